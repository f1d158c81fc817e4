"""A sum of n independent draws from a law on [a, b] exceeds its mean by t rarely.

With probability at most e^(-2 t^2 / (n (b-a)^2)), and as rarely it is as far below.  Hoeffding (1963,
Theorem 2): Chernoff's bound at the best rate, with Hoeffding's lemma for each of the draws.
"""

from sympy import Rational, exp

from dpsym import (
    Expectation,
    Indicator,
    Probability,
    Theorem,
    both,
    draws,
    integer,
    law,
    real,
    sum_of,
    values,
)
from dpsym.derive import MeanOfIndicator, MonotoneMean, UnionBound, cite

P, n, t = law("P"), integer("n", at_least=1), real("t", at_least=0)
a, b, x = real("a"), real("b"), real("x")
v = values("v", low=a, high=b)
X, m = draws("X", P, n, of=v), Expectation(v, P)
excess, width = sum_of(X) - n * m, b - a
above, below, apart = (Probability(body >= t) for body in (excess, -excess, abs(excess)))
bound = exp(-2 * t**2 / (n * width**2))

theorem = Theorem(
    id="concentration.hoeffding",
    title="Hoeffding's inequality",
    given=a < b,
    claim=both(above <= bound, below <= bound, apart <= 2 * bound),
    shapes={n: (1, 2, 3)},
)

theorem.mistake("four in place of two", above <= exp(-4 * t**2 / (n * width**2)))
theorem.mistake("does not square the width", above <= exp(-2 * t**2 / (n * width)))
theorem.mistake("the deviation of the mean", above <= exp(-2 * n * t**2 / width**2))
theorem.mistake("both tails for one", apart <= bound)
theorem.mistake("one percent less", below <= Rational(99, 100) * bound)

board, best = theorem.derivation, 4 * t / (n * width**2)
u, w, c = real("u", at_least=0), real("w"), real("c", at_least=0)
powers = board.lemma("powers of what is larger", given=u <= w, general=True)
powers.chain(c * u**n).at_most(c * w**n)
tails = []
for tail, body, rate in ((above, excess, best), (below, -excess, -best)):
    split = board.cases(tail <= bound, t > 0, t <= 0)
    factor, moment = exp(-best * t) * exp(-rate * n * m), Expectation(exp(rate * v), P)
    most = exp(rate * m + rate**2 * width**2 / 8)
    one = split[0].chain(moment).at_most(most, by=cite("concentration.bounded-moment", {x: rate}))
    steps = split[0].chain(tail)
    share, above_it = Indicator(body >= t), exp(best * (body - t))
    steps.equals(Expectation(share), by=MeanOfIndicator(body >= t))
    steps.at_most(Expectation(above_it), by=MonotoneMean(share, above_it), because="1 + v ≤ e^v")
    steps.equals(factor * Expectation(exp(rate * sum_of(X))))
    steps.equals(factor * moment**n, because="independence")
    steps.at_most(factor * most**n, by=powers.at({u: moment, w: most, c: factor}), using=one).equals(bound)
    split[1].chain(tail).at_most(1, because="a probability").equals(bound)
    tails.append(split)
both_sides = theorem.derive(apart).at_most(above + below, by=UnionBound(None, abs(excess) >= t))
both_sides.at_most(2 * bound, using=tails)

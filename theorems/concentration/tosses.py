"""The number of heads in n tosses of a coin of bias p exceeds n p by t rarely.

With probability at most e^(-2 t^2 / n), and as rarely it is as far below.  Hoeffding (1963, Theorem 1):
Chernoff's bound at the best rate, with Hoeffding's lemma for a bit.
"""

from sympy import Rational, exp, log

from dpsym import (
    Bernoulli,
    Expectation,
    Indicator,
    Probability,
    Theorem,
    both,
    draw,
    draws,
    integer,
    probability,
    real,
    sum_of,
)
from dpsym.derive import IndicatorIsOne, IndicatorIsZero, MeanOfIndicator, MonotoneMean, UnionBound, cite

p, n, t, x = probability("p"), integer("n", at_least=1), real("t", at_least=0), real("x")
X, one = draws("X", Bernoulli(p), n), draw("X", Bernoulli(p))
excess = sum_of(X) - n * p
above, below, apart = (Probability(body >= t) for body in (excess, -excess, abs(excess)))
bound = exp(-2 * t**2 / n)

theorem = Theorem(
    id="concentration.tosses",
    title="Hoeffding's inequality for tosses of a coin",
    claim=both(above <= bound, below <= bound, apart <= 2 * bound),
    shapes={n: (1, 2, 3)},
)

theorem.mistake("four in place of two", above <= exp(-4 * t**2 / n))
theorem.mistake("the deviation of the mean", above <= exp(-2 * n * t**2))
theorem.mistake(
    "the variance of the coin", above <= exp(-(t**2) / (2 * n * p * (1 - p))), given=[p > 0, p < 1]
)
theorem.mistake("both tails for one", apart <= bound)
theorem.mistake("one percent less", below <= Rational(99, 100) * bound)

board, best = theorem.derivation, 4 * t / n
u, w, c = real("u", at_least=0), real("w"), real("c", at_least=0)
powers = board.lemma("powers of what is larger", given=u <= w, general=True)
powers.chain(c * u**n).at_most(c * w**n)
z, k, heads = real("z"), real("k", above=0), real("o", at_least=0)
at_least, line = Indicator(z >= t), exp(k * (z - t))
number = board.lemma("a number z from t on, or below", general=True)
cases = number.cases(at_least <= line, z >= t, z < t)
cases[0].chain(at_least).equals(1, by=IndicatorIsOne(at_least)).at_most(line)
cases[1].chain(at_least).equals(0, by=IndicatorIsZero(at_least)).at_most(line)
tails = []
for tail, body, rate in ((above, excess, best), (below, -excess, -best)):
    split = board.cases(tail <= bound, t > 0, t <= 0)
    factor, moment = exp(-best * t) * exp(-rate * n * p), 1 - p + p * exp(rate)
    most = exp(rate * p + rate**2 / 8)
    lemma = split[0].chain(log(moment))
    lemma.at_most(rate * p + rate**2 / 8, by=cite("concentration.hoeffding-lemma", {x: rate}))
    mean = Expectation(exp(rate * one))
    toss = split[0].chain(mean).equals(moment).equals(exp(log(moment))).at_most(most, using=lemma)
    steps = split[0].chain(tail)
    share, above_it = Indicator(body >= t), exp(best * (body - t))
    steps.equals(Expectation(share), by=MeanOfIndicator(body >= t))
    here = number.at({z: body.subs(sum_of(X), heads), k: best})
    steps.at_most(Expectation(above_it), by=MonotoneMean(share, above_it, None, heads), using=here)
    steps.equals(factor * Expectation(exp(rate * sum_of(X))))
    steps.equals(factor * mean**n, because="independence")
    steps.at_most(factor * most**n, by=powers.at({u: mean, w: most, c: factor}), using=toss).equals(bound)
    split[1].chain(tail).at_most(1, because="a probability").equals(bound)
    tails.append(split)
both_sides = theorem.derive(apart).at_most(above + below, by=UnionBound(None, abs(excess) >= t))
both_sides.at_most(2 * bound, using=tails)

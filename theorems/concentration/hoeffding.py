"""A sum of n independent draws from a law on [a, b] exceeds its mean by t rarely.

With probability at most e^(-2 t^2 / (n (b-a)^2)), and as rarely it is as far below.  Hoeffding (1963,
Theorem 2): Chernoff's bound at the best rate, with Hoeffding's lemma for each of the draws.
"""

from sympy import Rational, exp

from dpsym import (
    Expectation,
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
from dpsym.derive import cite, tails_of_sum

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

lemma = lambda rate: cite("concentration.bounded-moment", {x: rate})
tails_of_sum(theorem.derivation, X, m, t, width, lemma, real("o"))

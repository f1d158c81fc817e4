"""The number of successes in n trials, each with a chance of its own, exceeds its mean by t rarely.

With probability at most e^(-2 t^2 / n), and as rarely it is as far below.  Hoeffding (1963, Theorem 1):
Chernoff's bound at the best rate, with Hoeffding's lemma for each of the bits.
"""

from sympy import exp

from dpsym import (
    Bernoulli,
    Expectation,
    Probability,
    SumOver,
    Theorem,
    Whole,
    both,
    draws,
    integer,
    point,
    real,
    sum_of,
    values,
)
from dpsym.derive import moment_of_toss, tails_of_sum

n, t, x, o = integer("n", at_least=1), real("t", at_least=0), real("x"), real("o", at_least=0)
p, i = values("p", Whole(n), low=0, high=1), point("i", Whole(n))
X = draws("X", Bernoulli(p(i)), i)
excess = sum_of(X) - SumOver(p(i), i)
above, below, apart = (Probability(body >= t) for body in (excess, -excess, abs(excess)))
bound = exp(-2 * t**2 / n)

theorem = Theorem(
    id="concentration.poisson-trials",
    title="Hoeffding's inequality for Poisson trials",
    claim=both(above <= bound, below <= bound, apart <= 2 * bound),
    shapes={n: (1, 2, 3)},
)

theorem.mistake("four in place of two", above <= exp(-4 * t**2 / n))
theorem.mistake("the deviation of the mean", above <= exp(-2 * n * t**2))
theorem.mistake("both tails for one", apart <= bound)
theorem.mistake("the mean of the first trial", Probability(sum_of(X) - n * Expectation(X[1]) >= t) <= bound)

q = real("q", at_least=0, at_most=1)
toss = moment_of_toss(theorem.derivation, q, x)
tails_of_sum(
    theorem.derivation, X, p(i), t, 1, lambda rate: toss.at({x: rate, q: p(i)}), real("o", at_least=0)
)

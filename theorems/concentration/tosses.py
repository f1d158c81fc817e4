"""The number of heads in n tosses of a coin of bias p exceeds n p by t rarely.

With probability at most e^(-2 t^2 / n), and as rarely it is as far below.  Hoeffding (1963, Theorem 1):
Chernoff's bound at the best rate, with Hoeffding's lemma for a bit.
"""

from sympy import Rational, exp

from dpsym import (
    Bernoulli,
    Probability,
    Theorem,
    both,
    draws,
    integer,
    probability,
    real,
    sum_of,
)
from dpsym.derive import moment_of_toss, tails_of_sum

p, n, t, x = probability("p"), integer("n", at_least=1), real("t", at_least=0), real("x")
X = draws("X", Bernoulli(p), n)
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

toss = moment_of_toss(theorem.derivation, p, x)
tails_of_sum(theorem.derivation, X, p, t, 1, lambda rate: toss.at({x: rate}), real("o", at_least=0))

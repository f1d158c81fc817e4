"""Half of delta for the composition, half for K rounds: the variance of the Gaussian noise that this needs.

With delta' = delta/2, delta_0 = delta/(2K) and epsilon_0 = epsilon/sqrt(2 K log(2/delta)), the rounds
compose to (epsilon, delta), the first term left out, and the variance 2 log(1/delta_0)/epsilon_0^2 of a
round becomes 4K/epsilon^2 log(2K/delta) log(2/delta).  An identity, of which the sides are kept as written:
sympy would cancel what is to be seen.
"""

from sympy import Add, Mul, Rational, log, sqrt

from dpsym import Theorem, both, equal, integer, real

K = integer("K", at_least=1)
epsilon, delta = real("epsilon", above=0), real("delta", above=0, below=1)
spare, each = delta / 2, delta / (2 * K)
epsilon0 = epsilon / sqrt(2 * K * log(2 / delta))
variance = Mul(2 * log(1 / each), 1 / epsilon0**2, evaluate=False)
composed = Mul(epsilon0, sqrt(2 * K * log(1 / spare)), evaluate=False)
failure = Add(Mul(K, each, evaluate=False), spare, evaluate=False)
expected = 4 * K / epsilon**2 * log(2 * K / delta) * log(2 / delta)

theorem = Theorem(
    id="composition.half-the-failure",
    notes="s3.20",
    title="Variance for half of delta to the composition",
    claim=both(
        equal(variance, expected),
        equal(composed, epsilon),
        equal(failure, delta),
    ),
    tight=[{K: 1, epsilon: 1, delta: Rational(1, 10)}],
)

theorem.mistake(
    "forgets the half in both logarithms",
    equal(variance, 4 * K / epsilon**2 * log(K / delta) * log(1 / delta)),
)
theorem.mistake("forgets the 2 of the variance", equal(variance, expected / 2))
theorem.mistake("gives each round half of delta", equal(2 * log(1 / spare) / epsilon0**2, expected))
theorem.mistake(
    "does not square epsilon_0", equal(variance, expected * epsilon / sqrt(2 * K * log(2 / delta)))
)

theorem.derive(composed).equals(epsilon)
theorem.derive(variance).equals(expected)
theorem.derive(failure).equals(delta)

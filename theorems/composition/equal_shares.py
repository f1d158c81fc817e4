"""K + 1 equal shares of delta, for K rounds and their composition: the variance of the Gaussian noise.

With delta' = delta_0 = delta/(K+1) and epsilon_0 = epsilon/sqrt(2 K log(1/delta')), the variance of a round
is 4K/epsilon^2 log((K+1)/delta)^2: both logarithms are the same.  An identity.
"""

from sympy import Mul, Rational, log, sqrt

from dpsym import Theorem, both, equal, integer, real

K = integer("K", at_least=1)
epsilon, delta = real("epsilon", above=0), real("delta", above=0, below=1)
share = delta / (K + 1)
epsilon0 = epsilon / sqrt(2 * K * log(1 / share))
variance = Mul(2 * log(1 / share), 1 / epsilon0**2, evaluate=False)  # else it is what is expected
expected = 4 * K / epsilon**2 * log((K + 1) / delta) ** 2

theorem = Theorem(
    id="composition.equal-shares",
    notes="s3.21a",
    title="Variance for equal shares of delta",
    claim=both(equal(variance, expected), equal(K * share + share, delta)),
    tight=[{K: 1, epsilon: 1, delta: Rational(1, 10)}],
)

theorem.mistake("forgets the share of the composition", equal(2 * log(K / delta) / epsilon0**2, expected))
theorem.mistake("forgets the square", equal(variance, 4 * K / epsilon**2 * log((K + 1) / delta)))
theorem.mistake("moves the square inside", equal(variance, 4 * K / epsilon**2 * log(((K + 1) / delta) ** 2)))
theorem.mistake("does not count the rounds in epsilon_0", equal(variance, expected / K))

theorem.derive(variance).equals(expected, because="both logarithms are the same")
theorem.derive(K * share + share).equals(delta)

"""Advanced composition saves a factor K/(2 log(1/delta)) of the variance, and its root of the scale.

The variances are 2 (K/epsilon)^2 and 2 (2 K log(1/delta)/epsilon^2).  In print the variance is said to be
O(sqrt(K)) smaller: that is the scale.  For K below 2 log(1/delta) there is no saving but a loss, as
for K = 10 and delta = 10^-6, where basic composition needs 0.362 of the variance.
"""

from sympy import Mul, Rational, log, sqrt

from dpsym import Theorem, at_least, both, equal, integer, real

K = integer("K", at_least=1)
epsilon, delta = real("epsilon", above=0), real("delta", above=0, below=1)
L = log(1 / delta)
basic, advanced = K / epsilon, sqrt(2 * K * L) / epsilon
variance = lambda scale: 2 * scale**2
saving = Mul(variance(basic), 1 / variance(advanced), evaluate=False)  # else sympy cancels epsilon

theorem = Theorem(
    id="composition.noise-saving",
    notes="s3.16c",
    title="What advanced composition saves in noise",
    claim=both(equal(saving, K / (2 * L)), equal(basic / advanced, sqrt(K) / sqrt(2 * L))),
    printed=equal(saving, sqrt(K / (2 * L))),
    tight=[{K: 10, epsilon: 1, delta: Rational(1, 10**6)}],
)

theorem.mistake("saves for every K", at_least(saving, 1))
theorem.mistake("saves from K = log(1/delta) on", at_least(saving, 1), given=K >= L)
theorem.mistake("forgets the 2", equal(saving, K / L))
theorem.mistake("saves K, whatever delta is", at_least(saving, K))
theorem.mistake("grows like the root of K only", saving <= 10 * sqrt(K), given=L >= 1)

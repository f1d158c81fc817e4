"""In composing K noisy answers, to give the composition the same delta as each answer is wasteful.

A failure probability delta is shared out between K answers and the composition itself.  Half of it for the
composition, or K + 1 equal shares: the variances that these need are compared, without the factor
4K/epsilon^2 that they have in common.  By the inequality of the means, twice, equal shares are worse from
K = 2 on; for K = 1 the two are the same, so that "strictly worse" is false there.
"""

from sympy import Rational, log

from dpsym import Theorem, real

K = real("K", at_least=2)
delta = real("delta", above=0, below=1)
half_and_half = log(2 * K / delta) * log(2 / delta)
equal_shares = log((K + 1) / delta) ** 2

# As printed, with x = log(2/delta), in which the case K = 1 is exact.
every, x = real("K", at_least=1), real("x", above=log(2))

theorem = Theorem(
    id="composition.equal-failure",
    notes="s3.21b",
    title="Equal shares of delta are strictly worse",
    claim=half_and_half < equal_shares,
    printed=x * (x + log(every)) < (x + log((every + 1) / 2)) ** 2,
    tight=[{every: 1, x: 1}, {K: 2, delta: Rational(1, 2)}],
)

theorem.mistake("the other choice is worse", equal_shares <= half_and_half)
theorem.mistake("a gap of 5% whatever delta is", half_and_half <= Rational(95, 100) * equal_shares)
theorem.mistake("counts the composition as no share", half_and_half < log(K / delta) ** 2)
theorem.mistake("forgets the square", half_and_half < log((K + 1) / delta))

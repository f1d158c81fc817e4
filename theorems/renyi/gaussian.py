"""The Rényi divergence of two normal laws with one variance is proportional to its order.

An equation, so tight everywhere: completing the square leaves a Gaussian integral.  The order is
finite; at infinity the divergence is infinite unless the means agree.
"""

from dpsym import Normal, Renyi, Theorem, equal, real

alpha = real("alpha", at_least=1)
mu, mu_ = real("mu"), real("mu'")
sigma = real("sigma", above=0)
divergence = Renyi(alpha, Normal(mu, sigma), Normal(mu_, sigma))
square = (mu - mu_) ** 2

theorem = Theorem(
    id="renyi.gaussian",
    notes="s0.4.4",
    title="Divergence of two normal laws",
    claim=equal(divergence, alpha * square / (2 * sigma**2)),
    tight=[{alpha: 2, mu: 0, mu_: 1, sigma: 1}],
)

theorem.mistake("divides by the deviation, not the variance", equal(divergence, alpha * square / (2 * sigma)))
theorem.mistake("forgets the half", equal(divergence, alpha * square / sigma**2))
theorem.mistake("alpha - 1 instead of alpha", equal(divergence, (alpha - 1) * square / (2 * sigma**2)))
theorem.mistake("does not square the distance", divergence <= alpha * abs(mu - mu_) / (2 * sigma**2))
theorem.mistake("a coefficient 1% too small", divergence <= 99 * alpha * square / (200 * sigma**2))

theorem.derive(theorem.claim.lhs).equals(theorem.claim.rhs, because="the exponents are quadratic")

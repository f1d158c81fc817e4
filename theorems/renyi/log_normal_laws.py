"""Log-normal laws.

Log-normal laws are as far apart as the normal laws of their logarithms: no divergence depends on the unit.
"""

from dpsym import KL, LogNormal, Renyi, Theorem, both, equal, real, variables

mu, nu = variables("mu nu")
sigma, alpha = real("sigma", above=0), real("alpha", above=1)
P, Q = LogNormal(mu, sigma), LogNormal(nu, sigma)
square = (mu - nu) ** 2

theorem = Theorem(
    id="renyi.log-normal-laws",
    title="Log-normal laws",
    claim=both(
        equal(KL(P, Q), square / (2 * sigma**2)), equal(Renyi(alpha, P, Q), alpha * square / (2 * sigma**2))
    ),
)

theorem.mistake("without the half", equal(KL(P, Q), square / sigma**2))
theorem.mistake("the deviation, not the variance", equal(KL(P, Q), square / (2 * sigma)))
theorem.mistake(
    "alpha - 1 instead of alpha", equal(Renyi(alpha, P, Q), (alpha - 1) * square / (2 * sigma**2))
)

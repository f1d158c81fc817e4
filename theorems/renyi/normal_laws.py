"""Normal laws of two variances.

KL of normal laws with deviations s and t: log(t/s) + (s^2 + d^2)/(2 t^2) - 1/2 for the distance d of the
means. Gil, Alajaji and Linder (2013); the variance of the second law divides.
"""

from sympy import Rational, log

from dpsym import KL, Normal, Theorem, equal, variables

mu, nu = variables("mu nu")
s, t = variables("s t", above=0)
P, Q = Normal(mu, s), Normal(nu, t)
half = Rational(1, 2)

theorem = Theorem(
    id="renyi.normal-laws",
    title="Normal laws of two variances",
    claim=equal(KL(P, Q), log(t / s) + (s**2 + (mu - nu) ** 2) / (2 * t**2) - half),
)

theorem.mistake(
    "the deviations exchanged", equal(KL(P, Q), log(s / t) + (t**2 + (mu - nu) ** 2) / (2 * s**2) - half)
)
theorem.mistake(
    "variances in the logarithm",
    equal(KL(P, Q), 2 * log(t / s) + (s**2 + (mu - nu) ** 2) / (2 * t**2) - half),
)
theorem.mistake("without the half", equal(KL(P, Q), log(t / s) + (s**2 + (mu - nu) ** 2) / (2 * t**2)))

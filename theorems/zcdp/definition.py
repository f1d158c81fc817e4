"""What defines concentrated privacy: the privacy loss has the moments of a normal law, or smaller ones.

A bound of E[e^((alpha-1) Z)] by e^((alpha-1)(xi + rho alpha)) for all alpha above 1 is a bound of the Renyi
divergence by xi + rho alpha: the moment is the exponential of (alpha - 1) times the divergence.  Two normal
laws at distance d with standard deviation sigma attain xi = 0, rho = d^2/(2 sigma^2) at every order.
"""

from sympy import Rational, exp

from dpsym import ZCDP, Expectation, Normal, PrivacyLoss, Renyi, Theorem, both, equal, laws, real
from dpsym.derive import LossMoment

alpha = real("alpha", above=1)
d = real("d")
sigma = real("sigma", above=0)
P, Q = laws("P Q")

moment = Expectation(exp((alpha - 1) * PrivacyLoss(P, Q)))
near, far = Normal(0, sigma), Normal(d, sigma)
rho = d**2 / (2 * sigma**2)

theorem = Theorem(
    id="zcdp.definition",
    notes="s0.3.a",
    title="Concentrated DP as a bound of moments of the privacy loss",
    claim=both(equal(moment, exp((alpha - 1) * Renyi(alpha, P, Q))), ZCDP(rho)(near, far)),
)

theorem.mistake("takes alpha for alpha - 1", equal(moment, exp(alpha * Renyi(alpha, P, Q))))
theorem.mistake("takes the moment under Q", equal(moment, exp((alpha - 1) * Renyi(alpha, Q, P))))
theorem.mistake(
    "takes the divergence of order alpha - 1 up", equal(moment, exp((alpha - 1) * Renyi(alpha + 1, P, Q)))
)
theorem.mistake("loses one percent of rho", ZCDP(Rational(99, 100) * rho)(near, far))
theorem.mistake("forgets the square", ZCDP(d / (2 * sigma))(near, far))

theorem.derive(moment).equals(exp((alpha - 1) * Renyi(alpha, P, Q)), by=LossMoment(alpha, P, Q))
for pair in ((near, far), (far, near)):
    theorem.derive(Renyi(alpha, *pair)).equals(rho * alpha)

"""Concentrated privacy is a family of Rényi guarantees: (alpha, xi + rho alpha) for every order above 1.

By definition, as the notes say; the parameters, missing in print, are those of Bun and Steinke (2016).  At
each order by itself, the guarantee and the bound of the moment in the definition imply each other: the one
way is claimed for P and Q, the other for P' and Q'.  A single order is not enough, as it does not see what
higher orders see, nor is one order of the pair.
"""

from sympy import exp

from dpsym import RDP, ZCDP, Expectation, PrivacyLoss, Renyi, Space, Theorem, both, laws, real
from dpsym.derive import cite

alpha, xi, rho = real("alpha", above=1), real("xi", at_least=0), real("rho", at_least=0)
P, Q = laws("P Q")
P_, Q_ = laws("P' Q'", on=Space("Z"))
level = xi + rho * alpha
guaranteed = Renyi(alpha, P, Q) - rho * alpha <= xi
moment = lambda P, Q: Expectation(exp((alpha - 1) * PrivacyLoss(P, Q)))
private = ZCDP(xi, rho)(P, Q)

theorem = Theorem(
    id="concentrated.family-of-orders",
    notes="s4.S13f",
    title="Concentrated privacy as a family of Rényi guarantees",
    given=(guaranteed, moment(P_, Q_) <= exp((alpha - 1) * level)),
    claim=both(moment(P, Q) <= exp((alpha - 1) * level), Renyi(alpha, P_, Q_) <= level),
    shapes=((2, 2),),
)

theorem.mistake("a single order is enough", private, given=RDP(2, xi + 2 * rho)(P, Q))
theorem.mistake("one order of the pair is enough", Renyi(alpha, Q, P) <= level, given=guaranteed)
theorem.mistake("counts orders from 0", moment(P, Q) <= exp((alpha - 1) * (level - rho)), given=guaranteed)
theorem.mistake(
    "takes alpha for alpha - 1", Renyi(alpha + 1, P, Q) <= level, given=(guaranteed, alpha + 1 > 1)
)
theorem.mistake(
    "an exponent 1% too small", moment(P, Q) <= exp(99 * (alpha - 1) * level / 100), given=guaranteed
)

e, bound = lambda divergence: exp((alpha - 1) * divergence), exp((alpha - 1) * level)
theorem.derive(moment(P, Q)).equals(e(Renyi(alpha, P, Q)), by="zcdp.definition").at_most(bound)
known = cite("zcdp.definition", {P: P_, Q: Q_, P.space: P_.space})
theorem.derive(e(Renyi(alpha, P_, Q_))).equals(moment(P_, Q_), by=known).at_most(bound)

"""Concentrated privacy is a family of Rényi guarantees: (alpha, xi + rho alpha) for every order above 1.

By definition, as the notes say; the parameters, missing in print, are those of Bun and Steinke (2016).  At
each order by itself, the guarantee and the bound of the moment in the definition imply each other: the one way
is claimed for P and Q, the other for P' and Q'.  A single order is not enough, nor one order of the pair.
"""

from sympy import Rational, exp, oo

from dpsym import RDP, ZCDP, Expectation, PrivacyLoss, Renyi, Space, Theorem, both, laws, real

alpha = real("alpha", above=1)
xi, rho = real("xi", at_least=0), real("rho", at_least=0)
P, Q = laws("P Q")
P_, Q_ = laws("P' Q'", on=Space("Z"))
level, level_ = xi + rho * alpha, real("xi'") + rho * alpha
moment = lambda P, Q: Expectation(exp((alpha - 1) * PrivacyLoss(P, Q)))
bounded = lambda bound, P, Q: moment(P, Q) <= exp((alpha - 1) * bound)

theorem = Theorem(
    id="concentrated.family-of-orders",
    notes="s4.S13f",
    title="Concentrated privacy as a family of Rényi guarantees",
    given=(Renyi(alpha, P, Q) - rho * alpha <= xi, bounded(level_, P_, Q_)),
    claim=both(bounded(level, P, Q), Renyi(alpha, P_, Q_) <= level_),
    shapes=((2, 2),),
)

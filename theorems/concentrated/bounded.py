"""Bounded concentrated privacy: the bound xi + rho alpha is asked for at the orders up to omega only.

Bun and Steinke (2016) relax concentrated privacy so; the parameters, missing in print, are theirs, and omega
belongs to the orders.  Two normal laws at distance d have D_alpha = alpha d^2/2.  So with any share s of
omega d^2/2 as xi, the share 1 - s of d^2/2 is enough as rho: tight at alpha = omega, and false at every order
above it, unless s is 0.
"""

from sympy import Rational

from dpsym import ZCDP, BoundedCDP, Normal, Renyi, Theorem, both, equal, real

d = real("d", above=0)
s = real("s", at_least=0, at_most=1)
omega, alpha = real("omega", above=1), real("alpha", above=1)
pair = (Normal(0, 1), Normal(d, 1))
rate = d**2 / 2
xi, rho = s * omega * rate, (1 - s) * rate

theorem = Theorem(
    id="concentrated.bounded",
    notes="s4.S13b",
    title="Bounded concentrated privacy of normal laws",
    claim=both(
        BoundedCDP(xi, rho, omega)(*pair),
        equal(Renyi(omega, *pair), xi + rho * omega),
    ),
    tight=[{d: 1, s: Rational(1, 2), omega: 2}],
)

theorem.mistake("keeps the bound at all orders", ZCDP(xi, rho)(*pair))
theorem.mistake("goes on to 1% above omega", BoundedCDP(xi, rho, Rational(101, 100) * omega)(*pair))
theorem.mistake("takes the share of xi at order 1", BoundedCDP(s * rate, rho, omega)(*pair))
theorem.mistake("a xi 1% too small", BoundedCDP(Rational(99, 100) * xi, rho, omega)(*pair))

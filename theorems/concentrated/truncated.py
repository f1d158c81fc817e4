"""Truncated concentrated privacy: the bound rho alpha is asked for at the orders below omega only.

Bun, Dwork, Rothblum and Steinke (2018, Definition 1); the parameters, missing in print, are theirs.  A
divergence is continuous in its order where it is finite, so the bound extends to omega itself; that omega
does not belong to the orders makes no difference.  Normal laws attain it.  Beyond omega nothing is promised:
a rare loss of log 50 shows at high orders only.
"""

from sympy import Rational

from dpsym import RDP, Bernoulli, Normal, Renyi, Theorem, TruncatedCDP, laws, real
from dpsym.derive import given_at, limit

rho, omega, d = real("rho", at_least=0), real("omega", above=1), real("d")
P, Q = laws("P Q")
normal = (Normal(d, 1), Normal(0, 1))
rare = (Bernoulli(Rational(1, 100)), Bernoulli(Rational(1, 5000)))
third = Rational(1, 3)

theorem = Theorem(
    id="concentrated.truncated",
    notes="s4.S13c",
    title="Truncated concentrated privacy",
    given=TruncatedCDP(rho, omega)(P, Q),
    claim=RDP(omega, rho * omega)(P, Q),
    tight=[{d: 1, omega: 2}],
    shapes=(2,),
)

of_normal = TruncatedCDP(rho, omega)(*normal)
theorem.mistake("promises higher orders", RDP(8, 8 * third)(*rare), given=TruncatedCDP(third, 2)(*rare))
theorem.mistake("a constant bound", RDP(omega, rho)(*normal), given=of_normal)
theorem.mistake("bounds by alpha - 1", RDP(omega, rho * (omega - 1))(*normal), given=of_normal)
theorem.mistake("a bound 1% too small", RDP(omega, Rational(99, 100) * rho * omega)(*normal), given=of_normal)

beta = real("beta", above=1, below=omega)
below = theorem.derive(Renyi(beta, P, Q)).at_most(rho * beta, using=given_at({beta: beta}))
forth = theorem.derive(Renyi(omega, P, Q)).at_most(rho * omega, by=limit(below, {beta: omega}))
theorem.derivation.again(forth, {P: Q, Q: P})

"""Truncated concentrated privacy that is never truncated is concentrated privacy.

With omega infinite every finite order counts, as in the notion of Bun and Steinke (2016) with xi = 0; the
parameters, missing in print, are those for which this holds.  Every finite omega is less: there are laws
with a rare but large loss that obey the bound up to there and not beyond.
"""

from sympy import Rational, oo

from dpsym import RDP, ZCDP, Bernoulli, Normal, Renyi, Theorem, TruncatedCDP, laws, real
from dpsym.derive import given_at

rho, omega, d = real("rho", at_least=0), real("omega", above=1), real("d")
P, Q = laws("P Q")
normal = (Normal(d, 1), Normal(0, 1))
rare = (Bernoulli(Rational(1, 100)), Bernoulli(Rational(1, 5000)))
third = Rational(1, 3)
never = TruncatedCDP(rho, oo)

theorem = Theorem(
    id="concentrated.not-truncated",
    notes="s4.S13e",
    title="Concentrated privacy as truncated concentrated privacy",
    given=never(P, Q),
    claim=ZCDP(0, rho)(P, Q),
    tight=[{d: 1}],
    shapes=(2,),
)

theorem.mistake("a finite omega is enough", ZCDP(0, third)(*rare), given=TruncatedCDP(third, 2)(*rare))
theorem.mistake("order 2 alone tells all", ZCDP(0, rho)(P, Q), given=RDP(2, 2 * rho)(P, Q))
theorem.mistake("takes rho for xi", ZCDP(rho, 0)(*normal), given=never(*normal))
theorem.mistake("a rho 1% too small", ZCDP(0, Rational(99, 100) * rho)(*normal), given=never(*normal))

alpha = real("alpha", above=1)
forth = theorem.derive(Renyi(alpha, P, Q)).at_most(rho * alpha, using=given_at({alpha: alpha}))
theorem.derivation.again(forth, {P: Q, Q: P})

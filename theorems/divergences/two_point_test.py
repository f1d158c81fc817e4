"""The errors of any test of P against Q add up to at least e^(-KL)/2.

Tsybakov (2009, Theorem 2.2), after Bretagnolle and Huber (1979): the overlap of the laws is at least that.
"""

from sympy import Max, exp, sqrt

from dpsym import KL, Theorem, TotalVariation, event, laws
from dpsym.derive import BretagnolleHuber, Scheffe

P, Q = laws("P Q")
S, kl = event("S"), KL(P, Q)
errors = P(S) + 1 - Q(S)

theorem = Theorem(
    id="divergences.two-point-test",
    title="Errors of a test by the divergence",
    claim=errors >= exp(-kl) / 2,
    shapes=(2, 3),
)

theorem.mistake("the larger error alone", Max(P(S), 1 - Q(S)) >= exp(-kl) / 2)
theorem.mistake("without the half", errors >= exp(-kl))
theorem.mistake("half of the divergence", errors >= exp(-kl / 2) / 2)
theorem.mistake("the same event under both laws", P(S) + Q(S) >= exp(-kl) / 2)

tv = TotalVariation(P, Q)
near = theorem.derive(abs(P(S) - Q(S))).at_most(tv, by=Scheffe(P, Q, S))
square = theorem.derive(tv**2).at_most(1 - exp(-kl), by=BretagnolleHuber(P, Q))
far = theorem.derive(tv).at_most(sqrt(1 - exp(-kl)), using=square).at_most(1 - exp(-kl) / 2)
least = theorem.derive(tv).at_least(abs(P(S) - Q(S)), using=near).at_least(Q(S) - P(S))
theorem.derive(errors).at_least(1 - tv, using=least).at_least(exp(-kl) / 2, using=far)

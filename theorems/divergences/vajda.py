"""Vajda (1970): KL is at least log((1 + t)/(1 - t)) - 2t/(1 + t) for the total variation t.

Stronger than Pinsker's inequality for laws that are far apart: infinite as t tends to 1.
"""

from sympy import log

from dpsym import KL, Theorem, TotalVariation, laws

P, Q = laws("P Q")
kl, t = KL(P, Q), TotalVariation(P, Q)
lower = log((1 + t) / (1 - t)) - 2 * t / (1 + t)

theorem = Theorem(
    id="divergences.vajda",
    title="Vajda's inequality",
    given=t < 1,
    claim=kl >= lower,
    shapes=(2, 3),
)

theorem.mistake("without what is subtracted", kl >= log((1 + t) / (1 - t)))
theorem.mistake("half of what is subtracted", kl >= log((1 + t) / (1 - t)) - t / (1 + t))
theorem.mistake("the denominator of the logarithm", kl >= log((1 + t) / (1 - t)) - 2 * t**2 / (1 - t))

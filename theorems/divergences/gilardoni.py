"""Gilardoni (2010): KL is at least -log(1 - t) - (1 - t) log(1 + t) for the total variation t."""

from sympy import log

from dpsym import KL, Theorem, TotalVariation, laws

P, Q = laws("P Q")
kl, t = KL(P, Q), TotalVariation(P, Q)
rest = (1 - t) * log(1 + t)

theorem = Theorem(
    id="divergences.gilardoni",
    title="Gilardoni's inequality",
    given=t < 1,
    claim=kl >= -log(1 - t) - rest,
    shapes=(2, 3),
)

theorem.mistake("without the second term", kl >= -log(1 - t))
theorem.mistake("the other sign", kl >= -log(1 - t) + rest)
theorem.mistake("half of the second term", kl >= -log(1 - t) - rest / 2)

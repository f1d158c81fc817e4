"""Mixing with the other law takes a share off the distance: TV(P, (1 - s)P + sQ) = s TV(P, Q)."""

from dpsym import Mixture, Theorem, TotalVariation, both, equal, laws, probability

P, Q = laws("P Q")
s = probability("s")
mixed = Mixture(s, P, Q)
t = TotalVariation(P, Q)

theorem = Theorem(
    id="divergences.distance-of-mixtures",
    title="The total variation to a mixture",
    claim=both(equal(TotalVariation(P, mixed), s * t), equal(TotalVariation(mixed, Q), (1 - s) * t)),
    shapes=(2, 3),
)

theorem.mistake("the square of the share", equal(TotalVariation(P, mixed), s**2 * t))
theorem.mistake("the other share", equal(TotalVariation(P, mixed), (1 - s) * t))
theorem.mistake("half of it", TotalVariation(P, mixed) <= s * t / 2)

"""The triangular discrimination, the sum of (p - q)^2/(p + q), by total variation and Hellinger distance.

Le Cam (1986), Topsøe (2000): 2 TV^2 <= Delta <= 2 TV, and Delta/2 <= H^2 <= Delta.
"""

from dpsym import SquaredHellinger, Theorem, TotalVariation, TriangularDiscrimination, both, laws

P, Q = laws("P Q")
delta, tv, square = TriangularDiscrimination(P, Q), TotalVariation(P, Q), SquaredHellinger(P, Q)

theorem = Theorem(
    id="divergences.triangular-discrimination",
    title="Triangular discrimination",
    claim=both(2 * tv**2 <= delta, delta <= 2 * tv, delta / 2 <= square, square <= delta),
    tight=[{P: (1, 0), Q: (0, 1)}],
    shapes=(2, 3),
)

theorem.mistake("half of it above the square of Hellinger's distance", square <= delta / 2)
theorem.mistake("at most the total variation", delta <= tv)
theorem.mistake("twice the square of the distance too much", 4 * tv**2 <= delta)
theorem.mistake("below the square of Hellinger's distance", delta <= square)

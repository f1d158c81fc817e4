"""Total variation between the Hellinger distances: H^2/2 <= TV <= H sqrt(1 - H^2/4).

Le Cam (1986).  H^2 is here the sum of (sqrt(p) - sqrt(q))^2, with values in [0, 2]; the other normalisation,
h^2 = H^2/2, is where the factors go wrong.
"""

from sympy import Rational, sqrt

from dpsym import BhattacharyyaCoefficient, Hellinger, SquaredHellinger, Theorem, TotalVariation, both, laws

P, Q = laws("P Q")
H, square, tv = Hellinger(P, Q), SquaredHellinger(P, Q), TotalVariation(P, Q)

theorem = Theorem(
    id="divergences.hellinger-and-distance",
    title="Hellinger distance and total variation",
    claim=both(square / 2 <= tv, tv**2 <= square * (1 - square / 4)),
    tight=[{P: (1, 0), Q: (0, 1)}],
    shapes=(2, 3),
)

theorem.mistake("the normalised distance as an upper bound", tv <= H / sqrt(2))
theorem.mistake("the square as an upper bound", tv <= square)
theorem.mistake("the square as a lower bound", square <= tv)
theorem.mistake("loses a quarter", tv**2 <= square * (1 - square / 2))
theorem.mistake("one percent too much", Rational(101, 200) * square <= tv)

affinity = BhattacharyyaCoefficient(P, Q)
known = ("divergences.hellinger-by-affinity", "divergences.affinity-and-distance")
theorem.derive(square / 2).equals(1 - affinity, by=known[0]).at_most(tv, by=known[1])
steps = theorem.derive(tv**2).at_most(1 - affinity**2, by=known[1], because="Cauchy and Schwarz")
steps.equals(1 - (1 - square / 2) ** 2, by=known[0]).equals(square * (1 - square / 4))

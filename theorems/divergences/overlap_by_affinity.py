"""The overlap of two laws, the sum of min(p, q) = 1 - TV, is at least half the square of their affinity.

Tsybakov (2009, Lemma 2.3), by the inequality of Cauchy and Schwarz for sqrt(min) sqrt(max); sharp for laws
that nearly exclude each other.
"""

from sympy import Rational

from dpsym import BhattacharyyaCoefficient, Theorem, TotalVariation, laws

P, Q = laws("P Q")
B, tv = BhattacharyyaCoefficient(P, Q), TotalVariation(P, Q)

theorem = Theorem(
    id="divergences.overlap-by-affinity",
    title="The overlap by the affinity",
    claim=1 - tv >= B**2 / 2,
    tight=[{P: (1, 0), Q: (0, 1)}],
    shapes=(2, 3),
)

theorem.mistake("without the half", 1 - tv >= B**2)
theorem.mistake("without the square", 1 - tv >= B / 2)
theorem.mistake("a tenth too much", Rational(11, 20) * B**2 <= 1 - tv)

known = theorem.derive(B**2).at_most(
    1 - tv**2, by="divergences.affinity-and-distance", because="Cauchy and Schwarz"
)
known.equals((1 - tv) * (1 + tv)).at_most(2 * (1 - tv), because="TV is at most 1")
theorem.derive(1 - tv).at_least(B**2 / 2, using=known)

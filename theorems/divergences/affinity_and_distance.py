"""Total variation by the affinity B, the sum of sqrt(p q): 1 - B <= TV <= sqrt(1 - B^2).

Kailath (1967); the upper bound is the inequality of Cauchy and Schwarz.
"""

from sympy import Rational

from dpsym import BhattacharyyaCoefficient, Theorem, TotalVariation, both, laws

P, Q = laws("P Q")
B, tv, third = BhattacharyyaCoefficient(P, Q), TotalVariation(P, Q), Rational(1, 3)

theorem = Theorem(
    id="divergences.affinity-and-distance",
    title="Affinity and total variation",
    claim=both(tv >= 1 - B, tv**2 <= 1 - B**2),
    tight=[{P: (1, 0), Q: (0, 1)}],
    shapes=(2, 3),
)

theorem.mistake("without the square of the affinity", tv**2 <= 1 - B)
theorem.mistake("without the root", tv <= 1 - B**2)
theorem.mistake("the square as a lower bound", tv >= 1 - B**2)
theorem.mistake("one third too much", (1 + third) * (1 - B) <= tv)

"""The triangular discrimination is at most 2 TV, as |p - q| is at most p + q (Topsøe 2000)."""

from sympy import Rational

from dpsym import Theorem, TotalVariation, TriangularDiscrimination, laws
from dpsym.derive import Domination

P, Q = laws("P Q")
d, t = TriangularDiscrimination(P, Q), TotalVariation(P, Q)

theorem = Theorem(
    id="divergences.triangular-by-distance",
    title="Triangular discrimination by the total variation",
    claim=d <= 2 * t,
    tight=[{P: (1, 0), Q: (0, 1)}],
    shapes=(2, 3),
)

theorem.mistake("the total variation itself", d <= t)
theorem.mistake("the square of it", d <= 2 * t**2)
theorem.mistake("one percent less", d <= Rational(198, 100) * t)

theorem.derive(d).at_most(2 * t, by=Domination(d, 2 * t))

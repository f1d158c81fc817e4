"""The triangular discrimination lies between H^2 and 2 H^2 (Le Cam 1986, Topsøe 2000)."""

from sympy import Rational

from dpsym import SquaredHellinger, Theorem, TriangularDiscrimination, both, laws
from dpsym.derive import Domination

P, Q = laws("P Q")
d, h = TriangularDiscrimination(P, Q), SquaredHellinger(P, Q)

theorem = Theorem(
    id="divergences.triangular-and-hellinger",
    title="Triangular discrimination and the Hellinger distance",
    claim=both(h <= d, d <= 2 * h),
    tight=[{P: (1, 0), Q: (0, 1)}],
    shapes=(2, 3),
)

theorem.mistake("half of it above", d <= h)
theorem.mistake("twice it below", 2 * h <= d)
theorem.mistake("one percent less", d <= Rational(198, 100) * h)

theorem.derive(h).at_most(d, by=Domination(h, d))
theorem.derive(d).at_most(2 * h, by=Domination(d, 2 * h))

"""H^2 is at most 2 TV (Le Cam 1986).

At each point (sqrt p - sqrt q)^2 is at most |p - q|.
"""

from sympy import Rational

from dpsym import BhattacharyyaCoefficient, SquaredHellinger, Theorem, TotalVariation, laws

P, Q = laws("P Q")
h, t = SquaredHellinger(P, Q), TotalVariation(P, Q)

theorem = Theorem(
    id="divergences.hellinger-by-distance",
    title="The squared Hellinger distance by the total variation",
    claim=h <= 2 * t,
    tight=[{P: (1, 0), Q: (0, 1)}],
    shapes=(2, 3),
)

theorem.mistake("the total variation itself", h <= t)
theorem.mistake("the square of it", h <= 2 * t**2)
theorem.mistake("one percent less", h <= Rational(198, 100) * t)

affinity = BhattacharyyaCoefficient(P, Q)
steps = theorem.derive(h).equals(2 - 2 * affinity, by="divergences.hellinger-by-affinity")
steps.at_most(2 * t, by="divergences.affinity-and-distance", because="the overlap is at most the affinity")

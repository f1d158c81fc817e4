"""TV of normal laws at distance d (in deviations) is Phi(d/2) - Phi(-d/2).

So delta at epsilon = 0 is small for noise of a fixed size: epsilon tends to 0 without noise that grows
without end (Balle and Wang 2018).
"""

from sympy import Rational, pi, sqrt

from dpsym import Normal, Phi, Theorem, TotalVariation, equal, real

d = real("d", above=0)
t = TotalVariation(Normal(0, 1), Normal(d, 1))

theorem = Theorem(
    id="gaussian.distance",
    title="The total variation of normal laws",
    claim=equal(t, Phi(d / 2) - Phi(-d / 2)),
)

theorem.mistake("the whole distance", equal(t, 2 * Phi(d) - 1))
theorem.mistake("without the factor", equal(t, Phi(d / 2)))
theorem.mistake("a third of the distance", t <= d / 3)
theorem.mistake("one percent less", t <= Rational(99, 100) * d / sqrt(2 * pi))

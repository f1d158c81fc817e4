"""KL >= 2t^2 + 4t^4/9 for the total variation t.

The first two terms of the series of Fedotov, Harremoës and Topsøe (2003), V^2/2 + V^4/36 with V = 2t;
Kullback (1967) has the same terms.
"""

from sympy import Rational

from dpsym import KL, Theorem, TotalVariation, laws

P, Q = laws("P Q")
kl, t = KL(P, Q), TotalVariation(P, Q)

theorem = Theorem(
    id="divergences.kl-by-fourth-power",
    title="Pinsker's inequality with a second term",
    claim=kl >= 2 * t**2 + Rational(4, 9) * t**4,
    shapes=(2, 3),
)

theorem.mistake("twice the second term", kl >= 2 * t**2 + Rational(8, 9) * t**4)
theorem.mistake("takes the norm for the total variation", kl >= 4 * t**2 + Rational(4, 9) * t**4)
theorem.mistake("the square in the second term", kl >= 2 * t**2 + Rational(4, 9) * t**3)

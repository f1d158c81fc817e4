"""Laws that are far from each other: chi-square is at least TV/(1 - TV) if TV is at least one half.

Gibbs and Su (2002), Sason (2014).  It is false for close laws, where chi-square is of the order of TV^2.
"""

from sympy import Rational

from dpsym import ChiSquare, Theorem, TotalVariation, laws

P, Q = laws("P Q")
chi, tv, half = ChiSquare(P, Q), TotalVariation(P, Q), Rational(1, 2)

theorem = Theorem(
    id="divergences.chi-square-beyond-one-half",
    title="Chi-square of laws that are far apart",
    given=tv >= half,
    claim=tv <= chi * (1 - tv),
    shapes=(2, 3),
)

theorem.mistake("for all laws", tv <= chi * (1 - tv), given=())
theorem.mistake("from one third on", tv <= chi * (1 - tv), given=tv >= Rational(1, 3))
theorem.mistake("twice as much", 2 * tv <= chi * (1 - tv))

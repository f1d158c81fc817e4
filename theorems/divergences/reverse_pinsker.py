"""Reverse Pinsker: KL <= log(1 + 2 TV^2/m) where Q gives every point at least m > 0.

Sason and Verdú (2016), by KL <= log(1 + chi^2) and |p - q| <= TV at each point.
"""

from sympy import log

from dpsym import KL, Theorem, TotalVariation, for_all, laws, point, real

P, Q = laws("P Q")
m, y = real("m", above=0, at_most=1), point("y")
tv = TotalVariation(P, Q)
least = for_all(y, Q(y) >= m)

theorem = Theorem(
    id="divergences.reverse-pinsker",
    title="Reverse Pinsker",
    given=least,
    claim=KL(P, Q) <= log(1 + 2 * tv**2 / m),
    shapes=(2, 3),
)

theorem.mistake("takes the norm for the total variation", KL(P, Q) <= log(1 + tv**2 / m))
theorem.mistake(
    "the least mass of the other law", KL(P, Q) <= log(1 + 2 * tv**2 / m), given=for_all(y, P(y) >= m)
)
theorem.mistake("half of the logarithm", KL(P, Q) <= log(1 + 2 * tv**2 / m) / 2)

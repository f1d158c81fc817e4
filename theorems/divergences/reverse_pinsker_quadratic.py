"""The quadratic form of reverse Pinsker: KL <= 4 TV^2/m where Q gives every point at least m > 0.

Csiszár and Talata (2006, Lemma 6.3); weaker than the form with the logarithm by half.
"""

from sympy import log

from dpsym import KL, Theorem, TotalVariation, for_all, laws, point, real

P, Q = laws("P Q")
m, y = real("m", above=0, at_most=1), point("y")
tv = TotalVariation(P, Q)
least = for_all(y, Q(y) >= m)

theorem = Theorem(
    id="divergences.reverse-pinsker-quadratic",
    title="Reverse Pinsker, quadratic form",
    given=least,
    claim=KL(P, Q) <= 4 * tv**2 / m,
    shapes=(2, 3),
)

theorem.mistake("a third of it", KL(P, Q) <= 4 * tv**2 / (3 * m))
theorem.mistake("the least mass of the other law", KL(P, Q) <= 4 * tv**2 / m, given=for_all(y, P(y) >= m))
theorem.mistake("without the least mass", KL(P, Q) <= 4 * tv**2)

steps = theorem.derive(KL(P, Q)).at_most(log(1 + 2 * tv**2 / m), by="divergences.reverse-pinsker")
steps.at_most(2 * tv**2 / m, because="log(1 + x) is at most x").at_most(4 * tv**2 / m)

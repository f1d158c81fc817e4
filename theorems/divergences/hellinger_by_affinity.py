"""The squared Hellinger distance is 2 - 2 B, with the affinity B, the sum of sqrt(p q).

(sqrt(p) - sqrt(q))^2 is p + q - 2 sqrt(p q), and the masses of a law sum to 1.
"""

from sympy import sqrt

from dpsym import BhattacharyyaCoefficient, SquaredHellinger, SumOver, Theorem, equal, laws, point
from dpsym.derive import Definition, LinearSum, MassOne, TermByTerm

(P, Q), y = laws("P Q"), point("y")
square, affinity = SquaredHellinger(P, Q), BhattacharyyaCoefficient(P, Q)

theorem = Theorem(
    id="divergences.hellinger-by-affinity",
    title="The Hellinger distance by the affinity",
    claim=equal(square, 2 - 2 * affinity),
    shapes=(2, 3),
)

theorem.mistake("the other normalisation", equal(square, 1 - affinity))
theorem.mistake("the root is forgotten", equal(square, 2 - 2 * affinity**2))
theorem.mistake("without the factor", equal(square, 2 - affinity))

p, q = P(y), Q(y)
squares = SumOver((sqrt(p) - sqrt(q)) ** 2, y)
spread = SumOver(p + q - 2 * sqrt(p) * sqrt(q), y)
steps = theorem.derive(square).equals(squares, by=Definition(square, y), because="definition")
steps.equals(spread, by=TermByTerm(squares, "=", spread), because="squares")
steps.equals(SumOver(p, y) + SumOver(q, y) - 2 * SumOver(sqrt(p) * sqrt(q), y), by=LinearSum(spread))
steps.equals(2 - 2 * affinity, using=(MassOne(P, y), MassOne(Q, y), Definition(affinity, y)))

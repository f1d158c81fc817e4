"""The symmetrised divergence and its lower bounds.

KL(P, Q) + KL(Q, P) is at least 4 times the squared Hellinger distance, and twice the triangular
discrimination. Topsøe (2000): both are the same to second order; log x is at least 2 (x - 1)/(x + 1) for x
>= 1.
"""

from sympy import Rational

from dpsym import Jeffreys, SquaredHellinger, Theorem, TriangularDiscrimination, both, laws
from dpsym.derive import Domination

P, Q = laws("P Q")
jeffreys = Jeffreys(P, Q)
hellinger, triangular = SquaredHellinger(P, Q), TriangularDiscrimination(P, Q)
half = Rational(1, 2)

theorem = Theorem(
    id="divergences.jeffreys-by-hellinger",
    title="The symmetrised divergence and its lower bounds",
    claim=both(4 * hellinger <= jeffreys, 2 * triangular <= jeffreys),
    tight=[{P: (half, half), Q: (half, half)}],
    shapes=(2, 3),
)

theorem.mistake("five times the square", 5 * hellinger <= jeffreys)
theorem.mistake("at most that", jeffreys <= 4 * hellinger)
theorem.mistake("three times the discrimination", 3 * triangular <= jeffreys)

theorem.derive(4 * hellinger).at_most(jeffreys, by=Domination(4 * hellinger, jeffreys))
theorem.derive(2 * triangular).at_most(jeffreys, by=Domination(2 * triangular, jeffreys))

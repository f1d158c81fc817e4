"""TV of products is at most the sum of the total variations.

By a coupling of both coordinates it is at most 1 - (1 - t)(1 - t'), which is less.
"""

from sympy import Max, Rational

from dpsym import Product, Space, Theorem, TotalVariation, laws
from dpsym.derive import Subadditivity

Y, Z = Space("Y"), Space("Z")
(P, Q), (R, S) = laws("P Q", on=Y), laws("R S", on=Z)
pair = TotalVariation(Product(P, R), Product(Q, S))
first, second = TotalVariation(P, Q), TotalVariation(R, S)
half = Rational(1, 2)

theorem = Theorem(
    id="divergences.distance-of-products",
    title="The total variation of products",
    claim=pair <= first + second,
    tight=[{P: (half, half), Q: (1, 0), R: (1, 0), S: (1, 0)}],
    shapes=((2, 2),),
)

theorem.mistake("the larger of both", pair <= Max(first, second))
theorem.mistake("the squares add up, as for Hellinger", pair**2 <= first**2 + second**2)
theorem.mistake("one percent too little", pair <= Rational(99, 100) * (first + second))

theorem.derive(pair).at_most(first + second, by=Subadditivity(pair))

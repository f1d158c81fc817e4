"""The affinity 1 - H^2/2 of products is the product of the affinities."""

from sympy import Max

from dpsym import Product, Space, SquaredHellinger, Theorem, equal, laws

Y, Z = Space("Y"), Space("Z")
(P, Q), (R, S) = laws("P Q", on=Y), laws("R S", on=Z)
pair = SquaredHellinger(Product(P, R), Product(Q, S))
first, second = SquaredHellinger(P, Q), SquaredHellinger(R, S)

theorem = Theorem(
    id="divergences.hellinger-of-products",
    title="The Hellinger distance of products",
    claim=equal(1 - pair / 2, (1 - first / 2) * (1 - second / 2)),
    shapes=((2, 2),),
)

theorem.mistake("the squares add up", equal(pair, first + second))
theorem.mistake("without the halves", equal(1 - pair, (1 - first) * (1 - second)))
theorem.mistake("the larger of both", pair <= Max(first, second))

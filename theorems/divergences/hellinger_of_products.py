"""The affinity 1 - H^2/2 of products is the product of the affinities."""

from sympy import Max

from dpsym import BhattacharyyaCoefficient, Product, Space, SquaredHellinger, Theorem, equal, law, laws
from dpsym.derive import cite

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

B = BhattacharyyaCoefficient
one, other, whole = B(P, Q), B(R, S), B(Product(P, R), Product(Q, S))
by_affinity = lambda p, q, space: cite(
    "divergences.hellinger-by-affinity", {law("P"): p, law("Q"): q, Y: space}
)
pairs = Product(P, R).space
steps = theorem.derive(1 - pair / 2).equals(whole, by=by_affinity(Product(P, R), Product(Q, S), pairs))
steps.equals(one * other, because="the sum of products is the product of the sums")
steps.equals((1 - first / 2) * other, by=by_affinity(P, Q, Y))
steps.equals((1 - first / 2) * (1 - second / 2), by=by_affinity(R, S, Z))

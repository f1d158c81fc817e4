"""Two parts of which only one changes: the divergence of the pair of answers is that of the changed part.

McSherry (2009, Theorem 4): for disjoint parts of the data the larger epsilon is enough when records are
added or removed; a record that moves changes both parts.
"""

from sympy import Max, oo

from dpsym import KL, MaxDivergence, Product, Space, Theorem, both, equal, laws, point
from dpsym.derive import Additivity, Gibbs, LossByMasses, MonotoneInOrder

Y, Z = Space("Y"), Space("Z")
P, Q = laws("P Q", on=Y)
R, S = laws("R S", on=Z)
loss = MaxDivergence
moved = loss(Product(P, R), Product(Q, S))

theorem = Theorem(
    id="composition.parallel",
    title="Parallel composition",
    claim=both(equal(loss(Product(P, R), Product(Q, R)), loss(P, Q)), equal(moved, loss(P, Q) + loss(R, S))),
    shapes=((2, 2),),
)

theorem.mistake("the larger one also if a record moves", moved <= Max(loss(P, Q), loss(R, S)))
theorem.mistake("the sum of both orders", moved <= loss(P, Q) - loss(S, R), given=loss(S, R) < oo)
theorem.mistake("the other order", equal(loss(Product(P, R), Product(Q, R)), loss(Q, P)))

one = loss(Product(P, R), Product(Q, R))
least = theorem.derive(KL(R, R)).at_least(0, by=Gibbs(R, R))
y = point("y", Z)
none = theorem.derive(loss(R, R)).at_least(KL(R, R), by=MonotoneInOrder(1, oo, R, R)).at_least(0, using=least)
same = theorem.derive(loss(R, R)).at_most(0, by=LossByMasses(R, R, 0, y))
theorem.derive(one).equals(loss(P, Q) + loss(R, R), by=Additivity(one)).equals(loss(P, Q), using=(none, same))
theorem.derive(moved).equals(loss(P, Q) + loss(R, S), by=Additivity(moved))

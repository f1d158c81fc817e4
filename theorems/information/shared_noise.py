"""KL of products is the sum of the divergences, and so is that of n equal parts."""

from sympy import Max

from dpsym import KL, Product, Space, Theorem, equal, laws
from dpsym.derive import Additivity

Y, Z = Space("Y"), Space("Z")
(P, Q), (R, S) = laws("P Q", on=Y), laws("R S", on=Z)
pair = KL(Product(P, R), Product(Q, S))

theorem = Theorem(
    id="information.shared-noise",
    title="KL is additive over independent parts",
    claim=equal(pair, KL(P, Q) + KL(R, S)),
    shapes=((2, 2),),
)

theorem.mistake("the larger of both", pair <= Max(KL(P, Q), KL(R, S)))
theorem.mistake("their product", equal(pair, KL(P, Q) * KL(R, S)))
theorem.mistake("one order turned round", equal(pair, KL(P, Q) + KL(S, R)))

theorem.derive(pair).equals(KL(P, Q) + KL(R, S), by=Additivity(pair))

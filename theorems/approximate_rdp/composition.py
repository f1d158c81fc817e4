"""Approximate Rényi privacy composes: the bounds add up, and so do the removed masses.

Where neither step lost its mass, what is left is a product of what is left of each, and divergences of
products add; the union of the two failures has at most the sum of their masses.  A little less is enough,
delta1 + delta2 - delta1 delta2.  Tight without failures, for equal divergences.
"""

from sympy import Max, Rational

from dpsym import RDP, ApproximateRDP, Mixture, Product, Renyi, Space, Theorem, laws, point, real
from dpsym.derive import Additivity, MassOf, MixtureInside

lambda_ = real("lambda", above=1)
delta1, delta2 = real("delta1", above=0, at_most=1), real("delta2", above=0, at_most=1)
epsilon1, epsilon2 = real("epsilon1", at_least=0), real("epsilon2", at_least=0)
A1, B1, C1, D1 = laws("P1' Q1' P1'' Q1''")
A2, B2, C2, D2 = laws("P2' Q2' P2'' Q2''", on=Space("Z"))
delta = delta1 + delta2
first, second = RDP(lambda_, epsilon1)(A1, B1), RDP(lambda_, epsilon2)(A2, B2)
P = Product(Mixture(delta1, A1, C1), Mixture(delta2, A2, C2))
Q = Product(Mixture(delta1, B1, D1), Mixture(delta2, B2, D2))
lost = lambda a1, c1, a2, c2: Mixture(
    delta1 / delta, Product(a1, Mixture(delta1, c2, a2)), Product(c1, Mixture(delta2, a2, c2))
)

theorem = Theorem(
    id="approximate-rdp.composition",
    notes="s0.4.1.5",
    title="Composition of approximate Rényi privacy",
    claim=ApproximateRDP(delta, lambda_, epsilon1 + epsilon2)(P, Q),
    given=(first, second, delta <= 1),
    witness={P: (Product(A1, A2), lost(A1, C1, A2, C2)), Q: (Product(B1, B2), lost(B1, D1, B2, D2))},
    shapes=((2, 2),),
)

composed = lambda epsilon: RDP(lambda_, epsilon)(Product(A1, A2), Product(B1, B2))

theorem.mistake("takes the larger bound", composed(Max(epsilon1, epsilon2)), given=(first, second))
theorem.mistake("forgets what was removed", RDP(lambda_, epsilon1 + epsilon2)(P, Q))
theorem.mistake(
    "a bound 1% too small", composed(Rational(99, 100) * (epsilon1 + epsilon2)), given=(first, second)
)
theorem.mistake("multiplies the bounds", composed(epsilon1 * epsilon2), given=(first, second))

theorem.derivation.exhibit(theorem.witness)
y = point("y", on=P.space)
for law, a1, c1, a2, c2 in ((P, A1, C1, A2, C2), (Q, B1, D1, B2, D2)):
    main, rest = theorem.witness[law]
    inside = (*(Product(x, Mixture(delta2, a2, c2)) for x in (a1, c1)), *rest.args[1:])
    using = (MassOf(rest(y)), *(MixtureInside(x(y)) for x in inside))
    whole = (1 - delta) * main(y) + delta * rest(y)
    theorem.derive(law(y)).equals(whole, by=MixtureInside(law(y)), using=using)
for a1, b1, a2, b2 in ((A1, B1, A2, B2), (B1, A1, B2, A2)):
    both = Renyi(lambda_, Product(a1, a2), Product(b1, b2))
    each = Renyi(lambda_, a1, b1) + Renyi(lambda_, a2, b2)
    theorem.derive(both).equals(each, by=Additivity(both)).at_most(epsilon1 + epsilon2)

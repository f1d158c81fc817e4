"""Adaptive composition at any order from 1 to infinity: a step that always costs at most b adds at most b.

At order 1 it is the chain rule of KL, between by iterated sums, at infinity by the excesses over e^b.
"""

from sympy import Max, Rational

from dpsym import Joint, Renyi, Space, Theorem, for_all, laws, order, point, real, stochastic_map
from dpsym.derive import adaptively, given_at

alpha, b = order("alpha"), real("b")
Y, Z = Space("Y"), Space("Z")
(P, Q), K, L = laws("P Q", on=Y), stochastic_map("K", Y, Z), stochastic_map("L", Y, Z)
y, pair = point("y", Y), (Joint(P, K), Joint(Q, L))
whole, first, second = Renyi(alpha, *pair), Renyi(alpha, P, Q), Renyi(alpha, K(y), L(y))
even, uneven = (Rational(1, 2), Rational(1, 2)), (Rational(1, 4), Rational(3, 4))

theorem = Theorem(
    id="renyi.adaptive-at-any-order",
    title="Adaptive composition at any order",
    given=for_all(y, second <= b),
    claim=whole <= first + b,
    tight=[{P: even, Q: uneven, K: (even, even), L: (even, even), alpha: 2, b: 0}],
    shapes=((2, 2),),
)

theorem.mistake("takes the larger of the two", whole <= Max(first, b))
theorem.mistake("leaves out the first step", whole <= b)
theorem.mistake("gains 1%", whole <= Rational(99, 100) * (first + b))

adaptively(theorem.derivation, whole, b, y, given_at({y: y}))

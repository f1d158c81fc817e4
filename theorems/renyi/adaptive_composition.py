"""Adaptive composition of Rényi divergences: a step that always costs at most b adds at most b.

The sum over pairs is an iterated one; the inner sum, for a first output y, is the moment of the second step,
which is at most e^((α-1) b) whatever y is.  Mironov (2017, Proposition 1).  Tight if the second step costs b
after every first output.
"""

from sympy import Max, Rational, exp

from dpsym import Joint, Renyi, Space, SumOver, Theorem, for_all, laws, point, real, stochastic_map
from dpsym.derive import Definition, FubiniForMoments, MomentInSum, MonotoneSum

alpha, b = real("alpha", above=1), real("b")
Y, Z = Space("Y"), Space("Z")
(P, Q), K, L, y, z = (
    laws("P Q", on=Y),
    stochastic_map("K", Y, Z),
    stochastic_map("L", Y, Z),
    point("y", Y),
    point("z", Z),
)
first, second = Renyi(alpha, P, Q), Renyi(alpha, K(y), L(y))
joint = Joint(P, K), Joint(Q, L)
whole = Renyi(alpha, *joint)
even, uneven = (Rational(1, 2), Rational(1, 2)), (Rational(1, 4), Rational(3, 4))

theorem = Theorem(
    id="renyi.adaptive-composition",
    title="Adaptive composition of Rényi divergences",
    given=for_all(y, second <= b),
    claim=whole <= first + b,
    tight=[{P: even, Q: uneven, K: (even, even), L: (even, even), alpha: 2, b: 0}],
    shapes=((2, 2),),
)

theorem.mistake("takes the larger of the two", whole <= Max(first, b))
theorem.mistake("leaves out the first step", whole <= b)
theorem.mistake("gains 1%", whole <= Rational(99, 100) * (first + b))

rate, pairs, w = alpha - 1, point("w", joint[0].space), point("w'", Y)
moment = lambda p, q, at: p(at) ** alpha * q(at) ** (1 - alpha)
inner = SumOver(moment(K(y), L(y), z), z)
total, outer = SumOver(moment(*joint, pairs), pairs), SumOver(moment(P, Q, y), y)
iterated = SumOver(moment(P, Q, y) * inner, y)
replaced = SumOver(moment(P, Q, y) * exp(rate * second), y)
steps = theorem.derive(exp(rate * whole)).equals(total, by=Definition(whole, pairs), because="definition")
steps.equals(iterated, by=FubiniForMoments(alpha, *joint, pairs, y, z), because="Tonelli")
steps.equals(replaced, by=MomentInSum(replaced, second, z), because="definition, for every first output")
steps.at_most(
    exp(rate * b) * outer,
    by=MonotoneSum(replaced, exp(rate * b)),
    because="each factor is at most e^((α-1) b)",
)
steps.equals(exp(rate * b) * exp(rate * first), by=Definition(first, y), because="definition")
theorem.derive(whole).at_most(first + b, using=steps, because="logarithms, divided by α - 1")

"""Adaptive composition of Rényi divergences: a step that always costs at most b adds at most b.

The sum over pairs is an iterated one; the inner sum, for a first output y, is the moment of the second step,
which is at most e^((α-1) b) whatever y is.  Mironov (2017, Proposition 1).  Tight if the second step costs b
after every first output.
"""

from sympy import Max, Rational, exp

from dpsym import Joint, Renyi, Space, SumOver, Theorem, for_all, laws, point, real, stochastic_map
from dpsym.derive import Definition, MonotoneSum

alpha, b = real("alpha", above=1), real("b")
Y, Z = Space("Y"), Space("Z")
(P, Q), K, L, y = (
    laws("P Q", on=Y),
    stochastic_map("K", Y, Z),
    stochastic_map("L", Y, Z),
    point("y", Y),
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

rate = alpha - 1
moment = P(y) ** alpha * Q(y) ** (1 - alpha)
outer, replaced = SumOver(moment, y), SumOver(moment * exp(rate * second), y)
steps = theorem.derive(exp(rate * whole)).equals(replaced, by="renyi.moment-of-pairs", because="Tonelli")
steps.at_most(
    exp(rate * b) * outer,
    by=MonotoneSum(replaced, exp(rate * b)),
    because="each second moment has the same bound",
)
steps.equals(exp(rate * b) * exp(rate * first), by=Definition(first, y), because="definition")
steps.equals(exp(rate * (first + b)))
theorem.derive(whole).at_most(first + b, using=steps, because="logarithms, divided by α - 1")

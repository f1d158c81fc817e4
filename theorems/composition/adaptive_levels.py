"""Basic composition at one level each: a step whose excess is always at most c adds at most c.

At each pair of outputs the excess p k - e^(a+b) q r is at most p (k - e^b r)₊ + k (p - e^a q)₊, and the
masses k of the second step sum to 1.  Dwork and Roth (2014, Appendix B).  Tight for steps that fail on
disjoint events.
"""

from sympy import Max, Rational

from dpsym import (
    HockeyStick,
    Joint,
    Space,
    Theorem,
    for_all,
    laws,
    point,
    real,
    stochastic_map,
)
from dpsym.derive import given_at, level_by_level

a, b, c = real("a"), real("b"), real("c")
Y, Z = Space("Y"), Space("Z")
(P, Q), K, L = laws("P Q", on=Y), stochastic_map("K", Y, Z), stochastic_map("L", Y, Z)
y = point("y", Y)
joint = Joint(P, K), Joint(Q, L)
whole, first, second = HockeyStick(a + b, *joint), HockeyStick(a, P, Q), HockeyStick(b, K(y), L(y))

theorem = Theorem(
    id="composition.adaptive-levels",
    title="Adaptive composition of hockey-stick divergences",
    given=for_all(y, second <= c),
    claim=whole <= first + c,
    tight=[{P: (1, 0), Q: (0, 1), a: 0, b: 0}],
    shapes=((2, 2),),
)

theorem.mistake("takes the larger of the two", whole <= Max(first, c))
theorem.mistake("leaves out the second step", whole <= first)
theorem.mistake("takes the larger level", HockeyStick(Max(a, b), *joint) <= first + c)
theorem.mistake("gains 1%", whole <= Rational(99, 100) * (first + c))

level_by_level(theorem.derivation, (a, b), joint, c, given_at({y: y}))

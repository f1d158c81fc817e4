"""The largest losses of two adaptive steps add up: pure privacy composes.

No loss is above ε just if there is no excess at the level ε, and excesses compose.  Tight if one pair of
outputs has the largest loss in both steps.
"""

from sympy import Rational, oo

from dpsym import (
    HockeyStick,
    Joint,
    MaxDivergence,
    Space,
    Theorem,
    at_least,
    for_all,
    laws,
    less,
    point,
    real,
    stochastic_map,
)
from dpsym.derive import LevelComposition, LossWithin, NoExcess, given_at

a, b = real("a"), real("b")
Y, Z = Space("Y"), Space("Z")
(P, Q), K, L = laws("P Q", on=Y), stochastic_map("K", Y, Z), stochastic_map("L", Y, Z)
y = point("y", Y)
joint = Joint(P, K), Joint(Q, L)
whole, first, second = MaxDivergence(*joint), MaxDivergence(P, Q), MaxDivergence(K(y), L(y))
even, uneven = (Rational(1, 2), Rational(1, 2)), (Rational(1, 4), Rational(3, 4))

theorem = Theorem(
    id="divergences.max-adaptive",
    title="Adaptive composition of the largest losses",
    given=for_all(y, second <= b),
    claim=whole <= first + b,
    tight=[{P: even, Q: uneven, K: (even, even), L: (even, even), b: 0}],
    shapes=((2, 2),),
)

theorem.mistake("leaves out the first step", whole <= b)
theorem.mistake("gains 1%", whole <= Rational(99, 100) * (first + b))

board = theorem.derivation
bounded = board.lemma("a first loss of at most a", given=first <= a)
none = bounded.chain(HockeyStick(b, K(y), L(y))).equals(0, by=NoExcess(b, K(y), L(y)), using=given_at({y: y}))
steps = bounded.chain(HockeyStick(a + b, *joint)).at_most(
    HockeyStick(a, P, Q), by=LevelComposition(a, b, *joint, 0, y), using=none
)
steps.equals(0, by=NoExcess(a, P, Q), because="no first output loses more than a")
last = bounded.chain(whole).at_most(a + b, by=LossWithin(a + b, *joint), using=steps)
cases = board.cases(theorem.claim, less(first, oo), at_least(first, oo))
cases[0].chain(whole).at_most(first + b, by=last.at({a: first}))
cases[1].chain(whole).at_most(first + b, because="the right side is infinite")

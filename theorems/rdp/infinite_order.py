"""Pure privacy is Rényi privacy of infinite order with the same epsilon, and the other way round.

Mironov (2017): the divergence of infinite order is the largest log-ratio of the probabilities of events.  So
the privacy of all events, in both orders of the pair, and a bound of the divergence are one condition.
Tight, as any equivalence; finite orders do not suffice for the way back.
"""

from sympy import Max, Rational, log, oo

from dpsym import HockeyStick, Indicator, Renyi, Theorem, equal, laws, real
from dpsym.derive import IndicatorIsOne, IndicatorIsZero, NoExcess, SomeExcess

epsilon = real("epsilon", at_least=0)
alpha = real("alpha", above=1)
P, Q = laws("P Q")
half = Rational(1, 2)
yes, no = (Rational(3, 4), Rational(1, 4)), (Rational(1, 4), Rational(3, 4))

excess = Max(HockeyStick(epsilon, P, Q), HockeyStick(epsilon, Q, P))
divergence = lambda order: Max(Renyi(order, P, Q), Renyi(order, Q, P))
same = lambda left, right: equal(Indicator(left), Indicator(right))

theorem = Theorem(
    id="rdp.infinite-order",
    notes="s1.10a",
    title="Pure privacy is Rényi privacy of infinite order",
    claim=same(excess <= 0, divergence(oo) <= epsilon),
    tight=[{P: yes, Q: no, epsilon: log(3)}, {P: (half, half), Q: (half, half), epsilon: 0}],
)

theorem.mistake("compares one order of the pair only", same(excess <= 0, Renyi(oo, P, Q) <= epsilon))
theorem.mistake("takes a finite order", same(excess <= 0, divergence(alpha) <= epsilon))
theorem.mistake("asks for a strict bound", same(excess <= 0, divergence(oo) < epsilon))
theorem.mistake(
    "adds the two orders of the pair", same(excess <= 0, Renyi(oo, P, Q) + Renyi(oo, Q, P) <= epsilon)
)
theorem.mistake("doubles epsilon for the two orders", same(excess <= 0, divergence(oo) <= 2 * epsilon))

block, goal, left, right = theorem.derivation, theorem.claim, theorem.claim.lhs, theorem.claim.rhs
for pair in ((P, Q), (Q, P)):
    cases = block.cases(goal, Renyi(oo, *pair) > epsilon, Renyi(oo, *pair) <= epsilon)
    zero = cases[0].chain(left).equals(0, by=IndicatorIsZero(left), using=SomeExcess(epsilon, *pair))
    zero.equals(right, by=IndicatorIsZero(right))
    block = cases[1]
one = block.chain(left).equals(
    1, by=IndicatorIsOne(left), using=(NoExcess(epsilon, P, Q), NoExcess(epsilon, Q, P))
)
one.equals(right, by=IndicatorIsOne(right))

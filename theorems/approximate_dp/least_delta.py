"""Approximate privacy bounds two hockey-stick divergences: the least delta is the larger of them.

Delta must be at least P(S) - e^epsilon Q(S) for every event S, and the same with P and Q exchanged.  The
worst event holds the points where one law exceeds e^epsilon times the other, and what it gains is the
divergence (Scheffé's argument).  Hence a pair is private just if both divergences are at most delta.
"""

from sympy import Max, Rational, exp, log

from dpsym import HockeyStick, Supremum, Theorem, TotalVariation, Where, both, equal, event, laws, point, real
from dpsym.derive import NeymanPearson

epsilon = real("epsilon", at_least=0)
P, Q = laws("P Q")
S, y = event("S"), point("y")
gain = lambda first, second, on: first(on) - exp(epsilon) * second(on)
least = Max(Supremum(gain(P, Q, S), S), Supremum(gain(Q, P, S), S))
forth, back = HockeyStick(epsilon, P, Q), HockeyStick(epsilon, Q, P)
worst = Where(y, P(y) > exp(epsilon) * Q(y))
yes, no = (Rational(9, 10), Rational(1, 10)), (Rational(1, 2), Rational(1, 2))

theorem = Theorem(
    id="approximate-dp.least-delta",
    notes="s3.22a",
    title="Approximate privacy as closeness in two divergences",
    claim=both(equal(least, Max(forth, back)), equal(gain(P, Q, worst), forth)),
    tight=[{P: yes, Q: no, epsilon: 0}, {P: yes, Q: no, epsilon: log(2)}],
    shapes=(2, 3),
)

theorem.mistake("takes one order of the pair", least <= forth)
theorem.mistake("takes the mean of both orders", least <= (forth + back) / 2)
theorem.mistake(
    "looks at single points", Max(forth, back) <= Supremum(Max(0, gain(P, Q, y), gain(Q, P, y)), y)
)
theorem.mistake("takes the distance at epsilon = 0", equal(least, TotalVariation(P, Q)))
theorem.mistake(
    "lets the event be where P exceeds Q",
    equal(gain(P, Q, Where(y, P(y) > Q(y))), HockeyStick(epsilon, P, Q)),
)

for pair, goal in (((P, Q), forth), ((Q, P), back)):
    theorem.derive(Supremum(gain(*pair, S), S)).equals(goal, by=NeymanPearson(epsilon, *pair))
theorem.derive(gain(P, Q, worst)).equals(forth, because="the event takes all points with a positive gain")

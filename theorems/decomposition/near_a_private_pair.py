"""A pair near an epsilon-private one is (epsilon, delta)-private, with (1 + e^epsilon) times the distance.

The event gains at most the distance under P, loses at most the distance under Q, and the latter counts
e^epsilon times.  Printed as an equivalence the converse has the distance itself for delta, which fails: what
is true is the equivalence at the distance delta/(1 + e^epsilon).  Tight where one law gains on an event that
the other loses on.
"""

from sympy import Rational, exp, log

from dpsym import (
    ApproximateDP,
    HockeyStick,
    PureDP,
    Supremum,
    Theorem,
    TotalVariation,
    both,
    event,
    exists,
    laws,
    probability,
    real,
)
from dpsym.derive import NeymanPearson, NoExcess, Scheffe, SupremumBound

epsilon, radius = real("epsilon", at_least=0), probability("r")
P, Q, A, B = laws("P Q P' Q'")
near = exists(
    *(A, B), both(PureDP(epsilon)(A, B), TotalVariation(P, A) <= radius, TotalVariation(Q, B) <= radius)
)
delta = lambda factor: ApproximateDP(epsilon, factor * radius)(P, Q)
pair = lambda p: (Rational(p, 10), 1 - Rational(p, 10))

theorem = Theorem(
    id="decomposition.near-a-private-pair",
    notes="s3.18b",
    title="From pure privacy nearby to approximate privacy",
    claim=delta(1 + exp(epsilon)),
    given=near,
    printed=delta(1),
    tight=[{A: pair(4), B: pair(2), P: pair(5), Q: pair(1), epsilon: log(2), radius: Rational(1, 10)}],
    shapes=(2, 3),
)

theorem.mistake("counts the two distances alike", delta(2))
theorem.mistake("forgets the first distance", delta(exp(epsilon)))
theorem.mistake("loses 1%", delta(Rational(99, 100) * (1 + exp(epsilon))))
theorem.mistake("puts epsilon for e^epsilon", delta(1 + epsilon))

S, grow = event("S"), exp(epsilon)
for one, other, a, b in ((P, Q, A, B), (Q, P, B, A)):
    near = theorem.derive(one(S)).at_most(a(S) + radius, by=Scheffe(one, a, S))
    near.at_most(grow * b(S) + radius, by=NeymanPearson(epsilon, a, b, S), using=NoExcess(epsilon, a, b))
    near.at_most(grow * (other(S) + radius) + radius, by=Scheffe(other, b, S))
    excess, most = Supremum(one(S) - grow * other(S), S), (1 + grow) * radius
    each = theorem.derive(HockeyStick(epsilon, one, other)).equals(
        excess, by=NeymanPearson(epsilon, one, other)
    )
    each.at_most(most, by=SupremumBound(excess, most), using=near)

"""The max divergence is a supremum over the events that have positive probability under P.

Dwork and Roth (2014, Definition 3.6).  A ratio of sums is at most the largest of the ratios (the mediant
inequality), so one point attains the supremum.  If P charges a point that Q does not, that point has the
ratio +oo and must take part; an event without probability under P has no ratio to compare.
"""

from sympy import Rational, log

from dpsym import MaxDivergence, Subset, Supremum, Theorem, at_most, equal, event, laws, point, support
from dpsym.derive import LossOfEvents

P, Q = laws("P Q")
S = event("S")
y = point("y")
half = Rational(1, 2)

ratio = log(P(S) / Q(S))

theorem = Theorem(
    id="renyi.max-divergence",
    notes="s1.1",
    title="The max divergence as a supremum over events",
    claim=equal(MaxDivergence(P, Q), Supremum(ratio, S, where=P(S) > 0)),
    printed=equal(MaxDivergence(P, Q), Supremum(ratio, S, where=Subset(S, support(Q)))),
    tight=[{P: (half, half), Q: (1, 0)}, {P: (1, 0), Q: (half, half)}, {P: (half, half), Q: (half, half)}],
)

theorem.mistake(
    "asks for positive probability under Q", equal(MaxDivergence(P, Q), Supremum(ratio, S, where=Q(S) > 0))
)
theorem.mistake(
    "ranges over the points that Q charges",
    equal(MaxDivergence(P, Q), Supremum(log(P(y) / Q(y)), y, where=Q(y) > 0)),
)
theorem.mistake(
    "turns the ratio around", equal(MaxDivergence(P, Q), Supremum(log(Q(S) / P(S)), S, where=P(S) > 0))
)
theorem.mistake(
    "takes the absolute value of the loss",
    equal(MaxDivergence(P, Q), Supremum(abs(log(P(y) / Q(y))), y, where=P(y) > 0)),
)
theorem.mistake(
    "loses one percent", at_most(MaxDivergence(P, Q), Rational(99, 100) * Supremum(ratio, S, where=P(S) > 0))
)

theorem.derive(MaxDivergence(P, Q)).equals(theorem.claim.rhs, by=LossOfEvents(P, Q))

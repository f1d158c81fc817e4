"""The hockey-stick divergence is the largest gain of an event: the best test takes those with p > e^a q.

Neyman and Pearson (1933); for every real level.  No event gains more than the sum of the positive gains of
its points, and one gains just that.
"""

from sympy import Rational, exp

from dpsym import HockeyStick, Supremum, Theorem, Where, both, equal, event, laws, point, real
from dpsym.derive import EntryOfSupremum, SupremumBound

level = real("a")
P, Q = laws("P Q")
A, S, y = event("A"), event("S"), point("y")
gain = lambda on: P(on) - exp(level) * Q(on)
best, excess = Supremum(gain(A), A), HockeyStick(level, P, Q)
half = Rational(1, 2)

theorem = Theorem(
    id="divergences.best-test",
    title="The best test of two laws",
    claim=both(equal(best, excess), gain(S) <= excess),
    tight=[{P: (1, 0), Q: (half, half), S: (1, 0), level: 0}],
    shapes=(2, 3),
)

theorem.mistake("every event attains it", equal(gain(S), excess))
theorem.mistake("the level as a factor", equal(Supremum(P(A) - level * Q(A), A), excess))
theorem.mistake("for the laws exchanged", Supremum(Q(A) - exp(level) * P(A), A) <= excess)

chosen = Where(y, P(y) > exp(level) * Q(y))
bound = theorem.derive(gain(S)).at_most(excess, because="the positive gains of its points, and of others")
one = theorem.derivation.again(bound, {S: A})
above = theorem.derive(best).at_most(excess, by=SupremumBound(best, excess), using=one)
below = theorem.derive(excess).equals(gain(chosen), because="the event takes all points with a positive gain")
below.at_most(best, by=EntryOfSupremum(best, chosen), because="it is one of the events")
theorem.derive(best).equals(excess, using=(above, below))

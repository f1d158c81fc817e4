"""The max divergence is a supremum over the events that have positive probability under P.

Dwork and Roth (2014, Definition 3.6).  A ratio of sums is at most the largest of the ratios (the mediant
inequality), so one point attains the supremum.  If P charges a point that Q does not, that point has the
ratio +oo and must take part; an event without probability under P has no ratio to compare.
"""

from sympy import Rational, exp, log, oo

from dpsym import (
    HockeyStick,
    MaxDivergence,
    Subset,
    Supremum,
    Theorem,
    at_least,
    at_most,
    equal,
    event,
    laws,
    less,
    point,
    real,
    support,
)
from dpsym.derive import EntryOfSupremum, LossWithin, NeymanPearson, OnSupport, SupremumBound

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

# Where the supremum is finite no event gains anything at its level, and so no point has a larger loss.
board, top, largest, T = theorem.derivation, theorem.claim.rhs, MaxDivergence(P, Q), event("T")
t, d = real("t"), real("d", at_most=oo)
charged = OnSupport(ratio, P(S)), OnSupport(largest, P(S))
written = board.lemma("written out", given=(P(S) > 0, ratio <= largest), general=True)
written.chain(charged[0]).at_most(charged[1])
one = board.lemma("at each event that P charges")
each = one.cases(at_most(*charged), P(S) > 0, P(S) <= 0, because="does P charge the event?")
bound = each[0].chain(ratio).at_most(largest, by="divergences.loss-of-event", because="mediant inequality")
each[0].chain(charged[0]).at_most(charged[1], by=written, using=bound)
each[1].chain(charged[0]).at_most(charged[1], because="both are nothing")
above = board.chain(top).at_most(largest, by=SupremumBound(top, largest), using=one)
gain = P(T) - exp(t) * Q(T)
multiplied = board.lemma("multiplied out", given=(P(T) > 0, log(P(T) / Q(T)) <= t), general=True)
number = multiplied.cases(P(T) <= exp(t) * Q(T), Q(T) > 0, Q(T) <= 0, because="is the ratio a number?")
number[0].chain(P(T)).at_most(exp(t) * Q(T))
number[1].chain(P(T)).at_most(exp(t) * Q(T), because="an infinite ratio is not at most t")
within = board.lemma("a supremum of at most t", given=top <= t)
each = within.cases(gain <= 0, P(T) > 0, P(T) <= 0, because="does P charge the event?")
steps = each[0].chain(log(P(T) / Q(T))).at_most(top, by=EntryOfSupremum(top, T)).at_most(t)
steps = each[0].chain(P(T)).at_most(exp(t) * Q(T), by=multiplied, using=steps)
each[0].chain(gain).at_most(0, using=steps)
each[1].chain(gain).at_most(0)
best = Supremum(P(T) - exp(t) * Q(T), T)
steps = within.chain(HockeyStick(t, P, Q)).equals(best, by=NeymanPearson(t, P, Q))
steps.at_most(0, by=SupremumBound(best, 0), using=each)
within.chain(largest).at_most(t, by=LossWithin(t, P, Q), using=steps)
cases = board.cases(largest <= top, less(top, oo), at_least(top, oo))
cases[0].chain(largest).at_most(top, by=within.at({t: top}))
cases[1].chain(largest).at_most(top, because="the bound is infinite")
board.chain(largest).equals(top, using=(above, cases))

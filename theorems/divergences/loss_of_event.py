"""No event has a larger log-ratio than the largest privacy loss: the mediant inequality.

A ratio of sums is at most the largest of the ratios: at the level of the largest loss no event gains
anything.  Tight for the event of one point with that loss.
"""

from sympy import Rational, exp, log, oo

from dpsym import MaxDivergence, Theorem, at_least, event, laws, less, real
from dpsym.derive import NeymanPearson, NoExcess

(P, Q), S = laws("P Q"), event("S")
largest, ratio = MaxDivergence(P, Q), log(P(S) / Q(S))
half = Rational(1, 2)

theorem = Theorem(
    id="divergences.loss-of-event",
    title="The loss of an event",
    given=P(S) > 0,
    claim=ratio <= largest,
    tight=[{P: (half, half), Q: (half / 2, 3 * half / 2), S: (1, 0)}],
    shapes=(2, 3),
)

theorem.mistake("turns the ratio around", log(Q(S) / P(S)) <= largest)
theorem.mistake("gains 1%", ratio <= Rational(99, 100) * largest)

t = real("t")
within = theorem.derivation.lemma("a largest loss of at most t", given=largest <= t)
gain = within.chain(P(S) - exp(t) * Q(S)).at_most(0, by=NeymanPearson(t, P, Q, S), using=NoExcess(t, P, Q))
masses = within.chain(0).less(P(S)).at_most(exp(t) * Q(S), using=gain)
within.chain(ratio).at_most(t, using=masses, because="logarithms")
cases = theorem.derivation.cases(theorem.claim, less(largest, oo), at_least(largest, oo))
cases[0].chain(ratio).at_most(largest, by=within.at({t: largest}))
cases[1].chain(ratio).at_most(largest, because="the bound is infinite")

"""Pure privacy of an event may be said by the log-ratio of its probabilities, where that has a value.

For one event this is the monotony of the logarithm, but needs a positive denominator.  Over all events it
holds if the ratio is read for those that the first law can produce, being infinite where the second cannot.
If the ratio is read only where the second law is positive, an event that Q lacks is forgotten, though the
multiplicative form forbids it.
"""

from sympy import Rational, exp, log

from dpsym import Indicator, MaxDivergence, Supremum, Theorem, both, equal, event, laws, real
from dpsym.derive import IndicatorIsOne, IndicatorIsZero, NeymanPearson, NoExcess, SomeExcess

epsilon = real("epsilon", at_least=0)
P, Q = laws("P Q")
S, T = event("S"), event("T")
half, third = Rational(1, 2), Rational(1, 3)

log_ratio = lambda E: log(P(E) / Q(E))
excess = lambda E: P(E) - exp(epsilon) * Q(E)
same = lambda left, right: equal(Indicator(left), Indicator(right))
bounded, private = log_ratio(S) <= epsilon, excess(S) <= 0
everywhere = Supremum(excess(T), T) <= 0
worst = lambda where: Supremum(log_ratio(T), T, where=where)

theorem = Theorem(
    id="pure-dp.log-ratio-of-event",
    notes="s1.3",
    title="Log-ratio and multiplicative form of pure privacy",
    claim=both(same(bounded, private), same(worst(P(T) > 0) <= epsilon, everywhere)),
    given=Q(S) > 0,
    tight=[
        {P: (half, half), Q: (half, half), S: (1, 1), epsilon: 0},
        {P: (half, half), Q: (third, 2 * third), S: (1, 0), epsilon: log(Rational(3, 2))},
        {P: (half, half), Q: (1, 0), S: (1, 0), epsilon: 1},
    ],
    shapes=(2, 3),
)

theorem.mistake("forgets the events that the second law lacks", same(worst(Q(T) > 0) <= epsilon, everywhere))
theorem.mistake("writes 1 + epsilon for e^epsilon", same(bounded, P(S) <= (1 + epsilon) * Q(S)))
theorem.mistake("turns the ratio around", same(log(Q(S) / P(S)) <= epsilon, private))
theorem.mistake("bounds the logarithm in absolute value", same(abs(log_ratio(S)) <= epsilon, private))
theorem.mistake("takes a single event for all of them", same(bounded, everywhere))

D, largest, best, sup = theorem.derivation, MaxDivergence(P, Q), NeymanPearson(epsilon, P, Q), worst(P(T) > 0)
single, whole = theorem.claim.args
(a, b), (c, d) = ((stated.lhs, stated.rhs) for stated in (single, whole))
low, high = D.cases(single, excess(S) <= 0, excess(S) > 0).blocks
low.chain(a).equals(1, by=IndicatorIsOne(a)).equals(b, by=IndicatorIsOne(b))
high.chain(a).equals(0, by=IndicatorIsZero(a)).equals(b, by=IndicatorIsZero(b))
low, high = D.cases(whole, largest <= epsilon, largest > epsilon).blocks
known = low.chain(sup).equals(largest, by="renyi.max-divergence").at_most(epsilon)
steps = low.chain(c).equals(1, by=IndicatorIsOne(c), using=known)
steps.equals(d, by=IndicatorIsOne(d), using=(best, NoExcess(epsilon, P, Q)))
known = high.chain(sup).equals(largest, by="renyi.max-divergence").greater(epsilon)
steps = high.chain(c).equals(0, by=IndicatorIsZero(c), using=known)
steps.equals(d, by=IndicatorIsZero(d), using=(best, SomeExcess(epsilon, P, Q)))

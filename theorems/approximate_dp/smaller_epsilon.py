"""(epsilon, delta)-privacy gives every smaller level e the delta 1 - (1 - delta)(1 + e^e)/(1 + e^epsilon).

Kairouz, Oh and Viswanath (2015): the line through the corner of the privacy region; randomized response
attains it.
"""

from sympy import Rational, exp

from dpsym import (
    ApproximateDP,
    HockeyStick,
    Supremum,
    Theorem,
    at_most,
    event,
    laws,
    probability,
    real,
)
from dpsym.derive import Multiplied, NeymanPearson, SupremumBound, cite

epsilon, delta = real("epsilon", at_least=0), probability("delta")
level = real("epsilon'", at_least=0)
P, Q = laws("P Q")
private = ApproximateDP(epsilon, delta)(P, Q)
bound = lambda d: 1 - (1 - d) * (1 + exp(level)) / (1 + exp(epsilon))
stick = HockeyStick(level, P, Q)

theorem = Theorem(
    id="approximate-dp.smaller-epsilon",
    title="A smaller epsilon for a larger delta",
    given=(private, level <= epsilon),
    claim=stick <= bound(delta),
    shapes=(2, 3),
)

theorem.mistake("the same delta", stick <= delta)
theorem.mistake("without delta", stick <= bound(0))
theorem.mistake("the difference of the levels", stick <= delta + (epsilon - level) / 4)
theorem.mistake("one percent less", stick <= Rational(99, 100) * bound(delta))

# Two lines bound the probabilities of every event, that of the complement with P and Q exchanged.
# Mixed with the weights a and b they give the line of slope e^level through the corner.
T = event("T")
grow, low = exp(epsilon), exp(level)
x, y, d = real("x"), real("y"), probability("d")
lines = (at_most(x - grow * y, d), at_most(1 - y - grow * (1 - x), d))
corner = theorem.derivation.lemma("two lines", given=(*lines, level <= epsilon), general=True)
cases = corner.cases(at_most(x - low * y, bound(d)), epsilon > 0, epsilon <= 0)
a = (grow * low - 1) / (grow**2 - 1)
b = (grow - low) / (grow**2 - 1)
steps = cases[0].chain(x - low * y).equals(a * (x - grow * y) + b * (1 - y - grow * (1 - x)) + b * (grow - 1))
once = a * d + b * (1 - y - grow * (1 - x)) + b * (grow - 1)
rest = b * (1 - y - grow * (1 - x)) + b * (grow - 1)
steps.at_most(once, by=Multiplied(lines[0], a, plus=rest))
steps.at_most(a * d + b * d + b * (grow - 1), by=Multiplied(lines[1], b, plus=a * d + b * (grow - 1)))
steps.equals(bound(d))
cases[1].chain(x - low * y).at_most(d).equals(bound(d), because="ε = 0")

gain = lambda first, second, event: first(event) - grow * second(event)
one = theorem.derive(gain(P, Q, T)).at_most(HockeyStick(epsilon, P, Q), by=NeymanPearson(epsilon, P, Q, T))
rest = ~T
other = theorem.derive(gain(Q, P, rest))
other.at_most(HockeyStick(epsilon, Q, P), by=NeymanPearson(epsilon, Q, P, rest))
first = theorem.derive(gain(P, Q, T)).at_most(delta, using=one)
second = theorem.derive(1 - Q(T) - grow * (1 - P(T))).equals(gain(Q, P, rest)).at_most(delta, using=other)
each = theorem.derive(P(T) - low * Q(T)).at_most(
    bound(delta), by=corner.at({x: P(T), y: Q(T), d: delta}), using=(first, second)
)
best = Supremum(P(T) - low * Q(T), T)
steps = theorem.derive(stick).equals(best, by=cite("divergences.best-test", {real("a"): level}))
steps.at_most(bound(delta), by=SupremumBound(best, bound(delta)), using=each)

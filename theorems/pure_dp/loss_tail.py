"""Pure privacy holds just if a loss above epsilon has probability zero, for both orders of the pair.

Summing the inequality over the points of an event gives one direction, events of one point the other.
The point is drawn from the law in the numerator, so an output that only this law can produce counts,
with the loss +oo.  From Desfontaines (2020, Proposition 8), with the parameter of Dwork et al. (2006).
"""

from sympy import Rational, exp, log

from dpsym import (
    Indicator,
    MaxDivergence,
    PrivacyLoss,
    Probability,
    Supremum,
    Theorem,
    at_most,
    equal,
    event,
    laws,
    real,
)
from dpsym.derive import (
    IndicatorIsOne,
    IndicatorIsZero,
    NeymanPearson,
    NoExcess,
    NoLoss,
    SomeExcess,
    SomeLoss,
)

epsilon = real("epsilon", at_least=0)
P, Q = laws("P Q")
S = event("S")
three = (Rational(3, 4), Rational(1, 4))

private = Indicator(at_most(Supremum(P(S) - exp(epsilon) * Q(S), S), 0))
loss, reverse = PrivacyLoss(P, Q), PrivacyLoss(Q, P)
never = lambda condition: Indicator(equal(Probability(condition), 0))
theorem = Theorem(
    id="pure-dp.loss-tail",
    notes="s4.P8a",
    title="Pure privacy by a tail of the loss",
    claim=equal(private, never(loss > epsilon)),
    tight=[{P: three, Q: three[::-1], epsilon: Rational(200, 201) * log(3)}, {P: three, Q: (1, 0)}],
    shapes=(2, 3),
)

theorem.mistake("forbids a loss of exactly epsilon", equal(private, never(loss >= epsilon)))
theorem.mistake("bounds the loss in the other order", equal(private, never(reverse > epsilon)))
theorem.mistake("bounds one percent less", at_most(private, never(loss > Rational(99, 100) * epsilon)))
theorem.mistake("bounds one percent more", at_most(never(loss > Rational(101, 100) * epsilon), private))

tail, best, largest = never(loss > epsilon), NeymanPearson(epsilon, P, Q), MaxDivergence(P, Q)
low, high = theorem.derivation.cases(theorem.claim, largest <= epsilon, largest > epsilon).blocks
steps = low.chain(private).equals(1, by=IndicatorIsOne(private), using=(best, NoExcess(epsilon, P, Q)))
steps.equals(tail, by=IndicatorIsOne(tail), using=NoLoss(epsilon, P, Q))
steps = high.chain(private).equals(0, by=IndicatorIsZero(private), using=(best, SomeExcess(epsilon, P, Q)))
steps.equals(tail, by=IndicatorIsZero(tail), using=SomeLoss(epsilon, P, Q))

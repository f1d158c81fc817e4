"""Pure privacy holds just if a loss above epsilon has probability zero, for both orders of the pair.

Summing the inequality over the points of an event gives one direction, events of one point the other.
The point is drawn from the law in the numerator, so an output that only this law can produce counts,
with the loss +oo.  From Desfontaines (2020, Proposition 8), with the parameter of Dwork et al. (2006).
"""

from sympy import Rational, exp, log

from dpsym import (
    Indicator,
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

epsilon = real("epsilon", at_least=0)
P, Q = laws("P Q")
S = event("S")
half, quarter = Rational(1, 2), Rational(1, 4)

private = Indicator(at_most(Supremum(P(S) - exp(epsilon) * Q(S), S), 0))
loss, reverse = PrivacyLoss(P, Q), PrivacyLoss(Q, P)
never = lambda condition: Indicator(equal(Probability(condition), 0))
theorem = Theorem(
    id="pure-dp.loss-tail",
    notes="s4.P8a",
    title="Pure privacy by a tail of the loss",
    claim=equal(private, never(loss > epsilon)),
    tight=[
        {P: (3 * quarter, quarter), Q: (quarter, 3 * quarter), epsilon: Rational(200, 201) * log(3)},
        {P: (half, half), Q: (1, 0), epsilon: 1},
        {P: (1, 0), Q: (half, half), epsilon: log(2)},
    ],
    shapes=(2, 3),
)

theorem.mistake("forbids a loss of exactly epsilon", equal(private, never(loss >= epsilon)))
theorem.mistake("draws from the second law", at_most(never(-reverse > epsilon), private))
theorem.mistake("bounds the loss in the other order", equal(private, never(reverse > epsilon)))
theorem.mistake("bounds one percent less", at_most(private, never(loss > Rational(99, 100) * epsilon)))
theorem.mistake("bounds one percent more", at_most(never(loss > Rational(101, 100) * epsilon), private))

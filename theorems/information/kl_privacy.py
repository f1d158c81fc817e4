"""Kullback-Leibler privacy bounds the mean of the privacy loss, for both orders of the pair.

Desfontaines (2020, Definition 16), after Cuff and Yu (2016).  The point is drawn from the law in the
numerator, so that a loss of -oo has no weight and one of +oo makes the mean infinite.  The least parameter
is the larger of two KL divergences; for randomized response both are epsilon tanh(epsilon/2).
"""

from sympy import Abs, Max, Rational, log, tanh

from dpsym import (
    KL,
    Expectation,
    KLPrivacy,
    PrivacyLoss,
    RandomizedResponse,
    Theorem,
    both,
    equal,
    laws,
    real,
)

epsilon = real("epsilon", at_least=0)
P, Q = laws("P Q")
half, quarter = Rational(1, 2), Rational(1, 4)

answer = RandomizedResponse(epsilon)
loss, reverse = PrivacyLoss(P, Q), PrivacyLoss(Q, P)
means = Max(Expectation(loss), Expectation(reverse))
least_epsilon = Max(KL(P, Q), KL(Q, P))

theorem = Theorem(
    id="information.kl-privacy",
    notes="s4.D16",
    title="Kullback-Leibler privacy",
    claim=both(
        KLPrivacy(means)(P, Q),
        equal(least_epsilon, means),
        equal(KL(answer, answer.partner), epsilon * tanh(epsilon / 2)),
    ),
    tight=[
        {P: (3 * quarter, quarter), Q: (quarter, 3 * quarter), epsilon: log(3)},
        {P: (1, 0), Q: (half, half), epsilon: 1},
    ],
)

theorem.mistake("averages one order of the pair", KLPrivacy(Expectation(loss))(P, Q))
theorem.mistake("averages the size of the loss", equal(least_epsilon, Expectation(Abs(loss))))
theorem.mistake("draws from the other law", equal(KL(P, Q), -Expectation(reverse)))
theorem.mistake(
    "takes tanh of epsilon itself", KLPrivacy(epsilon * tanh(epsilon) / 2)(answer, answer.partner)
)

"""Approximate privacy holds just if a mean over the privacy loss is at most delta, for both orders.

The mean of max(0, 1 - e^(epsilon - loss)) is the hockey-stick divergence, so the larger of the two means
is the least delta of the pair, for negative epsilon too.  An infinite loss contributes 1.
From Desfontaines (2020, Proposition 8), with the parameters of Dwork et al. (2006).
"""

from sympy import Max, Rational, exp, log

from dpsym import (
    ApproximateDP,
    Expectation,
    HockeyStick,
    PrivacyLoss,
    Theorem,
    at_most,
    both,
    equal,
    laws,
    real,
)

epsilon = real("epsilon")
P, Q = laws("P Q")
half, quarter = Rational(1, 2), Rational(1, 4)

mean = lambda *pair: Expectation(Max(0, 1 - exp(epsilon - PrivacyLoss(*pair))))
means = Max(mean(P, Q), mean(Q, P))
least_delta = Max(HockeyStick(epsilon, P, Q), HockeyStick(epsilon, Q, P))

theorem = Theorem(
    id="approximate-dp.loss-mean",
    notes="s4.P8b",
    title="Approximate privacy by a mean over the loss",
    claim=both(ApproximateDP(epsilon, means)(P, Q), equal(least_delta, means)),
    tight=[
        {P: (3 * quarter, quarter), Q: (quarter, 3 * quarter), epsilon: log(2)},
        {P: (half, half), Q: (1, 0), epsilon: 0},
        {P: (half, half), Q: (quarter, 3 * quarter), epsilon: -log(2)},
    ],
    shapes=(2, 3),
)

theorem.mistake("bounds one order of the pair", ApproximateDP(epsilon, mean(P, Q))(P, Q))
theorem.mistake(
    "takes the mean before the positive part",
    ApproximateDP(epsilon, Max(0, 1 - Expectation(exp(epsilon - PrivacyLoss(P, Q)))))(P, Q),
)
theorem.mistake(
    "asks for the mean of the excess itself",
    at_most(Expectation(Max(0, PrivacyLoss(P, Q) - epsilon)), least_delta),
)
theorem.mistake("is one percent too small", ApproximateDP(epsilon, Rational(99, 100) * means)(P, Q))
theorem.mistake("is one percent too large", at_most(Rational(101, 100) * means, least_delta))

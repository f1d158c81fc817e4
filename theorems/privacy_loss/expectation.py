"""The least delta at a given epsilon is a mean over the privacy loss.

Point by point, p - e^epsilon q is p (1 - e^(epsilon - z)) where z = log(p/q), so the positive parts sum to
a mean under P.  An infinite loss contributes 1 to the mean.  See Steinke, "Composition of Differential
Privacy & Privacy Amplification by Subsampling" (2022).
"""

from sympy import Max, Rational, exp, log

from dpsym import Expectation, HockeyStick, PrivacyLoss, Supremum, Theorem, at_most, equal, event, laws, real
from dpsym.derive import NeymanPearson

epsilon = real("epsilon", at_least=0)
P, Q = laws("P Q")
S = event("S")

delta = Supremum(P(S) - exp(epsilon) * Q(S), S)
loss = PrivacyLoss(P, Q)

theorem = Theorem(
    id="privacy-loss.expectation",
    notes="s0.2.1b",
    title="Delta as a mean over the privacy loss",
    claim=equal(delta, Expectation(Max(0, 1 - exp(epsilon - loss)))),
    tight=[
        {P: (Rational(3, 4), Rational(1, 4)), Q: (Rational(1, 4), Rational(3, 4)), epsilon: log(2)},
        {P: (Rational(1, 2), Rational(1, 2)), Q: (1, 0), epsilon: 0},
    ],
)

theorem.mistake("leaves out the positive part", equal(delta, Expectation(1 - exp(epsilon - loss))))
theorem.mistake("turns the exponent around", equal(delta, Expectation(Max(0, 1 - exp(loss - epsilon)))))
theorem.mistake(
    "averages over the loss of Q against P",
    equal(delta, Expectation(Max(0, 1 - exp(epsilon - PrivacyLoss(Q, P))))),
)
theorem.mistake("bounds 1 - e^-x by x/2", at_most(delta, Expectation(Max(0, loss - epsilon)) / 2))
theorem.mistake(
    "loses one percent", at_most(delta, Rational(99, 100) * Expectation(Max(0, 1 - exp(epsilon - loss))))
)

star = HockeyStick(epsilon, P, Q)
theorem.derive(delta).equals(star, by=NeymanPearson(epsilon, P, Q)).equals(
    theorem.claim.rhs, because="q = p e^(-z) at a loss of z"
)

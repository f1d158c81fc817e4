"""The least delta at a given epsilon is an exponentially weighted integral of the tail of the privacy loss.

1 - e^(epsilon - z) is the integral of e^(epsilon - t) over t from epsilon to z; exchanging integral and
mean (Fubini) turns the mean over the loss into an integral of its tail.  On finite spaces the tail is a
step function and the integral a finite sum.
"""

from sympy import Integral, Rational, exp, log, oo

from dpsym import PrivacyLoss, Probability, Supremum, Theorem, at_most, equal, event, laws, real

epsilon = real("epsilon", at_least=0)
z = real("z")
P, Q = laws("P Q")
S = event("S")

delta = Supremum(P(S) - exp(epsilon) * Q(S), S)
loss = PrivacyLoss(P, Q)
integral = Integral(exp(epsilon - z) * Probability(loss > z), (z, epsilon, oo))

theorem = Theorem(
    id="privacy-loss.tail-integral",
    notes="s0.2.1c",
    title="Delta as an integral of the tail of the privacy loss",
    claim=equal(delta, integral),
    tight=[
        {P: (Rational(3, 4), Rational(1, 4)), Q: (Rational(1, 4), Rational(3, 4)), epsilon: log(2)},
        {P: (Rational(1, 2), Rational(1, 2)), Q: (1, 0), epsilon: 0},
    ],
    rests_on=["Fubini"],
)

theorem.mistake(
    "starts to integrate at 0", equal(delta, Integral(exp(epsilon - z) * Probability(loss > z), (z, 0, oo)))
)
theorem.mistake(
    "forgets epsilon in the weight", equal(delta, Integral(exp(-z) * Probability(loss > z), (z, epsilon, oo)))
)
theorem.mistake(
    "integrates the lower tail",
    equal(delta, Integral(exp(epsilon - z) * Probability(loss <= z), (z, epsilon, oo))),
)
theorem.mistake("loses one percent", at_most(delta, Rational(99, 100) * integral))

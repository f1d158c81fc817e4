"""The least delta at a given epsilon is a difference of two tails of the privacy loss.

The gain P(S) - e^epsilon Q(S) is largest for the event S where the loss exceeds epsilon (the
Neyman-Pearson lemma).  Its probability under P is a tail of the loss of P against Q; under Q it is a tail
of the loss of Q against P with the sign turned.  Points that only P can produce have the loss +oo and
count in the first tail, so nothing has to be assumed of the supports.
"""

from sympy import Rational, exp, log

from dpsym import HockeyStick, PrivacyLoss, Probability, Supremum, Theorem, equal, event, laws, real
from dpsym.derive import NeymanPearson

epsilon = real("epsilon", at_least=0)
P, Q = laws("P Q")
S = event("S")

delta = Supremum(P(S) - exp(epsilon) * Q(S), S)
loss = PrivacyLoss(P, Q)
reverse = PrivacyLoss(Q, P)
tail = Probability(loss > epsilon)
reverse_tail = Probability(-reverse > epsilon)

theorem = Theorem(
    id="privacy-loss.tail-difference",
    notes="s0.2.1a",
    title="Delta as a difference of tails of the privacy loss",
    claim=equal(delta, tail - exp(epsilon) * reverse_tail),
    tight=[
        {P: (Rational(3, 4), Rational(1, 4)), Q: (Rational(1, 4), Rational(3, 4)), epsilon: log(2)},
        {P: (Rational(1, 2), Rational(1, 2)), Q: (1, 0), epsilon: 0},
    ],
)

theorem.mistake("takes both tails under P", equal(delta, tail - exp(epsilon) * tail))
theorem.mistake(
    "forgets the sign of the reverse loss",
    equal(delta, tail - exp(epsilon) * Probability(reverse > epsilon)),
)
theorem.mistake("drops the factor of the reverse tail", equal(delta, tail - reverse_tail))
theorem.mistake(
    "counts a loss of exactly epsilon on one side only",
    equal(delta, Probability(loss >= epsilon) - exp(epsilon) * reverse_tail),
)

star = HockeyStick(epsilon, P, Q)
theorem.derive(delta).equals(star, by=NeymanPearson(epsilon, P, Q)).equals(
    tail - exp(epsilon) * reverse_tail, because="both tails are masses of one event"
)

"""The least delta at a given epsilon is at most the probability of a privacy loss above epsilon.

This is the way in which most proofs bound delta: what the difference of tails subtracts is not negative.
There is equality exactly if a finite loss never exceeds epsilon.
"""

from sympy import Rational, exp

from dpsym import HockeyStick, PrivacyLoss, Probability, Supremum, Theorem, event, laws, real
from dpsym.derive import NeymanPearson

epsilon = real("epsilon", at_least=0)
P, Q = laws("P Q")
S = event("S")

delta = Supremum(P(S) - exp(epsilon) * Q(S), S)
loss = PrivacyLoss(P, Q)

theorem = Theorem(
    id="privacy-loss.tail-bound",
    notes="s0.2.1d",
    title="Delta is at most a tail of the privacy loss",
    claim=delta <= Probability(loss > epsilon),
    tight=[
        {P: (Rational(1, 2), Rational(1, 2)), Q: (1, 0), epsilon: 0},
        {P: (Rational(1, 2), Rational(1, 2)), Q: (Rational(1, 2), Rational(1, 2)), epsilon: 0},
        {P: (Rational(1, 100), Rational(99, 100)), Q: (0, 1), epsilon: 0},
    ],
)

theorem.mistake("takes the inequality for an equality", delta >= Probability(loss > epsilon))
theorem.mistake("takes the inequality for a strict one", delta < Probability(loss > epsilon))
theorem.mistake("bounds by the loss of Q against P", delta <= Probability(PrivacyLoss(Q, P) > epsilon))
theorem.mistake("asks for twice the loss", delta <= Probability(loss > 2 * epsilon))
theorem.mistake("loses one percent", delta <= Rational(99, 100) * Probability(loss > epsilon))

star = HockeyStick(epsilon, P, Q)
theorem.derive(delta).equals(star, by=NeymanPearson(epsilon, P, Q)).at_most(
    Probability(loss > epsilon), because="what is subtracted is not negative"
)

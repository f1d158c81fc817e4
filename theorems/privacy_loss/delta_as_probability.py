"""A privacy loss above epsilon means that indistinguishability fails at the output, not that it holds.

Desfontaines (2020, Section 2.2.2) explains delta as the probability that the loss exceeds epsilon or,
equivalently, that the inequality of indistinguishability is satisfied; it must be that it is not.
Randomized response with probability 3/4 satisfies the inequality for log 3 at every output.
"""

from sympy import Rational, exp, log

from dpsym import HockeyStick, PrivacyLoss, Probability, Theorem, Where, at_most, equal, laws, point, real

epsilon = real("epsilon", at_least=0)
P, Q = laws("P Q")
y = point("y")
half, quarter = Rational(1, 2), Rational(1, 4)

tail = Probability(PrivacyLoss(P, Q) > epsilon)
satisfied = Where(y, at_most(P(y), exp(epsilon) * Q(y)))
exchanged = Where(y, at_most(Q(y), exp(epsilon) * P(y)))

theorem = Theorem(
    id="privacy-loss.delta-as-probability",
    notes="s4.S1a",
    title="A loss above epsilon, said by the inequality",
    claim=equal(tail, P(~satisfied)),
    printed=equal(tail, P(satisfied)),
    tight=[
        {P: (3 * quarter, quarter), Q: (quarter, 3 * quarter), epsilon: log(3)},
        {P: (half, half), Q: (1, 0), epsilon: 0},
        {P: (half, half), Q: (quarter, 3 * quarter), epsilon: 0},
    ],
)

theorem.mistake(
    "counts a loss of exactly epsilon", equal(Probability(PrivacyLoss(P, Q) >= epsilon), P(~satisfied))
)
theorem.mistake("exchanges the laws in the inequality", equal(tail, P(~exchanged)))
theorem.mistake("takes the probability under the second law", equal(tail, Q(~satisfied)))
theorem.mistake("takes this probability for delta", equal(HockeyStick(epsilon, P, Q), P(~satisfied)))

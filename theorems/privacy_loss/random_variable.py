"""What defines the privacy loss: its value is log(p/q) at a point drawn from P.

The definition is pinned by what it must give: the mean of the loss is the KL divergence, the mean of its
negative exponential is the probability under Q of what P can produce, and equal laws lose nothing.  The
loss makes sense for all supports: it is +oo at a point that only P charges.  To ask for equal supports is
not wrong, but more than is needed.
"""

from sympy import Rational, exp

from dpsym import KL, Expectation, PrivacyLoss, Probability, Theorem, both, equal, laws, support

P, Q = laws("P Q")
half = Rational(1, 2)

loss = PrivacyLoss(P, Q)

theorem = Theorem(
    id="privacy-loss.random-variable",
    notes="s0.1.a",
    title="The privacy loss random variable",
    claim=both(
        equal(Expectation(loss), KL(P, Q)),
        equal(Expectation(exp(-loss)), Q(support(P))),
        equal(Probability(PrivacyLoss(P, P) > 0), 0),
    ),
    tight=[
        {P: (half, half), Q: (1, 0)},
        {P: (1, 0), Q: (half, half)},
        {P: (half, half), Q: (half, half)},
    ],
)

theorem.mistake("draws the point from Q", equal(Expectation(PrivacyLoss(Q, P)), KL(P, Q)))
theorem.mistake("turns the ratio around", equal(-Expectation(loss), KL(P, Q)))
theorem.mistake("takes the loss to be positive", equal(Probability(loss >= 0), 1))
theorem.mistake("forgets points that only Q charges", equal(Expectation(exp(-loss)), 1))
theorem.mistake("takes the loss to be symmetric", equal(Expectation(loss), Expectation(PrivacyLoss(Q, P))))

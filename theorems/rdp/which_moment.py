"""Rényi privacy of order k bounds the (k-1)-th moment of the likelihood ratio, not the k-th of the loss.

Desfontaines (2020, Section 2.2.2) speaks of the alpha-th moment of the privacy loss.  What is bounded is
the moment generating function of the loss at alpha - 1.  For randomized response with probability 3/4 and
order 2 it is 7/3, while the second moment of the loss is (log 3)^2, about 1.207.
"""

from sympy import Rational, exp, log

from dpsym import RDP, Expectation, PrivacyLoss, Renyi, Theorem, equal, integer, laws, real
from dpsym.derive import LossMoment

k, epsilon = integer("k", at_least=2), real("epsilon", at_least=0)
P, Q = laws("P Q")
quarter = Rational(1, 4)

loss = PrivacyLoss(P, Q)
ratio = exp(loss)
bounded = exp((k - 1) * Renyi(k, P, Q))

theorem = Theorem(
    id="rdp.which-moment",
    notes="s4.S4",
    title="Which moment Rényi privacy bounds",
    claim=equal(Expectation(ratio ** (k - 1)), bounded),
    printed=equal(Expectation(loss**k), bounded),
    tight={P: (3 * quarter, quarter), Q: (quarter, 3 * quarter), k: 2, epsilon: log(Rational(7, 3))},
    shapes=(2, 3),
)

theorem.mistake("takes the k-th moment of the ratio", equal(Expectation(ratio**k), bounded))
theorem.mistake("raises the loss to k - 1", equal(Expectation(loss ** (k - 1)), bounded))
theorem.mistake("draws from the second law", equal(Expectation(exp((1 - k) * PrivacyLoss(Q, P))), bounded))
theorem.mistake(
    "bounds the second moment of the loss", Expectation(loss**2) <= epsilon, given=RDP(2, epsilon)(P, Q)
)

theorem.derive(theorem.claim.lhs).equals(bounded, by=LossMoment(k, P, Q))

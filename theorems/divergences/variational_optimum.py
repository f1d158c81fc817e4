"""The function at which the variational form of the KL divergence is attained: 1 + log(p/q).

Its mean under P is 1 more than the divergence, and the mean of p/q under Q is what P gives to the points of
Q: all, unless the divergence is infinite.  An equation, so tight everywhere.
"""

from sympy import Rational, exp, oo

from dpsym import KL, Expectation, PrivacyLoss, Theorem, at_least, equal, laws, less
from dpsym.derive import Linearity, LossMoment, ReverseMoment

P, Q = laws("P Q")
loss, under_q, divergence = PrivacyLoss(P, Q), -PrivacyLoss(Q, P), KL(P, Q)
half = Rational(1, 2)

theorem = Theorem(
    id="divergences.variational-optimum",
    title="Where the variational form of the KL divergence is attained",
    claim=equal(Expectation(1 + loss) - Expectation(exp(under_q)), divergence),
    tight=[{P: (1, 0), Q: (half, half)}, {P: (half, half), Q: (1, 0)}],
)

theorem.mistake("forgets the 1", equal(Expectation(loss) - Expectation(exp(under_q)), divergence))
theorem.mistake("averages under P twice", equal(Expectation(1 + loss) - Expectation(exp(loss)), divergence))

mean = theorem.derive(Expectation(1 + loss)).equals(1 + Expectation(loss), by=Linearity(1 + loss))
mean.equals(1 + divergence, by=LossMoment(1, P, Q))
cases = theorem.derivation.cases(theorem.claim, less(divergence, oo), at_least(divergence, oo))
for block, whole in zip(cases.blocks, (True, False), strict=True):
    block.chain(theorem.claim.lhs).equals(divergence, by=ReverseMoment(P, Q, whole), using=mean)

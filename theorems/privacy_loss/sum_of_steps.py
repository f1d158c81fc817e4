"""The privacy loss of an adaptive composition is the sum of the losses of its steps.

The probability of two outputs is that of the first times that of the second given the first, and so on;
logarithms turn this into a sum.  So the loss of the pair has the tails of the sum, and its mean is the mean
loss of the first step plus that of the second, for a first output drawn from P.
"""

from sympy import log

from dpsym import (
    KL,
    Expectation,
    Indicator,
    Joint,
    PrivacyLoss,
    Probability,
    Space,
    SumOver,
    Theorem,
    both,
    draw,
    equal,
    law,
    laws,
    point,
    real,
    stochastic_map,
)
from dpsym.derive import LossMoment, LossOfSteps, MeanAsSum, cite

t = real("t")
Z, Y = Space("Z"), Space("Y")
P, Q = laws("P Q", on=Z)
K, L = stochastic_map("K", Z, Y), stochastic_map("L", Z, Y)
z, y = point("z", Z), point("y", Y)

joints = (Joint(P, K), Joint(Q, L))
composed = PrivacyLoss(*joints)
first, second = log(P(z) / Q(z)), log(K(z)(y) / L(z)(y))
tail = lambda condition: SumOver(P(z) * SumOver(K(z)(y) * Indicator(condition), y), z)
then = lambda law: Expectation(KL(K(draw("Z'", law)), L(draw("Z'", law))))

theorem = Theorem(
    id="privacy-loss.sum-of-steps",
    notes="s3.12c",
    title="The privacy loss of a composition is a sum",
    claim=both(
        equal(Probability(composed > t), tail(first + second > t)),
        equal(Expectation(composed), KL(P, Q) + then(P)),
    ),
    shapes=((2, 2),),
)

theorem.mistake("multiplies the losses", equal(Probability(composed > t), tail(first * second > t)))
theorem.mistake("counts a loss of exactly t", equal(Probability(composed >= t), tail(first + second > t)))
theorem.mistake("draws the first output from Q", equal(Expectation(composed), KL(P, Q) + then(Q)))

here = {law("P"): P, law("Q"): Q, stochastic_map("K", Y, Z): K, stochastic_map("L", Y, Z): L, Y: Z, Z: Y}
chained = cite("information.chain-rule", here)
whole, mean = theorem.claim.args
theorem.derive(whole.lhs).equals(whole.rhs, by=LossOfSteps(t, *joints, z, y))
steps, there = theorem.derive(mean.lhs).equals(KL(*joints), by=LossMoment(1, *joints)), draw("Z'", P)
steps.equals(mean.rhs, by=chained, using=MeanAsSum(KL(K(there), L(there)), z))

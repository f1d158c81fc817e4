"""(epsilon, delta)-privacy gives every smaller level e the delta 1 - (1 - delta)(1 + e^e)/(1 + e^epsilon).

Kairouz, Oh and Viswanath (2015): the line through the corner of the privacy region; randomized response
attains it.
"""

from sympy import Rational, exp

from dpsym import ApproximateDP, HockeyStick, RandomizedResponse, Theorem, laws, probability, real
from dpsym.derive import WorstResponse

epsilon, delta = real("epsilon", at_least=0), probability("delta")
level = real("e", at_least=0)
P, Q = laws("P Q")
private = ApproximateDP(epsilon, delta)(P, Q)
bound = lambda d: 1 - (1 - d) * (1 + exp(level)) / (1 + exp(epsilon))
stick = HockeyStick(level, P, Q)

theorem = Theorem(
    id="approximate-dp.smaller-epsilon",
    title="A smaller epsilon for a larger delta",
    given=(private, level <= epsilon),
    claim=stick <= bound(delta),
    shapes=(2, 3),
)

theorem.mistake("the same delta", stick <= delta)
theorem.mistake("without delta", stick <= bound(0))
theorem.mistake("the difference of the levels", stick <= delta + (epsilon - level) / 4)
theorem.mistake("one percent less", stick <= Rational(99, 100) * bound(delta))

answer = RandomizedResponse(epsilon, delta)
worst = HockeyStick(level, answer, answer.partner)
theorem.derive(stick).at_most(worst, by=WorstResponse(stick, epsilon, delta)).at_most(bound(delta))

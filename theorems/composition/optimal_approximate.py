"""Optimal composition of approximate steps.

Two answers that fail with probability delta: at level 0 the least delta is 1 - (1 - delta)^2 (1 - delta_1).
Kairouz, Oh and Viswanath (2015, Theorem 3.3) for k = 2 and i = 1, with delta_1 of answers that do not fail.
"""

from sympy import Rational, exp

from dpsym import HockeyStick, Power, RandomizedResponse, Theorem, equal, probability, real

epsilon, delta = real("epsilon", at_least=0), probability("delta")
answer = RandomizedResponse(epsilon, delta)
two = HockeyStick(0, Power(answer, 2), Power(answer.partner, 2))
rest = (exp(2 * epsilon) - 1) / (1 + exp(epsilon)) ** 2

theorem = Theorem(
    id="composition.optimal-approximate",
    title="Optimal composition of approximate steps",
    claim=equal(two, 1 - (1 - delta) ** 2 * (1 - rest)),
)

theorem.mistake("the deltas add up", equal(two, 2 * delta + rest))
theorem.mistake("one failure", equal(two, 1 - (1 - delta) * (1 - rest)))
theorem.mistake("the failures alone", equal(two, 1 - (1 - delta) ** 2))
theorem.mistake("one percent less", two <= Rational(99, 100) * (1 - (1 - delta) ** 2 * (1 - rest)))

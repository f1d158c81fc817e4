"""Optimal composition of pure steps at the second level.

k answers of randomized response at (k - 2) epsilon: delta is (e^(k epsilon) - e^((k - 2) epsilon))/(1 +
e^epsilon)^k. The case i = 1 of Kairouz, Oh and Viswanath (2015, Theorem 3.3); shown for some k.
"""

from sympy import exp

from dpsym import HockeyStick, Power, RandomizedResponse, Theorem, equal, integer, real

epsilon, k = real("epsilon", at_least=0), integer("k", at_least=2)
answer = RandomizedResponse(epsilon)
delta = HockeyStick((k - 2) * epsilon, Power(answer, k), Power(answer.partner, k))
form = lambda top, low: (exp(top * epsilon) - exp(low * epsilon)) / (1 + exp(epsilon)) ** k

theorem = Theorem(
    id="composition.optimal-at-two-less",
    title="Optimal composition of pure steps at the second level",
    claim=equal(delta, form(k, k - 2)),
    shapes={k: (2, 3, 5)},
)

theorem.mistake("the next exponent", equal(delta, form(k, k - 1)))
theorem.mistake("k times that", equal(delta, k * form(k, k - 2)))
theorem.mistake(
    "without what is subtracted",
    equal(delta, form(k, k - 2) + exp((k - 2) * epsilon) / (1 + exp(epsilon)) ** k),
)
theorem.mistake("half of it", delta <= form(k, k - 2) / 2)

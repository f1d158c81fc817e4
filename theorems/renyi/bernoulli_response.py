"""D_a of randomized response is log(cosh((a - 1/2) epsilon)/cosh(epsilon/2))/(a - 1).

Bun and Steinke (2016, proof of Proposition 3.3).
"""

from sympy import Rational, cosh, log

from dpsym import RandomizedResponse, Renyi, Theorem, equal, real

alpha, epsilon = real("alpha", above=1), real("epsilon", at_least=0)
answer = RandomizedResponse(epsilon)
form = lambda shift: log(cosh((alpha - shift) * epsilon) / cosh(epsilon / 2)) / (alpha - 1)
half = Rational(1, 2)

theorem = Theorem(
    id="renyi.bernoulli-response",
    title="Randomized response by hyperbolic functions",
    claim=equal(Renyi(alpha, answer, answer.partner), form(half)),
)

theorem.mistake("the order itself", equal(Renyi(alpha, answer, answer.partner), form(0)))
theorem.mistake("one less than the order", equal(Renyi(alpha, answer, answer.partner), form(1)))
theorem.mistake("without the division", equal(Renyi(alpha, answer, answer.partner), form(half) * (alpha - 1)))

"""Randomized response with a and then b, at any level g: one term for each of the four answers.

Murtagh and Vadhan (2016, Theorem 1.5), for two pure steps.
"""

from sympy import Max, exp

from dpsym import HockeyStick, Product, RandomizedResponse, Theorem, equal, variables

a, b, g = variables("epsilon_1 epsilon_2 epsilon_g", at_least=0)
one, other = RandomizedResponse(a), RandomizedResponse(b)
node = HockeyStick(g, Product(one, other), Product(one.partner, other.partner))
term = lambda x, y: Max(0, exp(x) - exp(g + y))
whole = (1 + exp(a)) * (1 + exp(b))

theorem = Theorem(
    id="composition.optimal-heterogeneous",
    title="Optimal composition of two different steps",
    claim=equal(node, (term(a + b, 0) + term(a, b) + term(b, a) + term(0, a + b)) / whole),
)

theorem.mistake("the largest term alone", equal(node, term(a + b, 0) / whole))
theorem.mistake(
    "without the positive parts", equal(node, (exp(a + b) - exp(g) + exp(a) - exp(g + b)) / whole)
)
theorem.mistake("the first two", equal(node, (term(a + b, 0) + term(a, b)) / whole))

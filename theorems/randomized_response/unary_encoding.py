"""Symmetric unary encoding.

Two bits change when a value changes: each is answered with epsilon/2 (Erlingsson, Pihur and Korolova 2014).
Both at epsilon would be 2 epsilon.
"""

from sympy import Rational

from dpsym import MaxDivergence, Product, RandomizedResponse, Theorem, both, equal, real

epsilon = real("epsilon", at_least=0)
half, full = RandomizedResponse(epsilon / 2), RandomizedResponse(epsilon)
loss = lambda bit: MaxDivergence(Product(bit, bit.partner), Product(bit.partner, bit))

theorem = Theorem(
    id="randomized-response.unary-encoding",
    title="Symmetric unary encoding",
    claim=both(equal(loss(half), epsilon), equal(loss(full), 2 * epsilon)),
)

theorem.mistake("each bit at epsilon", loss(full) <= epsilon)
theorem.mistake("one bit only", equal(loss(half), epsilon / 2))
theorem.mistake("one percent less", loss(half) <= Rational(99, 100) * epsilon)

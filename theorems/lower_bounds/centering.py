"""Multiplying the deviation of a sample from its bias by the bias itself leaves mean zero.

Given the bias P, each X_i has mean P, so P (X_i - P) has mean zero; the n draws have one law, so n times one
of them stands for their sum.  Therefore it makes no difference to the correlation whether f is centred.
"""

from sympy import Rational

from dpsym import Bernoulli, Expectation, Theorem, Uniform, draw, equal, integer

n = integer("n", at_least=1)
P = draw("P", Uniform(0, 1))
X = draw("X", Bernoulli(P))

theorem = Theorem(
    id="lower-bounds.centering",
    notes="s0.7b",
    title="The centring term vanishes",
    claim=equal(n * Expectation(P * (X - P)), 0),
    tight=[{n: 1}],
)

theorem.mistake("multiplies by the draw", equal(n * Expectation(X * (X - P)), 0))
theorem.mistake("shrinks the bias by 1%", equal(n * Expectation(P * (X - Rational(99, 100) * P)), 0))
theorem.mistake("forgets to centre", equal(n * Expectation(P * X), 0))
theorem.mistake("centres at a half", equal(n * Expectation(P * (X - Rational(1, 2))), 0))
theorem.mistake("squares the deviation", equal(n * Expectation(P * (X - P) ** 2), 0))

"""A function with values in [a, b] and mean m has a variance of at most (m - a)(b - m), so of (b - a)^2/4.

Bhatia and Davis (2000, Theorem 1); Popoviciu (1935).
"""

from sympy import Rational

from dpsym import Expectation, Theorem, both, law, real, values

P, a, b = law("P"), real("a"), real("b")
v = values("v", low=a, high=b)
m = Expectation(v, P)
variance = Expectation((v - m) ** 2, P)

theorem = Theorem(
    id="concentration.bounded-variance",
    title="The variance of a bounded function",
    claim=both(variance <= (m - a) * (b - m), variance <= (b - a) ** 2 / 4),
    shapes=(2, 3),
)

theorem.mistake("an eighth", variance <= (b - a) ** 2 / 8)
theorem.mistake("does not square the width", variance <= (b - a) / 4, given=a <= b)
theorem.mistake("the distance from one end", variance <= (m - a) ** 2)
theorem.mistake("one percent less", variance <= Rational(99, 100) * (m - a) * (b - m))

theorem.derive(variance).at_most((m - a) * (b - m)).at_most((b - a) ** 2 / 4)

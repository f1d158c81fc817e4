"""The weights of all points of utility at most c add up to at most |R| exp(epsilon c / (2 Delta)).

There are at most |R| of them, and none has a larger weight.  In the notes c is at least 0; that is not
needed. Tight where all utilities are c.
"""

from sympy import Rational, exp

from dpsym import Indicator, SumOver, Theorem, point, real, values

epsilon, Delta, c = real("epsilon", at_least=0), real("Delta", above=0), real("c")
u, r = values("u"), point("r")
weight = lambda utility: exp(epsilon * utility / (2 * Delta))
bad = SumOver(Indicator(u(r) <= c) * weight(u(r)), r)
size = SumOver(1, r)

theorem = Theorem(
    id="exponential.bad-mass",
    notes="s2.E2a",
    title="Weight of the points of little use",
    claim=bad <= size * weight(c),
    tight=[{u: (1, 1), c: 1, epsilon: 1, Delta: 1}, {u: (-1, -1), c: -1, epsilon: 1, Delta: 1}],
    shapes=(2, 3),
)

theorem.mistake("forgets how many there are", bad <= weight(c))
theorem.mistake("counts one of them less", bad <= (size - 1) * weight(c))
theorem.mistake("holds for all points together", SumOver(weight(u(r)), r) <= size * weight(c))
theorem.mistake("a bound 1% too small", bad <= Rational(99, 100) * size * weight(c))
theorem.mistake("leaves the 2 out of the exponent", bad <= size * weight(2 * c))

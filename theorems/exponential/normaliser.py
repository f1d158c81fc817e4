"""The sum of all weights of the exponential mechanism is at least the weights of the best points alone.

Those are |R_OPT| exp(epsilon OPT / (2 Delta)), as all of them have the utility OPT; the other weights, which
are positive, are dropped.  Tight where every point is a best one.
"""

from sympy import Rational, exp

from dpsym import Indicator, SumOver, Supremum, Theorem, point, real, values

epsilon, Delta = real("epsilon", at_least=0), real("Delta", above=0)
u, r, s = values("u"), point("r"), point("s")
best = Supremum(u(s), s)
weight = lambda utility: exp(epsilon * utility / (2 * Delta))
normaliser = SumOver(weight(u(r)), r)
size, optima = SumOver(1, r), SumOver(Indicator(u(r) >= best), r)

theorem = Theorem(
    id="exponential.normaliser",
    notes="s2.E2b",
    title="Lower bound of the normaliser",
    claim=normaliser >= optima * weight(best),
    tight=[{u: (1, 1), epsilon: 1, Delta: 1}, {u: (0, 1), epsilon: 1, Delta: 1}],
    shapes=(2, 3),
)

theorem.mistake("counts all points as best ones", normaliser >= size * weight(best))
theorem.mistake("counts one best point more", normaliser >= (optima + 1) * weight(best))
theorem.mistake("there is always another point", normaliser > optima * weight(best))
theorem.mistake("a bound 1% too large", normaliser >= Rational(101, 100) * optima * weight(best))
theorem.mistake("leaves the 2 out of the exponent", normaliser >= optima * weight(2 * best))

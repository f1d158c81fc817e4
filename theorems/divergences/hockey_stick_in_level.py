"""The hockey-stick divergence falls as its level grows, as each of its summands does.

So the least δ of a pair of laws falls as ε grows.  Tight where no point has mass under the second law, or no
excess is left.
"""

from sympy import Max, Rational, exp

from dpsym import HockeyStick, SumOver, Theorem, at_most, laws, point, real
from dpsym.derive import Definition, TermByTerm

a, b = real("a"), real("b")
P, Q = laws("P Q")
low, high = HockeyStick(a, P, Q), HockeyStick(b, P, Q)

theorem = Theorem(
    id="divergences.hockey-stick-in-level",
    title="The hockey-stick divergence falls in its level",
    given=at_most(a, b),
    claim=high <= low,
    tight=[{P: (1, 0), Q: (0, 1), a: 0, b: 1}],
)

theorem.mistake("lets it rise", low <= high)
theorem.mistake("lets it fall strictly", high < low)
theorem.mistake("lets it fall by 1%", high <= Rational(99, 100) * low)

y = point("y")
total = lambda level: SumOver(Max(0, P(y) - exp(level) * Q(y)), y)
steps = theorem.derive(high).equals(total(b), by=Definition(high, y), because="definition")
steps.at_most(total(a), by=TermByTerm(total(b), "<=", total(a)), because="e^a ≤ e^b, at each point")
steps.equals(low, by=Definition(low, y), because="definition")

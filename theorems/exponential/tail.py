"""How likely the exponential mechanism draws a point of utility at most c.

At most |R| / |R_OPT| times exp(epsilon (c - OPT) / (2 Delta)): the weight of the points of little use
over a lower bound of the normaliser.  It is enough to count those points in the place of all of R.  For
every real c, trivial from OPT on; tight where u is constant and c = OPT.
"""

from sympy import Rational, exp

from dpsym import (
    ExponentialMechanism,
    Indicator,
    Probability,
    SumOver,
    Supremum,
    Theorem,
    chain,
    point,
    real,
    values,
)

epsilon, Delta, c = real("epsilon", at_least=0), real("Delta", above=0), real("c")
u, r, s = values("u"), point("r"), point("s")
best = Supremum(u(s), s)
drawn = Probability(u <= c, ExponentialMechanism(u, epsilon, Delta))
size, optima = SumOver(1, r), SumOver(Indicator(u(r) >= best), r)
bad = SumOver(Indicator(u(r) <= c), r)
factor = exp(epsilon * (c - best) / (2 * Delta))

theorem = Theorem(
    id="exponential.tail",
    notes="s2.E3",
    title="Tail of the utility of the exponential mechanism",
    claim=chain(drawn, "<=", bad / optima * factor, "<=", size / optima * factor),
    tight=[{u: (1, 1), c: 1, epsilon: 1, Delta: 1}, {u: (0, 1), c: 1, epsilon: 1, Delta: 1}],
    shapes=(2, 3),
)

theorem.mistake("forgets how many points there are", drawn <= factor)
theorem.mistake("leaves the 2 out of the exponent", drawn <= size / optima * factor**2)
theorem.mistake("divides by all points", drawn <= optima / size * factor)
theorem.mistake("a bound 1% too small", drawn <= Rational(99, 100) * size / optima * factor)
theorem.mistake("counts the other points only", drawn <= (size - optima) / optima * factor)

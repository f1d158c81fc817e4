"""The weights of the exponential mechanism at points of little use, and the sum of all weights.

The points of utility at most c have a weight of at most exp(epsilon c / (2 Delta)) each, and those of the
largest utility are some of all points.  Tight where the utility is constant, and is c.
"""

from sympy import Rational, exp

from dpsym import Indicator, SumOver, Supremum, Theorem, both, point, real, values
from dpsym.derive import IndicatorIsZero, PointwiseSum, SumFactor

epsilon, Delta, c = real("epsilon", at_least=0), real("Delta", above=0), real("c")
u, r, s = values("u"), point("r"), point("s")
best, rate = Supremum(u(s), s), epsilon / (2 * Delta)
weight, low, top = (exp(rate * utility) for utility in (u(r), c, best))
useless, optimal = Indicator(u(r) <= c), Indicator(u(r) >= best)
total = lambda body: SumOver(body, r)

theorem = Theorem(
    id="exponential.weights",
    title="Weights of the exponential mechanism",
    claim=both(total(weight * useless) <= low * total(useless), total(weight) >= top * total(optimal)),
    tight=[{u: (1, 1), c: 1, epsilon: 1, Delta: 1}],
    shapes=(2, 3),
)

theorem.mistake("counts the optimal points for all", total(weight) <= top * total(optimal))
theorem.mistake("a bound 1% too small", total(weight * useless) <= Rational(99, 100) * low * total(useless))

few = theorem.derivation.cases(weight * useless <= low * useless, u(r) <= c, u(r) > c)
few[0].chain(weight * useless).at_most(low * useless)
few[1].chain(weight * useless).at_most(low * useless, by=IndicatorIsZero(useless))
bodies = total(weight * useless), total(low * useless)
above = theorem.derive(bodies[0]).at_most(bodies[1], by=PointwiseSum(*bodies), using=few)
above.equals(low * total(useless), by=SumFactor(low, useless, r))
many = theorem.derivation.cases(top * optimal <= weight, u(r) >= best, u(r) < best)
many[0].chain(top * optimal).at_most(weight)
many[1].chain(top * optimal).at_most(weight, by=IndicatorIsZero(optimal))
bodies = total(top * optimal), total(weight)
below = theorem.derive(bodies[1]).at_least(bodies[0], by=PointwiseSum(*bodies), using=many)
below.equals(top * total(optimal), by=SumFactor(top, optimal, r))

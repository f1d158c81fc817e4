"""How much the normaliser of the exponential mechanism changes with the utility.

If no utility changes by more than Delta, each weight exp(epsilon u / (2 Delta)) changes by a factor of at
most e^(epsilon/2), and so does their sum.  Tight where all utilities change by Delta.
"""

from sympy import Abs, Rational, exp

from dpsym import SumOver, Supremum, Theorem, both, point, real, values
from dpsym.derive import EntryOfSupremum, PointwiseSum, SumFactor

epsilon, Delta = real("epsilon", at_least=0), real("Delta", above=0)
u, v, y, z = values("u"), values("v"), point("y"), point("z")
rate, half = epsilon / (2 * Delta), exp(epsilon / 2)
distance = Supremum(Abs(u(y) - v(y)), y)
weight = lambda f: exp(rate * f(z))
total = lambda f: SumOver(weight(f), z)

theorem = Theorem(
    id="exponential.normaliser-change",
    title="Change of the normaliser of the exponential mechanism",
    claim=both(total(u) <= half * total(v), total(v) <= half * total(u)),
    given=distance <= Delta,
    tight=[{u: (0, 0), v: (1, 1), Delta: 1, epsilon: 1}],
    shapes=(2, 3),
)

theorem.mistake("halves the change", total(u) <= exp(epsilon / 4) * total(v))
theorem.mistake("a change 1% too small", total(u) <= exp(Rational(99, 200) * epsilon) * total(v))

for f, g in ((u, v), (v, u)):
    near = theorem.derive(weight(f)).at_most(half * weight(g), by=EntryOfSupremum(distance, z))
    bound = SumOver(half * weight(g), z)
    sums = theorem.derive(total(f)).at_most(bound, by=PointwiseSum(total(f), bound), using=near)
    sums.equals(half * total(g), by=SumFactor(half, weight(g), z))

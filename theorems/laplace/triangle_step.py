"""The triangle inequality in the proof that the Laplace mechanism is private, coordinate by coordinate.

The output z drops out.  Tight where each z lies beyond the first answer as seen from the second, where the
density of the second data set has fallen off most in comparison.
"""

from sympy import Abs, Rational, exp

from dpsym import SumOver, Theorem, point, real, values
from dpsym.derive import PointwiseSum

epsilon, Delta = real("epsilon", above=0), real("Delta", above=0)
i = point("i")
a, b, z = values("a"), values("b"), values("z")
rate = epsilon / Delta
loss = SumOver(Abs(b(i) - z(i)) - Abs(a(i) - z(i)), i)
change = SumOver(Abs(b(i) - a(i)), i)

theorem = Theorem(
    id="laplace.triangle-step",
    notes="s2.L1b",
    title="The triangle inequality for the exponent",
    claim=exp(rate * loss) <= exp(rate * change),
    tight=[{a: (0, 0), b: (1, -1), z: (0, 1), epsilon: 1, Delta: 1}, {a: (1, 1), b: (0, 0), z: (2, 1)}],
    shapes=(1, 2, 3),
)

theorem.mistake("drops the absolute values", exp(rate * loss) <= exp(rate * SumOver(b(i) - a(i), i)))
theorem.mistake(
    "adds the distances", exp(rate * SumOver(Abs(b(i) - z(i)) + Abs(a(i) - z(i)), i)) <= exp(rate * change)
)
theorem.mistake("an exponent 1% too small", exp(rate * loss) <= exp(Rational(99, 100) * rate * change))
theorem.mistake("is an equality at every output", exp(rate * loss) >= exp(rate * change))
theorem.mistake("uses the change of the sum", exp(rate * loss) <= exp(rate * Abs(SumOver(b(i) - a(i), i))))

sums = theorem.derive(loss).at_most(change, by=PointwiseSum(loss, change), because="in every coordinate")
theorem.derive(exp(rate * loss)).at_most(exp(rate * change), using=sums)

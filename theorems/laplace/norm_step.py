"""The sum of the absolute changes of the coordinates is the l1 norm of the change.

In print this step has an inequality sign; it is an equality.  The norm is written here by what each
coordinate spans, its larger value minus its smaller one.  It exceeds the largest change by a factor of at
most k, the number of coordinates, which is tight if all change alike; the sensitivity may not be measured
in another norm.
"""

from sympy import Abs, Max, Min, exp, sqrt

from dpsym import SumOver, Supremum, Theorem, chain, point, real, values

epsilon, Delta = real("epsilon", above=0), real("Delta", above=0)
i = point("i")
a, b = values("a"), values("b")
rate = epsilon / Delta
total = exp(rate * SumOver(Abs(b(i) - a(i)), i))
norm = SumOver(Max(a(i), b(i)) - Min(a(i), b(i)), i)
euclidean = sqrt(SumOver((a(i) - b(i)) ** 2, i))
largest, k = Supremum(Abs(a(i) - b(i)), i), SumOver(1, i)

theorem = Theorem(
    id="laplace.norm-step",
    notes="s2.L1c",
    title="The exponent is the l1 norm of the change",
    claim=chain(total, "=", exp(rate * norm), "<=", exp(rate * k * largest)),
    tight=[{a: (0, 0), b: (1, -1), epsilon: 1, Delta: 1}],
    shapes=(1, 2, 3),
)

theorem.mistake("puts the euclidean norm", total <= exp(rate * euclidean))
theorem.mistake("puts the largest change", total <= exp(rate * largest))
theorem.mistake("bounds by the root of k only", total <= exp(rate * sqrt(k) * largest))
theorem.mistake(
    "the l1 norm is strictly smaller than k times the largest change", total < exp(rate * k * largest)
)
theorem.mistake("turns the scale around", total <= exp(norm / rate))

"""The l1-sensitivity: by how much the values of a query change, in all, between neighbouring databases.

Dwork and Roth (2014, Definition 3.1), for neighbours at l1-distance 1.  Along a path of neighbours, values at
a distance k are at most k sensitivities apart: tight for the histogram itself, whose sensitivity is 1, since
one row changes one count.  Where neighbours replace a row, it is 2.  On an infinite set of databases the
maximum is a supremum, which may be infinite.
"""

from sympy import Abs, Max, Rational

from dpsym import (
    Datasets,
    Distance,
    Histograms,
    OverNeighbours,
    Sensitivity,
    Theorem,
    both,
    equal,
    point,
    values,
)

X = Histograms(1)
x, y, z = point("x", on=X), point("y", on=X), point("z", on=Datasets(2))
f, g = values("f", on=X), values("g", on=X)
change = Abs(f(x) - f(y)) + Abs(g(x) - g(y))
ones = z[1] + z[2]

beyond = lambda bound: OverNeighbours(change - bound, x, y, within=2)

theorem = Theorem(
    id="datasets.l1-sensitivity",
    notes="s2.D6",
    title="Sensitivity in the l1 norm",
    claim=both(
        beyond(Distance(x, y) * Sensitivity(f, g)) <= 0,
        equal(Sensitivity(x[0], x[1], at=x), 1),
        equal(Sensitivity(ones, 2 - ones, at=z), 2),
    ),
)

theorem.mistake("forgets the distance", beyond(Sensitivity(f, g)) <= 0)
theorem.mistake("takes the larger of the two", Sensitivity(f, g) <= Max(Sensitivity(f), Sensitivity(g)))
theorem.mistake("adds the sensitivities", equal(Sensitivity(f, g), Sensitivity(f) + Sensitivity(g)))
theorem.mistake("replaces a row at the price of one", equal(Sensitivity(ones, 2 - ones, at=z), 1))
theorem.mistake("takes the l2 norm", beyond(Distance(x, y) * Sensitivity(f, g, norm=2)) <= 0)
theorem.mistake("a bound 1% too small", beyond(Rational(99, 100) * Distance(x, y) * Sensitivity(f, g)) <= 0)

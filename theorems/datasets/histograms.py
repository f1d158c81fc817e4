"""A database as a histogram: how many rows there are of each type, with the l1 norm for size and distance.

Dwork and Roth (2014, Section 2.3).  The size is the distance from the empty database.  Neighbours differ by
one row that is added or removed, so their sizes differ by exactly one; to replace a row is a distance of
two, the least distance of different databases of one size.  Triangles are tight where y lies between.
"""

from sympy import Abs, Max

from dpsym import Distance, Histograms, OverNeighbours, Size, Supremum, Theorem, both, equal, integer, point

n = integer("n", at_least=1)
X = Histograms(n, records=2)
x, y, z = (point(name, on=X) for name in "xyz")
empty, replaced = equal(Size(y), 0), both(equal(Size(x), Size(y)), Distance(x, y) > 0)
changes = Abs(x[0] - y[0]), Abs(x[1] - y[1])
gap = Abs(Size(x) - Size(y))
detour = Distance(x, z) - Distance(x, y) - Distance(y, z)

largest = lambda body, **where: Supremum(Supremum(body, x, **where), y)

theorem = Theorem(
    id="datasets.histograms",
    notes="s2.D1",
    title="Databases as histograms",
    claim=both(
        equal(largest(Abs(Distance(x, y) - sum(changes))), 0),
        equal(largest(Abs(Distance(x, y) - Size(x)), where=empty), 0),
        equal(-largest(-Distance(x, y), where=replaced), 2),
        equal(Supremum(largest(detour), z), 0),
        both(equal(OverNeighbours(gap, x, y), 1), equal(-OverNeighbours(-gap, x, y), 1)),
    ),
    shapes={n: (1, 2)},
)

theorem.mistake("takes a replaced row for a neighbour", equal(-largest(-Distance(x, y), where=replaced), 1))
theorem.mistake("lets neighbours have the same size", equal(OverNeighbours(gap, x, y), 0))
theorem.mistake("takes the difference of sizes for the distance", equal(largest(Distance(x, y) - gap), 0))
theorem.mistake("takes the largest change of a count", equal(largest(Distance(x, y) - Max(*changes)), 0))
theorem.mistake(
    "bounds the distance by the larger size", largest(Distance(x, y) - Max(Size(x), Size(y))) <= 0
)

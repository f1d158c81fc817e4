"""What defines (epsilon, delta)-privacy: P(M(x) in S) <= e^epsilon P(M(y) in S) + delta for events S.

Dwork and Roth (2014, Definition 2.4), for all histograms x, y at a distance of at most 1.  The least delta
for all events is the largest hockey-stick divergence of neighbours, in both orders.  It is at most 1, so
delta = 1 promises nothing; a single output may do with less, where several outputs have too much each.
"""

from sympy import Max, Piecewise, exp

from dpsym import (
    Histograms,
    HockeyStick,
    OverNeighbours,
    Size,
    Supremum,
    Theorem,
    TotalVariation,
    at_most,
    both,
    equal,
    event,
    point,
    real,
    stochastic_map,
)

epsilon = real("epsilon", at_least=0)
X = Histograms(1)
x, y, S, b = point("x", on=X), point("y", on=X), event("S"), point("b")
M = stochastic_map("M", X)
worst = OverNeighbours(Supremum(M(x)(S) - exp(epsilon) * M(y)(S), S), x, y)
stick = HockeyStick(epsilon, M(x), M(y))

theorem = Theorem(
    id="datasets.approximate-dp",
    notes="s2.D3",
    title="The definition of approximate privacy",
    claim=both(equal(worst, OverNeighbours(stick, x, y)), at_most(worst, 1)),
    shapes=(2, 3),
)

theorem.mistake(
    "takes single outputs for events",
    equal(worst, OverNeighbours(Supremum(Max(0, M(x)(b) - exp(epsilon) * M(y)(b)), b), x, y)),
)
theorem.mistake(
    "only adds rows", equal(worst, OverNeighbours(Piecewise((stick, Size(x) > Size(y)), (0, True)), x, y))
)
theorem.mistake("takes all pairs of databases", equal(worst, OverNeighbours(stick, x, y, within=2)))
theorem.mistake("takes the total variation", equal(worst, OverNeighbours(TotalVariation(M(x), M(y)), x, y)))
theorem.mistake("lets delta fall as epsilon grows", worst <= exp(-epsilon))

"""A deterministic algorithm that is not constant is not private at all.

Somewhere on the path of neighbours between two datasets with different results the result changes, so some
two neighbours have different results.  Their laws are disjoint, so it is not (epsilon, delta)-private for
any epsilon and any delta below 1.  The step that changes need not be the only one, nor need all steps change.
"""

from dpsym import (
    Datasets,
    HockeyStick,
    OverNeighbours,
    Space,
    Theorem,
    TotalVariation,
    both,
    equal,
    point,
    real,
    stochastic_map,
)

epsilon = real("epsilon", at_least=0)
X, Y = Datasets(2), Space("Y")
x, y = point("x", on=X), point("y", on=X)
M = stochastic_map("M", X, Y, deterministic=True)
N = stochastic_map("N", X, Y)
apart = lambda A, within: OverNeighbours(TotalVariation(A(x), A(y)), x, y, within)
stick = lambda A: OverNeighbours(HockeyStick(epsilon, A(x), A(y)), x, y)

theorem = Theorem(
    id="datasets.deterministic",
    notes="s2.R5",
    title="Deterministic algorithms are not private",
    given=apart(M, 2) > 0,
    claim=both(equal(apart(M, 1), 1), equal(stick(M), 1)),
    shapes=(2, 3),
)

theorem.mistake("takes constant algorithms along", equal(stick(M), 1), given=())
theorem.mistake("takes randomized algorithms along", equal(apart(N, 1), 1), given=apart(N, 2) > 0)
theorem.mistake("lets epsilon make up for it", stick(M) <= 1 / (1 + epsilon))
theorem.mistake(
    "finds every two neighbours apart", equal(-OverNeighbours(-TotalVariation(M(x), M(y)), x, y), 1)
)

"""Group privacy: for datasets that differ in K records, epsilon is multiplied by K and delta by more.

Along a path of neighbours, each step multiplies by e^epsilon what the steps before it have added to delta,
so that it becomes 1 + e^epsilon + ... + e^((K-1) epsilon) times as large, at most K e^((K-1) epsilon) times.
For K = 1 it is the definition; both bounds agree for epsilon = 0, and with delta = 0 it is tight where every
step multiplies the probability by e^epsilon.
"""

from sympy import Max, Rational, Sum, Symbol, exp, log

from dpsym import (
    ApproximateDP,
    Datasets,
    HockeyStick,
    OverNeighbours,
    Private,
    Space,
    Supremum,
    Theorem,
    at_most,
    chain,
    event,
    integer,
    point,
    probability,
    real,
    stochastic_map,
)
from dpsym.derive import (
    LastSummand,
    LevelTriangle,
    MonotoneInLevel,
    NeymanPearson,
    OverPairs,
    PathOfNeighbours,
)

epsilon, delta = real("epsilon", at_least=0), probability("delta")
K, n, j = integer("K", at_least=1), integer("n", at_least=1), Symbol("j")
X, Y = Datasets(n), Space("Y")
x, y, z = (point(name, on=X) for name in "xyz")
E = event("E", on=Y)
M = stochastic_map("M", X, Y)
gain = lambda level: M(x)(E) - exp(level) * M(y)(E)
worst = lambda level: OverNeighbours(Supremum(gain(level), E), x, y, within=K)
total = lambda k=K: Sum(exp(j * epsilon), (j, 0, k - 1))
simple = K * exp((K - 1) * epsilon)
share = lambda sevenths: (Rational(sevenths, 7), 1 - Rational(sevenths, 7))

theorem = Theorem(
    id="group-privacy.approximate",
    notes="s3.7",
    title="Group privacy of approximate privacy",
    given=Private(M, ApproximateDP(epsilon, delta)),
    claim=chain(worst(K * epsilon), "<=", total() * delta, "<=", simple * delta),
    tight=[{n: 2, K: 2, M: [share(1), share(2), share(2), share(4)], epsilon: log(2), delta: 0}],
    shapes={n: 2, K: (1, 2), Y: 2},
)

theorem.mistake("lets delta add up", worst(K * epsilon) <= K * delta)
theorem.mistake("forgets the number of steps", worst(K * epsilon) <= exp((K - 1) * epsilon) * delta)
theorem.mistake("multiplies epsilon by K - 1", worst((K - 1) * epsilon) <= total() * delta)
theorem.mistake("multiplies delta by 1% less", worst(K * epsilon) <= Rational(99, 100) * total() * delta)
theorem.mistake("takes epsilon of one step", worst(epsilon) <= simple * delta)

stick = lambda level, first=x, second=y: HockeyStick(level, M(first), M(second))
far = lambda k: OverNeighbours(stick(k * epsilon), x, y, within=k)
board, grow = theorem.derivation, exp(K * epsilon)
one = OverNeighbours(stick(epsilon), x, y)
private = OverNeighbours(Max(stick(epsilon), stick(epsilon, y, x)), x, y)
single = board.chain(one).at_most(private, by=OverPairs(one, private)).at_most(delta)
paths = board.induction(K, at_most(far(K), total() * delta))
paths.base.chain(far(1)).at_most(delta, by=single).equals(total(1) * delta)
levels = K * epsilon, (K + 1) * epsilon
triangle = paths.step.chain(stick(levels[1])).at_most(
    stick(levels[0] + epsilon), by=MonotoneInLevel(levels[0] + epsilon, levels[1], M(x), M(y))
)
triangle.at_most(
    stick(levels[0], x, z) + grow * stick(epsilon, z, y),
    by=LevelTriangle(levels[0], epsilon, M(x), M(z), M(y)),
)
steps = paths.step.chain(far(K + 1)).at_most(
    far(K) + grow * one,
    by=PathOfNeighbours(far(K + 1), far(K), one, z, grow),
    using=(triangle, MonotoneInLevel(*levels, M(x), M(y))),
    because="the last step of a path leads from z to y",
)
steps.at_most(total() * delta + grow * delta, using=single).equals(
    total(K + 1) * delta, by=LastSummand(total(K + 1))
)
sizes = board.induction(K, at_most(total(), simple))
sizes.base.chain(total(1)).at_most(1)
steps = sizes.step.chain(total(K + 1)).equals(total() + grow, by=LastSummand(total(K + 1)))
steps.at_most(simple + grow).at_most((K + 1) * grow)
best = worst(K * epsilon)
steps = theorem.derive(best).equals(
    far(K), by=OverPairs(best, far(K), same=True), using=NeymanPearson(K * epsilon, M(x), M(y), E)
)
steps.at_most(total() * delta, by=paths)
theorem.derive(total() * delta).at_most(simple * delta, using=sizes)

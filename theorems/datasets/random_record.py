"""A small total variation distance is no privacy: publish one record, drawn at random from n.

Neighbours are at the distance 1/n, so this is (0, 1/n)-private; yet it always publishes a record.  Nothing is
gained by a larger epsilon: the least delta is 1/n for every epsilon, attained where no other record is like
the one that changes, and the max divergence is infinite.
"""

from sympy import Rational, Sum, Symbol, exp, oo

from dpsym import (
    ApproximateDP,
    Bernoulli,
    Datasets,
    HockeyStick,
    MaxDivergence,
    Mechanism,
    OverNeighbours,
    Private,
    PureDP,
    Theorem,
    TotalVariation,
    both,
    equal,
    integer,
    point,
    real,
)

epsilon = real("epsilon", at_least=0)
n, i = integer("n", at_least=1), Symbol("i")
X = Datasets(n)
x, y = point("x", on=X), point("y", on=X)
M = Mechanism(x, Bernoulli(Sum(x[i], (i, 1, n)) / n))
P, Q = M(x), M(y)
stick = OverNeighbours(HockeyStick(epsilon, P, Q), x, y)

theorem = Theorem(
    id="datasets.random-record",
    notes="s3.22b",
    title="Total variation does not protect records",
    claim=both(
        equal(OverNeighbours(TotalVariation(P, Q), x, y), 1 / n),
        equal(stick, 1 / n),
        equal(OverNeighbours(MaxDivergence(P, Q), x, y), oo),
    ),
    shapes={n: (1, 3)},
)

theorem.mistake("lets epsilon make delta smaller", stick <= exp(-epsilon) / n)
theorem.mistake("finds pure privacy", Private(M, PureDP(n)))
theorem.mistake("bounds the distance of all datasets", Private(M, ApproximateDP(epsilon, 1 / n), within=2))
theorem.mistake("a delta 1% smaller", stick <= Rational(99, 100) / n)

"""A mechanism is epsilon-DP if and only if its max divergence between neighbours is at most epsilon.

By the definition over events: the least epsilon for all events of positive probability is the largest
max divergence, as a single output is already worst.  The printed form asks it of all pairs of datasets.
That is more: if each of two persons answers truly with probability 3/4, neighbours are log 3 apart, but
datasets that differ in both records are 2 log 3 apart.
"""

from sympy import Rational, log, oo

from dpsym import (
    KL,
    Bernoulli,
    Datasets,
    MaxDivergence,
    Mechanism,
    OverNeighbours,
    Private,
    Product,
    PureDP,
    Supremum,
    Theorem,
    equal,
    event,
    law,
    point,
    real,
    stochastic_map,
)
from dpsym.derive import OverPairs, cite

epsilon = real("epsilon", at_least=0)
X = Datasets(2)
x, y, S = point("x", on=X), point("y", on=X), event("S")
M = stochastic_map("M", X)
answers = Mechanism(x, Product(*(Bernoulli(Rational(1, 4) + x[person] / 2) for person in (1, 2))))
ratio = log(M(x)(S) / M(y)(S))
loss = OverNeighbours(MaxDivergence(M(x), M(y)), x, y)
over = lambda first: OverNeighbours(Supremum(ratio, S, where=M(first)(S) > 0), x, y)

theorem = Theorem(
    id="datasets.pure-by-max-divergence",
    notes="s1.2",
    title="Pure privacy by the max divergence",
    claim=equal(over(x), loss),
    printed=OverNeighbours(MaxDivergence(M(x), M(y)), x, y, within=oo) <= epsilon,
    printed_given=Private(M, PureDP(epsilon)),
    shapes=(2, 3),
)

theorem.mistake("takes all pairs for per-person answers", Private(answers, PureDP(log(3)), within=oo))
theorem.mistake(
    "loses 1% over two records",
    Private(M, PureDP(Rational(199, 100) * epsilon), within=2),
    given=Private(M, PureDP(epsilon)),
)
theorem.mistake("takes the mean of the loss", equal(over(x), OverNeighbours(KL(M(x), M(y)), x, y)))
theorem.mistake("takes only events that the second law charges", equal(over(y), loss))

same = cite("renyi.max-divergence", {law("P"): M(x), law("Q"): M(y)})
theorem.derive(over(x)).equals(loss, by=OverPairs(over(x), loss, same=True), using=same)

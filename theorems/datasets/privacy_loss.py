"""The privacy loss of an output: the logarithm of how much likelier one of two neighbours makes it.

Dwork and Roth (2014, Section 2.3).  To exchange the two databases changes its sign.  For an epsilon-DP
mechanism it is at most epsilon at every output that the first one can produce, tight for the least epsilon.
Where neither can produce an output, the loss is undefined, and where only the first can, it is infinite.
"""

from sympy import Abs, Rational, exp, log

from dpsym import (
    ApproximateDP,
    Histograms,
    OverNeighbours,
    Private,
    PureDP,
    Supremum,
    Theorem,
    both,
    equal,
    point,
    probability,
    real,
    stochastic_map,
)

epsilon, delta = real("epsilon", at_least=0), probability("delta")
X = Histograms(1)
x, y, xi = point("x", on=X), point("y", on=X), point("xi")
M = stochastic_map("M", X)
loss, reverse = log(M(x)(xi) / M(y)(xi)), log(M(y)(xi) / M(x)(xi))
possible = both(M(x)(xi) > 0, M(y)(xi) > 0)
largest = lambda body, where=possible, within=1: OverNeighbours(Supremum(body, xi, where), x, y, within)

theorem = Theorem(
    id="datasets.privacy-loss",
    notes="s2.D5",
    title="The privacy loss between neighbouring databases",
    given=Private(M, PureDP(epsilon)),
    claim=both(largest(loss, M(x)(xi) > 0) <= epsilon, equal(largest(Abs(loss + reverse)), 0)),
    shapes=(2, 3),
)

theorem.mistake("takes the loss for the same in both orders", equal(largest(Abs(loss - reverse)), 0))
theorem.mistake("bounds the ratio instead of its logarithm", largest(exp(loss), M(x)(xi) > 0) <= epsilon)
theorem.mistake("bounds the loss between all databases", largest(loss, M(x)(xi) > 0, within=2) <= epsilon)
theorem.mistake("a bound 1% too small", largest(loss, M(x)(xi) > 0) <= Rational(99, 100) * epsilon)
theorem.mistake(
    "bounds the loss of an (epsilon, delta)-private mechanism",
    largest(loss, M(x)(xi) > 0) <= epsilon,
    given=Private(M, ApproximateDP(epsilon, delta)),
)

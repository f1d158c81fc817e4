"""Group privacy: for datasets that differ in K entries, epsilon is multiplied by K and delta by more.

Each step of a chain of K + 1 datasets multiplies by e^epsilon what the steps before it have added to delta,
so that it becomes 1 + e^epsilon + ... + e^((K-1) epsilon) times as large, at most K e^((K-1) epsilon) times.
For K = 1 it is the definition; both bounds agree for epsilon = 0, and with delta = 0 it is tight where every
step multiplies the probability by e^epsilon.  The chain here is that of K, ..., 1, 0 rows of one type.
"""

from sympy import Rational, Sum, Symbol, exp

from dpsym import (
    ApproximateDP,
    Histograms,
    Private,
    Size,
    Space,
    Theorem,
    chain,
    equal,
    event,
    integer,
    point,
    probability,
    real,
    stochastic_map,
)

epsilon, delta = real("epsilon", at_least=0), probability("delta")
K, j = integer("K", at_least=1), Symbol("j")
X, Y = Histograms(K, records=1), Space("Y")
x, y, A = point("x", on=X), point("y", on=X), event("A", on=Y)
M = stochastic_map("M", X, Y)
excess = M(x)(A) - exp(K * epsilon) * M(y)(A)
total = Sum(exp(j * epsilon), (j, 0, K - 1))

theorem = Theorem(
    id="group-privacy.approximate",
    notes="s3.7",
    title="Group privacy of approximate privacy",
    given=(Private(M, ApproximateDP(epsilon, delta)), equal(Size(x), Size(y) + K)),
    claim=chain(excess, "<=", total * delta, "<=", K * exp((K - 1) * epsilon) * delta),
    shapes={K: (1, 2, 3), Y: 2},
)

theorem.mistake("lets delta add up", excess <= K * delta)
theorem.mistake("forgets the number of steps", excess <= exp((K - 1) * epsilon) * delta)
theorem.mistake("multiplies epsilon by K - 1", M(x)(A) - exp((K - 1) * epsilon) * M(y)(A) <= total * delta)
theorem.mistake("multiplies delta by 1% less", excess <= Rational(99, 100) * total * delta)
theorem.mistake(
    "takes epsilon of one step", M(x)(A) <= exp(epsilon) * M(y)(A) + K * exp((K - 1) * epsilon) * delta
)

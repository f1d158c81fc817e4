"""The sensitivity of a mean: for n vectors with K entries in [0, 1] it is K/n, in the l2 norm sqrt(K)/n.

Neighbours replace one vector, so the sum changes by the difference of two vectors; tight for the vectors of
zeros and of ones.  Without a range of the entries the mean has no finite sensitivity, and no noise makes it
private.  Here K = 2, and every record is one of two arbitrary vectors; with Laplace noise of scale 1/(n
epsilon), the mean of a single entry is epsilon-DP.
"""

from sympy import Sum, Symbol, sqrt

from dpsym import (
    Datasets,
    Laplace,
    Mechanism,
    Private,
    PureDP,
    Sensitivity,
    Theorem,
    both,
    integer,
    point,
    real,
    variables,
)

epsilon = real("epsilon", above=0)
n, i = integer("n", at_least=1), Symbol("i")
u1, u2, v1, v2 = variables("u1 u2 v1 v2", at_least=0, at_most=1)
w = real("w", at_least=-1, at_most=1)
x = point("x", on=Datasets(n))
share = Sum(x[i], (i, 1, n)) / n
mean = lambda u, v: (1 - share) * u + share * v
means = mean(u1, v1), mean(u2, v2)

theorem = Theorem(
    id="datasets.mean-query",
    notes="s3.1",
    title="The sensitivity of a mean",
    claim=both(
        Sensitivity(*means, at=x) <= 2 / n,
        Sensitivity(*means, at=x, norm=2) <= sqrt(2) / n,
        Private(Mechanism(x, Laplace(mean(u1, v1), 1 / (n * epsilon))), PureDP(epsilon)),
    ),
    tight=[{u1: 0, v1: 1, u2: 0, v2: 1}],
    shapes={n: (1, 2)},
)

theorem.mistake("forgets the number of entries", Sensitivity(*means, at=x) <= 1 / n)
theorem.mistake("takes the l2 sensitivity for the l1", Sensitivity(*means, at=x) <= sqrt(2) / n)
theorem.mistake("divides by n + 1", Sensitivity(*means, at=x) <= 2 / (n + 1))
theorem.mistake("divides by n twice", Sensitivity(*means, at=x, norm=2) <= sqrt(2) / n**2)
theorem.mistake("forgets the range", Sensitivity(mean(u1, v1), mean(w, v2), at=x) <= 2 / n)

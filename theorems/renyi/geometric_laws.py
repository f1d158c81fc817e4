"""Geometric laws with probabilities p and q of success.

The log-partition is -log(1 - e^t): KL is log(p/q) + (1 - p)/p log((1 - p)/(1 - q)), and chi-square is
finite for (1 - p)^2 < 1 - q alone (Gil, Alajaji and Linder 2013, by the same route).
"""

from sympy import log

from dpsym import KL, Geometric, Theorem, equal, variables

p, q = variables("p q", above=0, below=1)
P, Q = Geometric(p), Geometric(q)

theorem = Theorem(
    id="renyi.geometric-laws",
    title="Geometric laws",
    claim=equal(KL(P, Q), log(p / q) + (1 - p) / p * log((1 - p) / (1 - q))),
)

theorem.mistake("the means exchanged", equal(KL(P, Q), log(p / q) + p / (1 - p) * log((1 - p) / (1 - q))))
theorem.mistake("as for Bernoulli laws", equal(KL(P, Q), p * log(p / q) + (1 - p) * log((1 - p) / (1 - q))))
theorem.mistake("without the failures", equal(KL(P, Q), log(p / q)))

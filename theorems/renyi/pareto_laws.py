"""Pareto laws of one least value are as far apart as the exponential laws of their logarithms.

Gil, Alajaji and Linder (2013).
"""

from sympy import log

from dpsym import KL, Exponential, Pareto, Theorem, both, equal, real, variables

least, a, b = variables("m a b", above=0)
P, Q = Pareto(least, a), Pareto(least, b)
alpha = real("alpha", above=1)

theorem = Theorem(
    id="renyi.pareto-laws",
    title="Pareto laws",
    claim=both(equal(KL(P, Q), log(a / b) + b / a - 1), equal(KL(P, Q), KL(Exponential(a), Exponential(b)))),
)

theorem.mistake("the exponents exchanged", equal(KL(P, Q), log(b / a) + a / b - 1))
theorem.mistake("with the least value", equal(KL(P, Q), log(a / b) + least * (b / a - 1)))
theorem.mistake("without the one", equal(KL(P, Q), log(a / b) + b / a))

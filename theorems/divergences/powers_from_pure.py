"""Pure privacy bounds the divergence of |x - 1|^k by (e^epsilon - 1)^k.

Duchi and Ruan (2018); the parameters, missing in print, are reconstructed.  Point by point the ratio p/q
differs from 1 by at most e^epsilon - 1.  As it cannot do so everywhere, the bound is attained for epsilon = 0
only; the largest value is that of randomized response, smaller by a factor.
"""

from sympy import Abs, Eq, Piecewise, Rational, exp, log, oo

from dpsym import (
    DivergenceDP,
    FDivergence,
    MaxDivergence,
    PureDP,
    RandomizedResponse,
    Theorem,
    at_least,
    both,
    laws,
    real,
)
from dpsym.derive import ResponseDistance, WorstResponse

epsilon, k = real("epsilon", at_least=0), real("k", at_least=1)
P, Q = laws("P Q")
response, any_response = RandomizedResponse(log(3)), RandomizedResponse(epsilon)
distance = lambda first, second: FDivergence(
    lambda x: Abs(x - 1) ** k, first, second, slope=Piecewise((1, Eq(k, 1)), (oo, True))
)
worst = distance(any_response, any_response.partner)
private = lambda bound: DivergenceDP(
    lambda x: Abs(x - 1) ** k, bound, slope=Piecewise((1, Eq(k, 1)), (oo, True))
)(P, Q)
crude = (exp(epsilon) - 1) ** k
best = crude * (1 + exp(-epsilon * (k - 1))) / (exp(epsilon) + 1)

theorem = Theorem(
    id="divergences.powers-from-pure",
    notes="s4.S14b",
    title="Pure privacy implies divergence privacy",
    given=PureDP(epsilon)(P, Q),
    claim=both(private(best), best <= crude),
    tight=[{P: response, Q: response.partner, k: 2}, {P: response, Q: response.partner, k: 1}],
    shapes=(2, 3),
)

theorem.mistake("puts epsilon for e^epsilon - 1", private(epsilon**k))
theorem.mistake("puts 1 - e^-epsilon for e^epsilon - 1", private((1 - exp(-epsilon)) ** k))
theorem.mistake("1% less than the best bound", private(Rational(99, 100) * best))
theorem.mistake("one order of the pair", private(crude), given=MaxDivergence(P, Q) <= epsilon)
theorem.mistake("the bound is the best one", at_least(best, crude))

for order in ((P, Q), (Q, P)):
    steps = theorem.derive(distance(*order)).at_most(worst, by=WorstResponse(distance(*order), epsilon))
    steps.equals(best, by=ResponseDistance(worst))
theorem.derive(best).at_most(crude)

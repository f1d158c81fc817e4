"""Data processing for the max divergence: a channel cannot raise the largest privacy loss.

Each mass of an output is a sum of masses of inputs, and a bound of all ratios is one of the sums.  Tight for
invertible channels.
"""

from sympy import Rational, exp, oo

from dpsym import (
    MaxDivergence,
    PushForward,
    Space,
    SumOver,
    Theorem,
    at_least,
    laws,
    less,
    point,
    stochastic_map,
)
from dpsym.derive import LinearSum, LossAtPoint, LossByMasses, MassOf, TermByTerm

Y, Z = Space("Y"), Space("Z")
(P, Q), K = laws("P Q", on=Y), stochastic_map("K", Y, Z)
M, N = PushForward(K, P), PushForward(K, Q)
before, after = MaxDivergence(P, Q), MaxDivergence(M, N)

theorem = Theorem(
    id="post-processing.max-divergence",
    title="Data processing for the max divergence",
    claim=after <= before,
    tight=[{P: (Rational(3, 4), Rational(1, 4)), Q: (Rational(1, 4), Rational(3, 4)), K: ((0, 1), (1, 0))}],
    shapes=((2, 2), (3, 2)),
)

theorem.mistake("nothing is lost", before <= after)
theorem.mistake("at least 1% is lost", after <= Rational(99, 100) * before)
theorem.mistake("swaps the laws afterwards", MaxDivergence(N, M) <= before)

y, z = point("y", Y), point("z", Z)
cases = theorem.derivation.cases(
    theorem.claim, less(before, oo), at_least(before, oo), because="does Q have all points of P?"
)
ones, others = SumOver(P(y) * K(y)(z), y), SumOver(exp(before) * Q(y) * K(y)(z), y)
steps = cases[0].chain(M(z)).equals(ones, by=MassOf(M(z), y), because="definition")
steps.at_most(others, by=TermByTerm(ones, "<=", others), using=LossAtPoint(P, Q, before, y))
steps.equals(exp(before) * SumOver(Q(y) * K(y)(z), y), by=LinearSum(others))
steps.equals(exp(before) * N(z), by=MassOf(N(z), y), because="definition")
cases[0].chain(after).at_most(before, by=LossByMasses(M, N, before, z), using=steps)
cases[1].chain(after).at_most(before, because="the bound is infinite")

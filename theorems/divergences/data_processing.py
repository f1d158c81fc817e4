"""No kernel makes two laws easier to tell apart: TV, squared Hellinger distance, chi-square, Jensen-Shannon.

Csiszár (1967): by joint convexity, for every f-divergence.
"""

from sympy import Rational

from dpsym import (
    ChiSquare,
    JensenShannon,
    PushForward,
    Space,
    SquaredHellinger,
    Theorem,
    TotalVariation,
    both,
    equal,
    laws,
    stochastic_map,
)
from dpsym.derive import DataProcessing

Y, Z = Space("Y"), Space("Z")
(P, Q), K = laws("P Q", on=Y), stochastic_map("K", Y, Z)
after, before = (PushForward(K, P), PushForward(K, Q)), (P, Q)
less_than = lambda f, factor=1: f(*after) <= factor * f(*before)

theorem = Theorem(
    id="divergences.data-processing",
    title="Data processing for distances",
    claim=both(
        less_than(TotalVariation), less_than(SquaredHellinger), less_than(ChiSquare), less_than(JensenShannon)
    ),
    shapes=((2, 2),),
)

theorem.mistake("the other way round", TotalVariation(*after) >= TotalVariation(*before))
theorem.mistake("by one percent less", less_than(SquaredHellinger, Rational(99, 100)))
theorem.mistake("the laws exchanged on one side", ChiSquare(*after) <= ChiSquare(Q, P))
theorem.mistake("an equation", equal(JensenShannon(*after), JensenShannon(*before)))

for distance in (TotalVariation, SquaredHellinger, ChiSquare, JensenShannon):
    theorem.derive(distance(*after)).at_most(distance(*before), by=DataProcessing(distance(*after)))

"""No kernel makes two laws easier to tell apart: TV, squared Hellinger distance, chi-square, Jensen-Shannon.

Csiszár (1967): by joint convexity, for every f-divergence.
"""

from sympy import Rational, exp

from dpsym import (
    KL,
    BhattacharyyaCoefficient,
    ChiSquare,
    HockeyStick,
    JensenShannon,
    Mixture,
    PushForward,
    Renyi,
    Space,
    SquaredHellinger,
    Theorem,
    TotalVariation,
    both,
    equal,
    law,
    laws,
    order,
    real,
    stochastic_map,
)
from dpsym.derive import Definition, Generated, cite

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

# Total variation is the hockey-stick divergence at level 0, chi-square a moment of order 2.
board = theorem.derivation
node, level = TotalVariation(*after), cite("post-processing.hockey-stick", {real("epsilon"): 0})
steps = board.chain(node).equals(HockeyStick(0, *after), by=Definition(node), because="definition")
steps.at_most(HockeyStick(0, *before), by=level)
steps.equals(TotalVariation(*before), by=Definition(TotalVariation(*before)), because="definition")
node = ChiSquare(*after)
moment = cite("renyi.post-processing", {stochastic_map("f", Y, Z): K, order("alpha"): 2})
steps = board.chain(node).equals(exp(Renyi(2, *after)) - 1, by=Generated(node), because="definition")
steps.at_most(exp(Renyi(2, *before)) - 1, by=moment)
steps.equals(ChiSquare(*before), by=Generated(ChiSquare(*before)), because="definition")

# The squared Hellinger distance falls as the affinity grows; Jensen-Shannon is a mean of two of KL.
node, overlaps = SquaredHellinger(*after), [BhattacharyyaCoefficient(*pair) for pair in (after, before)]
by_affinity, outputs = (
    "divergences.hellinger-by-affinity",
    {law("P"): after[0], law("Q"): after[1], Space("Y"): Z},
)
steps = board.chain(node).equals(2 - 2 * overlaps[0], by=cite(by_affinity, outputs), because="definition")
steps.at_most(2 - 2 * overlaps[1], by="post-processing.affinity")
steps.equals(SquaredHellinger(*before), by=by_affinity, because="definition")
node = JensenShannon(*after)
mean = lambda pair: sum(KL(each, Mixture(Rational(1, 2), *pair)) for each in pair) / 2
steps = board.chain(node).equals(mean(after), by=Definition(node), because="definition")
steps.at_most(mean(before), by="post-processing.to-mixture")
steps.equals(JensenShannon(*before), by=Definition(JensenShannon(*before)), because="definition")

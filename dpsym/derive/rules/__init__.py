"""Named rules: the classical theorems that a step of a derivation may cite, a module for each subject.

The reference (docs/reference/rules.md) lists them all; here is where they are:

=========================================  ==================================================================
privacy of algorithms                      ``processing``, ``composition``, ``triangles`` (group privacy),
                                           ``mixing``, ``inputs`` (all pairs of datasets)
particular mechanisms                      ``responses``, ``weights`` (the exponential mechanism), ``samples``
divergences                                ``divergences`` (definitions), ``bounds``, ``generators``,
                                           ``variational``, ``information``, ``questions``
the privacy loss                           ``losses``, ``likelihood``, ``moments``, ``cumulants``,
                                           ``subgaussian``, ``indicators``
probabilities and means                    ``tails``, ``means``, ``convexity``
sums and numbers                           ``sums``, ``scaling``, ``quantities``
what rules are made of                     ``base``, ``shapes``, ``outcomes``, ``bodies``
=========================================  ==================================================================
"""

from dpsym.derive.rules.bounds import BretagnolleHuber, Gibbs, MonotoneInLevel, Pinsker
from dpsym.derive.rules.composition import (
    AdaptiveComposition,
    Additivity,
    LevelComposition,
    LevelPower,
    ProductComposition,
    Regrouped,
    Subadditivity,
)
from dpsym.derive.rules.convexity import Jensen, JensenForLoss, StationaryPoint
from dpsym.derive.rules.cumulants import CumulantBound, HoeffdingForCumulant, KearnsSaul
from dpsym.derive.rules.divergences import AtOrder, Definition, MonotoneInOrder, NotDominated
from dpsym.derive.rules.generators import Generated
from dpsym.derive.rules.indicators import (
    IndicatorIsOne,
    IndicatorIsZero,
    LossWithin,
    NoExcess,
    NoLoss,
    SomeExcess,
    SomeLoss,
    ValueOfCase,
)
from dpsym.derive.rules.information import InformationAsMean, Symmetry
from dpsym.derive.rules.inputs import LossOfSteps, OverPairs, PathOfNeighbours, RowOfMap
from dpsym.derive.rules.likelihood import (
    BoundedLoss,
    GeometricMean,
    LossAtPoint,
    LossByMasses,
    LossTails,
    RatioMoment,
)
from dpsym.derive.rules.losses import ClippedLoss, LossExcess, LossMoment, TailOfLosses
from dpsym.derive.rules.means import (
    ChangeOfMeasure,
    LayerCake,
    Linearity,
    MeanAsSum,
    MeanBySupremum,
    MeanOfIndicator,
    MonotoneMean,
    Tower,
)
from dpsym.derive.rules.mixing import (
    ConditionalMass,
    JointConvexity,
    MassOne,
    MixtureInside,
    QuasiConvexity,
    ValueOfMap,
)
from dpsym.derive.rules.moments import FubiniForMoments, HoeffdingLemma, HolderForMoments, MomentInSum
from dpsym.derive.rules.processing import DataProcessing, MassOf
from dpsym.derive.rules.quantities import (
    CompletingTheSquare,
    Discriminant,
    EqualsForEquals,
)
from dpsym.derive.rules.questions import Fano, Preimage
from dpsym.derive.rules.responses import ResponseLoss, WorstResponse
from dpsym.derive.rules.samples import CoinsByParts, MeanOfSample, MomentOfTotal, SquareOfSample
from dpsym.derive.rules.scaling import (
    AtMostLeast,
    GreatestAtMost,
    LastSummand,
    LinearSum,
    Multiplied,
    TermByTerm,
)
from dpsym.derive.rules.subgaussian import CumulantAsMoment, ReverseMoment
from dpsym.derive.rules.sums import (
    EntryOfSupremum,
    HolderSum,
    MonotoneSum,
    NeymanPearson,
    PairSum,
    PointwiseSum,
    SumOnSupport,
    SupremumBound,
    SwapSums,
    TermOfSum,
)
from dpsym.derive.rules.tails import (
    Chernoff,
    Markov,
    MomentOfSteps,
    MonotoneTail,
    SameEvent,
    StepsWithin,
    UnionBound,
)
from dpsym.derive.rules.triangles import LevelTriangle, MaxTriangle, TriangleInequality
from dpsym.derive.rules.variational import (
    DonskerVaradhan,
    Holder,
    HolderForEvent,
    Scheffe,
    VariationalChiSquare,
)
from dpsym.derive.rules.weights import (
    ExponentialMass,
    ExponentialMean,
    MaximumAttained,
    ProductOfExponentials,
    ProductOfQuotients,
    SumFactor,
)

__all__ = [
    "AdaptiveComposition",
    "Additivity",
    "AtMostLeast",
    "AtOrder",
    "BoundedLoss",
    "BretagnolleHuber",
    "ChangeOfMeasure",
    "Chernoff",
    "ClippedLoss",
    "CoinsByParts",
    "CompletingTheSquare",
    "ConditionalMass",
    "CumulantAsMoment",
    "CumulantBound",
    "DataProcessing",
    "Definition",
    "Discriminant",
    "DonskerVaradhan",
    "EntryOfSupremum",
    "EqualsForEquals",
    "ExponentialMass",
    "ExponentialMean",
    "Fano",
    "FubiniForMoments",
    "Generated",
    "GeometricMean",
    "Gibbs",
    "GreatestAtMost",
    "HoeffdingForCumulant",
    "HoeffdingLemma",
    "Holder",
    "HolderForEvent",
    "HolderForMoments",
    "HolderSum",
    "IndicatorIsOne",
    "IndicatorIsZero",
    "InformationAsMean",
    "Jensen",
    "JensenForLoss",
    "JointConvexity",
    "KearnsSaul",
    "LastSummand",
    "LayerCake",
    "LevelComposition",
    "LevelPower",
    "LevelTriangle",
    "LinearSum",
    "Linearity",
    "LossAtPoint",
    "LossByMasses",
    "LossExcess",
    "LossMoment",
    "LossOfSteps",
    "LossTails",
    "LossWithin",
    "Markov",
    "MassOf",
    "MassOne",
    "MaxTriangle",
    "MaximumAttained",
    "MeanAsSum",
    "MeanBySupremum",
    "MeanOfIndicator",
    "MeanOfSample",
    "MixtureInside",
    "MomentInSum",
    "MomentOfSteps",
    "MomentOfTotal",
    "MonotoneInLevel",
    "MonotoneInOrder",
    "MonotoneMean",
    "MonotoneSum",
    "MonotoneTail",
    "Multiplied",
    "NeymanPearson",
    "NoExcess",
    "NoLoss",
    "NotDominated",
    "OverPairs",
    "PairSum",
    "PathOfNeighbours",
    "Pinsker",
    "PointwiseSum",
    "Preimage",
    "ProductComposition",
    "ProductOfExponentials",
    "ProductOfQuotients",
    "QuasiConvexity",
    "RatioMoment",
    "Regrouped",
    "ResponseLoss",
    "ReverseMoment",
    "RowOfMap",
    "SameEvent",
    "Scheffe",
    "SomeExcess",
    "SomeLoss",
    "SquareOfSample",
    "StationaryPoint",
    "StepsWithin",
    "Subadditivity",
    "SumFactor",
    "SumOnSupport",
    "SupremumBound",
    "SwapSums",
    "Symmetry",
    "TailOfLosses",
    "TermByTerm",
    "TermOfSum",
    "Tower",
    "TriangleInequality",
    "UnionBound",
    "ValueOfCase",
    "ValueOfMap",
    "VariationalChiSquare",
    "WorstResponse",
]

"""Named rules: the classical theorems that a step of a derivation may cite."""

from dpsym.derive.rules.bounds import (
    BretagnolleHuber,
    Gibbs,
    MonotoneInLevel,
    Pinsker,
    TriangleInequality,
)
from dpsym.derive.rules.composition import (
    AdaptiveComposition,
    LevelComposition,
    LevelPower,
    LevelTriangle,
    MaxTriangle,
    QuasiConvexity,
    Subadditivity,
)
from dpsym.derive.rules.convexity import (
    CauchySchwarz,
    Jensen,
    LogSum,
    StationaryPoint,
)
from dpsym.derive.rules.divergences import (
    Additivity,
    ChainRule,
    DataProcessing,
    Definition,
    JointConvexity,
    MonotoneInOrder,
)
from dpsym.derive.rules.losses import (
    LossExcess,
    LossMoment,
    TailOfLosses,
)
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
from dpsym.derive.rules.moments import (
    FubiniForMoments,
    HoeffdingLemma,
    HolderForMoments,
    MomentInSum,
)
from dpsym.derive.rules.processing import (
    EventProcessing,
    MarginalProcessing,
    MassOf,
)
from dpsym.derive.rules.quantities import (
    ArithmeticGeometric,
    CompletingTheSquare,
)
from dpsym.derive.rules.sums import (
    EntryOfSupremum,
    MonotoneSum,
    NeymanPearson,
    PointwiseSum,
    SupremumBound,
    SwapSums,
)
from dpsym.derive.rules.tails import (
    Azuma,
    Chernoff,
    HoeffdingBound,
    Markov,
    MonotoneTail,
    UnionBound,
)
from dpsym.derive.rules.variational import (
    DonskerVaradhan,
    Holder,
    HolderForEvent,
    Scheffe,
    TestBound,
)

__all__ = [
    "AdaptiveComposition",
    "Additivity",
    "ArithmeticGeometric",
    "Azuma",
    "BretagnolleHuber",
    "CauchySchwarz",
    "ChainRule",
    "ChangeOfMeasure",
    "Chernoff",
    "CompletingTheSquare",
    "DataProcessing",
    "Definition",
    "DonskerVaradhan",
    "EntryOfSupremum",
    "EventProcessing",
    "FubiniForMoments",
    "Gibbs",
    "HoeffdingBound",
    "HoeffdingLemma",
    "Holder",
    "HolderForEvent",
    "HolderForMoments",
    "Jensen",
    "JointConvexity",
    "LayerCake",
    "LevelComposition",
    "LevelPower",
    "LevelTriangle",
    "Linearity",
    "LogSum",
    "LossExcess",
    "LossMoment",
    "MarginalProcessing",
    "Markov",
    "MassOf",
    "MaxTriangle",
    "MeanAsSum",
    "MeanBySupremum",
    "MeanOfIndicator",
    "MomentInSum",
    "MonotoneInLevel",
    "MonotoneInOrder",
    "MonotoneMean",
    "MonotoneSum",
    "MonotoneTail",
    "NeymanPearson",
    "Pinsker",
    "PointwiseSum",
    "QuasiConvexity",
    "Scheffe",
    "StationaryPoint",
    "Subadditivity",
    "SupremumBound",
    "SwapSums",
    "TailOfLosses",
    "TestBound",
    "Tower",
    "TriangleInequality",
    "UnionBound",
]

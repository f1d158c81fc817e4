"""Named rules: the classical theorems that a step of a derivation may cite."""

from dpsym.derive.rules.bounds import (
    BretagnolleHuber,
    Gibbs,
    MonotoneInLevel,
    Pinsker,
    TriangleInequality,
)
from dpsym.derive.rules.divergences import (
    Additivity,
    ChainRule,
    DataProcessing,
    Definition,
    JointConvexity,
    MonotoneInOrder,
)
from dpsym.derive.rules.moments import FubiniForMoments, HoeffdingLemma, HolderForMoments, MomentInSum
from dpsym.derive.rules.sums import EntryOfSupremum, MonotoneSum, NeymanPearson, PointwiseSum

__all__ = [
    "Additivity",
    "BretagnolleHuber",
    "ChainRule",
    "DataProcessing",
    "Definition",
    "EntryOfSupremum",
    "FubiniForMoments",
    "Gibbs",
    "HoeffdingLemma",
    "HolderForMoments",
    "JointConvexity",
    "MomentInSum",
    "MonotoneInLevel",
    "MonotoneInOrder",
    "MonotoneSum",
    "NeymanPearson",
    "Pinsker",
    "PointwiseSum",
    "TriangleInequality",
]

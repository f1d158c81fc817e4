"""Divergences of a pair of laws.

Those that are a sum over the points are entries of :mod:`.generators`; a class of its own has what is more
than that: a case distinction (Renyi), a supremum, an infimum, or rules of inference that know it by name.
"""

from dpsym.language.divergences.approximate import ApproximateRenyi
from dpsym.language.divergences.base import Divergence
from dpsym.language.divergences.cumulant import LossCumulant
from dpsym.language.divergences.f_divergence import FDivergence
from dpsym.language.divergences.generators import (
    TABLE,
    AlphaDivergence,
    Bhattacharyya,
    BhattacharyyaCoefficient,
    ChernoffDivergence,
    ChiSquare,
    GeneratedDivergence,
    Generator,
    Hellinger,
    Jeffreys,
    JensenShannon,
    NormalizedSquaredHellinger,
    ReverseKL,
    SquaredHellinger,
    TriangularDiscrimination,
    divergence,
)
from dpsym.language.divergences.hockey_stick import HockeyStick, TotalVariation, hockey_stick
from dpsym.language.divergences.mutual_information import Entropy, MutualInformation
from dpsym.language.divergences.renyi import KL, MaxDivergence, Renyi, RenyiOfAnyOrder
from dpsym.language.divergences.testing import TradeOff

__all__ = [
    "KL",
    "TABLE",
    "AlphaDivergence",
    "ApproximateRenyi",
    "Bhattacharyya",
    "BhattacharyyaCoefficient",
    "ChernoffDivergence",
    "ChiSquare",
    "Divergence",
    "Entropy",
    "FDivergence",
    "GeneratedDivergence",
    "Generator",
    "Hellinger",
    "HockeyStick",
    "Jeffreys",
    "JensenShannon",
    "LossCumulant",
    "MaxDivergence",
    "MutualInformation",
    "NormalizedSquaredHellinger",
    "Renyi",
    "RenyiOfAnyOrder",
    "ReverseKL",
    "SquaredHellinger",
    "TotalVariation",
    "TradeOff",
    "TriangularDiscrimination",
    "divergence",
    "hockey_stick",
]

"""Divergences of a pair of laws."""

from dpsym.language.divergences.approximate import ApproximateRenyi
from dpsym.language.divergences.base import Divergence
from dpsym.language.divergences.cumulant import LossCumulant
from dpsym.language.divergences.f_divergence import ChiSquare, FDivergence
from dpsym.language.divergences.hockey_stick import HockeyStick, TotalVariation
from dpsym.language.divergences.mutual_information import MutualInformation
from dpsym.language.divergences.renyi import KL, MaxDivergence, Renyi

__all__ = [
    "KL",
    "ApproximateRenyi",
    "ChiSquare",
    "Divergence",
    "FDivergence",
    "HockeyStick",
    "LossCumulant",
    "MaxDivergence",
    "MutualInformation",
    "Renyi",
    "TotalVariation",
]

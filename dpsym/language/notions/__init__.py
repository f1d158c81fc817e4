"""Notions of privacy: predicates on a pair of laws."""

from dpsym.language.notions.approximate import ApproximateDP
from dpsym.language.notions.approximate_concentrated import ApproximateZCDP
from dpsym.language.notions.averaged import KLPrivacy, MutualInformationDP
from dpsym.language.notions.base import Notion, Satisfies
from dpsym.language.notions.concentrated import ZCDP
from dpsym.language.notions.divergence import DivergenceDP
from dpsym.language.notions.mean_concentrated import MeanConcentratedDP
from dpsym.language.notions.probabilistic import ProbabilisticDP
from dpsym.language.notions.pure import PureDP
from dpsym.language.notions.renyi import RDP, ApproximateRDP
from dpsym.language.notions.trade_off import GaussianDP, TradeOffDP
from dpsym.language.notions.truncated import BoundedCDP, CappedCDP, TruncatedCDP

__all__ = [
    "RDP",
    "ZCDP",
    "ApproximateDP",
    "ApproximateRDP",
    "ApproximateZCDP",
    "BoundedCDP",
    "CappedCDP",
    "DivergenceDP",
    "GaussianDP",
    "KLPrivacy",
    "MeanConcentratedDP",
    "MutualInformationDP",
    "Notion",
    "ProbabilisticDP",
    "PureDP",
    "Satisfies",
    "TradeOffDP",
    "TruncatedCDP",
]

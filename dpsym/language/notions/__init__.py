"""Notions of privacy: predicates on a pair of laws."""

from dpsym.language.notions.approximate import ApproximateDP
from dpsym.language.notions.base import Notion, Satisfies
from dpsym.language.notions.concentrated import ZCDP
from dpsym.language.notions.pure import PureDP
from dpsym.language.notions.renyi import RDP, ApproximateRDP

__all__ = ["RDP", "ZCDP", "ApproximateDP", "ApproximateRDP", "Notion", "PureDP", "Satisfies"]

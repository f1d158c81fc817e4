"""Repair: the nearest true form of a refuted claim."""

from dpsym.engines.repair.search import Suggestion, nearest

__all__ = ["Suggestion", "nearest"]

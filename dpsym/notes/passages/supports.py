"""Laws with full support: each point of their space has positive mass."""

from __future__ import annotations

from typing import Any

from dpsym.language.notions.base import fresh
from dpsym.language.relations import Comparison, ForAll
from dpsym.language.spaces import Point
from dpsym.notes.passages.passage import Passage
from dpsym.notes.source import Span

__all__ = ["suppose_full_support"]


def suppose_full_support(law: Any, passage: Passage, span: Span) -> None:
    """Suppose that the masses of a law are positive, in the passage."""
    y = Point(fresh("y", {str(symbol) for symbol in law.free_symbols}), law.space)
    passage.scope.suppose(ForAll(y, Comparison(law(y), ">", 0)), "full support", span)

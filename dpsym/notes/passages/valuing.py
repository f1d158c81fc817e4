"""Symbols that get their value in passing: ``with scale b = 1/2`` says so for the sentences after it, too."""

from __future__ import annotations

from collections.abc import Iterable

from dpsym.notes.passages.passage import Passage
from dpsym.notes.passages.session import TROUBLE, Session
from dpsym.notes.prose.tokens import Formula
from dpsym.notes.scope import identity
from dpsym.notes.syntax import Chain, Name

__all__ = ["names_anew"]


def names_anew(formulas: Iterable[Formula], passage: Passage, session: Session) -> bool:
    """Return whether formulas give new symbols their values, and say nothing else."""
    return all(_names(formula, passage, session) for formula in formulas)


def _names(formula: Formula, passage: Passage, session: Session) -> bool:
    try:
        node = session.seen(formula, passage)
    except TROUBLE:
        return False
    if not isinstance(node, Chain) or len(node.links) != 1 or node.links[0][0] not in ("=", ":="):
        return False
    first = node.first
    if not isinstance(first, Name) or passage.scope.find(first) is not None:
        return False
    return passage.recall(str(identity(first))) is None

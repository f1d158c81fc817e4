"""Rows of a formula as one tree, and symbols that take the domain of another one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from dpsym.errors import MALFORMED, DpsymError
from dpsym.language.spaces import Point
from dpsym.language.symbols import Variable
from dpsym.notes.meaning import denote
from dpsym.notes.meaning.objects import Functional
from dpsym.notes.parse import BadRow, Row, joined
from dpsym.notes.parse import Formula as Parsed
from dpsym.notes.passages.passage import Recalled
from dpsym.notes.prose.tokens import Formula
from dpsym.notes.scope import Entry, Scope
from dpsym.notes.syntax import Name, Node

__all__ = ["joined_rows", "space_of_argument", "with_domain_of"]


def space_of_argument(node: Node, scope: Scope) -> Any:
    """Return the space on which a law is, or a function that the text defines on points; else nothing."""
    entry = scope.find(node) if isinstance(node, Name) else None
    if entry is not None and isinstance(entry.value, Functional):
        points = [symbol for symbol in entry.value.variables if isinstance(symbol, Point)]
        return points[0].space if len(entry.value.variables) == len(points) == 1 else None
    try:
        law = denote(node, scope)
    except (DpsymError, RecursionError, *MALFORMED):
        return None
    return law.space if getattr(law, "is_law", False) else None


def joined_rows(rows: Iterable[Row | BadRow], formula: Formula) -> Node:
    """Return the rows of a formula as one tree, or raise why one of them was not read."""
    rows = list(rows)
    for row in rows:
        if isinstance(row, BadRow):
            raise row.error
    return joined(Parsed(tuple(row for row in rows if isinstance(row, Row)), formula.content))


def with_domain_of(name: Name, found: Recalled, scope: Scope) -> Entry | None:
    """Return an entry with the domain of another one."""
    old = found.entry.value
    if old.constraints:
        return None
    made = Variable(scope.dpsym_name(name), old.domain, old.kind)
    return replace(found.entry, name=name, value=made, span=name.span)

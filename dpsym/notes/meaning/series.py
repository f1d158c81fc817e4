r"""Infinite sums whose value is known: those of :mod:`dpsym.language.series`."""

from __future__ import annotations

from typing import Any, Final

import sympy

from dpsym.errors import UnknownError
from dpsym.language.restriction import Restricted
from dpsym.language.scalars import is_positive
from dpsym.language.series import series
from dpsym.language.symbols import integer
from dpsym.notes.complaints import unread
from dpsym.notes.meaning.core import number
from dpsym.notes.scope import Entry, Kind, Scope
from dpsym.notes.syntax import Big, Chain, Name, Number

INFINITY: Final = Name("infinity")


def is_infinite(node: Big) -> bool:
    """Return whether a sum has no last term."""
    return node.operator == "sum" and (node.above == INFINITY or (node.above is None and _goes_on(node)))


def _goes_on(node: Big) -> bool:
    r"""Return whether a letter from a number on stands below, as in ``\sum_{k \ge 1}``."""
    below = node.below[0] if len(node.below) == 1 else None
    if not isinstance(below, Chain) or not isinstance(below.first, Name):
        return False
    return [sign for sign, _ in below.links] == [">="] and isinstance(below.links[0][1], Number)


def infinite_sum(node: Big, scope: Scope) -> Any:
    """Return the value of an infinite sum.

    Raises:
        Unread: it is not one of the sums that are known, or whether it converges is not plain.
    """
    start = _start(node)
    if start is not None:
        name, first = start
        index = integer("what_counts", at_least=first)  # no text has a symbol of this name
        inner = scope.child()
        inner.declare(Entry(name, Kind.INTEGER, index.domain, index, None, "a sum", node.span))
        body = number(node.body, inner)
        try:
            if not body.has(Restricted):
                return series(body, index, first, sympy.oo, is_positive)
        except UnknownError:
            pass
    told = "this infinite sum is not one whose value is known, as of x^k/k!, of x^k with |x| < 1 or of 1/k^2"
    raise unread(node, f"{told}; write its value instead")


def _start(node: Big) -> tuple[Name, int] | None:
    """Return the symbol that counts, and its first value."""
    below = node.below[0] if len(node.below) == 1 else None
    if not isinstance(below, Chain) or len(below.links) != 1 or below.links[0][0] not in ("=", ">="):
        return None
    first = below.links[0][1]
    if not isinstance(below.first, Name) or not isinstance(first, Number) or not first.digits.isdigit():
        return None
    return below.first, int(first.digits)

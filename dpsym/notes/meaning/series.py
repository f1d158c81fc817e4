r"""Infinite sums whose value is known: those of :mod:`dpsym.language.series`."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
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
from dpsym.notes.syntax import Big, Chain, Name, Node, Number, Operation

INFINITY: Final = Name("infinity")
BELOW: Final = Operation("negate", (INFINITY,))
INTEGERS: Final = Name("Z", "bb")


def is_infinite(node: Big) -> bool:
    """Return whether a sum has no last term."""
    endless = node.above == INFINITY or (node.above is None and (_goes_on(node) or bool(_halves(node))))
    return node.operator == "sum" and endless


def _goes_on(node: Big) -> bool:
    r"""Return whether a letter from a number on stands below, as in ``\sum_{k \ge 1}``."""
    below = node.below[0] if len(node.below) == 1 else None
    if not isinstance(below, Chain) or not isinstance(below.first, Name):
        return False
    return [sign for sign, _ in below.links] == [">="] and isinstance(below.links[0][1], Number)


def _halves(node: Big) -> tuple[Big, ...]:
    """Return both halves of a sum over all integers, each from a number on."""
    below = node.below[0] if len(node.below) == 1 else None
    if not isinstance(below, Chain) or not isinstance(below.first, Name):
        return ()
    if below.links not in ((("=", BELOW),), (("in", INTEGERS),)):
        return ()
    name = below.first
    halves = ((0, name), (1, Operation("negate", (name,))))
    return tuple(
        replace(
            node,
            below=(Chain(name, (("=", Number(str(start))),), span=node.span),),
            above=INFINITY,
            body=_put(node.body, name, value),
        )
        for start, value in halves
    )


def _put(node: Node, name: Name, value: Node) -> Node:
    """Return a tree with a value for a symbol, which is its own absolute value."""
    if node in (Operation("abs", (name,)), Operation("abs", (Operation("negate", (name,)),))):
        return name
    return value if node == name else node.rebuilt(lambda part: _put(part, name, value))


def infinite_sum(node: Big, scope: Scope) -> Any:
    """Return the value of an infinite sum.

    Raises:
        Unread: it is not one of the sums that are known, or whether it converges is not plain.
    """
    if halves := _halves(node):
        return sympy.Add(*(infinite_sum(half, scope) for half in halves))
    start = _start(node)
    if start is not None:
        name, first = start
        index = integer("what_counts", at_least=first)  # no text has a symbol of this name
        inner = scope.child()
        inner.declare(Entry(name, Kind.INTEGER, index.domain, index, None, "a sum", node.span))
        body = number(node.body, inner)
        with suppress(UnknownError):
            if not body.has(Restricted):
                return series(body, index, first, sympy.oo, is_positive)
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

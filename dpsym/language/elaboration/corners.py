"""Integrands with corners: an interval is cut where an absolute value, a maximum or a minimum has one."""

from __future__ import annotations

from typing import Any

import sympy

from dpsym.language.signs import is_evidently_nonnegative, is_evidently_positive

__all__ = ["smooth_parts"]

Part = tuple[Any, Any, Any]  # a body, and the ends between which it stands for the integrand


def smooth_parts(body: Any, u: Any, low: Any, high: Any) -> list[Part]:
    """Return an integrand over u in parts without the corners where something affine changes its sign.

    A corner outside of the interval makes one of the parts empty.

    >>> u = sympy.Symbol("u", real=True)
    >>> smooth_parts(sympy.Max(0, u - 1), u, -sympy.oo, sympy.oo)
    [(0, -oo, 1), (u - 1, 1, oo)]
    """
    if not isinstance(body, sympy.Expr):
        return [(body, low, high)]
    for node in sympy.postorder_traversal(body):
        found = _corner(node, u)
        if found is not None:
            place, before, after = found
            middle = _between(low, place, high)
            left = smooth_parts(body.xreplace({node: before}), u, low, middle)
            return left + smooth_parts(body.xreplace({node: after}), u, middle, high)
    return [(body, low, high)]


def _corner(node: Any, u: Any) -> Part | None:
    """Return where a node has its corner, and what it is below and above; None if it is no such node."""
    if not isinstance(node, (sympy.Abs, sympy.Max, sympy.Min)) or not node.has(u):
        return None
    first, *others = node.args
    ways = (-first, first) if isinstance(node, sympy.Abs) else (others[0], first)
    if len(others) > 1 or (others and isinstance(node, sympy.Abs)):
        return None
    if isinstance(node, sympy.Min):
        ways = ways[::-1]
    difference = first - others[0] if others else first
    slope = sympy.diff(difference, u)
    if slope.has(u):
        return None
    place = sympy.expand(u - difference / slope)
    if place.has(u):
        return None
    if is_evidently_positive(slope):
        return place, *ways
    return (place, *ways[::-1]) if is_evidently_positive(-slope) else None


def _between(low: Any, place: Any, high: Any) -> Any:
    """Return the number of an interval that is nearest to a place."""
    if low != -sympy.oo and not is_evidently_nonnegative(place - low):
        place = sympy.Max(low, place)
    if high != sympy.oo and not is_evidently_nonnegative(high - place):
        place = sympy.Min(place, high)
    return place

"""Integrands with corners: an interval is cut where an absolute value, a maximum or a minimum has one."""

from __future__ import annotations

from typing import Any

import sympy

from dpsym.language.signs import is_evidently_nonnegative, is_evidently_positive

__all__ = ["smooth_parts"]

Part = tuple[Any, Any, Any]  # a body, and the ends between which it stands for the integrand


def smooth_parts(body: Any, u: Any, low: Any, high: Any) -> list[Part]:
    """Return an integrand over u in parts without the corners where something affine changes its sign.

    They are right for ends in either order, as each lies on its side of the corner.  Parts that are evidently
    empty are left out.  What has a corner by symbols that something inside binds is left as it is: there
    they are other numbers than around it.

    >>> u = sympy.Symbol("u", real=True)
    >>> smooth_parts(sympy.Max(0, u - 1), u, -sympy.oo, sympy.oo)
    [(0, -oo, 1), (u - 1, 1, oo)]
    """
    if not isinstance(body, sympy.Expr):
        return [(body, low, high)]
    for node in sympy.postorder_traversal(body):
        found = _corner(node, u)
        if found is not None and not node.free_symbols & _bound_in(body):
            place, before, after = found
            parts = []
            for way, value in ((_lesser, before), (_greater, after)):
                ends = way(low, place), way(high, place)
                if ends[0] != ends[1]:
                    parts += smooth_parts(body.xreplace({node: value}), u, *ends)
            return parts or [(sympy.S.Zero, low, low)]
    return [(body, low, high)]


def _bound_in(body: Any) -> set[Any]:
    """Return the symbols that are bound somewhere in an expression, as by a sum or another integral."""
    found: set[Any] = set()
    for part in sympy.preorder_traversal(body):
        inside: set[Any] = set().union(*(arg.free_symbols for arg in part.args))
        found |= (inside - part.free_symbols) | {*getattr(part, "bound_symbols", ())}
    return found


def _corner(node: Any, u: Any) -> Part | None:
    """Return where a node has its corner, and what it is below and above; None if it is no such node."""
    if not node.has(u):
        return None
    if isinstance(node, sympy.Piecewise):
        (first, condition), *others = node.args
        return _case(condition, first, sympy.Piecewise(*others), u) if others else None
    if getattr(node, "is_indicator", False):
        return _case(node.args[0], sympy.S.One, sympy.S.Zero, u)
    if not isinstance(node, (sympy.Abs, sympy.Max, sympy.Min)):
        return None
    first, *others = node.args
    ways = (-first, first) if isinstance(node, sympy.Abs) else (others[0], first)
    if len(others) > 1 or (others and isinstance(node, sympy.Abs)):
        return None
    if isinstance(node, sympy.Min):
        ways = ways[::-1]
    return _change(first - others[0] if others else first, *ways, u)


def _case(condition: Any, met: Any, otherwise: Any, u: Any) -> Part | None:
    """Return the corner of what has one value where a bound is met, and another one elsewhere."""
    op = getattr(condition, "rel_op", getattr(condition, "op", ""))
    if op in ("<", "<="):
        return _change(condition.lhs - condition.rhs, met, otherwise, u)
    return _change(condition.lhs - condition.rhs, otherwise, met, u) if op in (">", ">=") else None


def _change(difference: Any, negative: Any, positive: Any, u: Any) -> Part | None:
    """Return where something affine changes its sign, with what stands for each of its signs."""
    slope = sympy.diff(difference, u)
    if slope.has(u):
        return None
    place = sympy.expand(u - difference / slope) if slope != 0 else u
    if place.has(u):
        return None
    if is_evidently_positive(slope):
        return place, negative, positive
    return (place, positive, negative) if is_evidently_positive(-slope) else None


def _lesser(end: Any, place: Any) -> Any:
    """Return the lesser one of an end and a place."""
    return -_greater(-end, -place)


def _greater(end: Any, place: Any) -> Any:
    """Return the greater one of an end and a place."""
    if end == sympy.oo or (end != -sympy.oo and is_evidently_nonnegative(end - place)):
        return end
    return place if end == -sympy.oo or is_evidently_nonnegative(place - end) else sympy.Max(end, place)

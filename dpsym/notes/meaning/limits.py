r"""Limits: \lim_{x \to a} f(x), from one side or from both, and at infinity."""

from __future__ import annotations

from typing import Any, Final

import sympy

from dpsym.language.symbols import Variable, integer, real
from dpsym.notes.complaints import unread
from dpsym.notes.counting import integers_of
from dpsym.notes.meaning.core import number
from dpsym.notes.scope import Entry, Kind, Scope
from dpsym.notes.syntax import Big, Chain, Name, Node, Operation
from dpsym.notes.words import shown

SIDES: Final = {"from above": "+", "from below": "-"}


def read_limit(node: Big, scope: Scope) -> Any:
    """Return the limit that a formula with what approaches what below ``lim`` is."""
    if len(node.below) != 1 or node.above is not None:
        raise unread(node, f"what tends to what is not plain in {shown(node)}")
    return limit_of(node.body, node.below[0], node, scope)


def limit_of(body: Node, approach: Node, node: Node, scope: Scope) -> Any:
    r"""Return the limit of a body under what is written as ``x \to a``.

    A symbol that is declared keeps its range; where its range ends at the number, the limit is from within.
    """
    if not isinstance(approach, Chain) or not isinstance(approach.first, Name):
        raise unread(node, f"what tends to what is not plain in {shown(node)}")
    if [sign for sign, _ in approach.links] != ["->"]:
        raise unread(node, f"what tends to what is not plain in {shown(node)}")
    name, target = approach.first, approach.links[0][1]
    side = "+-"
    if isinstance(target, Operation) and target.name in SIDES:
        side, target = SIDES[target.name], target.args[0]
    end = number(target, scope)
    known = scope.find(name)
    symbol = known.value if known is not None and isinstance(known.value, Variable) else None
    if symbol is None:
        symbol = real(scope.dpsym_name(name), **_near(end, side))
    elif side == "+-":
        side = _side_within(symbol, end)
    inner = scope.child()
    inner.declare(Entry(name, Kind.REAL, symbol.domain, symbol, None, "a limit", node.span))
    value = number(body, inner)
    if end.is_infinite and symbol in integers_of([value]):
        counted = integer(symbol.name)
        value, symbol = value.xreplace({symbol: counted}), counted
    return sympy.Limit(value, symbol, end, "+" if end is -sympy.oo else "-" if end is sympy.oo else side)


def _near(end: Any, side: str) -> dict[str, Any]:
    """Return bounds of the numbers near an end, of which alone a limit speaks."""
    if end is sympy.oo:
        return {"above": 1}
    if end is -sympy.oo:
        return {"below": -1}
    if not end.is_Rational:
        return {}
    return {"above": end - (side != "+"), "below": end + (side != "-")}


def _side_within(symbol: Variable, end: Any) -> str:
    """Return from which side a symbol approaches a number, by its range."""
    if symbol.domain.lo is not None and end == sympy.Rational(str(symbol.domain.lo)):
        return "+"
    if symbol.domain.hi is not None and end == sympy.Rational(str(symbol.domain.hi)):
        return "-"
    return "+-"

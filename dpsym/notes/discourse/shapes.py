"""Shapes of functions that words claim: *f is increasing on (0, 1)*, *x -> x^2 is convex*.

Rising and falling are meant in the weak sense, unless *strictly* stands there, which is not read.  The
range is the interval that the sentence names, or what was declared of the variable.  A function *attains its
minimum at c* if c lies in the range, and no value there is less than the one at c.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import sympy

from dpsym.language.calculus import convex, increasing
from dpsym.language.relations import Comparison
from dpsym.language.symbols import Variable, bounds_of
from dpsym.notes.complaints import unread
from dpsym.notes.declare import declare_all
from dpsym.notes.discourse.privacy import Meant
from dpsym.notes.discourse.region import Region
from dpsym.notes.discourse.undeclared import Undeclared
from dpsym.notes.english.acts import Shaped
from dpsym.notes.english.meaning import interval_of
from dpsym.notes.meaning import number
from dpsym.notes.meaning.relations import together
from dpsym.notes.scope import Kind
from dpsym.notes.syntax import Apply, Chain, Fenced, Name, Node
from dpsym.notes.words import shown

LEAST: Final = "minimum"
SHAPES: Final[Mapping[str, Callable[[Any, Any], Any]]] = {
    "rising": increasing,
    "falling": lambda body, over: increasing(-body, over),
    "convex": convex,
    "concave": lambda body, over: convex(-body, over),
}


def claimed_shape(prop: Shaped, region: Region, known: Undeclared) -> Meant:
    """Return what it means that a function has a shape.

    Raises:
        Unread: what the function is, or of which variable, is not read.
    """
    value, over = _function(prop, region)
    inner = region.child()
    if prop.on is not None:
        known.supply([prop.on.node], inner)
        declare_all([Chain(over, (("in", _interval(prop.on.node)),), span=over.span)], inner.scope, "")
    elif inner.scope.find(over) is None:
        known.supply_any(over, inner)
    known.supply([value], inner)
    entry = inner.scope.find(over)
    if entry is None or not isinstance(entry.value, Variable) or entry.value.domain.integer:
        raise unread(prop.subject.span, f"over which numbers {shown(over)} ranges is not read")
    body = number(value, inner.scope)
    if entry.value not in body.free_symbols:
        raise unread(prop.subject.span, f"{shown(value)} does not depend on {shown(over)}")
    if prop.at is not None:
        return Meant(together(_extreme(prop, body, entry.value, over, inner)))
    return Meant(SHAPES[prop.shape](body, entry.value))


def _extreme(prop: Shaped, body: Any, over: Variable, name: Name, region: Region) -> list[Any]:
    """Return what it means that a value is the least or the greatest one."""
    node = prop.at.node if prop.at is not None else None
    if isinstance(node, Chain) and node.first == name and len(node.links) == 1 and node.links[0][0] == "=":
        node = node.links[0][1]
    if node is None or isinstance(node, Chain):
        raise unread(prop.subject.span, f"at which {shown(name)} this is extreme is not read")
    place = number(node, region.scope)
    stated = (one.statement for one in region.scope.supposed)
    if place.has(over) or over.constraints.free_symbols or any(over in one.free_symbols for one in stated):
        raise unread(node, f"which values {shown(name)} may have is not read")
    there = body.xreplace({over: place})
    found = [Comparison(body, ">=" if prop.shape == LEAST else "<=", there)]
    found += [Comparison(place, op, end) for op, end in bounds_of(over)]
    value = prop.value.node if prop.value is not None else None
    if isinstance(value, Chain):
        raise unread(value, f"{shown(value)} is no value")
    return [*found, *([Comparison(there, "=", number(value, region.scope))] if value is not None else [])]


def _interval(node: Node) -> Node:
    found = interval_of(node)
    if found is None:
        raise unread(node, f"{shown(node)} is no interval")
    return found


def _function(prop: Shaped, region: Region) -> tuple[Node, Name]:
    """Return the value of the function that is spoken of, and its variable."""
    node = prop.subject.node
    over = prop.over.node if prop.over is not None else None
    place = prop.at.node if prop.at is not None else None
    if over is None and not isinstance(node, Name) and isinstance(place, Chain):
        over = place.first  # x e^{-x} is greatest at x = 1
    if over is None and isinstance(node, Apply) and len(node.args) == 1:
        over = node.args[0]
    if isinstance(node, Chain) and [relation for relation, _ in node.links] in (["="], [":="]):
        head, (_, value) = node.first, node.links[0]  # the function is defined where its shape is claimed
        if isinstance(head, Apply) and len(head.args) == 1 and isinstance(head.args[0], Name):
            return value, head.args[0]
    if isinstance(node, Chain) and [relation for relation, _ in node.links][-1:] == ["|->"]:
        (_, value) = node.links[-1]
        start = node.first if len(node.links) == 1 else node.links[-2][1]
        start = start.inside if isinstance(start, Fenced) else start
        if isinstance(start, Name):
            return value, start
    if over is None and isinstance(node, Name):
        entry = region.scope.find(node)
        if entry is not None and entry.kind is Kind.FUNCTION and isinstance(entry.value, sympy.Lambda):
            if len(entry.value.variables) == 1:
                over = Name(str(entry.value.variables[0].name), span=node.span)
                return Apply(node, (over,), span=node.span), over
    if isinstance(over, Name) and not isinstance(node, Chain):
        return node, over
    raise unread(prop.subject.span, f"of which variable {shown(node)} is a function is not said")

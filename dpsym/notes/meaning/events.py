r"""Events: sets of points.

S, declared                       an event that a claim ranges over
S^c, \overline{S}                 ~S
S \cap T, S \cup T, S \setminus T
\{ y : condition \}               Where(y, condition)
\{ y \}                           the point itself, under a law
f^{-1}(S)                         the points that a map f sends into S
"""

from __future__ import annotations

from typing import Any

import sympy

from dpsym.language.events import Where
from dpsym.language.spaces import Point
from dpsym.notes.complaints import ill_formed, unread
from dpsym.notes.meaning.core import denote, event, rule
from dpsym.notes.meaning.laws import is_of_laws, product_of_laws
from dpsym.notes.meaning.objects import words_for
from dpsym.notes.meaning.spaces import numbered, product_of_spaces
from dpsym.notes.scope import Entry, Kind, Scope
from dpsym.notes.syntax import Chain, Fenced, Name, Operation, Power, SetBuilder
from dpsym.notes.words import shown


def singleton(node: Fenced, scope: Scope) -> Any:
    """Return what stands in braces by itself: a point for the event that it is, or a bracketed number."""
    space = numbered(node, scope)
    return denote(node.inside, scope) if space is None else space


def complement_of(inside: Any, node: Power, scope: Scope) -> Any:
    """Return the complement that ``S^c`` is."""
    above = node.exponent
    letter = isinstance(above, Name) and above.base in ("c", "complement") and scope.find(above) is None
    if not letter:
        raise ill_formed(node, f"{shown(node.base)} is an event, of which there is no power")
    return ~inside


def set_operation(node: Operation, scope: Scope) -> Any:
    """Return the result of an operation on events, on laws, or on spaces."""
    if node.name == "complement":
        return ~event(node.args[0], scope)
    if node.name in ("intersection", "union", "minus"):
        return _of_events(node, scope)
    if node.name == "cardinality":
        from dpsym.notes.meaning.arithmetic import cardinality

        return cardinality(denote(node.args[0], scope), node, scope)
    if node.name == "times":
        return _times(node, scope)
    if node.name == "compose":
        raise unread(
            node, f"the composition {shown(node)} is not read; apply the functions one after the other"
        )
    raise unread(node, f"{node.name} is not read, in {shown(node)}")


def _of_events(node: Operation, scope: Scope) -> Any:
    events = []
    if node.name == "minus" and len(node.args) == 2:
        whole, rest = (denote(part, scope) for part in node.args)
        if getattr(whole, "is_space", False) and getattr(rest, "space", None) == whole:
            return ~event(node.args[1], scope)
    for part in node.args:
        found = denote(part, scope)
        if not getattr(found, "is_event", False):
            raise ill_formed(
                part, f"{shown(part)} is {words_for(found)}, but an event is expected in {shown(node)}"
            )
        events.append(found)
    first, *others = events
    for other in others:
        if other.space != first.space:
            raise ill_formed(node, f"{shown(node)} combines events of {first.space} and of {other.space}")
        if node.name == "intersection":
            first = first & other
        elif node.name == "minus":
            first = first & ~other
        else:
            first = ~(~first & ~other)
    return first


def _times(node: Operation, scope: Scope) -> Any:
    factors = [denote(part, scope) for part in node.args]
    if any(getattr(factor, "is_space", False) for factor in factors):
        return product_of_spaces(node, factors)
    if any(is_of_laws(factor) for factor in factors):
        return product_of_laws(node, factors)
    if all(isinstance(factor, sympy.Expr) for factor in factors):
        return denote(Operation("multiply", node.args, span=node.span), scope)
    raise ill_formed(node, f"{shown(node)} multiplies {words_for(factors[0])} and {words_for(factors[-1])}")


@rule(SetBuilder)
def _set_builder(node: SetBuilder, scope: Scope) -> Any:
    """Return the event of the points that meet a condition."""
    from dpsym.notes.meaning.bound import space_in
    from dpsym.notes.meaning.conditions import condition

    member, space = node.member, None
    if isinstance(member, Chain) and len(member.links) == 1 and member.links[0][0] == "in":
        from dpsym.notes.meaning.spaces import space_of

        space = space_of(member.links[0][1], scope)
        member = member.first if member.first is not None else member
    if not isinstance(member, Name):
        raise unread(node, f"{shown(member)} is not a point, so {shown(node)} is not an event that is read")
    if space is None:
        entry = scope.find(member)
        declared = entry is not None and entry.kind is Kind.POINT
        space = (
            entry.value.space if entry is not None and declared else space_in(node.condition, member, scope)
        )
    if space is None:
        raise ill_formed(member, f"it is not said what {shown(member)} ranges over")
    inner = scope.child()
    point = Point(scope.dpsym_name(member), space)
    inner.declare(Entry(member, Kind.POINT, value=point, origin="a set", span=member.span))
    return Where(point, condition(node.condition, inner))

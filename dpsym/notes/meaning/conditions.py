"""Conditions inside a quantity: of an indicator, a probability, a set, a case."""

from __future__ import annotations

from typing import Any, Final

import sympy

from dpsym.language.events import Subset
from dpsym.language.kernels import Row
from dpsym.language.relations import Both, Comparison
from dpsym.notes.complaints import ill_formed, unread
from dpsym.notes.meaning.core import denote, event, number
from dpsym.notes.scope import Kind, Scope
from dpsym.notes.syntax import Chain, Fenced, Interval, Listed, Logic, Name, Node, Operation
from dpsym.notes.words import shown

NUMERIC: Final = ("=", "<=", "<", ">=", ">")
REFUSED: Final = {
    "approx": "an approximate equality does not say how close the sides are",
    "propto": "a proportionality leaves a factor open",
    ":=": "a definition stands where a condition is expected",
    "~": "what a symbol is drawn from stands where a condition is expected",
    "->": "an arrow stands where a condition is expected",
    ":": "a colon stands where a condition is expected",
}


def condition(node: Node, scope: Scope) -> Any:
    """Return a condition on numbers and events."""
    if isinstance(node, Fenced):
        return condition(node.inside, scope)
    if isinstance(node, Listed) and node.kind == "bare":
        return Both(*(condition(item, scope) for item in node.items))
    if isinstance(node, Logic):
        return _logic(node, scope)
    if isinstance(node, Name) and (entry := scope.find(node)) is not None and entry.kind is Kind.EVENT:
        raise unread(node, f"the indicator of the event {shown(node)} is not read; write its probability")
    if not isinstance(node, Chain) or node.first is None:
        raise ill_formed(node, f"{shown(node)} is no condition")
    sides = [node.first, *(side for _, side in node.links)]
    links = [
        _link(left, relation, right, node, scope)
        for left, (relation, right) in zip(sides, node.links, strict=False)
    ]
    return links[0] if len(links) == 1 else Both(*links)


def _logic(node: Logic, scope: Scope) -> Any:
    parts = [condition(part, scope) for part in node.args]
    if node.operator == "and":
        return Both(*parts)
    grouped = [_grouped(part) for part in parts]
    if node.operator == "or":
        return sympy.Or(*grouped, evaluate=False)
    if node.operator == "not":
        return sympy.Not(grouped[0], evaluate=False)
    raise unread(node, f"{shown(node)} has {node.operator} inside a condition, which is not read")


def _grouped(part: Any) -> Any:
    return sympy.And(*part.args) if isinstance(part, Both) else part  # prints brackets


def _link(left: Node, relation: str, right: Node, node: Chain, scope: Scope) -> Any:
    if isinstance(left, Listed) and left.kind == "round" and relation in ("=", "in"):
        return _of_tuple(left, relation, right, node, scope)
    if relation in ("in", "not in", "=") and not isinstance(right, Interval):
        mapped = _of_map(left, relation, right, scope)
        if mapped is not None:
            return mapped
    if relation in NUMERIC:
        return Comparison(number(left, scope), relation, number(right, scope))
    if relation == "!=":
        return sympy.Not(Comparison(number(left, scope), "=", number(right, scope)), evaluate=False)
    if relation == "subset":
        return Subset(event(left, scope), event(right, scope))
    if relation == "in" and isinstance(right, Operation) and right.name == "union":
        ways = [_link(left, relation, part, node, scope) for part in right.args]
        return sympy.Or(*map(_grouped, ways), evaluate=False)
    if relation == "in" and isinstance(right, Interval):
        return between(number(left, scope), right, scope)
    items = (right.inside,) if isinstance(right, Fenced) else getattr(right, "items", ())
    if relation == "in" and isinstance(right, Fenced | Listed) and right.kind == "curly" and items:
        parts = [Comparison(number(left, scope), "=", number(item, scope)) for item in items]
        return sympy.Or(*parts, evaluate=False) if len(parts) > 1 else parts[0]
    if relation in ("in", "not in"):
        raise unread(node, f"the membership {shown(node)} is not read inside a condition")
    raise unread(node, f"{REFUSED.get(relation, f'{relation} is not read')}, in {shown(node)}")


def _of_tuple(left: Listed, relation: str, right: Node, node: Chain, scope: Scope) -> Any:
    """Return that numbers are those of a tuple, each of its own, or of one of several tuples."""
    braces = isinstance(right, Fenced | Listed) and right.kind == "curly"
    several = relation == "in" and braces
    tuples = right.items if several and isinstance(right, Listed) else (right.unfenced("curly"),)
    if relation == "in" and not braces:
        raise unread(node, f"the membership {shown(node)} is not read inside a condition")
    ways = []
    for one in tuples:
        if not isinstance(one, Listed) or one.kind != "round" or len(one.items) != len(left.items):
            raise unread(node, f"{shown(one)} is no list of {len(left.items)} numbers")
        pairs = zip(left.items, one.items, strict=True)
        ways.append(Both(*(Comparison(number(a, scope), "=", number(b, scope)) for a, b in pairs)))
    return ways[0] if len(ways) == 1 else sympy.Or(*map(_grouped, ways), evaluate=False)


def _of_map(left: Node, relation: str, right: Node, scope: Scope) -> Any | None:
    """Return ``f(r) in S`` or ``f(r) = z`` for a map f without randomness, or None if it is another."""
    subject = denote(left, scope)
    if not isinstance(subject, Row) or not getattr(subject.args[0], "is_deterministic", False):
        return None
    place = denote(right, scope)
    fits = getattr(place, "is_point" if relation == "=" else "is_event", False)
    if not fits or place.space != subject.space:
        raise ill_formed(
            right, f"{shown(left)} lies in {subject.space}, but {shown(right)} does not belong to it"
        )
    return Comparison(subject(place), "=" if relation == "not in" else ">", 0)


def between(value: Any, interval: Interval, scope: Scope) -> Any:
    """Return that a number lies in an interval."""
    if interval.integers:
        raise unread(
            interval, f"{shown(interval)} is a set of integers, in which membership is not read here"
        )
    low, high = number(interval.low, scope), number(interval.high, scope)
    parts = []
    if low is not -sympy.oo or not interval.low_open:
        parts.append(Comparison(value, ">" if interval.low_open else ">=", low))
    if high is not sympy.oo or interval.high_open:
        parts.append(Comparison(value, "<" if interval.high_open else "<=", high))
    return parts[0] if len(parts) == 1 else Both(*parts)


def is_event(thing: Any) -> bool:
    """Return whether something is an event."""
    return bool(getattr(thing, "is_event", False))


def denotes_event(node: Node, scope: Scope) -> bool:
    """Return whether a part of a formula that is no relation stands for an event."""
    return not isinstance(node, (Chain, Logic, Listed)) and is_event(denote(node, scope))

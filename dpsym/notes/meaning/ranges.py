r"""What stands below a sum, a product or a supremum: the symbols that range, and the conditions on them.

y \in \mathcal{Y}, y           a point of a space; the space may follow from the body
S \subseteq \mathcal{Y}, S     an event
S \subseteq T                  an event with the condition that it lies in T
j = 1 (with k above), j \in [k], 1 \le j \le k     an index from 1 to k
P(S) > 0                       a condition; the one symbol in it that nothing declares ranges
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import sympy

from dpsym.language.datasets import DatasetSpace
from dpsym.language.events import EventSymbol, Inside, Subset
from dpsym.language.spaces import Point, RealLine, Whole
from dpsym.notes.complaints import ill_formed, unread
from dpsym.notes.meaning.bound import free_names, is_event_name, space_in
from dpsym.notes.meaning.conditions import condition
from dpsym.notes.meaning.core import denote, number
from dpsym.notes.meaning.objects import Index
from dpsym.notes.meaning.spaces import space_of
from dpsym.notes.scope import Entry, Kind, Scope
from dpsym.notes.syntax import (
    Apply,
    Big,
    Chain,
    Fenced,
    Interval,
    Listed,
    Logic,
    Name,
    Node,
    Number,
    Operation,
    SetBuilder,
)
from dpsym.notes.waiting import symbols_in
from dpsym.notes.words import shown

RANGING = ("in", "subset", ":=")


@dataclass
class Ranges:
    """What ranges, the outermost first; the scope in which the body is read; the conditions on it.

    An index comes with its first value.
    """

    scope: Scope
    symbols: list[Any] = field(default_factory=list)
    conditions: list[Any] = field(default_factory=list)
    starts: dict[str, Any] = field(default_factory=dict)
    members: set[str] = field(default_factory=set)  # indices that count members of families alone
    within: Any = None  # the greatest distance of two datasets, if they range together


def ranges_of(node: Big, scope: Scope) -> Ranges:
    """Return what a big operator ranges over."""
    found = Ranges(scope.child())
    parts = list(_flat(node.below))
    conditions = []
    for part in parts:
        names, link = _symbols(part)
        if link is None and not names:
            conditions.append(part)
            continue
        for name in names:
            _declare(name, link, node, scope, found)
    if not found.symbols:
        conditions = _neighbouring(conditions, node, scope, found)
    if not found.symbols:
        conditions = _counted_members(conditions, node, scope, found)
    if not found.symbols:
        _declare_from(conditions, node, scope, found)
    found.conditions += [condition(part, found.scope) for part in conditions]
    return found


def _neighbouring(conditions: list[Node], node: Big, scope: Scope, found: Ranges) -> list[Node]:
    r"""Declare the datasets of ``\max_{x \sim y}`` or ``\max_{d(x, y) \le 2}``; return the rest."""
    for part in conditions:
        pair = _pair(part, scope)
        if pair is None:
            continue
        names, within = pair
        for name in names:
            space = space_in(node.body, name, scope)
            if not isinstance(space, DatasetSpace):
                raise ill_formed(part, f"nothing says which points are neighbours, as {shown(part)} needs it")
            _add(name, Point(scope.dpsym_name(name), space), found)
        found.within = within
        return [other for other in conditions if other is not part]
    return conditions


def _counted_members(conditions: list[Node], node: Big, scope: Scope, found: Ranges) -> list[Node]:
    r"""Declare the index of ``\max_{i \le n} a_i``, which begins at 1 as the family does; return the rest."""
    indices = {name.index for name in node.body.walk() if isinstance(name, Name)}
    for part in conditions:
        plain = isinstance(part, Chain) and [relation for relation, _ in part.links] == ["<="]
        name = part.first if plain and isinstance(part, Chain) else None
        if (
            isinstance(name, Name)
            and name in indices
            and isinstance(part, Chain)
            and scope.find(name) is None
        ):
            index = Index.of(scope.dpsym_name(name), number(part.links[0][1], scope))
            _add(name, index, found)
            found.members.add(index.name)
            return [other for other in conditions if other is not part]
    return conditions


def _pair(part: Node, scope: Scope) -> tuple[tuple[Name, Name], Any] | None:
    """Return two datasets and their greatest distance, if a condition is about one."""
    if not isinstance(part, Chain) or len(part.links) != 1:
        return None
    first, (relation, side) = part.first, part.links[0]
    if relation == "~" and isinstance(first, Name) and isinstance(side, Name):
        return (first, side), sympy.S.One
    if relation == "<=" and isinstance(first, Apply) and first.function == Name("d") and len(first.args) == 2:
        left, right = first.args
        if scope.house and isinstance(left, Name) and isinstance(right, Name):
            return (left, right), number(side, scope)
    return None


def _flat(parts: tuple[Node, ...]) -> Iterator[Node]:
    """Yield the single parts; names between commas before one relation belong to it."""
    names: list[Node] = []
    for part in _unwrapped(parts):
        if isinstance(part, Name):
            names.append(part)
        elif (
            names and isinstance(part, Chain) and isinstance(part.first, Name) and part.links[0][0] in RANGING
        ):
            yield Chain(Listed("bare", (*names, part.first)), part.links, span=part.span)
            names = []
        else:
            yield from names
            names = []
            yield part
    yield from names


def _unwrapped(parts: tuple[Node, ...]) -> Iterator[Node]:
    for part in parts:
        if isinstance(part, Fenced):
            yield from _unwrapped((part.inside,))
        elif isinstance(part, Listed) and part.kind == "bare":
            yield from _unwrapped(part.items)
        elif isinstance(part, Logic) and part.operator == "and":
            yield from _unwrapped(part.args)
        elif isinstance(part, SetBuilder):
            yield from _unwrapped((part.member, part.condition))
        elif isinstance(part, Chain) and part.first is not None and part.links[0][0] == ":":
            yield from _unwrapped((part.first, *(side for relation, side in part.links)))
        else:
            yield part


def _symbols(part: Node) -> tuple[list[Name], tuple[str, Node] | None]:
    """Return the symbols that a part says to range, and what it says of their range."""
    if isinstance(part, Name):
        return [part], None
    if not isinstance(part, Chain) or part.first is None:
        return [], None
    relation, side = part.links[0]
    names = list(part.first.items) if isinstance(part.first, Listed) else [part.first]
    if len(part.links) == 1 and relation in ("in", "subset", "=") and all(isinstance(n, Name) for n in names):
        return [name for name in names if isinstance(name, Name)], (relation, side)
    is_range = [relation for relation, _ in part.links] == ["<=", "<="] and isinstance(side, Name)
    if is_range and part.first == Number("1") and isinstance(side, Name):
        return [side], ("in", Interval(part.first, part.links[1][1], integers=True, span=part.span))
    return [], None


def _declare(name: Name, link: tuple[str, Node] | None, node: Big, scope: Scope, found: Ranges) -> None:
    called = scope.dpsym_name(name)
    if link is None:
        thing = _inferred(name, called, node, scope)
    elif link[0] == "=":
        if node.above is None:
            raise unread(node, f"nothing says how far {shown(name)} runs in {shown(node)}")
        thing = Index.of(called, number(node.above, scope))
        found.starts[called] = number(link[1], scope)
    elif link[0] == "subset":
        thing = _event(called, link[1], scope, found)
    elif (within := event_of(link[1], scope)) is not None:
        thing = Point(called, within.space)
        found.conditions.append(Inside(thing, within))
    else:
        thing = _member(name, called, link[1], scope)
    _add(name, thing, found)


def event_of(node: Node, scope: Scope) -> Any:
    r"""Return the event that a set is, as ``A^c`` is in ``\sum_{x \in A^c}``; None for other sets."""
    if not any(isinstance(part, Name) and _is_of_kind(part, Kind.EVENT, scope) for part in node.walk()):
        return None
    thing = denote(node, scope)
    return thing if getattr(thing, "is_event", False) else None


def _is_of_kind(name: Name, kind: Kind, scope: Scope) -> bool:
    entry = scope.find(name)
    return entry is not None and entry.kind is kind


def _add(name: Name, thing: Any, found: Ranges) -> None:
    kind = Kind.INDEX if isinstance(thing, Index) else Kind.POINT
    kind = Kind.EVENT if isinstance(thing, EventSymbol) else kind
    found.symbols.append(thing)
    found.scope.declare(Entry(name, kind, value=thing, origin="a bound symbol", span=name.span))


def _event(called: str, within: Node, scope: Scope, found: Ranges) -> Any:
    thing = denote(within, scope)
    if getattr(thing, "is_space", False):
        return EventSymbol(called, thing)
    if getattr(thing, "is_event", False):
        made = EventSymbol(called, thing.space)
        found.conditions.append(Subset(made, thing))
        return made
    raise ill_formed(within, f"{shown(within)} is neither a space nor an event")


def _member(name: Name, called: str, within: Node, scope: Scope) -> Any:
    count = counted(within, scope)
    if count is not None:
        return Index.of(called, count)
    if isinstance(within, Interval):
        raise unread(
            within, f"{shown(name)} ranges over the numbers in {shown(within)}, which is not read here"
        )
    space = space_of(within, scope)
    if isinstance(space, RealLine):
        raise unread(within, f"{shown(name)} ranges over all real numbers, which is not read here")
    return Point(called, space)


def counted(node: Node, scope: Scope) -> Any | None:
    r"""Return n for ``[n]`` and ``\{1, \dots, n\}``, else None."""
    return number(last_counted(node), scope) if counts_up(node) else None


def last_counted(node: Node) -> Node:
    """Return n of ``[n]``, and of a list of the integers from 1 to n."""
    return node.high if isinstance(node, Interval) else node.items[-1] if isinstance(node, Listed) else node


def counts_up(node: Node) -> bool:
    """Return whether a set is that of the integers from 1 to something."""
    if isinstance(node, Interval):
        return node.integers and node.low == Number("1")
    if isinstance(node, Listed) and node.kind == "curly" and len(node.items) >= 3:
        *begun, dots, _ = node.items
        counted = all(part == Number(str(place)) for place, part in enumerate(begun, 1))
        return counted and dots == Operation("dots", ())
    return False


def counting(node: Node | None) -> tuple[Name | None, Node | None]:
    r"""Return the index, and the last value if it is said, of ``i``, ``1 \le i \le n`` and ``i \in [n]``.

    >>> i, n = Name("i"), Name("n")
    >>> counting(Chain(Number("1"), (("<=", i), ("<=", n)))) == (i, n), counting(i) == (i, None)
    (True, True)
    """
    if isinstance(node, Name):
        return node, None
    signs = [sign for sign, _ in node.links] if isinstance(node, Chain) else []
    if not isinstance(node, Chain) or signs not in (["<=", "<="], ["in"]):
        return None, None
    within = node.links[0][1]
    if signs == ["in"]:
        index, last = node.first, last_counted(within) if counts_up(within) else None
    else:
        index, last = within, node.links[1][1] if node.first == Number("1") else None
    return (index, last) if isinstance(index, Name) and last is not None else (None, None)


def _inferred(name: Name, called: str, node: Big, scope: Scope) -> Any:
    """Return what a symbol of which only the name stands below ranges over."""
    entry = scope.find(name)
    if entry is not None and entry.kind in (Kind.POINT, Kind.EVENT, Kind.INDEX):
        return entry.value
    spaces = [space_in(part, name, scope) for part in (node.body, *node.below)]
    known = {space for space in spaces if space is not None}
    if len(known) != 1:
        raise unread(name, f"it is not said what {shown(name)} ranges over in {shown(node)}")
    (space,) = known
    if isinstance(space, Whole) and any(part.index == name for part in symbols_in(node.body)):
        return Index.of(called, space.args[0])  # the largest member of a family, max_j a_j
    return EventSymbol(called, space) if is_event_name(name) else Point(called, space)


def _declare_from(conditions: list[Node], node: Big, scope: Scope, found: Ranges) -> None:
    """Declare the one symbol in the conditions that nothing else declares."""
    names = list(dict.fromkeys(name for part in conditions for name in free_names(part, scope)))
    if len(names) != 1:
        raise unread(node, f"{shown(node)} does not say which symbol ranges")
    _declare(names[0], None, node, scope, found)

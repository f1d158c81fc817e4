r"""Lists in relations: ``n = 1, 2, \dots`` says in which set n is, ``p(x), q(x) > 0`` is about both."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from dpsym.notes.formula.binding import free
from dpsym.notes.formula.clauses import is_statement
from dpsym.notes.formula.kinds import Kind, kind_of
from dpsym.notes.parse import BadRow, Row
from dpsym.notes.syntax import Apply, Chain, Listed, Logic, Name, Node, Number, Operation, Quantified

COMPARING: Final = frozenset({"<", "<=", ">", ">=", "="})


def with_lists(rows: tuple[Row | BadRow, ...]) -> tuple[Row | BadRow, ...]:
    """Return the rows of a formula with what they say of lists said one by one."""
    return tuple(replace(row, node=listed_out(row.node)) if isinstance(row, Row) else row for row in rows)


def ranged(rows: tuple[Row | BadRow, ...], known: Callable[[Name], bool]) -> tuple[Row | BadRow, ...]:
    r"""Return rows in which what stands behind a statement and bounds new symbols of it is its quantifier.

    In ``n^2 \ge n, \qquad n \in \mathbb{N}`` of a new n nothing else could be meant.
    """
    return tuple(replace(row, node=_ranged(row.node, known)) if isinstance(row, Row) else row for row in rows)


def _ranged(node: Node, known: Callable[[Name], bool]) -> Node:
    if not isinstance(node, Listed) or node.kind != "bare" or not all(map(is_statement, node.items)):
        return node
    said, ranges = list(node.items), list[Node]()
    while len(said) > 1 and _bounds_new(said[-1], said[0], known):
        ranges.insert(0, said.pop())
    first = kind_of(said[0], known).kind
    if not ranges or first in (Kind.BOUND, Kind.DECLARATION, Kind.DEFINITION):
        return node
    statement = said[0] if len(said) == 1 else replace(node, items=tuple(said))
    return Quantified(statement, tuple(("forall", each) for each in ranges), span=node.span)


def _bounds_new(node: Node, first: Node, known: Callable[[Name], bool]) -> bool:
    kind = kind_of(node, known)
    mentioned = set(free(first))
    return kind.kind is Kind.BOUND and all(not known(name) and name in mentioned for name in kind.names)


def listed_out(node: Node) -> Node:
    r"""Return a formula with what it says of a list said one by one, and ``n = 1, 2, \dots`` as a set.

    >>> from dpsym.notes.syntax import Chain, Listed, Name, Number, Operation
    >>> dots = Listed("bare", (Number("1"), Number("2"), Operation("dots", ())))
    >>> listed_out(Chain(Name("n"), (("=", dots),))).links[0][0]
    'in'
    """
    if isinstance(node, Logic):
        return replace(node, args=tuple(listed_out(part) for part in node.args))
    if isinstance(node, Listed) and node.kind == "bare":
        return replace(node, items=tuple(listed_out(part) for part in node.items))
    if isinstance(node, Quantified):
        pairs = tuple((kind, listed_out(condition)) for kind, condition in node.quantifiers)
        return replace(node, statement=listed_out(node.statement), quantifiers=pairs)
    if not isinstance(node, Chain):
        return node
    if [relation for relation, _ in node.links] == ["in", "="]:  # n \in N = {1, 2, ...}
        return replace(node, links=(("in", node.links[1][1]),))
    if len(node.links) == 1 and _counts(node):
        values = node.links[0][1]
        items = values.items if isinstance(values, Listed) else ()
        return replace(node, links=(("in", Listed("curly", items, span=values.span)),))
    return _each(node)


def _counts(node: Chain) -> bool:
    r"""Return whether a symbol is said to be one of ``1, 2, \dots``, or of ``1, \dots, n``, one by one."""
    relation, values = node.links[0]
    if not isinstance(node.first, Name) or not isinstance(values, Listed) or relation != "=":
        return False
    *items, last = values.items
    if values.kind == "bare" and len(items) > 1 and isinstance(last, Name) and items[0] == Number("1"):
        *items, last = items
    elif len(items) < 2:
        return False
    if values.kind != "bare" or not isinstance(last, Operation) or last.name != "dots":
        return False
    digits = [item.digits for item in items if isinstance(item, Number)]
    if len(digits) != len(items) or not all(text.isdecimal() for text in digits):
        return False
    values_in_order = [int(text) for text in digits]
    return values_in_order == list(range(values_in_order[0], values_in_order[0] + len(items)))


def _each(node: Chain) -> Node:
    """Return ``p(x), q(x) > 0`` as two relations; symbols alone in a list are declared together."""
    first = node.first
    if not isinstance(first, Listed) or first.kind != "bare" or len(first.items) < 2:
        return node
    if not all(isinstance(item, Apply) for item in first.items):
        return node
    if not {relation for relation, _ in node.links} <= COMPARING:
        return node
    return Logic("and", tuple(replace(node, first=item) for item in first.items), span=node.span)

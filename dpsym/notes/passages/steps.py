"""The rows of a formula as steps: each relation of a chain is one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeGuard

from dpsym.errors import Unread
from dpsym.notes.complaints import unread
from dpsym.notes.parse import BadRow, Row
from dpsym.notes.source import Span
from dpsym.notes.syntax import Chain, Fenced, Listed, Logic, Node, Quantified

__all__ = ["Step", "claims_something", "has_relation", "last_side", "steps_of", "with_instead"]

DECLARING: Final = frozenset({"~", "->", ":", "subset", "in", "<<", "propto", "not in"})


@dataclass(frozen=True)
class Step:
    """A part of a formula that claims something by itself, or an error.

    In ``a = b <= c`` the step ``b <= c`` says ``a <= c`` as well, which is ``instead``.
    """

    node: Node | None
    span: Span
    error: Unread | None = None
    instead: Node | None = None


def steps_of(rows: Sequence[Row | BadRow], left: Node | None) -> list[Step]:
    """Return the steps of the rows: each relation of a chain is one."""
    found: list[Step] = []
    for row in rows:
        if isinstance(row, BadRow):
            found.append(Step(None, row.span, row.error))
            left = None
            continue
        node = row.node
        if isinstance(node, Logic) and node.operator == "implies" and len(node.args) == 1:
            node = node.args[0]
        if isinstance(node, Chain):
            if node.first is None and left is None:
                found.append(
                    Step(
                        None, row.span, unread(row.span, "nothing that was read stands before this relation")
                    )
                )
                left = node.links[-1][1]
                continue
            parts = _links(node, left, row.span)
            found += parts
            left = node.links[-1][1]
        elif _is_expression(node):
            left = node
            if len(rows) == 1:
                found.append(Step(node, row.span))
        else:
            whole = _with_left(node, left)
            found.append(Step(whole, row.span))
            left = _end_of(whole)
    return found


def with_instead(steps: Sequence[Step], before: Node | None) -> list[Step]:
    """Return steps with what those say that follow an equation; ``before`` is the step of an earlier row."""
    found: list[Step] = []
    for step in steps:
        node = step.node
        if _is_link(node) and _is_link(before) and before.links[0][0] == "=":
            if node.first == before.links[0][1]:
                step = replace(step, instead=replace(node, first=before.first))  # noqa: PLW2901
        found.append(step)
        before = node
    return found


def _is_link(node: Node | None) -> TypeGuard[Chain]:
    return isinstance(node, Chain) and node.first is not None and len(node.links) == 1


def _links(node: Chain, left: Node | None, span: Span) -> list[Step]:
    first = node.first if node.first is not None else left
    if any(relation in DECLARING for relation, _ in node.links) or first is None:
        return [Step(node, span)]
    found: list[Step] = []
    for relation, right in node.links:
        where = (first.span | right.span) if node.first is not None or found else span
        found.append(Step(Chain(first, ((relation, right),), span=where), where))
        first = right
    return found


def _with_left(node: Node, left: Node | None) -> Node:
    """Return a statement with quantifiers whose chain begins in an earlier row."""
    if isinstance(node, Quantified) and isinstance(node.statement, Chain) and node.statement.first is None:
        if left is not None:
            return Quantified(
                Chain(left, node.statement.links, span=node.statement.span), node.quantifiers, span=node.span
            )
    return node


def _end_of(node: Node) -> Node | None:
    """Return the last side of a chain with a comment such as "(q <= 1)" beside it."""
    inside = node.statement if isinstance(node, Quantified) else None
    return inside.links[-1][1] if isinstance(inside, Chain) else None


def _is_expression(node: Node) -> bool:
    return not isinstance(node, (Chain, Quantified, Logic)) and not has_relation(node)


def has_relation(node: Node) -> bool:
    """Return whether a formula says something: it has a relation, or is made of such parts."""
    while isinstance(node, Fenced):
        node = node.inside
    if isinstance(node, Listed) and node.kind == "bare":
        return any(has_relation(item) for item in node.items)
    if isinstance(node, Quantified):
        return has_relation(node.statement)
    if isinstance(node, Chain):
        return any(relation != "|->" for relation, _ in node.links)  # a function without a name is a thing
    return isinstance(node, Logic)


def claims_something(steps: Sequence[Step]) -> bool:
    """Return whether any step says something, or was not read."""
    return any(
        step.error is not None or (step.node is not None and has_relation(step.node)) for step in steps
    )


def last_side(steps: Sequence[Step]) -> Node | None:
    """Return what a display that goes on with the chain has on its left."""
    node = steps[-1].node
    return node.links[-1][1] if isinstance(node, Chain) else None

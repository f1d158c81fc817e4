"""Whether a row says what is to be shown, as it is written or in another way of writing it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from dpsym.grade.forms import tidied
from dpsym.grade.reach import STRENGTH, flipped
from dpsym.grade.restating import adds_little, worked_out_nowhere
from dpsym.grade.steps import Row, Step
from dpsym.grade.values import Values, as_long, same_values
from dpsym.language.relations import Comparison

__all__ = ["claimed_at", "is_rewritten", "is_target", "only_rewritten"]


def claimed_at(rows: Sequence[Row], target: Comparison) -> int | None:
    """Return the place of a row that comes to the target, if no other row goes on from it or leads to it."""
    return worked_out_nowhere([row.latex for row in rows], [_comes_to(row, target) for row in rows])


def _comes_to(row: Row, target: Comparison) -> bool:
    """Return whether a row by itself is an equation that is the target once it is worked out."""
    part = row.relation
    if part is None or part.op != "=" or not row.alone:
        return False
    return is_target(part, target) or is_target(flipped(part), target)


def is_target(relation: Comparison, target: Comparison) -> bool:
    """Return whether a relation is the target, or more than it, as it is written.

    >>> from dpsym.language import real
    >>> x = real("x")
    >>> is_target(Comparison(x, "<", 1), Comparison(x, "<=", 1))
    True
    """
    if relation.op not in STRENGTH[target.op] or (relation.op == "=" != target.op):
        return False  # an equation is worked out rather than claimed
    pairs = ((relation.lhs, target.lhs), (relation.rhs, target.rhs))
    return all(tidied(one) == tidied(other) for one, other in pairs)


def is_rewritten(relation: Comparison, target: Comparison, equal: Callable[[Any, Any], bool]) -> bool:
    """Return whether a relation is the target in another way of writing, of about the same length."""
    if relation.op != target.op or target.op == "=":
        return False
    values = Values()
    pairs = ((relation.lhs, target.lhs), (relation.rhs, target.rhs))
    return all(
        as_long(one, other) and same_values(values(one), values(other)) and equal(one, other)
        for one, other in pairs
    )


def only_rewritten(steps: Sequence[Step], place: int, asked: str) -> bool:
    """Return whether all other rows of a chain have one side twice, as in (a+b)^2 = (b+a)^2 <= c.

    Not so if a reason stands beside the row, or it is written with more than what is asked: 1 - (1-x) for x
    may be the idea.
    """
    row = steps[place].row
    if row.beside.strip() or not adds_little(row.latex, asked):
        return False
    first, end = place, place + 1
    while first and steps[first].row.chained:
        first -= 1
    while end < len(steps) and steps[end].row.chained:
        end += 1
    others = [steps[other].row.relation for other in range(first, end) if other != place]
    return all(
        part is not None and part.op == "=" and tidied(part.lhs) == tidied(part.rhs) for part in others
    )

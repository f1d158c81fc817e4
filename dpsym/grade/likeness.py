"""Whether a row says what is to be shown, as it is written or in another way of writing it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import sympy

from dpsym.grade.citing import cited
from dpsym.grade.forms import tidied
from dpsym.grade.reach import STRENGTH, as_long
from dpsym.grade.restating import adds_little, worked_out_nowhere
from dpsym.grade.steps import Row, Step
from dpsym.language.relations import Comparison, flipped


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
    pairs = ((relation.lhs, target.lhs), (relation.rhs, target.rhs))
    return all(as_long(one, other) and equal(one, other) for one, other in pairs)


def only_rewritten(steps: Sequence[Step], place: int, asked: str) -> bool:
    """Return whether all other rows of a chain have one side twice, as in (a+b)^2 = (b+a)^2 <= c.

    Powers of products may be written out, as in sqrt(ab) = sqrt(a) sqrt(b).  Not so if a reason stands beside
    the row, or it is otherwise written with more than what is asked: 1 - (1-x) for x may be the idea.
    """
    row = steps[place].row
    if row.beside.strip() or any(cited(row.words)):
        return False
    first, end = place, place + 1
    while first and steps[first].row.chained:
        first -= 1
    while end < len(steps) and steps[end].row.chained:
        end += 1
    others = [steps[other].row.relation for other in range(first, end) if other != place]
    if not all(part is not None and part.op == "=" for part in others):
        return False
    if len(others) == 1 and others[0] is not None and are_one_product(others[0].lhs, others[0].rhs):
        return True
    alike = all(part is not None and tidied(part.lhs) == tidied(part.rhs) for part in others)
    return alike and adds_little(row.latex, asked)


def are_one_product(one: Any, other: Any) -> bool:
    """Return whether two sides differ by the laws of powers alone, with the same sums in them.

    >>> x, y = sympy.symbols("x y", positive=True)
    >>> are_one_product(x**2 * y**2, (x * y) ** 2), are_one_product((x + y) ** 2, x**2 + 2 * x * y + y**2)
    (True, False)
    """
    parts = [part for side in (one, other) for part in sympy.preorder_traversal(side)]
    if not one.free_symbols or not all(_is_algebraic(part) for part in parts) or _sums(one) != _sums(other):
        return False
    first, second = (tidied(sympy.expand_power_base(tidied(side), force=True)) for side in (one, other))
    return bool(first == second)


def _is_algebraic(part: Any) -> bool:
    """Return whether the outermost thing in an expression is a sum, a product, or a power with a number."""
    if isinstance(part, sympy.Pow):
        return bool(part.exp.is_Rational)
    return isinstance(part, (sympy.Add, sympy.Mul, sympy.Symbol, sympy.Rational))


def _sums(side: Any) -> set[Any]:
    """Return the sums in a side, as they are written."""
    return {part for part in sympy.preorder_traversal(side) if part.is_Add}

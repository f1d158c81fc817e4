"""Facts in letters of their own at some values, and the values at which nothing is left to be shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import Any, Final

import sympy

from dpsym.derive.algebra import Algebra, size
from dpsym.grade.forms import tidied
from dpsym.language.relations import Comparison

MOST_LETTERS: Final = 2
MOST_VALUES: Final = 14


def is_at_values(relation: Comparison, fact: Comparison, letters: Iterable[Any]) -> bool:
    """Return whether a relation is a fact with parts of the relation, or 1 or 0, in place of letters.

    The letters are one or two; both sides have to have the values of the fact's.

    >>> x, y, a = sympy.symbols("x y a")
    >>> fact = Comparison(2 * x * y, "<=", x**2 + y**2)
    >>> is_at_values(Comparison(2 * a, "<=", a**2 + 1), fact, [x, y])
    True
    >>> is_at_values(Comparison(a, "<=", a**2 + 1), fact, [x, y])
    False
    """
    own = sorted(letters, key=str)
    if relation.op != fact.op or not 1 <= len(own) <= MOST_LETTERS:
        return False
    algebra = Algebra(plain=False)
    wanted = (relation.lhs, relation.rhs)
    for chosen in product(list(_candidates(relation)), repeat=len(own)):
        put = dict(zip(own, chosen, strict=True))
        sides = (side.xreplace(put) for side in (fact.lhs, fact.rhs))
        if all(algebra.same(side, want) for side, want in zip(sides, wanted, strict=True)):
            return True
    return False


def plain_points(
    target: Comparison, named: Iterable[Any], holds: Callable[[Any], bool]
) -> Iterator[Comparison]:
    """Yield the values that a text names at which what is to be shown only compares two numbers."""
    for point in dict.fromkeys(named):
        if not isinstance(point, Comparison) or point.op != "=":
            continue
        if not point.lhs.is_Symbol or not point.rhs.is_number:
            continue
        left, right = (tidied(side.xreplace({point.lhs: point.rhs})) for side in (target.lhs, target.rhs))
        if left.is_number and right.is_number and holds(Comparison(left, target.op, right)):
            yield point


def _candidates(relation: Comparison) -> Iterator[Any]:
    """Yield the smaller parts of a relation, after 1 and 0."""
    parts = {part for part in sympy.preorder_traversal(relation) if isinstance(part, sympy.Expr)}
    small = sorted((part for part in parts if not part.is_number), key=lambda part: (size(part), str(part)))
    yield from (sympy.Integer(1), sympy.Integer(0), *small[: MOST_VALUES - 2])

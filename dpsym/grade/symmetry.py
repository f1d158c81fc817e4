"""Whether two symbols may change places: then one order of them is all that has to be looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

import sympy

from dpsym.grade.forms import tidied
from dpsym.language.relations import Comparison
from dpsym.language.symbols import Variable

MIRRORED: Final = {">=": "<=", ">": "<"}


def is_symmetric(
    target: Comparison, given: Sequence[Any], order: Any, equal: Callable[[Any, Any], bool]
) -> bool:
    """Return whether a supposition orders two numbers that may change places in all that the sheet says.

    >>> from dpsym.language import real
    >>> x, y = real("x"), real("y")
    >>> same = lambda one, other: one == other
    >>> is_symmetric(Comparison(x * y, "<=", x**2 + y**2), (), Comparison(x, ">=", y), same)
    True
    >>> is_symmetric(Comparison(x * y, "<=", x**2 + 2 * y**2), (), Comparison(x, ">=", y), same)
    False
    """
    if not isinstance(order, Comparison) or order.op not in ("<=", ">="):
        return False  # a strict order leaves out that both are the same
    one, other = order.lhs, order.rhs
    if not isinstance(one, Variable) or not isinstance(other, Variable):
        return False
    if one.domain != other.domain or not all(isinstance(part, Comparison) for part in given):
        return False
    swap = {one: other, other: one}
    for side in (target.lhs, target.rhs):
        swapped = tidied(side.xreplace(swap))
        if swapped != tidied(side) and not equal(side.xreplace(swap), side):
            return False
    plain = {symbol: sympy.Symbol(str(symbol)) for symbol in (one, other)}
    swapped = {one: plain[other], other: plain[one]}
    said = (*given, *_bounds(one), *_bounds(other))
    return {_form(part, plain) for part in said} == {_form(part, swapped) for part in said}


def _bounds(symbol: Variable) -> Iterator[Comparison]:
    """Yield the bounds of a symbol that are expressions."""
    for op, bound in symbol.constraints:
        yield Comparison(symbol, str(op), bound)


def _form(part: Comparison, names: Mapping[Any, Any]) -> tuple[Any, str, Any]:
    """Return an inequality with its smaller side first, and other names for symbols."""
    left, right = (tidied(side.xreplace(names)) for side in (part.lhs, part.rhs))
    return (right, MIRRORED[part.op], left) if part.op in MIRRORED else (left, part.op, right)

"""In which part two expressions differ, and whether the whole grows with that part."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import sympy


def differing(one: Any, other: Any, sign_of: Callable[[Any], int]) -> Iterator[tuple[Any, Any, int]]:
    """Yield the parts in which two expressions differ, from the whole inwards.

    With each comes 1 where the whole grows with it, strictly, or -1 where it falls.

    Args:
        one: an expression.
        other: the expression that it becomes when the part is replaced.
        sign_of: returns the sign of a factor that is never 0; 0 where it is not known.

    >>> x, y, c = sympy.symbols("x y c", positive=True)
    >>> list(differing(c - sympy.exp(x), c - sympy.exp(y), lambda part: 1 if part.is_positive else -1))[-1]
    (x, y, -1)
    """
    sign = 1
    found: tuple[Any, Any, int] | None = (one, other, 1)
    while found is not None:
        one, other, factor = found
        sign *= factor
        if one == other or not sign:
            return
        yield one, other, sign
        found = _inside(one, other, sign_of)


def _inside(one: Any, other: Any, sign_of: Callable[[Any], int]) -> tuple[Any, Any, int] | None:
    """Return the part next to the outermost in which two expressions differ, and how the whole moves."""
    for kind in (sympy.Add, sympy.Mul):
        if isinstance(one, kind) or isinstance(other, kind):
            return _of_several(kind, one, other, sign_of)
    if one.func == other.func and isinstance(one, (sympy.exp, sympy.log)):
        return one.args[0], other.args[0], 1
    if isinstance(one, sympy.Pow) and isinstance(other, sympy.Pow):
        if one.exp == other.exp and one.exp.is_Rational and sign_of(one.base) == sign_of(other.base) == 1:
            return one.base, other.base, 1 if one.exp > 0 else -1
        if one.base == other.base and one.base.is_number and one.base > 1:
            return one.exp, other.exp, 1
    return None


def _of_several(
    kind: Any, one: Any, other: Any, sign_of: Callable[[Any], int]
) -> tuple[Any, Any, int] | None:
    """Return the terms, or factors, that only one of two expressions has."""
    first, second = Counter(kind.make_args(one)), Counter(kind.make_args(other))
    common = first & second
    rest = kind(*(first - common).elements()), kind(*(second - common).elements())
    if not common:
        return None
    sign = 1
    for part in common.elements() if kind is sympy.Mul else ():
        sign *= sign_of(part)
    return (*rest, sign) if sign else None

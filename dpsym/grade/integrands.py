"""Integrals without absolute values: the sum of those over both halves."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import sympy

from dpsym.language.signs import is_evidently_nonnegative


def halved(expression: Any) -> Any:
    """Return an expression whose integrals have no absolute value of the variable, where its sign is known.

    An integral over all reals is the sum of those over both halves.

    >>> from dpsym.language.symbols import real
    >>> x, t = sympy.Symbol("x", real=True), real("t", above=0)
    >>> halved(sympy.Integral(sympy.exp(-sympy.Abs(x)), (x, -sympy.oo, sympy.oo)))
    Integral(exp(x), (x, -oo, 0)) + Integral(exp(-x), (x, 0, oo))
    >>> halved(sympy.Integral(sympy.exp(-sympy.Abs(x)), (x, -sympy.oo, -t)))
    Integral(exp(x), (x, -oo, -t))
    """

    def split(found: Any) -> Any:
        (symbol, *ends), *more = found.limits
        if more or len(ends) != 2 or not found.function.has(sympy.Abs(symbol)):
            return found
        low, high = ends
        points = (low, 0, high) if (low, high) == (-sympy.oo, sympy.oo) else (low, high)
        sizes = [_size(symbol, *ends) for ends in pairwise(points)]
        if None in sizes:
            return found
        parts = [found.function.xreplace({sympy.Abs(symbol): size}) for size in reversed(sizes)]
        limits = [(symbol, *ends) for ends in pairwise(points)]
        return sympy.Add(*(sympy.Integral(*part) for part in zip(parts, reversed(limits), strict=True)))

    return expression.replace(lambda part: isinstance(part, sympy.Integral), split)


def _size(symbol: Any, *ends: Any) -> Any:
    """Return the absolute value of a symbol between two ends, if its sign is the same everywhere there."""
    low, high = (sympy.sympify(end) for end in ends)
    if high == sympy.oo and is_evidently_nonnegative(low):
        return symbol
    if low == -sympy.oo and is_evidently_nonnegative(-high):
        return -symbol
    bounded = low.is_finite is not False and high.is_finite is not False
    if bounded and all(is_evidently_nonnegative(end) for end in (low, high)):
        return symbol
    return -symbol if bounded and all(is_evidently_nonnegative(-end) for end in (low, high)) else None

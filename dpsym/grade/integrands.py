"""Integrals that only differ in how their integrands are written."""

from __future__ import annotations

from typing import Any

import sympy

from dpsym.grade.binding import unnamed
from dpsym.grade.values import Values, as_long, same_values

__all__ = ["halved", "same_integral"]


def same_integral(one: Any, other: Any) -> bool:
    """Return whether two integrals have the same ends, and the same integrand at all points that are tried.

    Both have to be of about the same length: that integrals of different kinds agree is to be shown.

    >>> x = sympy.Symbol("x")
    >>> first = sympy.Integral(sympy.exp(-(x**2) / 2 + x), (x, 0, 1))
    >>> same_integral(first, sympy.Integral(sympy.exp(-(x**2 - 2 * x) / 2), (x, 0, 1)))
    True
    >>> same_integral(first, sympy.Integral(sympy.exp(x), (x, 0, 1)))
    False
    """
    if not as_long(one, other):
        return False
    pairs = [_parts(unnamed(side)) for side in (one, other)]
    if pairs[0] is None or pairs[1] is None or pairs[0][1] != pairs[1][1]:
        return False
    values = Values()
    return same_values(values(pairs[0][0]), values(pairs[1][0]))


def halved(expression: Any) -> Any:
    """Return an expression with integrals over all reals as those over both halves, without absolute values.

    >>> x = sympy.Symbol("x", real=True)
    >>> halved(sympy.Integral(sympy.exp(-sympy.Abs(x)), (x, -sympy.oo, sympy.oo)))
    Integral(exp(x), (x, -oo, 0)) + Integral(exp(-x), (x, 0, oo))
    """

    def split(found: Any) -> Any:
        (symbol, *ends), *more = found.limits
        if more or tuple(ends) != (-sympy.oo, sympy.oo) or not found.function.has(sympy.Abs(symbol)):
            return found
        sides = ((symbol, (symbol, 0, sympy.oo)), (-symbol, (symbol, -sympy.oo, 0)))
        parts = [(found.function.xreplace({sympy.Abs(symbol): size}), limits) for size, limits in sides]
        return sympy.Add(*(sympy.Integral(*part) for part in parts))

    return expression.replace(lambda part: isinstance(part, sympy.Integral), split)


def _parts(side: Any) -> tuple[Any, Any] | None:
    """Return the integrand, with the factors before the integral, and the ends."""
    factors = sympy.Mul.make_args(side)
    integrals = [factor for factor in factors if isinstance(factor, sympy.Integral)]
    if len(integrals) != 1:
        return None
    rest = [factor for factor in factors if factor is not integrals[0]]
    return sympy.Mul(integrals[0].function, *rest), integrals[0].limits

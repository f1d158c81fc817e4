"""Where a symbol stands linearly in an expression, found without differentiating."""

from __future__ import annotations

from typing import Any

import sympy

__all__ = ["slope_and_rest"]


def slope_and_rest(expression: Any, symbol: Any) -> tuple[Any, Any] | None:
    """Return the rational factor of a symbol that stands linearly, and what is left; else None.

    A symbol inside a probability or a mean stands in no linear place, nor does one that is no number.

    >>> x, y = sympy.symbols("x y")
    >>> slope_and_rest(2 * (x + y), x), slope_and_rest(x * y, x), slope_and_rest(x + x**2, x)
    ((2, 2*y), None, None)
    """
    if not isinstance(symbol, sympy.Expr):
        return None
    whole = sympy.expand(expression)
    slope = whole.coeff(symbol)
    rest = whole - slope * symbol
    if not slope.is_Rational or slope == 0 or rest.has(symbol):
        return None
    return slope, rest

"""Names of bound variables: sums and integrals that only differ in them are the same."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import sympy
from sympy.concrete.expr_with_limits import ExprWithLimits

from dpsym.language.spaces import Point
from dpsym.language.sums import OverPoints

__all__ = ["unnamed"]

BINDING: Final = (ExprWithLimits, OverPoints)


@lru_cache(maxsize=8192)
def unnamed(expression: Any) -> Any:
    """Return an expression in which the names of bound variables are the same in all ways of writing it.

    >>> x, y, t = sympy.symbols("x y t")
    >>> unnamed(sympy.Integral(x * t, (x, 0, 1))) == unnamed(sympy.Integral(y * t, (y, 0, 1)))
    True
    """
    if not isinstance(expression, sympy.Basic) or not expression.atoms(*BINDING):
        return expression
    return _unnamed(expression)[0]


def _unnamed(expression: Any) -> tuple[Any, int]:
    """Return an expression with names for bound variables by their depth, and how deep it is."""
    if not isinstance(expression, sympy.Basic) or not expression.args:
        return expression, 0
    parts = [_unnamed(part) for part in expression.args]
    depth = max(height for _, height in parts)
    arguments = [part for part, _ in parts]
    if any(new is not old for new, old in zip(arguments, expression.args, strict=True)):
        expression = expression.func(*arguments)
    if isinstance(expression, OverPoints):
        over = expression.args[1]
        return expression.xreplace({over: Point(f"bound{depth}", over.space)}), depth + 1
    if isinstance(expression, ExprWithLimits):
        names = {limit[0]: sympy.Symbol(f"bound{depth}.{n}") for n, limit in enumerate(expression.limits)}
        return expression.xreplace(names), depth + 1
    return expression, depth

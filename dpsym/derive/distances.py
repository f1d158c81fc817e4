"""Which f-divergences are those of a power of the distance |x - 1|, so that they are never negative."""

from __future__ import annotations

from typing import Any

import sympy

from dpsym.language.divergences.f_divergence import FDivergence
from dpsym.language.symbols import Variable

__all__ = ["distance_power"]


def distance_power(node: Any) -> Any | None:
    """Return k for the divergence of |x-1|^k, k >= 1, with its slope at infinity, and None for others.

    The slope is 1 for k = 1 and oo for k > 1, so that of a variable k it says which.

    >>> from dpsym.language import laws
    >>> distance_power(FDivergence(lambda x: (x - 1) ** 2, *laws("P Q")))
    2
    """
    function, slope = node.args[:2] if isinstance(node, FDivergence) else (None, None)
    if not isinstance(function, sympy.Lambda) or len(function.variables) != 1:
        return None
    (x,) = function.variables
    base, k = function.expr.as_base_exp()
    if x in k.free_symbols or base not in (sympy.Abs(x - 1), sympy.Abs(1 - x), x - 1, 1 - x):
        return None
    if not isinstance(base, sympy.Abs) and not (k.is_Integer and k % 2 == 0):
        return None
    if k.is_Rational:
        return k if k >= 1 and slope == (1 if k == 1 else sympy.oo) else None
    at_one = isinstance(k, Variable) and not k.domain.infinite and k.domain.lo is not None
    either = sympy.Piecewise((1, sympy.Eq(k, 1)), (sympy.oo, True))
    return k if at_one and k.domain.lo >= 1 and slope == either else None

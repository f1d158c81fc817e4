"""Equations and inequalities between logarithms: what they say of the products of what stands in them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sympy

from dpsym.language.relations import Both, Comparison


def without_logarithms(what: Any, is_positive: Callable[[Any], bool]) -> Any:
    """Return a statement in which sums of logarithms are compared as one about products; others stay.

    Args:
        what: a comparison, or several.
        is_positive: whether an argument of a logarithm is positive wherever the statement is looked at.

    >>> from dpsym.language import real
    >>> x = real("x", above=1)
    >>> said = Comparison(sympy.log(x) + sympy.log(x - 1), "=", sympy.log(6))
    >>> without_logarithms(said, lambda inner: True)
    x*(x - 1) = 6
    """
    if isinstance(what, (Both, sympy.And, sympy.Or)):
        return what.func(*(without_logarithms(part, is_positive) for part in what.args))
    if not isinstance(what, Comparison) or not what.has(sympy.log):
        return what
    factors = [part.as_coeff_Mul() for part in sympy.Add.make_args(what.lhs - what.rhs)]
    if not all(factor.is_Rational and isinstance(inner, sympy.log) for factor, inner in factors):
        return what
    if not all(inner.args[0].is_positive or is_positive(inner.args[0]) for _, inner in factors):
        return what
    whole = sympy.ilcm(*(factor.q for factor, _ in factors))
    sides = [
        sympy.Mul(
            *(inner.args[0] ** (sign * factor * whole) for factor, inner in factors if sign * factor > 0)
        )
        for sign in (1, -1)
    ]
    return Comparison(sides[0], what.op, sides[1])

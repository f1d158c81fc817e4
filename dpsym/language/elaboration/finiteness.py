"""What is evidently a real number: an unknown of ``exists`` is one, and so must be the value given for it."""

from __future__ import annotations

from typing import Any

import sympy

from dpsym.language.distributions.composed import PointwiseLaw
from dpsym.language.signs import is_evidently_positive
from dpsym.language.symbols import Variable

__all__ = ["is_evidently_finite", "is_evidently_whole"]


def is_evidently_finite(expression: Any) -> bool:
    """Return whether an expression is a real number for every value of its variables, by its form alone.

    >>> from dpsym.language.symbols import order, real
    >>> [is_evidently_finite(value) for value in (real("x") ** 2 + 1, 1 / real("p", above=0), order("alpha"))]
    [True, True, False]
    """
    if isinstance(expression, Variable):
        return not expression.domain.infinite
    if expression.is_number:
        return bool(expression.is_finite)
    if isinstance(expression, sympy.Pow):
        whole = bool(expression.exp.is_Integer and expression.exp >= 0)
        parts = expression.args[:1] if whole else expression.args
        return all(map(is_evidently_finite, parts)) and (whole or is_evidently_positive(expression.base))
    if isinstance(expression, sympy.log):
        return is_evidently_finite(expression.args[0]) and is_evidently_positive(expression.args[0])
    if isinstance(expression, (sympy.Add, sympy.Mul, sympy.Max, sympy.Min, sympy.Abs, sympy.exp)):
        return all(map(is_evidently_finite, expression.args))
    if isinstance(expression, sympy.Piecewise):
        return all(is_evidently_finite(case.expr) for case in expression.args)
    if isinstance(getattr(expression, "args", (None,))[0], PointwiseLaw):  # whose masses may be anything
        return is_evidently_finite(expression.args[0].args[1])
    return bool(getattr(expression, "is_probability", False)) and not expression.has(PointwiseLaw)


def is_evidently_whole(expression: Any) -> bool:
    """Return whether an expression is an integer for every value of its variables, by its form alone.

    >>> from dpsym.language.symbols import integer, real
    >>> [is_evidently_whole(value) for value in (2 * integer("n") + 1, integer("n") / 2, real("x"))]
    [True, False, False]
    """
    if isinstance(expression, Variable):
        return expression.domain.integer
    if isinstance(expression, (sympy.Add, sympy.Mul, sympy.Max, sympy.Min, sympy.Abs)):
        return all(map(is_evidently_whole, expression.args))
    if isinstance(expression, sympy.Pow):
        return bool(expression.exp.is_Integer and expression.exp >= 0) and is_evidently_whole(expression.base)
    return bool(expression.is_Integer)

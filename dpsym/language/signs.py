"""What is evidently positive, or not negative, by its form alone."""

from __future__ import annotations

from typing import Any

import sympy

from dpsym.language.nodes import rational_of
from dpsym.language.symbols import Variable

__all__ = ["is_evidently_nonnegative", "is_evidently_positive"]


def is_evidently_nonnegative(expression: Any) -> bool:
    """Return whether an expression is at least 0 for every value of its variables, by its form alone.

    >>> from dpsym.language.symbols import real
    >>> is_evidently_nonnegative(real("t", at_least=0) * real("b", above=0))
    True
    >>> k, q = real("k", at_least=1), real("q", at_most=1)
    >>> is_evidently_nonnegative(k - 1), is_evidently_nonnegative(1 - q)
    (True, True)
    """
    if isinstance(expression, Variable):
        return expression.domain.lo is not None and expression.domain.lo >= 0
    if expression.is_number:
        return bool(expression.is_nonnegative)
    if isinstance(expression, sympy.Add):
        least = [_least(part) for part in expression.args]
        return None not in least and bool(sympy.Add(*least) >= 0)
    if isinstance(expression, (sympy.Mul, sympy.Max)):
        return all(is_evidently_nonnegative(part) for part in expression.args)
    if isinstance(expression, sympy.Pow):
        return expression.exp.is_even is True or is_evidently_nonnegative(expression.base)
    return isinstance(expression, (sympy.Abs, sympy.exp, sympy.cosh))


def _least(expression: Any) -> Any | None:
    """Return a number that an expression is evidently never below, or None."""
    if expression.is_Rational:
        return expression
    factor, rest = expression.as_coeff_Mul()
    if isinstance(rest, Variable) and factor.is_Rational:
        end = rest.domain.lo if factor > 0 else rest.domain.hi
        return None if end is None else factor * rational_of(end)
    return sympy.S.Zero if is_evidently_nonnegative(expression) else None


def is_evidently_positive(expression: Any) -> bool:
    """Return whether an expression is above 0 for every value of its variables, by its form alone.

    >>> from dpsym.language.symbols import real
    >>> is_evidently_positive(real("Delta", at_least=0) + 1)
    True
    """
    if isinstance(expression, Variable):
        domain = expression.domain
        return domain.lo is not None and (domain.lo > 0 or (domain.lo == 0 and domain.lo_open))
    if expression.is_number:
        return bool(expression.is_positive)
    if isinstance(expression, sympy.Add):
        return all(is_evidently_nonnegative(part) for part in expression.args) and any(
            is_evidently_positive(part) for part in expression.args
        )
    if isinstance(expression, sympy.Mul):
        return all(is_evidently_positive(part) for part in expression.args)
    if isinstance(expression, sympy.Pow):
        return is_evidently_positive(expression.base)
    return isinstance(expression, sympy.exp)

"""What is evidently positive, or not negative, by its form alone."""

from __future__ import annotations

from typing import Any

import sympy

from dpsym.language.symbols import Variable

__all__ = ["is_evidently_nonnegative", "is_evidently_positive"]


def is_evidently_nonnegative(expression: Any) -> bool:
    """Return whether an expression is at least 0 for every value of its variables, by its form alone.

    >>> from dpsym.language.symbols import real
    >>> is_evidently_nonnegative(real("t", at_least=0) * real("b", above=0))
    True
    >>> is_evidently_nonnegative(real("k", at_least=1) - 1)
    True
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
    return isinstance(expression, (sympy.Abs, sympy.exp))


def _least(expression: Any) -> Any | None:
    """Return a number that an expression is evidently never below, or None."""
    if expression.is_Rational:
        return expression
    if isinstance(expression, Variable) and expression.domain.lo is not None:
        low = expression.domain.lo
        return sympy.Rational(int(low.p), int(low.q))
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

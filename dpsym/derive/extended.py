"""Arithmetic with infinity: which side of a relation is evidently infinite, and what follows.

A size is found from how an expression is built, by the rules for extended reals; where a rule does not say
(infinity minus infinity, zero times infinity) there is none.
"""

from __future__ import annotations

from typing import Any, Final

import sympy

from dpsym.language.notions.base import fresh
from dpsym.language.relations import Comparison
from dpsym.language.symbols import Variable, real

__all__ = ["FINITE", "INFINITE", "is_contradiction", "is_evident", "is_whole", "size_of"]

FINITE: Final = "finite"
INFINITE: Final = "infinite"  # plus infinity


def size_of(expression: Any) -> str | None:
    """Return whether an expression is evidently finite, or evidently plus infinity; None otherwise.

    >>> from dpsym.language import real
    >>> x, alpha = real("x"), real("alpha", above=1)
    >>> size_of(x + 1), size_of(sympy.oo + x), size_of(sympy.oo * (alpha - 1)), size_of(sympy.oo * x)
    ('finite', 'infinite', 'infinite', None)
    >>> size_of(sympy.Min(x, real("z", at_most=sympy.oo)))
    'finite'
    """
    if isinstance(expression, Variable):
        return None if expression.domain.infinite else FINITE
    if isinstance(expression, sympy.Sum):
        return _all([size_of(entry) for entry in _summands(expression)], FINITE)
    if expression == sympy.oo:
        return INFINITE
    if expression.is_Rational or expression in (sympy.E, sympy.pi):
        return FINITE
    if isinstance(expression, sympy.Pow) and is_positive(expression):
        return FINITE  # a number above 0, to a power that is a number
    if isinstance(expression, sympy.Pow) and (
        expression.exp.is_Rational or size_of(expression.exp) == FINITE
    ):
        if not is_positive(expression.exp):
            return None
        rooted = is_positive(expression.base) or _is_not_negative(expression.base)
        return size_of(expression.base) if rooted else _whole(expression)
    sizes = [size_of(part) for part in expression.args]
    if isinstance(expression, sympy.Max):
        return INFINITE if INFINITE in sizes else _all(sizes, FINITE)
    if isinstance(expression, sympy.Min):
        above = all(
            size or isinstance(part, Variable) for part, size in zip(expression.args, sizes, strict=True)
        )
        return FINITE if above and FINITE in sizes else None  # the values of a variable are above -oo
    if None in sizes or not sizes:
        return None
    if isinstance(expression, sympy.Add):
        return INFINITE if INFINITE in sizes else FINITE
    if isinstance(expression, (sympy.exp, sympy.Abs)):
        return sizes[0]
    if isinstance(expression, sympy.Mul):
        if INFINITE not in sizes:
            return FINITE
        return INFINITE if all(map(is_positive, expression.args)) else None
    if isinstance(expression, sympy.log) and (sizes[0] == INFINITE or is_positive(expression.args[0])):
        return sizes[0]
    return None


def is_whole(expression: Any) -> bool:
    """Return whether an expression is evidently a whole number.

    >>> from dpsym.language import integer, real
    >>> is_whole(2 * integer("k") - 1), is_whole(real("x"))
    (True, False)
    """
    if isinstance(expression, (sympy.Add, sympy.Mul)):
        return all(map(is_whole, expression.args))
    return bool(expression.is_Integer) or (isinstance(expression, Variable) and expression.domain.integer)


def is_positive(expression: Any) -> bool:
    """Return whether an expression is evidently above 0.

    >>> from dpsym.language import real
    >>> is_positive(real("alpha", above=1) - 1), is_positive(real("x", at_least=0))
    (True, False)
    """
    if expression == sympy.oo or (expression.is_number and expression.is_positive):
        return True
    if isinstance(expression, Variable):
        low = expression.domain.lo
        return low is not None and (low > 0 or (low == 0 and expression.domain.lo_open))
    if isinstance(expression, sympy.exp):
        return size_of(expression.args[0]) is not None
    if isinstance(expression, sympy.Pow):
        finite = all(size_of(part) == FINITE for part in expression.args)
        return finite and is_positive(expression.base)
    if isinstance(expression, sympy.Mul):
        return all(is_positive(part) for part in expression.args)
    if isinstance(expression, sympy.Add):
        constant, rest = expression.as_coeff_Add()
        if isinstance(rest, Variable) and rest.domain.lo is not None and constant.is_Rational:
            end = sympy.Rational(int(rest.domain.lo.p), int(rest.domain.lo.q)) + constant
            return bool(end > 0 or (end == 0 and rest.domain.lo_open))
        others = [part for part in expression.args if not is_positive(part)]
        return len(others) < len(expression.args) and all(map(_is_not_negative, others))
    return False


def _is_not_negative(expression: Any) -> bool:
    if isinstance(expression, sympy.Abs):
        return True
    low = expression.domain.lo if isinstance(expression, Variable) else None
    return low is not None and low >= 0


def is_contradiction(stated: Comparison) -> bool:
    """Return whether a relation evidently fails, as it puts infinity below something finite.

    >>> from dpsym.language import at_most, real
    >>> is_contradiction(at_most(sympy.oo, real("x") + 1))
    True
    """
    lhs, rhs = size_of(stated.lhs), size_of(stated.rhs)
    if stated.op in ("<=", "<"):
        return lhs == INFINITE and (rhs == FINITE or (stated.op == "<" and rhs == INFINITE))
    if stated.op in (">=", ">"):
        return rhs == INFINITE and (lhs == FINITE or (stated.op == ">" and lhs == INFINITE))
    return {lhs, rhs} == {FINITE, INFINITE}


def is_evident(stated: Comparison) -> bool:
    """Return whether a relation evidently holds, its larger side being infinite, or the smaller one -oo.

    >>> from dpsym.language import at_most, real
    >>> is_evident(at_most(real("x") + 1, sympy.oo)), is_evident(Comparison(-sympy.oo, "<", real("x")))
    (True, True)
    """
    lhs, rhs = size_of(stated.lhs), size_of(stated.rhs)
    if -sympy.oo in (stated.lhs, stated.rhs):  # minus infinity is below all that has a size
        other, below = (rhs, ("<", "<=")) if stated.lhs == -sympy.oo else (lhs, (">", ">="))
        return other is not None and stated.op in below
    if None in (lhs, rhs):
        return False
    if stated.op in ("<=", "<"):
        return rhs == INFINITE and (stated.op == "<=" or lhs == FINITE)
    if stated.op in (">=", ">"):
        return lhs == INFINITE and (stated.op == ">=" or rhs == FINITE)
    return lhs == rhs == INFINITE


def _summands(total: sympy.Sum) -> tuple[Any, ...]:
    """Return the term of a sum from one whole number to another, at any number; of other sums infinity."""
    (index, low, high), *more = total.limits
    if more or not (is_whole(low) and is_whole(high)):
        return (sympy.oo,)
    anywhere = real(fresh("j", {str(symbol) for symbol in total.atoms(sympy.Symbol)}))
    return (total.function.xreplace({index: anywhere}),)


def _whole(power: Any) -> str | None:
    """Return the size of a power with a whole exponent."""
    return size_of(power.base) if power.exp.is_Integer else None


def _all(sizes: list[str | None], wanted: str) -> str | None:
    return wanted if all(size == wanted for size in sizes) else None

"""Ways of writing the same relation: terms in order, both sides multiplied, moved, or under a function."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import sympy

from dpsym.derive.algebra import GROWING, Algebra, unnamed
from dpsym.language.relations import Comparison

LARGEST_POWER: Final = 64
MOST_TERMS: Final = 6


@lru_cache(maxsize=8192)
def scaled(relation: Comparison, target: Comparison) -> bool:
    """Return whether a relation is the target with both sides times the same, or plus the same.

    >>> x, y, z = sympy.symbols("x y z")
    >>> scaled(Comparison(2 * x, "<=", 2 * y), Comparison(x, "<=", y))
    True
    >>> scaled(Comparison(x * z, "<=", y), Comparison(x, "<=", y))
    False
    """
    left, right, low, high = (tidied(side) for side in (relation.lhs, relation.rhs, target.lhs, target.rhs))
    if low == 0 or high == 0:
        return False
    for one, other in ((left, right), (right, left)):
        if tidied(one / low) == tidied(other / high) or tidied(one - low) == tidied(other - high):
            return True
        first = sympy.Add.make_args(low)[0]
        for term in sympy.Add.make_args(one)[:MOST_TERMS]:
            factor = tidied(term / first)
            if (_times(factor, low), _times(factor, high)) == (one, other):
                return True
    return False


def _times(factor: Any, side: Any) -> Any:
    """Return a side with each of its terms multiplied."""
    return sympy.Add(*(tidied(factor * term) for term in sympy.Add.make_args(side)))


@lru_cache(maxsize=65536)
def tidied(expression: Any) -> Any:
    """Return an expression with sums and products evaluated, so that a way of writing matters less.

    >>> x, y, t = sympy.symbols("x y t")
    >>> tidied(sympy.Integral(x * t, (x, 0, 1))) == tidied(sympy.Integral(t * y, (y, 0, 1)))
    True
    """
    return _tidied(unnamed(expression))


def _tidied(expression: Any) -> Any:
    if not expression.args or not isinstance(expression, (sympy.Add, sympy.Mul, sympy.Pow)):
        return expression
    if isinstance(expression, sympy.Pow) and _is_large(expression.exp):
        return expression
    arguments = [_tidied(part) for part in expression.args]
    if isinstance(expression, sympy.Mul):
        numbers = [part for part in arguments if part.is_Rational]
        sums = [part for part in arguments if part.is_Add]
        if numbers and len(sums) == 1 and len(arguments) == len(numbers) + 1:
            return sympy.Add(*(sympy.Mul(*numbers, part) for part in sums[0].args))
    return expression.func(*arguments)


def _is_large(exponent: Any) -> bool:
    """Return whether a power with this exponent had better not be worked out."""
    if not exponent.is_number:
        return False
    return not exponent.is_Rational or abs(exponent.p) > LARGEST_POWER or exponent.q > LARGEST_POWER


@lru_cache(maxsize=8192)
def moved(relation: Comparison, target: Comparison) -> bool:
    """Return whether a relation is the target with terms on other sides, perhaps times a number.

    >>> x, y = sympy.symbols("x y")
    >>> moved(Comparison(x - y, "<=", 0), Comparison(x, "<=", y))
    True
    >>> moved(Comparison(2 * x, "=", 4 - 2 * y), Comparison(y, "=", 2 - x))
    True
    """
    if relation.op != target.op:
        return False
    mine, asked = (tidied(sympy.Add(part.lhs, tidied(-part.rhs))) for part in (relation, target))
    if mine == asked:
        return True
    first, wanted = (sorted(sympy.Add.make_args(part), key=_bare) for part in (mine, asked))
    factor = tidied(first[0] / wanted[0])
    if not factor.is_Rational or factor == 0 or (factor < 0 and target.op != "="):
        return False
    return bool(sympy.Add(*(tidied(factor * term) for term in wanted)) == mine)


def _bare(term: Any) -> str:
    """Return a term without its number, as a key by which terms are put in order."""
    return str(term.as_coeff_Mul()[1])


def is_image(relation: Comparison, target: Comparison) -> bool:
    """Return whether a relation is the target with the same function applied to both sides, or the reverse.

    >>> x, y = sympy.symbols("x y")
    >>> is_image(Comparison(x**2, "<=", y**2), Comparison(x, "<=", y))
    True
    """
    algebra = Algebra(plain=False)
    left, right, low, high = relation.lhs, relation.rhs, target.lhs, target.rhs
    return any(
        algebra.same(left, function(low)) and algebra.same(right, function(high)) for function in GROWING
    )

"""Cancelling: a relation becomes a shorter one that says the same, so that provers see what matters.

Two steps are taken, as long as either applies: between two exponentials the exponents stand in the same
relation, and a positive finite factor that all terms of both sides have is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import sympy

from dpsym.derive.extended import FINITE, is_positive, size_of
from dpsym.kernel.statement import FLIPPED
from dpsym.language.relations import Comparison
from dpsym.language.signs import is_evidently_nonnegative

__all__ = ["simplified", "without_logarithm"]


def simplified(stated: Comparison) -> Comparison:
    """Return a relation that holds just where the given one does.

    >>> from dpsym.language import at_most, real
    >>> x, y, alpha = real("x"), real("y"), real("alpha", above=1)
    >>> simplified(at_most(sympy.exp((alpha - 1) * x), sympy.exp((alpha - 1) * y)))
    x <= y
    """
    if isinstance(stated.lhs, sympy.exp) and isinstance(stated.rhs, sympy.exp):
        return simplified(Comparison(stated.lhs.args[0], stated.op, stated.rhs.args[0]))
    for factor in _factors(stated.lhs):
        if is_positive(factor) and size_of(factor) == FINITE:
            left, right = _over(stated.lhs, factor), _over(stated.rhs, factor)
            if left is not None and right is not None:
                return simplified(Comparison(left, stated.op, right))
    return stated


def without_logarithm(stated: Comparison, *, wanted: bool) -> Comparison:
    """Return a relation with a logarithm on one side as one between an exponential and its argument.

    The new relation follows from the given one; with ``wanted`` it is the other way around.  Where X is not
    known to be at least 0, ``log(X) <= y`` follows from ``X <= exp(y)`` only together with that; and where y
    has a logarithm of Z, of which exp(y) does not speak any more, from ``X <= Z`` only if Z is at least 0.

    >>> from dpsym.language import at_most, real
    >>> x, y, alpha = real("x"), real("y"), real("alpha", above=1)
    >>> without_logarithm(at_most(x, sympy.log(y + 1) / (alpha - 1)), wanted=True)
    exp(x*(alpha - 1)) <= y + 1
    """
    for side, other, op in (
        (stated.rhs, stated.lhs, stated.op),
        (stated.lhs, stated.rhs, FLIPPED[stated.op]),
    ):
        logs = [factor for factor in sympy.Mul.make_args(side) if isinstance(factor, sympy.log)]
        if len(logs) != 1:
            continue
        scale = sympy.Mul(*(factor for factor in sympy.Mul.make_args(side) if factor != logs[0]))
        sound = not wanted or (op in ("<=", "<", "=") and _keeps_logarithms(other))  # X is not negative then
        if sound and is_positive(scale) and size_of(scale) == FINITE:
            return Comparison(sympy.exp(other / scale), op, logs[0].args[0])
    return stated


def _keeps_logarithms(exponent: Any) -> bool:
    """Return whether an exponent has a value wherever e to its power, as sympy writes that, has one."""
    return all(is_evidently_nonnegative(node.args[0]) for node in exponent.atoms(sympy.log))


def _factors(side: Any) -> Iterator[Any]:
    """Yield what may be a factor of all terms of a side: the factors of its first term, but numbers."""
    first = sympy.Add.make_args(side)[0]
    return (factor for factor in sympy.Mul.make_args(first) if not factor.is_number)


def _over(side: Any, factor: Any) -> Any | None:
    """Return a side without a factor that each of its terms has; None if one of them has it not."""
    quotients = []
    for part in sympy.Add.make_args(side):
        factors = list(sympy.Mul.make_args(part))
        if factor not in factors:
            return sympy.S.Zero if side == 0 else None
        factors.remove(factor)
        quotients.append(sympy.Mul(*factors))
    return sympy.Add(*quotients)

"""A relation with one symbol alone on its left side, by steps that lose and win nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import sympy

from dpsym.language.relations import FLIP, Comparison, flipped

__all__ = ["isolated"]

MOST_STEPS: Final = 12
Holds = Callable[[Comparison], bool]


def isolated(relation: Any, symbol: Any, holds: Holds) -> Comparison | None:
    """Return a relation that holds exactly where another one does, with a symbol alone on its left side.

    Monotone functions are taken away, factors of one sign are divided by, and what is linear in the symbol is
    solved.

    Args:
        relation: the relation.
        symbol: the symbol.
        holds: says whether a comparison with zero is known to hold, as that a factor is positive.

    >>> from dpsym.language import real
    >>> a, b, t = real("a", above=0), real("b", above=0), real("t", above=0)
    >>> positive = lambda one: one.op in (">", ">=") and not one.lhs.has(sympy.log)
    >>> isolated(Comparison(sympy.exp(a / t), "<=", sympy.exp(b)), t, positive)
    t >= a/b
    >>> isolated(Comparison(t**2 + t, "<=", b), t, positive) is None
    True
    """
    found: Comparison | None = relation if isinstance(relation, Comparison) else None
    for _ in range(MOST_STEPS):
        if found is None or (found.lhs == symbol and not found.rhs.has(symbol)):
            return found
        if not found.lhs.has(symbol):
            found = flipped(found) if found.rhs.has(symbol) else None
        elif found.rhs.has(symbol):
            found = _both_sides(found, symbol, holds)
        else:
            found = _outermost(found, symbol, holds) or _linear(found, symbol, holds)
    return None


def _both_sides(relation: Comparison, symbol: Any, holds: Holds) -> Comparison | None:
    left, right = relation.lhs, relation.rhs
    if isinstance(left, sympy.exp) and isinstance(right, sympy.exp):
        return Comparison(left.args[0], relation.op, right.args[0])
    return _linear(relation, symbol, holds)


def _outermost(relation: Comparison, symbol: Any, holds: Holds) -> Comparison | None:
    """Return a relation without the function, the terms or the factors around a symbol."""
    left, right, op = relation.lhs, relation.rhs, relation.op
    if isinstance(left, (sympy.Add, sympy.Mul)):
        rest, inner = left.as_independent(symbol, as_Add=isinstance(left, sympy.Add))
        if isinstance(left, sympy.Add):
            return Comparison(inner, op, right - rest) if rest != 0 else None
        sign = _sign(rest, holds) if rest != 1 else 0
        return Comparison(inner, op if sign > 0 else FLIP[op], right / rest) if sign else None
    if isinstance(left, sympy.exp):
        positive = isinstance(right, sympy.exp) or holds(Comparison(right, ">", 0))
        value = right.args[0] if isinstance(right, sympy.exp) else sympy.log(right)
        return Comparison(left.args[0], op, value) if positive else None
    if isinstance(left, sympy.log) and holds(Comparison(left.args[0], ">", 0)):
        return Comparison(left.args[0], op, sympy.exp(right))
    if isinstance(left, sympy.Pow) and left.exp.is_Rational and not left.base.is_number:
        strict = ">" if left.exp < 0 else ">="
        if holds(Comparison(left.base, strict, 0)) and holds(Comparison(right, strict, 0)):
            return Comparison(left.base, op if left.exp > 0 else FLIP[op], right ** (1 / left.exp))
    return None


def _linear(relation: Comparison, symbol: Any, holds: Holds) -> Comparison | None:
    """Return a relation that is linear in a symbol once it stands over one denominator, solved for it."""
    above, below = sympy.fraction(sympy.together(relation.lhs - relation.rhs))
    above = sympy.expand(above)
    slope, rest = above.coeff(symbol, 1), above.coeff(symbol, 0)
    if slope == 0 or rest.has(symbol) or sympy.expand(above - slope * symbol - rest) != 0:
        return None
    signs = [_sign(part, holds) for part in (slope, below)]
    if 0 in signs:
        return None
    op = relation.op if signs[0] * signs[1] > 0 else FLIP[relation.op]
    return Comparison(symbol, op, -rest / slope)


def _sign(factor: Any, holds: Holds) -> int:
    """Return 1 or -1 for a factor that is known to be positive or negative, else 0."""
    for sign in (1, -1):
        if factor * sign > 0 if factor.is_number else holds(Comparison(factor * sign, ">", 0)):
            return sign
    return 0

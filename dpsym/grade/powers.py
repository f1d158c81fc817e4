"""Equations and inequalities in the exponent: what they say of a number, said of a power of a base to it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final

import sympy

from dpsym.derive.steps import Judged
from dpsym.language.relations import Both, Comparison
from dpsym.language.symbols import real

POWER: Final = real("power", above=0)


def base_of(statements: Iterable[Any], unknown: Any) -> Any:
    """Return the number above 1 of whose powers statements speak: the least base, or e."""
    parts = {part for one in statements for part in one.atoms(sympy.Pow) if part.exp.has(unknown)}
    bases = [part.base for part in parts if part.base.is_Integer and part.base > 1]
    return min(bases, default=sympy.E)


def in_powers(what: Any, unknown: Any, base: Any = sympy.E) -> Any:
    """Return a statement about a number x as one about the power of a base to it; None where it is none.

    >>> from dpsym.language import real
    >>> x = real("x")
    >>> in_powers(Comparison(sympy.exp(2 * x), "=", 4), x), in_powers(Comparison(x, "<", 0), x)
    (power**2 = 4, power < 1)
    >>> in_powers(Comparison(4**x, "=", 2 ** (x + 1)), x, sympy.Integer(2))
    power**2 = 2*power
    """
    if isinstance(what, (Both, sympy.And, sympy.Or)):
        parts = [in_powers(part, unknown, base) for part in what.args]
        return None if None in parts else what.func(*parts)
    if not isinstance(what, Comparison):
        return None
    sides = (what.lhs, what.rhs)
    if unknown in sides and not any(side.has(unknown) for side in sides if side != unknown):
        low, high = (POWER if side == unknown else base**side for side in sides)
        return Comparison(low, what.op, high)
    plain = [_with_powers(side, unknown, base) for side in sides]
    return None if any(side.has(unknown) for side in plain) else Comparison(plain[0], what.op, plain[1])


def _with_powers(side: Any, unknown: Any, base: Any) -> Any:
    """Return an expression with its powers of a base to an unknown as powers of one symbol."""
    values = {}
    for part in side.atoms(sympy.Pow, sympy.exp):
        own, exponent = part.as_base_exp()
        exponent = sympy.expand(exponent)
        factor = exponent.coeff(unknown)
        times = sympy.log(own) / sympy.log(base) if own.is_number and own.is_positive else sympy.nan
        times = sympy.nsimplify(sympy.simplify(times)) if times.is_number else times
        if exponent.has(unknown) and times.is_Rational and base**times == own:
            values[part] = POWER ** (times * factor) * own ** (exponent - factor * unknown)
    return side.xreplace(values)


def from_power(found: Judged, unknown: Any, base: Any) -> Judged:
    """Return what was found out about a power of a base as about the number."""
    value = None if found.at is None else next(iter(found.at.values()), None)
    return replace(
        found, used=(), at=None if value is None else {unknown: sympy.log(value) / sympy.log(base)}
    )

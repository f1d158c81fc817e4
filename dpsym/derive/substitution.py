"""Substitution: something established about all values of its symbols is taken at some of them.

This belongs to what must be believed: what is established holds for all values of its free symbols
that meet its hypotheses, so it holds for expressions in their place if these have values in the same
domains.  Nothing bound inside may be caught, and laws go to laws on finite spaces.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import sympy

from dpsym.derive.averaging import unaveraged
from dpsym.derive.existence import symbols_of
from dpsym.errors import IllFormedError
from dpsym.language.binding import bound_in
from dpsym.language.distributions.base import LawSymbol
from dpsym.language.events import EventSymbol
from dpsym.language.functions import Values
from dpsym.language.kernels import KernelSymbol
from dpsym.language.relations import Comparison
from dpsym.language.spaces import Point, RealLine, Space
from dpsym.language.symbols import Variable

__all__ = ["SYMBOLS", "obligations", "substituted"]

SYMBOLS = (sympy.Symbol, LawSymbol, EventSymbol, Point, KernelSymbol, Values)


def substituted(statement: Any, values: Mapping[Any, Any]) -> Any:
    """Return a statement with expressions in place of symbols, all at once.

    Raises:
        IllFormedError: a bound symbol would be replaced or caught; a law, event or point does not fit; the
            domain of a symbol that stays speaks of one that is replaced; a value is random.

    >>> from dpsym.language import KL, laws
    >>> P, Q = laws("P Q")
    >>> substituted(KL(P, Q), {P: Q, Q: P})
    KL(Q, P)
    """
    for symbol, value in values.items():
        _check(symbol, value, values)
        loose = unaveraged(value)
        if loose:
            raise IllFormedError(
                f"{symbol} cannot be replaced by {value}: {loose[0]} has a value only in a mean"
            )
    bound = bound_in(statement)
    touched = set(values).union(*(getattr(value, "free_symbols", set()) for value in values.values()))
    for symbol in bound & touched:
        raise IllFormedError(
            f"{symbol} is bound inside {str(statement)[:80]}, so it cannot stand in a substitution; rename it"
        )
    for symbol in statement.atoms(Variable) - set(values):
        for other in (symbols_of(symbol) - {symbol}) & set(values):
            raise IllFormedError(
                f"the domain of {symbol} speaks of {other}, which is to be replaced by {values[other]}; "
                f"replace {symbol} as well, or state its bounds as hypotheses"
            )
    return statement.xreplace(dict(values))


def obligations(values: Mapping[Any, Any]) -> Iterator[Any]:
    """Yield what has to hold so that the expressions lie in the domains of the variables they replace.

    >>> from dpsym.language import real
    >>> epsilon, x = real("epsilon", at_least=0), real("x")
    >>> list(obligations({epsilon: x**2}))
    [0 <= x**2]
    """
    for symbol, value in values.items():
        if not isinstance(symbol, Variable):
            continue
        domain = symbol.domain
        if domain.integer and not _is_whole(value):
            raise IllFormedError(f"{symbol} is an integer, and {value} is not known to be one")
        if domain.lo is not None:
            low = sympy.Rational(int(domain.lo.p), int(domain.lo.q))
            yield Comparison(low, "<" if domain.lo_open else "<=", value)
        elif not _is_finite(value):
            yield Comparison(-sympy.oo, "<", value)
        if domain.hi is not None:
            high = sympy.Rational(int(domain.hi.p), int(domain.hi.q))
            yield Comparison(value, "<" if domain.hi_open else "<=", high)
        elif not domain.infinite and not _is_finite(value):
            yield Comparison(value, "<", sympy.oo)
        for op, limit in symbol.constraints:
            yield Comparison(value, str(op), limit.xreplace(dict(values)))


def _is_finite(value: Any) -> bool:
    """Return whether a polynomial in finite variables, which has a finite value everywhere."""
    if isinstance(value, Variable):
        return not value.domain.infinite
    if isinstance(value, (sympy.Add, sympy.Mul)):
        return all(_is_finite(part) for part in value.args)
    if isinstance(value, sympy.Pow):
        return bool(value.exp.is_Integer and value.exp > 0) and _is_finite(value.base)
    return bool(value.is_Rational)


def _is_whole(value: Any) -> bool:
    if isinstance(value, (sympy.Add, sympy.Mul)):
        return all(_is_whole(part) for part in value.args)
    return bool(value.is_Integer) or (isinstance(value, Variable) and value.domain.integer)


def _check(symbol: Any, value: Any, values: Mapping[Any, Any]) -> None:
    """Check that a value is of the kind of the symbol, on the space where that goes."""
    if isinstance(symbol, Variable):
        if not isinstance(value, sympy.Expr):
            raise IllFormedError(f"{symbol} is a number, but {value} is not")
        return
    if isinstance(symbol, Space):
        if not getattr(value, "is_space", False) or isinstance(value, RealLine):
            raise IllFormedError(f"{symbol} is a finite space, but {value} is not")
        return
    for kind, flag in ((LawSymbol, "is_law"), (EventSymbol, "is_event"), (Point, "is_point")):
        if isinstance(symbol, kind):
            space = values.get(symbol.space, symbol.space)
            if not getattr(value, flag, False):
                raise IllFormedError(f"{symbol} cannot be replaced by {value}, which is of another kind")
            if flag == "is_law" and not value.has_masses:
                raise IllFormedError(f"{symbol} is a law on a finite space, but {value} has a density")
            if value.space != space:
                raise IllFormedError(f"{symbol} is on {space}, but {value} on {value.space}")
            return
    if isinstance(symbol, KernelSymbol) and getattr(value, "is_kernel", False):
        ends = tuple(values.get(end, end) for end in (symbol.source, symbol.target))
        if (value.source, value.target) == ends and not symbol.is_deterministic:
            return
    raise IllFormedError(f"{symbol} cannot be replaced by {value}")

"""Substitution: something established about all values of its symbols is taken at some of them.

This belongs to what must be believed: what is established holds for all values of its free symbols
that meet its hypotheses, so it holds for expressions in their place if these have values in the same
domains.  Nothing bound inside may be caught, and laws go to laws on finite spaces.  A function goes to what
is made of functions on the same space by arithmetic: at a point it has the value that these have there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

import sympy

from dpsym.derive.averaging import unaveraged
from dpsym.derive.existence import symbols_of
from dpsym.derive.extended import FINITE, is_whole, size_of
from dpsym.errors import IllFormedError
from dpsym.language.binding import bound_in
from dpsym.language.distributions.base import LawSymbol
from dpsym.language.events import EventSymbol
from dpsym.language.expectation import Averaged, Indicator
from dpsym.language.functions import ValueAt, Values
from dpsym.language.kernels import KernelSymbol
from dpsym.language.notions.base import fresh
from dpsym.language.randomness import Sample
from dpsym.language.relations import Comparison, ForAll
from dpsym.language.spaces import Point, RealLine, Space
from dpsym.language.symbols import Variable

__all__ = ["SYMBOLS", "is_function", "obligations", "substituted"]

#: What is taken of functions point by point.
ARITHMETIC: Final = (sympy.Add, sympy.Mul, sympy.Pow, sympy.exp, sympy.Abs, sympy.Max, sympy.Min)
#: And what may stand in the body of a mean besides.
INSIDE: Final = (*ARITHMETIC, sympy.log, Comparison, Indicator)
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
    functions = {symbol: value for symbol, value in values.items() if _is_made_of_functions(symbol, value)}
    for symbol, value in values.items():
        _check(symbol, value, values)
        loose = [
            each for each in unaveraged(value) if symbol not in functions or not isinstance(each, Values)
        ]
        if loose:
            raise IllFormedError(
                f"{symbol} cannot be replaced by {value}: {loose[0]} has a value only in a mean"
            )
    put = set().union(*(getattr(value, "free_symbols", set()) for value in values.values()))
    for symbol in (bound_in(statement) & set(values)) | (bound_in(statement, sizes=False) & put):
        raise IllFormedError(
            f"{symbol} is bound inside {str(statement)[:80]}, so it cannot stand in a substitution; rename it"
        )
    for symbol in statement.atoms(Variable) - set(values):
        for other in (symbols_of(symbol) - {symbol}) & set(values):
            raise IllFormedError(
                f"the domain of {symbol} speaks of {other}, which is to be replaced by {values[other]}; "
                f"replace {symbol} as well, or state its bounds as hypotheses"
            )
    if not functions:
        return statement.xreplace(dict(values))
    others = {symbol: value for symbol, value in values.items() if symbol not in functions}
    return _functions_replaced(statement, functions, others)


def obligations(values: Mapping[Any, Any]) -> Iterator[Any]:
    """Yield what has to hold so that the expressions lie in the domains of the variables they replace.

    >>> from dpsym.language import real
    >>> epsilon, x = real("epsilon", at_least=0), real("x")
    >>> list(obligations({epsilon: x**2}))
    [0 <= x**2]
    """
    for symbol, value in values.items():
        if _is_made_of_functions(symbol, value):
            yield from _within(symbol, value, values)
        if not isinstance(symbol, Variable):
            continue
        domain = symbol.domain
        if domain.integer and not is_whole(value):
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


def _is_made_of_functions(symbol: Any, value: Any) -> bool:
    """Return whether something stands for a function that is an expression, and no function by itself."""
    return isinstance(symbol, Values) and isinstance(value, sympy.Expr)


def _within(symbol: Values, value: Any, values: Mapping[Any, Any]) -> Iterator[Any]:
    """Yield that a value lies in the range of the function that it replaces, at every point."""
    y = Point(fresh("y", {str(node) for node in value.atoms(Point)}), values.get(symbol.space, symbol.space))
    here = _at_point(value, y)
    low, high = (end.xreplace(dict(values)) for end in symbol.args[2:4])
    if low != -sympy.oo:
        yield ForAll(y, Comparison(low, "<=", here))
    if high != sympy.oo:
        yield ForAll(y, Comparison(here, "<=", high))


def _at_point(value: Any, place: Any) -> Any:
    """Return what is made of functions, at a point; a mean of functions is a number."""
    if isinstance(value, Values):
        return value(place)
    if isinstance(value, ARITHMETIC):
        return value.func(*(_at_point(part, place) for part in value.args))
    return value


def _functions_replaced(
    node: Any, functions: Mapping[Any, Any], others: Mapping[Any, Any], *, averaged: bool = False
) -> Any:
    """Put expressions for functions where these are taken at a point, or averaged under a law.

    Raises:
        IllFormedError: one of the functions is used otherwise, as for the utility of a mechanism, and what
            replaces it is no function by itself.
    """
    if node in functions:
        if not averaged and not isinstance(functions[node], Values):
            raise IllFormedError(f"{node} is used as a whole, and cannot be replaced by {functions[node]}")
        return functions[node]
    if not any(node.has(function) for function in functions):
        return node.xreplace(dict(others))
    if isinstance(node, ValueAt) and node.args[0] in functions:
        return _at_point(functions[node.args[0]], node.args[1].xreplace(dict(others)))
    if isinstance(node, Sample) and isinstance(functions.get(node.function), Values):
        law, number = (_functions_replaced(part, functions, others) for part in node.args[1:3])
        return node.func(node.args[0], law, number, functions[node.function])
    inside = (isinstance(node, Averaged) and node.law is not None, averaged and isinstance(node, INSIDE))
    parts = (
        _functions_replaced(part, functions, others, averaged=inside[1] or (inside[0] and not place))
        for place, part in enumerate(node.args)
    )
    return node.func(*parts)


def _is_finite(value: Any) -> bool:
    """Return whether a polynomial in finite variables, which has a finite value everywhere."""
    if isinstance(value, Variable):
        return not value.domain.infinite
    if isinstance(value, (sympy.Add, sympy.Mul)):
        return all(_is_finite(part) for part in value.args)
    if isinstance(value, sympy.Pow):
        return bool(value.exp.is_Integer and value.exp > 0) and _is_finite(value.base)
    return bool(value.is_Rational)


def is_function(value: Any, space: Any) -> bool:
    """Return whether an expression of functions on a space evidently has a finite value at each point.

    >>> from dpsym.language import values
    >>> from dpsym.language.spaces import DEFAULT
    >>> h = values("h")
    >>> is_function(h**2 + 1, DEFAULT), is_function(1 / h, DEFAULT)
    (True, False)
    """
    if isinstance(value, Values):
        return bool(value.space == space)
    if isinstance(value, (sympy.Add, sympy.Mul, sympy.Abs, sympy.exp, sympy.Max, sympy.Min)):
        return all(is_function(part, space) for part in value.args)
    if isinstance(value, sympy.Pow):
        return bool(value.exp.is_Integer and value.exp > 0) and is_function(value.base, space)
    return size_of(value) == FINITE


def _check(symbol: Any, value: Any, values: Mapping[Any, Any]) -> None:
    """Check that a value is of the kind of the symbol, on the space where that goes."""
    if isinstance(symbol, Variable):
        if not isinstance(value, sympy.Expr):
            raise IllFormedError(f"{symbol} is a number, but {value} is not")
        return
    if _is_made_of_functions(symbol, value):
        space = values.get(symbol.space, symbol.space)
        if not is_function(value, space):
            raise IllFormedError(
                f"{symbol} cannot be replaced by {value}, no number at each point of {space}"
            )
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

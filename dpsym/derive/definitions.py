"""Definitions: "let A be the law with these masses", and what has to be shown so that there is one.

This belongs to what must be believed.  A definition adds hypotheses about a new symbol.  They may be used,
and are left behind by a conclusion that does not speak of the symbol, because for all values of everything
else, as far as the hypotheses before hold, there is something that meets them: that is what the conditions
of a :class:`Definition` say, and they must be shown without the definition.

>>> from dpsym.language import laws, point, probability
>>> (A, P, Q), y, s = laws("A P Q"), point("y"), probability("s")
>>> mixed = defined(A, Masses(y, s * P(y) + (1 - s) * Q(y)))
>>> mixed.hypotheses
(ForAll(y, A(y) = s*P(y) + (1 - s)*Q(y)),)
>>> mixed.conditions
(ForAll(y, 0 <= s*P(y) + (1 - s)*Q(y)), SumOver(s*P(y) + (1 - s)*Q(y), y) = 1)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import sympy

from dpsym.derive.averaging import unaveraged
from dpsym.derive.existence import symbols_of
from dpsym.derive.extended import is_positive
from dpsym.derive.rules.base import condition
from dpsym.derive.rules.outcomes import finite
from dpsym.derive.substitution import obligations
from dpsym.errors import IllFormedError
from dpsym.language.binding import bound_in
from dpsym.language.distributions.base import LawSymbol
from dpsym.language.distributions.composed import PointwiseLaw
from dpsym.language.expectation import Indicator
from dpsym.language.functions import ValueAt, Values
from dpsym.language.nodes import to_sympy
from dpsym.language.relations import ForAll
from dpsym.language.spaces import Point
from dpsym.language.sums import SumOver
from dpsym.language.symbols import Variable

__all__ = ["Definition", "Masses", "Pointwise", "Share", "defined", "explicit", "scope_error", "written_out"]


@dataclass(frozen=True)
class Masses:
    """A law whose masses, times ``total``, are an expression at each point.

    Where ``total`` is 0 the law is ``otherwise``, which may be left out where it is evidently positive.

    >>> from dpsym import event, laws, point
    >>> (P, A), y = laws("P A"), point("y")
    >>> Masses(y, P(y) ** 2).mass
    P(y)**2
    """

    point: Any
    mass: Any
    total: Any = sympy.S.One
    otherwise: Any = None


@dataclass(frozen=True)
class Share:
    """A number in [0, 1] that, times ``whole``, is ``part``, and ``otherwise`` where both are 0, if given.

    >>> from dpsym import real
    >>> part, whole = real("a", at_least=0), real("b", at_least=0)
    >>> Share(part, whole).part, Share(part, whole).otherwise is None
    (a, True)
    """

    part: Any
    whole: Any
    otherwise: Any = None


@dataclass(frozen=True)
class Pointwise:
    """A function with a value at each point, which is an expression or a :class:`Share`.

    >>> from dpsym import laws, point
    >>> (P, Q), y = laws("P Q"), point("y")
    >>> Pointwise(y, P(y) - Q(y)).value
    P(y) - Q(y)
    """

    point: Any
    value: Any


@dataclass(frozen=True)
class Definition:
    """A new symbol, and what is known of it.

    Attributes:
        symbol: a law, a function or a real variable.
        hypotheses: what the definition says.
        conditions: what must hold so that there is such a symbol.
        value: the symbol written out, for the search for counterexamples; it proves nothing.
        speaks_of: the symbols on which it depends.
        origin: what the symbol was defined as, as written.
    """

    symbol: Any
    hypotheses: tuple[Any, ...]
    conditions: tuple[Any, ...]
    value: Any
    speaks_of: frozenset[Any]
    origin: Any = None


def defined(symbol: Any, value: Any) -> Definition:
    """Return the definition of a symbol.

    A law is given by :class:`Masses` or a ``PointwiseLaw``, a function by :class:`Pointwise` or a
    ``PointwiseLaw``, a number by an expression or a :class:`Share`.

    Raises:
        IllFormedError: the value is of another kind than the symbol, or on another space; it speaks of the
            symbol itself.

    >>> from dpsym.language import real
    >>> x, t = real("x", at_least=0), real("t")
    >>> defined(x, t**2).conditions, defined(x, Share(t, t)).conditions[:2]
    ((0 <= t**2,), (0 <= t, t <= t))
    """
    origin = value
    if isinstance(symbol, LawSymbol):
        if isinstance(value, PointwiseLaw):
            value = Masses(*value.args)
        found = _law(symbol, value) if isinstance(value, Masses) else None
    elif isinstance(symbol, Values):
        if isinstance(value, PointwiseLaw):
            value = Pointwise(*value.args)
        found = _function(symbol, value) if isinstance(value, Pointwise) else None
    elif isinstance(symbol, Variable):
        found = _number(symbol, value)
    else:
        raise IllFormedError(f"let defines laws, functions and real variables, got {str(symbol)[:60]}")
    if found is None:
        raise IllFormedError(f"{symbol} cannot be defined as {str(value)[:80]}, which is of another kind")
    random = unaveraged(sympy.Tuple(*found.hypotheses))
    if random:
        raise IllFormedError(
            f"{symbol} is defined by {random[0]}, which is random; take a mean, or a value of it"
        )
    if any(entry.has(PointwiseLaw) for entry in (*found.hypotheses, *found.conditions)):
        raise IllFormedError(f"{symbol} is defined by a law that has masses alone; define that law first")
    if symbol in found.speaks_of:
        raise IllFormedError(f"{symbol} is defined by itself; name what it is defined by in another way")
    return replace(found, origin=origin)


def explicit(statement: Any, definitions: Sequence[Definition]) -> Any:
    """Return a statement with the defined symbols written out, those that were defined last first.

    >>> from dpsym.language import real
    >>> x, t = real("x", at_least=0), real("t")
    >>> explicit(x + 1, [defined(x, t**2)])
    t**2 + 1

    Raises:
        IllFormedError: something would be caught, as y in Σ_y x Q(y) for x = P(y).
    """
    for entry in reversed(definitions):
        if entry.symbol in symbols_of(statement) and entry.speaks_of & bound_in(statement):
            raise IllFormedError(f"{entry.symbol} cannot be written out in {str(statement)[:80]}")
        if isinstance(entry.symbol, Values):
            y, value = entry.value
            places = [node for node in statement.atoms(ValueAt) if node.args[0] == entry.symbol]
            if any(node.args[1].free_symbols & bound_in(value) for node in places):
                raise IllFormedError(f"{entry.symbol} cannot be written out in {str(statement)[:80]}")
            statement = statement.xreplace({node: value.xreplace({y: node.args[1]}) for node in places})
        else:
            statement = statement.xreplace({entry.symbol: entry.value})
    return statement


def written_out(
    relation: Any, given: Sequence[Any], definitions: Sequence[Definition]
) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    """Yield a relation and hypotheses with what was defined written out, if anything was, and can be.

    >>> from dpsym.language import at_most, real
    >>> x, t = real("x", at_least=0), real("t")
    >>> list(written_out(at_most(0, x), (), [defined(x, t**2)]))
    [(0 <= t**2, ())]
    """
    if definitions:
        stated = {entry for each in definitions for entry in each.hypotheses}
        try:
            others = tuple(explicit(entry, definitions) for entry in given if entry not in stated)
            plain = explicit(relation, definitions)
        except IllFormedError:  # the names do not allow it
            return
        yield plain, others


def _law(symbol: Any, value: Masses) -> Definition:
    y, mass, total, otherwise = value.point, to_sympy(value.mass), to_sympy(value.total), value.otherwise
    _check_point(y, symbol)
    if y in symbols_of(total, *([] if otherwise is None else [otherwise])):
        raise IllFormedError(f"the total mass of {symbol}, and what it is otherwise, cannot depend on {y}")
    certain = is_positive(total)
    if not certain and otherwise is None:
        raise IllFormedError(f"{symbol} has no masses where {total} is 0; say by otherwise= what it is there")
    if otherwise is not None and (
        not getattr(otherwise, "is_law", False)
        or otherwise.space != symbol.space
        or otherwise.has(PointwiseLaw)
    ):
        raise IllFormedError(f"{symbol} is a law on {symbol.space}, and {otherwise} is none")
    stated = [ForAll(y, condition(symbol(y) if total == 1 else symbol(y) * total, "=", mass))]
    if not certain:
        empty = Indicator(condition(total, "<=", 0))
        stated.append(ForAll(y, condition(symbol(y) * empty, "=", otherwise(y) * empty)))
    needed = (ForAll(y, condition(0, "<=", mass)), condition(SumOver(mass, y), "=", total), *finite(total))
    written = mass / total if certain else _ratio(mass, total, otherwise(y))
    whole = sympy.Tuple(SumOver(mass, y), total, *([] if otherwise is None else [otherwise]))
    return Definition(symbol, tuple(stated), needed, PointwiseLaw(y, written), _speaks_of(whole, y))


def _function(symbol: Any, value: Pointwise) -> Definition:
    y, (low, high) = value.point, symbol.args[2:4]
    _check_point(y, symbol)
    if isinstance(value.value, Share):
        stated, needed, written = _share(symbol(y), value.value)
        ends: tuple[Any, ...] = (condition(low, "<=", 0), condition(1, "<=", high))
    else:
        written, ends = to_sympy(value.value), ()
        stated = (condition(symbol(y), "=", written),)
        needed = (
            condition(low, "<" if low == -sympy.oo else "<=", written),
            condition(written, "<" if high == sympy.oo else "<=", high),
        )
    here = tuple(ForAll(y, entry) for entry in stated)
    everywhere = tuple(ForAll(y, entry) for entry in needed)
    return Definition(symbol, here, (*everywhere, *ends), (y, written), _speaks_of(written, y))


def _number(symbol: Any, value: Any) -> Definition | None:
    if isinstance(value, Share):
        if symbol.domain.integer:
            return None
        ends = [entry for end in (0, 1) for entry in obligations({symbol: sympy.Integer(end)})]
        stated, needed, written = _share(symbol, value)
        return Definition(symbol, stated, (*needed, *ends), written, _speaks_of(written))
    written = to_sympy(value)
    if not isinstance(written, sympy.Expr):
        return None
    needed = tuple(obligations({symbol: written}))
    return Definition(symbol, (condition(symbol, "=", written),), needed, written, _speaks_of(written))


def _share(symbol: Any, value: Share) -> tuple[tuple[Any, ...], tuple[Any, ...], Any]:
    """Return what a share says of a number, what must hold for it, and the number written out."""
    part, whole = to_sympy(value.part), to_sympy(value.whole)
    stated = [condition(symbol * whole, "=", part)]
    needed = [condition(0, "<=", part), condition(part, "<=", whole), *finite(whole)]
    if value.otherwise is None:
        return tuple(stated), tuple(needed), _ratio(part, whole, sympy.S.Zero)
    otherwise, empty = to_sympy(value.otherwise), Indicator(condition(whole, "<=", 0))
    stated.append(condition(symbol * empty, "=", otherwise * empty))
    needed += [condition(0, "<=", otherwise), condition(otherwise, "<=", 1)]
    return tuple(stated), tuple(needed), _ratio(part, whole, otherwise)


def _check_point(y: Any, symbol: Any) -> None:
    if not isinstance(y, Point) or y.space != symbol.space:
        raise IllFormedError(f"{symbol} is on {symbol.space}; define it at a point(...) of that, not at {y}")


def _ratio(part: Any, whole: Any, otherwise: Any) -> Any:
    return sympy.Piecewise((otherwise, sympy.Eq(whole, 0)), (part / whole, True))


def _speaks_of(about: Any, *bound: Any) -> frozenset[Any]:
    return frozenset(symbols_of(about) - set(bound))


def scope_error(symbol: Any, speaks_of: Iterable[Any], known: set[Any], before: set[Any]) -> str:
    """Return why a symbol cannot be new, or be fixed by others, or an empty text.

    ``known`` are the symbols of the claim, and ``before`` those that were introduced earlier.

    >>> from dpsym.language import real
    >>> x, t = real("x", at_least=0), real("t")
    >>> scope_error(x, {t}, {t}, set()), scope_error(x, {t}, {x, t}, set())
    ('', 'x stands in the claim, so it cannot be defined; give what is defined a new name')
    """
    if symbol in known:
        return f"{symbol} stands in the claim, so it cannot be defined; give what is defined a new name"
    if symbol in before:
        return f"{symbol} is defined twice"
    if str(symbol) in {str(other) for other in (*known, *before)}:
        return f"something else is called {symbol}; give what is defined a new name"
    later = sorted(map(str, set(speaks_of) - known - before))
    if later:
        return f"{symbol} is defined by {', '.join(later)}, which is not fixed before it"
    return ""

r"""Sums, products, suprema, maxima, infima and minima over what stands below them.

    \sum_{y \in Y} g(y), \prod                SumOver, ProductOver        over the points of a space
    \sum_{j=1}^k \delta_j                     SumOver over the places of the family, for k = 1, 2, 3
    \sum_{j=a}^b g(j), \prod                  sympy's Sum and Product     of a formula in the number j
    \sup_{S}, \max_{y} (and \inf, \min)       Supremum                    over events or points
    \sum_{cyc} ab, \prod                      the cyclic shifts of the letters, written out
    \max\{a, b\}, \min(a, b)                  Max, Min
    \lim_{x \to a}                            sympy's Limit

How far an operator reaches is settled by the parser.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import sympy

from dpsym.language.expectation import Indicator
from dpsym.language.measure import Mass
from dpsym.language.neighbours import OverNeighbours
from dpsym.language.randomness import Entry, random_in, sum_of
from dpsym.language.relations import Both, Comparison
from dpsym.language.sums import ProductOver, SumOver
from dpsym.language.supported import OnSupport
from dpsym.language.supremum import Supremum
from dpsym.notes.complaints import ill_formed, unread
from dpsym.notes.meaning.bound import at_points
from dpsym.notes.meaning.core import number, rule
from dpsym.notes.meaning.cyclic import cyclic, is_cyclic
from dpsym.notes.meaning.limits import read_limit
from dpsym.notes.meaning.objects import Index
from dpsym.notes.meaning.ranges import Ranges, ranges_of
from dpsym.notes.meaning.series import infinite_sum, is_infinite
from dpsym.notes.scope import Scope
from dpsym.notes.syntax import Big, Cases, Extremum, Name
from dpsym.notes.words import shown

GREATEST: Final = ("sup", "max")
LEAST: Final = ("inf", "min")
CONTRARY: Final = ({"<", ">="}, {"<=", ">"})


@rule(Big)
def _big(node: Big, scope: Scope) -> Any:
    if node.operator == "lim":
        return read_limit(node, scope)
    if node.operator not in ("sum", "prod", *GREATEST, *LEAST):
        raise unread(node, f"{node.operator} is not read, in {shown(node)}")
    if not node.below:
        over = at_points(node.body, scope)
        if over is None or node.operator != "sum" or node.above is not None:
            raise unread(node, f"{shown(node)} does not say what it ranges over")
        node = replace(node, below=(over[0],), body=over[1])
    if is_cyclic(node, scope):
        return cyclic(node, scope)
    if is_infinite(node):
        return infinite_sum(node, scope)
    ranges = ranges_of(node, scope)
    _require_members(node, ranges.scope)
    body = number(node.body, ranges.scope)
    for symbol in ranges.symbols:
        if not isinstance(symbol, Index) or symbol.name not in ranges.members:
            continue
        if body.xreplace(dict.fromkeys(body.atoms(Entry), sympy.S.One)).has(symbol.number):
            raise unread(node, f"with which number {symbol.name} begins is not said in {shown(node)}")
    if node.operator in ("sum", "prod"):
        return _repeated(node, body, ranges)
    if node.operator in GREATEST:
        return _greatest(node, body, ranges)
    return -_greatest(node, -body, ranges)


def _require_members(node: Big, scope: Scope) -> None:
    r"""Refuse ``\sum_j \delta_j`` where delta_j is the name of a single number."""
    bound = {name for part in node.below for name in part.walk() if isinstance(name, Name)}
    for part in node.body.walk():
        if isinstance(part, Name) and part.index is not None and scope.find(part) is not None:
            if any(inner in bound for inner in part.index.walk()):
                raise unread(part, f"{shown(part)} is one symbol here, and no member of a family")


def _greatest(node: Big, body: Any, ranges: Ranges) -> Any:
    where = None
    if ranges.conditions:
        where = ranges.conditions[0] if len(ranges.conditions) == 1 else Both(*ranges.conditions)
    if ranges.within is not None:
        if where is not None or len(ranges.symbols) != 2:
            raise unread(node, f"{shown(node)} is over neighbours under a condition, which is not read")
        x, y = ranges.symbols
        return OverNeighbours(body, x, y, ranges.within)
    for symbol in reversed(ranges.symbols):
        over = symbol
        if isinstance(symbol, Index):
            if body.has(symbol.number) or symbol.name in ranges.starts:
                raise unread(
                    node, f"{shown(node)} is an extremum over the number {symbol.name}, which is not read"
                )
            over = symbol.point
        body, where = Supremum(body, over, where), None
    return body


def _repeated(node: Big, body: Any, ranges: Ranges) -> Any:
    over, of_numbers = (SumOver, sympy.Sum) if node.operator == "sum" else (ProductOver, sympy.Product)
    if ranges.within is not None:
        raise unread(node, f"{shown(node)} is over neighbours, of which only extrema are read")
    if ranges.conditions:
        if node.operator == "prod":
            raise unread(node, f"the product {shown(node)} with a condition is not read")
        condition = ranges.conditions[0] if len(ranges.conditions) == 1 else Both(*ranges.conditions)
        body = Indicator(condition) * body
    for symbol in reversed(ranges.symbols):
        if isinstance(symbol, Index):
            body = _over_index(node, body, symbol, ranges, over, of_numbers)
        elif getattr(symbol, "is_point", False):
            body = over(body, symbol)
        else:
            raise unread(node, f"{shown(node)} is over all events, which is not read")
    return body


def _over_index(
    node: Big,
    body: Any,
    index: Index,
    ranges: Ranges,
    over: Callable[..., Any],
    of_numbers: Callable[..., Any],
) -> Any:
    """Return the sum or product over an index, which is a number or the place of members of a family."""
    start = ranges.starts.get(index.name, sympy.S.One)
    if node.operator == "sum" and start == 1:
        body, totals = _totals(body, index)
        if totals != 0:
            rest = _over_index(node, body, index, ranges, over, of_numbers) if body != 0 else body
            return totals + rest
    as_number, as_place = body.has(index.number), body.has(index.point)
    if as_number and as_place:
        raise unread(node, f"the index {index.name} is a number and the place of a member in {shown(node)}")
    if not as_place:
        return of_numbers(body, (index.number, start, index.count))
    if start != 1:
        raise unread(node, f"{shown(node)} is over a part of a family, which is not read")
    return over(body, index.point)


def _totals(body: Any, index: Index) -> tuple[Any, Any]:
    """Return a body without multiples of entries of sequences that are gone through, and their sum."""
    totals = sympy.S.Zero
    for entry in sorted(body.atoms(Entry), key=str):
        sequence, place = entry.args
        if place not in (index.number, index.point) or sequence.number != index.count:
            continue
        whole = sympy.expand(body)
        factor = whole.coeff(entry)
        if factor != 0 and not factor.has(index.number, index.point) and not random_in(factor):
            totals += factor * sum_of(sequence)
            body = whole - sympy.expand(factor * entry)
    return body, totals


@rule(Extremum)
def _extremum(node: Extremum, scope: Scope) -> Any:
    values = [number(part, scope) for part in node.args]
    if node.operator not in (*GREATEST, *LEAST):
        raise unread(node, f"{node.operator} is not read, in {shown(node)}")
    return largest(values) if node.operator in GREATEST else _least(values)


def largest(values: list[Any]) -> Any:
    """Return a maximum; sympy is not asked which of the values is the largest.

    >>> largest([sympy.Integer(1), sympy.Integer(2)])
    Max(1, 2)
    """
    return _of_several(sympy.Max, values)


def _least(values: list[Any]) -> Any:
    return _of_several(sympy.Min, values)


def _of_several(kind: Any, values: list[Any]) -> Any:
    flat = [part for value in values for part in (value.args if isinstance(value, kind) else (value,))]
    distinct = list(dict.fromkeys(flat))
    return distinct[0] if len(distinct) == 1 else kind(*distinct, evaluate=False)


@rule(Cases)
def _cases(node: Cases, scope: Scope) -> Any:
    from dpsym.notes.meaning.conditions import condition

    pieces = []
    for value, when in node.rows:
        stated = sympy.true if when is None else condition(when, scope)
        pieces.append((number(value, scope), stated))
    if len(pieces) > 1 and _is_contrary(pieces[-2][1], pieces[-1][1]):
        pieces[-1] = (pieces[-1][0], sympy.true)
    if pieces[-1][1] is not sympy.true:
        raise ill_formed(node, f"the cases of {shown(node)} do not say what holds otherwise")
    masses = _masses(pieces)
    return OnSupport(pieces[0][0], *masses) if masses else sympy.Piecewise(*pieces, evaluate=False)


def _masses(pieces: list[tuple[Any, Any]]) -> list[Any]:
    """Return the masses above 0 outside of which the cases say 0, or none where they say something else."""
    if len(pieces) != 2 or pieces[1][0] != 0:
        return []
    parts = pieces[0][1].args if isinstance(pieces[0][1], Both) else (pieces[0][1],)
    above = [part.lhs for part in parts if isinstance(part, Comparison) and part.op == ">" and part.rhs == 0]
    return above if len(above) == len(parts) and all(isinstance(mass, Mass) for mass in above) else []


def _is_contrary(one: Any, other: Any) -> bool:
    """Return whether one of two comparisons of numbers holds wherever the other does not."""
    both = (one, other)
    if not all(isinstance(part, Comparison) for part in both) or {one.op, other.op} not in CONTRARY:
        return False
    return (one.lhs, one.rhs) == (other.lhs, other.rhs)

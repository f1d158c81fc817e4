"""Theorems of the catalogue as moves: what they say of a quantity, at the laws and numbers that occur.

The symbols of a theorem are found by matching one of its quantities with the one in question, then its
hypotheses with what is known, and at last the other side of the relation with that of the goal.  Only what
speaks of quantities that goals or hypotheses speak of is proposed; whether it applies is shown elsewhere.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

import sympy

from dpsym.derive.abstraction import hypotheses
from dpsym.derive.existence import symbols_of
from dpsym.derive.reasons import cite
from dpsym.derive.search.known import Known, single
from dpsym.derive.search.matching import match, quantities, solved
from dpsym.derive.search.plans import Move
from dpsym.derive.substitution import SYMBOLS, obligations, substituted
from dpsym.errors import DpsymError
from dpsym.language.distributions.base import LawSymbol
from dpsym.language.functions import Values
from dpsym.language.relations import Comparison
from dpsym.language.symbols import Variable

__all__ = ["Shelf", "Stated", "by_theorems"]

#: What comes of expressions that do not fit a theorem: it is left out.
UNFIT: Final = (DpsymError, ArithmeticError, TypeError, ValueError)
MET: Final = 0.05  # the cost of a theorem that says the goal
NAMED: Final = 0.1  # of one that the author of a step names
OTHER: Final = 0.9


@dataclass(frozen=True)
class Stated:
    """A relation that a theorem states, the hypotheses of the theorem, and whether a step names it."""

    id: str
    relation: Comparison
    given: tuple[Any, ...] = ()
    named: bool = False


class Shelf(Protocol):
    """Where theorems are looked up by the kinds of the quantities that they speak of."""

    def __call__(self, kinds: Iterable[str]) -> Sequence[Stated]:
        """Return what theorems state that may speak of quantities of all of these kinds."""


def by_theorems(shelf: Shelf, node: Any, known: Known, goal: Comparison) -> Iterator[Move]:
    """Yield what theorems say of a quantity in a goal, as moves that cite them.

    >>> from sympy import sqrt
    >>> from dpsym.language import KL, TotalVariation, at_most, laws
    >>> (P, Q), (A, B) = laws("P Q"), laws("A B")
    >>> pinsker = Stated("divergences.pinsker", at_most(TotalVariation(P, Q), sqrt(KL(P, Q) / 2)))
    >>> goal = at_most(TotalVariation(A, B), 2 * KL(A, B))
    >>> (move,) = by_theorems(lambda kinds: [pinsker], TotalVariation(A, B), Known((), (goal,)), goal)
    >>> str(move.relation), move.reasons[0].id
    ('TotalVariation(A, B) <= sqrt(2)*sqrt(KL(A, B))/2', 'divergences.pinsker')
    """
    spoken = {node, *(part for stated in (goal, *known.goals) for part in _parts(stated))}
    spoken |= {part for _, stated in known.facts for part in _parts(stated)}
    for entry in shelf((type(node).__name__,)):
        free = {each for each in symbols_of(entry.relation, *entry.given) if isinstance(each, SYMBOLS)}
        for part in _parts(entry.relation):
            values = match(part, node, free)
            if values is not None:
                try:
                    yield from _at(entry, values, free, node, known, goal, spoken)
                except UNFIT:
                    continue


def _at(
    entry: Stated,
    values: dict[Any, Any],
    free: set[Any],
    node: Any,
    known: Known,
    goal: Comparison,
    spoken: set[Any],
) -> Iterator[Move]:
    """Yield a move by a theorem of which some symbols are known; none if others stay unknown."""
    _place(values)
    for condition in hypotheses(entry.given):
        _by_hypothesis(condition, values, free, known)
    pairs = itertools.product(_sides(entry.relation), _sides(goal)) if free - set(values) else ()
    for mine, other in pairs:
        found = match(_put(mine, values), other, free - set(values))
        values.update(found or {})
    if free - set(values):
        return
    moved = {key: value for key, value in values.items() if key != value}
    stated = substituted(entry.relation, moved)
    given = [substituted(condition, moved) for condition in hypotheses(entry.given)]
    conditions = (*given, *obligations(moved))
    for relation in single(stated):
        told = solved(relation, node)
        if told is None or _is_infinite(told.rhs):
            continue
        if entry.named or set(_parts(told)) <= spoken:
            cost = MET if told.rhs in _sides(goal) else NAMED if entry.named else OTHER
            yield Move(told, (cite(entry.id, moved),), conditions, cost + 0.1 * len(given))


def _parts(stated: Comparison) -> tuple[Any, ...]:
    return (*quantities(stated.lhs), *quantities(stated.rhs))


def _is_infinite(expression: Any) -> bool:
    """Return whether infinity, or what has no value, stands in an expression beside its quantities.

    >>> from dpsym.language import Expectation, law, values
    >>> _is_infinite(Expectation(values("v"), law("P"))), _is_infinite(sympy.oo)
    (False, True)
    """
    numbers = dict.fromkeys(quantities(expression), sympy.S.One)
    return bool(expression.xreplace(numbers).has(sympy.oo, -sympy.oo, sympy.zoo, sympy.nan))


def _sides(stated: Comparison) -> tuple[Any, Any]:
    return stated.lhs, stated.rhs


def _place(values: dict[Any, Any]) -> None:
    """Add the spaces on which the laws are that stand for laws, and the functions for functions."""
    for symbol, value in list(values.items()):
        placed = isinstance(symbol, LawSymbol) or (isinstance(symbol, Values) and isinstance(value, Values))
        if placed and symbol.space != value.space:
            values.setdefault(symbol.space, value.space)


def _put(expression: Any, values: Mapping[Any, Any]) -> Any:
    return expression.xreplace(dict(values))


def _by_hypothesis(condition: Any, values: dict[Any, Any], free: set[Any], known: Known) -> None:
    """Find what stands for a number of a theorem by what is known of a quantity that a hypothesis bounds."""
    if not isinstance(condition, Comparison):
        return
    for relation in single(condition):
        here = _put(relation, values)
        unknown = [each for each in here.free_symbols & free - set(values) if isinstance(each, Variable)]
        for part in _parts(here) if len(unknown) == 1 else ():
            told = None if part.free_symbols & set(unknown) else solved(here, part)
            if told is None or not told.rhs.free_symbols & set(unknown):
                continue
            for bound in known.bounds(part):
                found = match(told.rhs, bound, set(unknown))
                if found:
                    values.update(found)
                    return

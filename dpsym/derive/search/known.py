"""What the hypotheses of a claim say, in the form in which a search asks for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import sympy

from dpsym.derive.abstraction import definitions, hypotheses
from dpsym.derive.reasons import given_at
from dpsym.derive.search.matching import match, quantities, solved
from dpsym.derive.search.plans import Move
from dpsym.kernel.statement import FLIPPED
from dpsym.language.distributions.base import LawSymbol
from dpsym.language.distributions.randomized_response import RandomizedResponse
from dpsym.language.divergences.hockey_stick import HockeyStick, TotalVariation
from dpsym.language.divergences.renyi import KL, MaxDivergence, Renyi
from dpsym.language.notions.base import fresh
from dpsym.language.randomness import PrivacyLoss
from dpsym.language.relations import Comparison, ForAll, conjuncts
from dpsym.language.spaces import Point
from dpsym.language.sums import SumOver
from dpsym.language.supremum import Supremum
from dpsym.language.symbols import Variable

__all__ = ["Known", "single"]


class Known:
    """The relations among the hypotheses, also those for all values of a symbol, and what they are about.

    Attributes:
        facts: pairs of the symbols for all values of which a relation holds, and the relation.
        goals: what is to be shown.
        barred: names of rules, and ids of theorems, that may not be used.

    >>> from dpsym.language import PureDP, at_most, laws, real
    >>> (P, Q), epsilon = laws("P Q"), real("epsilon", at_least=0)
    >>> known = Known((PureDP(epsilon)(P, Q),), (at_most(KL(P, Q), epsilon),))
    >>> known.private(P, Q), known.orders(P, Q)
    ([epsilon], [1, oo])
    """

    def __init__(
        self, given: Sequence[Any], goals: Sequence[Comparison], barred: frozenset[str] = frozenset()
    ) -> None:
        self.goals = tuple(goals)
        self.barred = barred
        self.facts = list(dict.fromkeys(_facts(given)))
        self._names = {
            str(symbol) for entry in (*hypotheses(given), *goals) for symbol in _all_symbols(entry)
        }
        self._points: dict[Any, Point] = {}

    def moves(self, node: Any) -> Iterator[Move]:
        """Yield what the hypotheses say of a quantity."""
        for unknowns, relation in self.facts:
            for part in quantities(relation.lhs - relation.rhs):
                values = match(part, node, set(unknowns))
                if values is None:
                    continue
                told = solved(relation.xreplace(values), node)
                if told is None or told.rhs in (sympy.oo, -sympy.oo):
                    continue
                if not relation.free_symbols & (set(unknowns) - set(values)):
                    reasons = (given_at(values),) if values else ()
                    yield Move(told, reasons, cost=0.15)

    def bounds(self, node: Any) -> list[Any]:
        """Return upper bounds of a quantity that hypotheses give."""
        found = [move.relation.rhs for move in self.moves(node) if move.relation.op != ">="]
        return list(dict.fromkeys(found))

    def private(self, first: Any, second: Any) -> list[Any]:
        """Return each epsilon for which two laws are evidently a pair of pure privacy."""
        if isinstance(first, RandomizedResponse) and isinstance(second, RandomizedResponse):
            same = first.args[0] == second.args[0] and first.args[1] == second.args[1] == 0
            return [first.args[0]] if same else []
        there, back = (
            self.bounds(MaxDivergence(*laws)) or self.bounds(Renyi(sympy.oo, *laws))
            for laws in ((first, second), (second, first))
        )
        return [bound for bound in there if bound in back]

    def parameters(self, kind: Any, first: Any, second: Any) -> list[Any]:
        """Return the first arguments of divergences of a kind of two laws, in hypotheses and goals."""
        found: list[Any] = []
        for unknowns, relation in self._relations():
            for part in quantities(relation.lhs - relation.rhs):
                apt = isinstance(part, kind) and part.args[-2:] == (first, second)
                if apt and not part.args[0].free_symbols & set(unknowns):
                    found.append(part.args[0])
        return list(dict.fromkeys(found))

    def orders(self, first: Any, second: Any) -> list[Any]:
        """Return the orders at which something is known of two laws."""
        found = self.parameters(Renyi, first, second)
        for order, kind in ((sympy.S.One, KL), (sympy.oo, MaxDivergence)):
            node = kind(first, second)
            if any(node in quantities(entry.lhs - entry.rhs) for _, entry in self._relations()):
                found.append(order)
        return list(dict.fromkeys(found))

    def all_orders(self) -> list[Any]:
        """Return the orders of all Rényi divergences that hypotheses and goals speak of."""
        found: list[Any] = []
        for unknowns, relation in self._relations():
            for part in relation.atoms(Renyi):
                if not part.order.free_symbols & set(unknowns) and part.order != sympy.oo:
                    found.append(part.order)
        return list(dict.fromkeys(sorted(found, key=str)))

    def levels(self, first: Any, second: Any, *, asked: bool = False) -> list[Any]:
        """Return levels at which a hockey-stick divergence of two laws is known, or ``asked`` for."""
        found = [] if not asked else self.parameters(HockeyStick, first, second)
        for _, relation in self.facts:
            for part in quantities(relation.lhs - relation.rhs):
                if isinstance(part, HockeyStick) and part.args[-2:] == (first, second):
                    found.append(part.args[0])
                if isinstance(part, TotalVariation) and set(part.args) == {first, second}:
                    found.append(sympy.S.Zero)
        found.extend(self.private(first, second))
        found.extend(self.bounds(MaxDivergence(first, second)))
        return list(dict.fromkeys(found))

    def laws(self, space: Any) -> list[Any]:
        """Return the laws on a space that divergences in hypotheses and goals compare."""
        found: list[Any] = []
        for _, relation in self._relations():
            for part in quantities(relation.lhs - relation.rhs):
                pair = (getattr(part, "first", None), getattr(part, "second", None))
                found.extend(law for law in pair if getattr(law, "space", None) == space)
        return list(dict.fromkeys(found))

    def bounded_loss(self, first: Any, second: Any) -> bool:
        """Return whether the privacy loss of two laws may be known to be bounded."""
        plain = first.atoms(RandomizedResponse) and not first.atoms(LawSymbol)
        return bool(plain or self.private(first, second) or self.bounds(MaxDivergence(first, second)))

    def speaks_of_losses(self) -> bool:
        """Return whether hypotheses or goals speak of the privacy loss."""
        return any(relation.atoms(PrivacyLoss) for _, relation in self._relations())

    def point(self, space: Any) -> Point:
        """Return a point of a space over which a goal has a sum or a supremum, or else a new one."""
        if space not in self._points:
            free = set().union(*(goal.free_symbols for goal in self.goals))
            bound = {
                part.args[1]
                for goal in self.goals
                for part in goal.atoms(Supremum, SumOver)
                if len(part.args) > 1
            }
            apt = [y for y in sorted(bound - free, key=str) if isinstance(y, Point) and y.space == space]
            self._points[space] = apt[0] if apt else Point(self.name("y"), space)
        return self._points[space]

    def speaks_of(self, symbol: Any) -> bool:
        """Return whether a hypothesis is about one value of a symbol."""
        return any(symbol in relation.free_symbols - set(unknowns) for unknowns, relation in self.facts)

    def at(self, values: Mapping[Any, Any]) -> list[Comparison]:
        """Return what the hypotheses for all values of some symbols say at these."""
        return [
            relation.xreplace(dict(values))
            for unknowns, relation in self.facts
            if unknowns and set(unknowns) <= set(values)
        ]

    def name(self, wanted: str) -> str:
        """Return a name that nothing has."""
        made = fresh(wanted, self._names)
        self._names.add(made)
        return made

    def _relations(self) -> Iterator[tuple[tuple[Any, ...], Comparison]]:
        yield from self.facts
        yield from (((), goal) for goal in self.goals)


def single(stated: Comparison) -> Iterator[Comparison]:
    """Yield what a bound of a maximum, or by a minimum, says of each entry, with <= or < where it can be.

    >>> from dpsym.language import at_most, real
    >>> x, y = real("x"), real("y")
    >>> list(single(at_most(sympy.Max(x, y), 1)))
    [x <= 1, y <= 1]
    """
    if stated.op in (">=", ">"):
        stated = Comparison(stated.rhs, FLIPPED[stated.op], stated.lhs)
    if stated.op != "=" and isinstance(stated.lhs, sympy.Max):
        for entry in stated.lhs.args:
            yield from single(Comparison(entry, stated.op, stated.rhs))
    elif stated.op != "=" and isinstance(stated.rhs, sympy.Min):
        for entry in stated.rhs.args:
            yield from single(Comparison(stated.lhs, stated.op, entry))
    elif stated.op != "=" and isinstance(stated.lhs, sympy.Add) and _maxima(stated.lhs):
        (largest,) = _maxima(stated.lhs)
        for entry in largest.args:
            yield from single(Comparison(entry + (stated.lhs - largest), stated.op, stated.rhs))
    else:
        yield stated


def _maxima(total: Any) -> list[Any]:
    """Return the one maximum of quantities among the summands, if there is just one."""
    found = [part for part in total.args if isinstance(part, sympy.Max) and quantities(part)]
    return found if len(found) == 1 else []


def _facts(given: Sequence[Any]) -> Iterator[tuple[tuple[Any, ...], Comparison]]:
    for entry in dict.fromkeys((*hypotheses(given), *hypotheses(tuple(definitions(given))))):
        unknowns: list[Any] = []
        inner = entry
        while isinstance(inner, ForAll):
            unknowns.append(inner.bound)
            inner = inner.statement
        for stated in conjuncts(inner):
            if isinstance(stated, Comparison):
                yield from ((tuple(unknowns), part) for part in single(stated))


def _all_symbols(entry: Any) -> set[Any]:
    return set(entry.atoms(sympy.Symbol, Point)) | set(entry.free_symbols)


def is_number(expression: Any) -> bool:
    """Return whether an expression is about variables alone.

    >>> from dpsym.language import KL, laws, real
    >>> a = real("a")
    >>> is_number(a + 1), is_number(a + KL(*laws("P Q")))
    (True, False)
    """
    return not quantities(expression) and all(isinstance(s, Variable) for s in expression.free_symbols)

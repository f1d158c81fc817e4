"""How far the relations of a derivation lead: from side to side, and from there to what is to be shown."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

import numpy as np
import sympy

from dpsym.grade.assignment import composed_operator
from dpsym.grade.forms import moved, scaled, tidied
from dpsym.grade.integrands import same_integral
from dpsym.grade.rewriting import rewritten, shows_exponents
from dpsym.grade.values import Plain, Values, factors_of, multiple, same_values, size
from dpsym.language.relations import Comparison
from dpsym.language.symbols import Variable

__all__ = ["FLIP", "STRENGTH", "Reach", "flipped"]

FLIP: Final = {"<=": ">=", "<": ">", ">=": "<=", ">": "<", "=": "="}
STRENGTH: Final = {"<=": ("=", "<", "<="), ">=": ("=", ">", ">="), "<": ("<",), ">": (">",), "=": ("=",)}
MOST_SIDES: Final = 60
MOST_PAIRS: Final = 400
MOST_EQUATIONS: Final = 12
MOST_COLUMNS: Final = 24
MOST_FACTORS: Final = 3
MOST_GAPS: Final = 6


@dataclass(frozen=True)
class _Edge:
    left: Any
    op: str
    right: Any


def flipped(relation: Comparison) -> Comparison:
    """Return the relation read from right to left."""
    return Comparison(relation.rhs, FLIP[relation.op], relation.lhs)


class Reach:
    """The relations of a derivation as a graph between its sides.

    Sides that are equal as they are written are one; sides that are found equal are one too, but not where
    an equation is to be shown: that would take it for granted.  ``equal`` decides it of two sides that have
    the same values at some points.  If ``plain``, only algebra makes two sides one: what a reader sees, and
    no identity that has to be shown.
    """

    def __init__(
        self,
        target: Comparison,
        relations: Sequence[Comparison],
        outer: Sequence[Any] | None = None,
        equal: Callable[[Any, Any], bool] = lambda _one, _other: False,
        plain: bool = False,
    ) -> None:
        self.target = target
        self.equal = equal
        self.values: Values = Plain() if plain else Values()
        self.loose = target.op != "="
        self.names: list[Any] = []
        self.written = [side for relation in relations for side in (relation.lhs, relation.rhs)]
        self.edges: list[_Edge] = []
        equations = [(part.lhs, part.rhs) for part in relations if part.op == "="]
        self.equations = equations[:MOST_EQUATIONS]
        for relation in relations:
            left, right = self._name(relation.lhs), self._name(relation.rhs)
            if left is not None and right is not None and (left != right or relation.op != "="):
                self.edges += [
                    _Edge(left, relation.op, right),
                    _Edge(right, FLIP[relation.op], left),
                ]
        self.outer = outer
        self.ends = [self._end(side) for side in (target.lhs, target.rhs)]

    def _end(self, side: Any) -> Any | None:
        """Return the side that is a side of the target: as it is written, or where a chain begins or ends.

        A chain that passes through it on the way to something else does not conclude it.
        """
        if self.outer is not None and not any(tidied(name) == tidied(side) for name in self.written):
            if not any(self._same(other, side) for other in self.outer):
                return self._put_in(side)
        found = self._known(side)
        return self._put_in(side) if found is None else found

    def _put_in(self, side: Any) -> Any | None:
        """Return the side of a row that a side of the target becomes by equations of other rows."""
        if not self.loose or not self.equations:
            return None
        goals = [name for name in self.names if self.outer is None or name in self.outer]
        return rewritten(side, goals, self.equations)

    def _same(self, one: Any, other: Any) -> bool:
        """Return whether two sides are equal: found by their values, and decided."""
        if one == other or tidied(one) == tidied(other) or same_integral(one, other):
            return True
        return same_values(self.values(one), self.values(other)) and self.equal(one, other)

    def _known(self, side: Any) -> Any | None:
        if side in self.names:
            return side
        if not self.loose:
            alike = [name for name in self.names if tidied(name) == tidied(side)]
            alike = alike or [name for name in self.names if same_integral(name, side)]
            return alike[0] if alike else None
        return next((name for name in self.names if self._same(name, side)), None)

    def _name(self, side: Any) -> Any | None:
        """Return the side that stands for a side; None if there are too many."""
        found = self._known(side)
        if found is None and len(self.names) < MOST_SIDES:
            self.names.append(side)
            found = side
        return found

    def connects(self) -> bool:
        """Return whether relations lead from one side of the target to the other."""
        start, goal = self.ends
        if start is None or goal is None or start == goal:
            return False
        return any(side == goal and op in STRENGTH[self.target.op] for side, op in self.walks(start))

    def walks(self, start: Any) -> Iterator[tuple[Any, str]]:
        """Yield the sides that are reached from one, with the relation that leads there."""
        seen: set[tuple[Any, str]] = set()
        waiting: deque[tuple[Any, str]] = deque([(start, "=")])
        while waiting:
            side, so_far = waiting.popleft()
            for edge in self.edges:
                if edge.left == side:
                    op = composed_operator([so_far, edge.op])
                    if op is not None and (edge.right, op) not in seen:
                        seen.add((edge.right, op))
                        waiting.append((edge.right, op))
                        yield edge.right, op

    def from_start(self) -> list[tuple[Any, str]]:
        """Return what is reached from the left side of the target, the last side first."""
        start = self.ends[0]
        return [] if start is None else [found for found in self.walks(start) if found[0] != start][::-1]

    def difference(self) -> bool:
        """Return whether the difference of the sides is compared with zero, as a row that begins with it."""
        goal = self._gap(self.target)
        for left, op, right in self.pairs():
            if self._is_zero(right) and op in ("<=", ">=", "<", ">") and size(left) >= size(self.target.lhs):
                gap = self._gap(Comparison(left, op, right))
                begins = size(left) * 2 >= size(self.target.lhs) + size(self.target.rhs)
                strict = self.target.op in ("<", ">") and op not in ("<", ">")
                if (
                    gap is not None
                    and goal is not None
                    and begins
                    and not strict
                    and multiple(gap, goal) == 1
                ):
                    return True
        return False

    def _is_zero(self, side: Any) -> bool:
        values = self.values(side)
        return bool(np.all(np.abs(values) < 1e-9))

    def follows(self, plainly: bool = False) -> bool:
        """Return whether the target comes of one relation that is reached, or of a sum of several.

        It may be multiplied by something simple, or a function that grows applied to both sides.
        """
        if not self.loose:
            return self._equation_follows()
        goal = self._gap(self.target)
        if goal is None:
            return False
        pairs = list(self.pairs())
        gaps: list[Any] = []
        loose: list[Any] = []  # of a strict target: gaps that may be 0, to be added to what is not
        for left, op, right in pairs:
            if op == "=":
                continue
            relation = Comparison(left, op, right)
            gap = self._gap(relation)
            if gap is None or self._is_trivial(relation):
                continue
            if self.target.op in ("<", ">") and op not in ("<", ">"):
                loose.append(gap)
                continue
            gaps.append(gap)
            if self._comes_of(relation, gap, goal):
                return True
        if plainly:
            return False
        return _is_sum(gaps, goal) or _is_sum(self._multiplied(gaps), goal) or _is_sum(gaps, goal, loose)

    def _multiplied(self, gaps: Sequence[Any]) -> list[Any]:
        """Return gaps, and each times a symbol of the target that is never negative."""
        symbols = [
            part for part in _symbols(self.target) if isinstance(part, Variable) and _is_positive(part)
        ]
        factors = [self.values(symbol) for symbol in sorted(symbols, key=str)[:MOST_FACTORS]]
        kept: list[Any] = []
        for gap in gaps:
            if not any(same_values(gap, other) for other in kept):
                kept.append(gap)
        kept = kept[:MOST_GAPS]
        return [*kept, *(gap * factor for factor in factors for gap in kept)]

    def _comes_of(self, relation: Comparison, gap: Any, goal: Any) -> bool:
        sides = (relation.lhs, relation.rhs, self.target.lhs, self.target.rhs)
        factors = [self.values(factor) for factor in sorted(factors_of(*sides), key=size)]  # symbols first
        if multiple(gap, goal, factors) == 1:
            return True
        small, large = self._ordered(relation)
        low, high = self._ordered(self.target)
        with np.errstate(all="ignore"):
            for function in (np.exp, np.log, np.square, np.sqrt):
                if multiple(function(large) - function(small), goal, factors) == 1:
                    return True
                if multiple(gap, function(high) - function(low), factors) == 1:
                    return True
            if multiple(self._of_logarithms(relation), goal, factors) == 1:
                return True
            if multiple(gap, self._of_logarithms(self.target), factors) == 1:
                return True
            return multiple(1 / small - 1 / large, goal, factors) == 1

    def _of_logarithms(self, relation: Comparison) -> Any:
        """Return by how much the logarithm of the larger side is larger, as logarithms are written."""
        small, large = self._ordered(
            Comparison(
                sympy.log(relation.lhs, evaluate=False), relation.op, sympy.log(relation.rhs, evaluate=False)
            )
        )
        return large - small

    def states(self, relation: Comparison) -> bool:
        """Return whether a relation is the target with terms moved, or both sides times a number."""
        if not {relation.op, FLIP[relation.op]} & set(STRENGTH[self.target.op]):
            return False
        if relation.op == "=" or self.target.op == "=":
            return moved(relation, self.target)
        gap, goal = self._gap(relation), self._gap(self.target)
        return gap is not None and goal is not None and multiple(gap, goal) == 1

    def gives(self, relation: Comparison) -> bool:
        """Return whether a relation is the target times something simple, or under a function."""
        gap, goal = self._gap(relation), self._gap(self.target)
        if relation.op == "=" or self.target.op == "=" or gap is None or goal is None:
            return False
        strict = self.target.op in ("<", ">") and relation.op not in ("<", ">")
        return not strict and not self._is_trivial(relation) and self._comes_of(relation, gap, goal)

    def _equation_follows(self) -> bool:
        """Return whether an equation that is reached is the target, times something or plus something.

        That its sides have the values of the target's says nothing: all true equations agree in that.
        """
        for left, op, right in self.pairs():
            relation = Comparison(left, "=", right)
            if op == "=" and moved(relation, self.target):
                return True
            if op == "=" and not left.is_number and not right.is_number and scaled(relation, self.target):
                return True
            if op == "=" and shows_exponents(relation, self.target):
                return True
        return self._equations_together()

    def _equations_together(self) -> bool:
        """Return whether equations are the target once added or multiplied, or put into one of its sides."""
        equations = [(edge.left, edge.right) for edge in self.edges if edge.op == "="][:MOST_EQUATIONS]
        low, high = tidied(self.target.lhs), tidied(self.target.rhs)
        if rewritten(self.target.lhs, [self.target.rhs], equations) is not None:
            return True
        for one, other in ((self.target.lhs, high), (self.target.rhs, low)):
            for chosen in (equations, equations[::-1]):
                if any(one.has(left) for left, _ in chosen) and tidied(one.xreplace(dict(chosen))) == other:
                    return True
        return any(
            (tidied(join(first[0], second[0])), tidied(join(first[1], second[1]))) == (low, high)
            for first, second in combinations(equations, 2)
            for join in (sympy.Add, sympy.Mul)
        )

    def touches(self) -> bool:
        """Return whether something is derived from a side of the target or from their difference."""
        goal = self._gap(self.target)
        for edge in self.edges:
            values = self.values(edge.left)
            if edge.left in self.ends and not edge.left.is_number and size(edge.left) > 1:
                return True
            if size(edge.left) > 2 and (self.target.lhs.has(edge.left) or self.target.rhs.has(edge.left)):
                return True  # a part of a side is replaced by what it is equal to or bounded by
            if goal is not None and size(edge.left) > 3 and multiple(values, goal):
                return True
        return False

    def _is_trivial(self, relation: Comparison) -> bool:
        """Return whether a relation says no more than that a symbol is positive or bounded."""
        return not relation.lhs.args and not relation.rhs.args

    def pairs(self) -> Iterator[tuple[Any, str, Any]]:
        """Yield two sides between which relations lead, with what they come to."""
        count = 0
        for start in self.names:
            for side, op in self.walks(start):
                count += 1
                if count > MOST_PAIRS:
                    return
                if side != start:
                    yield start, op, side

    def _ordered(self, relation: Comparison) -> tuple[Any, Any]:
        left, right = self.values(relation.lhs), self.values(relation.rhs)
        return (right, left) if relation.op in (">=", ">") else (left, right)

    def _gap(self, relation: Comparison) -> Any | None:
        """Return by how much the larger side is larger, at the points."""
        small, large = self._ordered(relation)
        with np.errstate(all="ignore"):
            gap = large - small
        return None if np.all(np.abs(gap[np.isfinite(gap)]) < 1e-12) else gap


def _is_positive(symbol: Any) -> bool:
    return isinstance(symbol, Variable) and symbol.domain.lo is not None and bool(symbol.domain.lo >= 0)


def _symbols(expression: Any) -> set[Any]:
    return set(expression.free_symbols)


def _is_sum(gaps: Sequence[Any], goal: Any, loose: Sequence[Any] = ()) -> bool:
    """Return whether the goal is a sum of multiples of gaps, none of them negative.

    Of the ``loose`` ones some may be among them, but not alone.
    """
    strict = {id(gap) for gap in gaps}
    gaps = [*gaps, *loose]
    usable = np.isfinite(goal)
    columns = [gap for gap in gaps if np.isfinite(gap).sum() >= usable.sum()][:MOST_COLUMNS]
    size_of_goal = np.linalg.norm(goal[usable])
    for count in (2, 3):
        for chosen in combinations(columns, count):
            matrix = np.stack([gap[usable] for gap in chosen], axis=1)
            if not np.all(np.isfinite(matrix)) or usable.sum() < 3 * count:
                continue
            shares, *_ = np.linalg.lstsq(matrix, goal[usable], rcond=1e-9)
            rest = np.linalg.norm(matrix @ shares - goal[usable])
            firm = [share for share, gap in zip(shares, chosen, strict=True) if id(gap) in strict]
            if (
                np.all(shares > -1e-9)
                and rest < 1e-7 * size_of_goal
                and (not loose or max(firm, default=0) > 1e-6)
            ):
                return True
    return False

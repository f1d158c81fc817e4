"""How far the relations of a derivation lead: from side to side, and from there to what is to be shown."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Any, Final

import sympy

from dpsym.derive.algebra import Algebra, size
from dpsym.grade.assignment import composed_operator
from dpsym.grade.forms import moved, scaled, tidied
from dpsym.grade.rewriting import factors_of, rewritten, shows_exponents
from dpsym.language.relations import FLIP, Comparison
from dpsym.language.symbols import Variable

STRENGTH: Final = {"<=": ("=", "<", "<="), ">=": ("=", ">", ">="), "<": ("<",), ">": (">",), "=": ("=",)}
MOST_SIDES: Final = 60
MOST_PAIRS: Final = 400
MOST_EQUATIONS: Final = 12
MOST_FACTORS: Final = 3
MOST_GAPS: Final = 14
MOST_ENDS: Final = 4
#: What is done to both sides of equations: powers of one, sums, products and quotients of two.
POWERS: Final = (sympy.Integer(-1), sympy.Integer(2), sympy.Rational(1, 2))
JOINS: Final[tuple[Callable[[Any, Any], Any], ...]] = (
    sympy.Add,
    sympy.Mul,
    lambda one, other: one - other,
    lambda one, other: one / other,
    lambda one, other: one * other**2,
    lambda one, other: one / other**2,
)


@dataclass(frozen=True)
class _Edge:
    left: Any
    op: str
    right: Any


class Reach:
    """The relations of a derivation as a graph between its sides.

    Sides that are equal as they are written are one; sides that ``algebra`` finds equal are one too, but not
    where an equation is to be shown: that would take it for granted.  If ``plain``, algebra is what a reader
    sees, and no identity that has to be shown; ``equal`` decides whether a chain ends in a side of the
    target.
    """

    def __init__(
        self,
        target: Comparison,
        relations: Sequence[Comparison],
        outer: Sequence[Any] | None = None,
        algebra: Algebra | None = None,
        equal: Callable[[Any, Any], bool] = lambda _one, _other: False,
    ) -> None:
        self.target = target
        self.equal = equal
        self.joins = algebra is not None
        self.algebra = Algebra(plain=False) if algebra is None else algebra
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
        found = self._put_in(side) if found is None else found
        if found is None and self.loose and self.outer is not None:
            ends = (one for one in self.outer[-MOST_ENDS:] if one in self.names and not one.is_number)
            found = next((one for one in ends if self.equal(one, side)), None)
        return found

    def _put_in(self, side: Any) -> Any | None:
        """Return the side of a row that a side of the target becomes by equations of other rows."""
        if not self.loose or not self.equations:
            return None
        goals = [name for name in self.names if self.outer is None or name in self.outer]
        return rewritten(side, goals, self.equations)

    def _same(self, one: Any, other: Any) -> bool:
        """Return whether two sides are equal by algebra."""
        return tidied(one) == tidied(other) or (self.joins and self.algebra.same(one, other))

    def _known(self, side: Any) -> Any | None:
        if side in self.names:
            return side
        if not self.loose:
            alike = [name for name in self.names if tidied(name) == tidied(side)]
            if self.joins and side.has(sympy.Integral):
                alike = alike or [name for name in self.names if self._is_same_integral(name, side)]
            return alike[0] if alike else None
        return next((name for name in self.names if self._same(name, side)), None)

    def _is_same_integral(self, one: Any, other: Any) -> bool:
        """Return whether two integrals differ in how they are written, and no more."""
        return one.has(sympy.Integral) and as_long(one, other) and self.algebra.same(one, other)

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

    def ways_of_writing(self, *sides: Any) -> list[Any]:
        """Return what is written in rows for sides."""
        return [side for side in self.written if self._known(side) in sides]

    def difference(self) -> bool:
        """Return whether the difference of the sides is compared with zero, as a row that begins with it."""
        for left, op, right in self.pairs():
            if op == "=" or size(left) < size(self.target.lhs) or not self.algebra.is_zero(right):
                continue
            begins = size(left) * 2 >= size(self.target.lhs) + size(self.target.rhs)
            if begins and self.algebra.gives(Comparison(left, op, right), self.target, (), (), images=False):
                return True
        return False

    def follows(self, plainly: bool = False) -> bool:
        """Return whether the target comes of one relation that is reached, or of a sum of several.

        It may be multiplied by something simple, or a function that grows applied to both sides.
        """
        if not self.loose:
            return self._equation_follows()
        if self._is_said(self.target):
            return False
        strict = self.target.op in ("<", ">")
        gaps: list[Any] = []
        bounds: list[Any] = []  # what rows say of single symbols: a factor, and nothing by itself
        signs: list[Any] = []  # what rows say to be at least 0
        firm: list[int] = []
        known = list(self._positive())
        for left, op, right in self.pairs():
            relation = Comparison(left, op, right)
            if is_trivial(relation) and op != "=":
                bounds.append(self.algebra.gap(relation))
            if op == "=" or self._is_said(relation) or is_trivial(relation):
                continue
            if op in ("<", ">"):
                firm.append(len(gaps))
            gaps.append(self.algebra.gap(relation))
            signs += gaps[-1:] if 0 in (left, right) else []
            if self._comes_of(relation, known):
                return True
        if plainly:
            return False
        goal = self.algebra.gap(self.target)
        wanted = firm if strict else None
        equations = [sympy.Add(one, sympy.Mul(-1, other)) for one, other in self.equations]
        if self.algebra.is_sum(goal, gaps, equations, wanted):
            return True
        factors = self._factors()
        equations += [equation * factor for factor in factors for equation in equations]
        times = [gap * factor for factor in factors for gap in gaps[:MOST_GAPS]]
        some = [*bounds[:MOST_FACTORS], *gaps[:MOST_FACTORS]]
        times += [one * gap for one in (*bounds[:MOST_FACTORS], *signs[:MOST_FACTORS]) for gap in some]
        times += [factor * bound for factor in factors for bound in bounds[:MOST_FACTORS]]
        return self.algebra.is_sum(goal, [*gaps[:MOST_GAPS], *times], equations, wanted)

    def _positive(self) -> Iterator[Any]:
        """Yield what rows say to be positive."""
        for left, op, right in self.pairs():
            if op in ("<", ">") and 0 in (left, right):
                yield right if left == 0 else left

    def _is_said(self, relation: Comparison) -> bool:
        """Return whether both sides of a comparison are one."""
        return self.algebra.same(relation.lhs, relation.rhs)

    def _factors(self) -> list[Any]:
        """Return symbols of the target that are never negative."""
        symbols = [part for part in self.target.free_symbols if _is_positive(part)]
        return sorted(symbols, key=str)[:MOST_FACTORS]

    def _comes_of(self, relation: Comparison, known: Sequence[Any] = ()) -> bool:
        sides = (relation.lhs, relation.rhs, self.target.lhs, self.target.rhs)
        return self.algebra.gives(relation, self.target, list(factors_of(*sides)), known)

    def states(self, relation: Comparison) -> bool:
        """Return whether a relation is the target with terms moved, or both sides times a number."""
        if not {relation.op, FLIP[relation.op]} & set(STRENGTH[self.target.op]):
            return False
        if relation.op == "=" or self.target.op == "=":
            return moved(relation, self.target)
        return self.algebra.gives(relation, self.target, images=False)

    def gives(self, relation: Comparison) -> bool:
        """Return whether a relation is the target times something simple, or under a function."""
        said = is_trivial(relation) or self._is_said(relation) or self._is_said(self.target)
        return not said and self._comes_of(relation)

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
        shown = self.algebra.same(self.target.lhs, self.target.rhs)  # by algebra alone, whatever rows say
        same = (lambda _one, _other: False) if shown else self.algebra.same
        if rewritten(self.target.lhs, [self.target.rhs], equations, same) is not None:
            return True
        for one, other in ((self.target.lhs, high), (self.target.rhs, low)):
            for chosen in (equations, equations[::-1]):
                if any(one.has(left) for left, _ in chosen) and tidied(one.xreplace(dict(chosen))) == other:
                    return True
        written = {(edge.left, edge.right) for edge in self.edges}
        chains = [
            (left, right) for left, op, right in self.pairs() if op == "=" and (left, right) not in written
        ]
        if any(
            tidied(left**power) == low and tidied(right**power) == high
            for left, right in chains
            for power in POWERS
        ):
            return True
        return any(
            (tidied(join(first[0], second[0])), tidied(join(first[1], second[1]))) == (low, high)
            for first, second in permutations(dict.fromkeys((*equations, *chains[:MOST_EQUATIONS])), 2)
            for join in JOINS
        )

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


def is_trivial(relation: Comparison) -> bool:
    """Return whether a relation says no more than that a symbol is positive or bounded."""
    return not relation.lhs.args and not relation.rhs.args


def as_long(one: Any, other: Any) -> bool:
    """Return whether two ways of writing are of about the same length."""
    return 2 * abs(size(one) - size(other)) <= max(size(other), 6)


def _is_positive(symbol: Any) -> bool:
    return isinstance(symbol, Variable) and symbol.domain.lo is not None and bool(symbol.domain.lo >= 0)

"""The search for a chain of relations from one side of a goal to the other.

From the smaller side upward and from the larger side downward, one quantity after the other is replaced by
what hypotheses and theorems say of it, the likeliest first.  Where the two ends look right at random numbers,
everything on the way has to be shown: the conditions of rules, by a search of their own if need be.
"""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

import sympy

from dpsym.derive.ranges import range_of
from dpsym.derive.reasons import AtHypothesis
from dpsym.derive.relations import says
from dpsym.derive.search.known import Known, single
from dpsym.derive.search.matching import match, polarity, quantities, solved
from dpsym.derive.search.moves import moves_of, open_quantities, replaced, stated_moves
from dpsym.derive.search.plans import Move, Plan, Preset, Row, exchanged
from dpsym.derive.search.theorems import Shelf, by_theorems
from dpsym.kernel.statement import FLIPPED
from dpsym.language.distributions.base import LawSymbol
from dpsym.language.expectation import Probability
from dpsym.language.kernels import KernelSymbol
from dpsym.language.relations import Comparison, ForAll
from dpsym.language.simplifying import simplified
from dpsym.language.symbols import Variable

__all__ = ["Oracle", "Search"]

MOST_STATES: Final = 160  # that are looked at for one goal
DEPTH: Final = 2  # conditions of conditions are searched for, but not theirs
LONGEST: Final = 7
ENGINE_TRIES: Final = 3  # of ends without any law that is a symbol


class Oracle(Protocol):
    """Decides what a search asks: nothing here proves anything."""

    def shown(self, statement: Any, known: Sequence[Any]) -> bool:
        """Return whether a statement is proved from the hypotheses and what is known besides."""

    def follows(self, relation: Comparison, known: Sequence[Any]) -> bool:
        """Return whether a relation is arithmetic."""

    def plausible(self, relation: Comparison) -> bool:
        """Return False if a relation fails at some numbers."""

    def by_engine(self, relation: Comparison) -> bool:
        """Return whether an engine proves a relation as it stands."""

    def ended(self) -> bool:
        """Return whether there is no time left."""


@dataclass(frozen=True)
class _State:
    """Where a search is: what it has from below, and from above, and how it came there."""

    low: Any
    high: Any
    up: tuple[tuple[Comparison, Move], ...] = ()
    down: tuple[tuple[Comparison, Move], ...] = ()
    cost: float = 0.0


class Search:
    """Searches for plans of goals under the same hypotheses; what was searched is remembered.

    It looks at the theorems of a shelf, and at hypotheses, and with ``rules`` at what rules say.
    """

    def __init__(
        self, known: Known, oracle: Oracle, shelf: Shelf | None = None, *, rules: bool = True
    ) -> None:
        self.known = known
        self.oracle = oracle
        self.shelf = shelf
        self.rules = rules
        self._plans: dict[Any, Plan | None] = {}
        self._moves: dict[Any, list[Move]] = {}

    def plan(self, goal: Comparison, depth: int = DEPTH) -> Plan | None:
        """Return steps that show a goal, or None."""
        if goal not in self._plans or (self._plans[goal] is None and depth == DEPTH):
            self._plans[goal] = None  # a goal does not show itself
            self._plans[goal] = self._by_exchange(goal) or self._searched(goal, depth)
        return self._plans[goal]

    def _by_exchange(self, goal: Comparison) -> Plan | None:
        """Return the plan of a goal that differs by the names of laws alone, with these exchanged."""
        for other, plan in list(self._plans.items()):
            symbols = other.atoms(LawSymbol, KernelSymbol)
            place = match(other, goal, symbols) if plan is not None and symbols else None
            if plan is None or not place:
                continue
            try:
                found = exchanged(plan, place)
            except ValueError:
                continue
            if self._holds(found):
                return found
        return None

    def _holds(self, plan: Plan) -> bool:
        """Return whether every step of a plan is shown as it stands."""
        for row in plan.rows:
            facts = [part.goal for part in row.before]
            premises: list[Any] = [*facts]
            for reason in reversed(row.reasons):
                if hasattr(reason, "instance"):
                    instance = reason.instance(row.relation)
                    premises.extend(instance.relations)
                    wanted = [self._generic(entry) for entry in instance.conditions]
                    if not all(self.oracle.shown(entry, facts) for entry in wanted):
                        return False
                if isinstance(reason, AtHypothesis):
                    facts.extend(self.known.at(reason.values))
            if not all(self._holds(part) for part in row.before):
                return False
            if not row.reasons and not self.oracle.shown(row.relation, premises):
                return False
        return True

    def _searched(self, goal: Comparison, depth: int) -> Plan | None:
        if goal.op in (">=", ">"):
            goal = Comparison(goal.rhs, FLIPPED[goal.op], goal.lhs)
        ends = list(single(goal))
        if len(ends) != 1 or ends[0] != goal:
            return None  # a maximum is shown entry by entry
        waiting: list[tuple[float, int, _State]] = []
        number = itertools.count()
        heapq.heappush(waiting, (0.0, next(number), _State(goal.lhs, goal.rhs)))
        seen: set[Any] = set()
        concrete: list[_State] = []
        while waiting and len(seen) < MOST_STATES and not self.oracle.ended():
            _, _, state = heapq.heappop(waiting)
            if (state.low, state.high) in seen:
                continue
            seen.add((state.low, state.high))
            plan = self._closed(goal, state, depth)
            if plan is not None:
                return plan
            if _is_concrete(state) and len(concrete) < ENGINE_TRIES:
                concrete.append(state)
            if len(state.up) + len(state.down) < LONGEST:
                for following in self._following(goal, state):
                    if (following.low, following.high) not in seen:
                        rest = open_quantities(following.low, following.high)
                        guess = following.cost + 0.25 * len(rest) + 0.004 * sympy.count_ops(following.low)
                        heapq.heappush(waiting, (guess, next(number), following))
        closed = (self._closed(goal, state, depth, engine=True) for state in concrete)
        return next((plan for plan in closed if plan is not None), None)

    def _following(self, goal: Comparison, state: _State) -> Iterator[_State]:
        for node in self._needing(state):
            for move in self._moves_of(node, _asked_of(node, state, goal)):
                if goal.op == "=" and move.relation.op != "=":
                    continue
                made = replaced(state.low, move, larger=True)
                if made is not None and made[1] != state.low:
                    step = (Comparison(state.low, made[0], made[1]), move)
                    yield _State(made[1], state.high, (*state.up, step), state.down, state.cost + move.cost)
        for node in quantities(state.high):
            for move in self._moves_of(node, goal):
                if goal.op == "=" and move.relation.op != "=":
                    continue
                made = replaced(state.high, move, larger=False)
                if made is not None and made[1] != state.high:
                    step = (Comparison(made[1], FLIPPED[made[0]], state.high), move)
                    cost = state.cost + move.cost + 0.4
                    yield _State(state.low, made[1], state.up, (*state.down, step), cost)
        yield from self._backward(goal, state)

    def _needing(self, state: _State) -> list[Any]:
        """Return the quantities to replace next: one of those that cannot stay, if there is one."""
        waiting = [node for node in quantities(state.low) if node not in quantities(state.high)]
        if not waiting:
            return list(quantities(state.low))
        stuck = [
            node
            for node in waiting
            if not (polarity(state.low, node) < 0 and range_of(node) is not None)
            and not any(not move.reasons for move in self.known.moves(node))
        ]
        return stuck[:1] or waiting

    def _backward(self, goal: Comparison, state: _State) -> Iterator[_State]:
        """Go from a number down to a quantity that a hypothesis puts below it."""
        if goal.op == "=" or quantities(state.high) or not isinstance(state.high, Variable):
            return
        for unknowns, relation in self.known.facts:
            if not unknowns and relation.rhs == state.high and relation.op in ("<=", "<", "="):
                step = (Comparison(relation.lhs, relation.op, state.high), Move(relation))
                yield _State(state.low, relation.lhs, state.up, (*state.down, step), state.cost + 0.5)

    def _moves_of(self, node: Any, goal: Comparison) -> list[Move]:
        key = (node, goal)
        if key not in self._moves:
            found = moves_of(node, self.known, goal) if self.rules else stated_moves(node, self.known, goal)
            cited = by_theorems(self.shelf, node, self.known, goal) if self.shelf is not None else ()
            self._moves[key] = [move for move in (*cited, *found) if self._may_apply(move)]
        return self._moves[key]

    def _may_apply(self, move: Move) -> bool:
        """Return whether no condition about numbers fails somewhere."""
        plain = (entry for entry in move.conditions if isinstance(entry, Comparison))
        return all(
            self.oracle.plausible(entry)
            for entry in plain
            if not quantities(entry.lhs) and not quantities(entry.rhs)
        )

    def _closed(self, goal: Comparison, state: _State, depth: int, *, engine: bool = False) -> Plan | None:
        """Return the plan if the two ends meet, and every step on the way is shown."""
        steps = [*state.up, *reversed(state.down)]
        strict = goal.op == "<" and not any(step.op == "<" for step, _ in steps)
        op = "<" if strict else ("<=" if goal.op == "<" else goal.op)
        last = Comparison(state.low, op, state.high)
        meets = state.low == state.high and op != "<" and bool(steps)
        if not meets and not (self.oracle.by_engine(last) if engine else self._ends_meet(last)):
            return None
        rows: list[Row] = []
        for place, (step, move) in enumerate(steps):
            if place == len(state.up) and not meets:
                rows.append(Row(last))
            before = self._before(step, move, depth)
            if before is None:
                return None
            rows.append(Row(step, move.reasons, before))
        if not meets and len(steps) == len(state.up):
            rows.append(Row(last))
        return Plan(goal, tuple(rows))

    def _ends_meet(self, last: Comparison) -> bool:
        for node in open_quantities(last.lhs, last.rhs):
            if polarity(last.lhs, node) < 0 and range_of(node) is not None:
                continue
            some = range_of(node)
            bounded = some is not None and some.high != sympy.oo
            if not bounded and not any(not move.reasons for move in self.known.moves(node)):
                return False
        return self.oracle.plausible(last) and self.oracle.follows(last, ())

    def _before(self, step: Comparison, move: Move, depth: int) -> tuple[Plan, ...] | None:
        """Return what has to be shown before a step, or None if something is not shown."""
        found: list[Plan] = []
        here = [
            fact
            for reason in move.reasons
            if isinstance(reason, AtHypothesis)
            for fact in self.known.at(reason.values)
        ]
        for condition in move.conditions:
            wanted = self._generic(condition)
            if self.oracle.shown(wanted, here):
                continue
            if depth == 0 or not isinstance(wanted, Comparison) or not quantities(wanted.lhs - wanted.rhs):
                return None
            for part in single(wanted):
                plan = self.plan(part, depth - 1)
                if plan is None:
                    return None
                found.append(plan)
        facts = [part.goal for part in found]
        told = list(self._said(step, move))
        if not told or any(isinstance(reason, Preset) for reason in move.reasons):
            told.append(move.relation)
        known = (*told, *facts)
        sure = any(says(entry, step) for entry in known) or self.oracle.follows(step, known)
        return tuple(found) if sure else None

    def _generic(self, wanted: Any) -> Any:
        """Return what is to be shown for all values of a symbol as a statement about any of them."""
        while isinstance(wanted, ForAll) and not self.known.speaks_of(wanted.bound):
            wanted = wanted.statement
        return wanted

    def _said(self, step: Comparison, move: Move) -> Iterator[Comparison]:
        for reason in move.reasons:
            if not isinstance(reason, Preset) and hasattr(reason, "instance"):
                yield from reason.instance(step).relations


def _is_concrete(state: _State) -> bool:
    """Return whether the ends are about particular laws alone, so that an engine may decide."""
    ends = Comparison(state.low, "<=", state.high)
    return bool(quantities(state.low - state.high)) and not ends.atoms(LawSymbol, KernelSymbol)


def _asked_of(node: Any, state: _State, goal: Comparison) -> Comparison:
    """Return how large a probability may be for the two ends to meet; for other quantities the goal."""
    if not isinstance(node, Probability) or goal.op == "=" or quantities(state.high):
        return goal
    others = {other: sympy.S.Zero for other in quantities(state.low) if other != node}
    found = solved(Comparison(state.low.xreplace(others), "<=", state.high), node)
    return goal if found is None else Comparison(node, "<=", simplified(found.rhs))

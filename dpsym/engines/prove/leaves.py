"""Leaves of a lift: relations that follow from the facts of a case."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from dpsym.engines.prove.patterns import Library
from dpsym.engines.prove.plausible import values_told
from dpsym.engines.prove.table import TermTable
from dpsym.errors import DpsymError
from dpsym.kernel.aims import gap_sides
from dpsym.kernel.statement import Relation, Statement
from dpsym.kernel.terms import INF, Term, rat, var
from dpsym.points.cases import is_given, through
from dpsym.points.facts import Case

__all__ = ["STEPS", "Leaves", "Node", "Way"]

Node: TypeAlias = "list[Any]"
Way: TypeAlias = "Callable[[Case], Node | None]"
STEPS: Final = 18_000  # for one relation
PRECISION: Final = 128
MIXED: Final = frozenset(["relent", "powdiv"])
LARGE: Final = frozenset(["logratio", "relent", "powdiv", "log", "pow", "scaled", "inf"])  # may be infinite


@dataclass
class Leaves(TermTable):
    """How relations are shown in a case, with the table of terms and proofs that nodes refer to."""

    library: Library
    terms: list[Term] = field(default_factory=list)

    def having(self, relation: Relation, then: Way) -> Way:
        """Return how to show a relation in a case and go on with it."""
        return lambda case: self.with_have(case, relation, then)

    def with_have(self, case: Case, relation: Relation, then: Way) -> Node | None:
        """Show a relation and go on with it."""
        shown = self.shown(case, relation)
        if shown is None:
            return None
        rest = then(case.with_fact(relation))
        return rest and ["have", relation.op, self.place(relation.lhs), self.place(relation.rhs), shown, rest]

    def final(self, case: Case, steps: float = STEPS) -> Node | None:
        """Show the conclusion from the facts."""
        shown = self.shown(case, case.conclusion, steps)
        return None if shown is None else ["final", shown]

    def shown(self, case: Case, relation: Relation, steps: float = STEPS) -> Node | None:
        """Return how a relation follows from facts, or None."""
        uses = self.uses(case, relation)
        try:
            statement = case.statement(relation, uses)
        except DpsymError:
            return None
        tree = chained(statement) or self._bounded(statement)
        if tree is not None:
            return [uses, tree]
        if any("*" in v.name for v in statement.variables):
            tree = self.library.cases(statement)
        else:
            place = self.library.prove(statement, steps)
            tree = None if place is None else ["proof", place]
        return None if tree is None else [uses, tree]

    def _bounded(self, statement: Statement) -> Node | None:
        """Return how something is finite because a hypothesis bounds it by what is."""
        low, high = gap_sides(statement.conclusion)
        if low.head != "var" or high != INF or statement.conclusion.op not in ("<", ">"):
            return None
        for place, hypothesis in enumerate(statement.hypotheses):
            if isinstance(hypothesis, Relation) and gap_sides(hypothesis)[0] == low:
                if gap_sides(hypothesis)[1] != INF:
                    tree = self.library.cases(through(statement, place))
                    if tree is not None:
                        return ["through", place, tree]
        return None

    def uses(self, case: Case, relation: Relation) -> list[int]:
        """Return the numbers of the facts that may help: those that speak of nothing else."""
        points = {v.name for v in case.family.points}
        infinite = {v.name for v in case.family.points if v.domain.infinite}
        known = case.variables.keys() | points
        at_point = bool(relation.variables() & points)
        spoken = heard = relation.replace(case.values).variables()
        chosen: dict[Relation, int] = {}
        for wanted in (True, True, False):  # those about points first, and what they lead to
            for i, fact in enumerate(case.facts):
                valued = fact.replace(case.values)
                names = valued.variables()
                if valued in chosen or not names <= known or (not names and _is_plain(valued)):
                    continue
                if bool(names & points) != wanted or (wanted and _is_idle(fact, infinite)):
                    continue
                if wanted and not (at_point and self._is_close(names & points, spoken, heard)):
                    continue
                if not wanted and at_point and not (names <= heard and self._is_mild(case, valued)):
                    continue
                chosen[valued] = i
                heard = heard | names if wanted and fact.rhs != INF else heard
        return sorted(chosen.values())

    def _is_close(self, names: frozenset[str], spoken: frozenset[str], heard: frozenset[str]) -> bool:
        """Return whether a fact with these names of points may help; what leads further away does not."""
        return bool(names & spoken) or (bool(names & heard) and len(names - heard) <= 1)

    def _is_mild(self, case: Case, fact: Relation) -> bool:
        """Return whether a fact about sums says no more than that they are positive, or what one is."""
        aggregates = {aggregate.name for aggregate in case.family.aggregates}
        return not fact.variables() & aggregates or gap_sides(fact)[0] == rat(0) or bool(values_told(fact))

    def named(self, case: Case, relation: Relation) -> tuple[str, ...]:
        """Return the aggregates that a relation speaks of, those on its greater side first.

        Before each of them are those that its body speaks of, as of the mean in a variance.
        """
        lesser, greater = gap_sides(relation)
        bodies = {a.name: a.body for a in case.family.aggregates}
        found: dict[str, None] = {}

        def find(subject: Term) -> None:
            for name in sorted(subject.replace(case.values).free & bodies.keys()):
                find(bodies[name])
                found[name] = None

        for side in (greater, lesser):
            find(side)
        return tuple(found)

    def is_open(self, case: Case, name: str) -> bool:
        """Return whether it is not known what an aggregate is."""
        return name not in case.variables and var(name) not in case.values


def chained(statement: Statement, steps: int = 2) -> Node | None:
    """Return how a statement follows from one hypothesis after the other, as a chain a <= b <= c."""
    for place in range(len(statement.hypotheses)):
        if is_given(statement, place):
            return ["given", place]
    if not steps or not _is_chain(statement):
        return None
    for place in range(len(statement.hypotheses)):
        try:
            rest = chained(through(statement, place), steps - 1)
        except DpsymError:
            continue
        if rest is not None:
            return ["through", place, rest]
    return None


def _is_chain(statement: Statement) -> bool:
    """Return whether it is worth a look: what may be infinite, or relations between names and numbers."""
    sides = (statement.conclusion.lhs, statement.conclusion.rhs)
    return any(v.domain.infinite for v in statement.variables) or not any(side.args for side in sides)


def _is_plain(relation: Relation) -> bool:
    """Return whether a relation between numbers is plainly true."""
    a, b = relation.lhs.number, relation.rhs.number
    return (
        a is not None
        and b is not None
        and {"=": a == b, "<=": a <= b, "<": a < b, ">=": a >= b, ">": a > b}[relation.op]
    )


def _is_idle(fact: Relation, infinite: set[str]) -> bool:
    """Return whether a fact only says that something is finite that could not be infinite anyway."""
    if fact.lhs.free & infinite:
        return False
    large = (node for node in fact.lhs.nodes() if node.head in LARGE)
    return fact.rhs == INF and fact.op == "<" and not any("*" in name for node in large for name in node.free)

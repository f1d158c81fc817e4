"""Bounds that a sheet asks for with the case of equality: what a row with a gap, and words about it, show.

*Show that a >= b, with equality if and only if C* asks for three things.  An answer has shown the case of
equality by a row whose gap is that between a and b, up to a factor of one sign, and of which a reader sees at
once where it is zero, with a sentence that says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from dpsym.derive.algebra import Algebra, in_order
from dpsym.derive.steps import Context, judge_step, same_statement
from dpsym.grade.assignment import Assignment
from dpsym.grade.premises import turning_words
from dpsym.grade.statements import Reading
from dpsym.grade.steps import Step
from dpsym.grade.summing import signed
from dpsym.language.relations import Both, Comparison, conjuncts
from dpsym.notes.english.lexicon import role
from dpsym.notes.said import Told

SPEAKS: Final = role("equality-said")
AHEAD: Final = role("equality-ahead")
ONLY: Final = role("equality-only")
BOUNDS: Final = ("<=", ">=")
NAMED: Final = "this says where what is to be shown is an equality"


@dataclass(frozen=True)
class Equality:
    """A bound, where it is an equality, and which of the parts of an assignment ask for that."""

    bound: Comparison  # the bound
    where: Any  # where its sides are equal
    #: of the part that asks for it where that is so, and of the one that asks for that from it
    parts: tuple[int | None, int | None]
    given: tuple[Any, ...]  # what is supposed for all parts
    read: Reading  # reads what a formula states

    def shown(self, steps: Sequence[Step], told: Sequence[Told]) -> frozenset[int]:
        """Return which parts an answer shows by a row with a gap and a sentence about it."""
        said = list(self._sentences(steps, told))
        if not said or not any(map(self._has_gap, steps)):
            return frozenset()
        only = any(ONLY.search(told[place].words) for place in said)
        there, back = self.parts
        return frozenset(part for part in (there, back if only else None) if part is not None)

    def named(self, steps: Sequence[Step], told: Sequence[Told]) -> list[Step]:
        """Return the steps; those that only say where equality is show nothing else."""
        places = set(self._sentences(steps, told))
        return [
            replace(step, verdict="irrelevant", reason=NAMED, counterexample=None)
            if step.row.place in places
            and step.verdict in ("undecided", "unreadable", "right")
            and any(map(self._is_there, self._stated(step)))
            else step
            for step in steps
        ]

    def speaks(self, told: Sequence[Told]) -> bool:
        """Return whether words of an answer speak of equality at all."""
        return any(SPEAKS.search(sentence.words) for sentence in told)

    def _sentences(self, steps: Sequence[Step], told: Sequence[Told]) -> Iterator[int]:
        """Yield the sentences that say where the sides are equal, and deny nothing."""
        for place, sentence in enumerate(told):
            if SPEAKS.search(sentence.words) is None or AHEAD.search(sentence.words) is not None:
                continue
            if turning_words(ONLY.sub(" ", sentence.words)):
                continue
            stated = [one for step in steps if step.row.place == place for one in self._stated(step)]
            stated += [one for formula in sentence.formulas for one in self.read(formula)]
            if any(same_statement(one, self.where) for one in stated):
                yield place

    def _stated(self, step: Step) -> Sequence[Any]:
        claim = step.row.claim
        return list(self.read(step.row.latex)) if claim is None else [claim.conclusion]

    def _has_gap(self, step: Step) -> bool:
        """Return whether a row is right and its gap is plainly zero where that of the bound is."""
        relation = step.row.relation
        relation = next(signed([relation]), relation) if relation is not None else None
        if step.verdict != "right" or relation is None or relation.op not in BOUNDS:
            return False
        if not all(map(self._is_sure, step.row.extra)):
            return False
        if same_statement(relation, self.bound):
            return False
        zero, whole = (Comparison(one.lhs, "=", one.rhs) for one in (relation, self.bound))
        return self._same(zero, whole) and self._same(zero, self.where)

    def _is_sure(self, supposed: Any) -> bool:
        """Return whether what a student supposes is so by the ranges of the symbols."""
        if not isinstance(supposed, Comparison) or supposed.op == "=":
            return False
        low, high = in_order(supposed)
        return Algebra().is_positive(high - low)

    def _is_there(self, statement: Any) -> bool:
        """Return whether a statement is so exactly where the sides of the bound are equal."""
        return isinstance(statement, Comparison) and statement.op == "=" and self._same(statement, self.where)

    def _same(self, one: Any, other: Any) -> bool:
        """Return whether each of two statements follows from the other by a move that a reader makes."""
        context = Context(self.given)
        return bool(judge_step(one, [other], context) and judge_step(other, [one], context))


def equality_of(assignment: Assignment, read: Reading) -> Equality | None:
    """Return the case of equality that an assignment asks for, if it asks for one."""
    parts = [part.claim for part in assignment.parts()]
    common = tuple(
        one for one in (parts[0].given if parts else ()) if all(one in part.given for part in parts)
    )
    for bound in (part.conclusion for part in parts):
        if not isinstance(bound, Comparison) or bound.op not in BOUNDS:
            continue
        equal = Comparison(bound.lhs, "=", bound.rhs)
        own = [tuple(one for one in part.given if one not in common) for part in parts]
        there = next((n for n, part in enumerate(parts) if part.conclusion == equal and own[n]), None)
        back = next((n for n, part in enumerate(parts) if own[n] == (equal,)), None)
        if there is not None:
            where = Both(*own[there]) if len(own[there]) > 1 else own[there][0]
        elif back is not None:
            where = parts[back].conclusion
        else:
            continue
        if back is not None and not same_statement(parts[back].conclusion, where):
            back = None
        if all(isinstance(one, Comparison) for one in conjuncts(where)):
            return Equality(bound, where, (there, back), common, read)
    return None

"""Arguments by equivalence, by equations and under suppositions: rows judged by what they follow from.

"A <=> B <=> C" claims none of the three, only that one is so where the others are.  So a row of such a run is
judged by its arrow: it is wrong if at some point one side of the arrow holds and the other does not.  What is
asked is shown if arrows, and rows that follow by small moves, lead from what is supposed to it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any, Final

import sympy

from dpsym.check.undefined import is_undefined
from dpsym.derive.steps import WRITTEN_OUT, Context, Judged, judge_step, same_statement
from dpsym.grade.assignment import Assignment
from dpsym.grade.solving import Solutions, where_failing
from dpsym.grade.statements import Reading, Statement, statements_of
from dpsym.grade.steps import Decider, Row, Step
from dpsym.grade.symbols import pinned
from dpsym.language.claims import Claim
from dpsym.language.printing import latex
from dpsym.language.relations import Both, Comparison, conjuncts, flipped
from dpsym.plain import plain

MOST_STATEMENTS: Final = 40
BEGINS: Final = "this is what the lines after it say in other words"
LINKED: Final = "this holds exactly where the line before it does"
FOLLOWS: Final = "this holds: it follows from what is supposed before"


@dataclass
class _Known:
    """What has been reached: a statement, by how many moves, and whether the student wrote it down."""

    what: Any
    depth: int
    own: bool


@dataclass
class Arguments:
    """The rows of a derivation as statements."""

    assignment: Assignment  # what is asked
    decide: Decider  # decides a claim under what the sheet supposes
    read: Reading  # reads what a formula states
    #: Pairs of statements of which each follows from the other, and the places of rows judged by arrows.
    links: list[tuple[Any, Any]] = field(default_factory=list)
    linked: set[int] = field(default_factory=set)

    @property
    def given(self) -> tuple[Any, ...]:
        """What the sheet supposes for all that it asks."""
        parts = [part.claim.given for part in self.assignment.parts()]
        first = parts[0] if parts else self.assignment.sheet.context.given
        return tuple(one for one in first if all(one in given for given in parts))

    def asked(self) -> Iterator[tuple[tuple[Any, ...], Any, Any]]:
        """Yield what is supposed for each part, what is to be shown, and all that is asked from the same."""
        equivalent = self.assignment.equivalent
        if equivalent:
            for one, other in ((equivalent[0], equivalent[-1]), (equivalent[-1], equivalent[0])):
                yield (one,), other, other
            return
        parts = [part.claim for part in self.assignment.parts()]
        for part in parts:  # what is asked from the same is asked together
            goals = dict.fromkeys(other.conclusion for other in parts if other.given == part.given)
            yield part.given, part.conclusion, Both(*goals) if len(goals) > 1 else part.conclusion

    @property
    def conditional(self) -> bool:
        """Whether what is asked is supposed or shown only under conditions of its own."""
        given = self.given
        return bool(self.assignment.equivalent) or any(
            set(part.claim.given) - set(given) for part in self.assignment.parts()
        )

    def solutions(self) -> Solutions | None:
        """Return the rows as those of an answer that solves something, if the sheet asks for that."""
        solving = self.assignment.solving
        return None if solving is None else Solutions(solving, self.given, self.read, self.decide)

    # Verdicts

    def provisional(self, rows: Sequence[Row]) -> dict[int, Step]:
        """Return the rows that only their arrows can judge, where what is asked has conditions of its own."""
        if not self.conditional:
            return {}
        steps = [Step(row, "undecided", "") for row in rows]
        return {
            place: steps[place]
            for run in self._runs(steps)
            if all(part.arrow for part in run[1:])
            for part in run
            for place in part.places
        }

    def judged(self, steps: Sequence[Step]) -> list[Step]:
        """Return the steps; rows between arrows, and those under suppositions, are judged anew."""
        steps = list(steps)
        for run in self._runs(steps):
            self._judge_run(run, steps)
        for place, step in enumerate(steps):
            if place in self.linked:
                continue
            if step.verdict == "undecided" and not self._is_undefined(step) and self._follows(place, steps):
                steps[place] = replace(step, verdict="right", reason=FOLLOWS, proved=True)
            elif step.verdict == "refuted" and self.conditional and not step.row.extra:
                steps[place] = self._under_conditions(step)
        return steps

    def _runs(self, steps: Sequence[Step]) -> Iterator[list[Statement]]:
        """Yield runs of statements with arrows between them that are more than truths under the sheet."""
        run: list[Statement] = []
        for statement in [*statements_of(steps, self.read)[:MOST_STATEMENTS], None]:
            if statement is not None and run and (statement.arrow or statement.worded):
                run.append(statement)
                continue
            if len(run) > 1 and self._is_conditional(run, steps):
                yield run
            run = [] if statement is None else [statement]

    def _is_conditional(self, run: Sequence[Statement], steps: Sequence[Step]) -> bool:
        if self.conditional:
            return True
        first = [steps[place].verdict for place in run[0].places]
        if any(verdict != "right" for verdict in first):
            return not any(steps[place].row.opposed or steps[place].row.opposes for place in run[0].places)
        verdicts = [steps[place].verdict for part in run for place in part.places]
        return "undecided" in verdicts or "unreadable" in verdicts

    def _judge_run(self, run: Sequence[Statement], steps: list[Step]) -> None:
        """Judge each arrow of a run; a place with several statements keeps the first verdict that is bad."""
        worst: dict[int, Step] = {}
        true = all(steps[place].verdict == "right" for place in run[0].places)
        for place in run[0].places:
            self.linked.add(place)
            if not true:
                worst[place] = replace(
                    steps[place], verdict="irrelevant", reason=BEGINS, proved=False, counterexample=None
                )
        for before, after in pairwise(run):
            verdict, reason, found = self._arrow(before, after, steps)
            for place in after.places:
                self.linked.add(place)
                known = worst.get(place)
                if known is not None and known.verdict in ("refuted", "undecided", "unreadable"):
                    continue
                if verdict == "undecided" and steps[place].row.claim is None and after.what is None:
                    worst[place] = steps[place]
                    continue
                extra = () if before.what is None else tuple(conjuncts(before.what))
                row = replace(steps[place].row, extra=extra)
                worst[place] = replace(
                    steps[place],
                    row=row,
                    verdict=verdict,
                    reason=reason,
                    proved=verdict == "right",
                    counterexample=found if place == after.places[-1] or verdict == "refuted" else None,
                )
        for place, step in worst.items():
            steps[place] = step

    def _arrow(
        self, before: Statement, after: Statement, steps: Sequence[Step]
    ) -> tuple[str, str, dict[str, Any] | None]:
        """Return the verdict on an arrow, with its reason and values at which it fails."""
        if before.what is None or after.what is None:
            return "undecided", "a side of this arrow was not understood; a person has to look at it", None
        context = Context(self._around(after, steps), self._proves)
        there = judge_step(after.what, [before.what], context, "notes")
        back = judge_step(before.what, [after.what], context, "notes")
        if there and back:
            everywhere = Context(self.given, self._proves)
            if context == everywhere or (
                judge_step(after.what, [before.what], everywhere, "notes")
                and judge_step(before.what, [after.what], everywhere, "notes")
            ):
                self.links.append((before.what, after.what))  # an arrow in one case leads nowhere
            return "right", LINKED, None
        for found, holds in ((there, before.what), (back, after.what)):
            if found.verdict == "fails" and after.arrow and found.at is not None:
                return "refuted", *self._failing(found, holds, before.what, after.what)
        reason = "dpsym cannot decide whether this holds exactly where the line before it does"
        return "undecided", f"{reason}; a person has to look at it", None

    def _failing(self, found: Judged, holds: Any, before: Any, after: Any) -> tuple[str, dict[str, Any]]:
        """Return in words, and as a point, where one side of an arrow holds and the other does not."""
        one, other = (before, after) if holds is before else (after, before)
        reason, point = where_failing(found, one, other)
        if isinstance(other, Comparison):
            rule = dict(found.at or {})
            point |= {
                name: plain(latex(side.xreplace(rule)))
                for name, side in (("lhs", other.lhs), ("rhs", other.rhs))
            }
        return reason, point

    def _around(self, statement: Statement, steps: Sequence[Step]) -> tuple[Any, ...]:
        """Return what holds where a statement stands: what the sheet and the student suppose there."""
        row = steps[statement.places[0]].row
        claim = row.claim
        mine = tuple(part for part in (claim.given if claim is not None else ()))
        return tuple(dict.fromkeys((*self.given, *mine, *row.extra, *row.case)))

    def _proves(self, goal: Comparison, known: tuple[Any, ...]) -> bool:
        return self.decide(Claim(goal, given=tuple(dict.fromkeys((*self.given, *known))))).verdict == "proved"

    def _refutes(self, goal: Any, known: tuple[Any, ...]) -> Any:
        """Return at which values a statement fails under what is known, if that is found."""
        result = self.decide(Claim(goal, given=tuple(dict.fromkeys((*self.given, *known)))))
        found = result.counterexample if result.verdict == "refuted" else None
        return None if found is None else found["at"]

    def _is_undefined(self, step: Step) -> bool:
        """Return whether a side of a row has no value somewhere."""
        return step.row.claim is None or is_undefined(self.decide(pinned(step.row.claim, step.row.extra)))

    def _follows(self, place: int, steps: Sequence[Step]) -> bool:
        """Return whether a row follows from what it supposes and from right rows before it."""
        row = steps[place].row
        if row.claim is None or row.opposes or row.inductive or row.general or row.existing:
            return False
        supposed = set(row.claim.given) | set(row.extra)
        before = [
            step.row.claim.conclusion
            for step in steps[:place]
            if step.verdict == "right" and step.row.claim is not None and set(step.row.extra) <= supposed
        ]
        return bool(judge_step(row.claim.conclusion, [*before[::-1], *supposed], Context(), "notes"))

    def _under_conditions(self, step: Step) -> Step:
        """Return a row that fails in general, where what is asked supposes more than the sheet does."""
        claim = step.row.claim
        for given, _, _ in self.asked():
            if claim is None:
                break
            own = tuple(part for part in given if part not in claim.given)
            context = Context((*claim.given, *own))
            if judge_step(claim.conclusion, (), context, "notes"):
                claim = replace(claim, given=context.given)
                row = replace(step.row, claim=claim, extra=(*step.row.extra, *own))
                reason = f"this holds where {', '.join(plain(latex(part)) for part in own)}"
                return replace(step, row=row, verdict="right", reason=reason, counterexample=None)
        conditions = {part for given, _, _ in self.asked() for part in given if part not in self.given}
        if claim is not None and all(
            self._refutes(claim.conclusion, (*claim.given, one)) for one in conditions
        ):
            return step  # it fails under each of them, too
        reason = "this fails as it stands, but what it follows from is not plain; a person has to look at it"
        return replace(step, verdict="undecided", reason=reason, counterexample=None)

    # What is shown

    def shows(self, given: Sequence[Any], goal: Any, whole: Any, steps: Sequence[Step]) -> bool:
        """Return whether arrows, and rows that follow by small moves, lead from what is given to a goal.

        The goal is reached by a line of one's own that is not the goal, and no line jumps over the ``whole``
        of what is asked.
        """
        known = [_Known(part, 0, False) for one in given for part in (one, *conjuncts(one))]
        own = [one for one in given if one not in self.given]
        known += [_Known(Both(*own), 0, False)] if len(own) > 1 else []
        arrows = [link for pair in self.links for link in (pair, pair[::-1])]
        for _ in range(len(arrows) + 1):
            before = len(known)
            for one, other in arrows:
                self._cross(one, other, whole, known)
            if len(known) == before:
                break
        for place, step in enumerate(steps):
            if place not in self.linked and self._usable(step, given):
                for one in conjuncts(step.row.claim.conclusion) if step.row.claim is not None else ():
                    self._learn(one, known, given)
        return any(self._reaches(place, goal, whole, known) for place in range(len(known)))

    def says(self, goal: Any) -> bool:
        """Return whether a statement stands beside an arrow that holds."""
        return any(_alike(one, goal) for link in self.links for one in link)

    def _cross(self, one: Any, other: Any, goal: Any, known: list[_Known]) -> None:
        """Note what an arrow leads to, unless it leads at once from what is supposed to what is asked."""
        found = self._found(one, known)
        if found is None or any(part.what == other for part in known):
            return
        supposed = [part.what for part in known if not part.own]
        if same_statement(other, goal) and any(same_statement(one, part) for part in supposed):
            if judge_step(other, [one]).moves != (WRITTEN_OUT,):
                return
        depth = found.depth + (not same_statement(one, other))
        known += [_Known(part, depth, True) for part in dict.fromkeys((other, *conjuncts(other)))]

    def _usable(self, step: Step, given: Sequence[Any]) -> bool:
        row = step.row
        stated = () if row.claim is None else conjuncts(row.claim.conclusion)
        if (
            step.verdict != "right"
            or not any(isinstance(one, Comparison) for one in stated)
            or row.opposed
            or row.inductive
            or row.existing
        ):
            return False
        return all(any(_alike(part, one) for one in given) for part in row.extra)

    def _learn(self, relation: Any, known: list[_Known], given: Sequence[Any]) -> None:
        """Note what a row says, if a small move makes it of what is known; the latest lines first."""
        if not isinstance(relation, Comparison) or any(_alike(part.what, relation) for part in known):
            return
        premises = [part.what for part in known[::-1]]
        found = judge_step(relation, premises, Context(tuple(given)))
        if not found:
            return
        used = [part for part in known if part.what in found.used]
        depth = max((part.depth for part in used), default=0)
        same = any(same_statement(part.what, relation) for part in used)
        known.append(_Known(relation, depth if same else depth + 1, True))

    def _found(self, statement: Any, known: Sequence[_Known]) -> _Known | None:
        """Return what is known of a statement, part by part."""
        whole = next((one for one in known if one.what == statement or _alike(one.what, statement)), None)
        if whole is not None or len(conjuncts(statement)) < 2:
            return whole
        parts = conjuncts(statement)
        found = [one for part in parts for one in [one for one in known if _alike(one.what, part)][:1]]
        return max(found, key=lambda one: one.depth) if len(found) == len(parts) else None

    def _reaches(self, place: int, goal: Any, whole: Any, known: Sequence[_Known]) -> bool:
        """Return whether something known is the goal, and a line of one's own that is not leads to it."""
        one = known[place]
        if not one.own or not (one.what == goal or _alike(one.what, goal)):
            return False
        parts = (whole, *conjuncts(whole))
        others = [part for part in known if part.own and not any(_alike(part.what, one) for one in parts)]
        if self.links:
            return bool(others)
        before = [part for part in known[:place] if part in others and part.depth >= 1]
        return one.depth > 1 or any(same_statement(part.what, goal) for part in before)


def _alike(one: Any, other: Any) -> bool:
    """Return whether two statements are written alike, from left to right or from right to left."""
    if one == other:
        return True
    if isinstance(one, Comparison) and isinstance(other, Comparison):
        return flipped(one) == other
    if type(one) is type(other) and isinstance(one, (sympy.Or, sympy.And)):
        theirs = other.args
        return len(one.args) == len(theirs) and all(any(_alike(a, b) for b in theirs) for a in one.args)
    return False

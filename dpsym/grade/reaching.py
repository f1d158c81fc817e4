"""Whether a derivation shows its target: by a chain, from a known relation, backwards, by cases, or not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from dpsym.grade.assignment import Assignment
from dpsym.grade.reach import Reach, flipped
from dpsym.grade.roles import announces, concludes, reduces, supposes, takes_for_granted
from dpsym.grade.steps import Decider, Step
from dpsym.grade.values import Values, same_values, size
from dpsym.language.claims import Claim
from dpsym.language.relations import Comparison

__all__ = ["Finding", "reaching", "together"]

HOLDS = ("proved", "supported")


@dataclass(frozen=True)
class Finding:
    """What the steps lead to.

    Attributes:
        reached: they lead to the target, as far as they hold.
        connected: they do so by a chain of rows alone.
        announced: places of the steps that only say what is to be shown.
        circular: places of the steps that take it for granted.
        granted: the line of the sentence that supposes it.
        doubtful: the line of a conclusion of which nothing here says where it comes from.
    """

    reached: bool = False
    connected: bool = False
    announced: tuple[int, ...] = ()
    circular: tuple[int, ...] = ()
    granted: int | None = None
    doubtful: int | None = None


def together(findings: Sequence[Finding]) -> Finding:
    """Return what holds of several targets at once: all are reached, none is taken for granted.

    >>> together([Finding(reached=True), Finding()]).reached
    False
    """
    announced = {place for found in findings for place in found.announced}
    circular = {place for found in findings for place in found.circular}
    return Finding(
        all(found.reached for found in findings),
        all(found.connected for found in findings),
        tuple(sorted(announced)),
        tuple(sorted(circular)),
        next((found.granted for found in findings if found.granted is not None), None),
        next((found.doubtful for found in findings if found.doubtful is not None), None),
    )


def reaching(
    assignment: Assignment,
    steps: Sequence[Step],
    sentences: Sequence[tuple[int, str]],
    decide: Decider,
) -> Finding:
    """Return what the steps of a derivation lead to."""
    target = assignment.relation
    if target is None:
        return _stated(assignment, steps)
    search = _Search(assignment, target, steps, sentences, decide)
    granted = search.granted()
    if granted is not None:
        return Finding(granted=granted)
    return search.run()


def _stated(assignment: Assignment, steps: Sequence[Step]) -> Finding:
    """Return whether a target that is no single relation is stated after other steps that hold."""
    places = [
        place
        for place, step in enumerate(steps)
        if step.row.claim is not None and step.row.claim.conclusion == assignment.claim.conclusion
    ]
    if not places:
        return Finding()
    before = [step for step in steps[: places[-1]] if step.verdict == "right"]
    if len(before) <= len(places) - 1:
        return Finding(circular=tuple(places[:1]))
    return Finding(reached=True, doubtful=steps[places[-1]].row.line)


class _Search:
    """The search for a way to the target through the steps that hold."""

    def __init__(
        self,
        assignment: Assignment,
        target: Comparison,
        steps: Sequence[Step],
        sentences: Sequence[tuple[int, str]],
        decide: Decider,
    ) -> None:
        self.assignment = assignment
        self.target = target
        self.steps = steps
        self.sentences = sentences
        self.decide = decide
        self.given = assignment.claim.given
        self.holding: dict[Any, bool] = {}
        usable = ("right", "refuted", "undecided")
        self.places = [
            place
            for place, step in enumerate(steps)
            if step.verdict in usable and step.row.relation is not None
        ]
        self.restating = [place for place in self.places if self._restates(place)]
        self.announced = tuple(place for place in self.restating if self._announces(place))
        self.extras = self._extras()

    def _restates(self, place: int) -> bool:
        relation = self.steps[place].row.relation
        if relation is None or self.steps[place].verdict == "refuted" or not self.steps[place].row.alone:
            return False
        found = [
            (part.lhs, part.rhs) == (self.target.lhs, self.target.rhs) and part.op == self.target.op
            for part in (relation, flipped(relation))
        ]
        return any(found) or any(self._same(part) for part in (relation, flipped(relation)))

    def _same(self, relation: Comparison) -> bool:
        """Return whether a relation is the target in another way of writing, of about the same length."""
        if relation.op != self.target.op or self.target.op == "=":
            return False
        values = Values()
        pairs = ((relation.lhs, self.target.lhs), (relation.rhs, self.target.rhs))
        return all(
            2 * abs(size(one) - size(other)) <= max(size(other), 6)
            and same_values(values(one), values(other))
            for one, other in pairs
        )

    def _announces(self, place: int) -> bool:
        row = self.steps[place].row
        if takes_for_granted(row.after):
            return False
        return announces(row.before) or any(
            phrase in row.after for phrase in ("is to be shown", "remains to")
        )

    # What is supposed

    def _holds(self, statement: Any, given: tuple[Any, ...] = ()) -> bool:
        """Return whether a statement holds under the hypotheses of the sheet, and others."""
        key = (statement, given)
        if key not in self.holding:
            self.holding[key] = self.decide(Claim(statement, given=(*self.given, *given))).verdict in HOLDS
        return self.holding[key]

    def _extras(self) -> dict[int, tuple[Any, ...]]:
        """Return, for each step, what it supposes of the symbols of the sheet beyond the sheet."""
        mine = self.target.free_symbols.union(*(part.free_symbols for part in self.given))
        found: dict[int, tuple[Any, ...]] = {}
        for place in self.places:
            extra = tuple(part for part in self.steps[place].row.extra if part.free_symbols & mine)
            extra = tuple(part for part in extra if not _defines(part, mine) and not self._holds(part))
            found[place] = extra
        return found

    def granted(self) -> int | None:
        """Return the line that supposes the target, if one does."""
        forms = {self.target, flipped(self.target)}
        if not any(forms & set(step.row.extra) for step in self.steps):
            return None
        lines = [line for line, words in self.sentences if supposes(words)]
        return lines[0] if lines else self.steps[0].row.line

    # Ways to the target

    def run(self) -> Finding:
        """Return what the steps lead to."""
        plain = [place for place in self.places if not self.extras[place]]
        found = self._with(plain)
        if found.reached or found.circular:
            return found
        if self._cases():
            return Finding(True, True, self.announced)
        general = [line for line, words in self.sentences if "loss of generality" in words]
        if general and self._with(self.places).reached:
            return Finding(True, False, self.announced, doubtful=general[0])
        return found

    def _with(self, places: Sequence[int]) -> Finding:
        free = [place for place in places if place not in self.restating]
        reach = self._reach(free)
        if reach.connects() or reach.difference():
            return Finding(True, True, self.announced)
        stated = [place for place in self.restating if place not in self.announced and place in places]
        words = [words for _, words in self.sentences]
        backwards = any(reduces(text) for text in words) or self._has_arrows()
        if backwards and self._backwards(free):
            return Finding(True, False, self.announced)
        if not stated:
            concluded = any(concludes(text) for text in words[-2:]) and reach.follows()
            return Finding(concluded, False, self.announced)
        first = stated[0]
        if len(stated) > 1 and not any(place < first for place in free):
            stated = stated[1:]  # the first one says what is to be shown
        before = [place for place in free if place < stated[-1]]
        earlier = [place for place in free if place < stated[0]]
        support = self._reach(earlier if earlier else [])
        if not earlier or not before:
            return Finding(False, False, self.announced, circular=(first,))
        if first != stated[0] and not support.follows():
            return Finding(False, False, self.announced, circular=(first,))
        if support.follows() or support.touches() or support.speaks_of_all():
            return Finding(True, False, self.announced)
        if support.edges:
            return Finding(True, False, self.announced, doubtful=self.steps[stated[0]].row.line)
        return Finding(False, False, self.announced, circular=(stated[0],))

    def _reach(self, places: Sequence[int]) -> Reach:
        relations = [self.steps[place].row.relation for place in places]
        return Reach(
            self.target, [relation for relation in relations if relation is not None], self._outer(places)
        )

    def _outer(self, places: Sequence[int]) -> list[Any]:
        """Return the sides at which chains begin and end."""
        found = []
        for place in places:
            relation = self.steps[place].row.relation
            if relation is None:
                continue
            if not self.steps[place].row.chained:
                found.append(relation.lhs)
            if place + 1 >= len(self.steps) or not self.steps[place + 1].row.chained:
                found.append(relation.rhs)
        return found

    def _has_arrows(self) -> bool:
        return any(step.row.linked for step in self.steps)

    def _backwards(self, places: Sequence[int]) -> bool:
        """Return whether what the target is reduced to is shown, or plain enough to be seen."""
        reach = self._reach(places)
        if not reach.loose:
            return reach.follows()
        return reach.follows(plainly=True) or reach.difference()

    def _cases(self) -> bool:
        """Return whether cases that together are all of them each lead to the target."""
        kinds = {extra for extra in self.extras.values() if extra}
        cases = [extra for extra in sorted(kinds, key=str) if len(extra) == 1]
        shown = []
        for case in cases:
            places = [place for place in self.places if self.extras[place] in ((), case)]
            if self._with(places).reached:
                shown.append(case[0])
        if len(shown) < 2 or not all(isinstance(case, Comparison) for case in shown):
            return False
        others = tuple(_not(case) for case in shown[:-1])
        return None not in others and self._holds(shown[-1], others)


def _defines(statement: Any, mine: set[Any]) -> bool:
    """Return whether a supposition only says what a new symbol is."""
    if not isinstance(statement, Comparison) or statement.op != "=":
        return False
    return any(side.is_Symbol and side not in mine for side in (statement.lhs, statement.rhs))


def _not(statement: Comparison) -> Comparison | None:
    """Return the negation of an inequality."""
    negated = {"<=": ">", "<": ">=", ">=": "<", ">": "<="}.get(statement.op)
    return None if negated is None else Comparison(statement.lhs, negated, statement.rhs)

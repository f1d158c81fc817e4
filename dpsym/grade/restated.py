"""Which rows are what is to be shown, in its own words or in others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from dpsym.derive.algebra import Algebra
from dpsym.grade.assignment import Assignment
from dpsym.grade.forms import moved
from dpsym.grade.goals import evident, is_cited, is_goal
from dpsym.grade.reach import Reach
from dpsym.grade.roles import announces, has_words, takes_for_granted
from dpsym.grade.same import is_rewritten, is_target, is_written_alike, needs_working_out, only_rewritten
from dpsym.grade.steps import Row, Step
from dpsym.grade.summing import defining
from dpsym.language.relations import Comparison, flipped


def is_announced(row: Row) -> bool:
    """Return whether words say that a row is still to be shown."""
    if takes_for_granted(row.after):
        return False
    if row.before.strip() in ("", ":") and row.words.split()[:1] == ["let"]:
        return True  # "let $P(n)$: $a \le b$"
    before = row.before if has_words(row.before) else row.words
    return announces(before) or any(phrase in row.after for phrase in ("is to be shown", "remains to"))


@dataclass(frozen=True)
class Restatements:
    """Finds the rows that say what is to be shown.

    Attributes:
        assignment: what is to be shown.
        target: the relation that is.
        steps: the steps of the derivation.
        plain: whether a relation needs no proof; the second argument is whether shortness is enough for that.
        algebra: says whether two sides are one.
    """

    assignment: Assignment
    target: Comparison
    steps: Sequence[Step]
    plain: Callable[[Comparison, bool], bool]
    algebra: Algebra

    def restates(self, place: int) -> bool:
        """Return whether the row at a place says what is to be shown."""
        row = self.steps[place].row
        relation = row.relation
        if relation is None or self.steps[place].verdict == "refuted":
            return False
        asked = self.assignment.target.latex
        lemmas = [claim for lemma in self.assignment.lemmas for claim in lemma.claims]
        lent = evident(relation, lemmas, short=False)  # it is a fact of the sheet, put into other words
        alone = row.alone or (self.target.op != "=" and not lent and only_rewritten(self.steps, place, asked))
        if row.chained and not alone:
            return False
        forms = (relation, flipped(relation))
        if any(is_target(part, self.target) for part in forms):
            if relation.op == "=" and needs_working_out(row.latex, asked):
                return False
            return alone or self._written_as_target(place)
        if is_goal(row):
            return False
        return alone and (
            any(is_rewritten(part, self.target, self.algebra.same) for part in forms) or self._says_all(row)
        )

    def _written_as_target(self, place: int) -> bool:
        """Return whether the first row of a chain of two is the target, but for a few letters.

        In a longer chain, a row that is the target once names are written out is a step like others.
        """
        rest = self.steps[place + 1 : place + 3]
        if [step.row.chained for step in rest].count(True) > 1:
            return False
        return is_written_alike(self.steps[place].row.latex, self.assignment.target.latex)

    def _says_all(self, row: Row) -> bool:
        """Return whether a row is the target in other words: it needs as much to be shown."""
        if row.relation is None or is_cited(row) or self.plain(row.relation, False):
            return False
        if row.relation.op == "=" != self.target.op:
            return False  # it is worked out, as in a case where both sides are the same
        if any(moved(part, self.target) for part in (row.relation, flipped(row.relation))):
            return True
        relations = [row.relation, *defining(self.target.lhs, self.target.rhs)]
        reach = Reach(self.target, relations, None, self.algebra)
        return not self.plain(row.relation, True) and reach.connects()

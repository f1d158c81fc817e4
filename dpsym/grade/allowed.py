"""What a sheet asks of the steps beyond being true: reasons, facts that may be cited, and their size."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import sympy

from dpsym.grade.assignment import Assignment
from dpsym.grade.citing import not_allowed
from dpsym.grade.roles import asserts, has_words
from dpsym.grade.steps import Step
from dpsym.language.relations import Comparison


def kept_to(assignment: Assignment, steps: Sequence[Step]) -> list[Step]:
    """Return the steps; those that hold, but are not as the sheet wants them, are unjustified."""
    rubric = assignment.rubric
    lent = [lemma.words for lemma in assignment.lemmas]
    found = []
    for step, words in zip(steps, _words_beside(steps), strict=True):
        reason = ""
        relation = step.row.relation
        if step.verdict == "right":
            name = not_allowed(words, rubric, lent) if rubric.listed or rubric.forbidden else None
            largest = rubric.largest_step
            if name is not None:
                reason = f"this holds, but it cites {name}, which the assignment does not allow"
            elif largest is not None and relation is not None and size_of_step(relation) > largest:
                size = size_of_step(relation)
                reason = f"this holds, but it changes {size} parts at once; the assignment allows {largest}"
            elif rubric.justification and _lacks_reason(step):
                reason = "this holds, but the assignment asks for a reason, and none is given"
        found.append(replace(step, verdict="unjustified", reason=reason) if reason else step)
    return found


def _words_beside(steps: Sequence[Step]) -> Iterator[str]:
    """Yield the words beside each row: before the first of a chain, after the last one, and inside."""
    for place, step in enumerate(steps):
        row = step.row
        last = place + 1 == len(steps) or not steps[place + 1].row.chained
        before = "" if row.chained else row.before
        if not row.chained and not has_words(before):
            before = row.words  # another formula stands between: "by Jensen for the convex f, a <= b"
        beside = (before, row.after if last else "", row.latex, row.beside)
        yield " ".join(part for part in beside if part)


def _lacks_reason(step: Step) -> bool:
    relation = step.row.relation
    if relation is None or relation.op == "=" or asserts(step.row.words) or step.row.beside.strip():
        return False
    return "\\text" not in step.row.latex and "\\because" not in step.row.latex


def size_of_step(relation: Comparison) -> int:
    """Return how many parts of a formula a step changes: those of one side that the other does not have.

    >>> x, y = sympy.symbols("x y")
    >>> size_of_step(Comparison(x + y, "=", y + x)), size_of_step(Comparison(x**2 + y, "<=", x**2 + 3))
    (0, 1)
    """
    left, right = _parts(relation.lhs), _parts(relation.rhs)
    return max(sum((left - right).values()), sum((right - left).values()))


def _parts(expression: Any) -> Counter[Any]:
    return Counter(part.func if part.args else part for part in sympy.preorder_traversal(expression))

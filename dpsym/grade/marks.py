"""Marks: what the steps of a derivation, its milestones and its mistakes come to under a rubric."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Final

from dpsym.grade.reach import STRENGTH, Reach
from dpsym.grade.rubric import Milestone, Rubric
from dpsym.grade.steps import Step
from dpsym.language.relations import Comparison, flipped

WRONG: Final = ("refuted", "unjustified")
NOTHING: Final = ("unreadable", "rejected")


def shown(milestone: Milestone, steps: Sequence[Step]) -> bool:
    """Return whether right steps show a relation: as a row, or as a chain of rows."""
    relations = [
        step.row.relation
        for step in steps
        if step.verdict == "right" and step.row.relation is not None
        if not step.row.extra and not step.row.opposed
    ]
    wanted = [claim.conclusion for claim in milestone.claims]
    return bool(wanted) and all(
        isinstance(target, Comparison) and _reached(target, relations) for target in wanted
    )


def _reached(target: Comparison, relations: Sequence[Comparison]) -> bool:
    for relation in relations:
        for form in (relation, flipped(relation)):
            if (form.lhs, form.rhs) == (target.lhs, target.rhs) and form.op in STRENGTH[target.op]:
                return True
    return Reach(target, relations).connects()


def score_of(
    rubric: Rubric,
    steps: Sequence[Step],
    outcome: str,
    reached: bool = False,
) -> float:
    """Return the marks: all of them for what is correct, else by the mode of the rubric.

    A step that dpsym cannot decide counts as right until a person says otherwise.
    """
    if outcome == "correct":
        return rubric.points
    if rubric.mode == "all-or-nothing" or not steps or outcome in NOTHING:
        return 0.0
    counted = list(
        steps if rubric.follow_through else takewhile(lambda step: step.verdict not in WRONG, steps)
    )
    if rubric.mode == "milestones":
        found = sum(one.points for one in rubric.milestones if shown(one, counted))
        return min(found, rubric.points)
    if outcome == "circular" and rubric.mode != "deductions":
        return 0.0
    right = sum(step.verdict in ("right", "undecided") for step in counted)
    if rubric.mode == "deductions":
        kinds = [step.verdict for step in steps if step.verdict in WRONG]
        kinds += [outcome] if outcome != "wrong-step" else [] if reached else ["misses-target"]
        off = sum(rubric.deduction(kind) for kind in kinds)
        return max(rubric.points - off, 0.0) if off else _share(rubric, right, steps)
    if rubric.each is not None:
        return min(rubric.each * right, rubric.points)
    return _share(rubric, right, steps)


def _share(rubric: Rubric, right: int, steps: Sequence[Step]) -> float:
    """Return equal shares for the right steps, in halves of a point; one share is for reaching the target."""
    relevant = sum(step.verdict != "irrelevant" for step in steps)
    return round(2 * rubric.points * right / (relevant + 1)) / 2

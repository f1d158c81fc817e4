"""The slack of each step of a derivation at one instance: which step gives away how much."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from dpsym.check.guard import Crash, guarded
from dpsym.engines.effort import Effort
from dpsym.engines.targets import Target
from dpsym.language.claims import Claim
from dpsym.language.printing import latex
from dpsym.language.relations import LATEX_SIGNS
from dpsym.plain import plain
from dpsym.report.pictures.drawing import placed
from dpsym.report.pictures.gallery import Subject
from dpsym.report.pictures.looking import Look, Seen
from dpsym.report.pictures.model import Axis, Bar, Panel, Picture

if TYPE_CHECKING:
    from dpsym.derive.blocks import Step
    from dpsym.derive.model import Derivation

__all__ = ["slack"]

NONE: Final = Axis("", 0, 1)
STEPS: Final = 4_000


def slack(derivation: Derivation, subject: Subject, title: str = "") -> Picture | None:
    """Return the gaps of a derivation's steps at an instance of its claim, as bars; None without any.

    A step that speaks of what the claim does not, as one inside a lemma, has no value there and says so.
    """
    effort = Effort(STEPS)
    every = list(_bars(derivation, subject, effort))
    bars = tuple(bar for bar in every if bar is not None)
    if not any(bar.value for bar in bars):
        return None
    look = Look(subject.target, subject.instance, subject.names, effort)
    caption = f"The gap between both sides of each step of the derivation{placed(look)}."
    left = len(every) - len(bars)
    caption += (
        f" {left} of {len(every)} steps have no value there or speak of more than the claim." if left else ""
    )
    return Picture("steps", title, caption, (Panel(NONE, NONE, bars=bars),))


def _bars(derivation: Derivation, subject: Subject, effort: Effort) -> Iterator[Bar | None]:
    for number, step in enumerate(derivation.steps(), 1):
        sign = LATEX_SIGNS[step.relation.op]
        name = f"{number}. {plain(f'{latex(step.relation.lhs)} {sign} {latex(step.relation.rhs)}')}"
        outcome = guarded(_seen, step, derivation, subject, effort)
        seen = None if isinstance(outcome, Crash) else outcome.value
        if seen is None or not math.isfinite(seen.gap):
            yield None
        else:
            told = "equal" if seen.state == "contact" else f"{seen.gap:.3g}"
            yield Bar(name, abs(seen.gap), told, seen.state)


def _seen(step: Step, derivation: Derivation, subject: Subject, effort: Effort) -> Seen | None:
    """Return what a step comes to at the instance, as a claim about the same variables."""
    statement = subject.target.original.statement
    goals = Claim(step.relation, given=derivation.given, shapes=derivation.shapes).elaborate().goals
    for goal in goals:
        names = [variable.name for variable in goal.statement.variables]
        if set(names) <= {variable.name for variable in statement.variables}:
            bare = replace(goal, statement=replace(goal.statement, hypotheses=()))
            at = {name: subject.instance[name] for name in names}
            return Look(Target(bare), at, {}, effort).seen(at)
    return None

"""What a derivation comes to: does it reach the target, where is the first wrong step, how many marks."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from dpsym.grade.allowed import kept_to
from dpsym.grade.assignment import Assignment
from dpsym.grade.finding import Finding, together
from dpsym.grade.judging import judged
from dpsym.grade.marks import WRONG, score_of, shown
from dpsym.grade.missing import why_missed
from dpsym.grade.reaching import reaching
from dpsym.grade.roles import depends
from dpsym.grade.steps import Decider, Row, Step
from dpsym.grade.symbols import variables_of, written_out

__all__ = ["Graded", "grade_rows"]

#: Words of a condition for their own sentence.
ONLY_IF: Final = re.compile(
    r"(?:so |now |thus |then |hence |first )?(?:if|in (?:the|this) case|case)\b"
    r"(?!.*\b(?:suppose|assume|assuming|let|given|fix|set|put|take|choose|where|provided)\b)"
)
Mender = Callable[[Row], Mapping[str, Any] | None]


@dataclass(frozen=True)
class Graded:
    """A derivation with its outcome and marks."""

    outcome: str
    score: float
    max_score: float
    reaches_target: bool
    first_wrong_line: int | None
    steps: tuple[Step, ...]
    message: str


def grade_rows(
    assignment: Assignment,
    rows: Sequence[Row],
    decide: Decider,
    sentences: Sequence[tuple[int, str]] = (),
    mend: Mender = lambda _row: None,
) -> Graded:
    """Return what the rows of a derivation come to.

    Args:
        assignment: what is to be shown, and under what.
        rows: the rows of the derivation.
        decide: decides a claim.
        sentences: all of its text, with the lines.
        mend: finds what would have been right in a row that is refuted; it is asked about the first one,
            because those after it often follow from it.
    """
    steps = list(_doubted([judged(row, decide) for row in rows]))
    for place in [place for place, step in enumerate(steps) if step.verdict == "refuted"][:1]:
        steps[place] = replace(steps[place], suggestion=mend(steps[place].row))
    parts = [_spelled_out(part) for part in assignment.parts()]
    findings = [reaching(part, steps, sentences, decide) for part in parts]
    finding = together(list(_without_reminders(assignment, parts, findings, steps)))
    for place in finding.announced:
        if steps[place].verdict == "right":
            steps[place] = replace(steps[place], verdict="irrelevant", reason="this says what is to be shown")
    for place in finding.circular:
        after = steps[place + 1] if place + 1 < len(steps) else None
        if after is not None and after.row.chained and after.verdict == "refuted":
            reason = "this is what is to be shown; the chain goes on from it, and fails"
            steps[place] = replace(steps[place], verdict="irrelevant", reason=reason)
            continue
        reason = "this is what is to be shown, and nothing before it shows it"
        steps[place] = replace(steps[place], verdict="unjustified", reason=reason)
    steps = kept_to(assignment, steps)
    wrong = next((step.row.line for step in steps if step.verdict in WRONG), finding.granted)
    outcome, message = _outcome(steps, finding)
    if outcome == "misses-target":
        missed = next(part for part, found in zip(parts, findings, strict=True) if not found.reached)
        message = why_missed(missed, steps, decide)
    absent = [one for one in assignment.rubric.required if not shown(one, steps)]
    if outcome == "correct" and absent:
        outcome = "misses-target"
        message = f"every step holds, but {absent[0].latex} is asked for on the way, and it is not shown"
    if outcome not in ("wrong-step", "circular"):
        wrong = None
    score = score_of(assignment.rubric, steps, outcome, finding.reached)
    reaches = finding.reached and outcome in ("correct", "wrong-step", "undecided")
    return Graded(outcome, score, assignment.rubric.points, reaches, wrong, tuple(steps), message)


def _without_reminders(
    assignment: Assignment, parts: Sequence[Assignment], findings: Sequence[Finding], steps: Sequence[Step]
) -> Iterator[Finding]:
    """Yield the findings; an equation of a chain with inequalities may only recall what a side is.

    Where the inequalities are shown and the equation is not, a person has to say whether it was asked for.
    """
    relations = [part.relation for part in parts]
    pairs = list(zip(relations, findings, strict=True))
    bounds = [found for relation, found in pairs if relation is None or relation.op != "="]
    chained = not assignment.others and bool(assignment.target.steps)
    for relation, found in pairs:
        recalled = chained and relation is not None and relation.op == "=" and bool(bounds)
        if recalled and not found.reached and not found.circular and all(one.reached for one in bounds):
            why = "is reached without an equation that the sheet has there; was it to be shown?"
            yield replace(found, reached=True, doubtful=steps[-1].row.line, why=why)
        else:
            yield found


def _spelled_out(part: Assignment) -> Assignment:
    """Return a target in which a symbol that the sheet defines is what it stands for, as in the rows."""
    return replace(part, only=written_out(part.claim, variables_of([part.claim])))


def _doubted(steps: Sequence[Step]) -> Iterator[Step]:
    """Yield the steps; none is called wrong that may rest on a supposition which was not understood.

    Nor is one that is supposed without loss of generality, or that comes after such a row.
    """
    missed: int | None = None
    brief = False  # whether it may only say when its own sentence holds
    general: int | None = None
    for step in steps:
        if step.verdict == "refuted" and step.row.general and general is None:
            general = step.row.line
        if step.verdict == "refuted" and general is not None:
            reason = f"line {general} is said to be no loss of generality, which is for a person to judge"
            yield replace(step, verdict="undecided", reason=reason, counterexample=None)
            continue
        if step.verdict == "unreadable" and depends(step.row.words):
            brief = ONLY_IF.match(step.row.words) is not None and (missed is None or brief)
            missed = step.row.line if missed is None else missed
        elsewhere = brief and bool(step.row.case or step.row.extra) and step.row.line != missed
        if step.verdict == "refuted" and missed is not None and not elsewhere:
            reason = f"line {missed}, which was not understood, may say when this holds"
            row = replace(step.row, message=reason)
            yield replace(step, row=row, verdict="unreadable", reason=reason, counterexample=None)
        else:
            yield step


def _outcome(steps: Sequence[Step], finding: Finding) -> tuple[str, str]:
    def line(verdict: str) -> int:
        return next(step.row.line for step in steps if step.verdict == verdict)

    verdicts = [step.verdict for step in steps]
    if "refuted" in verdicts:
        return "wrong-step", f"the step in line {line('refuted')} does not hold"
    if finding.granted is not None:
        return "circular", f"line {finding.granted} supposes what is to be shown"
    if finding.circular:
        return "circular", f"line {line('unjustified')} takes what is to be shown for granted"
    if not steps:
        return "unreadable", "no row of a derivation was found"
    if "unjustified" in verdicts:
        first = next(step for step in steps if step.verdict == "unjustified")
        return "wrong-step", f"the step in line {first.row.line} is not accepted: {first.reason}"
    unread = [step for step in steps if step.verdict == "unreadable"]
    if unread and not (finding.connected and not any(step.row.display for step in unread)):
        why = unread[0].row.message or unread[0].reason.removeprefix("this row was not understood: ")
        return "unreadable", f"line {unread[0].row.line} was not understood: {why}"
    if "undecided" in verdicts:
        return (
            "undecided",
            f"the step in line {line('undecided')} could not be decided, so a person has to look at it",
        )
    if finding.doubtful is not None:
        if finding.why:
            return "undecided", f"line {finding.doubtful} {finding.why}"
        return (
            "undecided",
            f"that line {finding.doubtful} follows from the lines before it is for a person to say",
        )
    if not finding.reached:
        return "misses-target", "every step holds, but they do not lead to what is to be shown"
    return "correct", "every step holds, and they lead to what is to be shown"

"""What a derivation comes to: does it reach the target, where is the first wrong step, how many marks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from dpsym.grade.allowed import kept_to
from dpsym.grade.assignment import Assignment
from dpsym.grade.finding import Finding, together
from dpsym.grade.marks import WRONG, score_of, shown
from dpsym.grade.missing import why_missed
from dpsym.grade.reaching import reaching
from dpsym.grade.roles import depends
from dpsym.grade.steps import Decider, Row, Step, judged

__all__ = ["Graded", "grade_rows"]


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
) -> Graded:
    """Return what the rows of a derivation come to; ``sentences`` are all of its text, with their lines."""
    steps = list(_doubted([judged(row, decide) for row in rows]))
    parts = assignment.parts()
    findings = [reaching(part, steps, sentences, decide) for part in parts]
    finding = together(findings)
    for place in finding.announced:
        if steps[place].verdict == "right":
            steps[place] = replace(steps[place], verdict="irrelevant", reason="this says what is to be shown")
    for place in finding.circular:
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


def _doubted(steps: Sequence[Step]) -> Iterator[Step]:
    """Yield the steps; after a supposition that was not understood none of them is called wrong."""
    missed: int | None = None
    for step in steps:
        if step.verdict == "unreadable" and depends(step.row.words):
            missed = step.row.line if missed is None else missed
        if step.verdict == "refuted" and missed is not None:
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
        return "unreadable", f"line {unread[0].row.line} was not understood: {unread[0].row.message}"
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

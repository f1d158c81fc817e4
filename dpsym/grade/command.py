"""The command ``dpsym grade``: what the assignment says, or a batch of submissions graded into a folder."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import click

from dpsym import clock
from dpsym.check.cache import Cache, default_folder
from dpsym.check.decide import decide
from dpsym.check.outline import outline_of
from dpsym.check.schedule import default_jobs
from dpsym.check.settings import Settings
from dpsym.check.words import counterexample
from dpsym.derive.steps import Context, judge_step
from dpsym.errors import UnusableInput
from dpsym.grade.assignment import Assignment, read_assignment
from dpsym.grade.batch import Batch, grade_all, write_all
from dpsym.grade.exports import outputs
from dpsym.grade.feedback import marks
from dpsym.grade.gradescope import harness
from dpsym.grade.inbox import collected
from dpsym.grade.moodle import moodle_files
from dpsym.grade.sections import sections_of
from dpsym.language.printing import latex
from dpsym.plain import in_signs, plain

#: Of one engine for one row, of which a submission has many.
STEPS: Final = 1_800
EXAMPLES: Final = 100


def check_assignment(path: Path, settings: Settings) -> bool:
    """Print what was understood of an assignment and whether its target is true; return whether it may be.

    Parts that are graded by themselves are looked at by themselves.
    """
    whole = read_assignment(path)
    parts = sections_of(whole, lambda claim: decide(claim, settings)).parts
    good, told = True, set[str]()
    for name, part in parts.items() or (("", whole),):
        if name:
            click.echo(f"part {name}, {part.rubric.points:g} points:")
        good = _check(part, settings, told) and good
    for line in pasted(list(parts.values()) or [whole]):
        click.echo(line)
    return good


def _check(assignment: Assignment, settings: Settings, told: set[str]) -> bool:
    """Print what was understood of an assignment, but for what was told; return whether it may be graded."""
    _describe(assignment, told)
    good = not assignment.problems
    for number, part in enumerate(assignment.parts(), 1):
        result = decide(part.claim, settings)
        open_ = result.verdict == "refuted" and bool(assignment.problems)
        click.echo(f"target {number} is {'doubtful' if open_ else result.verdict}: {result.message}")
        if open_:
            why = "as it was read; what was not understood may be a condition, so no row is called wrong"
            click.echo(f"target {number} fails {why}")
        good = good and result.verdict in ("proved", "supported")
    for item in () if assignment.solving else assignment.unread:
        click.echo(f"not judged: {item.place()}: {item.latex}: rows are judged, a person says what they show")
    return good


def pasted(assignments: Sequence[Assignment]) -> Iterator[str]:
    """Yield lines of front matter that close the gaps of a sheet, to be completed by a person."""
    gaps = [gap for one in assignments for gap in one.sheet.gaps]
    taken = [why for one in assignments for why in one.sheet.taken]
    conditions = [" ".join(formula.split()) for gap in gaps for formula in gap.formulas]
    unread = [item for one in assignments if one.solving is None for item in one.unread]
    targets = [" ".join(item.latex.strip(" $").split()) for item in unread]
    if not conditions and not targets and not taken:
        return
    yield "to say it in other words, put this before the sheet, with what is meant:"
    yield "---"
    if conditions or taken:
        yield "assume:"
        yield from (f"  # {why}" for why in dict.fromkeys(taken))
        yield from (f"  - ${formula}$" for formula in dict.fromkeys(conditions))
    if targets:
        yield "target:"
        yield from (f"  - ${target}$" for target in dict.fromkeys(targets))
    yield "---"


def write_harness(sheet: Path, folder: Path) -> None:
    """Write the autograder of Gradescope for an assignment, after a look at the assignment."""
    _describe(read_assignment(sheet), set())
    write_all(folder, list(harness(sheet)))
    for name in ("setup.sh", "run_autograder"):
        (folder / name).chmod(0o755)
    click.echo(f"{folder / 'autograder.zip'} is what Gradescope takes as the autograder")


def _require_true(whole: Assignment, settings: Settings, cache: Cache) -> None:
    """Refuse to grade towards something that is not true, or that nothing can satisfy."""
    parts = sections_of(whole, lambda claim: decide(claim, settings, cache=cache)).parts
    for assignment in parts.values() or (whole,):
        for part in assignment.parts():
            result = decide(part.claim, settings, cache=cache)
            if result.vacuous:
                raise UnusableInput(f"there is nothing to be shown: {result.message}", part.target.place())
            if result.verdict == "refuted" and result.counterexample is not None and not assignment.problems:
                found = counterexample(result.counterexample)
                raise UnusableInput(f"what is to be shown is false: {found}", part.target.place())
        if fails := _fails(assignment):
            raise UnusableInput(f"what is to be shown is false: {fails}", assignment.target.place())


def _fails(assignment: Assignment) -> str:
    """Return where statements that are to be shown equivalent are not; nothing if that is not known."""
    for one in assignment.equivalent:
        for other in assignment.equivalent:
            found = judge_step(other, [one], Context(assignment.sheet.context.given), "notes")
            if found.at:
                at = ", ".join(f"{symbol} = {plain(latex(value))}" for symbol, value in found.at.items())
                return f"at {at} {plain(latex(one))} holds, but {plain(latex(other))} does not"
    return ""


def _describe(assignment: Assignment, told: set[str]) -> None:
    if assignment.equivalent:
        click.echo(f"target: {' ⟺ '.join(plain(latex(part)) for part in assignment.equivalent)}")
        if found := _fails(assignment):
            click.echo(f"the target fails {found}")
    if (solving := assignment.solving) is not None:
        for_what = ", ".join(plain(latex(unknown)) for unknown in solving.unknowns)
        click.echo(f"to be solved for {for_what}: {plain(latex(solving.what))}")
        if solving.answer is not None:
            click.echo(f"target: that the solutions are {plain(latex(solving.answer))}")
    for part in assignment.parts():
        click.echo(f"target: {plain(part.claim.reading())}")
    for lemma in assignment.lemmas:
        understood = "; ".join(plain(claim.reading()) for claim in lemma.claims) or "by its name only"
        _tell(f"may be used: {lemma.words} ({understood})", told)
    _tell(f"marks: {assignment.rubric.described()}", told)
    for message, place in assignment.problems:
        _tell(f"not understood: {place}: {message}", told)


def _tell(line: str, told: set[str]) -> None:
    """Print a line that was not printed before."""
    if line not in told:
        told.add(line)
        click.echo(line)


def grade(
    sheet: Path,
    places: Sequence[Path],
    out: Path,
    settings: Settings,
    jobs: int | None,
    use_cache: bool,
    moodle: Path | None = None,
    executor: str = "local",
) -> bool:
    """Grade submissions into a folder; return whether every one of them could be graded.

    ``moodle`` is a grading worksheet of Moodle that is to be filled in; ``executor`` says where the work is
    done, here or on a cluster.
    """
    assignment = read_assignment(sheet)
    cache = Cache(default_folder() if use_cache else None)
    _require_true(assignment, settings, cache)
    with tempfile.TemporaryDirectory(prefix="dpsym-") as unpacked:
        submissions = tuple(collected(places, Path(unpacked)))
        batch = Batch(
            sheet,
            submissions,
            out,
            settings,
            jobs or default_jobs(),
            assignment.rubric.points,
            cache.folder or Path(unpacked) / "cache",  # a row that many students wrote is judged once
            executor,
        )
        progress = _Progress()
        records = grade_all(batch, progress)
        number = f"{len(records)} submission{'' if len(records) == 1 else 's'}"
        title = f"{in_signs(outline_of(assignment.sheet.document).title) or sheet.name}: {number}"
        write_all(out, [*outputs(records, title), *moodle_files(submissions, records, moodle)])
    progress.end()
    for record in records:
        line = f", first wrong line {record['first_wrong_line']}" if record["first_wrong_line"] else ""
        why = "" if record["status"] == "graded" else f": {record['message']}"
        click.echo(f"{record['submission']}: {record['outcome']}, {marks(record)}{line}{why}")
    click.echo(f"{number}; feedback and tables are in {out}")
    return all(record["status"] == "graded" for record in records)


class _Progress:
    """How many are done, and how long the rest will take, on standard error."""

    def __init__(self) -> None:
        self.started = clock.now()
        self.before: int | None = None
        self.shown = sys.stderr.isatty()

    def __call__(self, done: int, number: int) -> None:
        """Show how far the batch is."""
        if self.before is None:
            self.before = done
        fresh = done - self.before
        passed = clock.now() - self.started
        left = f", about {passed / fresh * (number - done):.0f} s left" if fresh and done < number else ""
        if self.shown:
            click.echo(f"\r{done} of {number} graded{left}   ", err=True, nl=False)

    def end(self) -> None:
        """Leave the line of the progress."""
        if self.shown:
            click.echo("", err=True)

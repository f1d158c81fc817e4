"""Grading one submission, in a worker process: from its file to the record that is kept of it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from dpsym import clock
from dpsym.check.cache import Cache
from dpsym.check.guard import Crash, guarded
from dpsym.check.settings import Settings
from dpsym.errors import DpsymError, UnusableInput
from dpsym.grade.assignment import Assignment, read_assignment
from dpsym.grade.deciding import Deciding
from dpsym.grade.mending import mended
from dpsym.grade.outcome import Graded, grade_rows
from dpsym.grade.sections import Sections, answered, sections_of, together
from dpsym.grade.solving import without_numbers
from dpsym.grade.statements import with_links
from dpsym.grade.steps import Row, Step, rows_of, with_chains
from dpsym.notes.continuing import continued
from dpsym.notes.documents import Document, read_document
from dpsym.notes.documents.base import Math
from dpsym.notes.macros import Macro, macros_of, typeset
from dpsym.notes.parts import exercise_of
from dpsym.notes.undelimited import with_delimiters

MOST_ROWS: Final = 200
SHEETS: Final = 32  # of a course, that a worker remembers
PROCESSOR_SECONDS: Final = 900.0  # for one submission, many times what any needs; then a person looks at it
ROUNDED: Final = (60.0, 120.0)
MOST_FORMULAS: Final = 600
OPEN: Final = ("undecided", "unreadable")  # what a person has to judge


def grade_file(
    sheet: str, name: str, path: str, settings: Settings, cache_folder: str | None
) -> dict[str, Any]:
    """Return the record of a submission, as a line of ``record.jsonl`` holds it."""
    started = clock.processor()
    with _at_most(PROCESSOR_SECONDS):
        outcome = guarded(_graded, Path(sheet), Path(path), settings, cache_folder)
    if isinstance(outcome, Crash):
        known = isinstance(outcome.error, DpsymError)
        message = str(outcome.error) if known else f"the work failed: {outcome.fault()}"
        refused = isinstance(outcome.error, UnusableInput)
        message = message.replace(path, name).rstrip(".")
        record = failed(name, "rejected" if refused else "undecided", message, 0.0)
    else:
        record = _record(name, outcome.value)
    record["seconds"] = _rounded(clock.processor() - started)
    return record


@contextmanager
def _at_most(seconds: float) -> Iterator[None]:
    """End this process if what is done takes longer; a clock would run on while other programs work."""
    try:
        import resource
    except ImportError:  # not on every platform
        yield
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_CPU)
    limit = math.ceil(clock.processor() + seconds)
    bounds = [bound for bound in (limit, soft, hard) if bound != resource.RLIM_INFINITY]
    resource.setrlimit(resource.RLIMIT_CPU, (min(bounds), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_CPU, (soft, hard))


def _rounded(seconds: float) -> float:
    """Return a time of the processor rounded up so coarsely that a second run of the same has the same.

    >>> _rounded(0.8), _rounded(81.0)
    (60.0, 120.0)
    """
    return next((bound for bound in ROUNDED if seconds <= bound), ROUNDED[-1])


def failed(name: str, outcome: str, message: str, max_score: float) -> dict[str, Any]:
    """Return the record of a submission of which nothing can be said.

    >>> failed("s01.pdf", "rejected", "a PDF is not read", 10)["status"]
    'rejected'
    """
    status = outcome if outcome in ("unreadable", "rejected") else "graded"
    return {
        "submission": name,
        "status": status,
        "outcome": outcome,
        "score": 0.0,
        "max_score": max_score,
        "reaches_target": False,
        "first_wrong_line": None,
        "steps": [],
        "message": message,
        "seconds": 0.0,
    }


@lru_cache(maxsize=SHEETS)
def _sheet(path: Path, _changed: int) -> Assignment:
    """Return the assignment, which a worker reads once."""
    return read_assignment(path)


@lru_cache(maxsize=SHEETS)
def _sections(path: Path, changed: int, settings: Settings, folder: str | None) -> Sections:
    """Return the parts of the assignment that stand for themselves, which a worker reads once."""
    whole = _sheet(path, changed)
    return sections_of(whole, Deciding(settings, _cache(folder), whole.claim.given))


def _cache(folder: str | None) -> Cache:
    return Cache(Path(folder) if folder else None)


def _graded(sheet: Path, path: Path, settings: Settings, cache_folder: str | None) -> Graded:
    changed = sheet.stat().st_mtime_ns
    assignment = _sheet(sheet, changed)
    document = read_document(path)
    if document.kind == "markdown" and len(document.sources) == 1:
        text = document.sources[0].text
        document = document if (written := with_delimiters(text)) == text else read_document(path, written)
    formulas = sum(isinstance(piece, Math) for block in document.blocks for piece in block.all_pieces())
    if formulas > MOST_FORMULAS:
        raise UnusableInput(f"it has {formulas:,} formulas; derivations of up to {MOST_FORMULAS} are read")
    sections = _sections(sheet, changed, settings, cache_folder)
    parts = answered(document, list(sections.parts)) if sections.parts else {}
    if parts:
        graded = dict[str, Graded | None]()
        for part, section in sections.parts.items():
            exercise = exercise_of(part)
            name = exercise if exercise in parts else part
            asked = _with_earlier(section, graded) if name == part else sections.exercises.get(exercise)
            if name not in graded and asked is not None and name in parts:
                graded[name] = _part(asked, *parts[name], settings, cache_folder)
            graded.setdefault(name, None)
        return together(graded, assignment.rubric.points)
    return _one(assignment, document, settings, cache_folder)


def _part(
    section: Assignment, alone: Document, behind: Document, line: int, settings: Settings, folder: str | None
) -> Graded:
    """Grade a part of an answer, alone or, if not all of it is read so, behind the parts before it."""
    found, around = _one(section, alone, settings, folder), section.behind
    if around is None or section.solving is not None or not _unread(found):
        return found
    asked = replace(around, lemmas=section.lemmas, rubric=section.rubric)
    other = _one(asked, behind, settings, folder, since=line)
    return other if _unread(other) < _unread(found) else found


def _unread(graded: Graded) -> int:
    return sum(step.verdict == "unreadable" for step in graded.steps)


def _with_earlier(section: Assignment, graded: Mapping[str, Graded | None]) -> Assignment:
    """Return a part with the values that an answer found in the earlier parts to which it refers."""
    if section.solving is None:
        return section
    found = [graded.get(label) for _, label in section.solving.earlier]
    known = tuple(one.value for one in found if one is not None and one.value is not None)
    return replace(section, solving=replace(section.solving, known=known))


def _one(
    assignment: Assignment, document: Document, settings: Settings, cache_folder: str | None, since: int = 0
) -> Graded:
    """Grade an answer, or the part of one that begins in a line, to an assignment or to a part of one.

    Where what is asked can also be read as something to be solved, it is, if that says more of the answer:
    one that is correct then misses nothing, nor does one in cases that is left open.
    """
    if assignment.also is not None:
        plain = _one(replace(assignment, also=None), document, settings, cache_folder, since)
        missed = plain.outcome == "misses-target"
        if plain.outcome not in OPEN and not missed:
            return plain
        asked_so = replace(assignment.also, lemmas=assignment.lemmas, rubric=assignment.rubric)
        solved = _one(asked_so, document, settings, cache_folder, since)
        if missed:
            in_cases = len({step.row.case for step in plain.steps if step.row.case}) > 1
            return solved if (in_cases and solved.outcome in OPEN) or solved.outcome == "correct" else plain
        return plain if solved.outcome in OPEN else solved
    asked = assignment.target.latex
    if assignment.solving is not None and len(document.sources) == 1 and document.kind != "notebook":
        text, solving = without_numbers(document.sources[0].text, assignment.solving)
        document, assignment = read_document(document.name, text), replace(assignment, solving=solving)
    derivation = continued(assignment.sheet, document, asked=asked)
    found = [row for row in rows_of(derivation, assignment.claim) if row.line >= since][:MOST_ROWS]
    rows = with_links(with_chains(found))
    cache = _cache(cache_folder)
    decided = Deciding(settings, cache, assignment.claim.given, derivation.values)

    def mend(row: Row) -> Mapping[str, Any] | None:
        if row.claim is None or not settings.repair:
            return None
        return mended(decided.lean(row.claim), row.chained, settings, cache)

    graded = grade_rows(assignment, rows, decided, derivation, mend)
    if graded.outcome == "unreadable" and document.problems and not rows:
        return replace(graded, message=f"{graded.message}: {document.problems[0].message}")
    macros = macros_of(document, macros_of(assignment.sheet.document))
    return replace(graded, steps=tuple(_typeset(step, macros) for step in graded.steps))


def _typeset(step: Step, macros: Mapping[str, Macro]) -> Step:
    """Return a step with its row as it is shown, where that has macros."""
    told = guarded(typeset, step.row.latex, macros)
    if isinstance(told, Crash) or told.value == step.row.latex:
        return step
    return replace(step, row=replace(step.row, typeset=told.value))


def _record(name: str, graded: Graded) -> dict[str, Any]:
    return {
        "submission": name,
        "status": "unreadable" if graded.outcome == "unreadable" and not graded.steps else "graded",
        "outcome": graded.outcome,
        "score": graded.score,
        "max_score": graded.max_score,
        "reaches_target": graded.reaches_target,
        "first_wrong_line": graded.first_wrong_line,
        "steps": [step.to_json() for step in graded.steps],
        "message": graded.message,
        "seconds": 0.0,
        **({"parts": dict(_parts(graded))} if graded.parts else {}),
    }


def _parts(graded: Graded) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield what each part of an answer comes to, by its label."""
    for name, part in graded.parts:
        if part is not None:
            yield (
                name,
                {
                    "outcome": part.outcome,
                    "score": part.score,
                    "max_score": part.max_score,
                    "first_wrong_line": part.first_wrong_line,
                },
            )

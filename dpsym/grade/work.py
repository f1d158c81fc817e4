"""Grading one submission, in a worker process: from its file to the record that is kept of it."""

from __future__ import annotations

import time
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from dpsym.check.cache import Cache
from dpsym.check.decide import decide
from dpsym.check.guard import Crash, guarded
from dpsym.check.result import Result
from dpsym.check.settings import Settings
from dpsym.errors import DpsymError, UnusableInput
from dpsym.grade.assignment import Assignment, read_assignment
from dpsym.grade.outcome import Graded, grade_rows
from dpsym.grade.steps import rows_of
from dpsym.language.claims import Claim
from dpsym.notes.continuing import continued
from dpsym.notes.documents import read_document
from dpsym.notes.documents.base import Math

__all__ = ["failed", "grade_file"]

MOST_ROWS: Final = 200
PATIENCE, RETRIES = 3.0, 2  # how much longer the first undecided steps are looked at again
ROUNDED: Final = (10.0, 30.0, 60.0, 120.0)
REPAIRS: Final = (
    1  # for the first wrong step of a submission a form is sought that holds; later ones follow it
)
MOST_FORMULAS: Final = 600


def grade_file(
    sheet: str, name: str, path: str, settings: Settings, cache_folder: str | None
) -> dict[str, Any]:
    """Return the record of a submission, as a line of ``record.jsonl`` holds it."""
    started = time.process_time()
    outcome = guarded(_graded, Path(sheet), Path(path), settings, cache_folder)
    if isinstance(outcome, Crash):
        known = isinstance(outcome.error, DpsymError)
        message = str(outcome.error) if known else f"the work failed: {outcome.fault()}"
        refused = isinstance(outcome.error, UnusableInput)
        message = message.replace(path, name).rstrip(".")
        record = failed(name, "rejected" if refused else "undecided", message, 0.0)
    else:
        record = _record(name, outcome.value)
    record["seconds"] = _rounded(time.process_time() - started)
    return record


def _rounded(seconds: float) -> float:
    """Return a time of the processor rounded up so coarsely that a second run of the same has the same.

    >>> _rounded(0.8), _rounded(41.0)
    (10.0, 60.0)
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


@lru_cache(maxsize=4)
def _sheet(path: Path, _changed: int) -> Assignment:
    """Return the assignment, which a worker reads once."""
    return read_assignment(path)


def _graded(sheet: Path, path: Path, settings: Settings, cache_folder: str | None) -> Graded:
    assignment = _sheet(sheet, sheet.stat().st_mtime_ns)
    document = read_document(path)
    formulas = sum(isinstance(piece, Math) for block in document.blocks for piece in block.all_pieces())
    if formulas > MOST_FORMULAS:
        raise UnusableInput(f"it has {formulas:,} formulas; derivations of up to {MOST_FORMULAS} are read")
    derivation = continued(assignment.sheet.document, document)
    rows = list(rows_of(derivation, assignment.claim))[:MOST_ROWS]
    cache = Cache(Path(cache_folder) if cache_folder else None)
    known: dict[Claim, Result] = {}
    plain = replace(settings, repair=False)
    patient, retries = replace(plain, budget=PATIENCE * settings.budget), RETRIES
    repairs = REPAIRS if settings.repair else 0

    def decided(claim: Claim) -> Result:
        nonlocal retries, repairs
        if claim not in known:
            found = decide(claim, plain, cache=cache)
            if found.verdict == "refuted" and repairs:
                repairs -= 1
                found = decide(claim, settings, cache=cache)
            if found.verdict == "undecided" and retries:
                retries -= 1  # the machine may have been busy
                found = decide(claim, patient, cache=cache)
            known[claim] = found
        return known[claim]

    graded = grade_rows(assignment, rows, decided, derivation.sentences)
    if graded.outcome == "unreadable" and document.problems and not rows:
        return replace(graded, message=f"{graded.message}: {document.problems[0].message}")
    return graded


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
    }

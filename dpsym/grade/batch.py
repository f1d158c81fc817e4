"""A batch of submissions: worker processes, progress, and records that survive being interrupted.

What is finished is kept in one small file for each submission, written atomically and named by everything
that the outcome depends on.  A later run takes it from there, so nothing is graded twice or half.
"""

from __future__ import annotations

import json
import os
import signal
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from dpsym.check.cache import digest, engine_version
from dpsym.check.files import require_folder
from dpsym.check.schedule import Failure, Finished, Task
from dpsym.check.settings import Settings
from dpsym.errors import UnusableInput
from dpsym.grade.executors import run_with
from dpsym.grade.inbox import Submission
from dpsym.grade.overriding import OVERRIDES, overridden, read_overrides
from dpsym.grade.work import PROCESSOR_SECONDS, failed, grade_file

ROWS: Final = 4.0  # times as long as one claim may a submission take until it is stopped; it has many rows
READABLE: Final = 0o644
HALF: Final = (".dpsym-", ".half")  # what a run that was killed may leave; the next one removes it


@dataclass(frozen=True)
class Batch:
    """What is to be graded, how, and where the records go."""

    sheet: Path
    submissions: tuple[Submission, ...]
    folder: Path
    settings: Settings
    jobs: int
    points: float
    cache_folder: Path | None = None
    executor: str = "local"


def grade_all(
    batch: Batch, on_record: Callable[[int, int], None] = lambda _done, _all: None
) -> list[dict[str, Any]]:
    """Grade what is not graded yet, and return all records in the order of the submissions."""
    finished = batch.folder / "records"
    overrides = read_overrides(batch.folder / OVERRIDES, (s.name for s in batch.submissions))
    require_folder(finished)
    for left in batch.folder.rglob(f"{HALF[0]}*{HALF[1]}"):
        left.unlink(missing_ok=True)
    keys = {submission.name: _key(batch, submission) for submission in batch.submissions}
    records = {name: _kept(finished / f"{key}.json") for name, key in keys.items()}
    for submission in batch.submissions:
        if submission.path is None:
            records[submission.name] = failed(submission.name, "rejected", submission.problem, batch.points)
    waiting = [submission for submission in batch.submissions if records[submission.name] is None]
    done = len(batch.submissions) - len(waiting)
    on_record(done, len(batch.submissions))

    def note(outcome: Finished) -> list[Task]:
        nonlocal done
        name, record = str(outcome.task.key), outcome.value
        if isinstance(record, Failure):
            record = failed(name, "undecided", f"{_why(record)}; a person has to look at it", batch.points)
        else:
            record["max_score"] = batch.points
            _write(finished / f"{keys[name]}.json", json.dumps(record, ensure_ascii=False))
        records[name] = record
        done += 1
        on_record(done, len(batch.submissions))
        return []

    if waiting and not run_with(batch.executor, (_task(batch, s) for s in waiting), note, batch.jobs):
        raise UnusableInput("interrupted; what is finished is kept, and the same command goes on from there")
    return [overridden(records[s.name] or {}, overrides) for s in batch.submissions]


def _why(failure: Failure) -> str:
    """Return why a submission has no record, as a sentence.

    >>> _why(Failure("the process that worked on it ended with exit code -24"))
    'it took more than 900 seconds of processor time'
    """
    ended = f"ended with exit code -{int(getattr(signal, 'SIGXCPU', 0))}"
    if failure.reason.endswith(ended):
        return f"it took more than {PROCESSOR_SECONDS:g} seconds of processor time"
    return failure.reason


def _task(batch: Batch, submission: Submission) -> Task:
    cache = str(batch.cache_folder) if batch.cache_folder is not None else None
    arguments = (str(batch.sheet), submission.name, str(submission.path), batch.settings, cache)
    return Task(submission.name, grade_file, arguments, ROWS * batch.settings.limit)


def _key(batch: Batch, submission: Submission) -> str:
    text = submission.path.read_bytes() if submission.path is not None else b""
    return digest(
        engine_version(),
        batch.sheet.read_bytes(),
        text,
        submission.name,
        batch.settings.key(),
        _own_version(),
    )[:32]


@lru_cache(maxsize=1)
def _own_version() -> str:
    here = Path(__file__).parent
    return digest(*(path.read_bytes() for path in sorted(here.glob("*.py"))))


def _kept(path: Path) -> dict[str, Any] | None:
    try:
        record = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return record if isinstance(record, dict) and "submission" in record else None


def _write(path: Path, text: str | bytes) -> None:
    """Write a file as a whole or not at all."""
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=HALF[0], suffix=HALF[1])
    except OSError as error:
        raise UnusableInput(f"{path} cannot be written: {error.strerror}") from error
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(text.encode() if isinstance(text, str) else text)
        Path(name).chmod(READABLE)
        Path(name).replace(path)
    except OSError as error:
        Path(name).unlink(missing_ok=True)
        raise UnusableInput(f"{path} cannot be written: {error.strerror}") from error


def write_all(folder: Path, files: Sequence[tuple[str, str | bytes]]) -> None:
    """Write outputs below a folder, each as a whole."""
    for name, text in files:
        place = folder / name
        require_folder(place.parent)
        _write(place, text)

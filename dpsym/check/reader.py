"""Another program that says what formulas of lecture notes mean that were not read, and what is kept of it.

The program is started once for a document.  Each line of its standard input is a question, and each line of
its standard output an answer, both JSON; :mod:`dpsym.notes.proposing` says what is in them.  What a person
accepts is kept beside the document, under a digest of the formula and its paragraph, so that the next run
asks nobody.
"""

from __future__ import annotations

import json
import shlex
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from dpsym.check.files import write_text
from dpsym.errors import Place, UnusableInput

if TYPE_CHECKING:
    from dpsym.notes.items import Reading
    from dpsym.notes.proposing import Proposal, Question

__all__ = ["Reader", "Said", "kept_beside", "proposals_for"]

ENDING: Final = ".readings.json"
LARGEST: Final = 2_000_000  # characters of answers, or of what is kept
WAITING: Final = 1_800.0  # seconds by the clock after which the program is stopped


@dataclass(frozen=True)
class Reader:
    """A command that answers questions, and whether its answers are accepted."""

    command: str
    accept: bool = False


@dataclass(frozen=True)
class Said:
    """What is said of formulas that were not read, and what is wrong with some answers."""

    proposals: tuple[Proposal, ...] = ()
    problems: tuple[str, ...] = ()


@dataclass
class _Answers:
    remarks: dict[int, str] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)


def proposals_for(path: Path, reading: Reading, reader: Reader | None) -> Said:
    """Return what was accepted earlier of what a document leaves open, and what a program says of the rest.

    Raises:
        UnusableInput: the program cannot be started, or what is kept beside the document is of another form.
    """
    kept = _kept(path)
    if reader is None and not kept:
        return Said()
    from dpsym.notes.proposing import digest_of, proposed, questions, told_in

    asked = list(questions(reading))
    found = [proposed(q, kept[digest_of(q)], accepted=True) for q in asked if digest_of(q) in kept]
    left = [question for question in asked if digest_of(question) not in kept]
    if reader is None or not left:
        return Said(tuple(found))
    answers = _asked(reader.command, left, told_in(reading))
    named = {question.id: question for question in left}
    found += [
        proposed(named[number], remark, accepted=reader.accept) for number, remark in answers.remarks.items()
    ]
    if reader.accept and answers.remarks:
        more = {digest_of(named[number]): remark for number, remark in answers.remarks.items()}
        write_text(
            _beside(path), json.dumps(dict(kept) | more, indent=1, sort_keys=True, ensure_ascii=False) + "\n"
        )
    return Said(tuple(found), tuple(answers.problems))


def kept_beside(path: Path) -> str:
    """Return what is kept beside a document, as it is written; without anything, nothing."""
    try:
        return _beside(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return ""


def _beside(path: Path) -> Path:
    return path.with_name(path.name + ENDING)


def _kept(path: Path) -> Mapping[str, str]:
    text = kept_beside(path)
    if not text:
        return {}
    place = Place(str(_beside(path)))
    if len(text) > LARGEST:
        raise UnusableInput(f"accepted readings have {len(text)} characters, more than {LARGEST}", place)
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise UnusableInput(f"accepted readings are no JSON: {error}", place) from error
    words = ("only ", "context")
    fits = isinstance(found, dict) and all(
        isinstance(row, str) and row.startswith(words) for row in found.values()
    )
    if not fits:
        raise UnusableInput("accepted readings are remarks, 'only ...' or 'context', by their digests", place)
    return dict(found)


def _asked(command: str, questions: Sequence[Question], declared: Sequence[str]) -> _Answers:
    lines = [json.dumps(question.to_json(declared)) for question in questions]
    try:
        # The command is the person's own, as typed; nothing of a document is in it.
        done = subprocess.run(  # noqa: S603
            shlex.split(command),
            input="\n".join(lines) + "\n",
            capture_output=True,
            text=True,
            encoding="utf-8",
            errors="replace",
            timeout=WAITING,
            check=False,
        )
    except (OSError, ValueError) as error:
        raise UnusableInput(f"the reader {command!r} cannot be started: {error}") from error
    except subprocess.TimeoutExpired as error:
        raise UnusableInput(f"the reader {command!r} did not end within {WAITING:g} s") from error
    answers = _Answers()
    if done.returncode:
        last = done.stderr.strip().splitlines()[-1:] or ["without a word"]
        answers.problems.append(
            f"the reader {command!r} ended with status {done.returncode}: {last[0][:200]}"
        )
    if len(done.stdout) > LARGEST:
        answers.problems.append(f"the reader {command!r} wrote more than {LARGEST} characters")
        return answers
    for line in filter(str.strip, done.stdout.splitlines()):
        _take(line, {question.id: question for question in questions}, answers)
    return answers


def _take(line: str, questions: Mapping[int, Question], answers: _Answers) -> None:
    from dpsym.notes.proposing import remark_of

    try:
        row: Any = json.loads(line)
        number = row.get("id") if isinstance(row, dict) else None
        question = questions.get(number) if isinstance(number, int) else None
        if question is None or question.id in answers.remarks:
            raise UnusableInput("its 'id' is not that of a question that is open")
        answers.remarks[question.id] = remark_of(question, row)
    except (ValueError, RecursionError):
        answers.problems.append(f"an answer of the reader is no JSON: {line[:80]!r}")
    except UnusableInput as error:
        answers.problems.append(f"an answer of the reader is of no use: {error}: {line[:80]!r}")

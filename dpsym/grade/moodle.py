"""What Moodle takes back: the grading worksheet with marks filled in, and a zip of feedback files."""

from __future__ import annotations

import csv
import io
import re
import zipfile
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from dpsym.errors import Place, UnusableInput
from dpsym.grade.exports import guarded_cell
from dpsym.grade.feedback import feedback_html, waits
from dpsym.grade.inbox import Submission
from dpsym.grade.wheel import FIRST_DAY

Record = Mapping[str, Any]
PARTICIPANT: Final = re.compile(r"_(?P<number>\d+)_assignsubmission_(?:file|onlinetext)_?\Z")
COLUMNS: Final = ("Identifier", "Full name", "Grade", "Maximum grade", "Feedback comments")


def moodle_files(
    submissions: Sequence[Submission], records: Sequence[Record], sheet: Path | None
) -> Iterator[tuple[str, str | bytes]]:
    """Yield the worksheet and the zip, if any submission comes out of a folder of Moodle.

    Raises:
        UnusableInput: the worksheet that is to be filled in cannot be read, or has no such columns.
    """
    folders = {submission.name: submission.folder for submission in submissions}
    mine = [record for record in records if PARTICIPANT.search(folders.get(str(record["submission"]), ""))]
    if not mine:
        if sheet is not None:
            raise UnusableInput(f"{sheet}: no submission comes out of a folder of Moodle", Place(str(sheet)))
        return
    rows = _participants(mine, folders)
    yield "moodle/worksheet.csv", worksheet(rows, None if sheet is None else _read(sheet), sheet)
    yield "moodle/feedback.zip", _feedback(mine, folders)


def _participants(records: Sequence[Record], folders: Mapping[str, str]) -> dict[str, dict[str, str]]:
    """Return a row of the worksheet for each participant."""
    found: dict[str, list[Record]] = defaultdict(list)
    for record in records:
        found[folders[str(record["submission"])]].append(record)
    rows = {}
    for folder, theirs in found.items():
        match = PARTICIPANT.search(folder)
        number = match["number"] if match is not None else ""
        rows[f"Participant {number}"] = {
            "Identifier": f"Participant {number}",
            "Full name": folder[: match.start()] if match is not None else folder,
            "Grade": _grade(theirs),
            "Maximum grade": f"{theirs[0]['max_score']:g}",
            "Feedback comments": _comment(theirs),
        }
    return rows


def _grade(records: Sequence[Record]) -> str:
    """Return the marks; none where a person has to look, or where several files came."""
    if len(records) != 1 or waits(records[0]):
        return ""
    return f"{records[0]['score']:g}"


def _comment(records: Sequence[Record]) -> str:
    if len(records) == 1:
        return str(records[0].get("override") or records[0]["message"])
    graded = "; ".join(f"{record['submission']}: {record['score']:g}" for record in records)
    return f"several files were graded, so a person has to choose: {graded}"


def worksheet(
    rows: Mapping[str, Mapping[str, str]],
    known: tuple[Sequence[str], Sequence[Mapping[str, str]]] | None = None,
    sheet: Path | None = None,
) -> str:
    """Return the worksheet: one of Moodle with grade and comments filled in, or a short one of our own.

    Raises:
        UnusableInput: the worksheet lacks a column that Moodle's have.

    >>> row = {"Identifier": "Participant 7", "Grade": "8", "Feedback comments": "well done"}
    >>> head, line = ["Identifier", "Full name", "Grade"], {"Identifier": "Participant 7", "Full name": "Ada"}
    >>> print(worksheet({"Participant 7": row}, (head, [line])))
    Identifier,Full name,Grade
    Participant 7,Ada,8
    <BLANKLINE>
    """
    head, lines = known if known is not None else (COLUMNS, [rows[key] for key in sorted(rows, key=_number)])
    if not {"Identifier", "Grade"} <= set(head):
        raise UnusableInput(
            f"{sheet}: a grading worksheet has the columns Identifier and Grade", Place(str(sheet))
        )
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(head)
    for line in lines:
        mine = rows.get(line.get("Identifier") or "", {})
        new = {key: mine[key] for key in ("Grade", "Feedback comments") if mine.get(key)}
        writer.writerow([guarded_cell({**line, **new}.get(column) or "") for column in head])
    return text.getvalue()


def _number(identifier: str) -> tuple[int, str]:
    digits = identifier.rsplit(" ", 1)[-1]
    return (int(digits) if digits.isdigit() else 0, identifier)


def _read(path: Path) -> tuple[Sequence[str], list[Mapping[str, str]]]:
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            reader = csv.DictReader(file)
            return list(reader.fieldnames or ()), list(reader)
    except (OSError, ValueError, csv.Error) as error:
        raise UnusableInput(f"the worksheet {path} cannot be read: {error}", Place(str(path))) from error


def _feedback(records: Sequence[Record], folders: Mapping[str, str]) -> bytes:
    """Return a zip with the names of folders that Moodle gave, as it wants feedback files."""
    made = io.BytesIO()
    taken: set[str] = set()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for record in records:
            folder = folders[str(record["submission"])]
            name = f"{folder}/feedback.html"
            if name in taken:
                name = f"{folder}/feedback-{sum(entry.startswith(folder) for entry in taken) + 1}.html"
            taken.add(name)
            archive.writestr(zipfile.ZipInfo(name, FIRST_DAY), feedback_html(record))
    return made.getvalue()

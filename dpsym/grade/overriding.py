"""Marks that a person gives: ``overrides.csv``, read, checked against what was graded, and never changed."""

from __future__ import annotations

import csv
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from dpsym.errors import Place, UnusableInput

OVERRIDES: Final = "overrides.csv"
COLUMNS: Final = ("submission", "score", "comment", "line")
MOST_NAMES: Final = 12  # so many names a sentence lists


@dataclass(frozen=True)
class Override:
    """What a person says of a submission."""

    place: Place  # where in the file it stands
    submission: str  # its name, as in the record
    score: float | None  # the marks; None leaves those of dpsym
    comment: str = ""  # what the student reads
    line: int | None = None  # the line of the step that the comment speaks of; None speaks of the whole


def read_overrides(path: Path, names: Iterable[str]) -> dict[str, Override]:
    """Return what a person wrote, by submission; nothing where there is no file.

    Args:
        path: the file, with the columns ``submission``, ``score``, ``comment`` and, if wanted, ``line``.
        names: the submissions that there are.

    Raises:
        UnusableInput: a column, a submission, a score or a line is none; the place says where.
    """
    if not path.is_file():
        return {}
    known = tuple(names)
    found: dict[str, Override] = {}
    for place, row in _rows(path):
        override = _read(place, row, known)
        if override is None:
            continue
        if override.submission in found:
            first = found[override.submission].place
            raise UnusableInput(f"{override.submission!r} stands twice, first in line {first.line}", place)
        found[override.submission] = override
    return found


def _rows(path: Path) -> Iterator[tuple[Place, Mapping[str, str]]]:
    """Yield the rows of the file with their places."""
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            reader = csv.DictReader(file, restkey="", restval="")
            columns = tuple(name.strip().lower() for name in reader.fieldnames or ())
            unknown = [name for name in columns if name not in COLUMNS]
            if columns and (unknown or "submission" not in columns):
                why = f"the column {unknown[0]!r:.60} is unknown" if unknown else "no column is 'submission'"
                raise UnusableInput(f"{why}; columns are {', '.join(COLUMNS)}", Place(str(path), 1))
            reader.fieldnames = columns
            for row in reader:
                place = Place(str(path), reader.line_num)
                if row.get(""):
                    raise UnusableInput(
                        f"this row has more cells than the {len(columns)} columns named above; "
                        "a comment with a comma goes in double quotes",
                        place,
                    )
                yield place, row
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise UnusableInput(f"{path} cannot be read as a table: {error}", Place(str(path))) from error


def _read(place: Place, row: Mapping[str, str], names: Sequence[str]) -> Override | None:
    """Return what a row says; None if it is empty."""
    cells = {name: row.get(name, "").strip() for name in COLUMNS}
    if not any(cells.values()):
        return None
    if cells["submission"] not in names:
        listed = ", ".join(repr(name) for name in names[:MOST_NAMES])
        more = f" and {len(names) - MOST_NAMES} more" if len(names) > MOST_NAMES else ""
        raise UnusableInput(
            f"there is no submission {cells['submission']!r:.80}; submissions are {listed}{more}", place
        )
    return Override(
        place, cells["submission"], _score(place, cells), cells["comment"], _line(place, cells["line"])
    )


def _score(place: Place, cells: Mapping[str, str]) -> float | None:
    if not cells["score"]:
        return None
    try:
        score = float(cells["score"])
    except ValueError:
        score = math.nan
    if not math.isfinite(score):
        raise UnusableInput(
            f"the score of {cells['submission']} is no number: {cells['score']!r:.40}", place
        ) from None
    return score


def _line(place: Place, text: str) -> int | None:
    if not text:
        return None
    if not (text.isascii() and text.isdigit()) or len(text) > len("1000000"):
        raise UnusableInput(f"the line {text!r:.40} is no number of a line", place)
    return int(text)


def overridden(record: dict[str, Any], overrides: Mapping[str, Override]) -> dict[str, Any]:
    """Return a record with what a person says in the place of dpsym's marks.

    Raises:
        UnusableInput: the line that is named is not one on which a step of this submission starts.

    >>> given = Override(Place("overrides.csv", 2), "s.md", 3.0, "well done")
    >>> overridden({"submission": "s.md", "score": 0.0, "steps": []}, {"s.md": given})["score"]
    3.0
    """
    given = overrides.get(str(record.get("submission")))
    if given is None:
        return record
    lines = sorted({step["line"] for step in record["steps"]})
    if given.line is not None and given.line not in lines:
        there = (
            f"steps start in the lines {', '.join(map(str, lines))}" if lines else "no step of it was read"
        )
        raise UnusableInput(
            f"no step of {given.submission} starts in line {given.line}; {there}", given.place
        )
    comment = given.comment if given.line is None else f"line {given.line}: {given.comment}"
    score = record["score"] if given.score is None else given.score
    return {**record, "score": score, "override": comment}

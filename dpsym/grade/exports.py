"""What is written of a batch: records, tables, and what Gradescope takes."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from dpsym.grade.feedback import (
    Record,
    explained,
    feedback_html,
    feedback_markdown,
    folder_of,
    mistake_of,
    plain,
    waits,
)
from dpsym.grade.overview import index
from dpsym.grade.review import review

BLANK: Final = re.compile(r"\A[\s\u200b-\u200f\u2060\ufeff]+")
CONTROL: Final = re.compile(r"\r\n|[\x00-\x1f\x7f\x85\u2028\u2029]")
#: What a spreadsheet would take for a formula: some take the wide forms, too, and look behind white space.
FORMULA: Final = tuple("=+-@\uff1d\uff0b\uff0d\uff20\u2212|%")
STATUS: Final = {"right": "passed", "refuted": "failed", "unjustified": "failed"}  # others are for a person
SUMMARY: Final = (
    *("submission", "status", "outcome", "score", "max_score"),
    *("reaches_target", "first_wrong_line", "message"),
)


def outputs(records: Sequence[Record], title: str) -> Iterator[tuple[str, str]]:
    """Yield every file of a batch: its name below the output folder, and its text."""
    yield "record.jsonl", "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records)
    yield "summary.csv", _csv(SUMMARY, ([record.get(key) for key in SUMMARY] for record in records))
    yield "steps.csv", _steps(records)
    yield "index.html", index(records, title)
    yield "review.html", review(records, title)
    for record in records:
        folder = folder_of(record)
        yield f"{folder}/results.json", json.dumps(_gradescope(record), ensure_ascii=False, indent=1)
        yield f"{folder}/feedback.md", feedback_markdown(record)
        yield f"{folder}/feedback.html", feedback_html(record)


def _steps(records: Sequence[Record]) -> str:
    head = ("submission", "line", "row", "verdict", "reason")
    rows = (
        [record["submission"], *(step[key] for key in head[1:]), mistake_of(step)]
        for record in records
        for step in record["steps"]
    )
    return _csv((*head, "mistake"), rows)


def _csv(head: Sequence[str], rows: Any) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(head)
    writer.writerows([guarded_cell(cell) for cell in row] for row in rows)
    return text.getvalue()


def guarded_cell(cell: Any) -> Any:
    r"""Return a cell that a spreadsheet does not take for a formula, on one line.

    Some readers begin a new row at a line break even inside quotation marks, so there is none.

    >>> guarded_cell("=1+1"), guarded_cell(" =1+1"), guarded_cell("a = 1"), guarded_cell(None)
    ("'=1+1", "' =1+1", 'a = 1', '')
    >>> guarded_cell("a\n=1+1"), guarded_cell("\t@SUM(A1)"), guarded_cell("\uff1d1")
    ('a =1+1', "' @SUM(A1)", "'＝1")
    """
    if not isinstance(cell, str):
        return "" if cell is None else cell
    line = CONTROL.sub(" ", cell)
    return f"'{line}" if BLANK.sub("", line)[:1] in FORMULA else line


def _gradescope(record: Record) -> dict[str, Any]:
    """Return the results.json that Gradescope documents for autograders.

    The format wants a score; what waits for a person shows none until the marks are published.
    """
    shown = "after_published" if waits(record) else "visible"
    whole = {
        "name": "outcome",
        "score": record["score"],
        "max_score": record["max_score"],
        "output": str(record["message"]),
        "output_format": "text",
        "visibility": shown,
    }
    return {
        "score": record["score"],
        "output": feedback_markdown(record),
        "output_format": "md",
        "visibility": shown,
        "tests": [whole, *(_test(step) for step in record["steps"])],
    }


def _test(step: Mapping[str, Any]) -> dict[str, Any]:
    """Return the test of a row, without a status where a person has to look or nothing is claimed."""
    more = [f"{head}: {plain(words)}" for head, words in explained(step)]
    test = {
        "name": f"line {step['line']}",
        "output": "\n".join([step["row"], step["reason"], *more]),
        "output_format": "text",
        "visibility": "visible",
    }
    status = STATUS.get(step["verdict"])
    return test if status is None else {**test, "status": status}

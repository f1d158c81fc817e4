"""What is written of a batch: records, tables, and feedback for each student."""

from __future__ import annotations

import csv
import io
import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any, Final

from dpsym.check import plain as printed
from dpsym.check.guard import Crash, guarded

__all__ = ["feedback_html", "feedback_markdown", "guarded_cell", "outputs"]

Record = Mapping[str, Any]
MARKS: Final = {
    "right": "✓",
    "refuted": "✗",
    "unjustified": "✗",
    "undecided": "?",
    "unreadable": "?",
    "irrelevant": "·",
}
FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")  # what a spreadsheet would take for a formula
STYLE: Final = """
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 52rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; }
td, th { text-align: left; padding: .3rem .6rem; border-bottom: 1px solid #8884; vertical-align: top; }
code { overflow-wrap: anywhere; }
.refuted, .unjustified { color: #b3261e; }
.right { color: #1b7f3b; }
.undecided, .unreadable { color: #8a6100; }
"""
POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"


def plain(latex: str) -> str:
    r"""Return a formula in characters; one that is nested too deeply stays as it is.

    >>> plain(r"\alpha")
    'α'
    """
    found = guarded(printed.plain, latex)
    return latex if isinstance(found, Crash) else found.value


def outputs(records: Sequence[Record], title: str) -> Iterator[tuple[str, str]]:
    """Yield every file of a batch: its name below the output folder, and its text."""
    yield "record.jsonl", "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records)
    yield "summary.csv", _summary(records)
    yield "steps.csv", _steps(records)
    yield "index.html", _index(records, title)
    for record in records:
        folder = folder_of(record)
        yield f"{folder}/results.json", json.dumps(_gradescope(record), ensure_ascii=False, indent=1)
        yield f"{folder}/feedback.md", feedback_markdown(record)
        yield f"{folder}/feedback.html", feedback_html(record)


def folder_of(record: Record) -> str:
    """Return the folder of a submission, a name that every file system takes.

    >>> folder_of({"submission": "Ada Byron/s 01.tex"})
    'Ada_Byron_s_01.tex'
    """
    return re.sub(r"[^\w.-]+", "_", str(record["submission"])).strip("._") or "submission"


def feedback_markdown(record: Record) -> str:
    """Return the feedback to a submission in Markdown."""
    lines = [f"# {_marks(record)}", "", str(record["message"]).capitalize() + ".", ""]
    if record.get("override"):
        lines += [f"Marks given by a person: {record['override']}", ""]
    for step in record["steps"]:
        lines += [
            f"- line {step['line']} {MARKS[step['verdict']]} `{_ticked(step['row'])}`: {step['reason']}"
        ]
        if step.get("suggestion"):
            lines += [f"  What would hold: `{_ticked(plain(str(step['suggestion'].get('latex', ''))))}`"]
    return "\n".join(lines) + "\n"


def feedback_html(record: Record) -> str:
    """Return the feedback to a submission as a page that needs no network and runs nothing."""
    return _page(f"{record['submission']}: feedback", _feedback_html(record))


def _marks(record: Record) -> str:
    return f"{record['score']:g} of {record['max_score']:g}: {record['outcome']}"


def _ticked(text: str) -> str:
    return text.replace("`", "'")


def _summary(records: Sequence[Record]) -> str:
    head = [
        "submission",
        "status",
        "outcome",
        "score",
        "max_score",
        "reaches_target",
        "first_wrong_line",
        "message",
    ]
    return _csv(head, ([record.get(key) for key in head] for record in records))


def _steps(records: Sequence[Record]) -> str:
    head = ["submission", "line", "row", "verdict", "reason"]
    rows = (
        [record["submission"], *(step[key] for key in head[1:])]
        for record in records
        for step in record["steps"]
    )
    return _csv(head, rows)


def _csv(head: Sequence[str], rows: Any) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(head)
    writer.writerows([guarded_cell(cell) for cell in row] for row in rows)
    return text.getvalue()


def guarded_cell(cell: Any) -> Any:
    """Return a cell that a spreadsheet does not take for a formula.

    >>> guarded_cell("=1+1"), guarded_cell(None)
    ("'=1+1", '')
    """
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else "" if cell is None else cell


def _gradescope(record: Record) -> dict[str, Any]:
    """Return the results.json that Gradescope documents for autograders."""
    tests = [
        {
            "name": f"line {step['line']}",
            "status": "passed" if step["verdict"] == "right" else "failed",
            "output": f"{step['row']}\n{step['reason']}",
            "output_format": "text",
            "visibility": "visible",
        }
        for step in record["steps"]
    ]
    whole = {
        "name": "outcome",
        "score": record["score"],
        "max_score": record["max_score"],
        "output": str(record["message"]),
        "output_format": "text",
        "visibility": "visible",
    }
    return {
        "score": record["score"],
        "output": feedback_markdown(record),
        "output_format": "md",
        "visibility": "visible",
        "tests": [whole, *tests],
    }


def _feedback_html(record: Record) -> str:
    rows = "".join(
        f'<tr class="{escape(step["verdict"])}"><td>{step["line"]}</td><td>{MARKS[step["verdict"]]}</td>'
        f"<td><code>{escape(plain(step['row']))}</code></td><td>{escape(step['reason'])}</td></tr>"
        for step in record["steps"]
    )
    note = (
        f"<p>Marks given by a person: {escape(str(record['override']))}</p>" if record.get("override") else ""
    )
    table = (
        f"<table><tr><th>line</th><th></th><th>row</th><th>verdict</th></tr>{rows}</table>" if rows else ""
    )
    return f"<h1>{escape(_marks(record))}</h1><p>{escape(str(record['message']))}</p>{note}{table}"


def _link(record: Record) -> str:
    return f'<a href="{escape(folder_of(record))}/feedback.html">{escape(str(record["submission"]))}</a>'


def _index(records: Sequence[Record], title: str) -> str:
    rows = "".join(
        f"<tr><td>{_link(record)}</td>"
        f"<td>{escape(record['outcome'])}</td><td>{record['score']:g} of {record['max_score']:g}</td>"
        f"<td>{record['first_wrong_line'] or ''}</td><td>{escape(str(record['message']))}</td></tr>"
        for record in records
    )
    counts = ", ".join(
        f"{n} {outcome}" for outcome, n in Counter(r["outcome"] for r in records).most_common()
    )
    head = "<tr><th>submission</th><th>outcome</th><th>marks</th><th>first wrong line</th><th></th></tr>"
    return _page(
        title, f"<h1>{escape(title)}</h1><p>{escape(counts)}</p><table>{head}{rows}</table>{_groups(records)}"
    )


def _groups(records: Sequence[Record]) -> str:
    """Return the wrong rows that several submissions share, with the same words for all."""
    groups: dict[str, list[str]] = defaultdict(list)
    reasons: dict[str, str] = {}
    for record in records:
        for step in record["steps"]:
            if step["verdict"] == "refuted":
                key = step.get("reading") or step["row"]
                groups[key].append(str(record["submission"]))
                reasons.setdefault(key, f"{plain(step['row'])}: {step['reason']}")
    shared = [(key, names) for key, names in groups.items() if len(names) > 1]
    rows = "".join(
        f"<li><code>{escape(reasons[key])}</code><br>{escape(', '.join(names))}</li>" for key, names in shared
    )
    return f"<h2>The same mistake</h2><ul>{rows}</ul>" if rows else ""


def _page(title: str, body: str) -> str:
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body>{body}</body></html>\n"
    )

"""The page of a class: all submissions, and the mistakes that several of them share."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

from dpsym.grade.feedback import Record, folder_of, mistake_of, page, plain

__all__ = ["index", "shared_mistakes"]

Made = tuple[Record, Mapping[str, Any]]  # a step that makes a mistake, with the record that it stands in


def index(records: Sequence[Record], title: str) -> str:
    """Return the page of a class."""
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
    return page(
        title,
        f"<h1>{escape(title)}</h1><p>{escape(counts)}</p>{_shared(records)}{_waiting(records)}"
        f"<h2>All submissions</h2><table>{head}{rows}</table>",
    )


def _link(record: Record) -> str:
    return f'<a href="{escape(folder_of(record))}/feedback.html">{escape(str(record["submission"]))}</a>'


def _waiting(records: Sequence[Record]) -> str:
    """Return the queue of what a person has to look at."""
    rows = "".join(
        f"<li>{_link(record)}: {escape(str(record['message']))}</li>"
        for record in records
        if record["outcome"] in ("undecided", "unreadable", "rejected") and "override" not in record
    )
    return f"<h2>Waiting for a person</h2><ul>{rows}</ul>" if rows else ""


def shared_mistakes(
    records: Sequence[Record],
) -> Iterator[tuple[str, list[tuple[Record, Mapping[str, Any]]]]]:
    """Yield each mistake that several submissions share: its name, and the steps that make it.

    A mistake is known by its name; without one, by what the row was read as.  Only the first row of a
    submission that makes it is told.

    >>> step = {"verdict": "refuted", "reading": "x = y", "row": "x = y", "line": 1}
    >>> found = list(shared_mistakes([{"submission": name, "steps": [step]} for name in ("a", "b")]))
    >>> [(name, [record["submission"] for record, _ in made]) for name, made in found]
    [('x = y', ['a', 'b'])]
    """
    groups: dict[str, list[Made]] = defaultdict(list)
    for record in records:
        mine: set[str] = set()
        for step in record["steps"]:
            if step["verdict"] == "refuted":
                name = str(
                    (step.get("suggestion") or {}).get("mistake") or step.get("reading") or step["row"]
                )
                if name not in mine:
                    mine.add(name)
                    groups[name].append((record, step))
    shared = [(name, made) for name, made in groups.items() if len(made) > 1]
    yield from sorted(shared, key=lambda group: (-len(group[1]), group[0]))


def _shared(records: Sequence[Record]) -> str:
    rows = ""
    for name, made in shared_mistakes(records):
        step = made[0][1]
        named = mistake_of(step) == name
        words = f"{len(made)} × it {escape(name)}" if named else f"{len(made)} × the same row"
        example = f"For example: <code>{escape(plain(step['row']))}</code>: {escape(step['reason'])}"
        links = ", ".join(f"{_link(record)} (line {step['line']})" for record, step in made)
        rows += f"<li><b>{words}</b><br>{example}<br>{links}</li>"
    return f"<h2>The same mistake</h2><ul>{rows}</ul>" if rows else ""

"""The page of a class: all submissions, and the mistakes that several of them share."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any, Final

from dpsym.grade.feedback import (
    WAITING,
    Record,
    folder_of,
    formula,
    marks,
    mistake_of,
    page,
    plain,
    waits,
    written,
)
from dpsym.grade.marks import WRONG
from dpsym.report.frame import NARROWING, bar, resource
from dpsym.report.pictures.model import Axis, Bar, Panel, Picture
from dpsym.report.pictures.svg import svg

LOOKS: Final = {"correct": "proved", **dict.fromkeys(WAITING, "undecided")}  # all others look refuted

Made = tuple[Record, Mapping[str, Any]]  # a step that makes a mistake, with the record that it stands in


def index(records: Sequence[Record], title: str) -> str:
    """Return the page of a class."""
    rows = "".join(
        f'<tr data-verdict="{escape(record["outcome"])}" tabindex="-1"><td>{_link(record)}</td>'
        f'<td class="short">{escape(record["outcome"])}</td>'
        f'<td class="short">{marks(record)}</td>'
        f"<td>{_line(record)}</td><td>{escape(str(record['message']))}</td></tr>"
        for record in records
    )
    head = "<tr><th>submission</th><th>outcome</th><th>marks</th><th>first wrong line</th><th>why</th></tr>"
    table = f'<table class="class"><thead>{head}</thead><tbody>{rows}</tbody></table>'
    parts = {
        "First errors": _first_errors(records),
        "The same mistake": _shared(records),
        "Waiting for a person": _waiting(records),
        "All submissions": f'<div class="wide">{table}</div>',
    }
    body = "".join(f"<section><h2>{name}</h2>{part}</section>" for name, part in parts.items() if part)
    top = f"<h1>{escape(title)}</h1>{bar(_outcomes(records))}"
    return page(title, top, f'{body}<p class="faint">{NARROWING}</p>', script=resource("page.js"))


def _line(record: Record) -> str:
    return f"line {record['first_wrong_line']}" if record["first_wrong_line"] else ""


def _outcomes(records: Sequence[Record]) -> list[tuple[str, str, int]]:
    """Return how many submissions have each outcome, and what it looks like: good, wrong, or left open."""
    counts = Counter(record["outcome"] for record in records)
    told = [(name, LOOKS.get(name, "refuted"), count) for name, count in counts.most_common()]
    return sorted(told, key=lambda entry: ("proved", "refuted", "undecided").index(entry[1]))


def _first_errors(records: Sequence[Record]) -> str:
    figures = "".join(
        f"<figure><figcaption>{escape(drawn.title)}</figcaption>{svg(drawn)}</figure>"
        for drawn in pictures(records)
    )
    return f'<div class="figures">{figures}</div>' if figures else ""


def _link(record: Record) -> str:
    return f'<a href="{escape(folder_of(record))}/feedback.html">{escape(str(record["submission"]))}</a>'


def _waiting(records: Sequence[Record]) -> str:
    """Return the queue of what a person has to look at."""
    rows = "".join(
        f'<li data-verdict="{escape(record["outcome"])}">{_link(record)}: '
        f"{escape(str(record['message']))}</li>"
        for record in records
        if waits(record)
    )
    decide = '<p>Decide them on <a href="review.html">the page of reviews</a>.</p>'
    return f"{decide}<ul>{rows}</ul>" if rows else ""


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
                name = mistake_named(step)
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
        words = f"{len(made)} × perhaps it {escape(name)}" if named else f"{len(made)} × the same row"
        example = f"For example: {formula(written(step))}: {escape(step['reason'])}"
        links = ", ".join(f"{_link(record)} (line {step['line']})" for record, step in made)
        outcome = escape(made[0][0]["outcome"])
        rows += f'<li data-verdict="{outcome}"><b>{words}</b><br>{example}<br>{links}</li>'
    return f"<ul>{rows}</ul>" if rows else ""


MOST: Final = 8  # kinds of mistakes that a picture has a bar for
NONE: Final = Axis("", 0, 1)


def first_error(record: Record) -> tuple[int, Mapping[str, Any]] | None:
    """Return the first wrong row of a submission with its number among its rows, or nothing.

    >>> first_error({"steps": [{"verdict": "right"}, {"verdict": "refuted", "line": 7}]})
    (2, {'verdict': 'refuted', 'line': 7})
    """
    rows = enumerate(record["steps"], 1)
    return next(((number, step) for number, step in rows if step["verdict"] in WRONG), None)


def mistake_named(step: Mapping[str, Any]) -> str:
    """Return what a mistake is known by: its name, or what the row was read as."""
    return mistake_of(step) or str(step.get("reading") or step["row"])


def pictures(records: Sequence[Record]) -> list[Picture]:
    """Return which first errors a class makes and in which row; nothing where none is wrong.

    >>> step = {"verdict": "refuted", "row": "x = y", "line": 1}
    >>> [(bar.name, bar.told) for bar in pictures([{"steps": [step]}] * 3)[0].panels[0].bars]
    [('x = y', '3 of 3')]
    """
    found = [error for record in records if (error := first_error(record)) is not None]
    if not found:
        return []
    told = {mistake_named(step): mistake_of(step) or plain(written(step)) for _, step in found}
    kinds = Counter(mistake_named(step) for _, step in found).most_common()
    kinds.sort(key=lambda pair: (-pair[1], pair[0]))
    shown = [(told[name], count) for name, count in kinds[:MOST]]
    rest = sum(count for _, count in kinds[MOST:])
    shown += [(f"{len(kinds) - MOST} other first errors", rest)] if rest else []
    rows = Counter(number for number, _ in found)
    places = [(f"row {number}", rows[number]) for number in range(1, max(rows) + 1)]
    return [
        _drawn("Which error comes first", shown, len(found)),
        _drawn("In which row it is", places, len(found)),
    ]


def _drawn(title: str, counts: Sequence[tuple[str, int]], total: int) -> Picture:
    bars = tuple(Bar(name, count, f"{count} of {total}", "violated") for name, count in counts)
    caption = f"Of {total} submission{'' if total == 1 else 's'} with a wrong row."
    return Picture("steps", title, caption, (Panel(NONE, NONE, bars=bars),))

"""Where a class goes wrong first: which mistakes, and in which row, as pictures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from dpsym.grade.feedback import Record, mistake_of, plain
from dpsym.report.pictures.model import Axis, Bar, Panel, Picture

MOST: Final = 8  # kinds of mistakes that a picture has a bar for
WRONG: Final = ("refuted", "unjustified")
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
    told = {mistake_named(step): _words(step) for _, step in found}
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


def _words(step: Mapping[str, Any]) -> str:
    return mistake_of(step) or plain(step["row"])


def _drawn(title: str, counts: Sequence[tuple[str, int]], total: int) -> Picture:
    bars = tuple(Bar(name, count, f"{count} of {total}", "violated") for name, count in counts)
    caption = f"Of {total} submission{'' if total == 1 else 's'} with a wrong row."
    return Picture("steps", title, caption, (Panel(NONE, NONE, bars=bars),))

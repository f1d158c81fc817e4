"""The page on which a person decides what waits: static, offline, saved as ``overrides.csv``.

Rows that several submissions have in the same words are decided once and offered to the others.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any, Final

from dpsym.grade.feedback import MARKS, WAITING, Record, folder_of, formula, marks, page, written
from dpsym.report.frame import resource

FOUND: Final = ("wrong-step", "circular", "misses-target")
SHOWN: Final = ("refuted", "unjustified", "undecided", "unreadable")


def review(records: Sequence[Record], title: str) -> str:
    """Return the page on which a person goes through what waits, and what was found.

    Marks that were given before are filled in, so that what is saved replaces the file as a whole.

    >>> step = {"line": 1, "row": "x = y", "reading": "", "verdict": "undecided", "reason": "why"}
    >>> record = {"submission": "a", "outcome": "undecided", "message": "", "score": 0, "max_score": 2}
    >>> text = review([record | {"steps": [step]}, record | {"submission": "b", "steps": [step]}], "sheet")
    >>> text.count("the same row in 1 other"), "overrides.csv" in text
    (2, True)
    """
    same: dict[str, set[str]] = defaultdict(set)
    for record in records:
        for step in record["steps"]:
            same[_key(step)].add(str(record["submission"]))
    numbers = {key: number for number, key in enumerate(same)}
    shared = {key: (numbers[key], len(names) - 1) for key, names in same.items()}
    kinds = (("Waiting for a person", WAITING), ("Found by dpsym", FOUND))
    parts = "".join(
        f"<h2>{head}</h2>{cards}"
        for head, outcomes in kinds
        if (cards := "".join(_card(one, shared) for one in records if one["outcome"] in outcomes))
    )
    top = (
        f"<h1>{escape(title)}</h1>"
        "<p>Decide here, save the table in this folder as <code>overrides.csv</code>, and give the "
        "command again. An empty score leaves that of dpsym.</p>"
        '<p><button id="save" type="button">Save overrides.csv</button> <output id="count"></output></p>'
    )
    # Nothing is loaded, and nothing is sent: the table is made in the browser.
    style, script = (resource(f"review.{kind}", "dpsym.grade") for kind in ("css", "js"))
    return page(title, top, f"{parts}{_others(records)}", style, script)


def _key(step: Mapping[str, Any]) -> str:
    """Return what makes rows of several submissions the same: what they say, and what was found."""
    return json.dumps([step.get("reading") or " ".join(str(step["row"]).split()), step["verdict"]])


def _card(record: Record, shared: Mapping[str, tuple[int, int]]) -> str:
    name = escape(str(record["submission"]))
    rows = "".join(_rows(record, shared))
    given = record.get("override")
    score = f"{record['score']:g}" if given is not None else ""
    lines = sorted({step["line"] for step in record["steps"] if step["verdict"] in SHOWN})
    options = "".join(f'<option value="{line}">' for line in lines)
    return (
        f'<section class="card undecided" data-name="{name}">'
        f'<h3><a href="{escape(folder_of(record))}/feedback.html">{name}</a></h3>'
        f"<p>{escape(record['outcome'])}: {escape(str(record['message']))} "
        f"({marks(record)})</p>"
        f'<div class="wide"><table class="rows">{rows}</table></div>'
        f'<p class="fields"><label>marks <input name="score" inputmode="decimal" value="{score}"></label> '
        f'<label>line <input name="line" inputmode="numeric" list="lines-{name}"></label>'
        f'<datalist id="lines-{name}">{options}</datalist> '
        f'<label>comment <input name="comment" value="{escape(str(given or ""))}"></label></p></section>'
    )


def _rows(record: Record, shared: Mapping[str, tuple[int, int]]) -> Iterator[str]:
    for step in record["steps"]:
        number, others = shared[_key(step)]
        offered = step["verdict"] in SHOWN and others > 0
        teach = (
            f'<button class="teach" type="button">decide so for the same row in {others} other'
            f"{'s' if others > 1 else ''}</button>"
            if offered
            else ""
        )
        key = f' data-same="{number}" data-line="{step["line"]}"' if offered else ""
        yield (
            f'<tr class="{escape(step["verdict"])}"{key}><td class="line">{step["line"]}</td>'
            f'<td class="mark">{MARKS[step["verdict"]]}</td><td class="row">'
            f"{formula(written(step))}</td><td>{escape(str(step['reason']))} {teach}</td></tr>"
        )


def _others(records: Sequence[Record]) -> str:
    """Return what was decided before of submissions that do not wait, so that saving does not lose it."""
    given = [one for one in records if one["outcome"] == "correct" and "override" in one]
    cards = "".join(_card(one, {_key(step): (0, 0) for step in one["steps"]}) for one in given)
    return f"<h2>Decided before</h2>{cards}" if cards else ""

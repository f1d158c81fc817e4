"""The results as one web page that needs nothing from elsewhere: no script, no style, no font, no picture.

Lecture notes are shown as their author reads them, with an errata list first and what was not read last;
theorems of the catalogue as a table.
"""

from __future__ import annotations

import base64
import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from html import escape
from importlib import resources
from itertools import groupby
from typing import TYPE_CHECKING

from dpsym.check.plain import plain
from dpsym.check.words import finding, improvements, not_read
from dpsym.report.articles import article, erratum, numbered, shortfall
from dpsym.version import __version__

if TYPE_CHECKING:
    from dpsym.check.result import Result
    from dpsym.check.run import Report
    from dpsym.errors import UnusableInput

__all__ = ["page"]


def page(report: Report) -> str:
    """Return a report as HTML; everything that comes from a file is escaped.

    >>> from dpsym.check.run import Report
    >>> page(Report()).startswith("<!doctype html>")
    True
    """
    notes = list(numbered(result for result in report.results if result.of_notes()))
    theorems = [result for result in report.results if not result.of_notes()]
    parts = [*_problems(report.problems), *_notes(notes, report.empty), *_theorems(theorems)]
    menu = "".join(f'<a href="#{name}">{escape(title)}</a>' for name, title, _ in parts)
    body = "".join(
        f'<section id="{name}"><h2>{escape(title)}</h2>{text}</section>' for name, title, text in parts
    )
    foot = f"<p><small>dpsym {escape(__version__)}, {report.seconds:.1f} s</small></p>"
    return (
        f'<!doctype html><html lang="en"><head>{_head()}</head><body><h1>dpsym check</h1>'
        f"{_totals(report.results)}<nav>{menu}</nav><main>{body}</main>{foot}</body></html>\n"
    )


@lru_cache(maxsize=1)
def _head() -> str:
    style = resources.files("dpsym.report").joinpath("page.css").read_text(encoding="utf-8")
    # Only this very style may be applied, and nothing at all be loaded or run.
    known = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{known}'; base-uri 'none'; form-action 'none'"
    return (
        f'<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="{policy}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark"><meta name="referrer" content="no-referrer">'
        f"<title>dpsym check</title><style>{style}</style>"
    )


def _totals(results: Sequence[Result]) -> str:
    counts = Counter(result.verdict for result in results)
    listed = ", ".join(
        f'{count} <span class="verdict {escape(name)}">{escape(name)}</span>'
        for name, count in counts.most_common()
    )
    return f"<p>{len(results)} results{': ' if listed else ''}{listed}</p>"


def _problems(problems: Iterable[UnusableInput]) -> Iterator[tuple[str, str, str]]:
    listed = "".join(f"<li>{escape(f'{p.place}: {p}' if p.place else str(p))}</li>" for p in problems)
    if listed:
        yield "problems", "Inputs that could not be used", f"<ul>{listed}</ul>"


def _notes(results: list[tuple[str, Result]], empty: Iterable[str]) -> Iterator[tuple[str, str, str]]:
    wrong = "".join(_by_file((a, r, erratum(r, a)) for a, r in results if r.verdict == "refuted"))
    if wrong:
        yield "errata", "Errata", wrong
    shown = [(anchor, result) for anchor, result in results if result.verdict != "unread" or result.steps]
    for number, (file, group) in enumerate(groupby(shown, key=lambda entry: _file(entry[1])), 1):
        yield f"claims-{number}", file, "".join(article(result, anchor) for anchor, result in group)
    short = "".join(_by_file(("", r, shortfall(r)) for r in not_read(result for _, result in results)))
    if short:
        yield "not-read", "What was not read, and why", short
    nothing = "".join(f"<li>{escape(name)}</li>" for name in empty)
    if nothing:
        yield "empty", "Documents without claims", f"<ul>{nothing}</ul>"


def _by_file(entries: Iterable[tuple[str, Result, str]]) -> Iterator[str]:
    """Yield lists of entries under the names of their files."""
    for file, group in groupby(entries, key=lambda entry: _file(entry[1])):
        yield f"<h3>{escape(file)}</h3><ol>{''.join(text for _, _, text in group)}</ol>"


def _file(result: Result) -> str:
    return str((result.source or {}).get("file"))


def _theorems(results: Sequence[Result]) -> Iterator[tuple[str, str, str]]:
    if results:
        head = "<tr><th>claim</th><th>verdict</th><th>what was found</th><th>checks</th></tr>"
        yield "theorems", "Theorems", f"<table>{head}{''.join(map(_row, results))}</table>"


def _row(result: Result) -> str:
    mark = "" if result.as_expected() else ' class="odd"'
    name = f"<b>{escape(result.id)}</b><br>{escape(result.variant)}"
    formula = escape(plain(result.reading or result.latex))
    checks = "<br>".join(
        f"{escape(name)}: {escape(str(check.get('outcome')))}" for name, check in result.checks.items()
    )
    verdict = f'<span class="verdict {escape(result.verdict)}">{escape(result.verdict)}</span>'
    further = "".join(f"<br>{escape(text)}" for text in improvements(result))
    found = f'<span class="formula">{formula}</span><br>{escape(finding(result))}{further}'
    return f"<tr{mark}><td>{name}</td><td>{verdict}</td><td>{found}</td><td>{checks}</td></tr>"

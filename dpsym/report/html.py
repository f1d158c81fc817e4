"""The results as one web page that needs nothing from elsewhere."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

import dpsym
from dpsym.check.plain import plain
from dpsym.check.words import finding

if TYPE_CHECKING:
    from dpsym.check.result import Result
    from dpsym.check.run import Report

__all__ = ["page"]

STYLE: Final = """
body { font: 15px/1.45 system-ui, sans-serif; margin: 2em auto; max-width: 75em; padding: 0 1em }
table { border-collapse: collapse; width: 100% }
td, th { text-align: left; vertical-align: top; padding: .3em .8em .3em 0; border-bottom: 1px solid #ddd }
.odd { background: #fff1f0 }
.formula { font-family: ui-monospace, monospace }
small { color: #666 }
"""


def page(report: Report) -> str:
    """Return a report as HTML; everything that comes from a file is escaped.

    >>> from dpsym.check.run import Report
    >>> page(Report()).startswith("<!doctype html>")
    True
    """
    problems = "".join(
        f"<li>{escape(f'{p.place}: {p}' if p.place else str(p))}</li>" for p in report.problems
    )
    rows = "".join(_row(result) for result in report.results)
    head = "<tr><th>claim</th><th>verdict</th><th>what was found</th><th>checks</th></tr>"
    listed = f"<h2>Inputs that could not be used</h2><ul>{problems}</ul>" if problems else ""
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>dpsym check</title>'
        f"<style>{STYLE}</style><h1>dpsym check</h1>{listed}<table>{head}{rows}</table>"
        f"<p><small>dpsym {escape(dpsym.__version__)}, {report.seconds:.1f} s</small></p></html>\n"
    )


def _row(result: Result) -> str:
    mark = "" if result.as_expected() else ' class="odd"'
    name = f"<b>{escape(result.id)}</b><br>{escape(result.variant)}"
    formula = escape(plain(result.reading or result.latex))
    checks = "<br>".join(
        f"{escape(name)}: {escape(str(check.get('outcome')))}" for name, check in result.checks.items()
    )
    found = f'<span class="formula">{formula}</span><br>{escape(finding(result))}'
    return f"<tr{mark}><td>{name}</td><td>{escape(result.verdict)}</td><td>{found}</td><td>{checks}</td></tr>"

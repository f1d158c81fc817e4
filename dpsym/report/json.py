"""The machine-readable report, whose shape is fixed because people script against it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from dpsym.check.files import write_text
from dpsym.errors import Place
from dpsym.version import __version__

if TYPE_CHECKING:
    from dpsym.check.run import Report
    from dpsym.check.settings import Settings
    from dpsym.errors import UnusableInput

__all__ = ["document", "write"]


def document(report: Report, settings: Settings) -> dict[str, Any]:
    """Return the report as JSON values.

    >>> from dpsym.check.run import Report
    >>> from dpsym.check.settings import Settings
    >>> document(Report(), Settings())["results"]
    []
    """
    return {
        "dpsym": __version__,
        "seed": settings.seed,
        "seconds": round(report.seconds, 3),
        "interrupted": report.interrupted,
        "cached": report.cached(),
        "results": [result.to_json() for result in report.results],
        "context": [dict(row) for row in report.context],
        "customs": list(report.customs),
        "problems": [_problem(problem) for problem in report.problems],
    }


def write(report: Report, settings: Settings, target: str) -> None:
    """Write the report to a file, or to standard output for ``-``.

    Raises:
        UnusableInput: the file cannot be written.
    """
    text = json.dumps(document(report, settings), indent=1, ensure_ascii=False) + "\n"
    if target == "-":
        click.echo(text.encode(), nl=False)
    else:
        write_text(Path(target), text)


def _problem(problem: UnusableInput) -> dict[str, Any]:
    place = problem.place or Place("")
    return {
        "file": place.file or None,
        "line": place.line,
        "column": place.column,
        "message": str(problem),
    }

"""Verdicts on a document while it is written: in place on a terminal, else what has changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rich.text import Text

from dpsym.check.catalogue import shown
from dpsym.report.terminal import complaints, line, shortfall, totals

if TYPE_CHECKING:
    from rich.console import Console

    from dpsym.check.live import Live
    from dpsym.check.result import Result
    from dpsym.check.run import Report

__all__ = ["watch"]

CALM: Final = ("proved", "supported", "definition")

State = tuple[int, int] | None


def watch(console: Console, live: Live, path: Path, wait: Callable[[], bool]) -> Report:
    """Check a document whenever it has changed, until ``wait`` says that nobody looks any more.

    ``wait`` returns after a moment, whether to go on.
    """
    before: Mapping[str, tuple[str, str]] = {}
    report, seen = None, object()
    while True:
        now = _state(path)
        if report is None or (now != seen and now is not None):
            seen = now
            report = live.check(path, shown(path))
            _show(console, report, before)
            before = {_key(result): (result.verdict, result.message) for result in report.results}
        if not wait():
            return report


def _state(path: Path) -> State:
    """Return what changes with a file; nothing while it is not there, as editors replace files."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size


def _key(result: Result) -> str:
    return f"{result.label or ''}\0{result.typeset or result.latex}\0{result.reading or ''}"


def _show(console: Console, report: Report, before: Mapping[str, tuple[str, str]]) -> None:
    """Show what is not calm and what is new: in place of what was shown before, where that can be done."""
    if console.is_terminal:
        console.clear()
    for result in report.results:
        new = bool(before) and before.get(_key(result)) != (result.verdict, result.message)
        odd = result.verdict not in CALM and console.is_terminal
        if odd or new or not before:
            width = console.width - 2 if console.is_terminal else None
            shown_line = line(result, width=width)
            console.print(Text("» " if new else "  ").append_text(shown_line), soft_wrap=True)
            if new and result.verdict in ("unread", "ill-formed"):
                console.print(Text(shortfall(result)), soft_wrap=True)
    for text in [*complaints(report), *totals(report, strict=False)]:
        console.print(text, soft_wrap=True, highlight=False, markup=False)

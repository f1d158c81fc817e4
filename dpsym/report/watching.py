"""Verdicts on a document while it is written: in place on a terminal, else what has changed.

What has changed is told as soon as it is decided, while the rest is read and better forms are looked for; if
what is read then changes a verdict, that is told after it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
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
            told = dict[str, str]()
            report = live.check(path, shown(path), on_some=partial(_tell, console, before, told))
            _show(console, report, before, {} if console.is_terminal else told)
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


def _tell(
    console: Console, before: Mapping[str, tuple[str, str]], told: dict[str, str], results: Sequence[Result]
) -> None:
    """Tell what has changed since the run before, once."""
    for result in results:
        known = before.get(_key(result), ("", ""))[0]
        if before and result.verdict not in (known, told.get(_key(result))):
            told[_key(result)] = result.verdict
            _print(console, result, new=True)


def _print(console: Console, result: Result, *, new: bool) -> None:
    width = console.width - 2 if console.is_terminal else None
    console.print(Text("» " if new else "  ").append_text(line(result, width=width)), soft_wrap=True)
    if new and result.verdict in ("unread", "ill-formed"):
        console.print(Text(shortfall(result)), soft_wrap=True)


def _show(
    console: Console, report: Report, before: Mapping[str, tuple[str, str]], told: Mapping[str, str]
) -> None:
    """Show what is not calm and what is new: in place of what was shown before, where that can be done."""
    if console.is_terminal:
        console.clear()
    for result in report.results:
        new = bool(before) and before.get(_key(result)) != (result.verdict, result.message)
        odd = result.verdict not in CALM and console.is_terminal
        if (odd or new or not before) and told.get(_key(result)) != result.verdict:
            _print(console, result, new=new)
    for text in [*complaints(report), *totals(report, strict=False)]:
        console.print(text, soft_wrap=True, highlight=False, markup=False)

"""Results on a terminal: a line per claim as it is decided, progress with the time left, a summary."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.text import Text

from dpsym.check.plain import plain
from dpsym.check.run import STOPPED
from dpsym.check.words import finding, where

if TYPE_CHECKING:
    from types import TracebackType

    from dpsym.check.result import Result
    from dpsym.check.run import Progress as Far
    from dpsym.check.run import Report
    from dpsym.errors import UnusableInput

__all__ = ["Terminal", "hypothesis_alone", "line", "problem_text", "unexpected"]

COLOURS: Final = {"proved": "green", "supported": "cyan", "refuted": "magenta", "undecided": "yellow"}
NAME_WIDTH: Final = 46


class Terminal:
    """Shows a run; used as a context manager around it."""

    def __init__(self, console: Console, *, strict: bool = False, silent: bool = False) -> None:
        self.console = console
        self.silent = silent  # show progress only
        self.strict = strict
        columns = (BarColumn(bar_width=24), MofNCompleteColumn(), TextColumn("{task.description}"))
        self.bar = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
        self.task = self.bar.add_task("starting", total=None)

    def __enter__(self) -> Terminal:
        if not self.bar.disable:  # rich ends even a disabled bar with an empty line
            self.bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if not self.bar.disable:
            self.bar.stop()

    def show(self, result: Result) -> None:
        """Print the line of a result."""
        if self.silent:
            return
        # Without a terminal there is no width to keep to, and nothing is cut off.
        width = self.console.width if self.console.is_terminal else None
        self.console.print(line(result, strict=self.strict, width=width), soft_wrap=True, highlight=False)

    def progress(self, far: Far) -> None:
        """Move the progress bar."""
        left = "" if far.left is None else f"about {_duration(far.left)} left"
        self.bar.update(self.task, completed=far.done, total=far.total, description=left)

    def summary(self, report: Report) -> None:
        """Print what came out otherwise than expected, and the totals."""
        if self.silent or not report.results:
            return
        for result in report.results:
            # What is wrong with a file is shown once, with its place, among the problems.
            passed_over = result.unusable() or result.message == STOPPED
            if not passed_over and not result.as_expected(strict=self.strict):
                self.console.print(Text(f"\n{unexpected(result)}", style="bold"), soft_wrap=True)
        for text in _totals(report, strict=self.strict):
            self.console.print(text, soft_wrap=True, highlight=False)


def line(result: Result, *, strict: bool = False, width: int | None = None) -> Text:
    """Return the line for a result, cut to ``width`` characters if one is given.

    >>> from dpsym.check.result import Result
    >>> str(line(Result(id="square", verdict="proved", scope="everywhere")))
    '✓ proved     square                                          everywhere'
    """
    expected = result.as_expected(strict=strict)
    text = Text("✓ " if expected else "✗ ", style="green" if expected else "bold red")
    text.append(f"{result.verdict:<11}", style=COLOURS.get(result.verdict, "red"))
    name = where(result)
    if width is not None and len(name) > NAME_WIDTH:
        name = name[: NAME_WIDTH - 1] + "…"
    text.append(f"{name:<{NAME_WIDTH}}  {finding(result)}")
    text.rstrip()
    if width is not None:
        text.truncate(width, overflow="ellipsis")
    return text


def problem_text(problem: UnusableInput) -> str:
    """Return a problem with an input: the place, one sentence, and the line with a caret.

    >>> from dpsym.errors import Place, UnusableInput
    >>> print(problem_text(UnusableInput("the symbol b is not declared", Place("a.py", 2, 5, "a = b"))))
    a.py:2:5: the symbol b is not declared
        a = b
            ^
    """
    place = problem.place
    if place is None:
        return str(problem)
    excerpt = "".join(f"\n    {row}" for row in place.excerpt().splitlines())
    return f"{place}: {problem}{excerpt}"


def unexpected(result: Result) -> str:
    """Return what came out otherwise than expected: which claim, where it stands, what was found.

    >>> from dpsym.check.result import Result
    >>> print(unexpected(Result(id="square", verdict="undecided", expected="refuted", message="too hard")))
    square is undecided, expected: refuted
      too hard
    """
    wanted = (result.expected or "another verdict").replace("-", " ")
    rows = [f"{where(result)} is {result.verdict}, expected: {wanted}"]
    if result.source is not None:
        rows.append(f"{result.source['file']}:{result.source['line']}")
    if result.reading or result.latex:
        rows.append(plain(result.reading or result.latex))
    rows += [text for text in dict.fromkeys((finding(result), result.message)) if text]
    return "\n  ".join(rows)


def hypothesis_alone(report: Report) -> tuple[int, int]:
    """Return how many of the refuted mistakes Hypothesis found by itself, and how many there are."""
    refuted = [r for r in report.results if r.variant.startswith("mistake") and r.verdict == "refuted"]
    return sum(r.checks.get("hypothesis", {}).get("outcome") == "fails" for r in refuted), len(refuted)


def _totals(report: Report, *, strict: bool) -> list[str]:
    verdicts = Counter(result.verdict for result in report.results)
    parts = ", ".join(f"{count} {verdict}" for verdict, count in verdicts.most_common())
    odd = sum(not result.as_expected(strict=strict) for result in report.results)
    as_expected = "all as expected" if not odd else f"{odd} not as expected"
    texts = [
        f"\n{len(report.results)} claims in {_duration(report.seconds)}: {parts or 'none'}; {as_expected}"
    ]
    found, refuted = hypothesis_alone(report)
    if refuted:
        texts.append(f"Hypothesis alone found {found} of the {refuted} refuted mistakes")
    if report.interrupted:
        stopped = sum(result.message == STOPPED for result in report.results)
        texts.append(f"interrupted: {stopped} claims were not decided")
    return texts


def _duration(seconds: float) -> str:
    if seconds < 90:
        return f"{seconds:.1f} s" if seconds < 10 else f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min"

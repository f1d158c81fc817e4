"""Results on a terminal: a line per claim as it is decided, progress with the time left, a summary."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.text import Text

from dpsym.check.run import STOPPED
from dpsym.check.words import STATED, excerpt, finding, improvements, not_read, range_of, where
from dpsym.plain import plain
from dpsym.report.obstacles import listed, obstacles

if TYPE_CHECKING:
    from types import TracebackType

    from dpsym.check.result import Result
    from dpsym.check.run import Progress as Far
    from dpsym.check.run import Report
    from dpsym.errors import UnusableInput

__all__ = [
    "Terminal",
    "aside",
    "complaints",
    "hypothesis_alone",
    "line",
    "problem_text",
    "shortfall",
    "totals",
    "unexpected",
]

COLOURS: Final = {
    "proved": "green",
    "supported": "cyan",
    "refuted": "magenta",
    "undecided": "yellow",
    "doubtful": "yellow",
}
STYLES: Final = {"✓": "green", "✗": "bold red", "?": "yellow", "·": "dim"}
LEFT: Final = "not understood"  # the role of a formula in words that were not
SCREEN: Final = 20  # lines of what came out as it should that are shown without being asked for
HANDFUL: Final = 5  # sentences that leave claims open, of those that are shown without being asked for
NAME_WIDTH: Final = 46
NOTES_WIDTH: Final = 26


class Terminal:
    """Shows a run; used as a context manager around it.

    What came out as it should is told by its number, unless the run is about one file, or claim, with no
    more results than fit on a screen.  With ``whole`` all lines are shown, and none is cut at the width of
    the terminal.
    """

    def __init__(
        self,
        console: Console,
        *,
        inputs: int = 1,
        strict: bool = False,
        silent: bool = False,
        whole: bool = False,
    ) -> None:
        self.console = console
        self.whole = whole
        self.many = inputs > 1
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
        if self.silent or not (self.whole or not self.many or self._surprising(result)):
            return
        # Without a terminal there is no width to keep to, and nothing is cut off.
        width = self.console.width if self.console.is_terminal and not self.whole else None
        self.console.print(line(result, strict=self.strict, width=width), soft_wrap=True, highlight=False)
        if (
            result.source == STATED and result.reading
        ):  # somebody asks about this one: say what was understood
            self.console.print(Text(f"  {plain(result.reading)}"), soft_wrap=True)
        for text in improvements(result):
            self.console.print(Text(f"  {text}"), soft_wrap=True)

    def progress(self, far: Far) -> None:
        """Move the progress bar."""
        self.many = self.many or far.total > SCREEN
        left = "" if far.left is None else f"about {_duration(far.left)} left"
        self.bar.update(self.task, completed=far.done, total=far.total, description=left)

    def summary(self, report: Report) -> None:
        """Print what came out otherwise than expected, and the totals."""
        if self.silent:
            return
        for text in (text for name in report.empty for text in without_claims(name, report.context)):
            self.console.print(text, soft_wrap=True, markup=False)
        if not report.results:
            return
        for result in report.results:
            if not self._passed_over(result):
                self.console.print(Text(f"\n{unexpected(result)}", style="bold"), soft_wrap=True)
        left = [result for result in not_read(report.results) if result.of_notes()]
        if left:
            self.console.print(Text("\nNot read, and why:", style="bold"))
        for text in shortfalls(left, each=self.whole):
            self.console.print(Text(text), soft_wrap=True)
        in_the_way = obstacles(report.results)
        if in_the_way:
            head, *rows = listed(in_the_way, None if self.whole else HANDFUL)
            self.console.print(Text(f"\n{head}", style="bold"))
            self.console.print(Text("\n".join(rows)), soft_wrap=True)
        if self.whole and report.context:
            self.console.print(Text("\nContext, no claims:", style="bold"))
            for row in report.context:
                self.console.print(Text(aside(row)), soft_wrap=True)
        for text in totals(report, strict=self.strict):
            self.console.print(text, soft_wrap=True, highlight=False)

    def _surprising(self, result: Result) -> bool:
        """Return whether a line is worth being read among thousands; what was not read is listed below."""
        if result.of_notes():
            return result.verdict in ("refuted", "doubtful", "undecided")
        return not result.as_expected(strict=self.strict)

    def _passed_over(self, result: Result) -> bool:
        """Return whether a result came out as it should, or is shown elsewhere."""
        if result.message == STOPPED or result.as_expected(strict=self.strict):
            return True
        if result.of_notes():
            return result.verdict != "refuted" or result.source == STATED
        return result.unusable()  # is shown once, with its place, among the problems


def line(result: Result, *, strict: bool = False, width: int | None = None) -> Text:
    r"""Return the line for a result, cut to ``width`` characters if one is given.

    >>> from dpsym.check.result import Result
    >>> reading = r"\forall\, x \in (-\infty, \infty):\quad x^2 \ge 0"
    >>> str(line(Result(id="square", verdict="proved", scope="everywhere", reading=reading)))
    '✓ proved     square                                          everywhere; ∀ x ∈ (-∞, ∞)'
    """
    sign = _sign(result, strict=strict)
    text = Text(f"{sign} ", style=STYLES[sign])
    text.append(f"{result.verdict:<11}", style=_colour(result))
    name, name_width = where(result), NOTES_WIDTH if result.of_notes() else NAME_WIDTH
    if width is not None and len(name) > name_width:
        # Of a place in notes the line stands at the end, of a theorem its topic at the beginning.
        name = "…" + name[1 - name_width :] if result.of_notes() else name[: name_width - 1] + "…"
    assumed = f" [{result.assumed}]" if result.assumed else ""
    # Of a claim that was stated on the command line the whole reading follows below.
    range_ = "" if result.source == STATED else range_of(result)
    found = "; ".join(filter(None, (finding(result), range_)))
    text.append(f"{name:<{name_width}}  {found}{assumed}")
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


def complaints(report: Report) -> list[str]:
    """Return what is said of inputs that could not be used; what an interruption left is only counted.

    >>> from dpsym.check.run import STOPPED, Report
    >>> from dpsym.errors import Place, UnusableInput
    >>> gone = UnusableInput("there is no file or folder a.py")
    >>> complaints(Report(problems=[gone, UnusableInput(STOPPED, Place("b.py"))]))
    ['there is no file or folder a.py']
    """
    return [problem_text(problem) for problem in report.problems if str(problem) != STOPPED]


def unexpected(result: Result) -> str:
    """Return what came out otherwise than expected: which claim, where it stands, what was found.

    >>> from dpsym.check.result import Result
    >>> print(unexpected(Result(id="square", verdict="undecided", expected="refuted", message="too hard")))
    square is undecided, expected: refuted
      too hard
    """
    head = f"{where(result)} is {result.verdict}"
    rows = [f"{head}, expected: {result.expected.replace('-', ' ')}" if result.expected else head]
    if result.source is not None and not result.of_notes():
        rows.append(f"{result.source['file']}:{result.source['line']}")
    wrong = next((step for step in result.steps if step.verdict == "refuted"), result)
    if wrong.reading or wrong.latex:
        rows.append(plain(wrong.reading or wrong.latex))
    found, message = finding(wrong), wrong.message
    # The sentence about a counterexample holds what was found, so one of the two is said.
    rows += dict.fromkeys(text for text in ("" if found in message else found, message) if text)
    return "\n  ".join(rows)


def shortfall(result: Result) -> str:
    """Return what was not read or is ill-formed: the place, one sentence, and the line with a caret.

    >>> from dpsym.check.result import Result
    >>> place = {"file": "a.md", "line": 2, "column": 5, "text": "Let $σ$"}
    >>> print(shortfall(Result(id="a:2", verdict="unread", place=place, message="σ has no domain")))
    a.md:2:5: σ has no domain
        Let $σ$
            ^
    """
    rows = excerpt(result.place or result.source or {})
    return "\n    ".join([f"{_spot(result, 'file', 'line', 'column')}: {result.message}", *rows])


def shortfalls(results: Iterable[Result], *, each: bool = False) -> Iterator[str]:
    r"""Yield what was not read, by its cause: with ``each`` all places whole, otherwise the first of a cause.

    >>> from dpsym.check.result import Result
    >>> places = [{"file": "a.md", "line": line, "column": 5, "text": "Let $σ$"} for line in (2, 7)]
    >>> missed = [Result(id="a", verdict="unread", place=at, message="σ has no domain") for at in places]
    >>> print(*shortfalls(missed), sep="\n")
    a.md:2:5: σ has no domain
        Let $σ$
            ^
        and so in line 7
    """
    causes: dict[str, dict[str, list[str]]] = {}
    for result in results:
        file, line = _spot(result, "file"), _spot(result, "line")
        cause = shortfall(result) if each else f"{file}: {result.message.partition(';')[0]}"
        causes.setdefault(cause, {}).setdefault(shortfall(result), []).append(line)
    for alike in causes.values():
        (first, same), *others = alike.items()
        head, *rows = first.split("\n")  # formulas of one sentence are not read for one reason
        yield "\n".join([head + (f" ({len(same)} formulas)" if len(same) > 1 else ""), *rows])
        lines = dict.fromkeys(line for _, told in others for line in told)
        if lines:
            yield f"    and so in line{'s' * (len(lines) > 1)} {', '.join(lines)}"


def _spot(result: Result, *keys: str) -> str:
    """Return where something stands that was not read."""
    place = result.place or result.source or {}
    return ":".join(str(place[key]) for key in keys if place.get(key) is not None)


def aside(row: Mapping[str, Any]) -> str:
    """Return the line for a formula that is no claim: where it stands, what it does, and why it is no more.

    >>> print(aside({"source": {"file": "a.md", "line": 2}, "latex": "x > 0", "role": "declaration"}))
    a.md:2: declaration, x > 0
    """
    place = f"{row['source']['file']}:{row['source']['line']}"
    told = f" ({row['message']})" if row.get("message") else ""
    return f"{place}: {row['role']}, {plain(str(row['latex']))}{told}"


def without_claims(name: str, context: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    r"""Yield what is said of a document without claims: what in it was not understood may hold some.

    >>> row = {"source": {"file": "a.md", "line": 2}, "latex": "x > 0", "role": LEFT, "message": "'lo'?"}
    >>> print(*without_claims("a.md", [row]), sep="\n")
    a.md: no claims were found
    a.md:2: not understood, x > 0 ('lo'?)
    """
    yield f"{name}: no claims were found"
    yield from (aside(row) for row in context if row["role"] == LEFT and row["source"]["file"] == name)


def hypothesis_alone(report: Report) -> tuple[int, int]:
    """Return how many of the refuted mistakes Hypothesis found by itself, and how many there are."""
    refuted = [r for r in report.results if r.is_mistake() and r.verdict == "refuted"]
    return sum(r.checks.get("hypothesis", {}).get("outcome") == "fails" for r in refuted), len(refuted)


def totals(report: Report, *, strict: bool) -> list[str]:
    """Return how many verdicts there are of each kind, how long it took, and what an earlier run knew."""
    verdicts = Counter(result.verdict for result in report.results)
    parts = ", ".join(f"{count} {verdict}" for verdict, count in verdicts.most_common())
    odd = sum(not result.as_expected(strict=strict) for result in report.results)
    if all(result.of_notes() for result in report.results):
        told = "" if odd else "; nothing refuted, doubtful, ill-formed or unread"
    else:
        told = "; all as expected" if not odd else f"; {odd} not as expected"
    count = f"{len(report.results)} claim{'' if len(report.results) == 1 else 's'}"
    files = len({result.source["file"] for result in report.results if result.source is not None})
    count += f" of {files} files" if files > 1 else ""
    texts = [f"\n{count} in {_duration(report.seconds)}: {parts or 'none'}{told}"]
    cached = report.cached()
    if cached:
        are = "is" if cached == 1 else "are"
        texts.append(f"{cached} of the verdicts {are} of an earlier run; --no-cache decides anew")
    texts += [f"read with the words and conventions of {name}" for name in report.customs]
    unread = sum(row["role"] == LEFT and row["source"]["file"] not in report.empty for row in report.context)
    if unread:
        are = "formula stands" if unread == 1 else "formulas stand"
        texts.append(f"{unread} more {are} in words that were not understood; -v lists them")
    found, refuted = hypothesis_alone(report)
    if refuted:
        texts.append(f"Hypothesis alone found {found} of the {refuted} refuted mistakes")
    if report.interrupted:
        stopped = sum(result.message == STOPPED for result in report.results)
        files = sum(str(problem) == STOPPED for problem in report.problems)
        unread = f", and {files} file{'' if files == 1 else 's'} not read" if files else ""
        texts.append(f"interrupted: {stopped} claim{'' if stopped == 1 else 's'} not decided{unread}")
    return texts


def _sign(result: Result, *, strict: bool) -> str:
    if result.of_notes() and result.verdict in ("undecided", "doubtful", "unread", "definition"):
        return "·" if result.verdict == "definition" else "?"
    return "✓" if result.as_expected(strict=strict) else "✗"


def _colour(result: Result) -> str:
    if result.of_notes() and result.verdict in ("refuted", "unread"):  # there a refutation is no success
        return "red" if result.verdict == "refuted" else "yellow"
    return COLOURS.get(
        result.verdict.replace("doubtful", "undecided"), "dim" if result.verdict == "definition" else "red"
    )


def _duration(seconds: float) -> str:
    if seconds < 90:
        return f"{seconds:.1f} s" if seconds < 10 else f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min"

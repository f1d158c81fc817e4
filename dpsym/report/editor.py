r"""What an editor shows of a document: findings with their ranges, texts for formulas, what can be done.

Nothing here speaks a protocol (that is :mod:`dpsym.report.lsp`).  Lines and columns count from 0, columns in
characters; what an editor counts in, most of them in units of UTF-16, is up to who speaks to it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from dpsym.check.words import finding, improvements
from dpsym.plain import GREEK, in_signs, plain
from dpsym.report.chips import engines
from dpsym.report.display import displayed
from dpsym.report.findings import Finding, findings_of

if TYPE_CHECKING:
    from dpsym.check.result import Result

__all__ = [
    "Change",
    "Diagnosis",
    "Range",
    "changes",
    "diagnoses",
    "hover",
    "insertion",
    "lines_of",
    "result_at",
]

EXAMPLE: Final = re.compile(r"(?:for example|write for example) '([^']*)'")
NAME: Final = re.compile(r"(?<![\\A-Za-z])[A-Za-z]{2,}(?![A-Za-z])")
LATEX: Final = (".tex", ".ltx", ".latex")
COMMENTED: Final = (*LATEX, ".md", ".markdown", ".mdown", ".qmd", ".rmd", ".txt")


@dataclass(frozen=True)
class Range:
    """From a place to a place, each a line and a column."""

    start: tuple[int, int]
    end: tuple[int, int]

    def holds(self, place: tuple[int, int]) -> bool:
        """Return whether a place is in it, its ends among them.

        >>> Range((1, 4), (2, 0)).holds((1, 9))
        True
        """
        return self.start <= place <= self.end


@dataclass(frozen=True)
class Diagnosis:
    """A finding with its range."""

    finding: Finding
    range: Range


@dataclass(frozen=True)
class Change:
    """Something that can be done: what it is called, and which range is replaced by what."""

    title: str
    range: Range
    text: str
    preferred: bool = False


def lines_of(text: str) -> list[str]:
    r"""Return the lines of a text as editors count them, without their ends.

    >>> lines_of("a\r\nb\rc\n")
    ['a', 'b', 'c', '']
    """
    return re.split(r"\r\n|\r|\n", text)


def diagnoses(results: Sequence[Result], file: str, lines: Sequence[str]) -> Iterator[Diagnosis]:
    """Yield what somebody has to look at in a file."""
    for found in findings_of(results):
        if found.file == file and found.result is not None:
            yield Diagnosis(found, _range(found.line or 1, found.column or 1, found.text, lines))


def _range(line: int, column: int, text: str, lines: Sequence[str]) -> Range:
    """Return where a text stands from a place on, or up to the end of the formula or the line."""
    first = min(max(line - 1, 0), max(len(lines) - 1, 0))
    here = lines[first] if lines else ""
    start = min(max(column - 1, 0), len(here))
    if not text:
        return Range((first, start), (first, _word_end(here, start)))
    place = _found(text, lines, first, start)
    return place or Range((first, start), (first, len(here)))


def _found(text: str, lines: Sequence[str], first: int, start: int) -> Range | None:
    """Return the range of a text that begins at a place, or soon behind it, as behind a dollar."""
    rows = lines_of(text)
    for line in range(first, min(first + 2, len(lines))):
        column = lines[line].find(rows[0].rstrip(), start if line == first else 0)
        last = line + len(rows) - 1
        if column < 0 or last >= len(lines):
            continue
        end = column + len(rows[0]) if len(rows) == 1 else len(rows[-1])
        if lines[last][:end].endswith(rows[-1].rstrip()):
            return Range((line, column), (last, min(end, len(lines[last]))))
    return None


def _word_end(line: str, start: int) -> int:
    """Return the end of what stands at a place: up to the end of the formula, or of the line."""
    dollar = line.find("$", start + 1)
    return dollar if dollar > start else max(len(line), start)


def result_at(
    results: Sequence[Result], file: str, lines: Sequence[str], place: tuple[int, int]
) -> tuple[Result, Range] | None:
    """Return the result of the formula at a place, with its range.

    Of a chain it is the relation, of two that share a side there the one to be looked at.
    """
    for result in results:
        for parts in (result.steps, (result,)):
            here = [
                (part, found) for part in parts if (found := _of(part, file, lines)) and found.holds(place)
            ]
            if here:
                return next((each for each in here if not each[0].as_expected()), here[0])
    return None


def _of(result: Result, file: str, lines: Sequence[str]) -> Range | None:
    """Return the range of a formula, if it stands in a file."""
    source = result.source or {}
    return _range(*_start(result), result.latex, lines) if source.get("file") == file else None


def hover(result: Result) -> str:
    r"""Return what is known of a formula, in Markdown.

    >>> from dpsym.check.result import Result
    >>> print(hover(Result(id="a", verdict="proved", scope="everywhere", reading=r"1 \le 2")))
    **proved**: everywhere
    <BLANKLINE>
    read as: 1 ≤ 2
    """
    found = finding(result)
    parts = [f"**{result.verdict}**" + (f": {_marked(found)}" if found else "")]
    if result.message and found not in result.message and result.message not in found:
        parts.append(_marked(result.message))
    if result.reading:
        parts.append(f"read as: {_marked(plain(result.reading))}")
    if result.assumed:
        parts.append(_marked(result.assumed))
    parts += [_marked(text) for text in improvements(result)]
    parts += [
        f"line {row['line']} was not understood: {_marked(in_signs(str(row['words'])))}"
        for row in result.not_understood
    ]
    checks = [f"- {told}" for told in engines(result)]
    return "\n\n".join([*parts, *(["\n".join(checks)] if checks else [])])


def _marked(text: str) -> str:
    """Return a text in which nothing is markup."""
    return re.sub(r"([\\`*_<\[\]#|])", r"\\\1", text)


def changes(diagnosis: Diagnosis, file: str, lines: Sequence[str]) -> Iterator[Change]:
    """Yield what can be done about a finding: take the true form, declare a symbol, mark it as context."""
    result = diagnosis.finding.result
    if result is None:
        return
    suggestion = result.suggestion
    whole = _range(*_start(result), result.latex, lines)
    line = whole.start[0]
    if suggestion and "$" not in result.latex and _stands(result.latex, whole, lines):
        told = f"Take the nearest true form ({suggestion['verdict']}): {plain(str(suggestion['latex']))}"
        yield Change(told, whole, str(suggestion["latex"]), preferred=suggestion["verdict"] == "proved")
    if not file.lower().endswith(COMMENTED):
        return
    example = EXAMPLE.search(result.message)
    if example:
        condition = _as_latex(example[1])
        yield Change(f"Declare {plain(condition)}", *_before(line, _remark(file, condition), lines))
    yield Change("Mark the paragraph as context (dpsym: skip)", *_before(line, _remark(file, "skip"), lines))


def insertion(result: Result, where: Range, file: str, lines: Sequence[str]) -> Change | None:
    """Return how the derivation by which a claim was proved is put behind its paragraph, if it has one."""
    rows = displayed(result)
    if rows is None or not file.lower().endswith(COMMENTED):
        return None
    if file.lower().endswith(LATEX):
        text = f"\\begin{{align*}}\n{rows}\n\\end{{align*}}\n"
    else:
        text = f"$$\n\\begin{{aligned}}\n{rows}\n\\end{{aligned}}\n$$\n"
    line = where.end[0]
    while line < len(lines) and lines[line].strip():
        line += 1
    steps = len(result.steps)
    title = f"Insert the derivation ({steps} step{'' if steps == 1 else 's'}) behind the paragraph"
    end = len(lines) - 1
    if line > end:  # the paragraph is the last one, and its line does not end
        return Change(title, Range((end, len(lines[end])), (end, len(lines[end]))), f"\n\n{text}")
    return Change(title, Range((line, 0), (line, 0)), f"\n{text}")


def _start(result: Result) -> tuple[int, int]:
    source = result.source or {}
    return int(source.get("line", 1)), int(source.get("column", 1))


def _stands(latex: str, whole: Range, lines: Sequence[str]) -> bool:
    """Return whether a formula stands where it is said to, on one line."""
    (line, start), (last, end) = whole.start, whole.end
    return line == last and lines[line][start:end] == latex.rstrip()


def _remark(file: str, words: str) -> str:
    return f"% dpsym: {words}" if file.lower().endswith(LATEX) else f"<!-- dpsym: {words} -->"


def _before(line: int, remark: str, lines: Sequence[str]) -> tuple[Range, str]:
    """Return where a remark goes: on a line of its own before the paragraph, or the display, of a line."""
    while line > 0 and lines[line - 1].strip():
        line -= 1
    return Range((line, 0), (line, 0)), f"{remark}\n"


def _as_latex(condition: str) -> str:
    r"""Return a condition as a message writes it, with the names of letters as commands.

    >>> _as_latex("delta > 0")
    '\\delta > 0'
    """
    return NAME.sub(lambda word: f"\\{word[0]}" if word[0] in GREEK else word[0], condition)

r"""What in a Markdown text is not Markdown: formulas, comments, code, containers that Markdown does not know.

This is a scan of our own in front of markdown-it, for two reasons.  markdown-it's positions are lines only,
and a claim needs its column.  And it takes rows of a formula for Markdown: a row that begins with ``- x`` is
an item to it, ``> 0`` a quotation, ``a_i ... b_i`` emphasis; its plugins for formulas see a display only
where it begins a paragraph.  So formulas are found first and hidden from markdown-it behind characters that
mean nothing to it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from dpsym.notes.documents.containers import holds_text
from dpsym.notes.documents.definitions import DEFINING, Groups, definition_end
from dpsym.notes.documents.delimiters import DISPLAYS, MATH_ENVIRONMENTS, Ends, is_money, is_prose
from dpsym.notes.documents.formulas import Findings
from dpsym.notes.source import Source

OPENING: Final = re.compile(
    r"^(?P<fence>(?P<indent>[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?)(?P<ticks>`{3,}|~{3,})(?P<info>[^\n]*))$"
    r"|(?P<comment><!--)"
    r"|(?P<container>^[ \t>]*(?:\\(?:begin|end)[ ]?\{(?P<environment>[A-Za-z]{1,40}\*?)\}(?:\[[^\]\n]*\])?"
    r"|:{3,}[^\n]*$|</?(?:div|section|article|details)\b[^>\n]*>[ \t]*$|\{:[^}\n]*\}[ \t]*$))"
    rf"|(?P<define>{DEFINING.pattern.replace('?P<name>', '?:')})"
    r"|(?P<begin>\\begin[ ]?\{(?P<name>[A-Za-z]{1,40}\*?)\})"
    r"|(?P<doubled>\\\\\\?[(\[])"
    r"|(?P<open>\\[(\[])"
    r"|(?P<escape>\\.)"
    r"|(?P<code>`+)"
    r"|(?P<dollar>\$\$|\$`|\$)",
    re.MULTILINE,
)
NARROW: Final = 200  # characters beside a formula that are looked at
MOST_FORMULAS: Final = 20_000
TOO_MANY: Final = f"There are more than {MOST_FORMULAS:,} formulas; from here on they were read as text."
ESCAPED: Final = re.compile(r"(?<!\\)\\\\\\?\(")
ESCAPED_END: Final = re.compile(r"(?<!\\)\\\\\\?\)")
# Where a list begins a formula in a line has ended, although a display may have such a row.
ITEM: Final = re.compile(r"\n[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]")
# Options of a fence in MyST, such as ":label: one".
OPTIONS: Final = re.compile(r"(?:[ \t>]*:[\w-]+:[^\n]*\n)*")
# An escaped bracket of Markdown, as in \[1\] or \[citation needed\].
PLAIN: Final = re.compile(r"[\w\s,.;:'’–-]*")


@dataclass(frozen=True)
class Region:
    """Some of the text; ``kind`` is math, code, comment, definition, or a line of a container."""

    kind: str
    start: int
    end: int
    content: tuple[int, int] = (0, 0)
    delimiter: str = ""
    display: bool = False
    environment: str = ""


def line_around(text: str, start: int, end: int) -> tuple[str, str]:
    """Return what stands before and behind a stretch on its lines, as far as it is looked at."""
    first, last = max(start - NARROW, 0), min(end + NARROW, len(text))
    return text[first:start].rpartition("\n")[2], text[end:last].partition("\n")[0]


def regions(source: Source, start: int, findings: Findings) -> Iterator[Region]:
    """Yield the regions of a Markdown text in order."""
    scan = _Scan(source, findings)
    formulas = 0
    while match := OPENING.search(source.text, start):
        region = scan.region(match)
        if region:
            formulas += region.kind == "math"
            if formulas > MOST_FORMULAS:
                findings.complain(source, region.start, region.end, TOO_MANY)
                return
            yield region
        start = region.end if region and region.end > match.start() else match.end()


def _is_escaped(line: str) -> bool:
    r"""Whether a line has a formula with escaped delimiters: then a plain ``\(`` is an escape of Markdown."""
    opening = ESCAPED.search(line)
    return opening is not None and ESCAPED_END.search(line, opening.end()) is not None


class _Scan:
    def __init__(self, source: Source, findings: Findings) -> None:
        self.source, self.text, self.findings = source, source.text, findings
        self.ends = Ends(source.text, comments=False)
        self.groups = Groups(source.text)
        self.no_comment_from = len(self.text)
        self.directives: list[str] = []  # the fences that are open, of directives that hold text
        self.escaped = any(map(_is_escaped, source.text.split("\n")))

    def region(self, match: re.Match[str]) -> Region | None:
        """Return the region that begins at a match, or None if nothing does."""
        kind = match.lastgroup
        if match["fence"]:
            return self._fence(match)
        if match["comment"]:
            return self._comment(match)
        if match["container"]:
            if match["environment"] in MATH_ENVIRONMENTS:
                return self._environment(self.text.index("\\", match.start()), match["environment"])
            return self._container(match)
        if match["define"]:
            end = definition_end(self.groups, match.start())
            return Region("definition", match.start(), end, (match.start(), end)) if end else None
        if match["begin"]:
            return self._environment(match.start(), match["name"])
        if match["code"]:
            return self._code(match)
        if kind == "escape" or (match["open"] and self.escaped):
            return None
        return self._formula(match)

    def _container(self, match: re.Match[str]) -> Region:
        """Return the line that opens or closes a container, with the options below it."""
        below = match.end() + 1
        options = OPTIONS.match(self.text, below) if below < len(self.text) else None
        return Region("container", match.start(), max(options.end() - 1 if options else 0, match.end()))

    def _fence(self, match: re.Match[str]) -> Region | None:
        ticks, info = match["ticks"], match["info"].strip()
        if ticks[0] == "`" and "`" in info:
            return self._code(OPENING_CODE.match(self.text, match.start("ticks")))
        if not info and self.directives and ticks.startswith(self.directives[-1]):
            self.directives.pop()
            return Region("container", match.start(), match.end())
        if holds_text(info):
            self.directives.append(ticks)
            return self._container(match)
        close = re.compile(rf"^[ \t>]*{ticks[0]}{{{len(ticks)},}}[ \t]*$", re.MULTILINE)
        found = close.search(self.text, match.end())
        end = found.end() if found else len(self.text)
        if not found:
            message = "This fence is never closed, so everything behind it is taken for code."
            self.findings.complain(self.source, match.start("ticks"), match.end(), message)
        if not re.match(r"\{?\.?(?:math|latex-math)\b", info) or not found:
            return Region("code", match.start(), end)
        options = OPTIONS.match(self.text, match.end() + 1, found.start())
        first = options.end() if options else match.end() + 1
        content = (min(first, found.start()), max(found.start() - 1, first))
        return Region("math", match.start("ticks"), end, content, ticks + info, display=True)

    def _comment(self, match: re.Match[str]) -> Region | None:
        end = self.text.find("-->", match.end()) if match.end() < self.no_comment_from else -1
        if end < 0:
            if self.no_comment_from == len(self.text):
                message = "This comment is never closed; what follows was read as text."
                self.findings.complain(self.source, match.start(), match.end(), message)
            self.no_comment_from = min(self.no_comment_from, match.start())
            return None
        return Region("comment", match.start(), end + 3, (match.end(), end))

    def _code(self, match: re.Match[str] | None) -> Region | None:
        if not match:
            return None
        limit = self.ends.paragraph(match.end())
        close = re.compile(rf"(?<!`){match.group()}(?!`)").search(self.text, match.end(), limit)
        return Region("code", match.start(), close.end()) if close else None

    def _environment(self, start: int, name: str) -> Region | None:
        if name not in MATH_ENVIRONMENTS:
            return None
        opener = self.text.index("}", start) + 1
        close = self.ends.environment(name, start)
        if not close:
            message = f"\\begin{{{name}}} has no \\end{{{name}}}; it was not read as a formula."
            self.findings.complain(self.source, start, opener, message)
            return None
        delimiter = self.text[start:opener]
        return Region("math", start, close[1], (opener, close[0]), delimiter, display=True, environment=name)

    def _formula(self, match: re.Match[str]) -> Region | None:
        start, opener = match.start(), match.group()
        close = self.ends.closing(opener, match.end())
        if opener == "$`" and close is None:
            opener = "$"
            close = self.ends.closing("$", start + 1)
        content = (start + len(opener), close.start if close else 0)
        written = self.text[content[0] : content[1]]
        if close is None or not written.strip():
            self._refused(start, opener)
            return None
        end = close.end
        if opener == "$" and is_money(written, self.text[end : end + 1]):
            return None
        alone = opener in DISPLAYS and self._alone(start, end)
        if "[" in opener and not alone and PLAIN.fullmatch(written):
            return None
        if (opener == "$" or (opener in DISPLAYS and not alone)) and is_prose(written):
            self._refused(start, opener)
            return None
        if opener not in DISPLAYS and ITEM.search(written):
            self._refused(start, opener)
            return None
        display = opener in DISPLAYS and (alone or opener != "$$")
        return Region("math", start, end, content, opener, display=display)

    def _refused(self, start: int, opener: str) -> None:
        money = opener == "$" and self.text[start + 1 : start + 2].isdigit()
        if not money and not opener.startswith("\\\\"):
            what = "display" if opener in DISPLAYS else "formula"
            message = f"{opener} opens a {what} here that is not closed; it was read as text."
            self.findings.complain(self.source, start, start + len(opener), message)

    def _alone(self, start: int, end: int) -> bool:
        """Whether a formula has its lines for itself, apart from a mark of a list, punctuation and a tag."""
        before, after = line_around(self.text, start, end)
        return (
            "\n" in self.text[start:end]
            or re.fullmatch(r"[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?", before) is not None
        ) and re.fullmatch(
            r"[ \t]*[.,;:]?[ \t]*(?:\([^()\n]{1,60}\)|\{#[^}\n]*\})?[ \t]*[.,;:]?", after
        ) is not None


OPENING_CODE: Final = re.compile(r"`+")

"""Markdown, and plain notes written like it: markdown-it finds the blocks after formulas were hidden."""

from __future__ import annotations

import bisect
import re
from collections import deque
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token

from dpsym.notes.documents.base import Directive, Document, Kind, Math
from dpsym.notes.documents.containers import Bracket, Nest, bracket
from dpsym.notes.documents.definitions import Groups
from dpsym.notes.documents.dialects import as_latex
from dpsym.notes.documents.drafts import Draft, finished, paragraph
from dpsym.notes.documents.formulas import Findings, formula
from dpsym.notes.documents.front_matter import front_matter
from dpsym.notes.documents.inline import Inline
from dpsym.notes.documents.markdown_regions import Region, line_around, regions
from dpsym.notes.documents.markdown_words import HIDDEN, Hidden, words
from dpsym.notes.documents.shown import shown_markdown
from dpsym.notes.source import Source, Span

QUOTED: Final = re.compile(r" {0,3}>[ \t]?")
PREFIX: Final = re.compile(r"[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*")
DOT: Final = re.compile(r"^([ \t>]*)[•◦▪‣](?=[ \t])", re.MULTILINE)
DISPLAY_IN_CODE: Final = re.compile(r"\s*(?:\$\$|\\\[|\\begin)")


def markdown_document(text: str, name: str) -> Document:
    r"""Read a document in Markdown.

    >>> document = markdown_document("**Theorem 1.** For $x > 0$,\n\n$$\n- x < 0\n$$", "a.md")
    >>> [block.kind.value for block in document.walk()], [formula.latex for formula in document.formulas()]
    (['theorem', 'paragraph', 'paragraph'], ['x > 0', '\n- x < 0\n'])
    """
    source = Source(name, text)
    findings = Findings()
    start, front, problems = front_matter(source)
    findings.problems += problems
    source, drafts = markdown_drafts(source, start, findings)
    return Document(
        name, "markdown", (source,), finished(drafts), tuple(front), tuple(findings.directives),
        tuple(findings.macros), findings.problems_in((source,)),
    )  # fmt: skip


def markdown_drafts(source: Source, start: int, findings: Findings) -> tuple[Source, list[Draft]]:
    """Return the drafts of a text from an offset on, and the source that their places refer to.

    That source is the given one, except that the signs of quotation in front of the rows of a formula are
    blank in it, so that nobody takes them for "greater than", and that no formula has escapes of Markdown.
    """
    shown = shown_markdown(source.text)
    source = source if shown == source.text else Source(source.name, shown)
    found = list(regions(source, start, findings))
    text = _unescaped(_unquoted(source.text, found), found)
    if text != source.text:
        source = Source(source.name, text)
    reader = _Reader(source, start, found, findings)
    return source, reader.drafts()


class _Reader:
    def __init__(self, source: Source, start: int, found: list[Region], findings: Findings) -> None:
        self.source, self.findings = source, findings
        self.hidden: dict[int, Hidden] = {}
        self.codes: dict[int, int] = {}
        self.brackets: deque[tuple[int, int, Bracket | Directive]] = deque()
        self.letters = list(source.text)
        self.groups = Groups(source.text)
        self._blank(0, start)
        for region in found:
            self._hide(region)
        self.starts = sorted(self.hidden)
        self.masked = DOT.sub(r"\1-", "".join(self.letters))
        self.nest = Nest(source)
        self.label: str | None = None  # of an anchor that stands alone before a block
        self.lines = [0, *(place + 1 for place, letter in enumerate(source.text) if letter == "\n")]
        self.lines.append(len(source.text) + 1)

    def drafts(self) -> list[Draft]:
        """Return the drafts of the whole text."""
        tokens = _parser().parse(self.masked)
        for place, token in enumerate(tokens):
            self._read(token, tokens[place + 1] if place + 1 < len(tokens) else None)
        self._turn_until(len(self.masked) + 1)
        for place, hidden in self.hidden.items():
            if isinstance(hidden.piece, Math):
                message = "This formula was not read: what it stands in is nested too deeply, or is no text."
                self.findings.complain(self.source, place, hidden.end, message)
        return self.nest.top

    def _hide(self, region: Region) -> None:
        """Hide a region from markdown-it, behind blanks if it has its lines for itself and is not shown."""
        source, text = self.source, self.source.text
        if region.kind == "code":
            self.codes[region.start] = region.end
            return
        if region.kind == "container":
            self.brackets.append((region.start, region.end, bracket(text[region.start : region.end])))
            self._blank(region.start, region.end)
            return
        piece: Math | Directive | None = None
        if region.kind == "math":
            content = Span(*region.content)
            directives = self.findings.hidden_directives(source, content)
            self.brackets += [(each.span.start, each.span.end, each) for each in directives]
            if not self.findings.define(source, content, self.groups):
                span = Span(region.start, region.end)
                piece = formula(source, span, content, region.delimiter, display=region.display,
                                environment=region.environment)  # fmt: skip
        elif region.kind == "definition":
            self.findings.define(source, Span(*region.content), self.groups)
        else:
            directive = self.findings.direct(source, *region.content)
            if not "".join(line_around(text, region.start, region.end)).strip(" \t>"):
                if directive:
                    self.brackets.append((region.start, region.end, directive))
                self._blank(region.start, region.end)
                return
            piece = directive
        self.hidden[region.start] = Hidden(region.end, piece)
        for place in range(region.start, region.end):
            if self.letters[place] != "\n":
                self.letters[place] = HIDDEN

    def _blank(self, start: int, end: int) -> None:
        """Put blanks in place of a stretch, except for the signs of quotation in front of its lines."""
        in_front = start == 0 or self.letters[start - 1] == "\n"
        for place in range(start, end):
            letter = self.letters[place]
            in_front = letter == "\n" or (in_front and letter in " \t>")
            if not in_front or letter == "\t":
                self.letters[place] = " "

    def _read(self, token: Token, following: Token | None) -> None:
        if token.type in ("list_item_open", "blockquote_open"):
            start = self._start(token)
            self._turn_until(start)
            kind = Kind.ITEM if token.type == "list_item_open" else Kind.QUOTE
            draft = Draft(kind, self.source, start, start, number=token.info, ordered=bool(token.info))
            self.nest.push(kind, draft)
        elif token.type in ("list_item_close", "blockquote_close"):
            self.nest.pop(Kind.ITEM if token.type == "list_item_close" else Kind.QUOTE, 0)
        elif token.type in ("paragraph_open", "heading_open") and following:
            self._turn_until(self._start(token))
            lines = list(self._content_lines(following, token.map or [0, 0]))
            level = int(token.tag[1:]) if token.type == "heading_open" else 0
            self._leaf(lines, Kind.HEADING if level else Kind.PARAGRAPH, level)
        elif token.type == "html_block":
            self._turn_until(self._start(token))
            self._leaf(list(self._whole_lines(token)), Kind.PARAGRAPH, 0)
        elif token.type == "code_block":
            self._indented(token)

    def _leaf(self, lines: list[tuple[int, int]], kind: Kind, level: int) -> None:
        inline, label = words(self.source, self.masked, lines, self.hidden, self.codes)
        if inline.empty:
            self.label = label or self.label
            return
        self.nest.paragraph(inline, kind, level, label or self.label)
        self.label = None

    def _indented(self, token: Token) -> None:
        """Code is never read, and a display that only looks like code is not passed over in silence."""
        first, last = token.map or [0, 0]
        start, end = self.lines[first], min(self.lines[last], len(self.source.text))
        first, last = bisect.bisect_left(self.starts, start), bisect.bisect_left(self.starts, end)
        for place in self.starts[first:last]:
            hidden = self.hidden.pop(place, None)
            if hidden and isinstance(hidden.piece, Math) and DISPLAY_IN_CODE.match(self.source.text, start):
                message = "This formula stands in a block indented by four spaces, which is code in Markdown."
                self.findings.complain(self.source, place, hidden.end, message)

    def _turn_until(self, offset: int) -> None:
        """Open and close what the lines before an offset say."""
        while self.brackets and self.brackets[0][0] < offset:
            start, end, found = self.brackets.popleft()
            if isinstance(found, Bracket):
                self.nest.turn(found, start, end)
            elif isinstance(found, Directive):
                inline = Inline(self.source)
                inline.put(found)
                self.nest.add(paragraph(inline))

    def _start(self, token: Token) -> int:
        """Return where a block begins, behind white space and signs of quotation."""
        line = self.lines[(token.map or [0])[0]]
        match = re.compile(r"[ \t]*").match(self.masked, line)
        return match.end() if match else line

    def _whole_lines(self, token: Token) -> Iterator[tuple[int, int]]:
        first, last = token.map or [0, 0]
        for number in range(first, last):
            yield self.lines[number], self.lines[number + 1] - 1

    def _content_lines(self, token: Token, lines: list[int]) -> Iterator[tuple[int, int]]:
        """Find the lines of a paragraph in the text: markdown-it gives them without what stands in front."""
        for number, content in enumerate(token.content.split("\n"), lines[0]):
            start, end = self.lines[number], self.lines[number + 1] - 1
            line = self.masked[start:end].rstrip()
            bare = content.strip()
            place = len(line) - len(bare) if line.endswith(bare) else line.find(bare)
            if place < 0:
                match = PREFIX.match(line)
                place = match.end() if match else 0
                bare = line[place:]
            yield start + place, start + place + len(bare)


@lru_cache(maxsize=1)
def _parser() -> MarkdownIt:
    """Return a parser that finds blocks and leaves what is inside paragraphs alone."""
    parser = MarkdownIt("commonmark", {"maxNesting": 30}).disable("reference")
    parser.core.ruler.enableOnly(["normalize", "block"])
    return parser


def _unquoted(text: str, found: list[Region]) -> str:
    """Return the text with blanks for the signs of quotation in front of the rows of formulas."""
    letters: list[str] | None = None
    for region in found:
        if region.kind != "math" or "\n" not in text[region.start : region.end]:
            continue
        depth = _depth(text, text.rfind("\n", 0, region.start) + 1, region.start)
        place = text.find("\n", region.start, region.end) + 1
        while depth and place:
            letters = letters or list(text)
            for _ in range(depth):
                match = QUOTED.match(text, place, region.end)
                if not match:
                    break
                letters[place : match.end()] = " " * (match.end() - place)
                place = match.end()
            place = text.find("\n", place, region.end) + 1
    return "".join(letters) if letters else text


def _unescaped(text: str, found: list[Region]) -> str:
    """Return the text with LaTeX for what Markdown wants written otherwise in formulas."""
    parts, place = [], 0
    for region in found:
        if region.kind == "math":
            start, end = region.content
            parts += [text[place:start], as_latex(text[start:end], region.delimiter, display=region.display)]
            place = end
    return "".join([*parts, text[place:]])


def _depth(text: str, start: int, end: int) -> int:
    """Return how deep in quotations a line is."""
    depth = 0
    while match := QUOTED.match(text, start, end):
        depth, start = depth + 1, match.end()
    return depth

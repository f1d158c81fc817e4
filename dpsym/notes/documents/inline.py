"""A paragraph while it is read: its characters with their places, and formulas among them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Final

from dpsym.notes.documents.base import Directive, Math, Piece, Words
from dpsym.notes.source import Source, Span

BOLD: Final = 2  # how strongly a character is emphasised: 0 not, 1 in italics
OBJECT: Final = "\ufffc"  # stands for a formula or directive among the characters
NO_WIDTH: Final = "\u200b\u2060\ufeff"  # characters that are not shown
NUMBER: Final = r"\.?\d{1,3}(?:\.\d{1,3})*[a-z]?['*′]?|[A-Z]{1,3}\d{1,3}[a-z]?|\*{1,3}|†"
BEHIND: Final = re.compile(rf"[ ,.;]{{0,3}}\(({NUMBER})\)(?![\w-])")
BEHIND_DISPLAY: Final = re.compile(rf" ?\(({NUMBER}|[A-Za-z][\w:.-]{{0,60}})\)(?![\w-])")
BEFORE: Final = re.compile(rf"\(({NUMBER})\) ")


@dataclass
class Inline:
    """Characters in order; ``strong`` says how they are emphasised, ``objects`` what an OBJECT stands for."""

    source: Source
    plain: list[str] = field(default_factory=list)
    offsets: list[int] = field(default_factory=list)
    strong: list[int] = field(default_factory=list)
    objects: dict[int, Math | Directive] = field(default_factory=dict)

    def add(self, letter: str, offset: int, *, strong: int = 0) -> None:
        """Add a character; dropped is what has no width, and white space behind other."""
        if letter in NO_WIDTH:
            return
        if letter.isspace():
            if not self.plain or self.plain[-1] == " ":
                return
            letter = " "
        self.plain.append(letter if letter != OBJECT else "\ufffd")
        self.offsets.append(offset)
        self.strong.append(strong)

    def add_text(self, text: str, offset: int, *, strong: int = 0) -> None:
        """Add the characters of a stretch of the source."""
        for place, letter in enumerate(text, offset):
            self.add(letter, place, strong=strong)

    def put(self, piece: Math | Directive, *, strong: int = 0) -> None:
        """Add a formula or a directive."""
        self.objects[len(self.plain)] = piece
        self.plain.append(OBJECT)
        self.offsets.append(piece.span.start)
        self.strong.append(strong)

    @property
    def empty(self) -> bool:
        """Whether there is nothing but white space."""
        return not any(letter != " " for letter in self.plain)

    def text(self) -> str:
        """Return the characters, an OBJECT for each formula."""
        return "".join(self.plain)

    def start(self, index: int) -> int:
        """Return where a character begins in the source."""
        return self.offsets[index]

    def end(self, index: int) -> int:
        """Return where a character ends in the source."""
        piece = self.objects.get(index)
        return piece.span.end if piece else self.offsets[index] + 1

    def written(self, start: int, end: int) -> str:
        """Return what stands in the source from one character to another."""
        return self.source.text[self.start(start) : self.end(end - 1)] if start < end else ""

    def span(self) -> Span:
        """Return the stretch of the source that the characters cover."""
        return Span(self.start(0), self.end(len(self.plain) - 1)) if self.plain else Span(0, 0)

    def behind(self, index: int) -> Inline:
        """Return what begins at a character, without white space in front."""
        while index < len(self.plain) and self.plain[index] == " ":
            index += 1
        objects = {place - index: piece for place, piece in self.objects.items() if place >= index}
        rest = (self.plain[index:], self.offsets[index:], self.strong[index:])
        return Inline(self.source, *rest, objects=objects)

    def before(self, index: int) -> Inline:
        """Return what stands before a character."""
        objects = {place: piece for place, piece in self.objects.items() if place < index}
        return Inline(
            self.source, self.plain[:index], self.offsets[:index], self.strong[:index], objects=objects
        )

    def pieces(self) -> tuple[Piece, ...]:
        """Return words and formulas in order, the formulas with what stands beside them as their tag."""
        text = self.text()
        pieces: list[Piece] = []
        begin = 0
        for index in [*sorted(self.objects), len(text)]:
            if text[begin:index].strip():
                span = Span(self.start(begin), self.end(index - 1))
                offsets = tuple(self.offsets[begin:index])
                pieces.append(Words(self.source, span, text[begin:index], offsets))
            if index < len(text):
                pieces.append(self._tagged(text, index))
            begin = index + 1
        return tuple(pieces)

    def _tagged(self, text: str, index: int) -> Math | Directive:
        piece = self.objects[index]
        if not isinstance(piece, Math) or piece.tag:
            return piece
        beside = (BEHIND_DISPLAY if piece.display else BEHIND).match(text, index + 1)
        if not beside and index < 10:
            beside = BEFORE.fullmatch(text[:index])
        return replace(piece, tag=beside.group(1)) if beside else piece

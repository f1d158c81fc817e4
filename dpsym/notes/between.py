r"""Words between the rows of a display: what ``\intertext`` holds speaks as the text around does."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from dpsym.notes.documents.base import Block, Document, Math, Piece, Words
from dpsym.notes.source import Span

__all__ = ["parted"]

OPENING: Final = re.compile(r"\\(?:short)?intertext\s*\{")
INLINE: Final = re.compile(r"\$(?P<dollars>[^$]+)\$|\\\((?P<brackets>.+?)\\\)", re.DOTALL)
ENDING: Final = re.compile(r"(?:[\s&]|\\\\(?:\[[^\]]*\])?)*\Z")
BLANK: Final = re.compile(r"(?:[\s&,;.]|\\\\(?:\[[^\]]*\])?)*")


def parted(document: Document) -> Document:
    r"""Return a document in which a display is cut where ``\intertext`` has formulas among its words."""
    return replace(document, blocks=tuple(_block(block) for block in document.blocks))


def _block(block: Block) -> Block:
    if not any(isinstance(piece, Math) and OPENING.search(piece.latex) for piece in block.all_pieces()):
        return block
    pieces = tuple(part for piece in block.pieces for part in _parts(piece))
    return replace(block, pieces=pieces, children=tuple(_block(child) for child in block.children))


def _parts(piece: Piece) -> Iterator[Piece]:
    if not isinstance(piece, Math):
        yield piece
        return
    text, start = piece.source.text, piece.content.start
    for match in OPENING.finditer(text, piece.content.start, piece.content.end):
        end = _closing(text, match.end(), piece.content.end)
        if match.start() < start or end is None or "$" not in text[match.end() : end]:
            continue
        yield from _rows(piece, start, match.start())
        yield from _words(piece, match.end(), end)
        start = end + 1
    yield from _rows(piece, start, piece.content.end) if start > piece.content.start else [piece]


def _closing(text: str, start: int, end: int) -> int | None:
    """Return where the brace closes that was opened before ``start``."""
    depth = 1
    for place in range(start, end):
        depth += (text[place] == "{") - (text[place] == "}")
        if not depth:
            return place
    return None


def _rows(piece: Math, start: int, end: int) -> Iterator[Math]:
    """Yield the rows in a part of a display, if there are any."""
    text = piece.source.text
    match = BLANK.match(text, start, end)
    start = match.end() if match is not None else start
    kept = ENDING.sub("", text[start:end])
    if kept:
        content = Span(start, start + len(kept))
        yield replace(piece, span=content, content=content)


def _words(piece: Math, start: int, end: int) -> Iterator[Piece]:
    """Yield the words and the formulas of a part of a text."""
    text, place = piece.source.text, start
    for match in INLINE.finditer(text, start, end):
        yield _plain(piece, place, match.start())
        name = "dollars" if match["dollars"] is not None else "brackets"
        delimiter = "$" if name == "dollars" else "\\("
        yield Math(piece.source, Span(*match.span()), Span(*match.span(name)), delimiter, False)
        place = match.end()
    yield _plain(piece, place, end)


def _plain(piece: Math, start: int, end: int) -> Words:
    text = re.sub(r"\s", " ", piece.source.text[start:end])
    return Words(piece.source, Span(start, end), text, tuple(range(start, end)))

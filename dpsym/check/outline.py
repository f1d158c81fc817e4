r"""What the page around a formula tells those who show it: its title, the headings above, the macros.

Nothing of it bears on a verdict.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from dpsym.check.guard import Crash, guarded
from dpsym.notes.documents.base import Kind, Located
from dpsym.notes.macros import macros_of, typeset, written_out

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from dpsym.notes.documents.base import Block, Document
    from dpsym.notes.items import Item
    from dpsym.notes.macros import Macro

__all__ = ["Outline", "outline_of"]

LONGEST: Final = 200  # characters of a title
TITLE: Final = re.compile(r"\\title\s*(?:\[[^\]]*\]\s*)?\{([^{}]*)\}")


@dataclass(frozen=True)
class Outline:
    """A document as its headings and macros.

    Attributes:
        title: of the document; empty where it has none.
        headings: each with its place in the document, its level and its words.
        named: the theorems, lemmas, ... with the names that the author gave them.
        macros: what the author's commands stand for.
    """

    document: Document
    title: str
    headings: tuple[tuple[tuple[int, ...], int, str], ...] = ()
    named: tuple[Block, ...] = ()
    macros: Mapping[str, Macro] = field(default_factory=dict)

    def within(self, item: Item) -> tuple[str, ...]:
        """Return under which headings, and in which theorem or proof, an item stands, from the outside in."""
        here = self.document.place_of(Located(item.source, item.span))
        above: list[tuple[int, str]] = []
        for place, level, words in self.headings:
            if place > here:
                break
            above = [entry for entry in above if entry[0] < level] + [(level, words)]
        around = [
            _name(block)
            for block in self.named
            if block.source is item.source and block.span.start <= item.span.start < block.span.end
        ]
        return (*(words for _, words in above), *around)

    def shown(self, latex: str) -> str:
        r"""Return a formula, or words with formulas between dollars, without the macros of the document."""
        outcome = guarded(written_out if "$" in latex else typeset, latex, self.macros)
        return latex if isinstance(outcome, Crash) else outcome.value


def outline_of(document: Document) -> Outline:
    r"""Return the outline of a document.

    >>> from dpsym.notes.documents import document_of
    >>> outline = outline_of(document_of(r"$\newcommand{\K}{k}$" + "\n# Sums\n\n$\\K > 1$", "a.md"))
    >>> outline.title, outline.shown(r"\K^2 > \K")
    ('Sums', 'k^2 > k')
    """
    headings = tuple(_headings(document))
    named = tuple(block for block in document.walk() if block.kind.states or block.kind in NAMED)
    return Outline(document, _title(document, headings), headings, named, macros_of(document))


#: Blocks beside statements that people find a formula by.
NAMED: Final = (Kind.DEFINITION, Kind.EXAMPLE, Kind.PROOF, Kind.EXERCISE, Kind.SOLUTION, Kind.REMARK)


def _headings(document: Document) -> Iterator[tuple[tuple[int, ...], int, str]]:
    for block in document.walk():
        if block.kind is Kind.HEADING:
            words = " ".join(getattr(piece, "plain", piece.text) for piece in block.pieces)
            yield document.place_of(block), block.level, _short(words)


def _title(document: Document, headings: tuple[tuple[tuple[int, ...], int, str], ...]) -> str:
    for entry in document.front:
        if entry.key == "title" and entry.values:
            return _short(entry.values[0][0].strip("'\""))
    if document.kind == "latex":
        found = TITLE.search(document.sources[0].text) if document.sources else None
        return _short(re.sub(r"\\\\|~", " ", found[1])) if found else ""
    return headings[0][2] if headings and headings[0][1] == 1 else ""


def _name(block: Block) -> str:
    """Return how people refer to a theorem or a proof: Theorem 3 (Pinsker)."""
    name = " ".join(filter(None, (block.printed or block.kind.value.capitalize(), block.number)))
    return f"{name} ({_short(block.title)})" if block.title else name


def _short(words: str) -> str:
    text = " ".join(words.split())
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"

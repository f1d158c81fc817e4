"""What a document consists of before anybody reads its formulas: blocks, words, formulas, places.

A reader of Markdown, LaTeX or notebooks makes a :class:`Document`.  Everything in it knows its source and
its span there; nothing of it has been understood yet.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from dpsym.errors import Place
from dpsym.notes.source import Source, Span


class Kind(StrEnum):
    """What a block is; ``passage`` is one that its author gave a name which is none of the others."""

    THEOREM = "theorem"
    LEMMA = "lemma"
    PROPOSITION = "proposition"
    COROLLARY = "corollary"
    CLAIM = "claim"
    FACT = "fact"
    DEFINITION = "definition"
    ASSUMPTION = "assumption"
    REMARK = "remark"
    EXAMPLE = "example"
    PROOF = "proof"
    EXERCISE = "exercise"
    SOLUTION = "solution"
    STEP = "step"
    PASSAGE = "passage"
    ITEM = "item"
    QUOTE = "quote"
    PARAGRAPH = "paragraph"
    HEADING = "heading"

    @property
    def states(self) -> bool:
        """Whether such a block states something that a proof after it proves."""
        return self in STATEMENTS


STATEMENTS = frozenset(
    {Kind.THEOREM, Kind.LEMMA, Kind.PROPOSITION, Kind.COROLLARY, Kind.CLAIM, Kind.FACT, Kind.PASSAGE}
)


@dataclass(frozen=True)
class Located:
    """Something that stands somewhere in a source."""

    source: Source = field(repr=False)
    span: Span

    @property
    def text(self) -> str:
        """The characters of the source, markup and delimiters included."""
        return self.source.text[self.span.start : self.span.end]

    def place(self) -> Place:
        """Return where it begins, with its line for a caret."""
        return self.source.place(self.span)


@dataclass(frozen=True)
class Words(Located):
    r"""Words between formulas, without their markup; runs of white space are one space.

    ``plain[i]`` stands in the source at ``offsets[i]``.  A command of LaTeX that is neither markup nor an
    accent stays as it is written, with its backslash.
    """

    plain: str
    offsets: tuple[int, ...] = field(repr=False)

    def within(self, start: int, end: int) -> Span:
        """Return the span in the source of ``plain[start:end]``."""
        if start >= end:
            edge = self.offsets[start] if start < len(self.offsets) else self.span.end
            return Span(edge, edge)
        return Span(self.offsets[start], self.offsets[end - 1] + 1)


@dataclass(frozen=True)
class Math(Located):
    r"""A formula: ``span`` covers it with its delimiters, ``content`` what stands between them.

    ``delimiter`` is the opening one as written: ``$``, ``$$``, ``\(``, ``\[``, ``\\(``, ``\\[``, ``$```,
    `````math`` or ``\begin{align*}``; then ``environment`` is ``align*``, and the content has its rows
    without begin and end.
    ``label`` and ``tag`` are the first of its own, or what stands in brackets beside it.
    """

    content: Span
    delimiter: str
    display: bool
    environment: str = ""
    label: str | None = None
    tag: str | None = None

    @property
    def latex(self) -> str:
        """What stands between the delimiters."""
        return self.source.text[self.content.start : self.content.end]


@dataclass(frozen=True)
class Directive(Located):
    """A remark for dpsym in a comment: ``<!-- dpsym: alpha > 1 -->`` or ``% dpsym: alpha > 1``.

    The span covers what stands after the colon.
    """


@dataclass(frozen=True)
class MacroText(Located):
    r"""A definition of a command as it is written, ``\newcommand{\E}{\mathbb{E}}``, not interpreted."""


Piece = Words | Math | Directive


@dataclass(frozen=True)
class Problem(Located):
    """What could not be read as a document, in a sentence; the rest of the document was read."""

    message: str


@dataclass(frozen=True)
class FrontEntry(Located):
    """A line of the front matter: a key with its values, each with its span; a plain value is a list of one.

    A key below a key is written ``rubric.points``.
    """

    key: str
    values: tuple[tuple[str, Span], ...]


@dataclass(frozen=True)
class Block(Located):
    """A part of a document.

    Paragraphs and headings have pieces and no children; all others have children in order and no pieces.
    ``printed`` is the name as the author prints it (Theorem, Thm, Satz), ``title`` what the author adds to
    it, as written; ``level`` is the depth of a heading.  ``of`` is the statement that a proof proves.  Where
    ``ends`` is false the text does not say where the block ends: it was taken to reach to the next mark or
    heading, so only its first paragraph surely belongs to it.
    """

    kind: Kind
    pieces: tuple[Piece, ...] = ()
    children: tuple[Block, ...] = ()
    printed: str = ""
    title: str = ""
    number: str = ""
    label: str | None = None
    level: int = 0
    ends: bool = True
    of: Block | None = field(default=None, repr=False)

    def walk(self) -> Iterator[Block]:
        """Yield this block and all below it, in the order of the text."""
        waiting = [self]
        while waiting:
            block = waiting.pop()
            yield block
            waiting.extend(reversed(block.children))

    def all_pieces(self) -> Iterator[Piece]:
        """Yield the pieces of this block and of all below it, in the order of the text."""
        for block in self.walk():
            yield from block.pieces


@dataclass(frozen=True)
class Document:
    """A document that was read: ``kind`` is markdown, latex or notebook; lists are in the order of the text.

    ``sources`` are the file itself, the files that it includes, or the cells of a notebook.  ``places`` says
    where each file is included, by the offsets in the files around it; without them the sources follow each
    other.
    """

    name: str
    kind: str
    sources: tuple[Source, ...]
    blocks: tuple[Block, ...] = ()
    front: tuple[FrontEntry, ...] = ()
    directives: tuple[Directive, ...] = ()
    macros: tuple[MacroText, ...] = ()
    problems: tuple[Problem, ...] = ()
    places: tuple[tuple[int, ...], ...] = ()

    def place_of(self, text: Located) -> tuple[int, ...]:
        """Return where something stands in the whole document, to be compared with other places."""
        number = next((n for n, source in enumerate(self.sources) if source is text.source), 0)
        return (*(self.places[number] if self.places else (number,)), text.span.start)

    def walk(self) -> Iterator[Block]:
        """Yield every block, in the order of the text."""
        for block in self.blocks:
            yield from block.walk()

    def formulas(self) -> Iterator[Math]:
        """Yield every formula, in the order of the text."""
        for block in self.walk():
            yield from (piece for piece in block.pieces if isinstance(piece, Math))

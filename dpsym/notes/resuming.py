"""The reading of a document that somebody is writing: it goes on where the text has changed.

A reading may halt before every paragraph, and its state there is kept.  When the text has changed, the
reading goes on from the last halt before the change, with all that was declared, supposed and left open up
to there, and comes to what reading the whole text would come to.
"""

from __future__ import annotations

import io
import pickle
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

import sympy

from dpsym.language.claims import Claim
from dpsym.notes.customs import Customs
from dpsym.notes.discourse.conventions import Conventions
from dpsym.notes.discourse.limits import refuse_if_too_long
from dpsym.notes.discourse.page import Page
from dpsym.notes.discourse.reader import DocumentReader, Walk
from dpsym.notes.documents.base import Document
from dpsym.notes.english.lexicon import Lexicon
from dpsym.notes.english.tokens import ROW
from dpsym.notes.items import Item, Reading
from dpsym.notes.source import Span
from dpsym.notes.syntax import Node

APART: Final = 1_000  # characters between halts whose state is kept, at least
MOST: Final = 32  # states of a document, beyond which every other one is forgotten
#: What never changes, and is shared by all states.
SHARED: Final = (sympy.Basic, Node, Span, Claim, Lexicon, Conventions)


@dataclass(frozen=True)
class Kept:
    """The state of a reading before the character at an offset; ``block`` is the one that comes next there.

    ``shared`` are the parts of it that never change, by their numbers in ``state``.
    """

    offset: int
    block: int
    state: bytes
    shared: Mapping[int, Any] = field(repr=False)


@dataclass
class Resumable:
    r"""A document that is read, and read again when it has changed.

    >>> from dpsym.notes.documents import document_of
    >>> written = Resumable(Customs())
    >>> _ = written.take(document_of("Let $x > 0$.\n\nThen $x + 1 > 1$.", "a.md"))
    >>> written.go_on(), [item.latex for item in written.reading().items]
    (True, ['x + 1 > 1'])
    >>> written.take(document_of("Let $x > 0$.\n\nThen $x + 2 > 1$.", "a.md"))
    24
    >>> written.go_on(), [item.latex for item in written.reading().items]
    (True, ['x + 2 > 1'])
    """

    customs: Customs
    defaults: bool = False
    _document: Document | None = None
    _prints: list[str] = field(default_factory=list)  # of the blocks of the document
    _kept: list[Kept] = field(default_factory=list)
    _reader: Any = None
    _walk: Any = None
    _done: bool = False

    def take(self, document: Document) -> int:
        """Take the document as it is now; return from which character on it has changed.

        One of several sources, as a notebook, is always read from its beginning to its end.

        Raises:
            UnusableInput: it is far longer than a book.
        """
        refuse_if_too_long(document)
        before, self._document, self._done = self._document, document, False
        prints, self._prints = self._prints, list(map(repr, document.blocks))
        changed = 0 if before is None else _changed(before, document)
        usual = self.customs.conventions
        supposes = self.defaults or self.customs.supposes
        page = Page(document, supposes, self.customs.lexicon, usual, abstracts=True)
        reader = self._reader
        alike = reader is not None and reader.page.macros == page.macros and not _several(document)
        same = sum(1 for _ in _alike(prints, self._prints))
        self._kept = [
            kept
            for kept in self._kept
            if alike and before is not None and kept.offset <= changed and kept.block <= same
        ]
        while self._kept:
            if self._resumed(self._kept[-1], page, before):
                return changed
            self._kept.pop()
        self._reader = DocumentReader(page)
        self._walk = self._reader.begin()
        return changed

    def go_on(self, until: int | None = None) -> bool:
        """Read to the first halt behind a character, or to the end; return whether that is reached."""
        document = self.document
        last = self._kept[-1].offset if self._kept else 0
        first = True
        until = None if _several(document) else until

        def halt(offset: int) -> bool:
            nonlocal last, first
            stops = until is not None and offset > until and not first
            first = False
            if offset - last >= APART or (stops and offset > last):
                self._keep(offset)
                last = offset
            return stops

        if not self._done and self._reader.go_on(document.blocks, self._walk, halt):
            self._reader.end()
            self._done = True
        return self._done

    def reading(self) -> Reading:
        """Return what was read so far; of a part of the text the formulas that are no claims are left out."""
        reader: DocumentReader = self._reader
        if self._done:
            return reader.reading()
        items: list[Item] = sorted(reader.page.items, key=lambda item: item.span.start)
        return Reading(replace(reader.page.document, problems=()), tuple(items))

    @property
    def document(self) -> Document:
        """The document as it is now."""
        if self._document is None:
            raise ValueError("there is no document yet")
        return self._document

    @property
    def offset(self) -> int:
        """The character before which the reading halted."""
        walk = self._walk
        if self._done:
            return max((len(source.text) for source in self.document.sources), default=0)
        if walk.flow is not None:
            return int(walk.flow.sentences[walk.flow.place].span.start)
        return (
            int(self.document.blocks[walk.place].span.start) if walk.place < len(self.document.blocks) else 0
        )

    # The states at halts

    def _keep(self, offset: int) -> None:
        """Keep the state of the reading, unless parts of it cannot be kept."""
        page: Page = self._reader.page
        walk: Walk = self._walk
        if _several(page.document) or (walk.flow is not None and _has_table(walk.flow.sentences)):
            return  # how a table is read depends on what is known where its run of paragraphs begins
        told, shared = io.BytesIO(), dict[int, Any]()
        try:
            _Writer(told, self._own(page), shared).dump((self._reader, walk))
        except (pickle.PicklingError, TypeError, AttributeError, RecursionError):
            return
        self._kept.append(Kept(offset, walk.place, told.getvalue(), shared))
        if len(self._kept) > MOST:
            self._kept = self._kept[::-2][::-1]

    def _own(self, page: Page) -> dict[int, str]:
        """Return the parts of a page that those of another text stand in for."""
        own = {id(getattr(page, name)): name for name in ("document", "macros", "parsed", "lexicon", "usual")}
        return own | {id(source): "source" for source in page.document.sources}

    def _resumed(self, kept: Kept, page: Page, before: Document | None) -> bool:
        """Go back to a state, with the text as it is now; return whether that was possible."""
        document = page.document
        parts = {name: getattr(page, name) for name in ("document", "macros", "parsed", "lexicon", "usual")}
        parts["source"] = document.sources[0]
        reader, walk = _Reader(io.BytesIO(kept.state), parts, kept.shared).load()
        taken = len(before.directives) - len(reader.remarks) if before is not None else 0
        if before is None or _prints(before, taken) != _prints(document, taken):
            return False
        reader.remarks = list(document.directives)[taken:]
        if walk.flow is not None:
            flow, blocks = walk.flow, document.blocks
            end = walk.place
            while end < len(blocks) and blocks[end].kind == blocks[walk.place].kind:
                end += 1
            sentences = reader.sentences_in(blocks[walk.place : end], walk.current)
            again = sentences[: flow.place] == flow.sentences[: flow.place]
            listed = end < len(blocks) and blocks[end].kind == "item"
            if not again or listed != flow.listed or _has_table(sentences):
                return False
            flow.sentences = sentences
        self._reader, self._walk = reader, walk
        return True


class _Writer(pickle.Pickler):
    """Writes the state of a reading without what never changes."""

    def __init__(self, file: Any, own: Mapping[int, str], shared: dict[int, Any]) -> None:
        super().__init__(file, protocol=pickle.HIGHEST_PROTOCOL)
        self.own, self.shared = own, shared

    def persistent_id(self, obj: Any) -> Any:
        """Return the name of a part of the page, or the number of something that never changes."""
        if (name := self.own.get(id(obj))) is not None:
            return name
        if isinstance(obj, SHARED):
            self.shared[id(obj)] = obj
            return id(obj)
        return None


class _Reader(pickle.Unpickler):
    """Reads what :class:`_Writer` wrote, in the same process."""

    def __init__(self, file: Any, parts: Mapping[str, Any], shared: Mapping[int, Any]) -> None:
        super().__init__(file)
        self.parts, self.shared = parts, shared

    def persistent_load(self, pid: Any) -> Any:
        """Return the part of the page that has a name, or what has a number."""
        return self.parts[pid] if isinstance(pid, str) else self.shared[pid]


def _changed(before: Document, after: Document) -> int:
    """Return the first character in which two documents of one source differ."""
    one, other = (document.sources[0].text if document.sources else "" for document in (before, after))
    length = min(len(one), len(other))
    if one[:length] == other[:length]:
        return length
    low, high = 0, length  # the beginnings of length low are the same, those of length high are not
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if one[:middle] == other[:middle] else (low, middle)
    return low


def _alike(one: list[str], other: list[str]) -> Any:
    """Yield the blocks with which two documents begin alike."""
    for left, right in zip(one, other, strict=False):
        if left != right:
            return
        yield left


def _several(document: Document) -> bool:
    """Return whether a document has more than one source, so that its states are not kept."""
    sources = document.sources
    return len(sources) != 1 or any(math.source is not sources[0] for math in document.formulas())


def _prints(document: Document, directives: int) -> tuple[str, ...]:
    """Return what a reading has taken of a document besides its blocks, as a text without sources."""
    return tuple(map(repr, (*document.front, *document.directives[:directives])))


def _has_table(sentences: Any) -> bool:
    return any(token.kind == ROW for sentence in sentences for token in sentence.tokens)

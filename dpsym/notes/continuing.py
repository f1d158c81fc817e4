"""Reading a text as the continuation of another one: a derivation under what a sheet declares and asks.

The sheet is read as notes are, but sentences that lend a fact ("You may use that ...") are kept apart.  In
a derivation words are commentary ("plugging this in, we get") unless they say what a formula depends on
("let", "if", "suppose", "for", "case"): those are read as strictly as in notes.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Any, Final

from dpsym.errors import DpsymError, Unread
from dpsym.language.relations import Both
from dpsym.language.symbols import Variable, real
from dpsym.notes.around import around, words_of
from dpsym.notes.between import parted
from dpsym.notes.documents.base import Document
from dpsym.notes.items import Item, ItemKind
from dpsym.notes.lending import LENDING, LENDING_HEADS, know_lent, symbols_lent, without_lending
from dpsym.notes.macros import definitions
from dpsym.notes.passages.passage import Passage
from dpsym.notes.passages.reader import Walk
from dpsym.notes.pieces import pieces_of
from dpsym.notes.pins import PINNING, changes_variable, known_equal, new_names, ranges_of, values_in
from dpsym.notes.prose import Sentence
from dpsym.notes.prose.tokens import WORD, Token
from dpsym.notes.ranging import know_ranging
from dpsym.notes.scope import Entry, Kind
from dpsym.notes.source import Span
from dpsym.notes.syntax import Chain, Name

__all__ = ["Continued", "Said", "Sheet", "continued", "read_sheet"]

#: Words that say of a symbol that it stands for all values of its range, or only for one of them.
FOR_ALL: Final = re.compile(
    r"\b(?:let|all|every|each|any|arbitrary|fix|fixed|suppose|assume|if|take)\b"
    r"|\bfor\b(?! (?:some|a|an|suitable|certain)\b)"
)
EXISTS: Final = re.compile(
    r"\bthere (?:is|are|exists?|must|has)\b|\bexists?\b|\bfor (?:some|a|an|suitable|certain|appropriate)\b"
    r"|\b(?:some|suitable|certain|intermediate|mean value|taylor|remainder|lagrange)\b|\b(?:we|can) find\b"
)


@dataclass(frozen=True)
class Said:
    """An item of a derivation with the words of its sentence: before it, after it, and all of them."""

    item: Item
    before: str
    after: str
    words: str
    pins: tuple[Any, ...] = ()  # equations of what came before by which symbols of the sheet take values
    ranges: tuple[Any, ...] = ()  # for which values functions were defined before


@dataclass(frozen=True)
class Sheet:
    """What an assignment says: its items in order, and the facts that it lends.

    ``lent`` are pairs of the words of a lending sentence and the items read of it.
    """

    document: Document
    items: tuple[Item, ...]
    lent: tuple[tuple[str, tuple[Item, ...]], ...]
    words: tuple[str, ...] = ()

    def words_of(self, item: Item) -> str:
        """Return the words of the sentence in which an item stands."""
        return next((words for known, words in zip(self.items, self.words, strict=True) if known is item), "")


@dataclass(frozen=True)
class Continued:
    """What a derivation says.

    Attributes:
        said: its items in order, each with the words of its sentence.
        sentences: the line and the words of every sentence; a formula is ``$`` in them.
        given: what was supposed before the derivation began.
        symbols: the numbers that were declared before.
        existing: the names of symbols that are not said to stand for all values of their range.
        values: the names of the derivation that stand for an expression, with it.
    """

    said: tuple[Said, ...]
    sentences: tuple[tuple[int, str], ...] = ()
    given: tuple[Any, ...] = ()
    symbols: tuple[Variable, ...] = ()
    existing: frozenset[str] = frozenset()
    values: tuple[tuple[str, Any], ...] = ()

    @property
    def items(self) -> tuple[tuple[Item, str], ...]:
        """The items with all words of their sentences."""
        return tuple((entry.item, entry.words) for entry in self.said)


@dataclass
class _Reader(Walk):
    """A walk that keeps lending sentences apart and, in a derivation, takes harmless words as commentary."""

    lent: list[tuple[str, tuple[Item, ...]]] = field(default_factory=list)
    said: list[Said] = field(default_factory=list)
    sentences: list[tuple[int, str]] = field(default_factory=list)
    pins: dict[Any, Any] = field(default_factory=dict)
    ranges: list[Any] = field(default_factory=list)
    derives: bool = False
    introduced: dict[str, bool] = field(default_factory=dict)  # by name, whether for all values
    documents: tuple[Document, ...] = ()
    asked: tuple[Item, ...] = ()  # what the sheet says

    def __init__(self, document: Document, defaults: bool) -> None:
        super().__init__(document, defaults)
        self.introduced, self.documents, self.asked = {}, (document,), ()
        self.lent, self.said, self.sentences, self.pins, self.derives, self.ranges = [], [], [], {}, False, []

    def _sentence(self, sentence: Sentence, passage: Passage) -> None:
        words = words_of((*sentence.head, *sentence.tokens))
        items = self.session.items
        before = len(items)
        if not self.derives and (words.startswith(LENDING) or sentence.title.startswith(LENDING_HEADS)):
            inner = passage.child()
            claiming = self.session.claiming
            super()._sentence(without_lending(sentence), inner)
            self.session.claiming = claiming
            self.lent.append((words, tuple(items[before:])))
            del items[before:]
            return
        if not self.derives:
            super()._sentence(sentence, passage)
        else:
            source = next(
                (formula.source for formula in sentence.formulas()), self.session.document.sources[0]
            )
            self.sentences.append((source.position(sentence.span.start)[0], words))
            self._pin(sentence, passage)
            for token in ranges_of(sentence):
                self.ranges += self._supposed(token, passage)
            self._introduce(sentence, words, passage)
            parts = list(pieces_of(sentence))
            for part in sorted(parts, key=lambda part: self._substitutes(part, passage)):
                self._piece(part, passage)
        pins, ranges = tuple(self.pins.values()), tuple(self.ranges)
        self.said += [Said(item, *around(sentence, item), words, pins, ranges) for item in items[before:]]

    def _piece(self, part: Sentence, passage: Passage) -> None:
        """Read a piece; where it speaks of the symbols of a fact that is lent, they are those of the fact."""
        items = self.session.items
        before = len(items)
        first = part.tokens[0]
        if first.text in ("let", "with") and len(part.tokens) == 2:
            if self._renames(part.tokens[1], passage):
                return
            if known_equal(self.session, part.tokens[1], passage) is not None:
                new = new_names(self.session, part.tokens[1], passage)
                for name in new:
                    symbol = real(name.base)
                    passage.scope.declare(
                        Entry(name, Kind.REAL, symbol.domain, symbol, None, "a substitution")
                    )
                if first.text == "with" and not new:
                    return  # a symbol of the sheet takes a value in passing
                part = replace(part, tokens=(replace(first, text="suppose"), part.tokens[1]))
            elif first.text == "with":
                if self._is_known(part, passage):
                    return
                part = replace(part, tokens=(replace(first, text="let"), part.tokens[1]))
        super()._sentence(part, passage)
        if any(item.kind is ItemKind.ILL_FORMED for entry in items[before:] for item in entry.walk()):
            inner = passage.child()
            if know_lent(self.lent, inner) | know_ranging(self.asked, inner.scope):
                del items[before:]
                super()._sentence(part, inner)

    def _renames(self, token: Token, passage: Passage) -> bool:
        """Return whether a formula only replaces the variable of an integral by another one."""
        texts = (source.text for source in (*self.documents[0].sources, *self.documents[-1].sources))
        if token.formula is None or not changes_variable(token.formula.latex, texts):
            return False
        return known_equal(self.session, token, passage) is None

    def _introduce(self, sentence: Sentence, words: str, passage: Passage) -> None:
        """Note, for the symbols that are new in a sentence, whether it speaks of all of their values."""
        universal = FOR_ALL.search(words) is not None and EXISTS.search(words) is None
        lent = {symbol.name for symbol in symbols_lent(self.lent)}
        for formula in sentence.formulas():
            try:
                tree = self.session.tree(formula, passage)
            except (DpsymError, RecursionError):
                continue
            for node in tree.walk():
                if isinstance(node, Name) and passage.scope.find(node) is None:
                    name = passage.scope.dpsym_name(node)
                    self.introduced.setdefault(name, universal or name in lent)

    def _substitutes(self, part: Sentence, passage: Passage) -> int:
        """Return when to read a piece: what declares symbols, then substitutions, then what is claimed."""
        if part.tokens[0].text not in ("let", "with") or len(part.tokens) != 2:
            return 2
        return int(known_equal(self.session, part.tokens[1], passage) is not None)

    def _pin(self, sentence: Sentence, passage: Passage) -> None:
        """Note the values that symbols of the sheet take by the words of a sentence ("at x = 1")."""
        words: list[str] = []
        pinned = False
        for token in (*sentence.head, *sentence.tokens):
            if token.kind == WORD:
                words.append(token.text)
            if token.formula is None:
                continue
            listed = pinned and set(words) <= {"and", "also"}
            pinned = listed or sentence.head == (token,) or bool(PINNING & set(words[-6:]))
            symbol = known_equal(self.session, token, passage) if pinned else None
            pinned, words = symbol is not None, []
            if symbol is not None:
                added = self._supposed(token, passage)
                self.pins |= {symbol: added[0]} if added else {}
                self.pins |= {entry: entry for entry in added[1:]}

    def _supposed(self, token: Token, passage: Passage) -> list[Any]:
        """Return what a formula says where it is supposed."""
        inner, items, before = passage.child(), len(self.session.items), passage.scope.hypotheses
        span = Span(token.span.start, token.span.start)
        super()._sentence(Sentence((Token(WORD, "suppose", span), token)), inner)
        del self.session.items[items:]
        new = [entry for entry in inner.scope.hypotheses if entry not in before]
        return [part for entry in new for part in (entry.args if isinstance(entry, Both) else [entry])]

    def _is_known(self, part: Sentence, passage: Passage) -> bool:
        """Return whether the symbol that a formula begins with was declared by the sheet."""
        try:
            node = self.session.tree(next(part.formulas()), passage)
        except (DpsymError, RecursionError):
            return False
        first = node.first if isinstance(node, Chain) else None
        return isinstance(first, Name) and passage.scope.find(first) is not None


def read_sheet(document: Document, defaults: bool = False) -> Sheet:
    """Return what an assignment says."""
    reader = _Reader(document, defaults)
    reader.run()
    return Sheet(
        document,
        tuple(entry.item for entry in reader.said),
        tuple(reader.lent),
        tuple(entry.words for entry in reader.said),
    )


def continued(sheet: Document, document: Document, defaults: bool = False) -> Continued:
    """Return what a derivation says, read with the symbols, domains and hypotheses of a sheet."""
    reader = _Reader(sheet, defaults)
    reader.run()
    session = reader.session
    reader.asked = tuple(session.items)
    session.items.clear()
    document = parted(document)
    reader.document = session.document = document
    reader.documents = (sheet, document)
    reader.directives, reader.derives, reader.said = [], True, []
    for text in document.macros:
        try:
            session.macros |= definitions(text.source, text.span, session.macros)
        except Unread:
            continue  # a use of the macro will say that it is not known
    passage = (session.claiming or session.root).child()
    passage.proof = True
    given = tuple(passage.scope.hypotheses)
    symbols = tuple(entry.value for entry in passage.scope.entries() if isinstance(entry.value, Variable))
    reader._section(document.blocks, passage)
    existing = frozenset(name for name, universal in reader.introduced.items() if not universal)
    values = tuple(values_in(passage))
    return Continued(tuple(reader.said), tuple(reader.sentences), given, symbols, existing, values)

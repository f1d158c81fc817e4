"""Reading a text as the continuation of another one: a derivation under what a sheet declares and asks.

The sheet is read as notes are, but sentences that lend a fact ("You may use that ...") are kept apart.  In
a derivation words are commentary ("plugging this in, we get") unless they say what a formula depends on
("let", "if", "suppose", "for", "case"): those are read as strictly as in notes.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from dpsym.language.relations import conjuncts
from dpsym.language.symbols import Variable, real
from dpsym.notes.around import after_words, around, words_before, words_of
from dpsym.notes.between import parted
from dpsym.notes.calculus import know_derivatives, mapped
from dpsym.notes.discourse.sheets import Sheet
from dpsym.notes.documents.base import Block, Document
from dpsym.notes.documents.base import Kind as Part
from dpsym.notes.headers import denies, divides, header_of, leaves, opposite
from dpsym.notes.indexing import know_indices
from dpsym.notes.items import Item, ItemKind
from dpsym.notes.lending import (
    LENDING,
    LENDING_HEADS,
    know_lent,
    stated_for,
    symbols_lent,
    without_lending,
)
from dpsym.notes.macros import macros_of
from dpsym.notes.members import defined_member, new_variable, one_by_one, ranges_new
from dpsym.notes.passages.passage import Passage, Private
from dpsym.notes.passages.reader import Walk
from dpsym.notes.passages.session import TROUBLE
from dpsym.notes.pieces import pieces_of
from dpsym.notes.pins import (
    PINNING,
    changes_variable,
    integrated,
    is_differential,
    known_equal,
    new_names,
    ranges_of,
    values_in,
)
from dpsym.notes.prose import Sentence
from dpsym.notes.prose.tokens import WORD, Token
from dpsym.notes.ranging import EXISTS, FOR_ALL, know_all, know_ranging
from dpsym.notes.said import Continued, Said, Told
from dpsym.notes.scope import Entry, Kind
from dpsym.notes.sides import Sides, named_sides, sides_in, with_side
from dpsym.notes.source import Span
from dpsym.notes.syntax import Chain, Name
from dpsym.notes.wording import is_by_parts, named_for, with_rows

__all__ = ["Continued", "Said", "continued"]


@dataclass
class _Reader(Walk):
    """A walk that keeps lending sentences apart and, in a derivation, takes harmless words as commentary."""

    lent: list[tuple[str, tuple[Item, ...]]] = field(default_factory=list)
    said: list[Said] = field(default_factory=list)
    sentences: list[tuple[int, str]] = field(default_factory=list)
    told: list[Told] = field(default_factory=list)
    pins: dict[Any, Any] = field(default_factory=dict)
    ranges: list[Any] = field(default_factory=list)
    case: tuple[Any, ...] = ()
    numbered: bool = False  # whether the sentence before only numbers a case
    divided: bool = False  # whether the text supposes one case after another
    derives: bool = False
    introduced: dict[str, bool] = field(default_factory=dict)  # by name, whether for all values
    documents: tuple[Document, ...] = ()
    asked: tuple[Item, ...] = ()  # what the sheet says
    sides: Sides | None = None  # of what is to be shown
    worded: frozenset[int] = frozenset()
    free: frozenset[int] = frozenset()  # places of rows with letters that nothing declares
    words: str = ""
    sentence: Sentence | None = None

    def __init__(self, document: Document, defaults: bool) -> None:
        super().__init__(document, defaults)
        self.session.reads_asides = False
        self.session.strict = False  # words of a derivation are judged by its own rules
        self.introduced, self.documents, self.asked = {}, (document,), ()
        self.lent, self.said, self.sentences, self.pins, self.derives, self.ranges = [], [], [], {}, False, []
        self.told = []
        self.case, self.numbered, self.sides, self.worded = (), False, None, frozenset()
        self.divided = False
        self.free, self.words, self.sentence = frozenset(), "", None

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
            super()._sentence(stated_for(sentence), passage)
        else:
            source = next((part.source for part in sentence.formulas()), self.session.document.sources[0])
            line = source.position(sentence.span.start)[0]
            self.sentences.append((line, words))
            formulas = tuple(part.latex for part in sentence.formulas())
            self.told.append(Told(line, words, formulas))
            state = self._state(passage)
            rest = self._in_case(sentence, words, passage)
            if rest is not None:
                self._derive(rest, words, passage)
            self.told[-1] = Told(line, words, formulas, self._state(passage) != state)
            if rest is None:
                return
        pins, ranges = tuple(self.pins.values()), tuple(self.ranges)
        for item in items[before:]:
            ahead, behind = around(sentence, item)
            worded, free = item.span.start in self.worded, item.span.start in self.free
            place = max(len(self.told) - 1, 0)
            self.said.append(Said(item, ahead, behind, words, pins, ranges, self.case, worded, free, place))

    def _block(self, block: Block, passage: Passage) -> None:
        """Read a block; what an item of a derivation declares holds for all of the answer."""
        super()._block(block, passage)
        inner = self.passages.get(id(block)) if self.derives and block.kind is Part.ITEM else None
        if inner is None:
            return
        new = [entry for entry in inner.scope.own_entries if passage.scope.find(entry.name) is None]
        symbols = {entry.value for entry in new if isinstance(entry.value, Variable)}
        for entry in new:
            passage.scope.declare(entry)
        passage.scope.own_supposed.extend(
            said for said in inner.scope.own_supposed if symbols & said.statement.free_symbols
        )

    def _state(self, passage: Passage) -> tuple[Any, ...]:
        """Return what the reading of a sentence changes, if it keeps anything of it."""
        scope = passage.scope
        known = (len(self.session.items), len(self.session.members), str(self.pins), len(self.ranges))
        return (*known, self.case, len(tuple(scope.entries())), tuple(scope.hypotheses))

    def _derive(self, sentence: Sentence, words: str, passage: Passage) -> None:
        """Read a sentence of a derivation, without what it says of members of new families."""
        self.words, self.sentence = words, sentence
        sentence, named = named_for(sentence)
        for token in (*named, *named_sides(sentence, self.sides)):
            let = Token(WORD, "let", Span(token.span.start, token.span.start))
            self._piece(Sentence((let, token)), passage)
        sentence, self.worded = with_side(sentence, self.sides)
        sentence, bounds = mapped(sentence)
        for token in bounds:
            self.ranges += self._supposed(token, passage)
        for single in one_by_one(sentence):
            kept = tuple(token for token in single.tokens if not self._defines_member(token, passage))
            if kept:
                self._read_single(replace(single, tokens=kept), words, passage)

    def _defines_member(self, token: Token, passage: Passage) -> bool:
        """Note what the members of a family are, if a formula says that; return whether it does."""
        if token.formula is None:
            return False
        if is_differential(token.formula.latex) or is_by_parts(token.formula, self.words, passage.scope):
            return True  # only says how an integral is taken
        if ranges_new(token.formula.latex, self.session.members, passage.scope):
            let = Token(WORD, "let", Span(token.span.start, token.span.start))
            self._piece(Sentence((let, token)), passage)
            self.session.members = {name.strip(): body for name, body in self.session.members.items()}
            return True
        try:
            for row in self.session.looked_at(token.formula, passage):
                know_derivatives(row, passage.scope)
            node = self.session.seen(token.formula, passage)
        except TROUBLE:
            return False
        if changes_variable(token.formula.latex, self._texts()):
            old = integrated(source.text for source in self.documents[0].sources)
            found = new_variable(node, passage.scope, old)
        else:
            found = defined_member(node, passage.scope)
        self.session.members |= dict([found] if found is not None else [])
        return found is not None

    def _read_single(self, sentence: Sentence, words: str, passage: Passage) -> None:
        self._pin(sentence, passage)
        for token in ranges_of(sentence):
            self.ranges += self._supposed(token, passage)
        self._introduce(sentence, words, passage)
        parts = list(pieces_of(sentence))
        for part in sorted(parts, key=lambda part: self._substitutes(part, passage)):
            self._piece(part, passage)

    def _in_case(self, sentence: Sentence, words: str, passage: Passage) -> Sentence | None:
        """Note in which case what follows stands; return the sentence without what says that."""
        if leaves(words):
            self.case = ()
        header = header_of(sentence, self.numbered, self.divided)
        self.numbered = header is not None and header.pending
        if header is None or header.pending:
            return sentence
        if header.opposite:
            self.case = opposite(self.case)
            return header.rest if self.case else sentence
        supposed = tuple(part for token in header.supposed for part in self._supposed(token, passage))
        if not supposed:
            return sentence  # not understood, or nothing new
        kept = self.case if header.adds else ()
        self.case = (*(part for part in kept if not any(denies(part, new) for new in supposed)), *supposed)
        return header.rest

    def _piece(self, part: Sentence, passage: Passage) -> None:
        """Read a piece; where it speaks of the symbols of a fact that is lent, they are those of the fact."""
        items = self.session.items
        before = len(items)
        first = part.tokens[0]
        if first.text in ("let", "with") and len(part.tokens) == 2:
            if self._is_member(part.tokens[1], passage):
                part = Sentence((part.tokens[1],))  # it is known, so this claims something of it
            elif self._renames(part.tokens[1], passage):
                return
            elif known_equal(self.session, part.tokens[1], passage) is not None:
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
            if (
                know_lent(self.lent, inner)
                | know_ranging(self.asked, inner.scope)
                | self._is_fact(part, inner)
            ):
                found = items[before:]
                del items[before:]
                super()._sentence(part, inner)
                if any(item.kind is ItemKind.ILL_FORMED for item in items[before:]):
                    items[before:] = found
                self.free |= {item.span.start for item in items[before:]}

    def _is_member(self, token: Token, passage: Passage) -> bool:
        """Return whether a formula begins with a member of a family that is known."""
        try:
            node = self.session.seen(token.formula, passage) if token.formula is not None else None
        except TROUBLE:
            return False
        first = node.first if isinstance(node, Chain) else None
        return (
            isinstance(first, Name)
            and first.index is not None
            and (passage.scope.find(first) is None and passage.scope.find_family(first) is not None)
        )

    def _is_fact(self, part: Sentence, passage: Passage) -> bool:
        """Return whether a piece is a fact for all numbers, whose letters are declared then."""
        formulas = list(part.formulas())
        if len(formulas) != 1:
            return False
        try:
            node = self.session.seen(formulas[0], passage)
        except TROUBLE:
            return False
        before = words_before(self.sentence, formulas[0]) if self.sentence is not None else ""
        return know_all(node, before, self.words, passage.scope)

    def _renames(self, token: Token, passage: Passage) -> bool:
        """Return whether a formula only replaces the variable of an integral by another one."""
        if token.formula is None or not changes_variable(token.formula.latex, self._texts()):
            return False
        return known_equal(self.session, token, passage) is None

    def _texts(self) -> list[str]:
        return [source.text for source in (*self.documents[0].sources, *self.documents[-1].sources)]

    def _introduce(self, sentence: Sentence, words: str, passage: Passage) -> None:
        """Note, for the symbols that are new in a sentence, whether it speaks of all of their values."""
        universal = FOR_ALL.search(words) is not None and EXISTS.search(words) is None
        lent = {symbol.name for symbol in symbols_lent(self.lent)}
        for formula in sentence.formulas():
            try:
                know_indices(tree := self.session.tree(formula, passage), passage.scope)
            except TROUBLE:
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
        pinned = False
        for words, token, _ in after_words(sentence):
            listed = pinned and set(words) <= {"and", "also"}
            pinned = listed or sentence.head == (token,) or bool(PINNING & set(words[-6:]))
            symbol = known_equal(self.session, token, passage) if pinned else None
            pinned = symbol is not None
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
        return [part for entry in new for part in conjuncts(entry)]

    def _is_known(self, part: Sentence, passage: Passage) -> bool:
        """Return whether the symbol that a formula begins with was declared by the sheet."""
        try:
            node = self.session.tree(next(part.formulas()), passage)
        except TROUBLE:
            return False
        first = node.first if isinstance(node, Chain) else None
        return isinstance(first, Name) and passage.scope.find(first) is not None


def continued(sheet: Sheet, document: Document, defaults: bool = False, asked: str = "") -> Continued:
    """Return what a derivation says, read with the symbols, domains and hypotheses of a sheet.

    Args:
        sheet: the page that asks.
        document: the derivation.
        defaults: whether symbols that nothing declares have the usual ranges.
        asked: what is to be shown, in LaTeX: words may speak of its sides.
    """
    reader = _Reader(sheet.document, defaults)
    session = reader.session
    session.root.scope = sheet.context.region.scope.child()
    session.root.private += [
        Private(entry.mechanism, entry.notion, entry.span) for entry in sheet.context.region.all_private()
    ]
    reader.asked, reader.lent = sheet.items, list(sheet.lent)
    document = with_rows(parted(document))
    reader.document = session.document = document
    reader.documents = (sheet.document, document)
    reader.directives, reader.derives, reader.sides = [], True, sides_in(asked)
    session.macros |= macros_of(document, session.macros)
    session.derives, reader.divided = True, divides([source.text for source in document.sources])
    passage = session.root.child()
    passage.proof = True
    symbols = tuple(entry.value for entry in passage.scope.entries() if isinstance(entry.value, Variable))
    reader._section(document.blocks, passage)
    existing = frozenset(name for name, universal in reader.introduced.items() if not universal)
    values = tuple(values_in(passage))
    said, sentences, told = tuple(reader.said), tuple(reader.sentences), tuple(reader.told)
    return Continued(said, sentences, sheet.context.given, symbols, existing, values, told)

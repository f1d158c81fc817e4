"""From a document to its items: a walk over its blocks, with a passage for each that has its own symbols."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from dpsym.notes.declare import declare_all
from dpsym.notes.documents.base import Block, Directive, Document, Kind, Math, Words
from dpsym.notes.items import Item, ItemKind, Reading
from dpsym.notes.passages.blocks import begins_anew, heads_items, is_setting, only_declares, sets_scene
from dpsym.notes.passages.casing import leaves_cases, suppose_title, titled_case
from dpsym.notes.passages.coins import Coins
from dpsym.notes.passages.doubting import announces, answers, asks, heads_table, reach
from dpsym.notes.passages.heads import (
    carried,
    doubt_open,
    explained_first,
    supposed_of_list,
    without_conditions,
)
from dpsym.notes.passages.passage import Passage
from dpsym.notes.passages.sentence import read_sentence
from dpsym.notes.passages.session import TROUBLE, Session, trouble
from dpsym.notes.passages.strange import within_paragraphs
from dpsym.notes.passages.titled import UNTRUE, note_title, share_definitions
from dpsym.notes.prose import Sentence, sentences_of, tokens_of
from dpsym.notes.prose.titles import RELATION, dangerous, in_case, of_following
from dpsym.notes.prose.tokens import BREAK, Formula, Token
from dpsym.notes.remarks import THEOREM, in_latex, is_sentence
from dpsym.notes.source import Source, Span

__all__ = ["Walk", "read_items"]

OWN: Final = frozenset(
    {
        Kind.THEOREM,
        Kind.LEMMA,
        Kind.PROPOSITION,
        Kind.COROLLARY,
        Kind.CLAIM,
        Kind.FACT,
        Kind.DEFINITION,
        Kind.ASSUMPTION,
        Kind.REMARK,
        Kind.EXAMPLE,
        Kind.EXERCISE,
        Kind.SOLUTION,
        Kind.STEP,
        Kind.PASSAGE,
        Kind.ITEM,
        Kind.QUOTE,
    }
)


def read_items(document: Document, defaults: bool = False) -> Reading:
    """Return everything that a document claims."""
    walk = Walk(document, defaults)
    walk.run()
    session = walk.session
    order = {id(source): place for place, source in enumerate(document.sources)}
    items = sorted(session.items, key=lambda item: (order.get(id(item.source), 0), item.span.start))
    return Reading(document, tuple(items), session.declarations, session.mentions)


class Walk:
    """The walk over a document."""

    def __init__(self, document: Document, defaults: bool) -> None:
        self.document = document
        self.session = Session(document, defaults)
        self.directives: list[Directive] = list(document.directives)
        self.passages: dict[int, Passage] = {}
        self.theorem: str | None = None
        self.skip = False
        self.setting = False  # whether this is read in a block that sets the scene
        self.heading = False  # whether in an item of a list, before the items of that
        self.listed: Passage | None = None  # the conditions before the colon of an item of this list
        self.given: Passage | None = None  # what is supposed of the items of the list that follows

    def run(self) -> None:
        """Read the front matter and all blocks."""
        root = self.session.root
        for entry in self.document.front:
            if entry.key.rsplit(".", 1)[-1] == "assume":
                for _, span in entry.values:
                    self._condition(entry.source, span, root)
        self._section(self.document.blocks, root)
        self._directives_before(None, root)

    # Blocks

    def _section(self, blocks: Sequence[Block], passage: Passage) -> None:
        """Read blocks in order; a heading begins a passage that ends at the next one of its level."""
        open_sections: list[tuple[int, Passage]] = []
        flow: list[Block] = []
        current = passage
        given: Passage | None = None
        for block in blocks:
            if block.kind is Kind.PARAGRAPH:
                if not flow:
                    current.facts.pop("property", None)
                flow.append(block)
                continue
            self._flow(flow, current)
            given = self.given if flow else given  # the items have sentences of their own
            flow = []
            if block.kind is not Kind.ITEM:
                current.facts.pop("property", None)
                self.session.chain = None
                self.listed = given = None
            if block.kind is Kind.HEADING:
                while open_sections and open_sections[-1][0] >= block.level:
                    open_sections.pop()
                outer = open_sections[-1][1] if open_sections else passage
                current = outer.child(standing=True)
                self.session.coins = Coins()
                self._note(block, current)
                open_sections.append((block.level, current))
                continue
            self._block(block, given or current)
        self._flow(flow, current)
        self.heading = False

    def _block(self, block: Block, passage: Passage) -> None:
        if block.kind is Kind.PROOF or (block.kind is Kind.SOLUTION and block.of is not None):
            inner = self._proved(block, passage).child()
            inner.proof = True
        elif block.kind in OWN and not (passage.fact("announced") is None and only_declares(block)):
            inner = passage.child(definition=block.kind is Kind.DEFINITION)
            announced = passage.fact("announced")
            if block.kind is Kind.ITEM and announced is not None:
                inner.facts["announced item"] = announced
            if block.kind is not Kind.DEFINITION:
                inner.definition = False
            inner.standing = block.kind in (Kind.DEFINITION, Kind.ASSUMPTION)
            self.passages[id(block)] = inner
            self._note(block, inner)
            if block.printed.lower().startswith("case") and not RELATION.search(block.title):
                inner.facts["case"] = True
        else:
            inner = passage
        self.heading = heads_items(block)
        self.setting = self.heading or sets_scene(block)
        if is_setting(block):
            inner = passage
        if not block.children and block.pieces:
            self._flow([block], inner)
            self.setting = False
            share_definitions(block, inner, passage)
            return
        inside = self._inside(block)
        self._section(block.children[:inside], inner)
        share_definitions(block, inner, passage)
        self.setting = False
        self._section(block.children[inside:], passage)

    def _note(self, block: Block, passage: Passage) -> None:
        """Note what a title says; that of a case may say what is supposed in it."""
        latex = titled_case(block)
        if latex is None:
            note_title(block, passage, self.session)
        else:
            suppose_title(latex, block, passage, self.session)

    def _inside(self, block: Block) -> int:
        """Return how many children belong to a block of which the text does not say where it ends.

        Displays, lists and sentences that go on belong to it; a new thought, after something was claimed or
        in a proof, or in what is called false, after the first paragraph, does not.
        """
        if block.ends:
            return len(block.children)
        shown = bool(UNTRUE.search(f"{block.printed} {block.title}".lower()))
        if titled_case(block) is not None:
            return next(
                (n for n, child in enumerate(block.children) if leaves_cases(child)), len(block.children)
            )
        for place, child in enumerate(block.children):
            if child.kind is Kind.PARAGRAPH and place and (shown or block.kind is Kind.PROOF):
                if begins_anew(child):
                    return place
            shown = shown or any(isinstance(piece, Math) and piece.display for piece in child.all_pieces())
        return len(block.children)

    def _proved(self, block: Block, passage: Passage) -> Passage:
        """Return the passage of what a proof proves: of its only claim, with what that supposes."""
        statement = self.passages.get(id(block.of)) if block.of is not None else None
        if statement is None:
            return self.session.claiming or passage
        return statement.claiming[0] if len(statement.claiming) == 1 else statement

    def _flow(self, blocks: Iterable[Block], passage: Passage) -> None:
        """Read consecutive paragraphs sentence by sentence."""
        self.given = None
        tokens: list[Token] = []
        for block in blocks:
            tokens += tokens_of(block.pieces)
            tokens.append(Token(BREAK, "", Span(block.span.end, block.span.end)))
        if tokens:
            passage.facts.pop("announced", None)
        ends = [token.span.end for token in tokens if token.kind == BREAK]
        doubted = 0
        until = ends[-1] if ends else 0
        doubts: tuple[Token, ...] = ()
        sentence = None
        sentences = explained_first(sentences_of(tokens))
        inner = carried(sentences, self.listed) if self.listed is not None else None
        known = len(self.session.items), len(self.session.strange)
        for sentence in sentences:
            self._directives_before(sentence.span.start, passage)
            read = in_case(sentence) if passage.facts.pop("case", False) else sentence
            doubted = 0 if answers(read) else doubted
            if read.span.start < doubted:
                read = replace(read, head=(*doubts, *read.head))
            elif doubts := (asks(read) or dangerous(read) or of_following(read) or heads_table(read)):
                doubted = reach(read, tokens, ends)
            if read.tokens and read.tokens[0].text == "|":
                inner = passage.child()  # a row of a table speaks for itself
            elif inner is not None and read.span.start >= until:
                inner = None  # conditions before a colon hold in their paragraph
            before, inner = inner, self._given(read, inner, passage)
            if inner is not before:
                until = next((end for end in ends if end > read.span.start), until)
        within_paragraphs(self.session, *known, sentences, ends)
        listed = passage.facts.get("property")
        exists = listed is not None and listed.sentence is sentence
        told = exists or self.given is not None
        strange = self._is_strange(sentence)
        if sentence is not None and ((announces(sentence) and not told) or asks(sentence) or strange):
            line = sentence_line(sentence, self.document)
            message = (
                f"an item of the list that line {line} announces, in words that do not say that it is claimed"
            )
            message = f"{message}; {self.session.strange[-1].message}" if strange else message
            passage.facts["announced"] = message

    def _is_strange(self, sentence: Sentence | None) -> bool:
        """Return whether a sentence that was not understood announces what follows its colon."""
        last = self.session.strange[-1] if self.session.strange else None
        announced = sentence is not None and bool(sentence.tokens) and sentence.tokens[-1].text == ":"
        return announced and last is not None and last.sentence is sentence

    def _given(self, sentence: Sentence, inner: Passage | None, passage: Passage) -> Passage | None:
        """Read a sentence, and the conditions before its colon in a passage that goes on behind it.

        Where nothing stands behind the colon they are those of the list that follows.
        """
        conditions = supposed_of_list(sentence)
        if conditions is not None:
            self.given = passage.child()
            self._sentence(conditions, self.given)
            return inner
        self.given = None
        split = without_conditions(sentence, passage, self.session, self.setting)
        if split is None:
            if self.heading:
                doubt_open(sentence, passage)
            self._sentence(sentence, inner or passage)
            return inner
        given, rest = split
        inner = passage.child() if rest.tokens else passage
        self._sentence(given, inner)
        self.listed = inner
        if rest.tokens:
            self._sentence(rest, inner)
        return inner

    def _sentence(self, sentence: Sentence, passage: Passage) -> None:
        session = self.session
        before = len(session.items)
        read_sentence(sentence, passage, session)
        new = session.items[before:]
        if new and self.skip:
            session.items[before:] = [_skipped(item) for item in new]
            self.skip = False
        if new and self.theorem is not None:
            session.items[before] = replace(new[0], theorem=self.theorem)
            self.theorem = None

    # Directives

    def _directives_before(self, offset: int | None, passage: Passage) -> None:
        while self.directives and (offset is None or self.directives[0].span.start < offset):
            directive = self.directives.pop(0)
            text = directive.text.strip()
            if text == "skip":
                self.skip = True
            elif THEOREM.match(text):
                self.theorem = text
            else:
                self._condition(directive.source, directive.span, passage)

    def _condition(self, place: Source, span: Span, passage: Passage) -> None:
        """Declare what a remark for dpsym, or a line of the front matter, says."""
        text = place.text[span.start : span.end].strip()
        session = self.session
        try:
            if is_sentence(text):
                self._let(text, place, passage)
            else:
                source = Source(place.name, in_latex(text))
                whole = Span(0, len(source.text))
                node = session.tree(Formula(source, whole, whole), passage)
                entries = declare_all([node], passage.scope, text)
                session.remember(entries, passage, span, place)
        except TROUBLE as error:
            message = f"this remark for dpsym is not understood: {trouble(error)}"
            session.items.append(Item(ItemKind.UNREAD, place, span, text, message=message))
            return
        session.declarations += 1

    def _let(self, text: str, place: Source, passage: Passage) -> None:
        """Read a remark as a sentence that begins with ``Let``."""
        source = Source(place.name, f"Let {text}")
        words = Words(source, Span(0, len(source.text)), source.text, tuple(range(len(source.text))))
        for sentence in sentences_of(tokens_of([words])):
            missed = len(passage.missed)
            read_sentence(sentence, passage, self.session)
            for entry in passage.missed[missed:]:
                raise entry.error()


def sentence_line(sentence: Sentence, document: Document) -> int:
    """Return the line on which a sentence begins."""
    formula = next(iter(sentence.formulas()), None)
    source = formula.source if formula is not None else document.sources[0]
    return source.position(sentence.span.start)[0]


def _skipped(item: Item) -> Item:
    return replace(
        item, kind=ItemKind.REMARK, claim=None, steps=(), message="skipped, as a remark for dpsym says"
    )

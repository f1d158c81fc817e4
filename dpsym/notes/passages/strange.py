r"""Sentences that were not understood whole: nothing in them is decided, and nothing that they may govern.

A sentence with words that no rule used and that are not neutral decides nothing itself.  What it supposes,
declares or defines is not used: claims behind it that share a symbol with it are not read, nor are those of
its paragraph before it.  If it has no formula it may speak of all claims of its paragraph, and if it begins
with a pronoun of the one before; a notation that it names (``$\log$``, ``$\mathcal N(a, b)$``) may mean
something else from there on.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from dpsym.notes.formula.commands import LETTERS
from dpsym.notes.free import symbols_of
from dpsym.notes.items import Item, ItemKind
from dpsym.notes.letters import letters_of_latex
from dpsym.notes.meaning.names import CONSTANTS
from dpsym.notes.passages.passage import Missed, Passage
from dpsym.notes.passages.session import TROUBLE, Session
from dpsym.notes.prose import Sentence
from dpsym.notes.prose.patterns import word_set
from dpsym.notes.prose.titles import RELATION
from dpsym.notes.prose.tokens import Formula, Token
from dpsym.notes.prose.understood import not_understood
from dpsym.notes.scope import CONVENTIONAL
from dpsym.notes.source import Source, Span

__all__ = ["Strange", "doubt", "mistrust", "renamed", "unread", "within_paragraphs"]

#: Kinds of items that carry something which words may change.
SAYING: Final = frozenset({ItemKind.CLAIM, ItemKind.CHAIN, ItemKind.DEFINITION})
#: What points back to the sentence before.
PRONOUNS: Final = word_set("it this that these those they both all here")
#: Letters and commands by which formulas are written, and which name nothing.
WRITING: Final = word_set(
    "frac tfrac dfrac left right cdot cdots dots ldots quad qquad text mathrm mathbb mathcal mathbf big Big "
    "in R N Z begin end aligned"
)
OTHER: Final = WRITING | word_set("le leq ge geq lt gt ne neq e log ln exp min max")
NOTATION: Final = re.compile(
    r"\\math(?:cal|bb|rm|bf|sf)\s*\{?\s*[A-Za-z]+|\\[A-Za-z]+|[|!#%]|(?<![A-Za-z\\])e(?![A-Za-z])"
)
#: Commands that stand alone in dollars, and are read as words.
OPERATORS: Final = word_set("log ln exp min max sup inf")


@dataclass(frozen=True)
class Strange:
    """A sentence that was not understood: why, the words, and its formulas."""

    sentence: Sentence
    message: str
    at: Span
    source: Source
    formulas: tuple[Formula, ...]

    def told(self) -> str:
        """Return why something else is not read because of it."""
        return f"line {self.source.position(self.at.start)[0]}: {self.message}"


def mistrust(
    sentence: Sentence, strange: Sequence[Token], passage: Passage, session: Session, before: int
) -> None:
    """Take back what a sentence that was not understood claims, and note of which symbols it speaks."""
    formulas = tuple(sentence.formulas())
    source = formulas[0].source if formulas else session.document.sources[0]
    other = renamed(sentence, session)
    if not strange and other is None:
        return
    message, at = not_understood(strange) if strange or other is None else (other.told(), sentence.span)
    found = Strange(sentence, message, at, source, formulas)
    session.strange.append(found)
    session.items[before:] = [unread(item, message, at) for item in session.items[before:]]
    session.notation |= dict.fromkeys(_notation(found), found) if strange else {}
    doubt(formulas, message, at, passage, session)


def doubt(formulas: Iterable[Formula], message: str, at: Span, passage: Passage, session: Session) -> None:
    """Note that what formulas say of their symbols was not understood; without formulas nothing is noted."""
    formulas = tuple(formulas)
    if formulas:
        symbols, letters = _symbols(formulas, passage, session)
        passage.missed.append(Missed(message, formulas[0].source, at, symbols, False, letters))


def unread(item: Item, message: str, at: Span | None = None) -> Item:
    """Return an item that is not read, for a reason, in place of one that says something."""
    if item.kind not in SAYING:
        return item
    return replace(item, kind=ItemKind.UNREAD, claim=None, steps=(), instead=None, message=message, at=at)


def within_paragraphs(
    session: Session, items: int, strange: int, sentences: Sequence[Sentence], ends: Sequence[int]
) -> None:
    """Take back the claims of paragraphs of which a sentence that was not understood may speak.

    Args:
        session: with the items and the strange sentences that were found.
        items: how many items there were before these paragraphs.
        strange: how many strange sentences there were.
        sentences: the sentences of the paragraphs.
        ends: where the paragraphs end.
    """
    for found in session.strange[strange:]:
        for place in range(items, len(session.items)):
            if _may_concern(found, session.items[place], sentences, ends):
                session.items[place] = unread(session.items[place], found.told())


def _may_concern(found: Strange, item: Item, sentences: Sequence[Sentence], ends: Sequence[int]) -> bool:
    """Return whether a sentence may speak of an item beside it."""
    if item.source is not found.source or item.span.start >= found.sentence.span.start > item.span.end:
        return False
    own = found.sentence.span.start <= item.span.start < found.sentence.span.end
    together = _paragraph(item.span.start, ends) == _paragraph(found.sentence.span.start, ends)
    if own or not (together or _points_back(found, item, sentences)):
        return False
    if not found.formulas:
        return True
    return bool(_letters(found.formulas) & _letters_of(item)) or not _letters(found.formulas)


def _points_back(found: Strange, item: Item, sentences: Sequence[Sentence]) -> bool:
    """Return whether a sentence begins with a pronoun, and the item is of the sentence before it."""
    if not found.sentence.tokens or found.sentence.tokens[0].text not in PRONOUNS:
        return False
    place = next((n for n, entry in enumerate(sentences) if entry.span == found.sentence.span), 0)
    return place > 0 and sentences[place - 1].span.start <= item.span.start < found.sentence.span.start


def _paragraph(offset: int, ends: Sequence[int]) -> int:
    return sum(end <= offset for end in ends)


def _symbols(
    formulas: Iterable[Formula], passage: Passage, session: Session
) -> tuple[frozenset[str], frozenset[str]]:
    """Return the symbols of formulas, and the letters of those that are not read."""
    symbols, letters = set[str](), set[str]()
    for formula in formulas:
        try:
            symbols |= symbols_of(session.seen(formula, passage))
        except TROUBLE:
            found = letters_of_latex(formula.latex, session.macros) - OTHER
            symbols |= found
            letters |= found
    return frozenset(symbols - CONVENTIONAL - set(CONSTANTS)), frozenset(letters)


def _letters(formulas: Iterable[Formula]) -> frozenset[str]:
    return frozenset[str]().union(*(letters_of_latex(formula.latex) for formula in formulas)) - OTHER


def _letters_of(item: Item) -> frozenset[str]:
    return letters_of_latex(item.latex) - OTHER


def renamed(sentence: Sentence, session: Session) -> Strange | None:
    """Return the sentence that was not understood and names a notation which this one uses."""
    parts = set().union(*(_parts(formula.latex) for formula in sentence.formulas()), set())
    return next((found for part, found in session.notation.items() if part in parts), None)


def _notation(found: Strange) -> set[str]:
    """Return the commands and signs of formulas that are no relation: the notation that they name."""
    texts = [entry.latex for entry in found.formulas]
    texts = [text for text in texts if not RELATION.search(text) or RELATION.fullmatch(text.strip())]
    operators = {f"\\{token.text}" for token in found.sentence.tokens if token.text in OPERATORS}
    return set().union(*map(_parts, texts), operators)


def _parts(latex: str) -> set[str]:
    """Return the commands and signs of a formula that are no letters and no mere writing."""
    parts = {re.sub(r"[\s{}]", "", part) for part in NOTATION.findall(latex)}
    return {part for part in parts if part not in LETTERS and part.removeprefix("\\") not in WRITING}

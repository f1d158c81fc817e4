"""Sentences that put what follows in doubt: questions, and announcements of what is false or supposed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from dpsym.notes.free import names_in, symbols_of
from dpsym.notes.passages.passage import Missed, Passage
from dpsym.notes.passages.session import TROUBLE, Session
from dpsym.notes.prose import Sentence
from dpsym.notes.prose.patterns import word_set
from dpsym.notes.prose.phrases import DANGEROUS
from dpsym.notes.prose.titles import of_following
from dpsym.notes.prose.tokens import WORD, Token
from dpsym.notes.source import Source

__all__ = [
    "announces",
    "answers",
    "asks",
    "heads_table",
    "note_above",
    "note_consequence",
    "note_dropped",
    "reach",
]

# Words with which a sentence begins that follows from the one before it.
CONSEQUENCES: Final = frozenset({"hence", "thus", "therefore", "consequently", "so", "accordingly"})

DROPPING: Final = word_set("drop waive lift relax abandon remove omit forget weaken replace")
ASSUMPTIONS: Final = word_set(
    "assumption assumptions hypothesis hypotheses condition conditions restriction requirement constraint"
)
BEFORE: Final = word_set("now we let us next finally then may can")

SUPPOSING: Final = word_set(
    "suppose assume assuming assumptions if whenever let conditions hypotheses when define"
)
# Words with which a question begins that leaves open whether what comes after it holds.
ASKS: Final = word_set("which is are does do did can could what true decide determine for")


def announces(sentence: Sentence) -> bool:
    """Return whether a sentence announces a list of something else than claims, as suppositions."""
    last = sentence.tokens[-1] if sentence.tokens else None
    if last is None or (last.text != ":" and not of_following(sentence)):
        return False
    words = {token.text for token in (*sentence.head, *sentence.tokens)}
    return bool(words & (DANGEROUS | SUPPOSING))


def note_dropped(sentence: Sentence, passage: Passage, session: Session) -> None:
    """Note ``Drop the assumption that ...``: which of the claims after it still have it is not known."""
    words = [token.text for token in sentence.tokens]
    place = next((at for at, word in enumerate(words[:4]) if word in DROPPING), None)
    if place is None or ASSUMPTIONS.isdisjoint(words[place:]) or not BEFORE.issuperset(words[:place]):
        return
    symbols: set[str] = set()
    for formula in sentence.formulas():
        try:
            symbols |= symbols_of(session.seen(formula, passage))
        except TROUBLE:
            symbols = set()
            break
    first = next(sentence.formulas(), None)
    source = first.source if first is not None else session.document.sources[0]
    message = "an assumption is dropped here, and what is claimed without it is not known"
    passage.missed.append(Missed(message, source, sentence.span, frozenset(symbols)))


def note_consequence(sentence: Sentence, local: Passage, passage: Passage, source: Source) -> None:
    """Note that ``Hence ...`` may suppose what the sentence before supposed: ``If x > 1 ...``."""
    before = passage.facts.get("conditional", frozenset())
    if not before or sentence.tokens[0].text not in CONSEQUENCES:
        passage.facts.pop("conditional", None)
        return
    message = "whether what the sentence before supposes is supposed here, too, is not said"
    local.missed.append(Missed(message, source, sentence.span, before))


def note_above(sentence: Sentence, passage: Passage, session: Session) -> None:
    """Note ``with X as above`` where X was declared in another passage: what it is there is not looked up."""
    for formula, word, after in zip(sentence.tokens, sentence.tokens[1:], sentence.tokens[2:], strict=False):
        if formula.formula is None or word.text != "as" or after.text not in ("above", "before", "earlier"):
            continue
        try:
            names = list(names_in(session.seen(formula.formula, passage)))
        except TROUBLE:
            continue
        if any(passage.scope.find(name) is None for name in names):
            told = f"what {formula.formula.latex.strip()} is 'as {after.text}' is not looked up; say it again"
            passage.missed.append(Missed(told, formula.formula.source, formula.span))


def reach(sentence: Sentence, tokens: Sequence[Token], ends: Sequence[int]) -> int:
    """Return where the doubts of a sentence end: with its paragraph, or the next one if it ends its own."""
    later = [end for end in ends if end > sentence.span.start]
    goes_on = any(token.kind == WORD and sentence.span.end <= token.span.start < later[0] for token in tokens)
    alone = bool(of_following(sentence)) and not goes_on
    return later[1 if alone and len(later) > 1 else 0]


def asks(sentence: Sentence) -> tuple[Token, ...]:
    """Return the first word of a question that leaves open whether what comes after it holds."""
    first = sentence.tokens[0] if sentence.tokens else None
    return (replace(first, text="whether"),) if sentence.question and first and first.text in ASKS else ()


def answers(sentence: Sentence) -> bool:
    """Return whether a sentence is the answer to a question, *No.*: what comes after it is claimed again."""
    words = [token.text for token in sentence.tokens if token.kind == WORD]
    return words in (["no"], ["yes"]) and len(words) == len(sentence.tokens) and not sentence.question


def heads_table(sentence: Sentence) -> tuple[Token, ...]:
    """Return the words with which the first row of a table calls its rows false, or open."""
    if not sentence.tokens or sentence.tokens[0].text != "|" or any(True for _ in sentence.formulas()):
        return ()
    return tuple(token for token in sentence.tokens if token.text in DANGEROUS)

"""The words of a sentence, and those before and after one of its formulas."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from dpsym.notes.english.atoms import Formula
from dpsym.notes.english.sentences import Sentence
from dpsym.notes.english.tokens import FORMULA, WORD, Token
from dpsym.notes.items import Item

__all__ = ["after_words", "around", "words_before", "words_of"]


def words_of(tokens: Iterable[Token]) -> str:
    """Return the words of a text; a formula is ``$`` in them."""
    return " ".join(
        token.text if token.kind == WORD else "$" for token in tokens if token.kind in (WORD, FORMULA)
    )


def after_words(sentence: Sentence) -> Iterator[tuple[list[str], Token, Formula]]:
    """Yield the formulas of a sentence with their tokens, each after the words since the one before."""
    words: list[str] = []
    for token in sentence.tokens:
        if token.kind == WORD:
            words.append(token.text)
        if token.formula is not None:
            yield words, token, token.formula
            words = []


def words_before(sentence: Sentence, formula: Formula) -> str:
    """Return the words before a formula, from the formula before."""
    tokens = sentence.tokens
    place = next((n for n, token in enumerate(tokens) if token.formula == formula), 0)
    first = max((n + 1 for n in range(place) if tokens[n].formula is not None), default=0)
    return words_of(tokens[first:place])


def around(sentence: Sentence, item: Item) -> tuple[str, str]:
    """Return the words before and after the formula of an item, up to the next formulas."""
    tokens: Sequence[Token] = sentence.tokens
    place = next(
        (
            number
            for number, token in enumerate(tokens)
            if token.formula is not None
            and token.formula.span.start <= item.span.start < token.formula.span.end
        ),
        None,
    )
    if place is None:
        return "", ""
    first = max((n + 1 for n in range(place) if tokens[n].formula is not None), default=0)
    last = next((n for n in range(place + 1, len(tokens)) if tokens[n].formula is not None), len(tokens))
    return words_of(tokens[first:place]), words_of(tokens[place + 1 : last])

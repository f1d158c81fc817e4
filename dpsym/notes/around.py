"""The words of a sentence, and those before and after one of its formulas."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dpsym.notes.items import Item
from dpsym.notes.prose import Sentence
from dpsym.notes.prose.tokens import FORMULA, WORD, Token

__all__ = ["around", "words_of"]


def words_of(tokens: Iterable[Token]) -> str:
    """Return the words of a text; a formula is ``$`` in them."""
    return " ".join(
        token.text if token.kind == WORD else "$" for token in tokens if token.kind in (WORD, FORMULA)
    )


def around(sentence: Sentence, item: Item) -> tuple[str, str]:
    """Return the words before and after the formula of an item, up to the next formulas."""
    tokens: Sequence[Token] = (*sentence.head, *sentence.tokens)
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

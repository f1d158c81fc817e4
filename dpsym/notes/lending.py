"""Sentences of a sheet that lend a fact instead of stating one: how they begin, and what they lend."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final

from dpsym.language.symbols import Variable
from dpsym.notes.items import Item
from dpsym.notes.passages.passage import Passage
from dpsym.notes.prose import Sentence
from dpsym.notes.scope import Entry, Kind
from dpsym.notes.syntax import Name

__all__ = ["LENDING", "LENDING_HEADS", "know_lent", "stated_for", "symbols_lent", "without_lending"]

#: How a sentence begins that lends a fact instead of stating one.
LENDING: Final = (
    "you may use",
    "you may assume without proof",
    "you can use",
    "you may cite",
    "you may apply",
    "recall",
    "use without proof",
    "allowed",
    "hint",
    "lemma",
    "known",
    "it is known",
    "remember",
    "you are allowed",
    "without proof",
    "you may",
    "you can",
    "use that",
    "fact",
    "note that",
    "as known",
    "we know",
    "one may use",
)
LENDING_HEADS: Final = (
    "hint",
    "lemma",
    "fact",
    "recall",
    "known",
    "allowed",
    "you may use",
    "hints",
    "facts",
)


def know_lent(lent: Iterable[tuple[str, tuple[Item, ...]]], passage: Passage) -> bool:
    """Declare the numbers of the facts that are lent, where nothing else has their names."""
    found = False
    for symbol in symbols_lent(lent):
        if isinstance(symbol, Variable) and symbol.name.isalpha() and not symbol.constraints:
            name = Name(symbol.name)
            if passage.scope.find(name) is None:
                passage.scope.declare(
                    Entry(name, Kind.REAL, symbol.domain, symbol, None, "a fact that is lent")
                )
                found = True
    return found


def symbols_lent(lent: Iterable[tuple[str, tuple[Item, ...]]]) -> list[Any]:
    """Return the symbols of the facts that are lent."""
    claims = [item.claim for _, items in lent for item in items if item.claim is not None]
    return sorted({part for claim in claims for part in claim.conclusion.free_symbols}, key=str)


def without_lending(sentence: Sentence) -> Sentence:
    """Return a lending sentence from its fact on: after "that" or a colon, or from the first formula."""
    tokens = sentence.tokens
    starts = [
        place
        for place, token in enumerate(tokens)
        if token.formula is not None or token.text in ("that", ":")
    ]
    first = starts[0] if starts else 0
    return replace(
        sentence, head=(), tokens=tokens[first + (tokens[first].formula is None) :] if starts else tokens
    )


def stated_for(sentence: Sentence) -> Sentence:
    r"""Return a sentence with "for" in place of "with" between "that" and two formulas, one after the other.

    "Show that with $t = 1/x$ \[ t x = 1 \]" is meant as "for $t = 1/x$".
    """
    tokens = list(sentence.tokens)
    for place in range(1, len(tokens) - 2):
        words = (tokens[place - 1].text, tokens[place].text)
        if words == ("that", "with") and all(token.formula for token in tokens[place + 1 : place + 3]):
            tokens[place] = replace(tokens[place], text="for")
    return replace(sentence, tokens=tuple(tokens))

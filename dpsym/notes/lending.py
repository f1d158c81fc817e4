"""Sentences of a sheet that lend a fact instead of stating one: how they begin, and what they lend."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final

from dpsym.language.symbols import Variable
from dpsym.notes.items import Item
from dpsym.notes.passages.passage import Passage
from dpsym.notes.prose import Sentence
from dpsym.notes.prose.tokens import WORD, Token
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
#: Words before "that" with which a sheet asks, and words without which nothing is left out.
ASKING: Final = frozenset(("show", "prove", "verify", "derive", "deduce", "establish", "conclude"))
DEPENDING: Final = frozenset(
    (
        *("if", "for", "when", "whenever", "unless", "not", "no", "never", "only", "every", "any", "some"),
        *("all", "with", "where", "provided", "given"),
    )
)
FEW: Final = 2
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
    return replace(sentence, tokens=tuple(_without_summary(tokens)))


def _without_summary(tokens: list[Token]) -> list[Token]:
    """Return tokens without the words that say the same as the formula after "that is"."""
    words = [token.text if token.kind == WORD else "" for token in tokens]
    for place in range(1, len(tokens) - 2):
        if words[place : place + 2] != ["that", "is"] or tokens[place + 1 + 1].formula is None:
            continue
        start = next((n for n in range(place) if words[n] == "that" and words[n - 1] in ASKING), None)
        between = tokens[start + 1 : place] if start is not None else []
        told = {token.text for token in between if token.kind == WORD}
        if start is None or len(told) < FEW or told & DEPENDING or any(part.formula for part in between):
            continue
        return tokens[: start + 1] + tokens[place + 2 :]
    return tokens

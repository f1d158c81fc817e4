"""Descriptions of numbers: of what they are the probability, where only the number matters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from dpsym.notes.prose.nouns import BOUNDING, noun_at
from dpsym.notes.prose.sentences import Sentence
from dpsym.notes.prose.tokens import WORD, Token

__all__ = ["without_descriptions"]


def without_descriptions(sentence: Sentence) -> Sentence:
    """Return a sentence without words that say of what a number is the probability.

    "Let $p$ be the probability of telling the truth, and ..." bounds p by 0 and 1, and says nothing else that
    a sheet could rest on.  Where every word counts, as in notes, the description may hide a condition.

    >>> from dpsym.notes.prose.tokens import Token
    >>> from dpsym.notes.source import Span
    >>> words = "let it be the probability of telling the truth".split()
    >>> tokens = tuple(Token(WORD, word, Span(0, 0)) for word in words)
    >>> " ".join(token.text for token in without_descriptions(Sentence(tokens)).tokens)
    'let it be the probability'
    """
    kept: list[Token] = []
    place = 0
    while place < len(sentence.tokens):
        found = noun_at(sentence.tokens, place)
        end = place + 1 if found is None else found[0]
        kept += sentence.tokens[place:end]
        place = end
        if found is not None and found[1].kind in ("probability", "real") and not found[1].given:
            place = end if found[1].on else _described(sentence.tokens, end)
    return sentence if len(kept) == len(sentence.tokens) else replace(sentence, tokens=tuple(kept))


def _described(tokens: Sequence[Token], start: int) -> int:
    """Return the place after the description of a number that begins here, if there is one."""
    place = start + 1
    if start >= len(tokens) or tokens[start].text not in ("of", "that"):
        return start
    while place < len(tokens) and tokens[place].kind == WORD and tokens[place].text not in BOUNDING:
        place += 1
    ends = place >= len(tokens) or tokens[place].text in (",", ";", "and")
    return place if ends and place > start + 1 else start

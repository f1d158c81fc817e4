"""Whether a sentence was understood whole: which of its words neither a rule used nor are neutral."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from dpsym.notes.prose.neutral import LABELS, NAMES, PHRASES, SIGNS, TITLES, WORDS
from dpsym.notes.prose.patterns import longest
from dpsym.notes.prose.tokens import FORMULA, SIGN, WORD, Token
from dpsym.notes.source import Span

__all__ = ["not_understood", "strange_in_title", "strange_words"]

NUMBER: Final = re.compile(r"[a-z]?\d+[a-z]?|[a-z]|[ivx]+")
NEUTRAL: Final = WORDS | LABELS | NAMES
OPENING: Final = frozenset("([")
CLOSING: Final = frozenset(")]")


def strange_words(tokens: Sequence[Token], passed: Iterable[Token]) -> tuple[Token, ...]:
    """Return the words and signs of a sentence that no rule used and that are not neutral.

    Args:
        tokens: the sentence.
        passed: those of its words and signs over which the reader passed without a rule.
    """
    neutral = {id(token) for token in _neutral(tokens)} - {id(token) for token in _open_brackets(tokens)}
    return tuple(token for token in passed if id(token) not in neutral and token.kind in (WORD, SIGN))


def _open_brackets(tokens: Sequence[Token]) -> Iterator[Token]:
    """Yield brackets that nothing closes, and those around a formula alone: what they say is not known."""
    opened: list[Token] = []
    for place, token in enumerate(tokens):
        if token.text in OPENING:
            opened.append(token)
            around = tokens[place + 1 : place + 3]
            if len(around) == 2 and around[0].formula is not None and around[1].text in CLOSING:
                yield token
        elif token.text in CLOSING and opened:
            opened.pop()
    yield from opened


def not_understood(strange: Sequence[Token]) -> tuple[str, Span]:
    """Return the sentence that names the words that were not understood, and where they stand."""
    words = list(dict.fromkeys(token.text for token in strange))
    named = ", ".join(f"'{word}'" for word in words)
    noun, verb = ("word", "was") if len(words) == 1 else ("words", "were")
    told = f"the {noun} {named} of this sentence {verb} not understood, and may change what it says"
    return told, strange[0].span | strange[-1].span


def strange_in_title(title: str) -> tuple[str, ...]:
    """Return the words of a title that are not neutral: they may say when what it heads holds.

    >>> strange_in_title("Theorem 2.1 (Hoeffding's lemma)"), strange_in_title("Lemma (for small numbers)")
    ((), ('for', 'small'))
    """
    words = re.findall(r"[^\W\d_]+(?:['’][^\W\d_]+)?|\d\w*", title.lower().replace("’", "'"))
    return tuple(word for word in words if word not in NEUTRAL | TITLES and NUMBER.fullmatch(word) is None)


def _neutral(tokens: Sequence[Token]) -> Iterator[Token]:
    """Yield the tokens that are neutral: by themselves, in a phrase, or as the number of a label."""
    place = 0
    while place < len(tokens):
        found = longest(PHRASES, tokens, place)
        if found is not None and found.end > place:
            yield from tokens[place : found.end]
            place = found.end
            continue
        if _is_neutral(tokens, place):
            yield tokens[place]
        place += 1


def _is_neutral(tokens: Sequence[Token], place: int) -> bool:
    token = tokens[place]
    if token.kind == SIGN:
        return token.text in SIGNS
    if token.kind == WORD and token.text in NEUTRAL:
        return True
    if token.kind == WORD and token.text == "by":
        return _is_reference(tokens, place + 1)
    if token.kind == WORD and token.text == "of":
        return _is_name(tokens, place + 1)
    return token.kind == WORD and NUMBER.fullmatch(token.text) is not None and _is_numbering(tokens, place)


def _is_reference(tokens: Sequence[Token], place: int) -> bool:
    """Return whether ``Lemma 2`` or ``(3)`` stands at a place."""
    words = [token.text for token in tokens[place : place + 3]]
    if words[:1] == ["the"]:
        words = words[1:]
    return bool(words) and (words[0] in LABELS or (words[0] in OPENING and words[1:2] != []))


def _is_name(tokens: Sequence[Token], place: int) -> bool:
    """Return whether the name of a thing stands at a place, with or without an article."""
    words = [token.text for token in tokens[place : place + 2]]
    if words[:1] in (["the"], ["a"], ["an"]):
        words = words[1:]
    return bool(words) and words[0] in NAMES


def _is_numbering(tokens: Sequence[Token], place: int) -> bool:
    """Return whether a number is that of a label, ``Lemma 2.1``, or stands alone in brackets, ``(3)``."""
    at = place - 1
    while at >= 0 and (tokens[at].text in "-." or NUMBER.fullmatch(tokens[at].text)):
        at -= 1
    if at >= 0 and tokens[at].text in LABELS:
        return True
    closes = place + 1 < len(tokens) and tokens[place + 1].text in (")", "]")
    return at >= 0 and tokens[at].kind != FORMULA and tokens[at].text in OPENING and closes

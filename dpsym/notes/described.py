r"""Sets in words, as formulas: *let $B$ be the set of all $x$ with $x > y$* is ``B = \{x : x > y\}``."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from dpsym.notes.english.atoms import Formula
from dpsym.notes.english.lexicon import phrases_of_derivations, words_of_derivations
from dpsym.notes.english.sentences import Sentence
from dpsym.notes.english.tokens import Token
from dpsym.notes.source import Source, Span

BEING: Final = words_of_derivations("set-being")
SETS: Final = frozenset(phrases_of_derivations("set-of"))
MEMBERS: Final = words_of_derivations("set-members")
SUCH: Final = frozenset(phrases_of_derivations("set-such"))
LONGEST: Final = 3  # words of such a phrase


def with_sets(sentence: Sentence) -> Sentence:
    """Return a sentence in which a set that words describe by a condition is a formula."""
    tokens = sentence.tokens
    for place, token in enumerate(tokens[:-1]):
        if token.formula is not None and tokens[place + 1].text in BEING:
            member = _behind(tokens, place + 2, SETS)
            while member < len(tokens) and tokens[member].text in MEMBERS:
                member += 1
            last = _behind(tokens, member + 1, SUCH) if member > place + 2 else member
            if last > member + 1 and last < len(tokens):
                made = _set(token.formula, tokens[member].formula, tokens[last].formula)
                if made is not None:
                    return replace(
                        sentence,
                        tokens=(*tokens[:place], replace(token, formula=made), *tokens[last + 1 :]),
                    )
    return sentence


def _behind(tokens: tuple[Token, ...], place: int, phrases: frozenset[tuple[str, ...]]) -> int:
    """Return the place behind a phrase that stands at a place; the same place where none does."""
    for count in range(LONGEST, 0, -1):
        if tuple(token.text for token in tokens[place : place + count]) in phrases:
            return place + count
    return place


def _set(name: Formula, member: Formula | None, condition: Formula | None) -> Formula | None:
    """Return the definition of a set, at the place of its name, in a text of its own."""
    if member is None or condition is None or condition.source is not name.source:
        return None
    written = rf"{name.latex.strip()} = \{{{member.latex.strip()} : {condition.latex.strip(' .,;')}\}}"
    text, start = name.source.text, name.content.start
    source = Source(name.source.name, text[:start] + written + text[condition.content.end :])
    span = Span(start, start + len(written))
    return replace(name, source=source, content=span, span=span)

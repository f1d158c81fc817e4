"""Clauses that introduce something, whole inside a sentence that is not understood as a whole.

*Let 0 < delta < 1, and consider algorithms whose budget is fixed*: the first clause is understood, and the
words behind it are known, one by one, though not what they say together.  Such a clause begins the sentence
or stands behind a sign or *and*, and ends where another begins.  What it introduces is supposed; the sentence
stays a doubt about its symbols, so that no claim about them is refuted.

A clause that is taken has to be said as it stands there: a word that nobody knows, or that denies, that names
a condition, an alternative or an exception, leaves none of them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from dpsym.notes.english.lexicon import Entry, Lexicon
from dpsym.notes.english.meaning import Clause
from dpsym.notes.english.sentences import Sentence
from dpsym.notes.english.tokens import WORD, Token

__all__ = ["Island", "islands_of"]

SIGNS: Final = frozenset([",", ";", ":", "--"])
JOINING: Final = SIGNS | {"and"}
#: Cues that make of the words around a clause a condition, an exception, or another way of saying it.
TURNING: Final = frozenset(
    [
        *("DENIES", "IF", "IFF", "ONLYIF", "CONTRAST", "OTHERWISE", "FORSOME", "SUPPOSE"),
        *("TURNING", "UNLESS", "IMPLIES", "EQUALITY", "ASK", "ALTERNATIVE"),
    ]
)
#: What may stand behind *and* where something else begins.
BEGINNING: Final = frozenset(["LET", "SUPPOSE", "THAT", "WHERE", "DEFINE"])
Clauses = tuple[Clause, ...]


@dataclass(frozen=True)
class Island:
    """A clause that introduces something, with its tokens."""

    clauses: tuple[Clause, ...]
    tokens: tuple[Token, ...]


def islands_of(
    sentence: Sentence, longest: Callable[..., tuple[int, Clauses] | None], lexicon: Lexicon
) -> list[Island]:
    """Return the clauses of a sentence that introduce something and are whole, in order.

    Args:
        sentence: a sentence that is not understood.
        longest: returns the end and the meaning of the longest clause that introduces something from a place
            on, of those that end where they may.
        lexicon: the words.
    """
    tokens, found, place = sentence.tokens, list[tuple[int, int, Island]](), 0
    while place < len(tokens):
        begins = place == 0 or tokens[place - 1].text in JOINING
        clause = longest(place, may_end=partial(_ends_at, tokens, lexicon)) if begins else None
        if clause is None:
            place += 1
            continue
        found.append((place, clause[0], Island(clause[1], tokens[place : clause[0]])))
        place = clause[0]
    inside = {at for start, end, _ in found for at in range(start, end)}
    return [island for *_, island in found] if _leave_standing(tokens, inside, lexicon) else []


def _ends_at(tokens: tuple[Token, ...], lexicon: Lexicon, end: int) -> bool:
    """Return whether a clause may end at a place: what follows it is no more of what it lists.

    *Let x >= 1 and y >= 1 be ...* says of both what comes behind them.
    """
    place = end
    while place < len(tokens) and tokens[place].formula is None and tokens[place].text in JOINING:
        place += 1
    if place == len(tokens):
        return True
    if place == end or tokens[place].formula is not None:
        return False
    texts = [token.text for token in tokens]
    begun = {entry.get("is") for _, entry in lexicon.at(texts, place)}
    return bool(begun & BEGINNING) or (texts[place - 1] != "and" and "BE" not in begun)


def _leave_standing(tokens: tuple[Token, ...], inside: set[int], lexicon: Lexicon) -> bool:
    """Return whether all words outside of clauses are known, and none of them turns what a clause says."""
    texts = [token.text for token in tokens]
    covered = set(inside)
    for place in range(len(texts)):
        entries = list(lexicon.at(texts, place)) if texts[place] and place not in inside else []
        if any(_turns(entry) for _, entry in entries):
            return False
        for end, _ in entries:
            covered |= set(range(place, end))
    return all(
        place in covered or token.formula is not None or token.kind != WORD or len(token.text) == 1
        for place, token in enumerate(tokens)
    )


def _turns(entry: Entry) -> bool:
    return entry.get("is") in TURNING or entry.get("stance") in ("lifts", "reverses", "chooses")

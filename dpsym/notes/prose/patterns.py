"""Phrases as data: a small language of patterns over the tokens of a sentence.

``is|are`` is one of several words, ``[...]`` may be missing, ``F`` is a formula, ``Fs`` are several with
commas or ``and`` between them, ``N`` is a notion such as ``ε-DP``; anything else is itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from dpsym.notes.prose.tokens import FORMULA, WORD, Formula, Token

__all__ = ["JOINING", "Match", "Table", "best", "formulas_at", "longest", "matches", "word_set", "words_of"]

JOINING: Final = frozenset([",", "and", "&"])
ALL: Final = frozenset(["all", "every", "each", "any", "let", "the", "also", "similarly"])

Element = tuple[Any, ...]
ReadNotion = Callable[[Sequence[Token], int], "tuple[int, Any] | None"]


@dataclass(frozen=True)
class Match:
    """Where a pattern ended, and what stood at its formulas, lists of formulas and notions."""

    end: int
    formulas: tuple[Formula, ...] = ()
    notions: tuple[Any, ...] = ()
    words: tuple[str, ...] = ()


Table = Mapping[str, Sequence[str]]


@dataclass
class _Reader:
    tokens: Sequence[Token]
    notion: ReadNotion | None
    tried: int = field(default=0)

    def run(self, elements: Sequence[Element], found: Match) -> Iterator[Match]:
        """Yield the ways in which elements match from where ``found`` ended."""
        self.tried += 1
        if self.tried > 2000:
            return
        if not elements:
            yield found
            return
        (kind, value), rest = elements[0], elements[1:]
        for step in self._step(kind, value, found):
            yield from self.run(rest, step)

    def _step(self, kind: str, value: Any, found: Match) -> Iterator[Match]:
        if kind == "optional":
            yield from self.run(value, found)
            yield found
        elif kind == "F":
            if found.end < len(self.tokens) and self.tokens[found.end].formula is not None:
                formula = self.tokens[found.end].formula
                yield Match(found.end + 1, (*found.formulas, formula), found.notions, found.words)  # type: ignore[arg-type]
        elif kind == "Fs":
            listed = formulas_at(self.tokens, found.end)
            if listed is not None:
                end, formulas = listed
                yield Match(end, (*found.formulas, *formulas), found.notions, found.words)
        elif kind == "N":
            read = self.notion(self.tokens, found.end) if self.notion is not None else None
            if read is not None:
                yield Match(read[0], found.formulas, (*found.notions, read[1]), found.words)
        elif found.end < len(self.tokens) and self.tokens[found.end].text in value:
            text = self.tokens[found.end].text
            yield Match(found.end + 1, found.formulas, found.notions, (*found.words, text))


def formulas_at(tokens: Sequence[Token], start: int) -> tuple[int, tuple[Formula, ...]] | None:
    """Return the formulas in a row, with commas and ``and`` between them, and where they end."""
    found: list[Formula] = []
    end = place = start
    while place < len(tokens):
        token = tokens[place]
        if token.kind == FORMULA and token.formula is not None:
            if token.formula.display and found:
                break
            found.append(token.formula)
            end = place + 1
            if token.formula.display or (place + 1 < len(tokens) and tokens[place + 1].kind == FORMULA):
                break
        elif (
            not found
            or token.text not in JOINING
            or (token.kind == WORD and place + 1 < len(tokens) and tokens[place + 1].text in ALL)
        ):
            break
        place += 1
    return (end, tuple(found)) if found else None


@cache
def _compiled(pattern: str) -> tuple[Element, ...]:
    words = pattern.replace("[", " [ ").replace("]", " ] ").split()
    stack: list[list[Element]] = [[]]
    for word in words:
        if word == "[":
            stack.append([])
        elif word == "]":
            inside = stack.pop()
            stack[-1].append(("optional", tuple(inside)))
        elif word in ("F", "Fs", "N"):
            stack[-1].append((word, None))
        else:
            stack[-1].append(("word", frozenset(word.split("|"))))
    return tuple(stack[0])


def matches(
    pattern: str, tokens: Sequence[Token], start: int, notion: ReadNotion | None = None
) -> Match | None:
    """Return the longest match of a pattern at a place."""
    reader = _Reader(tokens, notion)
    found = list(reader.run(_compiled(pattern), Match(start)))
    return max(found, key=lambda match: match.end) if found else None


def word_set(text: str) -> frozenset[str]:
    """Return the words of a text, for tables of words.

    >>> sorted(word_set("not never"))
    ['never', 'not']
    """
    return frozenset(text.split())


def words_of(table: Table) -> frozenset[str]:
    """Return the words of all patterns of a table.

    >>> sorted(words_of({"let": ("let F be|denote [the] N",)}))
    ['be', 'denote', 'let', 'the']
    """
    texts = " ".join(pattern for patterns in table.values() for pattern in patterns)
    words = texts.replace("[", " ").replace("]", " ").replace("|", " ").split()
    return frozenset(words) - {"F", "Fs", "N"}


def longest(patterns: Sequence[str], tokens: Sequence[Token], place: int) -> Match | None:
    """Return the longest match of several patterns at a place."""
    found = [match for pattern in patterns if (match := matches(pattern, tokens, place)) is not None]
    return max(found, key=lambda match: match.end) if found else None


def best(
    table: Table, tokens: Sequence[Token], start: int, notion: ReadNotion | None = None
) -> tuple[str, Match] | None:
    """Return the key of the pattern of a table that matches most at a place, and the match."""
    found = [
        (key, match)
        for key, patterns in table.items()
        for pattern in patterns
        if _may_begin(pattern, tokens[start])
        and (match := matches(pattern, tokens, start, notion)) is not None
        and match.end > start
    ]
    return max(found, key=lambda entry: entry[1].end) if found else None


@cache
def _firsts(pattern: str) -> frozenset[str] | None:
    """Return the words with which a pattern may begin, or None where that is not said by words alone."""
    first: set[str] = set()
    for kind, value in _compiled(pattern):
        if kind == "word":
            return frozenset(first | value)
        if kind != "optional" or not value or value[0][0] != "word":
            return None
        first |= value[0][1]
    return None


def _may_begin(pattern: str, token: Token) -> bool:
    firsts = _firsts(pattern)
    return firsts is None or token.text in firsts

"""The catalogue as a list, and the words by which people look for something in it."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from pathlib import Path

from dpsym.check.catalogue import Card, find, listed
from dpsym.errors import UnusableInput

__all__ = ["folded", "ids", "matches", "rows"]


def rows(words: Sequence[str] = ()) -> Iterator[str | UnusableInput]:
    """Yield a line for each theorem of the catalogue in which all words occur, and files that are broken.

    >>> any("pinsker" in str(row) for row in rows(["PINSKER"]))
    True
    """
    for name, card in _cards():
        if isinstance(card, UnusableInput):
            yield card
        elif matches(words, f"{card.id or name} {card.notes or ''} {card.title or ''}"):
            notes = f"[{card.notes}]" if card.notes else ""
            yield f"{card.id or name:<44} {notes:<12} {card.title or ''}".rstrip()


def ids() -> Iterator[tuple[str, str]]:
    """Yield the id and the title of each theorem of the catalogue."""
    for name, card in _cards():
        if isinstance(card, Card):
            yield card.id or name, card.title or ""


def _cards() -> Iterator[tuple[str, Card | UnusableInput]]:
    for found in find(None):
        try:
            yield ("", found) if isinstance(found, UnusableInput) else (found.stem, listed(Path(found)))
        except UnusableInput as problem:
            yield "", problem


def matches(words: Sequence[str], text: str) -> bool:
    """Return whether each word occurs, capitals and accents aside.

    >>> matches(["renyi", "mixture"], "Rényi divergence of mixtures")
    True
    """
    plain = folded(text)
    return all(folded(word) in plain for word in words)


def folded(text: str) -> str:
    """Return a text in small letters without accents.

    >>> folded("Hölder")
    'holder'
    """
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(part for part in parts if not unicodedata.combining(part))

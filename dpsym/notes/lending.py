"""Sentences of a sheet that lend a fact instead of stating one: how they begin, and what they lend."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from dpsym.language.symbols import Variable
from dpsym.notes.discourse.region import Region
from dpsym.notes.items import Item
from dpsym.notes.scope import Entry, Kind
from dpsym.notes.syntax import Name

__all__ = ["know_lent", "symbols_lent"]

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


def know_lent(lent: Iterable[tuple[str, tuple[Item, ...]]], region: Region) -> bool:
    """Declare the numbers of the facts that are lent, where nothing else has their names."""
    found = False
    for symbol in symbols_lent(lent):
        if isinstance(symbol, Variable) and symbol.name.isalpha() and not symbol.constraints:
            name = Name(symbol.name)
            if region.scope.find(name) is None:
                region.scope.declare(
                    Entry(name, Kind.REAL, symbol.domain, symbol, None, "a fact that is lent")
                )
                found = True
    return found


def symbols_lent(lent: Iterable[tuple[str, tuple[Item, ...]]]) -> list[Any]:
    """Return the symbols of the facts that are lent."""
    claims = [item.claim for _, items in lent for item in items if item.claim is not None]
    return sorted({part for claim in claims for part in claim.conclusion.free_symbols}, key=str)

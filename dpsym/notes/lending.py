"""Sentences of a sheet that lend a fact instead of stating one: how they begin, and what they lend."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from dpsym.language.symbols import Variable
from dpsym.notes.discourse.region import Region
from dpsym.notes.items import Item
from dpsym.notes.scope import Entry, Kind
from dpsym.notes.syntax import Name

__all__ = ["know_lent", "symbols_lent"]


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

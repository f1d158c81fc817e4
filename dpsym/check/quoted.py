"""Which theorem of the catalogue a claim quotes: the same statement, whatever its symbols are called.

Somebody who misquotes a theorem is best helped by that theorem, so a repair prefers it to other true forms.
Ranges are left out of account: what is suggested is decided for the ranges of the claim anyway.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import permutations
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import sympy

from dpsym.check.cache import Cache, default_folder, digest
from dpsym.check.catalogue import bundled, find
from dpsym.check.load import stated
from dpsym.errors import UnusableInput
from dpsym.language.relations import Both, Comparison, conjuncts

if TYPE_CHECKING:
    from dpsym.language import Claim

__all__ = ["quoted", "shape"]

MOST: Final = 5  # symbols that may be called otherwise: each order of them is tried
COMMUTE: Final = (sympy.Add, sympy.Mul, Both)
TURNED: Final = {">=": "<=", ">": "<"}


def quoted(claim: Claim) -> str | None:
    """Return the id of the theorem of the bundled catalogue that a claim says, or None.

    >>> from dpsym.language import Claim, at_most, real
    >>> quoted(Claim(at_most(real("s"), 7)))
    """
    outline = _outline(claim)
    if outline is None:
        return None
    folder, form = bundled(), None
    for name in _known().get(digest(outline), ()):
        form = form or shape(claim)
        if any(shape(each) == form for each in _claims(folder / name)):
            return stated(folder / name).id
    return None


def shape(claim: Claim) -> str | None:
    """Return a text that claims share which differ in names and in the order of terms alone.

    None if a claim has too many symbols for that.

    >>> from dpsym.language import Claim, at_least, at_most, real
    >>> x, y, t = map(real, "xyt")
    >>> shape(Claim(at_most(x, y**2))) == shape(Claim(at_least(y**2, x))) == shape(Claim(at_most(t, x**2)))
    True
    """
    symbols = _symbols(claim)
    if len(symbols) > MOST:
        return None
    return min(
        _written(claim, {symbol: f"_{place}" for place, symbol in enumerate(order)})
        for order in permutations(symbols)
    )


@lru_cache(maxsize=1)
def _known() -> Mapping[str, Sequence[str]]:
    """Return which files of the catalogue have a claim of some outline; worked out once for a catalogue."""
    folder, cache = bundled(), Cache(default_folder())
    paths = [path for path in find(None) if isinstance(path, Path)]
    key = digest(*(part for path in paths for part in (str(path.relative_to(folder)), path.read_bytes())))
    kept = cache.get("outlines", key)
    if isinstance(kept, dict):
        return kept
    found: dict[str, list[str]] = {}
    for path in paths:
        for form in {digest(form) for claim in _claims(path) if (form := _outline(claim)) is not None}:
            found.setdefault(form, []).append(str(path.relative_to(folder)))
    cache.put("outlines", key, found)
    return found


def _claims(path: Path) -> list[Claim]:
    """Return what a theorem says as a whole and in each part; nothing if its file cannot be used."""
    try:
        claim = stated(path).variants()[0][2]
    except UnusableInput:
        return []
    parts = (claim.conclusion, *conjuncts(claim.conclusion))
    return [replace(claim, conclusion=part, witness=None) for part in parts]


def _symbols(claim: Claim) -> list[Any]:
    parts = (claim.conclusion, *claim.given)
    return sorted({symbol for part in parts for symbol in part.free_symbols}, key=str)


def _outline(claim: Claim) -> str | None:
    """Return a text that claims of one shape share, as some others do: no order of symbols is tried."""
    symbols = _symbols(claim)
    return None if len(symbols) > MOST else _written(claim, dict.fromkeys(symbols, "_"))


def _written(claim: Claim, names: Mapping[Any, str]) -> str:
    given = sorted(_text(part, names) for part in claim.given)
    return f"{_text(claim.conclusion, names)} if {', '.join(given)}"


def _text(node: Any, names: Mapping[Any, str]) -> str:
    """Return a node as its kind and its parts, with other names for symbols."""
    if node in names:
        return names[node]
    if isinstance(node, Comparison):
        sides = [_text(node.lhs, names), _text(node.rhs, names)]
        op = TURNED.get(node.op)
        sides = sorted(sides) if node.op == "=" else sides[::-1] if op else sides
        return f"({sides[0]} {op or node.op} {sides[1]})"
    if not isinstance(node, sympy.Basic) or not node.args:
        return str(node)
    parts = [_text(part, names) for part in node.args]
    if isinstance(node, COMMUTE):
        parts.sort()
    return f"{type(node).__name__}({', '.join(parts)})"

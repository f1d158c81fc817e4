"""Which theorem of the catalogue a claim quotes: the same statement, whatever its symbols are called.

Somebody who misquotes a theorem is best helped by that theorem, so a repair prefers it to other true forms.
Ranges are left out of account: what is suggested is decided for the ranges of the claim anyway.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import permutations
from typing import TYPE_CHECKING, Any, Final

import sympy

from dpsym.check.catalogue import find
from dpsym.check.load import load
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
    form = shape(claim)
    return None if form is None else _known().get(form)


def shape(claim: Claim) -> str | None:
    """Return a text that claims share which differ in names and in the order of terms alone.

    None if a claim has too many symbols for that.

    >>> from dpsym.language import Claim, at_least, at_most, real
    >>> x, y, t = map(real, "xyt")
    >>> shape(Claim(at_most(x, y**2))) == shape(Claim(at_least(y**2, x))) == shape(Claim(at_most(t, x**2)))
    True
    """
    stated = (claim.conclusion, *claim.given)
    symbols = sorted({symbol for part in stated for symbol in part.free_symbols}, key=str)
    if len(symbols) > MOST:
        return None
    return min(
        _written(claim, {symbol: f"_{place}" for place, symbol in enumerate(order)})
        for order in permutations(symbols)
    )


@lru_cache(maxsize=1)
def _known() -> Mapping[str, str]:
    """Return the theorems of the catalogue by their shapes."""
    found: dict[str, str] = {}
    for path in find(None):
        if isinstance(path, UnusableInput):
            continue
        theorem = load(path)[1]
        claim = theorem.variants()[0][2]
        for part in (claim.conclusion, *conjuncts(claim.conclusion)):
            form = shape(replace(claim, conclusion=part, witness=None))
            if form is not None:
                found.setdefault(form, theorem.id)
    return found


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

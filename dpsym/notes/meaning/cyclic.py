r"""Cyclic sums and products: ``\sum_{cyc} a b`` for a, b, c is ab + bc + ca.

The letters are those that follow each other in the alphabet, stand in one list where they are introduced,
and of which the term has some.  A sum ``\sum_{sym}`` is not read: whether equal terms count more than once
is not agreed on.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final

import sympy

from dpsym.notes.complaints import unread
from dpsym.notes.meaning.core import number
from dpsym.notes.scope import Entry, Kind, Scope
from dpsym.notes.syntax import Big, Name
from dpsym.notes.words import shown

CYCLIC: Final = "cyc"
NEAR: Final = 9  # characters between letters of one list: $a$, $b$, and $c$


def is_cyclic(node: Big, scope: Scope) -> bool:
    """Return whether what stands below a sum or a product is the word for a cyclic one."""
    below = node.below[0] if len(node.below) == 1 and node.above is None else None
    named = isinstance(below, Name) and below.base == CYCLIC and below.index is None
    return named and isinstance(below, Name) and scope.find(below) is None


def cyclic(node: Big, scope: Scope) -> Any:
    """Return the sum, or the product, over all cyclic shifts of the letters.

    Raises:
        Unread: what the letters are is not clear.
    """
    body = number(node.body, scope)
    letters = _letters(body, scope)
    if node.operator not in ("sum", "prod") or len(letters) < 2 or len(letters) > len("abcdef"):
        raise unread(node, f"which letters {shown(node)} goes through is not clear")
    shifts = (dict(zip(letters, letters[by:] + letters[:by], strict=True)) for by in range(len(letters)))
    terms = [body.xreplace(shift) for shift in shifts]
    return sympy.Add(*terms) if node.operator == "sum" else sympy.Mul(*terms)


def _letters(body: Any, scope: Scope) -> list[Any]:
    """Return the letters that were introduced together, of which a term has some; none if that is unclear."""
    known = {entry.name.base: entry for entry in scope.entries() if _is_letter(entry)}
    runs: list[list[Entry]] = []
    for base in sorted(known):
        if runs and ord(base) == ord(runs[-1][-1].name.base) + 1:
            runs[-1].append(known[base])
        else:
            runs.append([known[base]])
    inside = [run for run in runs if any(entry.value in body.free_symbols for entry in run) and len(run) > 1]
    if len(inside) != 1 or not _are_together(inside[0]):
        return []
    return [entry.value for entry in inside[0]]


def _are_together(run: Sequence[Entry]) -> bool:
    """Return whether letters stand in one list, and are said to be of one sort."""
    places = sorted(entry.name.span.start for entry in run)
    near = all(other - one <= NEAR for one, other in pairwise(places))
    return near and len({entry.value.domain for entry in run}) == 1


def _is_letter(entry: Entry) -> bool:
    name = entry.name
    plain = len(name.base) == 1 and not name.style and not name.marks and name.index is None
    return plain and entry.kind is Kind.REAL and isinstance(entry.value, sympy.Symbol)

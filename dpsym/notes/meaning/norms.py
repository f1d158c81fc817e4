r"""Norms of vectors: of families, and of the values of functions with several coordinates.

\|a - b\|_1          SumOver(|a(j) - b(j)|, j)
\|a\|_2              sqrt(SumOver(a(j)^2, j))
\|a\|_\infty         Supremum(|a(j)|, j)
\|P - Q\|_1           SumOver(|P(y) - Q(y)|, y)
\|P - Q\|_{TV}      TotalVariation(P, Q), the largest P(S) - Q(S)
"""

from __future__ import annotations

from typing import Any

import sympy

from dpsym.language.divergences import TotalVariation
from dpsym.language.spaces import Point
from dpsym.language.sums import SumOver
from dpsym.language.supremum import Supremum
from dpsym.notes.complaints import ill_formed, unread
from dpsym.notes.meaning.arithmetic import magnitude
from dpsym.notes.meaning.bound import unused
from dpsym.notes.meaning.core import denote, is_number, number, rule
from dpsym.notes.meaning.divergences import pair_of
from dpsym.notes.meaning.objects import Dataset, Vector, Weighted, words_for
from dpsym.notes.scope import Scope
from dpsym.notes.syntax import Name, Norm, Number, Operation
from dpsym.notes.words import shown

__all__: list[str] = []


def _total_variation(node: Norm, scope: Scope) -> Any:
    inside = node.inside.unfenced()
    if not (isinstance(inside, Operation) and inside.name == "subtract"):
        raise unread(
            node, f"the total variation of {shown(node.inside)} is read of a difference of laws only"
        )
    first, second = inside.args
    return TotalVariation(*pair_of(first, second, node, scope))


@rule(Norm)
def _norm(node: Norm, scope: Scope) -> Any:
    if isinstance(node.index, Name) and node.index.base.upper() == "TV":
        return _total_variation(node, scope)
    inside = denote(node.inside, scope)
    if isinstance(inside, Dataset):
        raise unread(node, f"the norm {shown(node)} of a dataset is not read")
    if is_number(inside):
        raise ill_formed(node, f"{shown(node.inside)} is a number, of which there is no norm; write |...|")
    if isinstance(inside, Weighted) and node.index == Number("1"):
        found = inside
        inside = Vector(found.parts[0][1].space, found.at)
    if not isinstance(inside, Vector):
        raise ill_formed(node, f"{shown(node.inside)} is {words_for(inside)}, of which there is no norm")
    elsewhere = inside.at(Point("somewhere", inside.space))
    place = Point(unused("j", scope, elsewhere), inside.space)
    value = inside.at(place)
    if node.index is None:
        raise unread(node, f"{shown(node)} does not say which norm it is")
    degree = number(node.index, scope)
    if degree == 1:
        return SumOver(magnitude(value), place)
    if degree == 2:
        return sympy.sqrt(SumOver(value**2, place))
    if degree is sympy.oo:
        return Supremum(magnitude(value), place)
    raise unread(node, f"dpsym knows the norms 1, 2 and infinity, not {shown(node.index)}")

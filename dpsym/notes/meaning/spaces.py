r"""Spaces: the sets that points, events and laws belong to.

\mathcal{Y}, declared       a finite set of unspecified size
\mathcal{Y} \times R        pairs
\mathcal{Y}^n               sequences
\mathbb{R}                  the real line
\{0, 1\}, \{0, \dots, 3\}   the numbers 0, 1, ..., where laws with given masses live
"""

from __future__ import annotations

from typing import Any

from dpsym.language.datasets import Histograms
from dpsym.language.spaces import PowerSpace, ProductSpace, Whole
from dpsym.notes.complaints import ill_formed, unread
from dpsym.notes.meaning.core import denote, number
from dpsym.notes.scope import Scope
from dpsym.notes.syntax import Chain, Fenced, Listed, Name, Node, Norm, Number, Operation, Power, SetBuilder
from dpsym.notes.words import shown


def space_of(node: Node, scope: Scope) -> Any:
    """Return the space that a set is."""
    node = node.unfenced("round")
    counted = numbered(node, scope)
    if counted is not None:
        return counted
    if scope.house and isinstance(node, SetBuilder):
        return _histograms(node, scope)
    found = denote(node, scope)
    if not getattr(found, "is_space", False):
        raise ill_formed(node, f"{shown(node)} is not a set that dpsym knows")
    return found


def _histograms(node: SetBuilder, scope: Scope) -> Any:
    r"""Return ``\\{x \\in \\mathbb{N}^k : \\|x\\|_1 \\le n\\}`` as dpsym prints it."""
    member, said = node.member, node.condition
    within = member.links[0][1] if isinstance(member, Chain) else None
    if not (isinstance(within, Power) and within.base == Name("N", style="bb") and isinstance(said, Chain)):
        raise ill_formed(node, f"{shown(node)} is not a set that dpsym knows")
    if not isinstance(said.first, Norm) or said.first.index != Number("1") or said.links[0][0] != "<=":
        raise ill_formed(node, f"{shown(node)} is not a set that dpsym knows")
    return Histograms(number(said.links[0][1], scope), number(within.exponent, scope))


def numbered(node: Node, scope: Scope) -> Any | None:
    """Return the space of the numbers 0, ..., n, or None if a set is not written so."""
    if isinstance(node, Fenced) and node.kind == "curly":
        items: tuple[Node, ...] = (node.inside,)
    elif isinstance(node, Listed) and node.kind == "curly":
        items = node.items
    else:
        return None
    dots = [place for place, item in enumerate(items) if isinstance(item, Operation) and item.name == "dots"]
    if dots:
        if len(items) < 3 or dots != [len(items) - 2] or items[0] != Number("0"):
            return None
        return Whole(number(items[-1], scope) + 1)
    values = [item.digits if isinstance(item, Number) else None for item in items]
    return Whole(len(items)) if values == [str(place) for place in range(len(items))] else None


def product_of_spaces(node: Operation, factors: list[Any]) -> Any:
    """Return the space of tuples."""
    for factor in factors:
        if not getattr(factor, "is_space", False):
            raise ill_formed(node, f"{shown(node)} multiplies a space and something else")
    return ProductSpace(*factors)


def power_of_space(base: Any, node: Power, scope: Scope) -> Any:
    """Return the space of sequences."""
    length = number(node.exponent, scope)
    if length.is_number and not (length.is_Integer and length >= 0):
        raise unread(node, f"{shown(node)} is not a set of sequences")
    return PowerSpace(base, length)

"""What a symbol stands for: what the scope says, a member of a family, or a constant by convention."""

from __future__ import annotations

from typing import Any, Final

import sympy

from dpsym.language.datasets import DatasetSpace
from dpsym.language.functions import Values
from dpsym.language.randomness import Draws, Trials, mean
from dpsym.language.spaces import REALS, Whole
from dpsym.notes.complaints import ill_formed, unread
from dpsym.notes.meaning.core import denote, number, point, rule, undeclared
from dpsym.notes.meaning.laws import DRAWN
from dpsym.notes.meaning.objects import Functional, Images, Index, LawFamily, Vector
from dpsym.notes.scope import Entry, Kind, Scope, identity
from dpsym.notes.syntax import Listed, Name, Node
from dpsym.notes.words import shown

# Unless the scope declares them: Euler's number, pi, infinity, the real line.
CONSTANTS: Final = {
    "e": sympy.E,
    "rm:e": sympy.E,
    "pi": sympy.pi,
    "infinity": sympy.oo,
    "infty": sympy.oo,
    "bb:R": REALS,
}
LOSSES: Final = ("PrivLoss", "L", "Z")  # with the pair of laws below, as in L_{P||Q}


@rule(Name)
def _name(node: Name, scope: Scope) -> Any:
    entry = scope.find(node)
    if entry is not None:
        return _at_draw(value_of(entry, node), scope)
    family = scope.find_family(node)
    if family is not None:
        return value_of(family, node) if node.index is None else _member(family, node.index, node, scope)
    below = below_bar(node, scope)
    if below is not None and isinstance(below.value, Draws):
        return mean(below.value)
    if below is not None and isinstance(below.value, Images):
        return below.value.mean
    if below is not None and below.kind is Kind.EVENT:
        return ~below.value
    if identity(node) in CONSTANTS:
        return CONSTANTS[str(identity(node))]
    if isinstance(node.index, Listed) and len(node.index.items) == 2 and node.base in LOSSES:
        return _loss(node, node.index, scope)
    raise undeclared(node)


def _at_draw(value: Any, scope: Scope) -> Any:
    """Return the value of a function of a point where a mean over a law draws the point: E_Q[L^2]."""
    drawn = scope.find(DRAWN) if isinstance(value, Functional) and len(value.variables) == 1 else None
    if drawn is None or getattr(value.variables[0], "space", None) != drawn.value.space:
        return value
    return value.expr.xreplace({value.variables[0]: drawn.value})


def below_bar(name: Name, scope: Scope) -> Entry | None:
    r"""Return what stands below the bar of a name that is not declared itself: the S of ``\bar S``."""
    if name.marks[-1:] != ("bar",) or scope.find(name) is not None:
        return None
    return scope.find(Name(name.base, name.style, name.marks[:-1], name.index))


def value_of(entry: Entry, node: Node) -> Any:
    """Return what a symbol that the scope knows stands for."""
    if entry.kind is Kind.MACRO:
        raise unread(node, f"{shown(node)} is a macro that was not expanded")
    if entry.kind is Kind.FAMILY and isinstance(entry.value, Values):
        return Vector(entry.value.space, entry.value)
    if entry.value is None:
        raise ill_formed(node, f"{shown(node)} is declared ({entry.origin}), but it is not said what it is")
    if isinstance(entry.value, Images):
        raise unread(node, f"{shown(node)} is a sequence, of which one member is read at a time")
    return entry.value


def is_constant(name: Name, scope: Scope) -> bool:
    """Return whether a name is a constant by convention here."""
    return scope.find(name) is None and identity(name) in CONSTANTS


def is_euler(node: Node, scope: Scope) -> bool:
    """Return whether a node is Euler's number."""
    return isinstance(node, Name) and is_constant(node, scope) and node.base == "e"


def _member(entry: Entry, index: Node, node: Name, scope: Scope) -> Any:
    """Return a member of a family, a row of a kernel, a draw of a sample, a record of a dataset."""
    if entry.kind is Kind.KERNEL:
        return entry.value(point(index, scope))
    if entry.kind is Kind.VARIABLE and isinstance(entry.value, Draws):
        return entry.value[_place(entry.value, index, scope)]
    if isinstance(entry.value, Images):
        return entry.value.at(_place(entry.value.sample, index, scope))
    if entry.kind is Kind.POINT and isinstance(getattr(entry.value, "space", None), DatasetSpace):
        return entry.value[number(index, scope)]
    if isinstance(entry.value, LawFamily):
        return entry.value.at(number(index, scope))
    if entry.kind is Kind.FAMILY and getattr(entry.value, "is_law", False):
        if isinstance(entry.value.space, Whole):
            return member_at(entry.value, index, node, scope)
        return entry.value(point(index, scope))
    if entry.kind is Kind.FAMILY and isinstance(entry.value, Values):
        return member_at(entry.value, index, node, scope)
    raise undeclared(node)


def _place(sequence: Draws, index: Node, scope: Scope) -> Any:
    """Return the place of a draw: a number, or of draws with laws of their own a point of the places."""
    if isinstance(index, Name) and scope.find(index) is None and not is_constant(index, scope):
        raise unread(index, f"which of the draws is meant by {shown(index)} is not said")
    place = denote(index, scope) if isinstance(sequence, Trials) else None
    return place.point if isinstance(place, Index) else number(index, scope)


def member_at(family: Values, index: Node, node: Node, scope: Scope) -> Any:
    """Return the member of a family of numbers at an index that ranges over the whole family."""
    place = denote(index, scope)
    if not isinstance(place, Index):
        raise unread(node, f"{shown(node)} is a single member of a family, which is not read")
    if place.point.space != family.space:
        length = family.space.args[0] if isinstance(family.space, Whole) else family.space
        raise ill_formed(
            node, f"{shown(index)} runs from 1 to {place.count}, but the family has {length} members"
        )
    return family(place.point)


def _loss(node: Name, pair: Listed, scope: Scope) -> Any:
    from dpsym.notes.meaning.divergences import privacy_loss

    if (node.base == "Z" and not scope.house) or (node.base == "L" and node.style != "cal"):
        raise undeclared(node)
    return privacy_loss(pair.items[0], pair.items[1], node, scope)

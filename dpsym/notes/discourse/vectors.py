"""Vectors that differ in some of their entries: datasets of numbers, for which a query is a formula.

*x and x' differ in one coordinate* supposes that there is a place beside which all entries are the same; the
place is any, as the vectors are.  Of a vector a neighbouring dataset is such another one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import sympy

from dpsym.language.coincidence import SamePoint
from dpsym.language.functions import Values, values
from dpsym.language.notions.base import fresh
from dpsym.language.randomness import Draws
from dpsym.language.relations import Comparison, ForAll
from dpsym.language.spaces import Point, Whole
from dpsym.notes.complaints import unread
from dpsym.notes.discourse.region import Region
from dpsym.notes.english.acts import Thing
from dpsym.notes.english.atoms import Atom
from dpsym.notes.formula.kinds import kind_of
from dpsym.notes.free import names_in
from dpsym.notes.introduce import introduce_family, is_of_datasets
from dpsym.notes.meaning.objects import Images, Procedure
from dpsym.notes.meaning.ranges import counting
from dpsym.notes.membership import members_of
from dpsym.notes.scope import Entry, Scope, family_name
from dpsym.notes.syntax import Chain, Interval, Name, Node, Number
from dpsym.notes.words import plain, shown

MOST_APART = 3  # places in which vectors differ


def vector_of(name: Name, scope: Scope) -> Values | None:
    """Return the entries of the vector that a name stands for, if it does."""
    entry = scope.find(family_name(name)) if scope.find(name) is None else None
    return entry.value if entry is not None and isinstance(entry.value, Values) else None


def at_input(vector: Values, called: Name) -> Values:
    """Return any other vector of the same length and range, by its name.

    >>> from dpsym.language import values
    >>> at_input(values("x", low=0, high=1), Name("y"))
    y
    """
    return values(plain(called), *vector.args[1:])


def vector_suppositions(statements: Iterable[Any], region: Region) -> Iterator[Any]:
    """Yield that inputs differ in one entry, of mechanisms of vectors of which statements speak."""
    symbols = set().union(*(getattr(part, "free_symbols", set()) for part in statements))
    for entry in region.scope.entries():
        inputs = entry.value.vectors if isinstance(entry.value, Procedure) else None
        if inputs is not None:
            first, second = map(inputs, region.inputs())
            if {first, second} <= symbols:
                yield differ(first, second, 1)


def over_members(thing: Thing, nodes: Sequence[Node], scope: Scope) -> Thing:
    """Return a thing that ranges over the places of the families of which members stand in formulas.

    So does the index of *a_i <= 1 for all i*, and of *for 1 <= i <= n*.
    """
    if thing.noun is not None or thing.such:
        return thing
    return replace(thing, atoms=tuple(_over_places(atom, nodes, scope) for atom in thing.atoms))


def _over_places(atom: Atom, nodes: Sequence[Node], scope: Scope) -> Atom:
    name, last = counting(atom.whole)
    if name is None or scope.find(name) is not None:
        return atom
    members = {part for node in nodes for part in names_in(node) if part.index == name}
    families = [scope.find_family(part) for part in members]
    counts = {number_of(entry.value) for entry in families if entry is not None} - {None}
    if len(counts) != 1:
        return atom
    (count,) = counts
    high = next((entry.name for entry in scope.entries() if entry.value == count), None)
    end = Number(str(count)) if count.is_Integer else high
    if end is None or (last is not None and last != end):
        return atom
    places = Chain(name, (("in", Interval(Number("1"), end, integers=True)),), span=atom.span)
    return replace(atom, whole=places, kind=kind_of(places, lambda _name: False))


def number_of(family: Any) -> Any:
    """Return how many members a family of numbers has, or a sequence of draws; nothing of other things.

    >>> number_of(values("a", Whole(3)))
    3
    """
    if isinstance(family, Values) and isinstance(family.space, Whole):
        return family.space.args[0]
    draws = family.sample if isinstance(family, Images) else family
    return draws.number if isinstance(draws, Draws) else None


def lies_among_vectors(node: Node, scope: Scope) -> bool:
    r"""Return whether a formula says that symbols are vectors of numbers: ``x, x' \in [0, 1]^n``."""
    within = node.links[0][1] if isinstance(node, Chain) and node.links[0][0] == "in" else None
    if within is None or is_of_datasets(within, scope):
        return False
    member = members_of(within, scope)
    return member is not None and member.length is not None


def differ(first: Values, second: Values, count: int) -> Any:
    """Return that two vectors have the same entries beside so many places.

    >>> from dpsym.language import values
    >>> differ(values("x"), values("y"), 1)
    ForAll(k, (1 - SamePoint(k, changed))*(ValueAt(x, k) - ValueAt(y, k)) = 0)
    """
    place = Point("k", first.space)
    others: list[Any] = []
    for _ in range(count):
        others.append(Point(fresh("changed", set(map(str, others))), first.space))
    apart = first(place) - second(place)
    return ForAll(place, Comparison(sympy.Mul(*(1 - SamePoint(place, one) for one in others), apart), "=", 0))


def suppose_apart(names: Sequence[Name], count: Any, region: Region) -> bool:
    """Suppose that two vectors differ in so many entries; nothing is done where they are no vectors.

    Raises:
        Unread: one of them is none, they have other lengths, or their number is no small one.
    """
    entries = [vector_of(name, region.scope) for name in names]
    if not any(entries):
        return False
    first, second = entries
    if first is None or second is None or first.space != second.space or not isinstance(count, int):
        raise unread(names[0], f"how {shown(names[0])} and {shown(names[1])} differ is not read")
    if not 1 <= count <= MOST_APART:
        raise unread(names[0], f"vectors that differ in {count} entries are not read")
    region.scope.suppose(differ(first, second, count), "how vectors differ", names[0].span)
    return True


def neighbouring_vectors(names: Sequence[Name], region: Region) -> list[Entry] | None:
    """Declare the neighbour of a vector, of its length and range; nothing where the text knows no vector."""
    known = [vector_of(name, region.scope) for name in names]
    around = [one for one in known if one is not None]
    if len(names) != 2 or not around:
        return None
    low, high = around[0].args[2:]
    made = [
        introduce_family(name, around[0].space.args[0], region.scope, low, high, "a neighbour")
        for name, entry in zip(names, known, strict=True)
        if entry is None and region.scope.find(name) is None
    ]
    scope = region.scope
    for said in [said for said in scope.hypotheses if said.free_symbols & {around[0]}]:
        for entry in made:  # what is said of the members of one is said of those of its neighbour
            scope.suppose(said.xreplace({around[0]: entry.value}), "a neighbour", entry.span)
    suppose_apart(names, 1, region)
    return made

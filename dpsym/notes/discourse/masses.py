"""Laws on two points by their masses: ``P be the law on {0,1} with P(1) = p`` is Bernoulli(p)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from dpsym.notes.english.acts import Noun, Prop, Says, Thing
from dpsym.notes.free import names_of
from dpsym.notes.syntax import Apply, Chain, Listed, Logic, Name, Node, Number, Operation

POINTS: Final = (Number("0"), Number("1"))


def on_two_points(noun: Noun | None) -> bool:
    """Return whether a noun is that of laws on {0, 1} of which no mass is said."""
    if noun is None:
        return False
    if noun.law is not None:
        return noun.law.name == "Bern" and not noun.law.parameters
    nodes = [atom.node for thing in noun.on for atom in thing.atoms]
    return noun.kind == "law" and len(nodes) == 1 and _is_bits(nodes[0])


def _is_bits(node: Node) -> bool:
    return isinstance(node, Listed) and node.kind == "curly" and tuple(node.items) == POINTS


def masses_in(prop: Prop) -> list[tuple[Name, int, Node]]:
    """Return of which laws, at which of the points 0 and 1, and what the masses are that a condition says."""
    return written_masses(prop.atom.whole) if isinstance(prop, Says) and not prop.over else []


def written_masses(node: Node | None) -> list[tuple[Name, int, Node]]:
    """Return the masses of laws at 0 and 1 that a formula gives, if it says nothing else.

    >>> mass = lambda at: Chain(Apply(Name("P"), (Number(str(at)),)), (("=", Name("p")),))
    >>> [place for _, place, _ in written_masses(Listed("bare", (mass(1), mass(0))))], written_masses(mass(2))
    ([1, 0], [])
    """
    listed = node.items if isinstance(node, Listed) and node.kind == "bare" else ()
    if several := listed or (node.args if isinstance(node, Logic) and node.operator == "and" else ()):
        found = [written_masses(part) for part in several]
        return [one for part in found for one in part] if all(found) else []
    if not isinstance(node, Chain) or [sign for sign, _ in node.links] != ["="]:
        return []
    left = node.first
    if not isinstance(left, Apply) or not isinstance(left.function, Name) or len(left.args) != 1:
        return []
    places = [at for at, point in enumerate(POINTS) if left.args[0] == point]
    return [(left.function, at, node.links[0][1]) for at in places]


def complement(mass: Node) -> Node:
    """Return what is left of 1."""
    return Operation("subtract", (Number("1"), mass), span=mass.span)


def shares_of(thing: Thing) -> Mapping[Name, dict[int, Node]] | None:
    """Return the masses of each law that a thing introduces; nothing if one of them has none, or two."""
    names = names_of([atom.node for atom in thing.atoms])
    if not names or not on_two_points(thing.noun) or any(atom.whole not in names for atom in thing.atoms):
        return None
    found = gathered(said for prop in thing.such for said in masses_in(prop) if said[0] in names)
    return found if found is not None and found.keys() == set(names) else None


def gathered(said: Iterable[tuple[Name, int, Node]]) -> dict[Name, dict[int, Node]] | None:
    """Return the masses of laws by law and point; nothing if one of them has two."""
    found: dict[Name, dict[int, Node]] = {}
    for name, place, mass in said:
        if place in found.setdefault(name, {}):
            return None
        found[name][place] = mass
    return found

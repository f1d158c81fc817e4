"""Laws on two points by their masses: ``P be the law on {0,1} with P(1) = p`` is Bernoulli(p)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from dpsym.notes.english.acts import Noun, Prop, Says, Thing
from dpsym.notes.free import names_of
from dpsym.notes.syntax import Apply, Chain, Listed, Name, Node, Number, Operation

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


def mass_in(prop: Prop) -> tuple[Name, int, Node] | None:
    """Return of which law, at which of the points 0 and 1, and what a mass is that a condition says."""
    node = prop.atom.whole if isinstance(prop, Says) and not prop.over else None
    if not isinstance(node, Chain) or [sign for sign, _ in node.links] != ["="]:
        return None
    left = node.first
    if not isinstance(left, Apply) or not isinstance(left.function, Name) or len(left.args) != 1:
        return None
    place = next((at for at, point in enumerate(POINTS) if left.args[0] == point), None)
    return None if place is None else (left.function, place, node.links[0][1])


def complement(mass: Node) -> Node:
    """Return what is left of 1."""
    return Operation("subtract", (Number("1"), mass), span=mass.span)


def shares_of(thing: Thing) -> Mapping[Name, dict[int, Node]] | None:
    """Return the masses of each law that a thing introduces; nothing if one of them has none, or two."""
    names = names_of([atom.node for atom in thing.atoms])
    if not names or not on_two_points(thing.noun) or any(atom.whole not in names for atom in thing.atoms):
        return None
    found: dict[Name, dict[int, Node]] = {name: {} for name in names}
    for prop in thing.such:
        said = mass_in(prop)
        if said is None or said[0] not in found:
            continue
        name, place, mass = said
        if place in found[name]:
            return None
        found[name][place] = mass
    return found if all(found.values()) else None

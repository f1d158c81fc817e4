r"""Mechanisms by what they answer to a bit: the bit with one probability, and the other bit otherwise.

    on input x in {0, 1} the mechanism M outputs x with probability p and 1 - x otherwise

Neighbours are the two bits, as where the text speaks of randomized response.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import sympy

from dpsym.language.distributions import Bernoulli
from dpsym.notes.complaints import unread
from dpsym.notes.discourse.randomly import are_bit_and_other
from dpsym.notes.discourse.region import Region
from dpsym.notes.meaning import number
from dpsym.notes.meaning.objects import Procedure
from dpsym.notes.scope import Entry, Kind, Scope, identity
from dpsym.notes.syntax import Cases, Name, Node, Operation
from dpsym.notes.words import shown

BITS: Final = (0, 1)


@dataclass(frozen=True)
class TwoValues:
    """Two values and the probability of the first; the second has the ``rest``, where that is said.

    Without ``values`` they are a bit and the other one.
    """

    values: tuple[Node, ...]
    chance: Node
    rest: Node | None = None


def two_values(node: Node) -> TwoValues | None:
    r"""Return what ``\begin{cases} x & \text{with probability } p ...`` says; nothing of other formulas."""
    rows = node.rows if isinstance(node, Cases) and len(node.rows) == len(BITS) else ()
    chances = [
        given.args[0] if isinstance(given, Operation) and given.name == "chance" else None
        for _, given in rows
    ]
    if not rows or chances[0] is None or (chances[1] is None and rows[1][1] is not None):
        return None
    return TwoValues((rows[0][0], rows[1][0]), chances[0], chances[1])


def truth_of(said: TwoValues, bit: Name | None, inner: Scope) -> Any:
    """Return with which probability an answer is the bit itself; ``inner`` knows the bit.

    Raises:
        Unread: the answers are something else than the bit and the other one, or their chances no whole.
    """
    at = next((place for place, node in enumerate(said.values) if bit and is_same(node, bit)), None)
    if said.values and (at is None or not are_bit_and_other(said.values, inner)):
        raise unread(said.values[0], "other answers than a bit and 1 minus it are not read")
    chance = number(said.chance, inner)
    if said.rest is not None and sympy.simplify(chance + number(said.rest, inner) - 1) != 0:
        raise unread(said.rest, "the probabilities of both answers have the sum 1")
    return 1 - chance if at else chance


def is_same(node: Node, name: Name) -> bool:
    """Return whether a formula is a symbol itself."""
    return isinstance(node, Name) and identity(node) == identity(name)


def made_by_answers(name: Name, truth: Any, region: Region) -> Entry:
    """Declare a mechanism that gives the bit with a probability, and else the other bit."""
    laws = {0: Bernoulli(1 - truth), 1: Bernoulli(truth)}

    def rule(called: Name) -> Any:
        first, second = region.inputs()
        bits = {identity(second): 0, identity(first): 1}
        if identity(called) not in bits:
            raise unread(called, f"which bit {shown(called)} is, is not said")
        return laws[bits[identity(called)]]

    made = Procedure(region.scope.dpsym_name(name), laws[0].space, rule=rule, bits=(laws[0], laws[1]))
    return region.scope.declare(Entry(name, Kind.MECHANISM, None, made, None, "its answers", name.span))

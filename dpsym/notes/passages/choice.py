r"""The exponential mechanism: weights ``\exp(\varepsilon u(x, r)/(2 \Delta u))`` for the outputs r.

A claim about it speaks of one dataset, so the utility is a function of the output alone:

    u(x, r), \Delta u                u(r), and a positive number
    OPT(x), R_{OPT}(x)               OPT, R_{OPT}
    Pr[u(x, M(x; u, R)) <= c]        the probability that u is at most c under the law of the mechanism
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import sympy

from dpsym.language.distributions import ExponentialMechanism
from dpsym.language.symbols import real
from dpsym.notes import introduce
from dpsym.notes.complaints import unread
from dpsym.notes.meaning import number
from dpsym.notes.passages.passage import Passage
from dpsym.notes.passages.rewriting import rewritten
from dpsym.notes.scope import Entry, Kind, identity
from dpsym.notes.syntax import Apply, Chain, Name, Node, Operation, Power, Probability

if TYPE_CHECKING:
    from dpsym.notes.passages.session import Session

__all__ = ["declare_utility", "note_choice", "with_choice"]

LAW = Name("M", style="chosen")  # the law of the mechanism at the dataset of which a claim speaks


def declare_utility(names: Sequence[Name], chain: Chain, passage: Passage, origin: str) -> list[Entry] | None:
    r"""Declare ``u : \mathbb{N}^{|X|} \times R \to \mathbb{R}`` as a function on R, or return None."""
    if [relation for relation, _ in chain.links] != [":", "->"] or len(names) != 1:
        return None
    source, target = (side for _, side in chain.links)
    if not (isinstance(source, Operation) and source.name == "times" and len(source.args) == 2):
        return None
    data, outputs = source.args
    if not (isinstance(data, Power) and target == Name("R", style="bb") and isinstance(outputs, Name)):
        return None
    entries = introduce.introduce_function(names, outputs, passage.scope, origin=origin)
    name = names[0]
    change = Name("Delta", index=name)
    value = real(f"Delta_{passage.scope.dpsym_name(name)}", above=0)
    passage.scope.declare(Entry(change, Kind.REAL, value.domain, value, None, "a sensitivity", name.span))
    passage.facts["utility"] = name
    return entries


def note_choice(nodes: Sequence[Node], passage: Passage, session: Session) -> None:
    """Take ``samples r with probability proportional to exp(...)`` as the law of the mechanism."""
    utility = passage.fact("utility")
    place, weight = nodes
    if utility is None or not isinstance(place, Name):
        raise unread(place, "of which utility this mechanism is made is not read")
    if not (isinstance(weight, Apply) and weight.function == Name("exp") and len(weight.args) == 1):
        raise unread(weight, "the weight of an output is not an exponential")
    function = passage.scope.find(utility)
    if function is None:
        raise unread(place, "of which utility this mechanism is made is not read")
    inner = passage.child()
    from dpsym.language.spaces import Point

    point = Point("r", function.value.space)
    inner.scope.declare(Entry(place, Kind.POINT, None, point, None, "an output", place.span))
    session.complete([weight], inner)
    exponent = number(weight.args[0], inner.scope)
    slope = sympy.cancel(exponent / function.value(point))
    change = inner.scope.find(Name("Delta", index=utility))
    if change is None or slope.has(point):
        raise unread(weight, "the weight of an output is not that of the exponential mechanism")
    epsilon = sympy.cancel(slope * 2 * change.value)
    law = ExponentialMechanism(function.value, epsilon, change.value)
    passage.scope.declare(Entry(LAW, Kind.LAW, None, law, None, "the exponential mechanism", place.span))


def with_choice(node: Node, passage: Passage) -> Node:
    """Return a formula that speaks of one dataset with that dataset left out."""
    utility = passage.fact("utility")
    if utility is None:
        return node
    data = {
        str(identity(part.args[0]))
        for part in node.walk()
        if isinstance(part, Apply) and part.function == utility and isinstance(part.args[0], Name)
    }
    if len(data) > 1:
        return node
    return rewritten(node, lambda part: _changed(part, utility, passage))


def _changed(part: Node, utility: Name, passage: Passage) -> Node | None:
    if isinstance(part, Probability) and isinstance(part.condition, Chain) and not part.over:
        first = part.condition.first
        if isinstance(first, Apply) and first.function == utility and _is_output(first.args[-1], utility):
            links = tuple((relation, with_choice(side, passage)) for relation, side in part.condition.links)
            return Probability(Chain(utility, links, span=part.span), (LAW,), span=part.span)
    if not isinstance(part, Apply):
        return None
    if part.function == Name("Delta") and part.args == (utility,):
        return Name("Delta", index=utility, span=part.span)
    if part.function == utility and len(part.args) == 2:
        return Apply(utility, (with_choice(part.args[1], passage),), span=part.span)
    if isinstance(part.function, Name) and len(part.args) == 1 and part.args[0] == Name("x"):
        known = passage.scope.find(part.function)
        if known is None or known.kind not in (Kind.MECHANISM, Kind.KERNEL):
            return part.function
    return None


def _is_output(node: Node, utility: Name) -> bool:
    """Return whether a part is ``M(x; u, R)``."""
    return isinstance(node, Apply) and utility in node.args

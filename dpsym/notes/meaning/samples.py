r"""How likely it is that all draws of a sequence meet a condition, or some of them: by one draw, to a power.

Pr[\max_i |Z_i| \le t], Pr[\forall i: |Z_i| \le t]                 Pr[|Z| <= t]^n
Pr[\max_{i \le n} |Z_i| > t], Pr[\exists i \in [n]: |Z_i| > t]     1 - Pr[|Z| <= t]^n
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from dpsym.kernel.statement import FLIPPED
from dpsym.language.expectation import Probability
from dpsym.language.randomness import Draws, Sample, draw, random_in
from dpsym.language.relations import Comparison
from dpsym.notes.free import names_in
from dpsym.notes.meaning.bound import unused
from dpsym.notes.meaning.core import number
from dpsym.notes.meaning.objects import Images
from dpsym.notes.meaning.ranges import counted, counts_up
from dpsym.notes.scope import Entry, Kind, Scope
from dpsym.notes.syntax import Big, Chain, Listed, Name, Node, Number, Quantified
from dpsym.notes.words import shown

ORDERS: Final = frozenset(FLIPPED) - {"="}
CONTRARY: Final = {"<=": ">", "<": ">=", ">=": "<", ">": "<="}


@dataclass(frozen=True)
class OfEach:
    """A bound that all draws of a sequence meet, or some; ``over`` says which, up to ``above``."""

    value: Node
    relation: str
    bound: Node
    together: bool
    over: Node
    above: Node | None = None


def chance_of_draws(stated: Node, scope: Scope) -> Any | None:
    """Return the probability that all draws of a sequence meet a bound, or some, if that is said."""
    said = _said_of_each(stated)
    member = _member(said, scope) if said is not None else None
    if said is None or member is None:
        return None
    name, drawn = member
    sample, function = (drawn.sample, drawn.function) if isinstance(drawn, Images) else (drawn, None)
    if not isinstance(sample, Sample):
        return None  # they are not alike
    inner = scope.child()
    one = draw(unused(str(sample.args[0]), scope, sample.law), sample.law)
    said_one = one if function is None else function(one)
    inner.declare(Entry(name, Kind.VARIABLE, value=said_one, origin=shown(stated)))
    value, bound = number(said.value, inner), number(said.bound, scope)
    if random_in(bound) or random_in(value) != [one]:
        return None
    if said.together:
        return Probability(Comparison(value, said.relation, bound)) ** sample.number
    return 1 - Probability(Comparison(value, CONTRARY[said.relation], bound)) ** sample.number


def _said_of_each(stated: Node) -> OfEach | None:
    """Return what a statement says of each draw, or of one."""
    quantifier = None
    if isinstance(stated, Quantified) and len(stated.quantifiers) == 1:
        quantifier, stated = stated.quantifiers[0], stated.statement.unfenced()
    if not isinstance(stated, Chain) or stated.first is None or len(stated.links) != 1:
        return None
    (relation, right), left = stated.links[0], stated.first
    if quantifier is not None:
        kind, over = quantifier
        if kind not in ("forall", "exists") or relation not in ORDERS:
            return None
        return OfEach(left, relation, right, kind == "forall", over)
    if isinstance(right, Big):
        left, relation, right = right, FLIPPED.get(relation, ""), left
    if not isinstance(left, Big) or left.operator not in ("max", "min") or relation not in ORDERS:
        return None
    if len(left.below) != 1:
        return None
    together = relation in ("<=", "<") if left.operator == "max" else relation in (">=", ">")
    return OfEach(left.body, relation, right, together, left.below[0], left.above)


def _member(said: OfEach, scope: Scope) -> tuple[Name, Draws | Images] | None:
    """Return the draw ``Z_i`` that stands for all of a sequence, and the sequence."""
    index, end = _range(said.over, said.above)
    if index is None or scope.find(index) is not None:
        return None
    members = {
        name
        for name in names_in(said.value)
        if isinstance(name.index, Name) and name.index.base == index.base
    }
    found = {name: scope.find_family(name) for name in members}
    values = [entry.value for entry in found.values() if entry is not None]
    samples = {value for value in values if isinstance(value, (Draws, Images))}
    if len({(name.base, name.style, name.marks) for name in members}) != 1 or len(samples) != 1:
        return None
    if any(_depends(part, index, members) for part in (said.value, said.bound)):
        return None
    (sample,) = samples
    if isinstance(said.over, Name) and said.above is None:
        return next(iter(members)), sample  # over all places that there are
    drawn = sample.sample if isinstance(sample, Images) else sample
    if end is None or _counted(end, scope) != drawn.number:
        return None
    return next(iter(members)), sample


def _depends(node: Node, index: Name, members: set[Name]) -> bool:
    """Return whether a part depends on the place otherwise than by the draw there."""
    if node in members:
        return False
    return node == index or any(_depends(part, index, members) for part in node.children())


def _range(over: Node, above: Node | None) -> tuple[Name | None, Node | None]:
    r"""Return what ranges, and the set of its places or the last one, where these begin at 1.

    ``i``, ``i = 1`` with n above, ``i = 1, \dots, n``, ``i \in [n]``, ``i \le n``, ``1 \le i \le n``.
    """
    if isinstance(over, Name):
        return over, None
    if not isinstance(over, Chain):
        return None, None
    first, links = over.first, over.links
    if first == Number("1") and [sign for sign, _ in links] == ["<=", "<="]:
        first, links = links[0][1], links[1:]
    if not isinstance(first, Name) or len(links) != 1:
        return None, None
    (sign, within) = links[0]
    if sign == "=" and within == Number("1"):
        return first, above
    if above is not None:
        return first, None
    if sign == "=" and isinstance(within, Listed):
        within = Listed("curly", within.items)
    plain = sign == "<=" or (sign in ("=", "in") and counts_up(within))
    return first, within if plain else None


def _counted(end: Node, scope: Scope) -> Any:
    return counted(end, scope) if counts_up(end) else number(end, scope)

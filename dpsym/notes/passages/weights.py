r"""What the outputs of the exponential mechanism weigh together, said in words.

    The total mass of elements r such that u(x, r) <= c is at most ...     the sum of their weights
    The total weight of all outputs is at least ...                        the sum of all weights

The weights are those before they are divided by their sum, ``\exp(\varepsilon u(x, r)/(2 \Delta u))``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import sympy

from dpsym.language.distributions import ExponentialMechanism
from dpsym.language.expectation import Indicator
from dpsym.language.relations import Comparison
from dpsym.language.spaces import Point
from dpsym.language.sums import SumOver
from dpsym.notes.complaints import unread
from dpsym.notes.free import names_of
from dpsym.notes.items import Item, ItemKind
from dpsym.notes.meaning import number
from dpsym.notes.meaning.conditions import condition
from dpsym.notes.passages.building import Place, claim_of, guarded
from dpsym.notes.passages.choice import LAW
from dpsym.notes.passages.notions import Meant
from dpsym.notes.passages.passage import Passage
from dpsym.notes.prose.clauses import Fact
from dpsym.notes.scope import Entry, Kind

if TYPE_CHECKING:
    from dpsym.notes.passages.session import Session

__all__ = ["WEIGHS", "weighed_item"]

WEIGHS = "weighs "


def weighed_item(fact: Fact, passage: Passage, session: Session) -> Item | None:
    """Return the claim that words make about a sum of weights, or None if a fact is no such one."""
    if not fact.kind.startswith(WEIGHS):
        return None
    source = fact.formulas[-1].source
    text = " ".join(source.text[fact.span.start : fact.span.end].split())
    place = Place(source, fact.span, text)
    return guarded(place, session, lambda: _weighed(fact, place, passage.child(), session))


def _weighed(fact: Fact, place: Place, passage: Passage, session: Session) -> Item:
    for missed in passage.all_missed():
        raise missed.error()
    known = passage.scope.find(LAW)
    if known is None or not isinstance(known.value, ExponentialMechanism):
        raise unread(fact.span, "whose weights are meant is not read")
    utility, epsilon, change = known.value.args
    *said, bound = (session.tree(formula, passage) for formula in fact.formulas)
    point = Point("r", utility.space)
    if said:
        names = names_of(said[:1])
        if len(names) != 1 or len(said) > 2:
            raise unread(fact.span, "of which outputs the weights are summed is not read")
        passage.scope.declare(
            Entry(names[0], Kind.POINT, value=point, origin="an output", span=names[0].span)
        )
    weight: Any = sympy.exp(epsilon * utility(point) / (2 * change))
    if len(said) == 2:
        session.complete(said[1:], passage)
        weight = Indicator(condition(said[1], passage.scope)) * weight
    session.complete([bound], passage)
    stated = Comparison(SumOver(weight, point), fact.kind.removeprefix(WEIGHS), number(bound, passage.scope))
    return place.item(ItemKind.CLAIM, claim=claim_of(Meant(stated), passage))

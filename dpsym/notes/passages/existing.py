"""That things exist which meet conditions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dpsym.errors import Unread
from dpsym.language.existence import exists
from dpsym.notes.complaints import unread
from dpsym.notes.items import Item, ItemKind
from dpsym.notes.meaning import hypothesis
from dpsym.notes.meaning.relations import together
from dpsym.notes.passages.building import Place, claim_of, guarded, place_of
from dpsym.notes.passages.introducing import introduce_symbols
from dpsym.notes.passages.notions import Meant
from dpsym.notes.passages.passage import Missed
from dpsym.notes.prose.clauses import Relation, There
from dpsym.notes.prose.tokens import Formula

if TYPE_CHECKING:
    from dpsym.notes.passages.sentence import SentenceReader

__all__ = ["existence_items"]


def existence_items(clause: There, sentence: SentenceReader) -> list[Item]:
    """Return that things exist: an item for each formula that says something of them, with the whole claim.

    Properties that follow in a list are not put together; the items of the list say so.
    """
    passage, session = sentence.passage, sentence.session
    formulas = [entry.formula for entry in clause.such if isinstance(entry, Relation)]
    if clause.listed or not formulas:
        line = sentence.source.position(sentence.sentence.span.start)[0]
        message = (
            f"a property of what is said to exist in line {line}: such properties are not read one by one"
        )
        passage.facts["property"] = message
        return []
    places = [place_of(formula) for formula in formulas]
    first = guarded(places[0], session, lambda: _existence(clause, formulas, places[0], sentence))
    line = first.line
    others = [
        place.item(first.kind, claim=first.claim, message=f"read together with line {line}")
        for place in places[1:]
    ]
    return [first, *others]


def _existence(clause: There, formulas: list[Formula], place: Place, sentence: SentenceReader) -> Item:
    session = sentence.session
    for missed in sentence.local.all_missed():
        raise missed.error()
    passage = sentence.local.child()
    inner = passage.child()
    values: list[Any] = []
    for entry in clause.introduced:
        values += [made.value for made in introduce_symbols(entry, inner, session)]
    if clause.over or len(formulas) != len(clause.such):
        raise unread(place.span, "something that exists for all values of something else is not read")
    nodes = [session.tree(formula, inner) for formula in formulas]
    session.complete(nodes, inner)
    parts = [entry.statement for entry in inner.scope.own_supposed]
    parts += [hypothesis(node, inner.scope) for node in nodes]
    made = exists(*values, together(parts))
    return place.item(ItemKind.CLAIM, claim=claim_of(Meant(made), passage))


_ = (Missed, Unread)

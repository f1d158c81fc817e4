"""Two formulas that words compare: the relation that they say, as if it were written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dpsym.notes.complaints import unread
from dpsym.notes.items import Item
from dpsym.notes.passages.building import Place, guarded
from dpsym.notes.passages.concluding import step_item
from dpsym.notes.passages.passage import Passage
from dpsym.notes.passages.steps import Step, has_relation
from dpsym.notes.prose.clauses import Fact
from dpsym.notes.syntax import Chain, Node, Number
from dpsym.notes.words import shown

if TYPE_CHECKING:
    from dpsym.notes.passages.session import Session

__all__ = ["compared_item", "compared_node"]

COMPARED: Final = "compared "


def compared_item(fact: Fact, passage: Passage, session: Session) -> Item | None:
    """Return the claim that words between formulas make, or None if a fact is no such comparison."""
    if not fact.kind.startswith(COMPARED):
        return None
    source = fact.formulas[0].source
    text = " ".join(source.text[fact.span.start : fact.span.end].split())
    place = Place(source, fact.span, text)

    def made() -> Item:
        node = compared_node(fact, passage, session)
        return step_item(Step(node, fact.span), place, passage, session)

    return guarded(place, session, made)


def compared_node(fact: Fact, passage: Passage, session: Session) -> Node:
    """Return the relation that words between formulas say.

    Raises:
        Unread: they say a property that is no relation, or one of the formulas says something by itself.
    """
    relation = fact.kind.removeprefix(COMPARED)
    sides = [session.tree(formula, passage) for formula in fact.formulas]
    if relation == "property":
        text = fact.formulas[0].source.text[fact.formulas[0].span.end : fact.span.end]
        words = " ".join(text.split())
        told = f"that {shown(sides[0])} {words} is a property that is not read"
        raise unread(fact.span, f"{told}; write the relation that it means, for all values of its symbols")
    if any(has_relation(side) for side in sides):
        raise unread(fact.span, "a relation is compared here, where a value is expected")
    if len(sides) == 1:
        sides.append(Number(next(iter(fact.traits)), span=fact.span))
    return Chain(sides[0], ((relation, sides[1]),), span=fact.span)

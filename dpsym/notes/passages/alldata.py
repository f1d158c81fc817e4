"""Statements about all datasets, and not about neighbours alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import sympy

from dpsym.language.datasets import Datasets
from dpsym.language.distributions.base import LawSymbol
from dpsym.language.kernels import kernel
from dpsym.language.neighbours import OverNeighbours
from dpsym.language.private import Private
from dpsym.language.relations import Comparison
from dpsym.language.spaces import DEFAULT, Point
from dpsym.notes.complaints import unread
from dpsym.notes.items import Item, ItemKind
from dpsym.notes.meaning import stated
from dpsym.notes.passages.building import claim_of
from dpsym.notes.passages.notions import Meant, read_notion
from dpsym.notes.passages.subjects import mechanism_of
from dpsym.notes.prose.clauses import Said
from dpsym.notes.prose.tokens import Formula
from dpsym.notes.scope import Kind
from dpsym.notes.syntax import Chain, Listed, Name, Node, Quantified
from dpsym.notes.words import plain, shown

if TYPE_CHECKING:
    from dpsym.notes.passages.passage import Passage
    from dpsym.notes.passages.sentence import SentenceReader

__all__ = ["equivalence_with_formula"]

RECORDS = 2  # a claim about all datasets is read of those with two records


def equivalence_with_formula(said: Said, formula: Formula, sentence: SentenceReader) -> Item:
    """Return that a mechanism satisfies a notion if and only if a formula holds, as claims there and back."""
    for missed in sentence.local.all_missed():
        raise missed.error()
    passage, session = sentence.local.child(), sentence.session
    place = sentence.place(said.notion.span)
    if said.subject is None or said.subject.kind != "symbol":
        raise unread(formula.span, "an equivalence of a notion and a formula is read of mechanisms only")
    mechanism = mechanism_of(said.subject.formulas[0], passage, session)
    node = session.tree(formula, passage)
    notion = read_notion(said.notion, passage, session)
    session.complete([node], passage)
    found = stated(node, passage.scope)
    statement = found[0].conclusion
    if mechanism is None or len(found) != 1 or found[0].given or not isinstance(statement, Comparison):
        raise unread(formula.span, f"an equivalence of a notion and {shown(node)} is not read")
    if _over_all_data(node, passage):
        sides = _for_all_data(statement, mechanism, notion)
    else:
        sides = _for_neighbours(statement, mechanism, notion)
    if sides is None:
        raise unread(formula.span, f"an equivalence of a notion and {shown(node)} is not read")
    steps = tuple(
        place.item(ItemKind.CLAIM, claim=claim_of(Meant(goal, (start,), (), None, shapes), passage))
        for start, goal, shapes in ((*sides[:2], sides[2]), (sides[1], sides[0], sides[2]))
    )
    return place.item(ItemKind.CHAIN, steps=steps)


def _over_all_data(node: Node, passage: Passage) -> bool:
    """Return whether datasets are quantified without a word on neighbours: ``for all D, D'``."""
    if not isinstance(node, Quantified):
        return False
    names: list[Node] = []
    for _, condition in node.quantifiers:
        if isinstance(condition, Chain):
            return False
        names += condition.items if isinstance(condition, Listed) else (condition,)
    entries = [passage.scope.find(name) for name in names if isinstance(name, Name)]
    return bool(entries) and all(entry is not None and entry.kind is Kind.DATASET for entry in entries)


def _laws(statement: Any, mechanism: Name) -> list[Any]:
    start = f"{plain(mechanism)}("
    laws = [part for part in sympy.preorder_traversal(statement) if isinstance(part, LawSymbol)]
    found = list(dict.fromkeys(laws))
    return found if len(found) == 2 and all(str(law).startswith(start) for law in found) else []


def _for_all_data(statement: Comparison, mechanism: Name, notion: Any) -> tuple[Any, Any, Any] | None:
    laws = _laws(statement, mechanism)
    if not laws or statement.rhs.has(*laws):
        return None
    data = Datasets(RECORDS)
    x, y = Point("x", data), Point("y", data)
    channel = kernel(plain(mechanism), data, DEFAULT)
    body = statement.lhs.xreplace({laws[0]: channel(x), laws[1]: channel(y)})
    worst = Comparison(OverNeighbours(body, x, y, within=sympy.oo), statement.op, statement.rhs)
    return Private(channel, notion), worst, (2, 3)


def _for_neighbours(statement: Comparison, mechanism: Name, notion: Any) -> tuple[Any, Any, Any] | None:
    from dpsym.language.relations import Both

    laws = _laws(statement, mechanism)
    if not laws:
        return None
    first, second = laws
    dummy = sympy.Dummy()
    swapped = statement.xreplace({first: dummy}).xreplace({second: first}).xreplace({dummy: second})
    return notion(first, second), Both(statement, swapped), None

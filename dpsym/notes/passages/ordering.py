"""The order in which the clauses of a sentence are read: "M is rho-zCDP with rho > 0" declares rho first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from dpsym.notes import free
from dpsym.notes.definitions import is_function_definition
from dpsym.notes.passages.indexing import indices_first
from dpsym.notes.passages.passage import Passage
from dpsym.notes.passages.session import TROUBLE, Session
from dpsym.notes.prose.clauses import Assumed, Clause, Introduced, Relation, Role, Said
from dpsym.notes.prose.tokens import Formula
from dpsym.notes.scope import identity
from dpsym.notes.syntax import Apply, Chain, Divergence, Expect, Listed, Logic, Name, Node, Probability

__all__ = ["arranged", "is_range"]

NUMBERS: Final = frozenset({"real", "integer", "natural", "probability", "order"})
COMPARING: Final = frozenset({"<", "<=", ">", ">=", "="})
NUMERIC: Final = frozenset({"<", "<=", ">", ">=", "in"})


def arranged(clauses: Sequence[Clause], passage: Passage, session: Session) -> list[Clause]:
    """Return the clauses with those first that give numbers their range and depend on nothing else.

    What explains a supposition lasts as long as that.
    """
    lasting = any(isinstance(clause, (Assumed, Introduced)) and clause.lasting for clause in clauses)
    made: list[Clause] = []
    for clause in _quantified(clauses, passage, session):
        if isinstance(clause, Assumed):
            made += _declared_in(clause)
        elif isinstance(clause, Introduced) and clause.role is Role.WHERE and lasting:
            made.append(replace(clause, lasting=True))
        else:
            made.append(clause)
    first = [clause for clause in made if _stands_alone(clause, passage, session)]
    ordered = [*first, *(clause for clause in made if not any(clause is other for other in first))]
    return indices_first(ordered, passage, session)


def _quantified(clauses: Sequence[Clause], passage: Passage, session: Session) -> list[Clause]:
    """Return ``laws with D(P || Q) <= rho alpha for all alpha > 1`` with that as a supposition for all."""
    made: list[Clause] = []
    for clause in clauses:
        last = made[-1] if made else None
        if isinstance(clause, Introduced) and clause.role is Role.ALL:
            if (
                isinstance(last, Introduced)
                and last.role is not Role.ALL
                and _supposes(last, passage, session)
            ):
                start = len(made) - 1
                while start and _supposes_too(made[start - 1], last, passage, session):
                    start -= 1
                formulas = [formula for entry in made[start:] for formula in entry.formulas]  # type: ignore[union-attr]
                made[start:] = [Assumed(tuple(map(Relation, formulas)), (clause,), last.lasting)]
                continue
            if isinstance(last, Assumed) and made[-1] not in clauses:
                made[-1] = replace(last, over=(*last.over, clause))
                continue
        made.append(clause)
    return made


def _supposes_too(clause: Clause, last: Introduced, passage: Passage, session: Session) -> bool:
    """Return whether a clause supposes something in the same way as the one after it."""
    same = isinstance(clause, Introduced) and (clause.role, clause.lasting) == (last.role, last.lasting)
    return isinstance(clause, Introduced) and same and _supposes(clause, passage, session)


def _supposes(clause: Introduced, passage: Passage, session: Session) -> bool:
    """Return whether the formulas of a clause say something of what is known: they introduce nothing."""
    if clause.noun is not None:
        return False
    try:
        nodes = [session.seen(formula, passage) for formula in clause.formulas]
    except TROUBLE:
        return False
    parts = [part for node in nodes for part in (node.args if isinstance(node, Logic) else (node,))]
    return all(
        isinstance(node, Chain)
        and not _defines_function(node, passage)
        and all(relation in COMPARING for relation, _ in node.links)
        and free.introduced_by(node)[:1] != [node.first]
        for node in parts
    )


def _defines_function(node: Chain, passage: Passage) -> bool:
    """Return whether a formula says what a new function is: ``f(t) = t^2``, which supposes nothing."""
    first = node.first
    function = first.function if isinstance(first, Apply) else None
    small = isinstance(function, Name) and function.base.islower()
    return small and node.links[0][0] in ("=", ":=") and is_function_definition(first, passage.scope)


def _declared_in(clause: Assumed) -> list[Clause]:
    """Return ``M is epsilon-DP for epsilon >= 0`` as a declaration and what is supposed."""
    plain = [entry for entry in clause.over if entry.noun is None and _after_plain_for(entry.formulas[0])]
    notions = [entry for entry in clause.statements if isinstance(entry, Said)]
    ordered = any(entry.notion.name == "rdp" for entry in notions)
    if not plain or ordered or len(notions) != len(clause.statements):
        return [clause]
    rest = tuple(entry for entry in clause.over if entry not in plain)
    where = [replace(entry, role=Role.WHERE, lasting=clause.lasting) for entry in plain]
    return [*where, replace(clause, over=rest)]


def _after_plain_for(formula: Formula) -> bool:
    """Return whether the word before a formula is ``for``, without ``all`` or ``some``."""
    before = formula.source.text[: formula.span.start].rstrip(" $\\(")
    return before.endswith("for") and not before[:-3][-1:].isalnum()


def _stands_alone(clause: Clause, passage: Passage, session: Session) -> bool:
    """Return whether a clause gives numbers, or laws without a space, what they are."""
    if not isinstance(clause, Introduced) or clause.role is Role.EXISTS:
        return False
    kind = clause.noun.kind if clause.noun is not None else ""
    if clause.noun is not None and (clause.noun.given or clause.noun.on):
        return False
    try:
        nodes = [session.seen(formula, passage) for formula in clause.formulas]
    except TROUBLE:
        return False
    if kind == "law":
        return all(isinstance(node, Name) and passage.scope.find(node) is None for node in nodes)
    if kind and kind not in NUMBERS:
        return False
    return bool(kind or any(isinstance(node, Chain) for node in nodes)) and all(
        is_range(node, passage) for node in nodes
    )


def is_range(node: Node, passage: Passage) -> bool:
    """Return whether a condition only bounds symbols that it introduces or that are known."""
    if isinstance(node, Listed):
        return all(is_range(item, passage) for item in node.items)
    if isinstance(node, Name):
        return True
    if not isinstance(node, Chain) or any(relation not in NUMERIC for relation, _ in node.links):
        return False
    introduced = {identity(name) for name in free.introduced_by(node)}
    applied = any(isinstance(part, (Apply, Divergence, Expect, Probability)) for part in node.walk())
    left = [name for name in free.free_names(node, passage.scope) if identity(name) not in introduced]
    sets = all(
        relation != "in" or not isinstance(side, Name) or side.style == "bb" for relation, side in node.links
    )
    return not applied and sets and all(name.style == "bb" for name in left)

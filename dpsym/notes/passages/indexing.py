"""Indices before what has them: in "let v_j >= 0 for j in [k]" the symbol v_j names a family."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from dpsym.notes.free import introduced_by
from dpsym.notes.passages.passage import Passage
from dpsym.notes.passages.session import TROUBLE, Session
from dpsym.notes.prose.clauses import Clause, Introduced
from dpsym.notes.syntax import Chain, Interval, Name, Node

__all__ = ["indices_first"]


def indices_first(clauses: Sequence[Clause], passage: Passage, session: Session) -> list[Clause]:
    """Return the clauses with each index before the symbols that have it, and known as long as they are."""
    nodes = [list(_nodes(clause, passage, session)) for clause in clauses]
    ranges = {
        name: place
        for place, found in enumerate(nodes)
        for node in found
        if _counts(node)
        for name in introduced_by(node)
    }
    made: list[Clause] = []
    moved: set[int] = set()
    for place, clause in enumerate(clauses):
        if place in moved:
            continue
        for name in (name for node in nodes[place] for name in introduced_by(node)):
            before = ranges.get(name.index) if isinstance(name.index, Name) else None
            index = clauses[before] if before is not None and before not in moved else None
            if before is not None and isinstance(index, Introduced) and isinstance(clause, Introduced):
                lasting = clause.lasting or index.lasting
                if before > place or lasting != index.lasting:
                    made.append(replace(index, lasting=lasting))
                    moved.add(before)
        made.append(clause)
    return [clause for place, clause in enumerate(made) if clause not in made[:place]]


def _nodes(clause: Clause, passage: Passage, session: Session) -> Iterator[Node]:
    if isinstance(clause, Introduced):
        for formula in clause.formulas:
            try:
                yield session.seen(formula, passage)
            except TROUBLE:
                continue


def _counts(node: Node) -> bool:
    r"""Return whether a formula declares an index: ``j \in [k]``, ``j \in \{1, ..., k\}``."""
    if not isinstance(node, Chain) or [relation for relation, _ in node.links] != ["in"]:
        return False
    within = node.links[0][1]
    return isinstance(within, Interval) and within.integers

"""Where the conditions of a quantifier end, and what they are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from dpsym.notes.formula.clauses import QUANTIFIERS, Clause, conjuncts, is_statement, merged, whole
from dpsym.notes.formula.lexer import refuse
from dpsym.notes.syntax import Chain, Listed, Name, Node, Number, Operation

Pairs = list[tuple[str, Node]]

JOINING: Final = frozenset([",", "and", "quad"])
_UNCLEAR: Final = "where the quantifier's condition ends is not clear; a colon or a comma is missing"


def leading(clauses: Sequence[Clause]) -> tuple[list[Clause], Pairs]:
    r"""Divide the quantifiers before a statement from it: at a colon, or before what declares nothing."""
    rest = list(clauses)
    found: Pairs = []
    while rest and rest[0].governed in {"FORALL", "EXISTS"}:
        end = next((n for n, c in enumerate(rest) if n and c.governed in QUANTIFIERS), len(rest))
        colon = next((n for n, c in enumerate(rest[:end]) if n and c.separator == ":"), None)
        stop = colon if colon is not None else _end_of_conditions(rest[:end])
        found += _governed(rest[:stop])
        rest = [replace(clause, separator="") for clause in rest[stop : stop + 1]] + rest[stop + 1 :]
    return rest, found


def trailing(clauses: Sequence[Clause]) -> Pairs:
    """Return the quantifiers that stand after a statement, each with the conditions after it."""
    found: Pairs = []
    starts = [n for n, clause in enumerate(clauses) if clause.governed in QUANTIFIERS]
    for start, end in pairwise([*starts, len(clauses)]):
        for clause in clauses[start + 1 : end]:
            if clause.separator not in JOINING or clause.governed:
                raise refuse("what a quantifier after a statement ranges over is not clear", clause.node.span)
        found += _governed(clauses[start:end])
    return found


def _governed(clauses: Sequence[Clause]) -> Pairs:
    kind = QUANTIFIERS[clauses[0].governed]
    nodes = merged([clause.node for clause in clauses])
    found = [part for node in nodes for part in conjuncts(whole(node))]
    for condition in found:
        _check(condition)
    return [(kind, condition) for condition in found]


def _end_of_conditions(clauses: Sequence[Clause]) -> int:
    """Return where the statement begins in ``for all x in X, y > 0, f(x) <= y``."""
    for place, clause in enumerate(clauses):
        if place and (clause.separator == "quad" or clause.governed == "IF"):
            return place
        if place and is_statement(clause.node) and not _declares(clause.node):
            if len(clauses) > place + 1 and _named(clause.node):
                raise refuse(_UNCLEAR, clause.node.span)
            return place
    last = clauses[-1].node
    about = isinstance(last, Chain) and any(_mentions(clause.node, last.first) for clause in clauses[:-1])
    return len(clauses) - 1 if about else len(clauses)


def _declares(node: Node) -> bool:
    """Whether a relation has the form in which a quantified symbol gets its domain."""
    if not isinstance(node, Chain) or not _named(node):
        return False
    relation, right = node.links[0]
    if relation == ":":
        return True
    plain = relation in {"in", "subset", "~"} or isinstance(right, Number)
    return plain and len(node.links) == 1


def _named(node: Node) -> bool:
    """Whether a relation has a symbol, or several, on its left."""
    first = node.first if isinstance(node, Chain) else None
    names = first.items if isinstance(first, Listed) and first.kind == "bare" else (first,)
    return all(isinstance(name, Name) for name in names)


def _mentions(node: Node, first: Node | None) -> bool:
    return first is not None and any(part == first for part in node.walk())


def _check(node: Node) -> None:
    """Refuse what cannot say over what a quantifier ranges, such as a product of a name and a statement."""
    first = node.first if isinstance(node, Chain) and node.first is not None else node
    if isinstance(first, Operation) and first.name == "multiply":
        raise refuse(_UNCLEAR, node.span)

"""What stands in one level: clauses with the separators before them, and what they amount to together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from dpsym.notes.formula.lexer import refuse
from dpsym.notes.source import Span
from dpsym.notes.syntax import (
    Chain,
    Listed,
    Logic,
    Name,
    Node,
    Number,
    Operation,
    Quantified,
)

MARKS: Final = {
    ",": "a comma",
    ";": "a semicolon",
    ":": "a colon",
    "|": "a bar",
    "||": "a double bar",
    "quad": "a space",
    "and": "the word 'and'",
}
QUANTIFIERS: Final = {"FORALL": "forall", "EXISTS": "exists", "WHERE": "where"}


@dataclass(frozen=True)
class Clause:
    r"""A part of a level: the separator before it, the word or sign that governs it, and what it says.

    Separators: ``,`` ``;`` ``:`` ``|`` ``||`` ``and`` ``quad`` or nothing; governing: ``FORALL``, ``EXISTS``,
    ``WHERE``, ``IF``, ``THEN`` or nothing.
    """

    separator: str
    governed: str
    node: Node


@dataclass(frozen=True)
class Content:
    """Everything that stands in one level."""

    clauses: tuple[Clause, ...]
    span: Span

    @property
    def separators(self) -> set[str]:
        """The separators that occur."""
        return {clause.separator for clause in self.clauses[1:]}

    @property
    def begins_quantified(self) -> bool:
        """Whether quantifiers stand before everything else, and none after the statement."""
        marks = [clause.governed for clause in self.clauses]
        said = [place for place, mark in enumerate(marks) if mark not in QUANTIFIERS]
        after = marks[said[0] :] if said else []
        return marks[0] in QUANTIFIERS and not any(mark in QUANTIFIERS for mark in after)

    @property
    def plain(self) -> bool:
        """Whether no clause is governed by a quantifier or another word."""
        return not any(clause.governed for clause in self.clauses)


def is_statement(node: Node) -> bool:
    """Whether a node says something, rather than being a value."""
    sentence = isinstance(node, Listed) and node.kind == "words"
    return sentence or isinstance(node, Chain | Logic | Quantified)


def single(content: Content) -> Node:
    """Return the only thing that stands in a level."""
    if len(content.clauses) != 1:
        mark = MARKS.get(content.clauses[1].separator, "a quantifier")
        raise refuse(f"one expression is expected here, but {mark} divides it", content.span)
    if not content.plain:
        raise refuse("one expression is expected here, not a quantifier", content.span)
    return whole(content.clauses[0].node)


def whole(node: Node) -> Node:
    """Return a node, unless it begins with a relation."""
    if isinstance(node, Chain) and node.first is None:
        raise refuse("a relation has nothing on its left", node.span)
    return node


def members(content: Content, *separators: str) -> tuple[Node, ...]:
    """Return what stands between separators of the given kinds, and of no other."""
    for clause in content.clauses[1:]:
        if clause.separator not in separators:
            raise refuse(
                f"{MARKS.get(clause.separator, 'a quantifier')} is not expected here", clause.node.span
            )
    if not content.plain:
        raise refuse("a quantifier is not expected here", content.span)
    return tuple(whole(clause.node) for clause in content.clauses)


def split(content: Content, separator: str) -> tuple[Content, Content] | None:
    """Return what stands before and after the only separator of a kind, if there is one."""
    places = [
        place for place, clause in enumerate(content.clauses) if place and clause.separator == separator
    ]
    if not places:
        return None
    if len(places) > 1:
        raise refuse(f"{MARKS[separator]} occurs {len(places)} times here", content.span)
    before, after = content.clauses[: places[0]], content.clauses[places[0] :]
    return _part(before), _part((replace(after[0], separator=""), *after[1:]))


def _part(clauses: Sequence[Clause]) -> Content:
    return Content(tuple(clauses), clauses[0].node.span | clauses[-1].node.span)


def conditions(content: Content) -> tuple[Node, ...]:
    r"""Return the conditions below an operator or after a quantifier: ``x, y \in X : |x - y| \le 1``."""
    found: list[Node] = []
    for clause in content.clauses:
        if clause.governed or clause.separator in {"|", "||", ";"}:
            raise refuse("a condition is expected here", clause.node.span)
    start = 0
    for place in range(1, len(content.clauses) + 1):
        if place == len(content.clauses) or content.clauses[place].separator == ":":
            found += merged([clause.node for clause in content.clauses[start:place]])
            start = place
    return tuple(part for node in found for part in conjuncts(whole(node)))


def conjuncts(node: Node) -> tuple[Node, ...]:
    """Return the statements that a statement joins by and."""
    return node.args if isinstance(node, Logic) and node.operator == "and" else (node,)


def merged(nodes: Sequence[Node]) -> list[Node]:
    r"""Join what a comma only seems to divide: ``x, x' \in X``, and ``j = 1, \dots, k``."""
    done: list[Node] = []
    bare: list[Node] = []
    for node in nodes:
        if not is_statement(node):
            bare.append(node)
            continue
        if bare and _dotted(done, bare):
            done[-1] = _prolonged(done[-1], bare)
            bare = []
        joined = _with_more_before(bare, node) if bare else node
        bare = []
        if (both := _share_bounds(done, joined)) is not None:
            done[-1] = both
            continue
        done.append(joined)
    if bare and done:
        if not _dotted(done, bare):
            raise refuse("what stands after the comma is no statement", bare[0].span)
        done[-1] = _prolonged(done[-1], bare)
        bare = []
    if len(bare) > 1:
        return [Listed("bare", tuple(bare), span=bare[0].span | bare[-1].span)]
    return [*done, *bare]


def _with_more_before(bare: Sequence[Node], node: Node) -> Node:
    r"""Return ``x' \in X`` as ``x, x' \in X``."""
    if not isinstance(node, Chain) or node.first is None:
        raise refuse("a comma divides something that is no statement from one", bare[0].span | node.span)
    first = Listed("bare", (*bare, node.first), span=bare[0].span | node.first.span)
    return replace(node, first=first, span=bare[0].span | node.span)


def _dotted(done: Sequence[Node], bare: Sequence[Node]) -> bool:
    dots = any(isinstance(node, Operation) and node.name == "dots" for node in bare)
    return dots and bool(done) and isinstance(done[-1], Chain)


def _prolonged(chain: Node, more: Sequence[Node]) -> Node:
    r"""Return ``j = 1`` with more values on its right: ``j = 1, \dots, k``."""
    if not isinstance(chain, Chain):
        return chain
    relation, right = chain.links[-1]
    values = Listed("bare", (right, *more), span=right.span | more[-1].span)
    return replace(chain, links=(*chain.links[:-1], (relation, values)), span=chain.span | values.span)


def _share_bounds(done: Sequence[Node], node: Node) -> Node | None:
    r"""Return ``0 < x, y < 1`` as bounds of both, where a number stands at each end.

    Other ends leave open whether each is bounded on one side alone.
    """
    before = done[-1] if done else None
    if not (isinstance(before, Chain) and isinstance(node, Chain)):
        return None
    same = {before.links[-1][0], node.links[0][0]}
    ends_in_name = isinstance(before.links[-1][1], Name) and isinstance(node.first, Name)
    if not same <= {"<", "<="} or not isinstance(before.first, Number) or len(before.links) != 1:
        return None
    if not ends_in_name or node.first is None:
        return None
    span = before.span | node.span
    if len(node.links) != 1 or not isinstance(node.links[0][1], Number):
        raise refuse("the comma may divide two statements, or two things with the same bounds", span)
    ((relation, first),) = before.links
    middle = Listed("bare", (first, node.first), span=first.span | node.first.span)
    return Chain(before.first, ((relation, middle), *node.links), span=span)

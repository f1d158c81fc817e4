"""What the clauses of a level say together: with quantifiers, conditions, maps, lists of statements."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from dpsym.notes.formula.clauses import (
    MARKS,
    QUANTIFIERS,
    Clause,
    Content,
    conjuncts,
    is_statement,
    merged,
    whole,
)
from dpsym.notes.formula.lexer import refuse
from dpsym.notes.formula.quantifiers import Pairs, leading, trailing
from dpsym.notes.source import Span
from dpsym.notes.syntax import Apply, Chain, Fenced, Listed, Logic, Node, Operation, Quantified

MAX_QUANTIFIERS: Final = 30


def statement(content: Content, *, row: bool = False) -> Node:
    """Return what a condition of an event says, or a whole row, which may begin with a relation."""
    for clause in content.clauses[1 if row else 0 :]:
        whole(clause.node)
    if sum(clause.governed in QUANTIFIERS for clause in content.clauses) > MAX_QUANTIFIERS:
        raise refuse(f"a statement has more than {MAX_QUANTIFIERS} quantifiers", content.span)
    return _statement(_with_maps(content.clauses), content.span)


def _statement(clauses: Sequence[Clause], span: Span) -> Node:
    rest, before = leading(clauses)
    end = next((n for n, clause in enumerate(rest) if clause.governed in QUANTIFIERS), len(rest))
    body, after = rest[:end], rest[end:]
    if body and any(clause.separator == ":" for clause in after):
        said = _with_inner(body, after, span)
        return Quantified(said, tuple(before), span=span) if before else said
    body, beside = _beside(body)
    behind = beside + trailing(after)
    quantifiers = before + behind
    ordered = before and any(kind != "where" for kind, _ in behind)
    if ordered and {"forall", "exists"} <= {kind for kind, _ in quantifiers}:
        raise refuse("quantifiers stand before and after a statement, so their order is not clear", span)
    said = _said(body, span) if body else Listed("bare", (), span=span)
    return Quantified(said, tuple(quantifiers), span=span) if quantifiers else said


def _beside(clauses: list[Clause]) -> tuple[list[Clause], Pairs]:
    r"""Divide ``A \quad (x \in \mathbb{R})``: brackets behind a wide space say for which x it holds."""
    last = clauses[-1] if len(clauses) > 1 else None
    if last is None or last.governed or last.separator != "quad":
        return clauses, []
    inside = last.node.inside if isinstance(last.node, Fenced) and last.node.kind == "round" else None
    if isinstance(inside, Quantified) and inside.statement == Listed("bare", ()):
        return clauses[:-1], list(inside.quantifiers)
    if inside is None or not all(isinstance(part, Chain) for part in conjuncts(inside)):
        return clauses, []
    return clauses[:-1], [("forall", part) for part in conjuncts(inside)]


def _with_inner(body: Sequence[Clause], after: Sequence[Clause], span: Span) -> Node:
    r"""Return ``A \text{ and } \forall x : B``, in which the quantifier belongs to the second part."""
    separator = after[0].separator
    if separator not in {",", "and"}:
        raise refuse("what a quantifier after a statement ranges over is not clear", after[0].node.span)
    first = _said(body, span)
    inner = _statement([replace(after[0], separator=""), *after[1:]], span)
    parts = first.args if isinstance(first, Logic) and first.operator == "and" else (first,)
    if separator == "and":
        return Logic("and", (*parts, inner), span=span)
    listed = first.items if isinstance(first, Listed) and first.kind == "bare" else (first,)
    return Listed("bare", (*listed, inner), span=span)


def _with_maps(clauses: Sequence[Clause]) -> list[Clause]:
    r"""Join ``f`` and ``X \to Y`` where a colon stands between them."""
    done: list[Clause] = []
    for clause in clauses:
        node = clause.node
        map_of = (
            isinstance(node, Chain) and node.first is not None and node.links[0][0] in {"->", "|->", "~>"}
        )
        if not (map_of and done and clause.separator == ":" and not clause.governed):
            done.append(clause)
            continue
        name = done[-1].node
        if is_statement(name) or not isinstance(node, Chain) or node.first is None:
            raise refuse("a colon stands between two statements", name.span | node.span)
        chain = _with_rule(name, node) or Chain(
            name, ((":", node.first), *node.links), span=name.span | node.span
        )
        done[-1] = replace(done[-1], node=chain)
    return done


def _with_rule(name: Node, rule: Chain) -> Chain | None:
    r"""Return ``f(x) := x^2`` for ``f : x \mapsto x^2``."""
    if len(rule.links) != 1 or rule.links[0][0] != "|->" or rule.first is None:
        return None
    place = rule.first
    args = place.items if isinstance(place, Listed) and place.kind == "round" else (place,)
    head = Apply(name, args, span=name.span | place.span)
    return Chain(head, ((":=", rule.links[0][1]),), span=name.span | rule.span)


def _said(clauses: Sequence[Clause], span: Span) -> Node:
    """Return what clauses without quantifiers say."""
    marks = {clause.separator for clause in clauses[1:]}
    if marks == {"|"} and len(clauses) == 2 and not any(clause.governed for clause in clauses):
        return Operation("given", tuple(clause.node for clause in clauses), span=span)
    if marks & {"|", "||", ";"}:
        raise refuse(f"{MARKS[min(marks & {'|', '||', ';'})]} stands between statements", span)
    beside = [pair for pair in pairwise(clauses) if pair[1].separator == "quad"]
    if beside and all(is_statement(clause.node) for pair in beside for clause in pair):
        clauses = [replace(clause, separator=clause.separator.replace("quad", ",")) for clause in clauses]
        return _said(clauses, span)
    if "quad" in marks:
        raise refuse("a wide space divides two statements; write what joins them", span)
    if any(clause.governed in {"IF", "THEN"} for clause in clauses):
        return _conditional(clauses, span)
    if ":" in marks:
        raise refuse("a colon stands here without a map such as f : X \\to Y", span)
    nodes = merged([clause.node for clause in clauses])
    if len(nodes) > 1 and "and" in marks:
        return Logic("and", tuple(nodes), span=span)
    return nodes[0] if len(nodes) == 1 else Listed("bare", tuple(nodes), span=span)


def _conditional(clauses: Sequence[Clause], span: Span) -> Node:
    """Return ``if A, then B``, or ``B if A``, as an implication."""
    places = [place for place, clause in enumerate(clauses) if clause.governed in {"IF", "THEN"}]
    words = [clauses[place].governed for place in places]
    parts = [replace(clause, governed="") for clause in clauses]
    if words == ["IF", "THEN"] and places[0] == 0:
        premise, conclusion = parts[: places[1]], parts[places[1] :]
    elif words == ["IF"] and places[0] > 0:
        premise, conclusion = parts[places[0] :], parts[: places[0]]
    elif words == ["IF"] and len(parts) == 2:
        premise, conclusion = parts[:1], parts[1:]
    else:
        raise refuse("which part is the condition of 'if' is not clear", span)
    args = tuple(_said((replace(part[0], separator=""), *part[1:]), span) for part in (premise, conclusion))
    return Logic("implies", args, span=span)

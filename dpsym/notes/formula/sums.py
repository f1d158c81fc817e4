r"""Sums, and how far an operator such as ``\sum`` or ``\sup`` reaches in them.

An operator takes the rest of its term.  It also takes the terms after it up to the last one that mentions
what it binds, as in ``\sup_S P(S) - e^\varepsilon Q(S)``: outside of it such a term would mean nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import reduce
from typing import Final

from dpsym.notes.formula.binding import bound, free
from dpsym.notes.formula.brackets import ranged
from dpsym.notes.formula.lexer import refuse
from dpsym.notes.source import Span
from dpsym.notes.syntax import Big, Chain, Logic, Name, Node, Number, Operation, Quantified

MAX_INSIDE: Final = 10


@dataclass(frozen=True)
class Term:
    """A term with the sign before it; ``before`` is the place of a sign that is written."""

    sign: str
    node: Node
    before: Span | None = None


def over_all(nodes: Sequence[Node]) -> Span:
    """Return the span that covers all of some nodes."""
    return reduce(lambda left, right: left | right, (node.span for node in nodes))


def summed(terms: Sequence[Term]) -> Node:
    """Return the sum of terms."""
    for term in terms:
        if isinstance(term.node, Chain | Logic | Quantified):
            raise refuse("a statement stands among terms", term.node.span)
    kept = _taken_in(terms)
    first = kept[0]
    if len(kept) == 1:
        return _signed(first)
    if any(_is_range(term.node) for term in kept):
        return _range(kept)
    span = over_all([term.node for term in kept])
    span = span if first.before is None else first.before | span
    if len(kept) == 2 and first.sign == "+" and kept[1].sign == "-":
        return Operation("subtract", (_signed(first), kept[1].node), span=span)
    return Operation("add", tuple(_signed(term) for term in kept), span=span)


def _is_range(node: Node) -> bool:
    return isinstance(node, Operation) and node.name == "dots" and bool(node.args)


def _range(terms: Sequence[Term]) -> Node:
    r"""Return ``1 \dots k - 1``: what follows the second end belongs to it."""
    first = terms[0].node
    span = over_all([term.node for term in terms])
    if (
        terms[0].sign == "-"
        or not isinstance(first, Operation)
        or any(_is_range(term.node) for term in terms[1:])
    ):
        raise refuse("a range stands among terms", span)
    if not _is_range(first):
        raise refuse("a range stands among terms", span)
    return ranged(first.args[0], summed([Term("+", first.args[1]), *terms[1:]]))


def _signed(term: Term) -> Node:
    span = term.node.span if term.before is None else term.before | term.node.span
    if term.sign == "-":
        return Operation("negate", (term.node,), span=span)
    if term.before is not None and term.node != Name("infinity") and not isinstance(term.node, Number):
        raise refuse("a plus sign has nothing before it", span)
    return term.node


def _taken_in(terms: Sequence[Term]) -> list[Term]:
    """Let operators take in the terms after them that mention what they bind."""
    operators = [_open_at_end(term.node) for term in terms]
    if not any(operators):
        return list(terms)
    mentioned = [free(term.node) for term in terms]
    done: list[Term] = []
    place = 0
    while place < len(terms):
        big, last = operators[place], place
        if big is not None:
            names = _all_bound(big)
            after = (n for n in range(place + 1, len(terms)) if not mentioned[n].isdisjoint(names))
            last = max(after, default=place)
            _check_others(big, operators[place + 1 : last + 1])
        reached = terms[place] if big is None or last == place else _grown(big, terms, place, last)
        done.append(reached)
        place = last + 1
    return done


def _check_others(big: Big, others: Sequence[Big | None]) -> None:
    """Refuse terms that may belong to one operator or to another with the same symbol below it."""
    names = set(_all_bound(big))
    inside = [other for other in others if other is not None]
    if len(inside) > MAX_INSIDE or any(not names.isdisjoint(_all_bound(other)) for other in inside):
        raise refuse(f"how far \\{big.operator} reaches is not clear; write brackets", big.span)


def _grown(big: Big, terms: Sequence[Term], place: int, last: int) -> Term:
    """Return a term whose operator has taken in the terms up to the last one."""
    span = over_all([term.node for term in terms[place : last + 1]])
    more = last < len(terms) - 1
    if big.operator in {"prod", "lim"} or terms[place].sign == "-" or (big.operator == "sum" and more):
        raise refuse(f"how far \\{big.operator} reaches is not clear; write brackets", span)
    body = summed([Term("+", big.body), *terms[place + 1 : last + 1]])
    grown = _with_last(terms[place].node, replace(big, body=body, span=big.span | span), span)
    return replace(terms[place], node=grown)


def _open_at_end(node: Node) -> Big | None:
    """Return the operator that a term ends with, if its body has no brackets around it."""
    while isinstance(node, Operation) and node.name in {"multiply", "divide", "times"}:
        node = node.args[-1]
    return node if isinstance(node, Big) else None


def _all_bound(big: Big) -> list[Node]:
    names: list[Node] = []
    inner: Big | None = big
    while inner is not None:
        names += bound(inner.below)
        inner = _open_at_end(inner.body)
    return names


def _with_last(node: Node, big: Big, span: Span) -> Node:
    """Return a term with another operator at its end."""
    if isinstance(node, Operation):
        return replace(
            node, args=(*node.args[:-1], _with_last(node.args[-1], big, span)), span=node.span | span
        )
    return big


def between(signs: Sequence[str], nodes: Sequence[Node]) -> Node:
    """Return a union, an intersection, a difference, or plus or minus."""
    span = over_all(nodes)
    if len(set(signs)) > 1 or (len(signs) > 1 and signs[0] in {"minus", "plus-minus"}):
        raise refuse("several signs follow each other without brackets", span)
    return Operation(signs[0], tuple(nodes), span=span)

"""Brackets that stand where a set is expected: [k], (0, 1), {a, b}; and ranges such as 1..k."""

from __future__ import annotations

from dataclasses import replace

from dpsym.notes.formula.lexer import refuse
from dpsym.notes.syntax import Fenced, Interval, Listed, Name, Node, Number, Operation, Power

_OF_SETS = frozenset(["times", "union", "intersection", "minus"])


def as_set(node: Node, *, index: bool = False) -> Node:
    r"""Return a node that stands right of ``\in``, or as an index, with its brackets taken for intervals.

    >>> from dpsym.notes.syntax import Name
    >>> as_set(Fenced("square", Name("k"))) == Interval(Number("1"), Name("k"), integers=True)
    True
    """
    if isinstance(node, Fenced) and node.kind == "square":
        return Interval(Number("1", span=node.span), node.inside, integers=True, span=node.span)
    if index:
        return node
    if isinstance(node, Listed) and node.kind == "round" and len(node.items) == 2:
        return Interval(*node.items, low_open=True, high_open=True, span=node.span)
    if isinstance(node, Power):
        return replace(node, base=as_set(node.base))
    if isinstance(node, Operation) and node.name in _OF_SETS:
        return replace(node, args=tuple(as_set(part) for part in node.args))
    return node


def ranged(low: Node, high: Node) -> Node:
    r"""Return the range that ``1 \dots k`` and ``1:k`` stand for."""
    right = high.args[0] if isinstance(high, Operation) and high.name in {"add", "subtract"} else high
    if isinstance(low, Name) and low.index is not None:
        raise refuse("dots stand between factors", low.span | high.span)
    if not isinstance(low, Number | Name) or not isinstance(right, Number | Name | Fenced):
        raise refuse("the ends of a range are neither numbers nor symbols", low.span | high.span)
    return Operation("dots", (low, high), span=low.span | high.span)

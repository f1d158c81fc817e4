r"""Standard functions with arguments, ``\log_2 x``; operators over a set, ``\max_x``, ``\min\{a, b\}``."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from dpsym.language.special import ENTRIES
from dpsym.notes.formula.brackets import set_in
from dpsym.notes.formula.clauses import is_statement, members
from dpsym.notes.formula.commands import TRIGONOMETRIC
from dpsym.notes.formula.lexer import refuse
from dpsym.notes.formula.operands import attached
from dpsym.notes.formula.outline import Cursor, Group, Leaf, Over, shown, text_of
from dpsym.notes.formula.scripts import Scripts, below, index_of, scripts
from dpsym.notes.source import Span
from dpsym.notes.syntax import (
    Apply,
    Big,
    Chain,
    Extremum,
    Fenced,
    Listed,
    Name,
    Node,
    Number,
    Operation,
    Power,
    SetBuilder,
)

TO_A_BOUND: Final = frozenset(
    ["sum", "prod", "bigcup", "bigcap", "bigotimes", "bigoplus", "bigvee", "bigwedge"]
)

INVERTIBLE: Final = frozenset(word for entry in ENTRIES.values() if entry.inverse for word in entry.words)


def function(cursor: Cursor) -> Leaf:
    """Take a standard function, with its argument if that stands in brackets or braces."""
    command = cursor.take()
    found = scripts(cursor)
    _bare_brackets(cursor)
    head = _head(cursor, text_of(command)[1:], command.span, found)
    group = cursor.group("(", "[", r"\{")
    if group is not None:
        cursor.take()
        arguments = members(group.read(), ",")
        if len(arguments) != 1:
            raise refuse(f"{shown(command)} has {len(arguments)} arguments", group.span)
        node = attached(cursor, Apply(head, arguments, span=head.span | group.span))
        return Leaf("OPERAND", node, node.span)
    braces = cursor.group("{")
    return Leaf("FUNCTION", head, head.span) if braces is None else _in_braces(cursor, head, braces)


def _bare_brackets(cursor: Cursor) -> None:
    r"""Take ``\log{(x)}`` for ``\log(x)``: braces around brackets change nothing."""
    group = cursor.group("{")
    inner = group.items[0] if group is not None and len(group.items) == 1 else None
    if isinstance(inner, Group) and inner.kind in {"(", "["}:
        items = list(cursor.items)
        items[cursor.place] = inner
        cursor.items = items


def _head(cursor: Cursor, name: str, span: Span, found: Scripts) -> Node:
    """Return the function, with the base of a logarithm below it or an exponent above it."""
    if name not in {"log", "nabla"} and found.below is not None:
        raise refuse(f"\\{name} has an index", span)
    index = None if found.below is None else index_of(cursor, found.below)
    if isinstance(index, Listed):
        raise refuse("the base of the logarithm is neither a number nor a symbol", index.span)
    head = Name(name, marks=tuple(found.marks), index=index, span=span)
    if found.upper is None:
        return head
    known = isinstance(found.upper, Number) or (name in TRIGONOMETRIC and _is_power(found.upper))
    if not known and not (name in INVERTIBLE and found.upper == Operation("negate", (Number("1"),))):
        raise refuse(
            f"\\{name} has an exponent before its argument; write it after brackets", found.upper.span
        )
    return Power(head, found.upper, span=span)


def _is_power(upper: Node) -> bool:
    r"""Return whether what stands above a function is an exponent: not the -1 of an inverse, and no brackets.

    ``\sin^n x`` and ``\sin^{n - 1} x`` are powers as ``\sin^2 x`` is.
    """
    if isinstance(upper, Operation) and upper.name in {"add", "subtract", "multiply"}:
        return all(_is_power(part) for part in upper.args)
    return isinstance(upper, Number) or (isinstance(upper, Name) and not upper.style and upper.base.islower())


def _in_braces(cursor: Cursor, head: Node, braces: Group) -> Leaf:
    r"""Read ``\log{x}``: braces around an argument, which do not print."""
    cursor.take()
    inside = members(braces.read())[0]
    if cursor.text() in {"^", "_", "'", "!"}:
        raise refuse("what stands above a function's argument in braces may belong to either", braces.span)
    if isinstance(inside, Operation) and inside.name in {"add", "subtract", "negate"}:
        raise refuse("a sum in braces after a function has no brackets in print; write brackets", braces.span)
    if isinstance(inside, Fenced):
        inside = inside.inside
    span = head.span | braces.span
    return Leaf("OPERAND", Apply(head, (inside,), span=span), span)


def over_a_set(cursor: Cursor) -> list[Leaf]:
    r"""Take ``\sum``, ``\max`` and their kin, with what stands below and above."""
    command = cursor.take()
    operator = text_of(command)[1:]
    found = scripts(cursor)
    _bare_brackets(cursor)
    span = command.span if found.span is None else command.span | found.span
    if found.marks:
        raise refuse(f"{shown(command)} has a prime or a star", span)
    if found.upper is not None and operator not in TO_A_BOUND:
        raise refuse(f"an exponent stands at {shown(command)}; write it after brackets", span)
    over = Over(operator, below(cursor, found.below, letters=found.upper is None), found.upper)
    for part in over.below:
        if not (isinstance(part, Name) or is_statement(part)):
            raise refuse(f"what \\{operator} ranges over is neither a symbol nor a condition", part.span)
    if over.above is not None and not over.below:
        raise refuse(f"{shown(command)} has an upper bound and no lower one", span)
    group = cursor.group("(", "[", r"\{")
    _check_range(over, group is not None or cursor.group("|", r"\|") is not None, span)
    extremum = (
        _listed(group, over) if group is not None and operator in {"max", "min", "sup", "inf"} else None
    )
    if extremum is None:
        return [Leaf("OVER", over, span)]
    cursor.take()
    node = attached(cursor, replace(extremum, span=span | extremum.span))
    values = Leaf("OPERAND", node, node.span)
    ranged = isinstance(extremum, Fenced)  # what stands below is in it already
    return [values] if ranged or not over.below else [Leaf("OVER", over, span), values]


def _check_range(over: Over, enclosed: bool, span: Span) -> None:
    """Refuse an operator that does not say what it ranges over."""
    if over.operator in {"lim", "limsup", "liminf"} and not (
        len(over.below) == 1 and _is_approach(over.below[0])
    ):
        raise refuse("\\lim does not say what tends to what", span)
    if not over.below and not enclosed and over.operator in {"max", "min", "sup", "inf"}:
        raise refuse(f"\\{over.operator} has neither a set below it nor brackets after it", span)


def _is_approach(node: Node) -> bool:
    return isinstance(node, Chain) and [relation for relation, _ in node.links] == ["->"]


def _listed(group: Group, over: Over) -> Node | None:
    r"""Read ``\max\{a, b\}``, or ``\sup\{f(x) : x \in X\}``, which is a supremum over a set."""
    content = group.read()
    if group.kind == r"\{" and content.separators & {":", "|"}:
        return _over_builder(set_in(group), over, group.span)
    if over.below and len(content.clauses) == 1:
        return None
    return Extremum(over.operator, members(content, ","), span=group.span)


def _over_builder(inside: Node, over: Over, span: Span) -> Node:
    if not isinstance(inside, SetBuilder):
        raise refuse(f"what \\{over.operator} is taken of is not clear", span)
    if isinstance(inside.member, Listed) and inside.member.kind == "bare":
        raise refuse(f"several things stand before the condition of \\{over.operator}", span)
    if isinstance(inside.member, Chain):
        return Extremum(over.operator, (inside,), span=span)
    condition = inside.condition
    parts = condition.items if isinstance(condition, Listed) and condition.kind == "bare" else (condition,)
    for part in parts:
        if not is_statement(part):
            raise refuse(f"what \\{over.operator} ranges over is not a condition", part.span)
    member = inside.member
    body = Fenced("round", member, span=member.span) if isinstance(member, Operation) else member
    parts = (*over.below, *parts)
    return Fenced("round", Big(over.operator, parts, None, body, span=span), span=span)

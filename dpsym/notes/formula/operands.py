"""One operand: a number, a symbol with everything attached to it, a bracket, a command with arguments."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from dpsym.notes.formula.brackets import bracketed
from dpsym.notes.formula.calls import applied, indicator, law_in_brackets, mean_without_brackets
from dpsym.notes.formula.clauses import is_statement, single
from dpsym.notes.formula.commands import RELATIONS
from dpsym.notes.formula.derivatives import derivative, placed_at
from dpsym.notes.formula.lexer import Token, refuse
from dpsym.notes.formula.outline import Cursor, Group, Item, Waiting, placed, shown, text_of
from dpsym.notes.formula.scripts import (
    Scripts,
    decorated,
    index_of,
    operand_alone,
    scripts,
    without_condition,
)
from dpsym.notes.formula.symbols import INDICATOR, symbol
from dpsym.notes.syntax import (
    Apply,
    Big,
    Chain,
    Divergence,
    Expect,
    Extremum,
    Fenced,
    Listed,
    Logic,
    Name,
    Node,
    Norm,
    Number,
    Operation,
    Power,
    Probability,
    Text,
)

_FRACTIONS: Final = frozenset([r"\frac", r"\dfrac", r"\tfrac", r"\cfrac", r"\nicefrac", r"\sfrac"])
_BINOMIALS: Final = frozenset([r"\binom", r"\tbinom", r"\dbinom"])
_BRACES: Final = {r"\underbrace": "_", r"\overbrace": "^"}


def operand(cursor: Cursor) -> Node | None:
    """Take an operand with everything attached to it, if one comes."""
    item = cursor.peek()
    if isinstance(item, Group):
        return (
            attached(cursor, law_in_brackets(cursor, bracketed(cursor)))
            if item.kind != "{"
            else _braced(cursor)
        )
    if item is None:
        return None
    if item.kind == "number":
        return _number(cursor)
    name = symbol(cursor)
    if name is not None:
        return _named(cursor, name)
    maker = _MAKERS.get(item.text) if item.kind == "command" else None
    if maker is None:
        return None
    node = maker(cursor)
    if isinstance(node, Waiting):
        return node
    if isinstance(node, Operation) and node.name == "divide" and cursor.text() in {"^", "_", "'"}:
        raise refuse("an exponent or an index stands at a fraction without brackets", node.span)
    return attached(cursor, node)


def _named(cursor: Cursor, name: Name) -> Node:
    found = scripts(cursor)
    node = applied(cursor, name, found)
    if node is not None:
        return attached(cursor, node)
    if name.base == INDICATOR:
        return attached(cursor, indicator(cursor, name, found))
    waiting = mean_without_brackets(cursor, name, found)
    if waiting is not None:
        return waiting
    full = without_condition(decorated(cursor, name, found))
    node = full if found.upper is None else _power(full, found)
    sensitivity = _sensitivity(cursor, full) if found.upper is None else None
    return attached(cursor, sensitivity or node)


def _power(base: Node, found: Scripts) -> Node:
    """Return a power, unless what stands above may as well be an index."""
    upper = found.upper
    if upper is None:
        return base
    span = base.span if found.span is None else base.span | found.span
    if (
        isinstance(base, Name)
        and base.base != "e"
        and isinstance(upper, Fenced)
        and isinstance(upper.inside, Name | Number)
    ):
        return Operation("upper", (base, upper.inside), span=span)
    if isinstance(upper, Listed):
        return Operation("upper", (base, replace(upper, kind="bare")), span=span)
    return Power(base, upper, span=span)


def _sensitivity(cursor: Cursor, name: Name) -> Node | None:
    r"""Read ``\Delta f`` for a function f that has no brackets after it."""
    if name.base != "Delta" or name.marks:
        return None
    ahead = cursor.over(cursor.items[cursor.place :])
    inner = symbol(ahead)
    if inner is None:
        return None
    full = decorated(ahead, inner, scripts(ahead))
    if not cursor.is_function(full) or ahead.group("(", "[") is not None or full.base in {"P", "Q"}:
        return None
    cursor.place += ahead.place
    return Apply(name, (full,), span=name.span | full.span)


def _number(cursor: Cursor) -> Node:
    token = cursor.take()
    digits = text_of(token)
    if re.match(r"0[0-9]", digits):
        raise refuse(f"the number {digits} begins with 0", token.span)
    following = cursor.peek()
    if (
        isinstance(following, Token)
        and following.text in {"e", "E"}
        and following.span.start == token.span.end
    ):
        after = cursor.peek(1)
        if isinstance(after, Token) and (after.text in {"-", "+"} or after.kind == "number"):
            if after.span.start == following.span.end:
                raise refuse(
                    "a number with e and digits may be a power of ten; write 10^{-5}", token.span | after.span
                )
    node = Number(digits, span=token.span)
    found = scripts(cursor)
    if found.marks in (["plus"], ["minus"]) and found.below is None:
        side = "from above" if found.marks == ["plus"] else "from below"
        return Operation(side, (node,), span=node.span | (found.span or node.span))
    if found.marks:
        raise refuse("a number has a prime or a star", node.span)
    if found.below is not None:
        if digits != "1":
            raise refuse("a number has an index", node.span)
        return attached(cursor, indicator(cursor, node, found))
    return attached(cursor, node if found.upper is None else _power(node, found))


def _braced(cursor: Cursor) -> Node | None:
    """Take braces, which do not print: only around a single operand they change nothing."""
    group = cursor.take()
    if not isinstance(group, Group):
        return None
    if group.error is None and not group.items:
        return None
    node = single(group.read())
    found = scripts(cursor)
    if isinstance(node, Name):
        call = applied(cursor, node, found)
        if call is not None:
            return attached(cursor, call)
        full = without_condition(decorated(cursor, replace(node, span=group.span), found))
        return attached(cursor, _power(full, found))
    if found and not isinstance(node, Fenced | Listed | Number | Apply | Norm):
        raise refuse(
            "braces do not print, so what stands above them is not clear; write brackets", group.span
        )
    loose = isinstance(node, Chain | Logic) or (isinstance(node, Operation) and node.name in _LOOSE)
    if loose and not _alone(cursor, isinstance(node, Operation)):
        raise refuse(
            "braces do not print, so what stands in them has no brackets; write brackets", group.span
        )
    return attached(cursor, _scripted(cursor, node, found))


def _alone(cursor: Cursor, between_relations: bool) -> bool:
    """Whether the group that was taken has nothing at its sides that would reach into it."""
    before = text_of(cursor.items[cursor.place - 2]) if cursor.place > 1 else ","
    after = cursor.text() if cursor.peek() is not None else ","
    ends = {",", ".", ";"} | (set(RELATIONS) if between_relations else set())
    return before in ends and after in ends


_LOOSE: Final = frozenset(
    ["add", "subtract", "negate", "plus-minus", "union", "intersection", "minus", "multiply", "times"]
)


def attached(cursor: Cursor, node: Node) -> Node:
    """Return an operand with the exponents, indices and factorials after it."""
    found = scripts(cursor)
    if found:
        node = _scripted(cursor, node, found)
    while cursor.text() == "!":
        sign = cursor.take()
        if cursor.text() == "!":
            raise refuse("a double factorial is not read", sign.span)
        node = Operation("factorial", (node,), span=node.span | sign.span)
        found = scripts(cursor)
        node = _scripted(cursor, node, found) if found else node
    return node


def _scripted(cursor: Cursor, node: Node, found: Scripts) -> Node:
    if not found:
        return node
    span = node.span if found.span is None else node.span | found.span
    if found.marks == ["prime"] and found.below is None and found.upper is None:
        if isinstance(node, Fenced) and node.kind == "round" and not is_statement(node.inside):
            return Operation("prime", (node.inside,), span=span)
    if found.marks:
        raise refuse("a prime or a star stands after something that is no symbol", span)
    if isinstance(node, Fenced) and node.kind == "at" and found.below is not None:
        return _restricted(cursor, node, found.below)
    if found.below is not None and found.upper is not None and isinstance(node, Fenced):
        if node.kind == "square" and not is_statement(node.inside) and not _is_plus(found.below):
            ends = (operand_alone(cursor, found.below), found.upper)
            return Operation("between", (node.inside, *ends), span=span)
    if found.below is not None and isinstance(node, Fenced | Listed) and _is_condition(cursor, found.below):
        parts = (node, operand_alone(cursor, found.below))
        return Operation("family", parts if found.upper is None else (*parts, found.upper), span=span)
    if found.below is not None:
        node = _indexed(cursor, node, found.below)
    if isinstance(node, Power) and found.upper is not None:
        raise refuse("two exponents follow each other; write brackets", span)
    return placed(node, span) if found.upper is None else Power(node, found.upper, span=span)


def _is_condition(cursor: Cursor, item: Item) -> bool:
    """Whether a condition stands in an index: it says over what a family goes."""
    return isinstance(item, Group) and not _is_plus(item) and is_statement(operand_alone(cursor, item))


def _restricted(cursor: Cursor, node: Fenced, item: Item) -> Node:
    r"""Read ``f(x)|_{x = 0}``, a value, and ``f|_S``, a restriction."""
    where = operand_alone(cursor, item)
    name = "at" if is_statement(where) else "restricted"
    return Operation(name, (node.inside, where), span=node.span | item.span)


def _is_plus(item: Item) -> bool:
    return text_of(item) == "+" or (isinstance(item, Group) and [text_of(one) for one in item.items] == ["+"])


def _indexed(cursor: Cursor, node: Node, item: Item) -> Node:
    """Return a norm with its index, a positive part, or a component of a vector."""
    span = node.span | item.span
    plus = _is_plus(item)
    if plus and isinstance(node, Fenced) and not is_statement(node.inside):
        return Extremum("max", (Number("0", span=span), node.inside), span=span)
    if isinstance(node, Norm) and node.index is None:
        return replace(node, index=_norm_index(cursor, item), span=span)
    if isinstance(node, Apply | Fenced | Listed) and not plus:
        return Operation("component", (node, operand_alone(cursor, item)), span=span)
    raise refuse("what the index after this bracket means is not clear", span)


def _norm_index(cursor: Cursor, item: Item) -> Node:
    index = index_of(cursor, item)
    if index is None:
        raise refuse("an index is empty", item.span)
    return index


# Commands with arguments


def _argument(cursor: Cursor, of: Item) -> Node:
    return operand_alone(cursor, cursor.argument(of))


def _fraction(cursor: Cursor) -> Node:
    command = cursor.take()
    item = cursor.peek()
    if isinstance(item, Token) and item.kind == "number" and re.fullmatch(r"[0-9]{2}", item.text):
        cursor.take()
        above: Node = Number(item.text[0], span=item.span)
        under: Node = Number(item.text[1], span=item.span)
    else:
        above, under = _argument(cursor, command), _argument(cursor, command)
    for part in (above, under):
        if isinstance(part, Chain | Logic):
            raise refuse("a statement stands in a fraction", part.span)
    span = command.span | under.span
    found = derivative(above, under, span)
    return Operation("divide", (above, under), span=span) if found is None else placed_at(cursor, found)


def _binomial(cursor: Cursor) -> Node:
    command = cursor.take()
    above, under = _argument(cursor, command), _argument(cursor, command)
    return Operation("binomial", (above, under), span=command.span | under.span)


def _root(cursor: Cursor) -> Node:
    command = cursor.take()
    degree = cursor.group("[")
    if degree is not None:
        cursor.take()
    inside = _argument(cursor, command)
    span = command.span | inside.span
    if degree is None:
        return Operation("sqrt", (inside,), span=span)
    return Operation("root", (inside, single(degree.read())), span=span)


def _under_brace(cursor: Cursor) -> Node:
    """Read what stands over a brace; the label does not belong to the formula."""
    command = cursor.take()
    inside = _argument(cursor, command)
    if cursor.text() == _BRACES[text_of(command)]:
        cursor.take()
        cursor.argument(command)
    loose = isinstance(inside, Chain | Logic | Big) or (
        isinstance(inside, Operation) and inside.name in _LOOSE
    )
    return Fenced("round", inside, span=inside.span) if loose else inside


def _counted(cursor: Cursor) -> Node:
    r"""Read ``\# S``, ``\#\lnot P`` and ``\#\text{Yes}``: the number of elements, or of what is so."""
    sign = cursor.take()
    following = cursor.peek()
    turned = cursor.take().span if text_of(following) in {r"\neg", r"\lnot"} else None
    inner: Node | None = None
    if isinstance(following, Token) and following.kind == "text" and following.text.strip().isalpha():
        inner = Text(following.text.strip(), span=cursor.take().span)
    elif cursor.text() != r"\#":
        inner = operand(cursor)
    if turned is not None and isinstance(inner, Name):
        inner = Logic("not", (inner,), span=turned | inner.span)
    elif turned is not None:
        inner = None
    if inner is None:
        raise refuse(f"what {shown(sign)} counts is not clear", sign.span)
    return Operation("cardinality", (inner,), span=sign.span | inner.span)


_Maker = Callable[[Cursor], Node]
_MAKERS: Final[dict[str, _Maker]] = {
    **dict.fromkeys(_FRACTIONS, _fraction),
    **dict.fromkeys(_BINOMIALS, _binomial),
    **dict.fromkeys(_BRACES, _under_brace),
    r"\sqrt": _root,
    r"\#": _counted,
}


def tall(node: Node) -> bool:
    """Whether it can be seen where an operand ends, so that a function before it needs no brackets."""
    if isinstance(node, Norm | Expect | Probability | Divergence):
        return True
    return isinstance(node, Operation) and node.name in {"divide", "sqrt", "abs", "cardinality", "binomial"}

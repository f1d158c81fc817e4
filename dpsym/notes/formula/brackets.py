"""Brackets as operands: groups, tuples, intervals, sets, bars, case distinctions, integrals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from dpsym.notes.english.lexicon import words_of_formulas
from dpsym.notes.formula.clauses import Content, conditions, is_statement, members, single
from dpsym.notes.formula.commands import RELATIONS
from dpsym.notes.formula.lexer import Token, refuse
from dpsym.notes.formula.outline import Cursor, Group, Integral, Item, shown, text_of
from dpsym.notes.formula.statements import statement
from dpsym.notes.syntax import (
    Apply,
    Cases,
    Fenced,
    Interval,
    Listed,
    Name,
    Node,
    Norm,
    Number,
    Operation,
    Power,
    SetBuilder,
)
from dpsym.notes.syntax import Integral as IntegralNode

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


_KINDS: Final = {"(": "round", "[": "square", r"\{": "curly"}
_MATRICES: Final = frozenset(["array", "matrix", "pmatrix", "bmatrix", "vmatrix", "Vmatrix", "smallmatrix"])
_CASES: Final = frozenset(["cases", "dcases", "cases of array", "cases of aligned", "cases of cases"])
_SET_OPERATIONS: Final = frozenset(["union", "intersection", "minus", "times"])


def bracketed(cursor: Cursor) -> Node:
    """Take a group that is an operand by itself."""
    group = cursor.take()
    if not isinstance(group, Group):
        raise refuse(f"a bracket is expected, not {shown(group)}", group.span)
    if isinstance(group, Integral):
        return _integral(cursor, group)
    if group.kind in _CASES:
        return _cases(cursor, group)
    if group.kind in {"|", r"\|", "floor", "ceiling"}:
        return _barred(group)
    if group.kind in _MATRICES:
        return _matrix(cursor, group)
    if group.kind == "angle":
        return Operation("inner", members(group.read(), ",", "|", ";"), span=group.span)
    if group.kind == "at":
        return Fenced("at", single(group.read()), span=group.span)
    if group.kind not in _KINDS:
        raise refuse(f"the environment {group.kind} is not read inside a formula", group.span)
    return set_in(group) if group.kind == r"\{" else _round_or_square(group)


def _matrix(cursor: Cursor, group: Group) -> Node:
    """Return the rows of a matrix, or of a table of values."""
    items = list(group.items)
    if group.kind == "array" and items and isinstance(items[0], Group):
        items = items[1:]
    lines = [tuple(single(cursor.read(cell)) for cell in cells(row) if cell) for row in rows(items) if row]
    if not lines or not all(lines):
        raise refuse(f"there is nothing in {shown(group)}", group.span)
    parts = tuple(Listed("bare", line, span=line[0].span | line[-1].span) for line in lines)
    return Operation("matrix", parts, span=group.span)


def _barred(group: Group) -> Node:
    inside = single(group.read())
    if is_statement(inside):
        raise refuse("a statement stands between bars", group.span)
    if group.kind == r"\|":
        return Norm(inside, span=group.span)
    if group.kind in {"floor", "ceiling"}:
        return Operation(group.kind, (inside,), span=group.span)
    return Operation("cardinality" if counts_elements(inside) else "abs", (inside,), span=group.span)


def counts_elements(node: Node) -> bool:
    """Whether bars around it surely count elements; of a plain name such as R the parser cannot know."""
    if isinstance(node, Name):
        return node.style == "cal"
    named = isinstance(node, Operation) and node.name in _SET_OPERATIONS
    return named or isinstance(node, SetBuilder) or (isinstance(node, Listed) and node.kind == "curly")


def _round_or_square(group: Group) -> Node:
    content = group.read()
    kind = _KINDS[group.kind]
    if (column := _column(group, content)) is not None:
        return column
    mixed = (group.kind, group.close) in {("(", "]"), ("[", ")")}
    several = bool(content.separators & {","})
    if not several and not mixed:
        if content.separators or not content.plain:
            said = statement(content)
            if isinstance(said, Listed) and said.kind == "bare" and not any(map(is_statement, said.items)):
                return Listed(kind, said.items, span=group.span)
            return Fenced(kind, said, span=group.span)
        return Fenced(kind, single(content), span=group.span)
    parts = members(content, ",")
    if mixed or (kind == "square" and len(parts) == 2):
        if len(parts) != 2 or any(is_statement(part) for part in parts):
            raise refuse("an interval has two ends", group.span)
        return Interval(*parts, low_open=kind == "round", high_open=group.close == ")", span=group.span)
    if any(is_statement(part) for part in parts):
        return Fenced(kind, statement(content), span=group.span)
    return Listed(kind, parts, span=group.span)


def _column(group: Group, content: Content) -> Node | None:
    r"""Return what round brackets around an array of two rows are: a binomial coefficient, or a vector."""
    node = content.clauses[0].node if len(content.clauses) == 1 else None
    if not (group.kind == "(" and isinstance(node, Operation) and node.name == "matrix" and content.plain):
        return None
    rows = [line.items for line in node.args if isinstance(line, Listed)]
    if len(rows) != 2 or any(len(row) != 1 for row in rows):
        return None
    return Operation("column", (rows[0][0], rows[1][0]), span=group.span)


def set_in(group: Group) -> Node:
    """Return what curly brackets hold: a set, a list, or a group."""
    if not group.items:
        return Name("emptyset", span=group.span)
    content = group.read()
    if not content.plain:
        return Fenced("curly", statement(content), span=group.span)
    for separator in (":", "|"):
        places = [
            place for place, clause in enumerate(content.clauses) if place and clause.separator == separator
        ]
        if places:
            return _builder(group, places)
    if content.separators == {","} and content.plain:
        parts = tuple(one for part in members(content, ",") for one in _both_signs(part))
        if not any(is_statement(part) for part in parts):
            return Listed("curly", parts, span=group.span)
    inside = statement(content)
    both = _both_signs(inside)
    return (
        Listed("curly", both, span=group.span) if len(both) > 1 else Fenced("curly", inside, span=group.span)
    )


def _both_signs(node: Node) -> tuple[Node, ...]:
    r"""Return the two numbers that ``\pm x`` stands for in a set, the lesser first."""
    if isinstance(node, Operation) and node.name == "plus-minus" and len(node.args) == 1:
        return Operation("negate", node.args, span=node.span), node.args[0]
    return (node,)


def _builder(group: Group, places: Sequence[int]) -> Node:
    content = group.read()
    if len(places) > 1:
        raise refuse("a set has several conditions after bars or colons", group.span)
    before = type(content)(content.clauses[: places[0]], content.span)
    after = type(content)(content.clauses[places[0] :], content.span)
    found = conditions(before)
    if len(found) != 1:
        raise refuse("what a set consists of is not clear", group.span)
    kept = [
        type(clause)("" if place == 0 else clause.separator, clause.governed, clause.node)
        for place, clause in enumerate(after.clauses)
    ]
    return SetBuilder(found[0], statement(type(content)(tuple(kept), content.span)), span=group.span)


# Case distinctions


def rows(items: Sequence[Item]) -> list[list[Item]]:
    r"""Return the items between ``\\``."""
    found: list[list[Item]] = [[]]
    for item in items:
        if isinstance(item, Token) and item.kind == "row":
            found.append([])
        else:
            found[-1].append(item)
    return [row for row in found if row]


def cells(items: Sequence[Item]) -> list[list[Item]]:
    """Return the items between ``&``."""
    found: list[list[Item]] = [[]]
    for item in items:
        if text_of(item) == "&" and isinstance(item, Token):
            found.append([])
        else:
            found[-1].append(item)
    return found


def _cases(cursor: Cursor, group: Group) -> Node:
    items = list(group.items)
    if "array" in group.kind and items and isinstance(items[0], Group):
        items = items[1:]
    if all(_is_relation(row) for row in rows(items)):
        stated = [[item for part in cells(row) for item in part] for row in rows(items)]
        system = [statement(cursor.read(_unpunctuated(row))) for row in stated]
        return Listed("bare", tuple(system), span=group.span)
    found = []
    for row in rows(items):
        parts = cells(row)
        if len(parts) > 2:
            raise refuse("a row of a case distinction has more than two columns", group.span)
        value = single(cursor.read(_unpunctuated(parts[0])))
        found.append((value, _condition(cursor, parts[1] if len(parts) == 2 else [])))
    if not found or any(condition is None for _, condition in found[:-1]):
        raise refuse("a case without a condition is not the last one", group.span)
    return Cases(tuple(found), span=group.span)


def _is_relation(row: Sequence[Item]) -> bool:
    """Return whether a row of a system is an equation or an inequality, and no value under a condition."""
    signs = [place for place, item in enumerate(row) if isinstance(item, Token) and item.text in RELATIONS]
    columns = [place for place, item in enumerate(row) if isinstance(item, Token) and item.text == "&"]
    return bool(signs) and all(column + 1 in signs or column - 1 in signs for column in columns)


def _condition(cursor: Cursor, items: Sequence[Item]) -> Node | None:
    kept = _unpunctuated(items)
    words = text_of(kept[0]).strip(" ,.").lower() if kept else ""
    if not kept or (words in words_of_formulas("other-case") and len(kept) == 1):
        return None
    if words in words_of_formulas("case"):
        kept = kept[1:]
    if words in words_of_formulas("chance"):
        chance = single(cursor.read(kept[1:]))
        return Operation("chance", (chance,), span=chance.span)
    return statement(cursor.read(kept))


def _unpunctuated(items: Sequence[Item]) -> list[Item]:
    kept = list(items)
    while kept and text_of(kept[-1]) in {",", ".", ";", r"\quad", r"\qquad"}:
        kept.pop()
    while kept and text_of(kept[0]) in {r"\quad", r"\qquad"}:
        kept.pop(0)
    return kept


# Integrals


def _integral(cursor: Cursor, group: Integral) -> Node:
    low = high = None
    for place in range(0, len(group.bounds), 2):
        node = _bound(cursor, group.bounds[place + 1])
        if text_of(group.bounds[place]) == "_":
            low = node
        else:
            high = node
    variables = tuple(_variable(cursor, variable) for variable in group.variables)
    for variable in variables:
        if not isinstance(variable, Name | Apply):
            raise refuse("what is integrated over is not a symbol", group.span)
    return IntegralNode(variables, low, high, single(group.read()), span=group.span)


def _variable(cursor: Cursor, items: Sequence[Item]) -> Node:
    """Return what is integrated over: a symbol, or a law with its point."""
    last = items[-1]
    if not isinstance(last, Group) or last.kind != "(":
        return single(cursor.read(items))
    law = single(cursor.read(items[:-1]))
    return Apply(law, members(last.read(), ","), span=law.span | last.span)


def _bound(cursor: Cursor, item: Item) -> Node:
    return as_set(single(item.read() if isinstance(item, Group) else cursor.read([item])))

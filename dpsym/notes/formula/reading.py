"""A level of a formula, read with the grammar; and all levels of a formula, the inner ones first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final

import lark
from lark.lexer import Lexer

from dpsym.errors import Unread
from dpsym.notes.formula.build import Builder
from dpsym.notes.formula.clauses import Content
from dpsym.notes.formula.ends import in_order
from dpsym.notes.formula.leaves import leaves
from dpsym.notes.formula.lexer import Token, refuse
from dpsym.notes.formula.nesting import nest
from dpsym.notes.formula.outline import Cursor, Item, Leaf, span_of
from dpsym.notes.source import Span
from dpsym.notes.syntax import Name, Node, Operation

DIFFERENTIAL: Final = Name("d", "rm")
MAX_HEIGHT: Final = 100
MAX_PREFIXES: Final = 20
MAX_WITHIN: Final = 20
MAX_WORK: Final = 20_000


class _Leaves(Lexer):
    """Hands the leaves of a level to lark."""

    def __init__(self, lexer_conf: Any) -> None:
        """Take the settings of lark's own lexers, which say nothing about leaves."""

    def lex(self, data: Any) -> Iterator[lark.Token]:  # type: ignore[override]
        """Yield lark's tokens."""
        for leaf in data:
            token = lark.Token(leaf.kind, "")
            token.value = leaf
            yield token


@cache
def _grammar() -> lark.Lark:
    text = files("dpsym.notes.formula").joinpath("grammar.lark").read_text(encoding="utf-8")
    return lark.Lark(text, parser="lalr", lexer=_Leaves, transformer=Builder(), strict=True)


class Reader:
    """Reads the formulas of one place: knows which symbols are declared, and which are functions."""

    def __init__(
        self, is_function: Callable[[Name], bool], is_symbol: Callable[[Name], bool] = lambda _name: False
    ) -> None:
        self.is_function, self.is_symbol = is_function, is_symbol
        self._heights: dict[int, tuple[Node, int]] = {}
        self._within = 0
        self._work = 0

    def level(self, tokens: Sequence[Token]) -> Content:
        """Return what a list of tokens says."""
        items, groups = nest(in_order(tokens))
        for group in groups:
            try:
                group.content = self.read(group.items) if group.items else None
            except Unread as error:
                group.error = error
        content = self.read(items)
        for clause in content.clauses:
            _check_differentials(clause.node)
        return content

    def read(self, items: Sequence[Item]) -> Content:
        """Return what items say, in which all groups have been read.

        Some constructs have their items read once more in another way; how often is limited.
        """
        if not items:
            raise Unread("there is no formula here")
        span = span_of(items)
        if self._within > MAX_WITHIN:
            raise refuse("the formula is nested too deeply", span)
        self._within += 1
        try:
            return self._read(items, span)
        finally:
            self._within -= 1

    def _read(self, items: Sequence[Item], span: Span) -> Content:
        found = leaves(Cursor(items, self.is_function, self.read, is_symbol=self.is_symbol))
        if not found:
            raise refuse("there is no formula here", span)
        self._work += len(found)
        if self._work > MAX_WORK:
            raise refuse("the formula is nested too deeply", span)
        _check_prefixes(found)
        try:
            content: Content = _grammar().parse(found)  # type: ignore[assignment]
        except lark.UnexpectedInput as error:
            raise _unexpected(error, found) from None
        for clause in content.clauses:
            self._check_height(clause.node)
        return content

    def _check_height(self, node: Node) -> None:
        """Refuse a tree that is too deep for those who walk through it by recursion."""
        waiting: list[tuple[Node, bool]] = [(node, False)]
        while waiting:
            part, seen = waiting.pop()
            if id(part) in self._heights and self._heights[id(part)][0] is part:
                continue
            children = list(part.children())
            if not seen:
                waiting.append((part, True))
                waiting += [(child, False) for child in children]
                continue
            height = 1 + max((self._heights[id(child)][1] for child in children), default=0)
            if height > MAX_HEIGHT:
                raise refuse(f"the formula is nested more than {MAX_HEIGHT} deep", node.span)
            self._heights[id(part)] = (part, height)


def _check_differentials(node: Node) -> None:
    """Refuse an upright d before a symbol that belongs to no integral and no derivative."""
    for part in node.walk():
        if isinstance(part, Operation) and part.name == "multiply" and DIFFERENTIAL in part.args[:-1]:
            raise refuse("a differential stands without an integral", part.span)


def _check_prefixes(found: Sequence[Leaf]) -> None:
    """Refuse a long run of operators each of which waits for the next."""
    run = 0
    for leaf in found:
        run = run + 1 if leaf.kind in {"FUNCTION", "OVER", "NOT"} else run if leaf.kind == "OPERAND" else 0
        if run > MAX_PREFIXES:
            raise refuse(f"more than {MAX_PREFIXES} operators stand in one product", leaf.span)


_EXPECTED: Final = {
    "RELATION": "the relation has nothing on its left or right",
    "PLUS": "a plus sign has nothing before it, or signs of sets and of numbers are mixed",
    "MINUS": "a minus sign stands after another sign, or signs of sets and of numbers are mixed",
    "BETWEEN": "signs of sets and of numbers are mixed, or one of them has nothing on its left",
    "MULTIPLY": "a sign of multiplication has nothing on its left or right",
    "SLASH": "a slash has nothing above it",
    "COMMA": "a comma has nothing before it",
    "SEMICOLON": "a semicolon has nothing before it",
    "COLON": "a colon has nothing before it",
    "BAR": "a bar has nothing before it",
    "PARALLEL": "a double bar has nothing before it",
    "AND": "'and' has nothing before it",
    "OR": "'or' has nothing before it",
    "NOT": "a negation stands among factors",
    "FORALL": "a quantifier stands where it does not belong",
    "EXISTS": "a quantifier stands where it does not belong",
    "OPERAND": "an operator or a relation is missing",
    "OVER": "an operator over a set stands among factors",
}


def _unexpected(error: lark.UnexpectedInput, found: Sequence[Leaf]) -> Unread:
    """Return lark's complaint as a sentence."""
    token = getattr(error, "token", None)
    leaf = getattr(token, "value", None)
    if not isinstance(leaf, Leaf):
        last = found[-1]
        return refuse("the formula breaks off: something is missing at its end", last.span)
    return refuse(_EXPECTED.get(leaf.kind, "this stands where it does not belong"), leaf.span)

"""A place in the items of one level, and what every step of the reading shares."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from dpsym.notes.formula.clauses import Content
from dpsym.notes.formula.lexer import Token, refuse
from dpsym.notes.formula.outline import Group, Item, shown
from dpsym.notes.source import Span
from dpsym.notes.syntax import Name, Node

N = TypeVar("N", bound=Node)
LOGARITHM = r"\log"  # only of its base and its argument is it clear which is meant


def placed(node: N, span: Span) -> N:
    """Return a node with a span."""
    return replace(node, span=span)


def text_of(item: Item | None) -> str:
    """Return the text of a token, and nothing for anything else."""
    return item.text if isinstance(item, Token) else ""


@dataclass
class Cursor:
    """Items that are read from left to right; ``read`` reads a list of items as a content of its own."""

    items: Sequence[Item]
    is_function: Callable[[Name], bool]
    read: Callable[[Sequence[Item]], Content]
    place: int = 0
    is_symbol: Callable[[Name], bool] = lambda _name: False  # whether the text declares it

    def peek(self, ahead: int = 0) -> Item | None:
        """Return an item without taking it."""
        place = self.place + ahead
        return self.items[place] if place < len(self.items) else None

    def take(self) -> Item:
        """Take the next item, which must exist."""
        self.place += 1
        return self.items[self.place - 1]

    def take_text(self) -> str:
        """Take the next item, and return its text."""
        return text_of(self.take())

    def rest(self) -> Sequence[Item]:
        """Take everything that is left."""
        items = self.items[self.place :]
        self.place = len(self.items)
        return items

    def text(self, ahead: int = 0) -> str:
        """Return the text of the token that comes, or nothing."""
        return text_of(self.peek(ahead))

    def group(self, *kinds: str) -> Group | None:
        """Return the group that comes, if it is of one of these kinds, without taking it."""
        item = self.peek()
        return item if isinstance(item, Group) and item.kind in kinds else None

    def argument(self, of: Item) -> Item:
        """Take an argument in the sense of TeX: a group in braces or a single item."""
        item = self.peek()
        if item is None or (
            isinstance(item, Token) and item.kind not in {"letter", "number", "command", "text"}
        ):
            if text_of(of) in {"_", "^"} and item is not None:
                raise refuse(
                    f"{shown(item)} stands after {shown(of)}; write braces around what belongs to it", of.span
                )
            raise refuse(f"an argument of {shown(of)} is missing", of.span)
        if isinstance(item, Token) and item.kind == "number" and len(item.text) > 1:
            before = text_of(self.items[self.place - 2]) if self.place > 1 else ""
            if text_of(of) == "_" and before == LOGARITHM and item.text.isdigit():
                return self._first_digit(item)
            raise refuse(
                f"LaTeX takes only the first digit of {item} after {shown(of)}; write braces", item.span
            )
        return self.take()

    def _first_digit(self, number: Token) -> Token:
        r"""Take the first digit of a number, as TeX does: ``\log_23`` is the logarithm of 3 to base 2."""
        at = number.span.start + 1
        first = replace(number, text=number.text[0], span=Span(number.span.start, at))
        rest = replace(number, text=number.text[1:], span=Span(at, number.span.end))
        self.items = [*self.items[: self.place], first, rest, *self.items[self.place + 1 :]]
        return self.take()  # type: ignore[return-value]

    def over(self, items: Sequence[Item]) -> Cursor:
        """Return a cursor over other items."""
        return Cursor(items, self.is_function, self.read, is_symbol=self.is_symbol)

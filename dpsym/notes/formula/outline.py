r"""What belongs together by its brackets: a flat list of tokens becomes groups within groups.

Groups come back innermost first, so that each can be read after everything in it, without recursion.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from dpsym.errors import Unread
from dpsym.notes.formula.lexer import Token, refuse
from dpsym.notes.source import Span

if TYPE_CHECKING:
    from dpsym.notes.formula.clauses import Content
from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from dpsym.notes.formula.clauses import Content
from dpsym.notes.syntax import Derivative, Expect, Fenced, Name, Node, Probability, Text


@dataclass(eq=False)
class Group:
    r"""What stands between an opening and a closing bracket, brace or bar, or in an environment.

    ``kind`` is ``{``, ``(``, ``[``, ``\{``, ``|``, ``\|``, ``floor``, ``ceiling`` or the name of the
    environment; ``close`` is how it ends, which for an interval may be another bracket.  ``content`` is what
    was read in it, or ``error`` why nothing was: which counts only if somebody wants the content.
    """

    kind: str
    close: str
    items: list[Item]
    span: Span
    content: Content | None = None
    error: Unread | None = None

    def read(self) -> Content:
        """Return what stands in the group, or raise what was wrong with it."""
        if self.error is not None:
            raise self.error
        if self.content is None:
            raise refuse(f"there is nothing in {shown(self)}", self.span)
        return self.content


@dataclass(eq=False)
class Integral(Group):
    """From an integral sign to its differentials: the items are the integrand."""

    bounds: list[Item] = field(default_factory=list)
    variables: list[list[Item]] = field(default_factory=list)


Item = Token | Group

CLOSED_BY: Final = {
    "{": {"}"},
    "(": {")", "]"},
    "[": {")", "]"},
    r"\{": {r"\}"},
    "|": {"|"},
    r"\|": {r"\|"},
    "floor": {"floor"},
    "ceiling": {"ceiling"},
    "angle": {"angle"},
    "at": {"at"},
}
# Environments that a brace on the left turns into a case distinction.
TABULAR: Final = frozenset(["array", "aligned", "cases", "matrix"])


def shown(item: Item) -> str:
    """Return an item for a message, shortened."""
    if isinstance(item, Token):
        return str(item)
    if item.kind in CLOSED_BY:
        return {"|": "|...|", r"\|": r"\|...\|"}.get(item.kind, f"{item.kind}...{item.close}")
    return "an integral" if isinstance(item, Integral) else f"\\begin{{{item.kind}}}"


def span_of(items: Sequence[Item]) -> Span:
    """Return the span from the first to the last item."""
    return Span(min(item.span.start for item in items), max(item.span.end for item in items))


@dataclass
class Open:
    """A bracket whose end has not come yet."""

    token: Token
    items: list[Item] = field(default_factory=list)


def closed(frame: Open, token: Token) -> Group:
    """Return the group that a closing token makes, if it fits."""
    opening = frame.token
    if opening.kind == "begin":
        if token.kind != "end" or token.text != opening.text:
            raise refuse(f"{opening} is ended by {token}", opening.span | token.span)
    elif opening.text == "{" and token.kind == "close" and token.text != "}":
        raise refuse(f"{token} closes nothing", token.span)
    elif token.kind == "end" or token.text not in CLOSED_BY[opening.text]:
        raise refuse(f"{opening} is closed by {token}", opening.span | token.span)
    return Group(opening.text, token.text, frame.items, opening.span | token.span)


def is_cases(frame: Open) -> bool:
    r"""Whether ``\right.`` closes a brace before a case distinction."""
    last = frame.items[-1] if frame.items else None
    return (
        frame.token.text == r"\{"
        and len(frame.items) == 1
        and isinstance(last, Group)
        and last.kind in TABULAR
    )


HOLE = Text("")  # what has not come yet


@dataclass(frozen=True)
class Leaf:
    """A terminal of the grammar: its kind, what it carries, and where it stands."""

    kind: str
    value: object
    span: Span


@dataclass(frozen=True)
class Over:
    """An operator such as a sum, with what stands below and above it, before its body."""

    operator: str
    below: tuple[Node, ...]
    above: Node | None


@dataclass(frozen=True)
class Waiting(Node):
    r"""An operator without brackets, ``\mathbb{E}_P`` or ``\frac{d}{dx}``, before what it is taken of."""

    of: Expect | Probability | Derivative


def completed(waiting: Waiting, body: Node) -> Node:
    """Return the mean, probability or derivative of a body."""
    span = waiting.span | body.span
    if isinstance(body, Fenced) and body.kind == "round" and isinstance(waiting.of, Derivative):
        body = body.inside
    if isinstance(waiting.of, Probability):
        return replace(waiting.of, condition=body, span=span)
    return replace(waiting.of, body=body, span=span)


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

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

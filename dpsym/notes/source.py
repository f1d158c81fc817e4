"""Where a text comes from: offsets as lines and columns, through every rewriting of the text."""

from __future__ import annotations

import bisect
from collections.abc import Sequence
from dataclasses import dataclass, field

from dpsym.errors import Place


@dataclass(frozen=True, order=True)
class Span:
    """A stretch of a source, by the offsets of its first character and of the one after its last."""

    start: int
    end: int

    def __or__(self, other: Span) -> Span:
        """Return the smallest span that covers both.

        >>> Span(3, 5) | Span(8, 9)
        Span(start=3, end=9)
        """
        return Span(min(self.start, other.start), max(self.end, other.end))


@dataclass(frozen=True)
class Source:
    r"""A file that somebody wrote: lecture notes, an assignment, a submission, or an argument of a command.

    >>> Source("a.md", "one\ntwo").position(4)
    (2, 1)
    """

    name: str
    text: str
    _starts: Sequence[int] = field(init=False, repr=False, compare=False, default=())

    def __post_init__(self) -> None:
        starts = [0, *(place + 1 for place, letter in enumerate(self.text) if letter == "\n")]
        object.__setattr__(self, "_starts", tuple(starts))

    def position(self, offset: int) -> tuple[int, int]:
        """Return the line and the column of an offset, both from 1."""
        line = bisect.bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def place(self, span: Span) -> Place:
        """Return the place of a span, with the line that holds its beginning, for a message with a caret."""
        line, column = self.position(span.start)
        return Place(self.name, line, column, self.line(line))

    def line(self, number: int) -> str:
        r"""Return a line by its number from 1, without its end.

        >>> Source("a.md", "one\ntwo").line(1)
        'one'
        """
        start = self._starts[number - 1]
        end = self._starts[number] - 1 if number < len(self._starts) else len(self.text)
        return self.text[start:end]

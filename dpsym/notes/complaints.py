"""How the reader says that it does not understand: with the offsets of the part that it stopped at."""

from __future__ import annotations

from dpsym.errors import IllFormedError, Unread
from dpsym.notes.source import Span
from dpsym.notes.syntax import Node


class IllFormedAt(IllFormedError):  # noqa: N818 - the place is named, not the mishap
    """What is written does not type-check; ``start`` and ``end`` are offsets in the source."""

    def __init__(self, message: str, start: int | None = None, end: int | None = None) -> None:
        super().__init__(message)
        self.start = start
        self.end = end


def unread(place: Node | Span, message: str) -> Unread:
    """Return the error for a part whose meaning is not known.

    >>> unread(Span(3, 5), "a limit is not read").start
    3
    """
    span = _span(place)
    return Unread(message, span.start, span.end)


def ill_formed(place: Node | Span, message: str) -> IllFormedAt:
    """Return the error for a part whose meaning is known not to fit.

    >>> ill_formed(Span(3, 5), "P is a law, not a number").end
    5
    """
    span = _span(place)
    return IllFormedAt(message, span.start, span.end)


def _span(place: Node | Span) -> Span:
    return place if isinstance(place, Span) else place.span

"""Integrals at a point, as balls: sums over pieces of an interval.

Each value of the body on a piece lies in what it gives for the ball around that piece, so that the length of
the piece times this encloses its part of the integral.  The pieces on which that is widest are halved.

>>> integral(lambda x: x * x, arb(0), arb(1)).overlaps(arb(1) / 3)
True
"""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from heapq import heappop, heappush
from itertools import pairwise
from typing import Final

from flint import arb, fmpq

from dpsym.kernel.values import NULL, UNDEFINED, Value, ball

__all__ = ["integral"]

FEWEST: Final = 16  # pieces at first
MOST: Final = 512  # pieces at last
_INSIDE: Final[ContextVar[bool]] = ContextVar("inside an integral", default=False)


def integral(body: Callable[[Value], Value], lo: Value, hi: Value) -> Value:
    """Return a ball around the integral of a body over an interval of finite length.

    It is undefined where the body is undefined or unbounded on a piece, over an endless interval, and inside
    another integral; there an integral has a value only through a checked antiderivative.
    """
    low, high = ball(lo), ball(hi)
    if _INSIDE.get() or not (low.is_finite() and high.is_finite() and low <= high):
        return UNDEFINED
    inside = _INSIDE.set(True)
    try:
        return _pieced(body, low, high)
    finally:
        _INSIDE.reset(inside)


def _pieced(body: Callable[[Value], Value], low: arb, high: arb) -> Value:
    """Return the sum over pieces, which are halved where they are widest."""
    ends = [low + (high - low) * arb(fmpq(place, FEWEST)) for place in range(FEWEST + 1)]
    pieces: list[tuple[float, int, arb, arb, arb]] = []
    for number, (left, right) in enumerate(pairwise(ends)):
        part = _part(body, left, right)
        if part is None:
            return UNDEFINED
        heappush(pieces, (-float(part.rad()), number, left, right, part))
    for number in range(FEWEST, MOST, 2):
        _, _, left, right, _ = heappop(pieces)
        middle = ((left + right) / 2).mid()
        for side, (one, other) in enumerate(((left, middle), (middle, right))):
            part = _part(body, one, other)
            if part is None:
                return UNDEFINED
            heappush(pieces, (-float(part.rad()), number + side, one, other, part))
    return sum((part for *_, part in pieces), NULL)


def _part(body: Callable[[Value], Value], left: arb, right: arb) -> arb | None:
    """Return a ball around the integral over one piece, or nothing where the body has no bounds on it."""
    value = ball(body(left.union(right)))
    return (right - left) * value if value.is_finite() else None

"""Covers of an interval, for aims with one variable, without sympy.

On each piece the sign is read off an enclosure, or off an enclosure of the derivative and the value
at one end; where neither decides, the piece is split.  Near a point of contact of higher order the
derivative itself is covered in the same way.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from flint import fmpq

from dpsym.engines.effort import Effort
from dpsym.errors import DpsymError
from dpsym.kernel.aims import Aim
from dpsym.kernel.enclosure import enclose
from dpsym.kernel.interval import NOWHERE, Interval
from dpsym.kernel.judge import Node, check
from dpsym.kernel.numbers import ZERO, ball
from dpsym.kernel.rules import halves, segment

__all__ = ["cover_line", "middle"]

MAX_DEPTH: Final = 44
ORDERS: Final = 3  # of derivatives that are covered in their turn
PATIENCE: Final = 9  # splits towards a contact before the derivative is looked at


@dataclass
class _Pieces:
    """How many pieces of the interval may still be looked at."""

    left: int
    effort: Effort

    def are_spent(self, aim: Aim) -> bool:
        self.left -= 1
        return self.left < 0 or self.effort.is_spent(aim.subject)


def cover_line(aim: Aim, effort: Effort, pieces: int = 500) -> Node | None:
    """Return a proof tree for an aim whose subject has exactly one variable, or None.

    Args:
        aim: what is to be shown.
        effort: what may be spent.
        pieces: how many pieces of the interval may be looked at.
    """
    names = sorted(aim.subject.free)
    if len(names) != 1:
        return None
    if not _is_enclosed(aim) and _vanishes(aim, names[0]):
        return None
    return _cover(aim, names[0], _Pieces(pieces, effort), 0, ORDERS)


def _cover(aim: Aim, name: str, pieces: _Pieces, depth: int, orders: int) -> Node | None:
    if _is_enclosed(aim):
        return ["enclose"]
    if depth > MAX_DEPTH or pieces.are_spent(aim) or _fails_inside(aim, name):
        return None
    node = _by_slope(aim, name, pieces, depth, orders)
    if node is not None:
        return node
    at = middle(aim.box[name])
    if at is None:
        return None
    trees: list[Node] = []
    try:
        for half in halves(aim, name, str(at)):
            tree = _cover(half, name, pieces, depth + 1, orders)
            if tree is None:
                return None
            trees.append(tree)
    except DpsymError:
        return None
    return ["split", name, str(at), *trees]


def _by_slope(aim: Aim, name: str, pieces: _Pieces, depth: int, orders: int) -> Node | None:
    for end in _ends(aim, name):
        try:
            growth, at_end = segment(aim, name, end)
        except DpsymError:
            continue
        if not _holds_at_end(at_end):
            continue
        if _is_enclosed(growth):
            return ["segment", name, end, ["enclose"], _leaf(at_end)]
        if depth >= PATIENCE and orders > 0 and growth.subject.free == {name}:
            slope = _cover(growth, name, pieces, PATIENCE, orders - 1)
            if slope is not None:
                return ["segment", name, end, slope, _leaf(at_end)]
    return None


def _ends(aim: Aim, name: str) -> Iterator[str]:
    interval = aim.box[name]
    for end, value in (("lo", interval.lo), ("hi", interval.hi)):
        if type(value) is fmpq or not ball(value).is_finite():
            yield end


def _is_enclosed(aim: Aim) -> bool:
    enclosure = enclose(aim.subject, aim.box)
    return enclosure is not NOWHERE and enclosure.is_at_least(ZERO, aim.strict)


def _holds_at_end(aim: Aim) -> bool:
    return _leaf(aim) is not None


def _leaf(aim: Aim) -> Node | None:
    for node in (["enclose"], ["sum"]):
        try:
            check(node, aim)
        except DpsymError:
            continue
        return node
    return None


def _fails_inside(aim: Aim, name: str) -> bool:
    """Return whether the aim certainly fails, or has no value, at one point: then it cannot be covered."""
    at = middle(aim.box[name])
    if at is None or name in aim.integers:
        return False
    value = enclose(aim.subject, {**aim.box, name: Interval(at, at)})
    return value is NOWHERE or (value.is_at_most(ZERO, strictly=True) and not aim.hypotheses)


def _vanishes(aim: Aim, name: str) -> bool:
    """Return whether the subject seems to be 0 everywhere, which no pieces show."""
    at = middle(aim.box[name])
    if at is None or name in aim.integers:
        return False
    lower, upper = Interval(aim.box[name].lo, at), Interval(at, aim.box[name].hi)
    points = [at, *(found for half in (lower, upper) if (found := middle(half)) is not None)]
    values = (enclose(aim.subject, {**aim.box, name: Interval(point, point)}) for point in points)
    return all(value is not NOWHERE and not value.is_nonzero() for value in values)


def middle(interval: Interval) -> fmpq | None:
    """Return a rational strictly inside an interval, or None if it has no rational ends to go by."""
    lo, hi = interval.lo, interval.hi
    if type(lo) is fmpq and type(hi) is fmpq:
        return (lo + hi) / 2 if lo < hi else None
    if type(lo) is fmpq:
        return lo + max(abs(lo), fmpq(1))
    if type(hi) is fmpq:
        return hi - max(abs(hi), fmpq(1))
    return fmpq(0)

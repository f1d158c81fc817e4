"""Values: an interval around the number that a term is at a point, from those around its parts.

This is all of evaluation that a refutation needs; what holds on whole boxes is in
:mod:`dpsym.kernel.enclosure`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Final, TypeAlias

from flint import arb, fmpq

from dpsym.errors import KernelRefusal, brief
from dpsym.kernel.interval import CHOICES, HEADS, NOWHERE, Interval
from dpsym.kernel.numbers import NULL
from dpsym.kernel.terms import Term, folded, rat

__all__ = ["Box", "of_node", "sum_of_pieces", "value"]

Box: TypeAlias = Mapping[str, Interval]
PIECES: Final = 512  # of an integral
MINUS_ONE: Final = rat(-1)


def of_node(node: Term, parts: list[Interval], box: Box) -> Interval:
    """Return an enclosure of a term from those of its arguments."""
    if node.head == "var":
        return box[str(node.data)]
    if node.number is not None:
        return Interval(node.number, node.number)
    if node.head == "mul" and len(parts) == 2 and node.args[0] is MINUS_ONE:
        return -parts[1]
    return HEADS[node.head](*parts)


def value(subject: Term, point: Box, *, inside: bool = False) -> Interval:
    """Return an interval around the value of a term at a point; NOWHERE if it may have none.

    An integral has a value over an interval of finite length where the body has bounds on each piece; inside
    of another integral it has one only through a checked antiderivative.  A term may jump: it need not be
    continuous for having a value at each point, as what has an enclosure on a box is.

    >>> from dpsym.kernel.terms import rat, term
    >>> value(rat("1/3") + rat("2/3"), {}), value(term("exp", 2 * term("log", rat(3))), {})
    ([1, 1], [9, 9])
    """
    if not subject.free <= point.keys():
        raise KernelRefusal(f"{brief(subject)} speaks of symbols without a value")

    def of(node: Term, parts: list[Interval]) -> Interval:
        if node.head == "integral" and not inside:
            return _area(node.args[0], str(node.data), parts, point)
        found = of_node(node, parts, point)
        if node.head in CHOICES and found is NOWHERE and NOWHERE not in parts:
            return parts[2].hull(parts[3])  # one of the two, for both sides are numbers
        return found

    return folded(subject, {}, of)


def _area(body: Term, name: str, ends: list[Interval], point: Box) -> Interval:
    def on_piece(piece: arb) -> arb:
        around = value(body, {**point, name: Interval(piece, piece)}, inside=True)
        return arb("nan") if around is NOWHERE else around.ball()

    if NOWHERE in ends:
        return NOWHERE
    found = sum_of_pieces(on_piece, *(end.ball() for end in ends))
    return NOWHERE if found is None else Interval(found, found)


def sum_of_pieces(body: Callable[[arb], arb], low: arb, high: arb) -> arb | None:
    """Return a ball around an integral; None if it is endless, or the body has no bounds on some piece.

    From right to left it is minus what it is from left to right.

    ``body`` returns a ball around all its values on a piece; the length of the piece times this encloses its
    part of the integral.

    >>> sum_of_pieces(lambda x: x * x, arb(0), arb(1)).overlaps(arb(1) / 3)
    True
    """
    if low.is_finite() and high < low:
        area = sum_of_pieces(body, high, low)
        return None if area is None else -area
    if not (low.is_finite() and high.is_finite() and low <= high):
        return None
    ends = [low + (high - low) * arb(fmpq(place, PIECES)) for place in range(PIECES + 1)]
    area = sum(((right - left) * body(left.union(right)) for left, right in pairwise(ends)), NULL)
    return area if area.is_finite() else None

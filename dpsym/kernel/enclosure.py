"""What terms mean: intervals around their values, at a point or on a whole box.

A box has an interval for each variable; a point is a box of narrow ones.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache, partial
from itertools import pairwise
from typing import Final, TypeAlias

from flint import ctx, fmpq

from dpsym.errors import KernelRefusal, brief
from dpsym.kernel.interval import CHOICES, HEADS, NOWHERE, Interval
from dpsym.kernel.numbers import ZERO
from dpsym.kernel.terms import Term, folded, rat

Box: TypeAlias = Mapping[str, Interval]
PIECES: Final = 512  # of an integral at a point
REMEMBERED: Final = 256  # boxes; a proof asks for the same enclosures again and again
MINUS_ONE: Final = rat(-1)


def enclose(subject: Term, box: Box) -> Interval:
    """Return an interval around all values of ``subject`` on the box, or NOWHERE.

    >>> from dpsym.kernel.terms import var
    >>> enclose(var("x") ** 2 - 1, {"x": Interval(fmpq(-2), fmpq(1))})
    [-1, 3]
    """
    return _known(subject, box)[subject]


def enclosed(subject: Term, box: Box) -> dict[Term, Interval]:
    """Return the same intervals by subterm; of what stands under a binder there is none.

    >>> from dpsym.kernel.terms import var
    >>> enclosed(var("x") ** 2, {"x": Interval(fmpq(-2), fmpq(1))})
    {x: [-2, 1], 2: [2, 2], pow(x, 2): [0, 4]}
    """
    known, found = _known(subject, box), dict[Term, Interval]()
    folded(subject, found, lambda part, _: known[part])
    return found


def is_continuous(subject: Term, name: str, box: Box) -> bool:
    """Return whether a term is defined on the box and, as a function of one variable, certainly continuous.

    What has an enclosure is continuous, but for the heads of measure theory where both masses may vanish:
    p^2/q is 1 for q = p^2, and 0 where p = 0.

    >>> from dpsym.kernel.terms import term, var
    >>> ratio = term("powdiv", var("x"), var("x") ** 2, 2)
    >>> [is_continuous(ratio, "x", {"x": Interval(fmpq(lo), fmpq(1))}) for lo in (0, 1)]
    [False, True]
    """
    around = enclosed(subject, box)
    jumping = (node for node in around if node.head in ("relent", "powdiv") and name in node.free)
    for p, q in ((around[node.args[0]], around[node.args[1]]) for node in jumping):
        constant = p.is_zero() or (q.is_zero() and p.is_at_least(ZERO, strictly=True))  # 0, or infinity
        if not (constant or q.is_at_least(ZERO, strictly=True)):
            return False
    return around[subject] is not NOWHERE


def value(subject: Term, point: Box, *, inside: bool = False) -> Interval:
    """Return an interval around the value of a term at a point; NOWHERE if it may have none.

    Two things need less at a point than on a box, where what has an enclosure is continuous.  Of a choice it
    is enough that one of two values is taken.  An integral is that over pieces of its range, on each of which
    the body has bounds; inside of another integral it has a value only through a checked antiderivative.

    >>> from dpsym.kernel.terms import rat, term
    >>> value(rat("1/3") + rat("2/3"), {}), value(term("exp", 2 * term("log", rat(3))), {})
    ([1, 1], [9, 9])
    """
    _require_known(subject, point)

    def of(node: Term, parts: list[Interval]) -> Interval:
        if node.head == "integral":
            return NOWHERE if inside else _area_in_pieces(node, parts, point)
        found = _of_node(node, parts, point)
        if node.head in CHOICES and found is NOWHERE and NOWHERE not in parts:
            return parts[2].hull(parts[3])  # one of the two, for both sides are numbers
        return found

    return folded(subject, {}, of)


def _require_known(subject: Term, box: Box) -> None:
    if not subject.free <= box.keys():
        raise KernelRefusal(f"{brief(subject)} speaks of variables outside the box")


@lru_cache(maxsize=REMEMBERED)
def _on_box(precision: int, *box: object) -> dict[Term, Interval]:  # noqa: ARG001
    """Return what is known of terms on these very intervals, which holds at this precision alone."""
    return {}


def _known(subject: Term, box: Box) -> dict[Term, Interval]:
    """Return enclosures by term, those of a term and all its parts among them."""
    _require_known(subject, box)
    known = _on_box(ctx.prec, *box, *box.values())
    if subject not in known:
        folded(subject, known, partial(_on_whole, box))
    return known


def _on_whole(box: Box, node: Term, parts: list[Interval]) -> Interval:
    return _area(node, parts, box) if node.head == "integral" else _of_node(node, parts, box)


def _of_node(node: Term, parts: list[Interval], box: Box) -> Interval:
    """Return an enclosure of a term from those of its arguments."""
    if node.head == "var":
        return box[str(node.data)]
    if node.number is not None:
        return Interval(node.number, node.number)
    if node.head == "mul" and len(parts) == 2 and node.args[0] is MINUS_ONE:
        return -parts[1]
    return HEADS[node.head](*parts)


def _area(integral: Term, ends: list[Interval], box: Box) -> Interval:
    """Enclose an integral over finite intervals, on each of which its body is continuous.

    By the mean value theorem it is the length times a value of the body.  It is continuous in all variables,
    as the body is.
    """
    body, low, high = integral.args
    if not all(end is not NOWHERE and end.is_finite() for end in ends):
        return NOWHERE
    inside = {**box, str(integral.data): ends[0].hull(ends[1])}
    values = enclose(body, inside)
    if not (values.is_finite() and all(is_continuous(body, name, inside) for name in body.free)):
        return NOWHERE
    return Interval(ZERO, ZERO) if low is high else (ends[1] + -ends[0]) * values


def _area_in_pieces(integral: Term, ends: list[Interval], point: Box) -> Interval:
    """Enclose an integral at a point, by pieces: the length, which is signed, times bounds of the body."""
    low, high = (end.ball() for end in ends)
    if NOWHERE in ends or not (low.is_finite() and high.is_finite()):
        return NOWHERE
    whole = Interval(ZERO, ZERO)
    cuts = [low + (high - low) * fmpq(place, PIECES) for place in range(PIECES + 1)]
    for left, right in pairwise(cuts):
        piece = Interval(left.union(right), left.union(right))
        length = Interval(right - left, right - left)
        whole = whole + length * value(integral.args[0], {**point, str(integral.data): piece}, inside=True)
    return whole if whole is not NOWHERE and whole.ball().is_finite() else NOWHERE

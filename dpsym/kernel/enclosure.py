"""Enclosures: intervals around the values of a term, and of all its subterms, over a box."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from heapq import heappop, heappush
from itertools import pairwise
from typing import Final, TypeAlias

from flint import arb, ctx, fmpq

from dpsym.errors import KernelRefusal
from dpsym.kernel.interval import CHOICES, HEADS, NOWHERE, Interval
from dpsym.kernel.numbers import NULL, ZERO
from dpsym.kernel.terms import Term, brief, rat

__all__ = ["Box", "enclose", "enclosed", "folded", "is_continuous", "of_node", "sum_of_pieces", "value"]

Box: TypeAlias = Mapping[str, Interval]
Of: TypeAlias = Callable[[Term, list[Interval]], Interval]
FEWEST, MOST = 16, 512  # pieces of an integral, at first and at last
REMEMBERED: Final = 256  # boxes; a proof asks for the same enclosures again and again


def enclose(subject: Term, box: Box) -> Interval:
    """Return an interval around all values of ``subject`` on the box, or NOWHERE.

    >>> from flint import fmpq
    >>> from dpsym.kernel.terms import var
    >>> enclose(var("x") ** 2 - 1, {"x": Interval(fmpq(-2), fmpq(1))})
    [-1, 3]
    """
    return _enclose(subject, _recalled(subject, box), box)


def enclosed(subject: Term, box: Box) -> dict[Term, Interval]:
    """Return the same intervals by subterm; of what stands under a binder there is none.

    >>> from flint import fmpq
    >>> from dpsym.kernel.terms import var
    >>> enclosed(var("x") ** 2, {"x": Interval(fmpq(-2), fmpq(1))})
    {x: [-2, 1], 2: [2, 2], pow(x, 2): [0, 4]}
    """
    known = _recalled(subject, box)
    _enclose(subject, known, box)
    return {part: known[part] for part in subject.nodes() if part in known}


def is_continuous(subject: Term, name: str, box: Box) -> bool:
    """Return whether a term is defined on the box and, as a function of one variable, certainly continuous.

    What has an enclosure is continuous, but for the heads of measure theory where both masses may vanish:
    p^2/q is 1 for q = p^2, and 0 where p = 0.

    >>> from flint import fmpq
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


@lru_cache(maxsize=REMEMBERED)
def _on_box(precision: int, *box: object) -> dict[Term, Interval]:  # noqa: ARG001
    """Return what is known of terms on these very intervals, which holds at this precision alone."""
    return {}


def _recalled(subject: Term, box: Box) -> dict[Term, Interval]:
    if not subject.free <= box.keys():
        raise KernelRefusal(f"{brief(subject)} speaks of variables outside the box")
    return _on_box(ctx.prec, *box, *box.values())


def _enclose(subject: Term, known: dict[Term, Interval], box: Box) -> Interval:
    """Return an enclosure, after those of all parts that are not known yet."""
    if subject in known:
        return known[subject]
    return folded(subject, known, lambda node, parts: of_node(node, parts, box))


def folded(subject: Term, known: dict[Term, Interval], of: Of) -> Interval:
    """Return what a term comes to by what its parts come to, but for bodies of integrals, which stay out."""
    stack = [subject]
    while stack:  # a loop, as terms may be deeper than Python's recursion limit
        node = stack.pop()
        args = node.args[1:] if node.head == "integral" else node.args
        if missing := [arg for arg in args if arg not in known]:
            stack.append(node)
            stack.extend(missing)
        elif node not in known:
            known[node] = of(node, [known[arg] for arg in args])
    return known[subject]


def of_node(node: Term, parts: list[Interval], box: Box) -> Interval:
    """Return an enclosure of a term from those of its arguments."""
    if node.head == "var":
        return box[str(node.data)]
    if node.number is not None:
        return Interval(node.number, node.number)
    if node.head == "mul" and len(parts) == 2 and node.args[0] is MINUS_ONE:
        return -parts[1]
    return HEADS[node.head](*parts)


MINUS_ONE: Final = rat(-1)


# Values at a point.  Each value of the body of an integral on a piece lies in what it gives for the interval
# of that piece, so that the length of the piece times this encloses its part of the integral.  The pieces on
# which that is widest are halved.


def value(subject: Term, point: Box) -> Interval:
    """Return an interval around the value of a term at a point; NOWHERE if it may have none.

    An integral has a value over an interval of finite length where the body has bounds on each piece; inside
    another integral it has one only through a checked antiderivative.  A term may jump: it is not continuous
    for having a value at each point, as what has an enclosure on a box is.

    >>> from dpsym.kernel.terms import rat, term
    >>> value(rat("1/3") + rat("2/3"), {}), value(term("exp", 2 * term("log", rat(3))), {})
    ([1, 1], [9, 9])
    """
    return _value(subject, point, integrals=True)


def _value(subject: Term, point: Box, *, integrals: bool) -> Interval:
    if not subject.free <= point.keys():
        raise KernelRefusal(f"{brief(subject)} speaks of symbols without a value")

    def of(node: Term, parts: list[Interval]) -> Interval:
        if node.head == "integral" and integrals:
            return _area(node.args[0], str(node.data), parts, point)
        found = of_node(node, parts, point)
        if node.head in CHOICES and found is NOWHERE and NOWHERE not in parts:
            return parts[2].hull(parts[3])  # one of the two, for both sides are numbers
        return found

    return folded(subject, {}, of)


def _area(body: Term, name: str, ends: list[Interval], point: Box) -> Interval:
    def on_piece(piece: arb) -> arb:
        around = _value(body, {**point, name: Interval(piece, piece)}, integrals=False)
        return arb("nan") if around is NOWHERE else around.ball()

    if NOWHERE in ends:
        return NOWHERE
    found = sum_of_pieces(on_piece, *(end.ball() for end in ends))
    return NOWHERE if found is None else Interval(found, found)


def sum_of_pieces(body: Callable[[arb], arb], low: arb, high: arb) -> arb | None:
    """Return a ball around an integral; None if it is endless, or the body has no bounds on some piece.

    ``body`` returns a ball around all its values on a piece.

    >>> sum_of_pieces(lambda x: x * x, arb(0), arb(1)).overlaps(arb(1) / 3)
    True
    """
    if not (low.is_finite() and high.is_finite() and low <= high):
        return None
    ends = [low + (high - low) * arb(fmpq(place, FEWEST)) for place in range(FEWEST + 1)]
    pieces: list[tuple[float, int, arb, arb, arb]] = []
    for number in range(FEWEST, MOST, 2):
        if pieces:
            _, _, left, right, _ = heappop(pieces)
            middle = ((left + right) / 2).mid()
            ends = [left, middle, right]
        for side, (left, right) in enumerate(pairwise(ends)):
            around = body(left.union(right))
            if not around.is_finite():
                return None
            part = (right - left) * around
            heappush(pieces, (-float(part.rad()), number * FEWEST + side, left, right, part))
    return sum((part for *_, part in pieces), NULL)

"""Ends of intervals: values that are attained or not, and how they add, multiply and compare."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from flint import arb

from dpsym.kernel import numbers as nb
from dpsym.kernel.numbers import INFINITY, ZERO, Log, Value, compare

__all__ = [
    "BEYOND",
    "INFINITE",
    "End",
    "corner",
    "corners",
    "end_sum",
    "greatest",
    "is_exactly",
    "is_lost",
    "rank_of",
    "ranked_corner",
]

End = tuple[Value, bool]  # a value and whether it is open (not attained)
INFINITE: Final = 2  # ranks
BEYOND: Final = 3


def rank_of(x: Value, unknown: int) -> int:
    """Return the rank of an exact end: -2 at -inf, -1 below 0, 0, 1 above 0, 2 at +inf.

    What is undefined, or not exact, has the rank ``unknown``.

    >>> from flint import fmpq
    >>> from dpsym.kernel.numbers import exact_log
    >>> ends = (-INFINITY, -exact_log(fmpq(7)), ZERO, arb(2), INFINITY, arb("nan"), arb(0, 1))
    >>> [rank_of(end, BEYOND) for end in ends]
    [-2, -1, 0, 1, 2, 3, 3]
    """
    if not isinstance(x, arb):
        number = x.coefficient if isinstance(x, Log) else x  # of the logarithm of a number above 1
        return 0 if number == 0 else 1 if number.p > 0 else -1
    if not x.is_exact():
        return unknown
    if x.is_finite():
        return 0 if x.is_zero() else 1 if x > ZERO else -1
    return INFINITE if x == INFINITY else -INFINITE if x == -INFINITY else unknown


def is_exactly(x: Value, exact: Value) -> bool:
    """Return whether a value is certainly this exact one."""
    if isinstance(x, arb) and not isinstance(exact, Log):
        return bool(x == exact)  # flint answers True only if both are one and the same number
    return compare("=", x, exact) is True


def greatest(ends: list[End], is_open_if: Callable[[list[bool]], bool]) -> End:
    """Return the greatest end; among equal ones it is open if ``all`` or ``any`` of them are."""
    best, flags = ends[0][0], [ends[0][1]]
    for value, is_open in ends[1:]:
        if compare("=", value, best):
            flags.append(is_open)
        elif compare("<", value, best) is not True:
            if compare(">", value, best) is not True:
                best, flags = nb.maximum(value, best), [False]
            else:
                best, flags = value, [is_open]
    return best, is_open_if(flags)


def end_sum(a: End, b: End, dominant: Value) -> End:
    """Add two lower (or upper) ends; -inf (or +inf) dominates, and then the other infinity does."""
    for infinity in (-dominant, dominant):
        infinite = [is_open for value, is_open in (a, b) if is_exactly(value, infinity)]
        if infinite:  # a lower end +inf: that operand is infinite as a whole, the other one above -inf
            return infinity, all(infinite)
    return a[0] + b[0], a[1] or b[1]


def corner(a: End, b: End) -> End:
    """Return the product of two ends; with a 0 it is 0 wherever the other operand is, so with infinity."""
    return ranked_corner(a, b, rank_of(a[0], BEYOND), rank_of(b[0], BEYOND))


def ranked_corner(a: End, b: End, rank: int, other: int) -> End:
    """Return the product of two ends, as :func:`corner` does, whose ranks are known."""
    if rank == 0 or other == 0:
        return ZERO, (a[1] or rank != 0) and (b[1] or other != 0)
    if abs(rank) < INFINITE > abs(other):
        return a[0] * b[0], a[1] or b[1]
    return a[0] * b[0], (a[1] or abs(rank) < INFINITE) and (b[1] or abs(other) < INFINITE)


def corners(x: tuple[End, End], y: tuple[End, End]) -> tuple[End, End] | None:
    """Return the ends of a product of intervals, if there are any: the least and the greatest corner."""
    pairs = [(a, b) for a in x for b in y]
    products = [corner(a, b) for a, b in pairs if not (is_lost(a, b) or is_lost(b, a))]
    if not products:
        return None
    low = greatest([(-value, is_open) for value, is_open in products], all)
    return (-low[0], low[1]), greatest(products, all)


def is_lost(a: End, b: End) -> bool:
    """Return whether a is a 0 that is not attained beside an infinity: the other corners bound it all."""
    return a[1] and is_exactly(a[0], ZERO) and isinstance(b[0], arb) and not b[0].is_finite()

"""Ends of intervals: values that are attained or not, and how they add, multiply and compare."""

from __future__ import annotations

from collections.abc import Callable

from flint import arb

from dpsym.kernel import numbers as nb
from dpsym.kernel.numbers import ZERO, Log, Value, compare

__all__ = ["End", "corner", "end_sum", "greatest", "is_exactly", "is_lost", "is_positive"]

End = tuple[Value, bool]  # a value and whether it is open (not attained)


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
    zeros = [is_open for end, is_open in (a, b) if is_exactly(end, ZERO)]
    if zeros:
        return ZERO, all(zeros)
    infinite = [is_open for end, is_open in (a, b) if isinstance(end, arb) and not end.is_finite()]
    return a[0] * b[0], all(infinite) if infinite else a[1] or b[1]


def is_lost(a: End, b: End) -> bool:
    """Return whether a is a 0 that is not attained beside an infinity: the other corners bound it all."""
    return a[1] and is_exactly(a[0], ZERO) and isinstance(b[0], arb) and not b[0].is_finite()


def is_positive(x: Value) -> bool:
    """Return whether a value is certainly above 0, and finite."""
    return compare(">", x, ZERO) is True and not (isinstance(x, arb) and not x.is_finite())

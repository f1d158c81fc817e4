"""Short rationals: the numbers in which a person reads a counterexample."""

from __future__ import annotations

from typing import Final

from flint import arb, fmpq

from dpsym.kernel.numbers import Log, Value, ball

__all__ = ["above", "as_float", "below", "exactly", "fits", "height", "near", "simplest"]

CLOSE: Final = fmpq(1, 2**40)  # how far, relatively, a rational may lie from the real it stands for
LARGEST: Final = arb(2) ** 100_000  # beyond this (or its inverse) a number is not written as a rational


def simplest(lo: fmpq, hi: fmpq) -> fmpq:
    """Return the rational of smallest denominator between two rationals, both included.

    It is the first entry of the Stern-Brocot tree that lies in the interval.

    >>> simplest(fmpq(31, 10), fmpq(32, 10)), simplest(fmpq(-1, 3), fmpq(1, 5))
    (16/5, 0)
    """
    if lo > hi:
        lo, hi = hi, lo
    if lo <= 0 <= hi:
        return fmpq(0)
    if hi < 0:
        return -simplest(-hi, -lo)
    a, b, c, d = int(lo.p), int(lo.q), int(hi.p), int(hi.q)
    p, q, above, below = 0, 1, 1, 0  # the last two convergents of the continued fraction that both ends share
    while True:
        floor, rest = divmod(a, b)
        if not rest or (floor + 1) * d <= c:
            last = floor + bool(rest)
            return fmpq(last * above + p, last * below + q)
        p, q, above, below = above, below, floor * above + p, floor * below + q
        a, b, c, d = d, c - floor * d, b, rest


def exactly(x: float) -> fmpq:
    """Return a finite float as the dyadic rational that it is.

    >>> exactly(0.375)
    3/8
    """
    return fmpq(*x.as_integer_ratio())


def near(x: float, tolerance: float) -> fmpq:
    """Return the simplest rational within a relative ``tolerance`` of a finite float.

    >>> near(3.14159265, 1e-3), near(1e-9, 0.01)
    (22/7, 1/990099010)
    """
    center = exactly(x)
    radius = abs(center) * exactly(tolerance)
    return simplest(center - radius, center + radius)


def fits(value: Value) -> bool:
    """Return whether a value is finite and of a size that a rational can have here.

    >>> fits(arb(3).exp()), fits(arb(10**20).exp()), fits(arb("inf"))
    (True, False, False)
    """
    number = abs(ball(value)).upper()
    return bool(number < LARGEST) and (bool(number > 1 / LARGEST) or bool(number == 0))


def above(value: Value, room: fmpq = CLOSE) -> fmpq:
    """Return a short rational at or above a finite value: the value itself when it is rational.

    Otherwise it is the simplest within ``room``, relative to the size of the value.

    >>> above(fmpq(3, 7)), above(Log(fmpq(1), fmpq(2)), fmpq(1, 100))
    (3/7, 7/10)

    Raises:
        OverflowError: the value does not fit into a rational of reasonable size.
    """
    if isinstance(value, fmpq):
        return value
    if not fits(value):
        raise OverflowError("the number is too large or too small to be written as a rational")
    upper = ball(value).upper().fmpq()
    return simplest(upper, upper + room * max(abs(upper), CLOSE))


def below(value: Value, room: fmpq = CLOSE) -> fmpq:
    """Return a short rational at or below a finite value, as :func:`above` does on the other side.

    >>> below(Log(fmpq(1), fmpq(2)), fmpq(1, 100))
    9/13
    """
    return -above(-value, room)


def as_float(value: Value) -> float:
    """Return the nearest float, or an infinity beyond the range of floats.

    >>> as_float(fmpq(1, 4)), as_float(Log(fmpq(1), fmpq(2)))
    (0.25, 0.6931471805599453)
    """
    if isinstance(value, (arb, Log)):
        return float(ball(value))
    try:
        return int(value.p) / int(value.q)
    except OverflowError:
        return float("inf") if value > 0 else float("-inf")


def height(value: Value) -> int:
    """Return how much there is to read in a number: 0 for zero, then about the number of bits.

    Powers of ten are as easy to read as small numbers.

    >>> [height(fmpq(*x)) for x in ((0, 1), (1, 1), (1, 2), (355, 113), (1, 10**9))]
    [0, 2, 3, 16, 8]
    """
    if isinstance(value, Log):
        return height(value.base) + (height(value.coefficient) if abs(value.coefficient) != 1 else 1)
    if isinstance(value, arb):
        return 1 if not value.is_finite() else 4096
    return _bits(abs(int(value.p))) + _bits(int(value.q)) if value != 0 else 0


def _bits(n: int) -> int:
    zeros = 0
    while n % 1000 == 0:
        n, zeros = n // 1000, zeros + 2
    return n.bit_length() + zeros

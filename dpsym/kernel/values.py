"""Values: exact rationals, exact logarithms of rationals, and balls; how they compare.

A value is a rational (``fmpq``), an exact multiple of the logarithm of a rational (:class:`Log`), or
a ball (``arb``: a midpoint with an error bound, infinities included).  An undefined value is the ball
``nan``, which compares with nothing; so whatever is undefined can neither prove nor refute.  Balls
use flint's current precision (``ctx.prec``).

>>> compare("=", exact_log(fmpq(9, 4)), exact_log(fmpq(3, 2)) * 2), compare("<=", UNDEFINED, ZERO)
(True, None)
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from flint import arb, fmpq

__all__ = ["Log", "Value", "ball", "bits", "compare", "exact_log"]

INFINITY: Final = arb("inf")
UNDEFINED: Final = arb("nan")
ZERO: Final = fmpq(0)
ONE: Final = fmpq(1)
NULL: Final = arb(0)
UNIT: Final = arb(1)
EXACT_BITS: Final = 4096  # beyond this size exact arithmetic gives way to balls


class Log:
    """The number ``coefficient * log(base)``, exactly: a rational ``base`` > 1, ``coefficient`` not 0."""

    __slots__ = ("base", "coefficient")

    def __init__(self, coefficient: fmpq, base: fmpq) -> None:
        self.coefficient, self.base = coefficient, base

    def ball(self) -> arb:
        """Return a ball around the number."""
        return arb(self.base).log() * self.coefficient

    def __add__(self, other: Value | int) -> Value:
        if isinstance(other, Log):
            return _sum_of_logs(self, other)
        return self if other == 0 else self.ball() + other

    def __mul__(self, other: Value | int) -> Value:
        if isinstance(other, (Log, arb)):
            return self.ball() * ball(other)
        return Log(self.coefficient * other, self.base) if other != 0 else ZERO

    __radd__ = __add__
    __rmul__ = __mul__

    def __neg__(self) -> Value:
        return Log(-self.coefficient, self.base)

    def __sub__(self, other: Value | int) -> Value:
        return self + (-other)

    def __rsub__(self, other: Value | int) -> Value:
        return (-self) + other

    def __lt__(self, other: Value | int) -> bool:
        return compare("<", self, other) is True

    def __le__(self, other: Value | int) -> bool:
        return compare("<=", self, other) is True

    def __gt__(self, other: Value | int) -> bool:
        return compare(">", self, other) is True

    def __ge__(self, other: Value | int) -> bool:
        return compare(">=", self, other) is True

    def __repr__(self) -> str:
        return f"{self.coefficient}*log({self.base})"


Value: TypeAlias = fmpq | Log | arb  # whole numbers of a term may also come as Python's int


def ball(x: Value | int) -> arb:
    """Return a ball that contains the value."""
    return x if isinstance(x, arb) else x.ball() if isinstance(x, Log) else arb(x)


def compare(op: str, a: Value | int, b: Value | int) -> bool | None:
    """Return whether ``a op b``; None when the balls overlap or a side is undefined."""
    if type(a) is fmpq and type(b) is fmpq:  # most of them; exact
        return bool(_OPERATORS[op](a, b))
    x: Any = a
    y: Any = b
    if not isinstance(a, arb) or isinstance(b, Log):  # flint itself makes balls of rationals beside balls
        if not isinstance(a, arb) and not isinstance(b, arb):
            sign = _exact_sign(a - b)
            if sign is not None:
                return bool(_OPERATORS[op](sign, 0))
        x, y = ball(a), ball(b)
    if _OPERATORS[op](x, y):  # flint answers True only if it holds for all numbers in the balls
        return True
    fails = (x < y or x > y) if op == "=" else _NEGATIONS[op](x, y)
    return False if fails else None


def exact_log(x: fmpq) -> Value:
    """Return ``log(x)`` of a positive rational, exactly."""
    return ZERO if x == 1 else Log(ONE, x) if x > 1 else Log(-ONE, 1 / x)


def _sum_of_logs(a: Log, b: Log) -> Value:
    degree = (a.coefficient.q * b.coefficient.q) // a.coefficient.q.gcd(b.coefficient.q)
    exponents = [(x.coefficient * degree).p for x in (a, b)]
    if sum(abs(n) * bits(x.base) for n, x in zip(exponents, (a, b), strict=True)) > EXACT_BITS:
        return a.ball() + b.ball()
    product = a.base ** int(exponents[0]) * b.base ** int(exponents[1])
    return exact_log(product) * fmpq(1, degree)


def _exact_sign(x: Value | int) -> int | None:
    if isinstance(x, arb):
        return None
    number = x.coefficient if isinstance(x, Log) else x  # log of a base > 1 is positive
    return 1 if number > 0 else -1 if number < 0 else 0


def bits(x: fmpq) -> int:
    """Return the size of a rational: the bits of its numerator or denominator, whichever is longer."""
    return max(int(abs(x.p)).bit_length(), int(x.q).bit_length())


_OPERATORS: Final[Mapping[str, Callable[[Any, Any], bool]]] = {
    "<=": operator.le,
    "<": operator.lt,
    ">=": operator.ge,
    ">": operator.gt,
    "=": operator.eq,
}
_NEGATIONS: Final = {"<=": operator.gt, "<": operator.ge, ">=": operator.lt, ">": operator.le}

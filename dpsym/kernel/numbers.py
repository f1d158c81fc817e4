"""Exact and ball numbers: what the heads of a term mean at one point.

A value is a rational (``fmpq``), an exact multiple of the logarithm of a rational (:class:`Log`), or
a ball (``arb``: a midpoint with an error bound, infinities included).  Rationals stay exact as long
as the operation allows it, so that equalities such as "the masses sum to one" are decided and not
merely estimated.  An undefined value is the ball ``nan``, which compares with nothing; so whatever
is undefined can neither prove nor refute.  Balls use flint's current precision (``ctx.prec``).
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from flint import arb, fmpq, fmpz

__all__ = ["BALLS", "Log", "Value", "ball", "compare"]

INFINITY: Final = arb("inf")
UNDEFINED: Final = arb("nan")
ZERO: Final = fmpq(0)
ONE: Final = fmpq(1)
EXACT_BITS: Final = 4096  # beyond this size exact arithmetic gives way to balls


class Log:
    """The number ``coefficient * log(base)``, exactly, with a rational ``base`` > 1."""

    __slots__ = ("base", "coefficient")

    def __init__(self, coefficient: fmpq, base: fmpq) -> None:
        self.coefficient, self.base = coefficient, base

    def ball(self) -> arb:
        return arb(self.base).log() * self.coefficient

    def __add__(self, other: Value) -> Value:
        if isinstance(other, Log):
            return _sum_of_logs(self, other)
        if isinstance(other, arb):
            return self.ball() + other
        return self if other == 0 else self.ball() + fmpq(other)

    def __mul__(self, other: Value) -> Value:
        if isinstance(other, (Log, arb)):
            return self.ball() * ball(other)
        return Log(self.coefficient * other, self.base) if other != 0 else ZERO

    __radd__ = __add__
    __rmul__ = __mul__

    def __neg__(self) -> Value:
        return Log(-self.coefficient, self.base)

    def __sub__(self, other: Value) -> Value:
        return self + (-other)

    def __rsub__(self, other: Value) -> Value:
        return (-self) + other

    def __repr__(self) -> str:
        return f"{self.coefficient}*log({self.base})"


Value: TypeAlias = "fmpq | Log | arb"


def ball(x: Value) -> arb:
    """Return a ball that contains the value."""
    return x if type(x) is arb else x.ball() if type(x) is Log else arb(fmpq(x))


def compare(op: str, a: Value, b: Value) -> bool | None:
    """Return whether ``a op b``; None when the balls overlap or a side is undefined."""
    if type(a) is not arb and type(b) is not arb:
        sign = _exact_sign(a - b)
        if sign is not None:
            return bool(_OPERATORS[op](sign, 0))
    x, y = ball(a), ball(b)
    if _OPERATORS[op](x, y):  # flint answers True only if it holds for all numbers in the balls
        return True
    return False if op != "=" and _NEGATIONS[op](x, y) or op == "=" and (x < y or x > y) else None


def log(x: Value) -> Value:
    if type(x) is Log or type(x) is arb:
        x = ball(x)
        return INFINITY if x == INFINITY else -INFINITY if x.is_zero() else x.log()
    return exact_log(fmpq(x)) if x > 0 else -INFINITY if x == 0 else UNDEFINED


def exact_log(x: fmpq) -> Value:
    """Return ``log(x)`` of a positive rational, exactly."""
    return ZERO if x == 1 else Log(ONE, x) if x > 1 else Log(-ONE, 1 / x)


def exp(x: Value) -> Value:
    if type(x) is arb:
        return x.exp() if x.is_finite() else INFINITY if x == INFINITY else ZERO if x == -INFINITY else UNDEFINED
    if type(x) is Log:
        return power(x.base, x.coefficient)
    return arb(fmpq(x)).exp() if x != 0 else ONE


def power(b: Value, e: Value) -> Value:
    if type(e) is not arb and type(e) is not Log:
        return _rational_power(b, fmpq(e))
    exponent, base = ball(e), ball(b)
    if exponent.is_finite() and base.is_finite():
        if base > 0:
            return base**exponent
        return ZERO if base.is_zero() and exponent > 0 else UNDEFINED
    if base > 0 or (base.is_zero() and exponent > 0):
        return exp(ball(log(b)) * exponent)  # 1^inf is nan by 0*inf
    return UNDEFINED


def sqrt(x: Value) -> Value:
    return power(x, fmpq(1, 2))


def square(x: Value) -> Value:
    return x * x if type(x) is not arb else x**2


def inverse(x: Value) -> Value:
    if type(x) is arb:
        return 1 / x if x.is_finite() else ZERO if abs(x) == INFINITY else UNDEFINED
    if type(x) is Log:
        return 1 / x.ball()
    return fmpq(1) / x if x != 0 else UNDEFINED


def absolute(x: Value) -> Value:
    if type(x) is Log:
        return Log(abs(x.coefficient), x.base)
    return abs(x)


def maximum(*values: Value) -> Value:
    largest = values[0]
    for value in values[1:]:
        above = compare(">=", largest, value)
        if above is not True:
            largest = value if above is False else _hull_or_nan(arb.max, largest, value)
    return largest


def minimum(*values: Value) -> Value:
    return -maximum(*(-value for value in values))


def tanh(x: Value) -> Value:
    if type(x) is arb:
        return x.tanh() if x.is_finite() else x.sgn() if abs(x) == INFINITY else UNDEFINED
    square_of_exp = exp(x * 2)
    if type(square_of_exp) is not arb:
        return (square_of_exp - 1) / (square_of_exp + 1)
    return ball(x).tanh()


def erf(x: Value) -> Value:
    x = ball(x)
    return x.erf() if x.is_finite() and not x.is_zero() else ZERO if x.is_zero() else _sign_at_infinity(x)


def erfc(x: Value) -> Value:
    x = ball(x)
    return x.erfc() if x.is_finite() and not x.is_zero() else 1 - erf(x)


def choose(op: str, a: Value, b: Value, x: Value, y: Value) -> Value:
    """Return ``x`` if ``a op b``, ``y`` if not, and a ball around both while that is open."""
    truth = compare(op, a, b)
    return x if truth else y if truth is False else _hull_or_nan(arb.union, x, y)


def scaled(p: Value, x: Value) -> Value:
    return ZERO if p == 0 else p * x


def logratio(p: Value, q: Value) -> Value:
    if type(p) is arb is type(q) and p > 0 and q > 0:
        return (p / q).log()
    if p == 0:
        return -INFINITY
    if q == 0:
        return INFINITY if compare(">", p, ZERO) else UNDEFINED
    return log(p * inverse(q)) if compare(">", q, ZERO) else UNDEFINED


def relent(p: Value, q: Value) -> Value:
    return ZERO if p == 0 else p * logratio(p, q)


def powdiv(p: Value, q: Value, a: Value) -> Value:
    if type(p) is arb is type(q) and p > 0 and q > 0:
        return p * power(p / q, a - 1)
    if p == 0:
        return ZERO
    if q == 0:
        return INFINITY if compare(">", p, ZERO) else UNDEFINED
    return p * power(p * inverse(q), a - 1)


def integral(body: Callable[[Value], Value], lo: Value, hi: Value) -> Value:  # noqa: ARG001 - a backend's signature
    """Balls do not integrate: an integral has a value only through a checked antiderivative."""
    return UNDEFINED


def _rational_power(b: Value, e: fmpq) -> Value:
    if e.q == 1:
        n = int(e.p)
        if type(b) is arb:
            return b**n if b.is_finite() and (n >= 0 or b != 0) else _infinite_power(b, n)
        if type(b) is Log:
            return b.ball() ** n
        if n < 0 and b == 0:
            return UNDEFINED
        return fmpq(b) ** n if abs(n) * _bits(fmpq(b)) <= EXACT_BITS else arb(fmpq(b)) ** n
    if type(b) is arb or type(b) is Log:
        x = ball(b)
        if x.is_finite() and not x.is_zero():
            return x.sqrt() if e == fmpq(1, 2) else x**e
    if compare("<", b, ZERO) is not False:
        return UNDEFINED
    if b == 0:
        return ZERO if e > 0 else UNDEFINED
    if type(b) is arb:
        return INFINITY if e > 0 else ZERO
    return _exact_root(fmpq(b), e) or arb(fmpq(b)) ** e


def _infinite_power(b: arb, n: int) -> Value:
    if n == 0:
        return ONE
    if abs(b) == INFINITY:
        return ZERO if n < 0 else b if n % 2 else INFINITY
    return UNDEFINED


def _exact_root(b: fmpq, e: fmpq) -> fmpq | None:
    """Return ``b^e`` when it is rational and small, as for sqrt(4/9)."""
    degree = int(e.q)
    if degree > 8 or abs(e.p) * _bits(b) > EXACT_BITS:
        return None
    roots = [fmpz(part).root(degree) for part in (b.p, b.q)]
    root = fmpq(*roots)
    return root ** int(e.p) if root**degree == b else None


def _sum_of_logs(a: Log, b: Log) -> Value:
    degree = (a.coefficient.q * b.coefficient.q) // a.coefficient.q.gcd(b.coefficient.q)
    exponents = [(x.coefficient * degree).p for x in (a, b)]
    if sum(abs(n) * _bits(x.base) for n, x in zip(exponents, (a, b), strict=True)) > EXACT_BITS:
        return a.ball() + b.ball()
    product = a.base ** int(exponents[0]) * b.base ** int(exponents[1])
    return exact_log(product) * fmpq(1, degree)


def _exact_sign(x: Value) -> int | None:
    if type(x) is arb:
        return None
    x = x.coefficient if type(x) is Log else x
    return 1 if x > 0 else -1 if x < 0 else 0


def _bits(x: fmpq) -> int:
    return max(int(abs(x.p)).bit_length(), int(x.q).bit_length())


def _hull_or_nan(combine: Callable[[arb, arb], arb], x: Value, y: Value) -> Value:
    a, b = ball(x), ball(y)
    return UNDEFINED if a.is_nan() or b.is_nan() else combine(a, b)


def _sign_at_infinity(x: arb) -> Value:
    return ONE if x == INFINITY else -ONE if x == -INFINITY else UNDEFINED


_OPERATORS: Final[Mapping[str, Callable[[Any, Any], bool]]] = {
    "<=": operator.le,
    "<": operator.lt,
    ">=": operator.ge,
    ">": operator.gt,
    "=": operator.eq,
}
_NEGATIONS: Final = {"<=": operator.gt, "<": operator.ge, ">=": operator.lt, ">": operator.le}

BALLS: Final[Mapping[str, Callable[..., Any]]] = {
    "rat": lambda q: int(q.p) if q.q == 1 else q,
    "pi": arb.pi,
    "inf": lambda: INFINITY,
    "exp": exp,
    "log": log,
    "sqrt": sqrt,
    "inverse": inverse,
    "square": square,
    "power": power,
    "abs": absolute,
    "maximum": maximum,
    "minimum": minimum,
    "tanh": tanh,
    "erf": erf,
    "erfc": erfc,
    "choose": choose,
    "scaled": scaled,
    "logratio": logratio,
    "relent": relent,
    "powdiv": powdiv,
    "integral": integral,
}

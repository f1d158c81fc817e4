"""What the heads of a term mean at one point, for exact and ball numbers, as compiled functions call them.

Rationals stay exact as long as the operation allows it.  Searches evaluate with these, for they are quick;
what they find is judged by the kernel, which encloses the same heads by intervals.

>>> BALLS["powdiv"](ZERO, ONE, ONE), BALLS["scaled"](ZERO, UNDEFINED), BALLS["inverse"](fmpq(2, 3))
(0, 0, 3/2)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, cast

from flint import arb, fmpq

from dpsym.engines.complex_balls import COMPLEX, quadrature
from dpsym.kernel.numbers import (
    EXACT_BITS,
    FUNCTIONS,
    INFINITY,
    NULL,
    ONE,
    UNDEFINED,
    UNIT,
    ZERO,
    Log,
    Value,
    ball,
    compare,
    exact_log,
    exact_root,
    inverse,
    value_at,
)

__all__ = ["BALLS", "maximum", "minimum"]


def log(x: Value) -> Value:
    """Return the natural logarithm: -inf at 0, undefined below."""
    if isinstance(x, (arb, Log)):
        x = ball(x)
        if x.is_finite() and not x.is_zero():
            return x.log()
        return INFINITY if x == INFINITY else -INFINITY if x.is_zero() else x.log()
    return exact_log(fmpq(x)) if x > 0 else -INFINITY if x == 0 else UNDEFINED


def exp(x: Value) -> Value:
    """Return the exponential, exactly for the logarithm of a rational."""
    if isinstance(x, arb):
        if x.is_finite():
            return x.exp()
        return INFINITY if x == INFINITY else ZERO if x == -INFINITY else UNDEFINED
    if isinstance(x, Log):
        return rational_power(x.base, x.coefficient)
    return arb(fmpq(x)).exp() if x != 0 else ONE


def power(b: Value, e: Value) -> Value:
    """Return ``b^e`` for b > 0, or b >= 0 and e > 0, or an integer e; 0^0 = 1."""
    if isinstance(e, arb) and isinstance(b, arb) and b.is_finite() and e.is_finite() and b > NULL:
        return b**e
    if not isinstance(e, (arb, Log)):
        return _to_rational(b, fmpq(e))
    exponent, base = ball(e), ball(b)
    if exponent.is_finite() and base.is_finite():
        if base > 0:
            return base**exponent
        return ZERO if base.is_zero() and exponent > 0 else UNDEFINED
    if base > 0 or (base.is_zero() and exponent > 0):
        return exp(ball(log(b)) * exponent)  # 1^inf is nan by 0*inf
    return UNDEFINED


def _to_rational(b: Value, e: fmpq) -> Value:
    if e.q == 1:
        return integer_power(b, int(e.p))
    if not isinstance(b, (arb, Log)):
        return rational_power(fmpq(b), e)
    x = ball(b)
    if x.is_finite() and not x.is_zero():
        return x.sqrt() if e == fmpq(1, 2) else x**e
    if e > 0:
        return ZERO if x.is_zero() else INFINITY if x == INFINITY else UNDEFINED
    return ZERO if x == INFINITY else UNDEFINED


def rational_power(b: fmpq, e: fmpq) -> Value:
    """Return ``b^e`` for b > 0, or b >= 0 and e > 0, or an integer e; 0^0 = 1; exact if it is short."""
    if e.q == 1:
        return integer_power(b, int(e.p))
    if b <= 0:
        return ZERO if b == 0 and e > 0 else UNDEFINED
    return exact_root(b, e) or arb(b) ** e


def integer_power(b: Value, n: int) -> Value:
    """Return ``b^n``; 0^0 = 1, and a ball around 0 has no negative even power."""
    if isinstance(b, Log):
        b = b.ball()
    if isinstance(b, arb):
        return _whole_power(b, n) if b.is_finite() and (n >= 0 or b != 0) else _infinite_power(b, n)
    if n < 0 and b == 0:
        return UNDEFINED
    return fmpq(b) ** n if abs(n) * fmpq(b).height_bits() <= EXACT_BITS else arb(fmpq(b)) ** n


def _whole_power(b: arb, n: int) -> arb:
    """Return ``b^n``; flint itself knows nothing of a power of a ball whose midpoint is 0."""
    if n <= 0 or b.is_exact() or not b.mid().is_zero():
        return b**n
    bound = b.abs_upper() ** n
    return NULL.union(bound) if n % 2 == 0 else (-bound).union(bound)


def _infinite_power(b: arb, n: int) -> Value:
    if not abs(b) == INFINITY:  # noqa: SIM201 - an undefined number is neither equal nor unequal
        return UNDEFINED
    return ONE if n == 0 else ZERO if n < 0 else b if n % 2 else INFINITY


def tanh(x: Value) -> Value:
    """Return the hyperbolic tangent, exactly for half the logarithm of a rational."""
    if isinstance(x, arb):
        return x.tanh() if x.is_finite() else x.sgn() if abs(x) == INFINITY else UNDEFINED
    e = exp(x + x)
    return ball(x).tanh() if isinstance(e, (arb, Log)) else (e - 1) / (e + 1)


def erf(x: Value) -> Value:
    """Return the error function, -1 and 1 at the infinities."""
    x = ball(x)
    if x.is_finite():
        return ZERO if x.is_zero() else x.erf()
    return ONE if x == INFINITY else -ONE if x == -INFINITY else UNDEFINED


def erfc(x: Value) -> Value:
    """Return ``1 - erf(x)``, without cancellation."""
    x = ball(x)
    return x.erfc() if x.is_finite() and not x.is_zero() else ONE - erf(x)


def sqrt(x: Value) -> Value:
    """Return the square root, exactly where it is rational."""
    if isinstance(x, arb) and NULL < x < INFINITY:
        return x.sqrt()
    return power(x, fmpq(1, 2))


def square(x: Value) -> Value:
    """Return ``x^2``; a ball around 0 gives a ball without negative numbers."""
    return integer_power(x, 2)


def absolute(x: Value) -> Value:
    """Return the absolute value."""
    return Log(abs(x.coefficient), x.base) if isinstance(x, Log) else cast(Value, abs(x))


def maximum(*values: Value) -> Value:
    """Return the greatest value; a ball around all that it may be while that is open."""
    largest = values[0]
    for value in values[1:]:
        above = compare(">=", largest, value)
        if above is not True:
            largest = value if above is False else _hull(arb.max, largest, value)
    return largest


def floor(x: Value) -> Value:
    """Return the greatest integer that is at most x, of a ball all that it may be."""
    if isinstance(x, fmpq):
        return fmpq(x.floor())
    around = ball(x)
    if not around.is_finite():
        return around if abs(around) == INFINITY else UNDEFINED
    low, high = (fmpq(end.fmpq().floor()) for end in (around.lower(), around.upper()))
    return low if low == high else arb(low).union(arb(high))


def minimum(*values: Value) -> Value:
    """Return the least value."""
    return -maximum(*(-value for value in values))


def choose(op: str, a: Value, b: Value, x: Value, y: Value) -> Value:
    """Return ``x`` if ``a op b``, ``y`` if not, and a ball around both while that is open."""
    truth = compare(op, a, b)
    if truth is None:
        return _hull(arb.union, x, y) if _is_number(ball(a)) and _is_number(ball(b)) else UNDEFINED
    return x if truth else y


def scaled(p: Value, x: Value) -> Value:
    """Return ``p*x`` for p >= 0, and 0 for p = 0 whatever x is."""
    return ZERO if p == 0 else p * x if compare(">=", p, ZERO) else UNDEFINED


def logratio(p: Value, q: Value) -> Value:
    """Return ``log(p/q)`` of two masses: -inf where p = 0, +inf where q = 0 < p."""
    if isinstance(p, arb) and isinstance(q, arb) and NULL < p < INFINITY and NULL < q < INFINITY:
        return (p / q).log()
    if not _are_masses(p, q):
        return UNDEFINED
    if p == 0:
        return -INFINITY
    if q == 0:
        return INFINITY if compare(">", p, ZERO) else UNDEFINED
    return log(p * inverse(q))


def relent(p: Value, q: Value) -> Value:
    """Return ``p*log(p/q)`` of two masses: 0 where p = 0, +inf where q = 0 < p."""
    return (ZERO if _are_masses(p, q) else UNDEFINED) if p == 0 else p * logratio(p, q)


def powdiv(p: Value, q: Value, a: Value) -> Value:
    """Return ``p^a q^(1-a)`` of two masses for a >= 1: 0 where p = 0, +inf where q = 0 < p and a > 1."""
    if isinstance(p, arb) and isinstance(q, arb) and isinstance(a, arb):
        if p > NULL and q > NULL and a >= UNIT:
            return p * (p / q) ** (a - UNIT)
    if not (compare(">=", a, ONE) and _are_masses(p, q)):
        return UNDEFINED
    if p == 0:
        return ZERO
    if q == 0:
        return INFINITY if compare(">", p, ZERO) and compare(">", a, ONE) else UNDEFINED
    return p * power(p * inverse(q), a - 1)


def shortened(x: Value) -> Value:
    """Return the value, as a ball if it has become a rational of unreasonable size."""
    return arb(x) if isinstance(x, fmpq) and x.height_bits() > 16 * EXACT_BITS else x


def _are_masses(p: Value, q: Value) -> bool:
    return bool(p >= ZERO and q >= ZERO)  # of balls, where it holds for all numbers in them


def _is_number(x: arb) -> bool:
    """Return whether a ball is known to hold a number, perhaps an infinite one."""
    return bool(x.is_finite() or abs(x) == INFINITY)


def _hull(combine: Callable[[arb, arb], arb], x: Value, y: Value) -> Value:
    hull = combine(ball(x), ball(y))  # an endless ball may come from something undefined
    return hull if hull.is_finite() else UNDEFINED


BALLS: Final[Mapping[str, Callable[..., Any]]] = {
    **{f"complex_{name}": function for name, function in COMPLEX.items()},
    **{head: partial(value_at, head) for head in FUNCTIONS},
    "rat": lambda q: int(q.p) if q.q == 1 else q,
    "pi": arb.pi,
    "inf": lambda: INFINITY,
    "exp": exp,
    "log": log,
    "sqrt": sqrt,
    "floor": floor,
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
    "integral": quadrature,
    "shortened": shortened,
}

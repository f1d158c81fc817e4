"""Functions of one exact or ball number: what the ends of intervals become.

Rationals stay exact as long as the operation allows it, so that equalities such as "the masses sum to
one" are decided and not merely estimated.  Where a function is undefined the value is ``nan``; where it is
not known whether an operand lies in its domain, likewise.

>>> exp(exact_log(fmpq(7, 3)) * 2), inverse(ZERO)
(49/9, nan)
"""

from __future__ import annotations

from functools import lru_cache

from flint import arb, ctx, fmpq, fmpz

from dpsym.kernel.values import (
    EXACT_BITS,
    INFINITY,
    NULL,
    ONE,
    UNDEFINED,
    UNIT,
    ZERO,
    Log,
    Value,
    ball,
    bits,
    compare,
    exact_log,
)

__all__ = ["INFINITY", "ONE", "UNDEFINED", "ZERO", "Log", "Value", "ball", "compare", "exact_log"]


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
        return power(x.base, x.coefficient)
    return arb(fmpq(x)).exp() if x != 0 else ONE


def power(b: Value, e: Value) -> Value:
    """Return ``b^e`` for b > 0, or b >= 0 and e > 0, or an integer e; 0^0 = 1."""
    if isinstance(e, arb) and isinstance(b, arb) and b.is_finite() and e.is_finite() and b > NULL:
        return b**e
    if not isinstance(e, (arb, Log)):
        return _rational_power(b, fmpq(e))
    exponent, base = ball(e), ball(b)
    if exponent.is_finite() and base.is_finite():
        if base > 0:
            return base**exponent
        return ZERO if base.is_zero() and exponent > 0 else UNDEFINED
    if base > 0 or (base.is_zero() and exponent > 0):
        return exp(ball(log(b)) * exponent)  # 1^inf is nan by 0*inf
    return UNDEFINED


def inverse(x: Value) -> Value:
    """Return ``1/x``: 0 at both infinities, undefined at 0."""
    if isinstance(x, arb):
        return UNIT / x if x.is_finite() else ZERO if abs(x) == INFINITY else UNDEFINED
    if isinstance(x, Log):
        return 1 / x.ball()
    return fmpq(1) / x if x != 0 else UNDEFINED


def maximum(*values: Value) -> Value:
    """Return the greatest value; a ball around all that it may be while that is open."""
    largest = values[0]
    for value in values[1:]:
        above = compare(">=", largest, value)
        if above is not True:
            largest = value if above is False else _either(largest, value)
    return largest


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


def _rational_power(b: Value, e: fmpq) -> Value:
    if e.q == 1:
        return integer_power(b, int(e.p))
    if not isinstance(b, (arb, Log)):
        return _root_of_rational(fmpq(b), e, ctx.prec)
    x = ball(b)
    if x.is_finite() and not x.is_zero():
        return x.sqrt() if e == fmpq(1, 2) else x**e
    if e > 0:
        return ZERO if x.is_zero() else INFINITY if x == INFINITY else UNDEFINED
    return ZERO if x == INFINITY else UNDEFINED


@lru_cache(maxsize=256)
def _root_of_rational(b: fmpq, e: fmpq, precision: int) -> Value:  # noqa: ARG001 - what the ball depends on
    """Return ``b^e`` for a fraction e; constants such as sqrt(2) recur at every instance."""
    if b <= 0:
        return ZERO if b == 0 and e > 0 else UNDEFINED
    return _exact_root(b, e) or arb(b) ** e


def integer_power(b: Value, n: int) -> Value:
    """Return ``b^n``; 0^0 = 1, and a ball around 0 has no negative even power."""
    if isinstance(b, Log):
        b = b.ball()
    if isinstance(b, arb):
        return _whole_power(b, n) if b.is_finite() and (n >= 0 or b != 0) else _infinite_power(b, n)
    if n < 0 and b == 0:
        return UNDEFINED
    return fmpq(b) ** n if abs(n) * bits(fmpq(b)) <= EXACT_BITS else arb(fmpq(b)) ** n


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


def _exact_root(b: fmpq, e: fmpq) -> fmpq | None:
    """Return ``b^e`` when it is rational and small, as for sqrt(4/9)."""
    degree = int(e.q)
    if degree > 8 or abs(e.p) * bits(b) > EXACT_BITS:
        return None
    roots = [fmpz(part).root(degree) for part in (b.p, b.q)]
    root = fmpq(*roots)
    return root ** int(e.p) if root**degree == b else None


def _either(x: Value, y: Value) -> Value:
    larger = ball(x).max(ball(y))  # an endless ball may come from something undefined
    return larger if larger.is_finite() else UNDEFINED

"""What the heads of a term mean for complex balls, by which flint integrates: as in the kernel on the line.

A quadrature asks whether an integrand is analytic on a ball; what may not be is undefined there.  On the line
what the kernel does not define is undefined here too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextvars import ContextVar
from typing import Any, Final, cast

from flint import acb, arb, fmpq

from dpsym.kernel.numbers import UNDEFINED, Value, ball

__all__ = ["COMPLEX", "quadrature"]

EVALUATIONS: Final = 3_000  # of one integrand
FAILURES: Final = 60  # of these on the line, after which nothing is to be hoped for
DUST: Final = fmpq(1, 2**20)  # so small a part of a ball below 0 comes from rounding
NOWHERE: Final = acb(arb("nan"))
_ANALYTIC: Final[ContextVar[bool]] = ContextVar("whether the integrand has to be analytic", default=False)
_INSIDE: Final[ContextVar[bool]] = ContextVar("inside an integral", default=False)


def quadrature(body: Callable[[acb], acb], lo: Value, hi: Value) -> Value:
    """Return a ball around the integral of a body over an interval of finite length.

    It is undefined where the body has no bounds, over an endless interval, and inside another integral; there
    an integral has a value only through a checked antiderivative.

    >>> quadrature(lambda x: x * x, arb(0), arb(1)).overlaps(arb(1) / 3)
    True
    """
    ends = [ball(lo), ball(hi)]
    if _INSIDE.get() or not all(end.is_finite() for end in ends):
        return UNDEFINED

    failed = 0

    def at(x: acb, analytic: bool) -> acb:
        nonlocal failed
        if failed > FAILURES:  # flint takes no exception for an answer
            return x - x
        asked = _ANALYTIC.set(analytic)
        try:
            value = acb(body(x))
        except ArithmeticError:
            value = NOWHERE
        finally:
            _ANALYTIC.reset(asked)
        failed += not (analytic or value.is_finite())
        return value

    inside = _INSIDE.set(True)
    try:
        found = acb.integral(at, acb(ends[0]), acb(ends[1]), eval_limit=EVALUATIONS, use_heap=True)
    finally:
        _INSIDE.reset(inside)
    return cast(Value, found.real) if found.is_finite() and failed <= FAILURES else UNDEFINED


def _number(x: Any) -> acb:
    """Return any value as a complex ball."""
    return x if isinstance(x, acb) else acb(ball(x))


def _positive(x: acb) -> acb:
    """Return a number that is none on the line below 0."""
    return NOWHERE if x.imag.is_zero() and not x.real > 0 else x


def _log(x: Any) -> acb:
    return _positive(_number(x)).log(analytic=_ANALYTIC.get())


def _power(b: Any, e: Any) -> acb:
    if isinstance(e, int) or (isinstance(e, fmpq) and e.q == 1):
        return _number(b) ** int(e if isinstance(e, int) else e.p)
    base, exponent = _number(b), _number(e)
    top = base.real.upper()
    if not _ANALYTIC.get() and exponent.real > 0 and base.real.lower() >= -DUST * top and 0 in base.real:
        return acb(arb(0).union(_power(top, e).real)) if top > 0 else acb(0)  # it starts at 0
    return _positive(base).pow(exponent, analytic=_ANALYTIC.get())


def _choose(op: str, a: Any, b: Any, x: Any, y: Any) -> acb:
    """Return x if ``a op b``, else y; where that is open both, which is analytic nowhere."""
    gap = _number(a).real - _number(b).real
    if op == "=":
        return _number(y) if gap != 0 else NOWHERE
    if gap < 0 or gap > 0:
        return _number(x) if gap < 0 else _number(y)
    return NOWHERE if _ANALYTIC.get() else acb(_number(x).real.union(_number(y).real))


def _absolute(x: Any) -> acb:
    x = _number(x)
    return _choose("<", 0, x, x, -x) if _ANALYTIC.get() else acb(abs(x.real))


def _greatest(*values: Any) -> acb:
    best, *others = values
    for other in others:
        best = _choose("<", best, other, other, best)
    return _number(best)


def _least(*values: Any) -> acb:
    return -_greatest(*(-_number(value) for value in values))


def _logratio(p: Any, q: Any) -> acb:
    return _log(p) - _log(q)


def _of(name: str) -> Callable[[Any], acb]:
    """Return a function that is analytic wherever it is finite."""
    function = getattr(acb, name)
    return lambda x: cast(acb, function(_number(x)))


def _arctangent(x: Any) -> acb:
    x = _number(x)
    return x.atan() if x.real > 0 or x.real < 0 or abs(x.imag) < 1 else NOWHERE


def _right(name: str) -> Callable[[Any], acb]:
    """Return a function that is analytic where the real part is positive."""
    function = getattr(acb, name)

    def value(x: Any) -> acb:
        x = _number(x)
        return cast(acb, function(x)) if x.real > 0 else NOWHERE

    return value


def _unknown(*_: Any) -> acb:
    return NOWHERE


UNKNOWN: Final = (
    *("asin", "zeta", "erfinv", "lambertw", "floor", "theta", "dtheta", "integral"),
    *("trigamma", "tetragamma"),
)

#: The functions by the names that the compiler of terms uses.
COMPLEX: Final[Mapping[str, Callable[..., Any]]] = {
    **{name: _of(name) for name in ("exp", "tanh", "erf", "erfc", "sin", "cos")},
    **{name: _right(name) for name in ("gamma", "lgamma", "digamma")},
    **dict.fromkeys(UNKNOWN, _unknown),
    "atan": _arctangent,
    "log": _log,
    "sqrt": lambda x: _power(x, fmpq(1, 2)),
    "inverse": lambda x: 1 / _number(x),
    "square": lambda x: _number(x) * _number(x),
    "power": _power,
    "abs": _absolute,
    "maximum": _greatest,
    "minimum": _least,
    "choose": _choose,
    "scaled": lambda p, x: _number(p) * _number(x),
    "logratio": _logratio,
    "relent": lambda p, q: _number(p) * _logratio(p, q),
    "powdiv": lambda p, q, a: _power(p, a) * _power(q, 1 - _number(a)),
    "number": _number,
}

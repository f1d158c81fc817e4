"""Intervals of extended reals with open or closed ends, for statements about whole boxes.

Ends are values of :mod:`dpsym.kernel.numbers`: exact where possible, otherwise rounded outwards.  An
open end says that the value is not attained, which is what makes ``alpha - 1 > 0`` certain for
``alpha`` in (1, inf), also at the very end.  Balls would lose both facts.

Where an operation is undefined for some numbers of its operands (or discontinuous, such as 0^0),
the result is :data:`NOWHERE`, and so is everything computed from it.  So an enclosure other than
NOWHERE also says: the term is defined, and continuous, on the whole box.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from flint import arb, fmpq

from dpsym.kernel import numbers as nb
from dpsym.kernel.numbers import INFINITY, ONE, ZERO, Value, compare
from dpsym.kernel.statement import Domain

__all__ = ["INTERVALS", "NOWHERE", "Interval", "of_domain"]

END_BITS: Final = 512  # longer rational ends are rounded outwards
End = tuple[Value, bool]  # a value and whether it is open (not attained)


class Interval:
    """All extended reals between two ends."""

    __slots__ = ("hi", "hi_open", "lo", "lo_open")

    def __init__(self, lo: Value, hi: Value, lo_open: bool = False, hi_open: bool = False) -> None:
        self.lo, self.hi = _outwards(lo, -1), _outwards(hi, +1)
        self.lo_open, self.hi_open = lo_open, hi_open

    @property
    def low(self) -> End:
        return self.lo, self.lo_open

    @property
    def high(self) -> End:
        return self.hi, self.hi_open

    def is_at_least(self, bound: Value, strictly: bool = False) -> bool:
        """Return whether every number here is certainly >= ``bound`` (or > it)."""
        if compare(">", self.lo, bound):
            return True
        return bool(compare(">=", self.lo, bound)) and (self.lo_open or not strictly)

    def is_at_most(self, bound: Value, strictly: bool = False) -> bool:
        """Return whether every number here is certainly <= ``bound`` (or < it)."""
        return (-self).is_at_least(-bound, strictly)

    def is_zero(self) -> bool:
        """Return whether this is the single number 0, exactly."""
        return bool(compare("=", self.lo, ZERO) and compare("=", self.hi, ZERO))

    def __neg__(self) -> Interval:
        return Interval(-self.hi, -self.lo, self.hi_open, self.lo_open)

    def __add__(self, other: Interval) -> Interval:
        if self is NOWHERE or other is NOWHERE:
            return NOWHERE
        if _meets(self, other, INFINITY) or _meets(other, self, INFINITY):
            return NOWHERE
        low, high = _end_sum(self.low, other.low, -INFINITY), _end_sum(self.high, other.high, INFINITY)
        return Interval(low[0], high[0], low[1], high[1])

    def __mul__(self, other: Interval) -> Interval:
        return _product(self, other)

    def __repr__(self) -> str:
        return f"{'(' if self.lo_open else '['}{self.lo}, {self.hi}{')' if self.hi_open else ']'}"


def _outwards(x: Value, direction: int) -> Value:
    if type(x) is arb:
        return x if not x.is_finite() else x.upper() if direction > 0 else x.lower()
    if type(x) is fmpq and max(x.p.bit_length(), x.q.bit_length()) > END_BITS:
        return arb(x).upper() if direction > 0 else arb(x).lower()
    return x if type(x) is not int else fmpq(x)


NOWHERE: Final = Interval(-INFINITY, INFINITY)  # compared by identity: "perhaps undefined"


def of_domain(domain: Domain) -> Interval:
    """Return the interval of a domain; an integer's ends move to integers."""
    lo = -INFINITY if domain.lo is None else domain.lo
    hi = INFINITY if domain.hi is None else domain.hi
    result = Interval(lo, hi, domain.lo_open, domain.hi_open)
    return to_integers(result) if domain.integer else result


def to_integers(x: Interval) -> Interval:
    """Return the smallest interval around the integers in ``x``, whose finite ends are rational."""
    lo, hi, lo_open, hi_open = x.lo, x.hi, x.lo_open, x.hi_open
    if type(lo) is fmpq:
        lo, lo_open = fmpq(lo.floor() + 1 if lo_open or lo.q != 1 else lo.p), False
    if type(hi) is fmpq:
        hi, hi_open = fmpq(hi.ceil() - 1 if hi_open or hi.q != 1 else hi.p), False
    return Interval(lo, hi, lo_open, hi_open)


def _increasing(function: Callable[[Value], Value]) -> Callable[[Interval], Interval]:
    def image(x: Interval) -> Interval:
        if x is NOWHERE:
            return NOWHERE
        return _interval((function(x.lo), x.lo_open), (function(x.hi), x.hi_open))

    return image


exp = _increasing(nb.exp)
tanh = _increasing(nb.tanh)
erf = _increasing(nb.erf)


def erfc(x: Interval) -> Interval:
    return _increasing(lambda y: nb.erfc(-y))(-x) if x is not NOWHERE else NOWHERE


def log(x: Interval) -> Interval:
    return _increasing(nb.log)(x) if x is not NOWHERE and x.is_at_least(ZERO) else NOWHERE


def inverse(x: Interval) -> Interval:
    if x is NOWHERE:
        return NOWHERE
    if x.is_at_least(ZERO, strictly=True):
        top = INFINITY if _is(x.lo, ZERO) else nb.inverse(x.lo)
        return _interval((nb.inverse(x.hi), x.hi_open), (top, x.lo_open))
    return -inverse(-x) if x.is_at_most(ZERO, strictly=True) else NOWHERE


def square(x: Interval) -> Interval:
    return _integer_power(x, 2)


def sqrt(x: Interval) -> Interval:
    return power(x, Interval(fmpq(1, 2), fmpq(1, 2)))


def power(b: Interval, e: Interval) -> Interval:
    if b is NOWHERE or e is NOWHERE:
        return NOWHERE
    exponent = e.lo if compare("=", e.lo, e.hi) else None
    if type(exponent) is fmpq and exponent.q == 1:
        n = int(exponent.p)
        return _integer_power(b, n) if n >= 0 else inverse(_integer_power(b, -n))
    return exp(log(b) * e)  # 0^0, 1^inf and inf^0 come out as NOWHERE through 0*inf


def absolute(x: Interval) -> Interval:
    return maximum(x, -x) if x is not NOWHERE else NOWHERE


def maximum(*xs: Interval) -> Interval:
    if any(x is NOWHERE for x in xs):
        return NOWHERE
    return _interval(_greatest([x.low for x in xs], any), _greatest([x.high for x in xs], all))


def minimum(*xs: Interval) -> Interval:
    return -maximum(*(-x for x in xs)) if all(x is not NOWHERE for x in xs) else NOWHERE


def choose(op: str, a: Interval, b: Interval, x: Interval, y: Interval) -> Interval:
    if a is NOWHERE or b is NOWHERE:
        return NOWHERE
    strictly = op == "<"
    if op == "=":
        certain = bool(compare("=", a.lo, a.hi) and compare("=", b.lo, b.hi) and compare("=", a.lo, b.lo))
        impossible = _below(a, b, strictly=True) or _below(b, a, strictly=True)
    else:
        certain, impossible = _below(a, b, strictly), _below(b, a, not strictly)
    return x if certain else y if impossible else NOWHERE  # a jump inside the box: split the box first


def scaled(p: Interval, x: Interval) -> Interval:
    if p is NOWHERE or not p.is_at_least(ZERO):
        return NOWHERE
    return Interval(ZERO, ZERO) if p.is_zero() else _product(p, x)


def logratio(p: Interval, q: Interval) -> Interval:
    return log(p * inverse(q)) if p is not NOWHERE and q is not NOWHERE else NOWHERE


def relent(p: Interval, q: Interval) -> Interval:
    """Enclose p*log(p/q): decreasing in q, convex in p with its minimum -q/e at p = q/e."""
    if p is NOWHERE or q is NOWHERE or not p.is_at_least(ZERO) or not q.is_at_least(ZERO, strictly=True):
        return NOWHERE
    if not (nb.ball(p.hi).is_finite() and nb.ball(q.hi).is_finite()):
        return NOWHERE
    if _is(q.lo, ZERO):
        return NOWHERE
    bottom = nb.ball(q.hi) * nb.exp(fmpq(-1))
    lo = -bottom if compare("<=", p.lo, bottom) is not False else nb.relent(p.lo, q.hi)
    hi = nb.maximum(nb.relent(p.lo, q.lo), nb.relent(p.hi, q.lo))
    return Interval(lo, hi) if not nb.ball(lo).is_nan() else NOWHERE


def powdiv(p: Interval, q: Interval, a: Interval) -> Interval:
    one = Interval(ONE, ONE)
    if p is NOWHERE or q is NOWHERE or a is NOWHERE or not a.is_at_least(ONE):
        return NOWHERE
    return p * power(p * inverse(q), a + -one)


def integral(body: object, lo: Interval, hi: Interval) -> Interval:  # noqa: ARG001 - a backend's signature
    return NOWHERE


def _interval(low: End, high: End) -> Interval:
    ends = [nb.ball(low[0]), nb.ball(high[0])]
    if any(end.is_nan() for end in ends):
        return NOWHERE
    return Interval(low[0], high[0], low[1], high[1])


def _product(x: Interval, y: Interval) -> Interval:
    if x is NOWHERE or y is NOWHERE:
        return NOWHERE
    corners: list[End] = []
    for a, toward_a in ((x.low, 1), (x.high, -1)):
        for b, toward_b in ((y.low, 1), (y.high, -1)):
            corner = _corner(a, toward_a, b, toward_b)
            if corner is None:
                return NOWHERE
            corners.append(corner)
    low = _greatest([(-value, is_open) for value, is_open in corners], all)
    return _interval((-low[0], low[1]), _greatest(corners, all))


def _corner(a: End, toward_a: int, b: End, toward_b: int) -> End | None:
    """Return the product of two ends, the limit from inside; ``toward`` is the side the box lies on."""
    if _is(a[0], ZERO) and not nb.ball(b[0]).is_finite():
        return _zero_times_infinity(a[1], toward_a, b)
    if _is(b[0], ZERO) and not nb.ball(a[0]).is_finite():
        return _zero_times_infinity(b[1], toward_b, a)
    if _is(a[0], ZERO) or _is(b[0], ZERO):
        attained = (_is(a[0], ZERO) and not a[1]) or (_is(b[0], ZERO) and not b[1])
        return ZERO, not attained
    return a[0] * b[0], a[1] or b[1]


def _zero_times_infinity(zero_open: bool, side: int, infinite: End) -> End | None:
    value, infinity_open = infinite
    if not zero_open and infinity_open:
        return ZERO, False
    if zero_open and not infinity_open:
        return value * side, False  # every number beside the zero times infinity is infinite
    return (ZERO, True) if zero_open else None  # both open: the other corners carry both limits


def _integer_power(x: Interval, n: int) -> Interval:
    if x is NOWHERE:
        return NOWHERE
    if n == 0:
        return Interval(ONE, ONE)
    if n % 2 == 0 and not x.is_at_least(ZERO):
        x = -x if x.is_at_most(ZERO) else maximum(x, -x, Interval(ZERO, ZERO))
    exponent = fmpq(n)
    return _interval((nb.power(x.lo, exponent), x.lo_open), (nb.power(x.hi, exponent), x.hi_open))


def _greatest(ends: list[End], is_open_if: Callable[[list[bool]], bool]) -> End:
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


def _is(x: Value, exact: Value) -> bool:
    return compare("=", x, exact) is True


def _end_sum(a: End, b: End, dominant: Value) -> End:
    """Add two lower (or upper) ends; -inf (or +inf) dominates, and then the other infinity does."""
    for infinity in (-dominant, dominant):
        infinite = [is_open for value, is_open in (a, b) if _is(value, infinity)]
        if infinite:  # a lower end +inf: that operand is infinite as a whole, the other one above -inf
            return infinity, all(infinite)
    return a[0] + b[0], a[1] or b[1]


def _meets(x: Interval, y: Interval, infinity: Value) -> bool:
    """Return whether x attains +infinity while y attains -infinity."""
    return _is(x.hi, infinity) and not x.hi_open and _is(y.lo, -infinity) and not y.lo_open


def _below(a: Interval, b: Interval, strictly: bool) -> bool:
    if compare("<", a.hi, b.lo):
        return True
    return bool(compare("<=", a.hi, b.lo)) and (not strictly or a.hi_open or b.lo_open)


INTERVALS: Final[Mapping[str, Callable[..., Any]]] = {
    "rat": lambda q: Interval(q, q),
    "pi": lambda: Interval(arb.pi(), arb.pi()),
    "inf": lambda: Interval(INFINITY, INFINITY),
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

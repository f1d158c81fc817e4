"""Intervals of extended reals with open or closed ends, for statements about whole boxes.

Ends are values of :mod:`dpsym.kernel.numbers`: exact where possible, otherwise rounded outwards.  An
open end says that the value is not attained, which is what makes ``alpha - 1 > 0`` certain for
``alpha`` in (1, inf), also at the very end.  Balls would lose both facts.

Where an operation is undefined for some numbers of its operands (or discontinuous, such as 0^0),
the result is :data:`NOWHERE`, and so is everything computed from it.  So an enclosure other than
NOWHERE also says: the term is defined on the whole box, and continuous but for the two heads of measure
theory that jump where both masses vanish (see :func:`dpsym.kernel.enclosure.is_continuous`).
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from functools import partial, reduce
from typing import Final

from flint import arb, fmpq

from dpsym.errors import KernelRefusal
from dpsym.kernel import numbers as nb
from dpsym.kernel.numbers import FUNCTIONS, INFINITY, ONE, ZERO, Log, Value, compare, value_at

__all__ = ["CHOICES", "HEADS", "NOWHERE", "Interval", "decided"]

WAVES: Final[Mapping[str, Callable[[arb], arb]]] = {"sin": arb.cos, "cos": lambda x: -arb.sin(x)}  # slopes
POINT_BITS: Final = (
    16_384  # of a single number, which is exact for the sake of equations; other ends are shorter
)
End = tuple[Value, bool]  # a value and whether it is open (not attained)


def greatest(ends: list[End], is_open_if: Callable[[list[bool]], bool]) -> End:
    """Return the greatest end; among equal ones it is open if ``all`` or ``any`` of them are."""
    best, flags = ends[0][0], [ends[0][1]]
    for value, is_open in ends[1:]:
        if value < best:  # of balls, where it holds for all numbers in them
            continue
        if value > best:
            best, flags = value, [is_open]
        elif compare("=", value, best):
            flags.append(is_open)
        else:
            best, flags = nb.ball(value).max(nb.ball(best)), [False]
    return best, is_open_if(flags)


def end_sum(a: End, b: End, dominant: Value) -> End:
    """Add two lower (or upper) ends; -inf (or +inf) dominates, and then the other infinity does."""
    if type(a[0]) is fmpq and type(b[0]) is fmpq:
        return a[0] + b[0], a[1] or b[1]
    for infinity in (-dominant, dominant):
        infinite = [is_open for value, is_open in (a, b) if isinstance(value, arb) and value == infinity]
        if infinite:  # a lower end +inf: that operand is infinite as a whole, the other one above -inf
            return infinity, all(infinite)
    return a[0] + b[0], a[1] or b[1]


def corner(a: End, b: End) -> End | None:
    """Return the product of two ends; with a 0 it is 0 wherever the other one is, and so with infinity.

    A 0 that is not attained is lost beside an infinity: the other corners bound all of that.
    """
    (x, x_open), (y, y_open) = a, b
    if type(x) is fmpq and type(y) is fmpq and bool(x) and bool(y):  # most of all
        return x * y, x_open or y_open
    zeros = [is_open for value, is_open in (a, b) if value == 0]
    infinite = [is_open for value, is_open in (a, b) if is_infinite(value)]
    if zeros and infinite:
        return None if zeros[0] else (ZERO, False)
    decisive = zeros or infinite
    return ZERO if zeros else x * y, all(decisive) if decisive else x_open or y_open


def is_infinite(x: Value) -> bool:
    """Return whether an end is infinite."""
    return isinstance(x, arb) and not x.is_finite()


class Interval:
    """All extended reals between two ends."""

    __slots__ = ("hi", "hi_open", "lo", "lo_open")

    def __init__(self, lo: Value, hi: Value, lo_open: bool = False, hi_open: bool = False) -> None:
        most = POINT_BITS if type(lo) is fmpq and type(hi) is fmpq and lo == hi else nb.EXACT_BITS
        self.lo, self.hi = _outwards(lo, -1, most), _outwards(hi, +1, most)
        self.lo_open, self.hi_open = lo_open, hi_open

    @property
    def low(self) -> End:
        """The lower end, and whether it is open."""
        return self.lo, self.lo_open

    @property
    def high(self) -> End:
        """The upper end, and whether it is open."""
        return self.hi, self.hi_open

    def end(self, side: str) -> End:
        """Return the end ``lo`` or ``hi``, and whether it is open."""
        return {"lo": self.low, "hi": self.high}[side]

    def without(self, *sides: str) -> Interval:
        """Return the interval without some of its ends, ``lo`` or ``hi``."""
        return Interval(self.lo, self.hi, self.lo_open or "lo" in sides, self.hi_open or "hi" in sides)

    def with_end(self, side: object) -> Interval:
        """Return the interval with one of its ends attained."""
        return Interval(self.lo, self.hi, self.lo_open and side != "lo", self.hi_open and side != "hi")

    def is_at_least(self, bound: Value, strictly: bool = False) -> bool:
        """Return whether every number here is certainly >= ``bound`` (or > it), also of balls."""
        return bound < self.lo if strictly and not self.lo_open else bound <= self.lo

    def is_at_most(self, bound: Value, strictly: bool = False) -> bool:
        """Return whether every number here is certainly <= ``bound`` (or < it)."""
        return self.hi < bound if strictly and not self.hi_open else self.hi <= bound

    def is_below(self, other: Interval, strictly: bool) -> bool:
        """Return whether every number here is certainly <= (or <) every number of the other."""
        return NOWHERE not in (self, other) and self.is_at_most(other.lo, strictly and not other.lo_open)

    def is_finite(self) -> bool:
        """Return whether no infinite number is here, certainly; infinite ends must be open.

        >>> Interval(ZERO, INFINITY, hi_open=True).is_finite(), NOWHERE.is_finite()
        (True, False)
        """
        return (self.lo_open or not is_infinite(self.lo)) and (self.hi_open or not is_infinite(self.hi))

    def is_empty(self) -> bool:
        """Return whether no number at all is here, certainly."""
        single = compare("=", self.lo, self.hi) and (self.lo_open or self.hi_open)
        return bool(single or compare(">", self.lo, self.hi))

    def is_nonzero(self) -> bool:
        """Return whether 0 is not here, certainly."""
        return self.is_at_least(ZERO, strictly=True) or self.is_at_most(ZERO, strictly=True)

    def by_size(self) -> tuple[End, End, bool] | None:
        """Return the end next to 0, the other one, and whether they are >= 0; None if 0 may lie between."""
        if self.is_at_least(ZERO):
            return self.low, self.high, True
        return (self.high, self.low, False) if self.is_at_most(ZERO) else None

    def is_zero(self) -> bool:
        """Return whether this is the single number 0, exactly."""
        return bool(self.lo == 0 == self.hi)

    def ball(self) -> arb:
        """Return a ball around all of it; endless where an end is infinite, but for a single infinity."""
        low, high = nb.ball(self.lo), nb.ball(self.hi)
        return high if compare("=", self.lo, self.hi) else low.union(high)

    def hull(self, other: Interval) -> Interval:
        """Return the smallest interval around both."""
        low = greatest([(-x.lo, x.lo_open) for x in (self, other)], all)
        high = greatest([self.high, other.high], all)
        return Interval(-low[0], high[0], low[1], high[1])

    def __neg__(self) -> Interval:
        return self if self is NOWHERE else Interval(-self.hi, -self.lo, self.hi_open, self.lo_open)

    def __add__(self, other: Interval) -> Interval:
        if self is NOWHERE or other is NOWHERE:
            return NOWHERE
        for x, y in () if self.is_finite() else ((self, other), (other, self)):
            if not (x.is_at_most(INFINITY, strictly=True) or y.is_at_least(-INFINITY, strictly=True)):
                return NOWHERE  # inf + (-inf) is undefined
        low, high = end_sum(self.low, other.low, -INFINITY), end_sum(self.high, other.high, INFINITY)
        return Interval(low[0], high[0], low[1], high[1])

    def __mul__(self, other: Interval) -> Interval:
        if self is NOWHERE or other is NOWHERE:
            return NOWHERE
        if not (other.is_finite() or self.is_nonzero()) or not (self.is_finite() or other.is_nonzero()):
            return NOWHERE  # 0 * inf is undefined
        x, y = self.by_size(), other.by_size()
        if x is not None and y is not None:
            near, far = corner(x[0], y[0]), corner(x[1], y[1])
            if near is not None and far is not None:
                return _interval(near, far) if x[2] == y[2] else _interval(far, near)
        pairs = [(self.low, other.low), (self.high, other.high)]
        if not (x is not None and x[2] and self.lo == self.hi):
            pairs += [(self.low, other.high), (self.high, other.low)]
        products = [product for a, b in pairs if (product := corner(a, b)) is not None]
        if not products:
            return NOWHERE
        low = greatest([(-value, is_open) for value, is_open in products], all)
        return _interval((-low[0], low[1]), greatest(products, all))

    def __repr__(self) -> str:
        return f"{'(' if self.lo_open else '['}{self.lo}, {self.hi}{')' if self.hi_open else ']'}"


def _outwards(x: Value, direction: int, most: int) -> Value:
    """Return an end as an exact number, rounded if it is long, infinite if it is too large to be known."""
    if not isinstance(x, arb):
        if (x.coefficient if isinstance(x, Log) else x).height_bits() <= most:
            return x
        x = nb.ball(x)
    if x.is_nan():
        raise KernelRefusal("an end of an interval is undefined")
    if x.is_exact() or abs(x) == INFINITY:
        return x
    if not x.is_finite():
        return INFINITY if direction > 0 else -INFINITY
    return x.upper() if direction > 0 else x.lower()


NOWHERE: Final = Interval(-INFINITY, INFINITY)  # compared by identity: "perhaps undefined"


def to_integers(x: Interval) -> Interval:
    """Return the smallest interval around the integers in ``x``, whose finite ends are rational."""
    lo, hi, lo_open, hi_open = x.lo, x.hi, x.lo_open, x.hi_open
    if isinstance(lo, fmpq):
        lo, lo_open = fmpq(lo.floor() + 1 if lo_open or lo.q != 1 else lo.p), False
    if isinstance(hi, fmpq):
        hi, hi_open = fmpq(hi.ceil() - 1 if hi_open or hi.q != 1 else hi.p), False
    return Interval(lo, hi, lo_open, hi_open)


def of_function(head: str, x: Interval) -> Interval:
    """Enclose a function of the table: by its ends where it runs strictly one way, else by its shape."""
    entry = FUNCTIONS[head]
    if x is NOWHERE:
        return NOWHERE
    if head in WAVES:
        return _wave(head, x)
    low, high = _at_end(head, x.lo, x.lo_open, -1), _at_end(head, x.hi, x.hi_open, 1)
    if entry.valley is None:
        return _interval(high, low) if entry.rises < 0 else _interval(low, high)
    left, right, least = entry.valley
    if x.is_at_most(left):
        return _interval(high, low)
    if x.is_at_least(right):
        return _interval(low, high)
    around = nb.ball(value_at(head, x.ball()))  # of a narrow interval this says more
    bottom: list[End] = [(around.lower() if around.is_finite() else least, False), (least, False)]
    return _interval(greatest(bottom, all), greatest([low, high], all))  # convex: greatest at an end


def _at_end(head: str, x: Value, is_open: bool, side: int) -> End:
    """Return the value at an end of an interval; at an open end of the domain it is the limit."""
    entry = FUNCTIONS[head]
    edge = entry.low if side < 0 else entry.high
    if is_open and compare("=", x, edge.at) and (limit := edge.to()) is not None:
        return limit, True
    return value_at(head, x), is_open


def floor(x: Interval) -> Interval:
    """Enclose the greatest integer below: a number that all have in common, else it may jump."""
    low, high = nb.floor(x.lo), nb.floor(x.hi)
    if x.hi_open and high is not None and compare("=", high, x.hi):
        high = high - 1  # that of all numbers a little smaller
    return Interval(low, low) if low is not None and low == high and x is not NOWHERE else NOWHERE


def _wave(head: str, x: Interval) -> Interval:
    """Enclose the sine or the cosine: by its ends where its derivative has a sign, else flint's value."""
    if not x.is_finite():
        return NOWHERE
    if is_infinite(x.lo) or is_infinite(x.hi):
        return Interval(-ONE, ONE)
    hull = x.ball()
    slope = WAVES[head](hull)
    if compare(">=", slope, ZERO) or compare("<=", slope, ZERO):
        first, last = (value_at(head, x.lo), x.lo_open), (value_at(head, x.hi), x.hi_open)
        return _interval(first, last) if compare(">=", slope, ZERO) else _interval(last, first)
    around = FUNCTIONS[head].ball(hull)
    ends: list[list[End]] = [[(end, False), (-ONE, False)] for end in (around.lower(), -around.upper())]
    return _interval(greatest(ends[0], all), (-greatest(ends[1], all)[0], False))


exp = partial(of_function, "exp")
log = partial(of_function, "log")


def inverse(x: Interval) -> Interval:
    if x is NOWHERE:
        return NOWHERE
    if x.is_at_least(ZERO, strictly=True):
        top = INFINITY if x.lo == 0 else nb.inverse(x.lo)
        return _interval((nb.inverse(x.hi), x.hi_open), (top, x.lo_open))
    return -inverse(-x) if x.is_at_most(ZERO, strictly=True) else NOWHERE


def power(b: Interval, e: Interval) -> Interval:
    if b is NOWHERE or e is NOWHERE:
        return NOWHERE
    exponent = e.lo if compare("=", e.lo, e.hi) else None
    if isinstance(exponent, fmpq) and exponent.q == 1:
        n = int(exponent.p)
        return _integer_power(b, n) if n >= 0 else inverse(_integer_power(b, -n))
    if not b.is_at_least(ZERO, strictly=True) and not e.is_at_least(ZERO, strictly=True):
        return NOWHERE  # 0^e is undefined for e < 0
    return exp(log(b) * e)  # 0^0, 1^inf and inf^0 come out as NOWHERE through 0*inf


def absolute(x: Interval) -> Interval:
    if x is NOWHERE or x.is_at_least(ZERO):
        return x
    return -x if x.is_at_most(ZERO) else maximum(x, -x, Interval(ZERO, ZERO))


def maximum(*xs: Interval) -> Interval:
    if any(x is NOWHERE for x in xs):
        return NOWHERE
    return _interval(greatest([x.low for x in xs], any), greatest([x.high for x in xs], all))


def decided(op: str, a: Interval, b: Interval) -> bool | None:
    """Return whether all numbers here and there stand in a relation, or none do; None if that is open.

    >>> unit, two = Interval(ZERO, ONE, hi_open=True), Interval(fmpq(2), fmpq(2))
    >>> decided("<", unit, two), decided("=", unit, two), decided("<=", unit, unit)
    (True, False, None)
    """
    if a is NOWHERE or b is NOWHERE:
        return None
    if op == "=":
        if compare("=", a.lo, a.hi) and compare("=", b.lo, b.hi) and compare("=", a.lo, b.lo):
            return True
        return False if a.is_below(b, True) or b.is_below(a, True) else None
    lesser, greater = (a, b) if op in ("<", "<=") else (b, a)
    strictly = op in ("<", ">")
    if lesser.is_below(greater, strictly):
        return True
    return False if greater.is_below(lesser, not strictly) else None


def choose(op: str, a: Interval, b: Interval, x: Interval, y: Interval) -> Interval:
    truth = decided(op, a, b)
    return x if truth else NOWHERE if truth is None else y  # a jump inside the box: split the box first


def scaled(p: Interval, x: Interval) -> Interval:
    if p is NOWHERE or not p.is_at_least(ZERO):
        return NOWHERE
    return Interval(ZERO, ZERO) if p.is_zero() else p * x


def logratio(p: Interval, q: Interval) -> Interval:
    """Enclose log(p/q) where q > 0, or where p or q is 0."""
    return log(p * inverse(q)) if _are_masses(p, q) else _at_zero(p, q, -INFINITY)


def relent(p: Interval, q: Interval) -> Interval:
    """Enclose p*log(p/q): decreasing in q, convex in p with its minimum -q/e at p = q/e."""
    if p.is_zero() or not (_are_masses(p, q) and p.is_finite() and q.is_finite()):
        where = _at_zero(p, q, ZERO)
        if where is NOWHERE and _may_vanish(p, q):
            return _interval((-(nb.ball(q.hi) * nb.exp(fmpq(-1))), False), (INFINITY, False))
        return where
    low: End = (-INFINITY, True)
    if compare("<", q.hi, INFINITY):
        turn = nb.ball(q.hi) * nb.exp(fmpq(-1))
        if compare(">", p.lo, turn):
            low = _relent_at(p.lo, q.hi), False
        else:
            low = _relent_at(p.hi, q.hi) if compare("<", p.hi, turn) else -turn, False
    if q.lo == 0 or is_infinite(p.hi):
        return _interval(low, (INFINITY, True))
    return _interval(low, greatest([(_relent_at(each, q.lo), False) for each in (p.lo, p.hi)], all))


def _relent_at(p: Value, q: Value) -> Value:
    return ZERO if p == 0 else p * nb.log(p * nb.inverse(q))


def powdiv(p: Interval, q: Interval, a: Interval) -> Interval:
    """Enclose p^a q^(1-a) where q > 0, or where p or q is 0."""
    if p.is_zero() or not (_are_masses(p, q) and a.is_at_least(ONE)):
        above = a.is_at_least(ONE, strictly=True)
        where = _at_zero(p, q, ZERO, above) if a.is_at_least(ONE) else NOWHERE
        if where is NOWHERE and above and a.is_finite() and _may_vanish(p, q):
            return Interval(ZERO, INFINITY)  # 0 for p = 0, else infinite for q = 0, else positive
        return where
    return p * power(p * inverse(q), a + Interval(-ONE, -ONE))


def _at_zero(p: Interval, q: Interval, value: Value, infinite: bool = True) -> Interval:
    """Return what a head of measure theory is where p = 0 (``value``) or q = 0 < p (infinity)."""
    if p.is_zero() and q.is_at_least(ZERO):
        return Interval(value, value)
    return Interval(INFINITY, INFINITY) if infinite and q.is_zero() and p.is_at_least(ZERO, True) else NOWHERE


def _are_masses(p: Interval, q: Interval) -> bool:
    """Return whether p >= 0 and q > 0, certainly (NOWHERE is neither)."""
    return p.is_at_least(ZERO) and q.is_at_least(ZERO, strictly=True)


def _may_vanish(p: Interval, q: Interval) -> bool:
    """Return whether p and q are finite masses, certainly, either of which may be 0."""
    return all(x is not NOWHERE and x.is_finite() and x.is_at_least(ZERO) for x in (p, q))


def _interval(low: End, high: End) -> Interval:
    (lo, _), (hi, _) = low, high
    undefined = (isinstance(lo, arb) and lo.is_nan()) or (isinstance(hi, arb) and hi.is_nan())
    return NOWHERE if undefined else Interval(lo, hi, low[1], high[1])


def _integer_power(x: Interval, n: int) -> Interval:
    if x is NOWHERE:
        return NOWHERE
    if n == 0:
        return Interval(ONE, ONE)
    if n % 2 == 0:
        x = absolute(x)
    return _interval((nb.whole_power(x.lo, n), x.lo_open), (nb.whole_power(x.hi, n), x.hi_open))


CHOICES: Final = {"if_lt": "<", "if_le": "<=", "if_eq": "="}

#: What each head of a term means; a number at a point is the interval from it to itself.
HEADS: Final[Mapping[str, Callable[..., Interval]]] = {
    "add": lambda *xs: reduce(operator.add, xs),
    "mul": lambda *xs: reduce(operator.mul, xs),
    "pi": lambda: Interval(arb.pi(), arb.pi()),
    "inf": lambda: Interval(INFINITY, INFINITY),
    "pow": power,
    "abs": absolute,
    "max": maximum,
    "min": lambda *xs: -maximum(*(-x for x in xs)),
    "scaled": scaled,
    "logratio": logratio,
    "relent": relent,
    "powdiv": powdiv,
    "integral": lambda lo, hi: NOWHERE,  # noqa: ARG005 - it has an enclosure at points alone
    **{head: partial(choose, op) for head, op in CHOICES.items()},
    **{head: partial(of_function, head) for head in FUNCTIONS},
    "floor": floor,
}

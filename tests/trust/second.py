"""A second reader of evidence: replays proofs and refutations of statements about numbers, and trusts nobody.

``python second.py FILE...`` reads evidence files as ``dpsym check --evidence`` writes them and prints one row
of JSON for each statement about numbers in them.  It was written from the description of the format in
docs/reference/evidence.md, for whom one kernel is not enough: it shares no line with ``dpsym/kernel``, imports
nothing but Python's own library, and is slow.  Its numbers are fractions, logarithms of fractions, and dyadic
bounds of what is neither; each bound is proved in the comment beside the series.  Lifts, grids and inferences
about quantities are beyond it, and it says so.
"""

import hashlib
import json
import sys
import threading
from collections import namedtuple
from fractions import Fraction as Q
from functools import lru_cache, reduce
from math import inf, isqrt, lcm
from pathlib import Path

FORMAT = "dpsym-evidence/1"
BITS = 160  # of bounds, to begin with
SIZE = 4096  # bits of an exact logarithm


class RejectedError(Exception):
    """The evidence does not show what it should."""


class BeyondError(Exception):
    """This reader does not deal with it."""


def need(condition, reason):
    if not condition:
        raise RejectedError(reason)


# ---- Terms: equal ones are one object -------------------------------------------------------------------

ARITY = {"rat": 0, "var": 0, "pi": 0, "inf": 0, "pow": 2, "scaled": 2, "logratio": 2, "relent": 2}
ARITY |= {"powdiv": 3, "integral": 3, "if_lt": 4, "if_le": 4, "if_eq": 4}
ARITY |= dict.fromkeys(("exp", "log", "abs", "tanh", "erf", "erfc"), 1)
MANY = ("add", "mul", "max", "min")


class Term:
    """A head, its arguments, a number or a name; ``free`` are the names of its variables."""

    __slots__ = ("args", "data", "free", "head")


def T(head, *args, data=None):
    key = (head, args, data)
    found = TABLE.get(key)
    if found is None:
        if head not in ARITY and head not in MANY:
            raise BeyondError(f"this reader does not know {head}"[:80])
        need(len(args) > 0 if head in MANY else len(args) == ARITY.get(head), f"{head} is no such term")
        found = TABLE[key] = Term()
        found.head, found.args, found.data = head, args, data
        names = [arg.free for arg in args]
        if head == "integral":
            names[0] = names[0] - {data}
        found.free = frozenset((data,) if head == "var" else ()).union(*names)
    return found


TABLE = {}


def num(value):
    return T("rat", data=Q(value))


def var(name):
    return T("var", data=name)


def fold(head, a, b):
    """Join two terms; x + 0, x * 1 and numbers are worked out, sums of sums written as one."""
    unit = 0 if head == "add" else 1
    if a.head == "rat" and b.head == "rat":
        return num(a.data + b.data if head == "add" else a.data * b.data)
    if unit in (a.data, b.data) and (a.head == "rat") != (b.head == "rat"):
        return b if a.data == unit else a
    return T(head, *(a.args if a.head == head else (a,)), *(b.args if b.head == head else (b,)))


def plus(*terms):
    return reduce(lambda a, b: fold("add", a, b), terms, ZERO)


def times(*terms):
    return ZERO if ZERO in terms else reduce(lambda a, b: fold("mul", a, b), terms, ONE)


def neg(a):
    return fold("mul", num(-1), a)


def minus(a, b):
    return fold("add", a, neg(b))


def power(a, b):
    if b is ONE:
        return a
    if a.head == b.head == "rat" and a.data != 0 and b.data.denominator == 1 and abs(b.data) <= 64:
        return num(a.data ** int(b.data))
    return T("pow", a, b)


ZERO, ONE, TWO, PI, INFINITE = num(0), num(1), num(2), T("pi"), T("inf")


def rebuilt(t, args):
    if args == t.args:
        return t
    if t.head in ("add", "mul"):
        return reduce(lambda a, b: fold(t.head, a, b), args)
    return power(*args) if t.head == "pow" else T(t.head, *args, data=t.data)


def put(t, old, new, done=None):
    """Return a term with another in the place of a part of it."""
    done = {old: new} if done is None else done
    if t not in done:
        if not old.free <= t.free:
            done[t] = t
        elif t.head == "integral" and t.data in old.free | new.free:
            raise BeyondError("replacing under an integral")
        else:
            done[t] = rebuilt(t, tuple(put(arg, old, new, done) for arg in t.args))
    return done[t]


def table(rows):
    """Return the terms of a table of rows, each of which may refer to earlier ones."""
    need(isinstance(rows, list) and len(rows) <= 50_000, "a table of terms is a list")
    found = []
    for head, *rest in rows:
        if head == "rat":
            need(len(rest) == 1, "a number is a text")
            found.append(num(fraction(rest[0])))
            continue
        data = rest.pop(0) if head in ("var", "integral") else None
        need(data is None or (isinstance(data, str) and data), "a name is a text")
        found.append(T(head, *(at(found, place) for place in rest), data=data))
    return found


def fraction(text):
    need(isinstance(text, str) and len(text) < 6000, "a number is a text")
    top, _, below = text.partition("/")
    return Q(int(top), int(below or 1))


def at(entries, place):
    need(type(place) is int and 0 <= place < len(entries), f"there is no entry {place!r}"[:80])
    return entries[place]


# ---- Numbers: fractions, exact logarithms, infinities; bounds of everything else ----------------------


class Log:
    """The number log(base) / degree, with a fraction ``base`` > 0 that is not 1."""

    def __init__(self, base, degree):
        self.base, self.degree = base, degree


def log_of(base, degree=1):
    return Q(0) if base == 1 else Log(base, degree)


def size(q):
    return max(q.numerator.bit_length(), q.denominator.bit_length())


def short(q, up, bits):
    """Return a fraction as it is if it is short, else a dyadic bound of it."""
    if type(q) is not Q or q.numerator.bit_length() + q.denominator.bit_length() <= 4 * bits:
        return q
    shift = bits + q.denominator.bit_length() - q.numerator.bit_length()
    top = q.numerator << max(shift, 0)
    whole = top // (q.denominator << max(-shift, 0))
    whole += up and whole * (q.denominator << max(-shift, 0)) != top
    return Q(whole, 1 << shift) if shift >= 0 else Q(whole << -shift)


@lru_cache(200_000)
def exp_bound(x, up, bits):
    """Bound e^x of a fraction: e^(x/2^k) by its series, squared k times."""
    if x == 0:
        return Q(1)
    if x < 0:
        below = exp_bound(-x, not up, bits)
        return Q(0) if below == inf else short(1 / below, up, bits)
    if x > 20_000:
        return inf if up else Q(1 << 20_000)
    k = int(x).bit_length() + 8
    width = bits + 2 * k + 40
    one = 1 << width
    y = (x.numerator << (width - k)) // x.denominator + up
    total, part, n = one, one, 1
    while part > 1:  # all are positive, so rounding one way bounds; y < 2^-7 one, so the rest is < part
        part = -(-part * y // (n << width)) if up else part * y // (n << width)
        total, n = total + part, n + 1
    total += 2 * up
    for _ in range(k):
        total = -(-total * total >> width) if up else total * total >> width
    return short(Q(total, one), up, bits)


def half_log(z, up, width):
    """Bound artanh z = z + z^3/3 + ..., 0 <= z <= 1/3, as a multiple of 2^-width."""
    y = (z.numerator << width) // z.denominator + up
    square = (y * y >> width) + up
    part, total, n = y, 0, 1
    while part > 1:  # what is left out is less than part, as z^2 < 1/4
        total += -(-part // n) if up else part // n
        part, n = (part * square >> width) + up, n + 2
    return total + 4 * up


@lru_cache(200_000)
def log_bound(x, up, bits):
    """Bound log x of a positive fraction: x = 2^e m with m in [2/3, 4/3]."""
    if x == 1:
        return Q(0)
    e = x.numerator.bit_length() - x.denominator.bit_length()
    m = x / Q(2) ** e
    while m > Q(4, 3):
        m, e = m / 2, e + 1
    while m < Q(2, 3):
        m, e = m * 2, e - 1
    width = bits + 20 + size(1 / (m - 1) if m != 1 else Q(1)) + abs(e).bit_length()
    width = min(width, 4 * bits + 64)
    two = half_log(Q(1, 3), up == (e > 0), width)
    rest = half_log((m - 1) / (m + 1), up, width) if m >= 1 else -half_log((1 - m) / (1 + m), not up, width)
    return short(Q(2 * (rest + e * two), 1 << width), up, bits)


@lru_cache(64)
def pi_bound(up, bits):
    """Bound 16 atan(1/5) - 4 atan(1/239); each series has fewer than ``width`` terms, each off by < 2."""
    width = bits + 40
    total = 0
    for factor, k in ((16, 5), (-4, 239)):
        part, n = (1 << width) // k, 1
        while part:
            total += factor * (part // n if n % 4 == 1 else -(part // n))
            part, n = part // (k * k), n + 2
    return Q(total + (40 * width if up else -40 * width), 1 << width)


@lru_cache(20_000)
def erf_bound(x, up, bits):
    """Bound erf x = 2x/sqrt(pi) e^(-x^2) (1 + 2x^2/3 + (2x^2)^2/15 + ...)."""
    if x == 0:
        return Q(0)
    if x < 0:
        return -erf_bound(-x, not up, bits)
    if x > 60:
        return Q(1) if up else 1 - exp_bound(-x * x, True, bits)  # erfc x < e^(-x^2)
    width = bits + 40 + 4 * int(x * x)
    one, square = 1 << width, 2 * x * x
    top = (square.numerator << width) // square.denominator + up
    total, part, n = one, one, 1
    while part > 1 or n < 2 * square:  # from n > 2 square on a term is less than half of the one before
        part = -(-part * top // ((2 * n + 1) << width)) if up else part * top // ((2 * n + 1) << width)
        total, n = total + part, n + 1
    root = Q(isqrt(int(pi_bound(not up, width) * 4**width)) + (not up), 1 << width)
    value = Q(total + 2 * up, one) * 2 * x / root * exp_bound(-x * x, up, width)
    return short(min(value, Q(1)) if up else max(value, Q(0)), up, bits)


def bound(x, up, bits=None):
    """Return a fraction (or an infinity) above or below an end."""
    bits = bits or BITS
    return log_bound(x.base, up, bits) / x.degree if type(x) is Log else x


def order(x, y):
    """Return -1, 0 or 1 as x is below, at or above y; a logarithm of a fraction but 1 is no fraction."""
    if type(x) is not Log and type(y) is not Log:
        return (x > y) - (x < y)
    if type(x) is Log and type(y) is Log:
        d = lcm(x.degree, y.degree)
        if d // x.degree * size(x.base) + d // y.degree * size(y.base) < 4 * SIZE:
            a, b = x.base ** (d // x.degree), y.base ** (d // y.degree)
            return (a > b) - (a < b)
    if 0 in (x, y):
        return (1 if x.base > 1 else -1) if y == 0 else (-1 if y.base > 1 else 1)
    for bits in (64, 256, 1024, 4096):
        if bound(x, False, bits) > bound(y, True, bits):
            return 1
        if bound(x, True, bits) < bound(y, False, bits):
            return -1
    raise RejectedError("two numbers are too close to be told apart")


def minus_end(x):
    return Log(1 / x.base, x.degree) if type(x) is Log else -x


def add_ends(x, y, up):
    """Add two ends that are not opposite infinities."""
    if x in (inf, -inf) or y in (inf, -inf):
        return x if x in (inf, -inf) else y
    if type(x) is Log and type(y) is Log:
        d = lcm(x.degree, y.degree)
        if d // x.degree * size(x.base) + d // y.degree * size(y.base) < SIZE:
            return log_of(x.base ** (d // x.degree) * y.base ** (d // y.degree), d)
    if 0 in (x, y):
        return y if x == 0 else x
    return short(bound(x, up) + bound(y, up), up, BITS)


def times_ends(x, y, up):
    """Multiply two ends, none of them 0 beside an infinity."""
    if 0 in (x, y):
        return Q(0)
    sign = order(x, 0) * order(y, 0)
    if x in (inf, -inf) or y in (inf, -inf):
        return inf * sign
    if type(y) is Log:
        x, y = y, x
    if type(x) is Log and type(y) is Q and abs(y.numerator) * size(x.base) < SIZE:
        return log_of(x.base**y.numerator, x.degree * y.denominator)
    a, b = (bound(z, up == (order(w, 0) > 0)) for z, w in ((x, y), (y, x)))
    return short(a * b, up, BITS)


def root(n, degree):
    """Return the whole number that is the degree-th root of n, if there is one."""
    low, high = 0, 1 << (n.bit_length() // degree + 1)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if middle**degree <= n else (low, middle)
    return low if low**degree == n else None


def exp_end(x, up):
    if x in (inf, -inf):
        return inf if x > 0 else Q(0)
    if type(x) is Log:
        if x.degree == 1:
            return x.base
        if x.degree <= 8:
            roots = root(x.base.numerator, x.degree), root(x.base.denominator, x.degree)
            if None not in roots:
                return Q(*roots)
    return exp_bound(bound(x, up), up, BITS)


def log_end(x, up):
    if x in (0, inf):
        return inf if x == inf else -inf
    return log_of(x) if type(x) is Q and size(x) < SIZE else log_bound(bound(x, up), up, BITS)


# ---- Intervals of extended reals, their ends attained or not; None where a value may be missing ----------

Span = namedtuple("Span", "lo lo_open hi hi_open")
REALS = Span(-inf, True, inf, True)


def point(x):
    return Span(x, False, x, False)


def exactly(x, y):
    """Say whether two intervals are single fractions, of a size that sums and products may keep."""
    return all(type(z.lo) is Q and z == point(z.lo) and size(z.lo) < 2 * SIZE for z in (x, y))


def nonneg(x):
    return x is not None and order(x.lo, 0) >= 0


def positive(x):
    return nonneg(x) and (x.lo_open or order(x.lo, 0) > 0)


def finite(x):
    """Say whether an interval holds no infinity (what is open below infinity is finite)."""
    return x is not None and (x.lo not in (inf, -inf) or x.lo_open) and (x.hi not in (inf, -inf) or x.hi_open)


def below(x, y, strict):
    """Say whether all numbers of x are at most (or below) all of y."""
    if x is None or y is None:
        return False
    sign = order(x.hi, y.lo)
    return sign < 0 or (sign == 0 and (not strict or x.hi_open or y.lo_open))


def flip(x):
    return x and Span(minus_end(x.hi), x.hi_open, minus_end(x.lo), x.lo_open)


def extreme(ends, sign, quantifier):
    """Return the greatest (or least) of some ends; open if all (or any) of the equal ones are."""
    best = ends[0][0]
    for value, _ in ends:
        best = value if order(value, best) == sign else best
    return best, quantifier(is_open for value, is_open in ends if order(value, best) == 0)


def maximum(xs):
    if None in xs:
        return None
    lows, highs = [(x.lo, x.lo_open) for x in xs], [(x.hi, x.hi_open) for x in xs]
    return Span(*extreme(lows, 1, any), *extreme(highs, 1, all))


def absolute(x):
    return x if x is None or nonneg(x) else maximum([x, flip(x), point(Q(0))])


def increasing(f, x):
    return x and Span(f(x.lo, False), x.lo_open, f(x.hi, True), x.hi_open)


def sum_end(a, b, up):
    """Add two upper (or lower) ends; -inf wins over all above, but inf over that among the upper ones."""
    for infinity in (-inf, inf) if up else (inf, -inf):
        found = [is_open for value, is_open in (a, b) if value == infinity]
        if found:
            return infinity, all(found)
    return add_ends(a[0], b[0], up), a[1] or b[1]


def add(x, y):
    if x is None or y is None:
        return None
    for a, b in ((x, y), (y, x)):
        if a.hi == inf and not a.hi_open and b.lo == -inf and not b.lo_open:
            return None
    if exactly(x, y):
        return point(x.lo + y.lo)
    low, high = (x.lo, x.lo_open), (x.hi, x.hi_open)
    return Span(*sum_end(low, (y.lo, y.lo_open), False), *sum_end(high, (y.hi, y.hi_open), True))


def mul(x, y):
    """Multiply: what is least and greatest lies at corners; 0 (not attained) times infinity is none."""
    if x is None or y is None:
        return None
    for a, b in ((x, y), (y, x)):
        if not (positive(a) or positive(flip(a)) or finite(b)):
            return None
    if exactly(x, y):
        return point(x.lo * y.lo)
    lows, highs = [], []
    for a, a_open in (x[:2], x[2:]):
        for b, b_open in (y[:2], y[2:]):
            if (a == 0 and b in (inf, -inf) and a_open) or (b == 0 and a in (inf, -inf) and b_open):
                continue
            is_open = a_open or b_open
            if 0 in (a, b):
                is_open = (a_open or a != 0) and (b_open or b != 0)
            elif inf in (a, b) or -inf in (a, b):
                is_open = (a_open or a not in (inf, -inf)) and (b_open or b not in (inf, -inf))
            lows.append((Q(0) if 0 in (a, b) else times_ends(a, b, False), is_open))
            highs.append((Q(0) if 0 in (a, b) else times_ends(a, b, True), is_open))
    return Span(*extreme(lows, -1, all), *extreme(highs, 1, all)) if lows else None


def inverse(x):
    if positive(x):
        return Span(recip(x.hi, False), x.hi_open, inf if x.lo == 0 else recip(x.lo, True), x.lo_open)
    return flip(inverse(flip(x))) if positive(flip(x)) else None


def recip(x, up):
    return Q(0) if x == inf else short(1 / bound(x, not up), up, BITS)


def whole_power(x, n, up):
    if x in (inf, -inf):
        return x if n % 2 else inf
    if type(x) is Q and size(x) * n > 4 * SIZE:  # too long: by the logarithm
        side = x > 0 or n % 2 == 0
        value = exp_bound(n * log_bound(abs(x), up == side, BITS), up == side, BITS)
        return value if side else -value
    return short(bound(x, up) ** n, up, BITS)


def to_power(b, e):
    if b is None or e is None:
        return None
    if type(e.lo) is Q and e.lo == e.hi and e.lo.denominator == 1:
        n = int(e.lo)
        if n == 0:
            return point(Q(1))
        x = absolute(b) if n % 2 == 0 else b
        result = increasing(lambda end, up: Q(0) if end == 0 else whole_power(end, abs(n), up), x)
        return result if n > 0 else inverse(result)
    if not nonneg(b) or not (positive(b) or positive(e)):
        return None
    return increasing(exp_end, mul(increasing(log_end, b), e))


def tanh_end(x, up):
    e = exp_end(add_ends(x, x, up), up)
    return Q(1) if e == inf else short((bound(e, up) - 1) / (bound(e, up) + 1), up, BITS)


def erf_end(x, up):
    return Q(1 if x == inf else -1) if x in (inf, -inf) else erf_bound(bound(x, up), up, BITS)


def by_masses(head, p, q, a=None):
    """Enclose log(p/q), p log(p/q) or p^a q^(1-a) of masses p, q >= 0."""
    if not nonneg(p) or not nonneg(q) or (a is not None and not below(point(Q(1)), a, False)):
        return None
    above = head != "powdiv" or below(point(Q(1)), a, True)
    if p.hi == 0:
        return point(-inf if head == "logratio" else Q(0))
    if q.hi == 0 and positive(p):
        return point(inf) if above else None
    if not positive(q) or (head == "relent" and not (finite(p) and finite(q))):
        if head == "logratio" or not above or not (finite(p) and finite(q)):
            return None
        if head == "powdiv":
            return Span(Q(0), False, inf, False) if finite(a) else None
    ratio = mul(p, inverse(q))
    if head == "logratio":
        return increasing(log_end, ratio)
    if head == "powdiv":
        return mul(p, to_power(ratio, add(a, point(Q(-1)))))
    if q.hi == inf:
        low = (-inf, True)
    else:  # falls in q; convex in p, least at q/e, where it is -q/e
        least, most = (short(bound(q.hi, up) * exp_bound(Q(-1), up, BITS), up, BITS) for up in (False, True))
        best = p.lo if order(p.lo, most) > 0 else p.hi if order(p.hi, least) < 0 else None
        low = (-most if best is None else times_log(best, q.hi).lo), False
    if not positive(q):
        return Span(*low, inf, False)
    if q.lo == 0 or p.hi == inf:
        return Span(*low, inf, True)
    return Span(*low, extreme([(times_log(x, q.lo).hi, False) for x in (p.lo, p.hi)], 1, all)[0], False)


def times_log(p, q):
    return point(Q(0)) if p == 0 else mul(point(p), by_masses("logratio", point(p), point(q)))


def chosen(head, a, b, x, y):
    if a is None or b is None:
        return None
    if head == "if_eq":
        same = a == b and not a.lo_open and order(a.lo, a.hi) == 0
        return x if same else y if below(a, b, True) or below(b, a, True) else None
    strict = head == "if_lt"
    return x if below(a, b, strict) else y if below(b, a, not strict) else None


class Box(dict):
    """Intervals by names, and what was enclosed on them."""

    def __init__(self, intervals, known=()):
        super().__init__(intervals)
        self.known = dict(known)

    def but(self, name, interval=None):
        """Return the box with another interval for a name, or without it."""
        kept = {t: x for t, x in self.known.items() if name not in t.free}
        rest = {key: x for key, x in self.items() if key != name}
        return Box(rest if interval is None else {**rest, name: interval}, kept)


def enclose(t, box):
    """Return an interval around all values of a term on a box, None if one may be missing."""
    if t not in box.known:
        need(t.free <= box.keys(), "a term speaks of variables outside of the box")
        box.known[t] = (
            area(t, box) if t.head == "integral" else around(t, [enclose(a, box) for a in t.args], box)
        )
    return box.known[t]


def area(t, box):
    """Return an interval around an integral of what is continuous between finite ends: length times value."""
    body, *ends = t.args
    low, high = [enclose(end, box) for end in ends]
    if low is None or high is None or not (finite(low) and finite(high)):
        return None
    inside = box.but(t.data, hull(low, high))
    if not all(continuous(body, name, inside) for name in body.free):
        return None
    values = enclose(body, inside)
    if values is None or not finite(values):
        return None
    return point(Q(0)) if ends[0] is ends[1] else mul(add(high, flip(low)), values)


def hull(x, y):
    """Return an interval that holds two others."""
    return Span(*extreme([x[:2], y[:2]], -1, all), *extreme([x[2:], y[2:]], 1, all))


def around(t, parts, box):
    head, x = t.head, parts[0] if parts else None
    if head in ("var", "rat"):
        return box[t.data] if head == "var" else point(t.data)
    if head in ("pi", "inf"):
        return point(inf) if head == "inf" else Span(pi_bound(False, BITS), True, pi_bound(True, BITS), True)
    if head in ("add", "mul"):
        return reduce(add if head == "add" else mul, parts)
    if head == "pow":
        return to_power(*parts)
    if head == "log":
        return increasing(log_end, x) if nonneg(x) else None
    if head == "erfc":
        return add(point(Q(1)), flip(increasing(erf_end, x)))
    if head in INCREASING:
        return increasing(INCREASING[head], x)
    if head == "abs":
        return absolute(x)
    if head in ("max", "min"):
        return maximum(parts) if head == "max" else flip(maximum([flip(part) for part in parts]))
    if head == "scaled":
        return point(Q(0)) if nonneg(x) and x.hi == 0 else mul(*parts) if nonneg(x) else None
    return chosen(head, *parts) if head.startswith("if") else by_masses(head, *parts)


INCREASING = {"exp": exp_end, "tanh": tanh_end, "erf": erf_end}


def continuous(t, name, box):
    """Say whether a term has values on the box and does not jump: heads of masses do where both vanish."""
    if enclose(t, box) is None:
        return False
    for part in parts_of(t):
        if part.head in ("relent", "powdiv") and name in part.free:
            p, q = (enclose(arg, box) for arg in part.args[:2])
            if not (positive(q) or (nonneg(p) and p.hi == 0) or (q.hi == 0 and positive(p))):
                return False
    return True


def parts_of(t, seen=None):
    seen = {} if seen is None else seen
    if t not in seen:
        for arg in t.args:
            parts_of(arg, seen)
        seen[t] = None
    return seen


# ---- Derivatives, limits and integrals ---------------------------------------------------------------------


def spelled(t):
    p, q, *a = t.args
    logs = minus(T("log", p), T("log", q))
    if t.head == "powdiv":
        return times(power(p, a[0]), power(q, minus(ONE, a[0])))
    return logs if t.head == "logratio" else times(p, logs)


def slope(t, name, box, done=None):
    """Return the derivative of a term by a variable."""
    done = {} if done is None else done
    if name not in t.free:
        return ZERO
    if t not in done:
        done[t] = slope_of(t, name, box, done)
    return done[t]


def slope_of(t, name, box, done):
    if t.head == "var":
        return ONE
    if t.head in ("logratio", "relent", "powdiv"):
        need(
            box is not None and all(positive(enclose(mass, box)) for mass in t.args[:2]), "a mass may vanish"
        )
        return slope(spelled(t), name, box, done)
    inner = [slope(arg, name, box, done) for arg in t.args]
    x, dx = t.args[0], inner[0]
    if t.head == "add":
        return plus(*inner)
    if t.head == "mul":
        others = [t.args[:i] + t.args[i + 1 :] for i in range(len(inner))]
        return plus(*(times(d, *rest) for d, rest in zip(inner, others, strict=True)))
    if t.head == "pow":
        e, de = t.args[1], inner[1]
        return plus(times(e, power(x, minus(e, ONE)), dx), ZERO if de is ZERO else times(t, T("log", x), de))
    if t.head == "exp":
        return times(t, dx)
    if t.head == "log":
        return times(dx, power(x, num(-1)))
    if t.head == "tanh":
        return times(minus(ONE, power(t, TWO)), dx)
    need(t.head in ("erf", "erfc"), f"{t.head} has no derivative here")
    bell = times(power(PI, num(Q(-1, 2))), T("exp", neg(power(x, TWO))))
    return times(num(2 if t.head == "erf" else -2), bell, dx)


def limit(t, name, end, box):
    """Return the limit of a term where a variable tends to an infinite end of a box, which is closed there."""
    if name not in t.free:
        return t
    if t.head == "mul" and overpowered(t, name, end, box):
        return ZERO
    if continuous(t, name, box):
        there = enclose(t, box.but(name, point(-inf if end != INFINITE else inf)))
        if there is not None and order(there.lo, there.hi) == 0 and there.lo in (inf, -inf, 0, 1, -1):
            return num(there.lo) if abs(there.lo) < 2 else INFINITE if there.lo > 0 else neg(INFINITE)
    inner = [limit(arg, name, end, box) for arg in t.args]
    need((t.args and continuous(t, name, box)) or t.head in ("add", "mul"), "a limit is not certain")
    need(not {INFINITE, neg(INFINITE)} & set(inner), "a limit is infinite")
    need(all(finite(enclose(arg, box)) for arg in inner), "a limit may be infinite")
    return T(t.head, *inner, data=t.data)


def overpowered(t, name, end, box):
    """Say whether a product is of polynomials, what is bounded, and e^E where E falls as a polynomial."""
    exponent = plus(*(x.args[0] for x in t.args if x.head == "exp"))
    for x in t.args:
        around = enclose(x, box)
        bounded = around is not None and not {around.lo, around.hi} & {inf, -inf}
        if x.head != "exp" and not bounded and not polynomial(x, name, box):
            return False
    for degree in range(1, 5):
        exponent = slope(exponent, name, None)
        if (
            name not in exponent.free
        ):  # far out the sign is that of this derivative, left of 0 times (-1)^degree
            lead = enclose(exponent if end == INFINITE or degree % 2 == 0 else neg(exponent), box)
            return finite(lead) and positive(flip(lead))
    return False


def polynomial(t, name, box):
    """Say whether a term is made from polynomials by sums, products and powers, roots too: it grows as one."""
    if name not in t.free:
        return finite(enclose(t, box))
    if t.head == "pow":
        n = t.args[1].data
        return type(n) is Q and n >= 0 and polynomial(t.args[0], name, box)
    return t.head == "var" or (t.head in ("add", "mul") and all(polynomial(x, name, box) for x in t.args))


def integral(t, primitive, box):
    """Return the value of an integral by a function whose derivative its body is between the ends."""
    need(t.head == "integral", "a closed form is that of an integral")
    (body, lo, hi), name = t.args, t.data
    infinities = INFINITE, neg(INFINITE)
    lie = [enclose(end, box) for end in (lo, hi)]
    need(None not in lie or name in primitive.free, "an end may be undefined")
    lie = [x or Span(-inf, False, inf, False) for x in lie]
    low = extreme([x[:2] for x in lie], -1, all)
    high = extreme([x[2:] for x in lie], 1, all)
    # at an end that is written as infinity a limit is enough, unless the other end may be that, too
    left = neg(INFINITE) in (lo, hi) and all(
        e is neg(INFINITE) or x.lo != -inf or x.lo_open for e, x in zip((lo, hi), lie, strict=True)
    )
    right = INFINITE in (lo, hi) and all(
        e is INFINITE or x.hi != inf or x.hi_open for e, x in zip((lo, hi), lie, strict=True)
    )
    opened = Span(low[0], low[1] or left, high[0], high[1] or right)
    need(continuous(primitive, name, Box({**box, name: opened})), "the antiderivative may jump")
    inside = Box({**box, name: Span(low[0], True, high[0], True)})
    need(zero(minus(slope(primitive, name, None), body), inside), "it is no antiderivative")
    whole = Box({**box, name: Span(*low, *high)})
    at_ends = [
        limit(primitive, name, end, whole) if end in infinities else put(primitive, var(name), end)
        for end in (hi, lo)
    ]
    need(not set(infinities) & set(at_ends), "the antiderivative has an infinite limit")
    return minus(*at_ends)


# ---- Identities: quotients of polynomials over what is no sum, product or whole power --------------------
# A monomial is a tuple of (atom, exponent), a polynomial a mapping of monomials to fractions, a quotient a pair
# of a polynomial and a mapping of polynomials to exponents, by whose powers it is divided.  Parts are exchanged
# by steps that the document has.  Everything is finite and defined on the box, so each step is algebra of
# real numbers; what does not vanish so may be zero, and then nothing is concluded.


class Quotients:
    """Turns terms into quotients, with numbers for atoms: those inside of others come first."""

    def __init__(self):
        self.atoms, self.done = {}, {}

    def of(self, t):
        if t not in self.done:
            self.done[t] = self.made(t)
        return self.done[t]

    def made(self, t):
        if t.head == "rat":
            return constant(t.data), {}
        if t.head in ("add", "mul"):
            return reduce(added if t.head == "add" else multiplied, map(self.of, t.args))
        if t.head == "pow" and type(t.args[1].data) is Q and t.args[1].data.denominator == 1:
            return raised(self.of(t.args[0]), int(t.args[1].data))
        for arg in t.args if t.head == "pow" else ():
            self.of(arg)
        return {((self.atoms.setdefault(t, len(self.atoms)), 1),): Q(1)}, {}

    def vanishes(self, t):
        """Say whether a term is 0 as a quotient, where the n-th power of a^(m/n) is a^m."""
        found = self.of(t)
        for atom, place in reversed(self.atoms.copy().items()):
            exponent = atom.args[1].data if atom.head == "pow" else None
            if type(exponent) is not Q or exponent < 0:
                continue
            groups, total = {}, ({}, {})
            for monomial, c in found[0].items():
                powers = dict(monomial)
                n, left = divmod(powers.pop(place, 0), exponent.denominator)
                rest = joined(tuple(sorted(powers.items())), ((place, left),) if left else ())
                groups.setdefault(n, {})[rest] = c
            for n, part in groups.items():
                base = raised(self.of(atom.args[0]), n * exponent.numerator)
                total = added(total, multiplied((part, {}), base))
            found = total
        return not found[0]


def constant(c):
    return {(): Q(c)} if c else {}


def summed(a, b):
    total = dict(a)
    for monomial, c in b.items():
        total[monomial] = total.get(monomial, 0) + c
    return {monomial: c for monomial, c in total.items() if c}


def product(a, b):
    if len(a) * len(b) > 200_000:
        raise BeyondError("a polynomial is too large")
    total = {}
    for m, c in a.items():
        for n, d in b.items():
            key = joined(m, n)
            total[key] = total.get(key, 0) + c * d
    return {monomial: c for monomial, c in total.items() if c}


def joined(m, n):
    if not m or not n:
        return m or n
    powers = dict(m)
    for g, e in n:
        powers[g] = powers.get(g, 0) + e
    return tuple(sorted((g, e) for g, e in powers.items() if e))


def expanded(below):
    """Return a product of powers as a polynomial."""
    return reduce(product, [dict(factor) for factor, n in below.items() for _ in range(n)], {(): Q(1)})


def added(a, b):
    common = {factor: max(a[1].get(factor, 0), b[1].get(factor, 0)) for factor in {**a[1], **b[1]}}
    tops = [
        product(top, expanded({factor: n - below.get(factor, 0) for factor, n in common.items()}))
        for top, below in (a, b)
    ]
    return summed(*tops), common


def multiplied(a, b):
    return product(a[0], b[0]), {f: a[1].get(f, 0) + b[1].get(f, 0) for f in {**a[1], **b[1]}}


def raised(a, n):
    if n < 0:
        need(a[0], "a denominator is zero")
        names = {g for monomial in a[0] for g, _ in monomial}
        common = tuple((g, -min(dict(monomial).get(g, 0) for monomial in a[0])) for g in sorted(names))
        top = product(a[0], {tuple((g, e) for g, e in common if e): Q(1)})
        lead = top[min(top)]
        factor = frozenset((monomial, c / lead) for monomial, c in top.items())
        inverse = product(expanded(a[1]), {tuple((g, e) for g, e in common if e): 1 / lead})
        a = inverse, {factor: 1} if len(top) > 1 else {}
    if abs(n) > 200:
        raise BeyondError("a power is too large")
    return reduce(multiplied, [a] * abs(n), (constant(1), {}))


def zero(t, box):
    """Say whether a term is 0 on the whole box: as a quotient, or after steps that the document has."""
    need(finite_parts(t, box), "a part may be undefined or infinite")
    if Quotients().vanishes(t):
        return True
    rows = STEPS.get(t) or [steps for subject in STEPS for steps in STEPS[subject]]
    return any(Quotients().vanishes(exchanged(t, steps, box, {})) for steps in rows)


STEPS = {}  # those of the document: lists of mappings of parts to what comes into their place, by terms


def read_steps(data):
    """Learn the steps of a document."""
    terms, _ = table(data["table"]), STEPS.clear()
    for subject, steps in data["rows"]:
        found = {at(terms, part): at(terms, new) for part, new in steps}
        STEPS.setdefault(at(terms, subject), []).append(found)


def exchanged(t, steps, box, done):
    """Return a term with other terms in the place of parts, from inside out, as far as they are equal."""
    if t not in done:
        args = t.args if t.head == "integral" else [exchanged(arg, steps, box, done) for arg in t.args]
        here = done[t] = T(t.head, *args, data=t.data)
        new = steps.get(t, here)
        if new is not here and is_step(here, new, box):
            done[t] = new
    return done[t]


def finite_parts(t, box):
    """Say whether all parts are finite; of integrals the ends are, as their bodies have variables of their own."""
    inside = t.args[1:] if t.head == "integral" else t.args
    return finite(enclose(t, box)) and all(finite_parts(part, box) for part in inside)


def is_step(old, new, box):
    if not new.free <= box.keys() or not finite_parts(new, box):
        return False
    try:
        if old.head == "log":
            return same_quotients(logarithm(old.args[0], box), new)
        if old.head in ("logratio", "relent"):
            logs = minus(*(logarithm(mass, box) for mass in old.args))
            return same_quotients(logs if old.head == "logratio" else times(old.args[0], logs), new)
        if old.head == "tanh":
            e = new.args[0].args[0]
            shape = times(plus(e, num(-1)), power(plus(e, ONE), num(-1)))
            return new is shape and same_quotients(logarithm(e, box), times(TWO, old.args[0]))
        return same_quotients(old, new) or same_quotients(*(logarithm(t, box, False) for t in (old, new)))
    except (RejectedError, IndexError):
        return False


def same_quotients(a, b):
    return Quotients().vanishes(minus(a, b))


def logarithm(t, box, strict=True):
    """Return the logarithm of a product of powers of what is positive; powers n > 0 may be of 0, if not strict."""
    if t.head == "exp":
        return t.args[0]
    if t.head == "mul" and not (t.args[0].head == "rat" and t.args[0].data < 0):
        return plus(*(logarithm(arg, box, strict) for arg in t.args))
    if t.head == "pow":
        e = t.args[1].data
        return times(t.args[1], logarithm(t.args[0], box, strict or type(e) is not Q or e <= 0))
    if t.head == "powdiv":
        p, q, a = t.args
        return plus(times(a, logarithm(p, box)), times(minus(ONE, a), logarithm(q, box)))
    need((positive if strict else nonneg)(enclose(t, box)), "a factor may be negative")
    if t.head != "rat" or not t.data:
        return T("log", t)
    return plus(*(times(num(n), T("log", num(p))) for p, n in primes(t.data)))


def primes(q):
    """Yield numbers whose powers multiply to a fraction, those up to 2,000 prime."""
    for whole, sign in ((q.numerator, 1), (q.denominator, -1)):
        left = whole
        for p in range(2, 2000):
            while left % p == 0:
                left //= p
                yield p, sign
        if left > 1:
            yield left, sign


# ---- Proofs: each rule yields nodes with what they have to show: low op high, on a box, with hypotheses -----

Aim = namedtuple("Aim", "op low high box whole given terms depth")
NOTHING = ("<=", ZERO, ZERO)


def difference(aim):
    return minus(aim.high, aim.low)


def between(aim, low, high, strict=None):
    """Return an aim about two other terms, related as before unless it is said how."""
    op = aim.op if strict is None else "<" if strict else "<="
    return aim._replace(op=op, low=low, high=high)


def to(aim, t, strict=None):
    return between(aim, ZERO, t, strict)


def knowing(aim, *relations):
    return aim._replace(given=(*aim.given, *relations))


def within(aim, name, x):
    """Return the aim on the box with another range, from whole number to whole number if it is of such."""
    return aim._replace(box=aim.box.but(name, integers(x) if name in aim.whole else x))


def moved(aim, old, new):
    """Return an aim with a term in the place of another one, in hypotheses too."""
    given = tuple((op, put(a, old, new), put(b, old, new)) for op, a, b in aim.given)
    return aim._replace(low=put(aim.low, old, new), high=put(aim.high, old, new), given=given)


def without(aim, name, keep=None):
    """Return an aim without a variable and what is known of it; or inside of its range, with the hypotheses to keep."""
    given = tuple(
        h if i in (keep or ()) or name not in h[1].free | h[2].free else NOTHING
        for i, h in enumerate(aim.given)
    )
    inside = None if keep is None else aim.box[name]._replace(lo_open=True, hi_open=True)
    return aim._replace(box=aim.box.but(name, inside), given=given, whole=aim.whole - {name})


def check(node, aim):
    need(isinstance(node, list) and node and aim.depth < 120, "this is no proof")
    if node[0] in BEYOND:
        raise BeyondError(f"this reader does not know the rule {node[0]}")
    need(isinstance(node[0], str) and node[0] in RULES, "there is no such rule")
    need(aim.op != "=" or node[0] not in INEQUALITIES, "this rule shows no equations")
    for inner, reduced in RULES[node[0]](aim, *node[1:]) or ():
        check(inner, reduced._replace(depth=aim.depth + 1))


def parted(relation):
    op, a, b = relation
    return (a, b) if op in ("<=", "<", "=") else (b, a)


def named(aim, place):
    found = at(aim.terms, place)
    need(found.free <= aim.box.keys(), "a term speaks of other variables")
    return found


def same(aim, other):
    need(zero(minus(difference(aim), other), aim.box), "two terms are not identical")


def exact(x):
    need(type(x) is not Log, "an end is not rational")
    return num(x) if abs(x) < inf else INFINITE if x > 0 else neg(INFINITE)


def single(x):
    """Return the number that an interval is, if it is one that is written exactly, else None."""
    return exact(x.lo) if x is not None and type(x.lo) is not Log and order(x.lo, x.hi) == 0 else None


def fresh_range(aim, fresh, value):
    """Return what a term encloses that a new variable stands for."""
    where = enclose(value, aim.box)
    need(isinstance(fresh, str) and fresh not in aim.box and finite(where), "this cannot be another variable")
    return where


def start(aim, name, place):
    """Return where a segment to a variable begins, whether that is below it, and whether it is never there."""
    x = aim.box[name]
    if place in ("lo", "hi"):
        value, is_open = x[:2] if place == "lo" else x[2:]
        return exact(value), place == "lo", is_open
    op, *sides = at(aim.given, place)
    a, b = parted((op, *sides))
    w = a if b is var(name) else b
    bounds = op != "=" and var(name) in (a, b) and name not in w.free
    need(bounds, "the hypothesis does not bound the variable")
    where = enclose(w, aim.box)
    need(finite(where) and inner(where, x), "the bound may lie outside, or be infinite")
    return w, b is var(name), op in ("<", ">")


def inner(x, outer):
    """Say whether all of an interval lies in another."""
    return below(point(outer.lo), x, outer.lo_open) and below(x, point(outer.hi), outer.hi_open)


def closed(x, *places):
    return x._replace(lo_open=x.lo_open and "lo" not in places, hi_open=x.hi_open and "hi" not in places)


def integers(x):
    lo, hi = x.lo, x.hi
    if type(lo) is Q:
        lo = Q(lo.numerator // lo.denominator + 1 if x.lo_open or lo.denominator > 1 else lo)
    if type(hi) is Q:
        hi = Q(-(-hi.numerator // hi.denominator) - 1 if x.hi_open or hi.denominator > 1 else hi)
    return Span(lo, x.lo_open and lo == -inf, hi, x.hi_open and hi == inf)


def by_enclosure(aim):
    for sides in ((ZERO, difference(aim)), (aim.low, aim.high)):
        a, b = (enclose(side, aim.box) for side in sides)
        if below(a, b, aim.op == "<") and (aim.op != "=" or below(b, a, False)):
            return
    need(False, "the enclosure does not have the sign")


def by_split(aim, name, q, low, high):
    x, q = aim.box[name], Q(q)
    need(order(x.lo, q) < 0 < order(x.hi, q), "the split lies outside of the box")
    yield low, within(aim, name, x._replace(hi=q, hi_open=False))
    above = name in aim.whole and q.denominator == 1
    yield high, within(aim, name, x._replace(lo=q, lo_open=above))


def by_segment(aim, name, place, growth, at_start):
    """Begin at an end of a range, at its limit if that is an infinity that is not attained, or at a bound."""
    (begin, rises, apart), f = start(aim, name, place), difference(aim)
    reach = aim.box.but(name, closed(aim.box[name], place))
    if apart and begin in (INFINITE, neg(INFINITE)):
        there, reach = limit(f, name, begin, reach), aim.box
    else:
        there = put(f, var(name), begin)
    need(continuous(f, name, reach), "the term may jump")
    inside = without(aim, name, (place,))
    steep = slope(f, name, inside.box)
    yield growth, to(inside, steep if rises else neg(steep), aim.op == "<" and apart)
    yield at_start, to(without(aim, name), there, aim.op == "<" and not apart)


def by_concavity(aim, name, low, high, bends, *proofs):
    ends = [start(aim, name, place) for place in (low, high)]
    need([rises for _, rises, _ in ends] == [True, False], "that is a bound on the other side")
    need(all(finite(enclose(end, aim.box)) for end, *_ in ends), "an end is infinite")
    inside, f = without(aim, name, (low, high)), difference(aim)
    steep = slope(f, name, inside.box)
    need(continuous(f, name, aim.box.but(name, closed(aim.box[name], low, high))), "the term may jump")
    need(continuous(steep, name, inside.box), "the derivative may jump")
    yield bends, to(inside, neg(slope(steep, name, inside.box)), False)
    for (end, *_), proof in zip(ends, proofs, strict=True):
        yield proof, to(without(aim, name), put(f, var(name), end))


def by_end(aim, name, end, *proofs):
    x = aim.box[name]
    value, is_open = {"lo": x[:2], "hi": x[2:]}[end]
    here = point(value)
    whole = name not in aim.whole or integers(here) == here
    need(not is_open and whole and exact(value) is not None, "there is no such end")
    rest = [] if order(x.lo, x.hi) == 0 else [within(aim, name, x._replace(**{f"{end}_open": True}))]
    yield from zip(proofs, [within(aim, name, here), *rest], strict=True)


def by_narrowing(aim, name, place, proof):
    op, *sides = at(aim.given, place)
    a, b = parted((op, *sides))
    x = aim.box[name]
    need(var(name) in (a, b), "the hypothesis does not bound")
    where = enclose(a if b is var(name) else b, aim.box)
    need(where is not None, "the bound may be undefined")
    strict = op in ("<", ">")
    if b is var(name) or op == "=":
        low = extreme([x[:2], (where.lo, where.lo_open or strict)], 1, any)
        x = x._replace(lo=low[0], lo_open=low[1])
    if a is var(name) or op == "=":
        high = extreme([x[2:], (where.hi, where.hi_open or strict)], -1, any)
        x = x._replace(hi=high[0], hi_open=high[1])
    left = order(x.lo, x.hi)
    need(left < 0 or (left == 0 and not (x.lo_open or x.hi_open)), "nothing is left of the box")
    yield proof, within(aim, name, x)


def by_value(aim, name, place, proof):
    op, a, b = at(aim.given, place)
    value, x = b if a is var(name) else a, aim.box[name]
    need(op == "=" and var(name) in (a, b) and name not in value.free, "nothing says what the variable is")
    low = [("<" if x.lo_open else "<=", num(x.lo), value)] if type(x.lo) is Q else []
    high = [("<" if x.hi_open else "<=", value, num(x.hi))] if type(x.hi) is Q else []
    known = (*aim.given[:place], NOTHING, *aim.given[place + 1 :], *low, *high)
    yield proof, without(moved(aim._replace(given=known), var(name), value), name)


def by_sum(aim, *parts):
    need(parts or aim.op != "<", "what is zero is not above zero")
    terms = [named(aim, place) for place, _ in parts]
    same(aim, plus(*terms))
    for i, (_, proof) in enumerate(parts):
        yield proof, to(aim, terms[i], False if i and aim.op == "<" else None)


def by_product(aim, *parts):
    factors, sign = [], 1
    for place, n, side, proof in parts:
        whole = type(n) is int and n > 0 and type(side) is int and side in (1, -1)
        need(whole, "a power is a number from 1 on")
        factors.append(power(named(aim, place), num(n)))
        if n % 2 or aim.op == "<":
            yield proof, to(aim, times(num(side), named(aim, place)))
            sign *= side**n
    need(sign == 1, "the signs multiply to -1")
    same(aim, times(*factors))


def by_monotony(aim, head, a, b, proof):
    """Compare by a function, or what it is of: tanh, erf, exp and log increase, and erfc decreases."""
    if head not in ("exp", "log", "tanh", "erf", "erfc"):
        raise BeyondError(f"this reader does not know how {str(head)[:40]} runs")
    sides = named(aim, a), named(aim, b)
    values = tuple(T(head, side) for side in sides)
    by_values = zero(minus(difference(aim), minus(sides[1], sides[0])), aim.box)
    if not by_values:
        same(aim, minus(values[1], values[0]))
    low, high = values if by_values else sides
    yield proof, between(aim, *((high, low) if head == "erfc" else (low, high)))


def by_hypothesis(aim, place, multiple=None, positive_=None):
    op, *sides = at(aim.given, place)
    a, b = parted((op, *sides))
    need(op in ("<", ">") or aim.op != "<", "the hypothesis is not strict")
    need(op == "=" or aim.op != "=", "the hypothesis is no equation")
    if multiple is not None:
        yield positive_, to(aim, named(aim, multiple), True)
        aim = to(aim, times(difference(aim), named(aim, multiple)))
    if op != "=" or not zero(plus(difference(aim), minus(b, a)), aim.box):
        same(aim, minus(b, a))


def by_have(aim, op, a, b, proof, then):
    a, b = named(aim, a), named(aim, b)
    need(op in ("<", "<=", "="), "this is not a relation that is shown")
    yield proof, aim._replace(op=op, low=a, high=b)
    yield then, knowing(aim, (op, a, b))


def by_both(aim, one, other):
    need(aim.op == "=", "this is no equation")
    yield one, between(aim, aim.low, aim.high, False)
    yield other, between(aim, aim.high, aim.low, False)


def by_choice(aim, places, proof):
    yield proof, aim._replace(given=tuple(at(aim.given, place) for place in places))


def by_integral(aim, integral_, primitive, proof):
    """Put its value in the place of an integral."""
    t, f = named(aim, integral_), at(aim.terms, primitive)
    yield proof, moved(aim, t, integral(t, f, aim.box))


def by_rewriting(aim, old, new, proof):
    """Put a term in the place of one that is identical to it."""
    old, new = named(aim, old), named(aim, new)
    need(zero(minus(old, new), aim.box), "two terms are not identical")
    yield proof, moved(aim, old, new)


def simpler(t, box):
    """Return a term with parts that are one number on the whole box replaced by it, and choices by what is taken."""
    kept = t.args[:1] if t.head == "integral" else ()  # a body speaks of a variable of its own
    t = rebuilt(t, (*kept, *(simpler(arg, box) for arg in t.args[len(kept) :])))
    if t.args and (number := single(enclose(t, box))) is not None:
        return number
    parts = [enclose(arg, box) for arg in t.args[len(kept) :]]
    if t.head == "scaled" and positive(parts[0]) and finite(parts[0]):
        return simpler(times(*t.args), box)
    taken = chosen(t.head, *parts[:2], *t.args[2:]) if t.head.startswith("if_") else None
    return t if taken is None else taken


def by_simplifying(aim, names, proof):
    for name in names:
        if (number := single(aim.box[name])) is not None:
            aim = moved(aim, var(name), number)
    low, high, *sides = [
        simpler(t, aim.box) for t in (aim.low, aim.high, *(side for h in aim.given for side in h[1:]))
    ]
    given = tuple((h[0], *sides[2 * i : 2 * i + 2]) for i, h in enumerate(aim.given))
    used = low.free.union(high.free, *(side.free for side in sides))
    box = Box({name: x for name, x in aim.box.items() if name in used})
    yield proof, aim._replace(low=low, high=high, given=given, box=box, whole=aim.whole & used)


def by_mean(aim, integral_, fresh, runs, proof):
    """Put the length times a value of the integrand in the place of an integral; the lower end comes first."""
    t = named(aim, integral_)
    known = not isinstance(fresh, str) or fresh in aim.box
    need(t.head == "integral" and not known, "no integral, or a known name")
    need(enclose(t, aim.box) is not None, "the integrand may be undefined or jump")
    (body, low, high), u = t.args, var(fresh)
    yield runs, between(aim, low, high, False)
    inside = hull(enclose(low, aim.box), enclose(high, aim.box))
    value = moved(aim, t, times(minus(high, low), put(body, var(t.data), u)))
    yield proof, knowing(within(value, fresh, inside), ("<=", low, u), ("<=", u, high))


def by_let(aim, fresh, value, general, proof):
    value, general = named(aim, value), at(aim.terms, general)
    where = fresh_range(aim, fresh, value)
    need(general.free <= aim.box.keys() | {fresh}, "a term speaks of other variables")
    same(aim, put(general, var(fresh), value))
    yield proof, within(to(aim, general), fresh, where)


def by_substitution(aim, name, fresh, there, back, proof):
    """Write a variable by another one, of which a term says what it is."""
    there, back = at(aim.terms, there), named(aim, back)
    where = fresh_range(aim, fresh, back)
    need(there.free <= {*aim.box, fresh} - {name}, "a term speaks of other variables")
    need(zero(minus(put(there, var(fresh), back), var(name)), aim.box), "this is not the variable")
    yield proof, within(without(moved(aim, var(name), there), name), fresh, where)


def by_contradiction(aim, place):
    op, *sides = at(aim.given, place)
    a, b = (enclose(side, aim.box) for side in parted((op, *sides)))
    need(below(b, a, op not in ("<", ">")) or (op == "=" and below(a, b, True)), "it is not certainly false")


def by_comparison(aim, a, b, above, under):
    a, b = named(aim, a), named(aim, b)
    need(None not in (enclose(a, aim.box), enclose(b, aim.box)), "what is compared may be undefined")
    yield above, knowing(aim, (">=", a, b))
    yield under, knowing(aim, ("<=", a, b))


def options(choice):
    """Return what a choice can be, with the relations under which it is that, and what must have a value."""
    x, *more = choice.args
    if choice.head == "abs":
        return [(x, [(">=", x, ZERO)]), (neg(x), [("<=", x, ZERO)])], choice.args
    if choice.head in ("max", "min"):
        op = ">=" if choice.head == "max" else "<="
        return [(a, [(op, a, b) for b in choice.args if b is not a]) for a in choice.args], choice.args
    ops = {"if_lt": ("<", ">="), "if_le": ("<=", ">"), "if_eq": ("=", "<", ">")}.get(choice.head)
    need(ops, "this is no choice")
    values = (more[1], *[more[2]] * (len(ops) - 1))
    return [(value, [(op, x, more[0])]) for op, value in zip(ops, values, strict=True)], (x, more[0])


def by_cases(aim, place, *proofs):
    choice = named(aim, place)
    found, compared = options(choice)
    need(None not in [enclose(a, aim.box) for a in compared], "what is compared may be undefined")
    for proof, (value, relations) in zip(proofs, found, strict=True):
        yield proof, knowing(to(aim, put(difference(aim), choice, value)), *relations)


def by_expansion(aim, part, number, factor, rest, sign, proof):
    """Put a partial sum of an expansion for a function: for erfc a convergent of Laplace's continued fraction.

    With x > 0 each convergent lies on another side than the one before: the first, e^(-x^2) / (x sqrt(pi)),
    above erfc x, as x + c falls to x where a positive c is left out, and so on inwards.
    """
    part, factor, rest = (named(aim, place) for place in (part, factor, rest))
    if part.head != "erfc":
        raise BeyondError(f"this reader does not know an expansion of {part.head}")
    x = part.args[0]
    where = enclose(x, aim.box)
    need(positive(where) and finite(where), "the expansion holds above 0")
    need(type(number) is int and 0 <= number <= 12, "a partial sum has a few terms")
    same(aim, plus(times(factor, part), rest))
    below_ = x
    for k in range(number, 0, -1):
        below_ = plus(x, times(num(Q(k, 2)), power(below_, num(-1))))
    bell = times(power(PI, num(Q(-1, 2))), T("exp", neg(power(x, TWO))))
    bound = times(bell, power(below_, num(-1)))
    yield sign, to(aim, neg(factor) if number % 2 == 0 else factor, False)
    yield proof, to(aim, plus(times(factor, bound), rest))


def by_telescoping(aim, name, begin, small, falls, last):
    """Show that the subject falls with each step of 1, to what is not below 0 in the end."""
    x, q, small, f = aim.box[name], Q(begin), named(aim, small), difference(aim)
    need(
        x.hi == inf and x.hi_open and finite(x) and order(x.lo, q) < 0,
        "there is an end, or a later beginning",
    )
    beyond = Span(q, False, inf, True)
    need(
        limit(small, name, INFINITE, aim.box.but(name, closed(beyond, "hi"))) is ZERO,
        "that does not tend to 0",
    )
    given = tuple(NOTHING if name in h[1].free | h[2].free else h for h in aim.given)
    aim = aim._replace(given=given)
    yield falls, to(aim, minus(f, put(f, var(name), plus(var(name), ONE))))
    yield last, within(to(aim, plus(f, small), False), name, beyond)


BEYOND = ("recur",)
INEQUALITIES = ("product", "monotone", "segment", "concave", "series", "telescope")
RULES = {
    "enclose": by_enclosure,
    "split": by_split,
    "segment": by_segment,
    "end": by_end,
    "restrict": by_narrowing,
    "put": by_value,
    "sum": by_sum,
    "product": by_product,
    "monotone": by_monotony,
    "given": by_hypothesis,
    "have": by_have,
    "both": by_both,
    "let": by_let,
    "concave": by_concavity,
    "vacuous": by_contradiction,
    "only": by_choice,
    "integral": by_integral,
    "cases": by_cases,
    "compare": by_comparison,
    "substitute": by_substitution,
    "rewrite": by_rewriting,
    "series": by_expansion,
    "telescope": by_telescoping,
    "simplify": by_simplifying,
    "mean": by_mean,
}


# ---- Statements and documents -----------------------------------------------------------------------------


def domain(data):
    lo, hi = (
        sign * inf if data[end] is None else fraction(data[end]) for end, sign in (("lo", -1), ("hi", 1))
    )
    flags = [data[key] for key in ("lo_open", "hi_open", "integer", "infinite")]
    need(all(type(flag) is bool for flag in flags) and not (flags[3] and hi < inf), "a domain is malformed")
    x = Span(lo, flags[0] or lo == -inf, hi, flags[1] if hi < inf else not flags[3])
    whole = integers(x) if flags[2] else x
    need(
        whole.lo < whole.hi or (whole.lo == whole.hi and not (whole.lo_open or whole.hi_open)),
        "a domain is empty",
    )
    return x, flags[2]


class Statement:
    def __init__(self, domains, conclusion, given):
        self.domains, self.conclusion, self.given = domains, conclusion, given
        for op, a, b, *quantified in (conclusion, *given):
            need(op in ("<=", "<", "=", ">=", ">"), "there is no such relation")
            need((a.free | b.free) - set(quantified[:1]) <= domains.keys(), "a name has no domain")

    @classmethod
    def read(cls, data):
        need(data["kind"] == "statement" and data["folds"] == [], "this is not about numbers")
        terms = table(data["table"])
        domains = {name: domain(each) for name, each in data["variables"]}
        need(len(domains) == len(data["variables"]), "a variable is declared twice")
        relation = lambda op, a, b: (op, at(terms, a), at(terms, b))
        given = [relation(*h) if len(h) == 3 else (*relation(*h[1]), *h[0]) for h in data["hypotheses"]]
        return cls(domains, relation(*data["conclusion"]), given)

    def change(self, f):
        """Change all terms but those of quantified hypotheses."""
        move = lambda r: r if len(r) > 3 else (r[0], f(r[1]), f(r[2]))
        self.conclusion, self.given = move(self.conclusion), [move(r) for r in self.given]

    def close(self, forms):
        """Put values in the places of integrals."""
        box = Box({name: integers(x) if whole else x for name, (x, whole) in self.domains.items()})
        for t, primitive in forms:
            value = integral(t, primitive, box)
            self.change(lambda side, t=t, value=value: put(side, t, value))

    def proof(self, data, rows=None):
        """Replay a proof, perhaps with the table of what it is a part of; say what it shows."""
        fields = {"kind", "tree", "terms"} if rows is not None else {"kind", "tree", "terms", "table"}
        need(data.keys() == fields and data["kind"] == "proof", "a proof has other fields")
        rows = table(data["table"]) if rows is None else rows
        box = Box({name: integers(x) if whole else x for name, (x, whole) in self.domains.items()})
        whole = frozenset(name for name, (_, whole) in self.domains.items() if whole)
        given = tuple(r for r in self.given if len(r) == 3)
        op = {">": "<", ">=": "<="}.get(self.conclusion[0], self.conclusion[0])
        terms = tuple(at(rows, place) for place in data["terms"])
        check(data["tree"], Aim(op, *parted(self.conclusion), box, whole, given, terms, 0))
        return "proved"

    def refutation(self, data):
        """Replay a counterexample: domains and hypotheses hold at it, and the conclusion does not."""
        rows = table(data["table"])
        values = {name: at(rows, place) for name, place in data["instance"]}
        need(values.keys() == self.domains.keys(), "the instance is one of other variables")
        need(not any(value.free for value in values.values()), "an instance is of numbers")
        self.close([tuple(at(rows, place) for place in form) for form in data["closed_forms"]])
        for name, (x, whole) in self.domains.items():
            holds_in(values[name], x, whole)
        for name, value in values.items():
            self.change(lambda side, name=name, value=value: put(side, var(name), value))
        for i, (op, a, b, *quantified) in enumerate(self.given):
            if not quantified:
                need(truth(op, a, b) is True, "a hypothesis does not hold")
                continue
            name, over = quantified
            sides = [a, b]
            for other, value in values.items():
                sides = [put(side, var(other), value) if other != name else side for side in sides]
            proof = data["foralls"][i] if i < len(data["foralls"]) else None
            need(proof, "a hypothesis for all values comes without a proof")
            shown = Statement({name: domain(over)}, (op, *sides), []).proof(proof, rows)
            need(shown == "proved", "a hypothesis for all values is not shown everywhere")
        need(truth(*self.conclusion) is False, "the conclusion does not fail")
        return "refuted"


def truth(op, a, b):
    """Say whether a relation between numbers holds; None if that is not certain."""
    global BITS  # noqa: PLW0603 - all bounds are of this many bits
    a, b = parted((op, a, b))
    while a.head == b.head == "exp":  # it increases, and e^(10^9) is beyond all bounds here
        (a,), (b,) = a.args, b.args
    usual = BITS
    try:
        for BITS in (usual, 3 * usual, 8 * usual):
            x, y = enclose(a, Box({})), enclose(b, Box({}))
            if op == "=" and (below(x, y, True) or below(y, x, True)):
                return False
            if below(x, y, op in ("<", ">")) and (op != "=" or below(y, x, False)):
                return True
            if op != "=" and below(y, x, op not in ("<", ">")):
                return False
            if usual == BITS and finite(x) and finite(y) and zero(minus(a, b), Box({})):
                return op not in ("<", ">")
    finally:
        BITS = usual
    return None


def holds_in(value, x, whole):
    """Refuse unless a number lies in a domain."""
    there = enclose(value, Box({}))
    exactly = there is not None and type(there.lo) is Q and there == point(there.lo)
    need(not whole or (exactly and there.lo.denominator == 1), "the value is no whole number")
    need(there is not None and inner(there, x), "a value is not in its domain")
    need(finite(there) or there == point(inf), "a value may be infinite")


def outcome(document):
    """Return what is to be said of a document: accepted, rejected or beyond, and why."""
    kind = document["evidence"]["kind"]
    body = {key: document[key] for key in ("format", "statement", "evidence", "identities")}
    text = json.dumps(body, sort_keys=True, separators=(",", ":"))
    if document["sha256"] != hashlib.sha256(text.encode()).hexdigest():
        return kind, "rejected", "it was changed after it was written"
    if document["format"] != FORMAT:
        return kind, "rejected", f"this is not evidence of the format {FORMAT}"
    if kind not in ("proof", "counterexample"):
        return kind, "beyond", f"a {kind} is no proof about numbers"
    try:
        statement = Statement.read(document["statement"])
        read_steps(document["identities"])
        shown = statement.proof if kind == "proof" else statement.refutation
        return kind, "accepted", shown(document["evidence"])
    except BeyondError as error:
        return kind, "beyond", str(error)
    except RecursionError:
        return kind, "beyond", "a term is too deep"
    except RejectedError as error:
        return kind, "rejected", str(error)
    except (ValueError, TypeError, KeyError, IndexError, AttributeError, ZeroDivisionError) as error:
        return kind, "rejected", f"malformed: {type(error).__name__} {error}"[:200]


def main(files):
    known = {}
    for name in files:
        data = json.loads(Path(name).read_text(encoding="utf-8"))
        for i, document in enumerate(data["proof"]["evidence"] if "proof" in data else data["goals"]):
            if document.get("format") == FORMAT:
                text = json.dumps(document, sort_keys=True)
                known[text] = known.get(text) or outcome(document)
                told = dict(zip(("kind", "outcome", "reason"), known[text], strict=True))
                row = {"file": name, "place": i, **told, "sha256": document["sha256"]}
                print(json.dumps(row), flush=True)


if __name__ == "__main__":
    sys.setrecursionlimit(50_000)
    threading.stack_size(512 * 1024 * 1024)
    names = sys.argv[1:] if len(sys.argv) > 1 else sys.stdin.read().splitlines()
    reader = threading.Thread(target=main, args=(names,))
    reader.start()
    reader.join()

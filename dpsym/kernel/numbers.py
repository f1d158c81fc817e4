"""Numbers, exact as long as possible, and the functions of one variable: one table says all of them.

A value is a rational (``fmpq``), an exact multiple of the logarithm of a rational (:class:`Log`), or
a ball (``arb``: a midpoint with an error bound, infinities included).  An undefined value is the ball
``nan``, which compares with nothing; so whatever is undefined can neither prove nor refute.  Balls
use flint's current precision (``ctx.prec``).  So equalities such as "the masses sum to one" are decided and
not merely estimated.

One entry of :data:`FUNCTIONS` says all that the kernel believes of a function.  Its values are flint's, whose
balls hold the value at every number of the operand's ball.  The other facts are classical: where it is
defined, its limits at the ends of that domain, and on which parts it rises and falls (NIST Handbook of
Mathematical Functions 2010, chapters 4, 5, 7, 20 and 25).  At a pole, beyond a branch point or outside of its
domain a function is undefined; so it is wherever it is not certain that an operand lies inside.

>>> compare("=", exact_log(fmpq(9, 4)), exact_log(fmpq(3, 2)) * 2), compare("<=", UNDEFINED, ZERO)
(True, None)
>>> value_at("asin", fmpq(2)), floor(fmpq(-5, 2)), exp(exact_log(fmpq(7, 3)) * 2), inverse(ZERO)
(nan, -3, 49/9, nan)
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial, partialmethod
from math import factorial
from typing import Any, Final, TypeAlias

from flint import acb, arb, fmpq, fmpz

from dpsym.kernel.terms import PI, Term, rat, term

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

    def stands(self, op: str, other: Value | int) -> bool:
        """Return whether the number is certainly so related to another one."""
        return compare(op, self, other) is True

    __lt__ = partialmethod(stands, "<")
    __le__ = partialmethod(stands, "<=")
    __gt__ = partialmethod(stands, ">")
    __ge__ = partialmethod(stands, ">=")

    def __repr__(self) -> str:
        return f"{self.coefficient}*log({self.base})"


Value: TypeAlias = fmpq | Log | arb  # whole numbers of a term may also come as Python's int


def ball(x: Value | int) -> arb:
    """Return a ball that contains the value."""
    return x if isinstance(x, arb) else x.ball() if isinstance(x, Log) else arb(x)


def compare(op: str, a: Value | int, b: Value | int) -> bool | None:
    """Return whether ``a op b``; None when the balls overlap or a side is undefined."""
    x: Any = a
    y: Any = b
    if isinstance(a, Log) or isinstance(b, Log):  # all others flint compares itself
        gap = UNDEFINED if isinstance(a, arb) or isinstance(b, arb) else a - b
        number = gap.coefficient if isinstance(gap, Log) else gap  # log of a base > 1 is positive
        x, y = (ball(a), ball(b)) if isinstance(gap, arb) else (number, 0)
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
    if sum(abs(n) * x.base.height_bits() for n, x in zip(exponents, (a, b), strict=True)) > EXACT_BITS:
        return a.ball() + b.ball()
    product = a.base ** int(exponents[0]) * b.base ** int(exponents[1])
    return exact_log(product) * fmpq(1, degree)


_OPERATORS: Final[Mapping[str, Callable[[Any, Any], bool]]] = {
    "<=": operator.le,
    "<": operator.lt,
    ">=": operator.ge,
    ">": operator.gt,
    "=": operator.eq,
}
_NEGATIONS: Final = {"<=": operator.gt, "<": operator.ge, ">=": operator.lt, ">": operator.le}


def inverse(x: Value) -> Value:
    """Return ``1/x``: 0 at both infinities, undefined at 0."""
    if isinstance(x, Log):
        x = x.ball()
    if isinstance(x, arb):
        return UNIT / x if x.is_finite() else ZERO if abs(x) == INFINITY else UNDEFINED
    return fmpq(1) / x if x != 0 else UNDEFINED


def whole_power(x: Value, n: int) -> Value:
    """Return ``x^n`` for n >= 1, exactly if it is short."""
    if isinstance(x, fmpq) and n * x.height_bits() <= EXACT_BITS:
        return x**n
    around = ball(x)
    return around**n if around.is_finite() else around if n % 2 else abs(around)


def exact_root(b: fmpq, e: fmpq) -> fmpq | None:
    """Return ``b^e`` when it is rational and small, as for sqrt(4/9)."""
    degree = int(e.q)
    if degree > 8 or abs(e.p) * b.height_bits() > EXACT_BITS:
        return None
    roots = [fmpz(part).root(degree) for part in (b.p, b.q)]
    root = fmpq(*roots)
    return root ** int(e.p) if root**degree == b else None


@dataclass(frozen=True)
class Edge:
    """An end of a domain: where it is, the limit there if there is one, and whether that is also the value.

    A limit that is not exact is computed at the precision of the moment.
    """

    at: Value
    limit: Value | Callable[[], Value] | None = None
    attained: bool = True

    def to(self) -> Value | None:
        """Return the limit."""
        return self.limit() if callable(self.limit) else self.limit

    def value(self) -> Value:
        """Return the value at the end, undefined if there is none."""
        found = self.to() if self.attained else None
        return UNDEFINED if found is None else found


DOWN, UP = Edge(-INFINITY), Edge(INFINITY)


@dataclass(frozen=True)
class Function:
    """What the kernel believes of one function.

    Attributes:
        ball: its value on a ball inside the domain, rigorous; undefined where the ball reaches outside.
        low, high: the ends of the domain, which is open but where they are attained.
        rises: 1 where it increases on the whole domain, -1 where it decreases, else 0.
        slope: its derivative inside the domain, a term that is undefined or right; None where there is none.
        valley: for a convex function (left, right, least): it falls up to ``left``, rises from ``right`` on,
            and is nowhere below ``least``.
        entire: whether ``ball`` is right at every ball of finite numbers.
        exact: its value at a number that is no ball, if that is known exactly.
        after: for x > 0, what is added to its value at x, or multiplied with it, so that it is that at x + 1.
        series: for x > 0 in the domain, partial sums of an expansion by their number from 0 on; the value
            lies strictly between any two neighbours, of which those with this parity are above it.
    """

    ball: Callable[[arb], arb]
    low: Edge = DOWN
    high: Edge = UP
    rises: int = 0
    slope: Callable[[Term], Term] | None = None
    valley: tuple[fmpq, fmpq, fmpq] | None = None
    entire: bool = False
    exact: Callable[[Value], Value | None] | None = None
    after: tuple[str, Callable[[Term], Term]] | None = None
    series: tuple[int, Callable[[Term, int], Term]] | None = None


def value_at(head: str, x: Value) -> Value:
    """Return the value of a function at one point, undefined where it has none."""
    entry = FUNCTIONS[head]
    if entry.exact is not None and not isinstance(x, arb) and (exact := entry.exact(x)) is not None:
        return exact
    if entry.entire and (finite := ball(x)).is_finite():
        return entry.ball(finite)
    for end in (entry.low, entry.high):
        if compare("=", x, end.at):
            return end.value()
    if not (compare(">", x, entry.low.at) and compare("<", x, entry.high.at)):
        return UNDEFINED
    around = entry.ball(ball(x))
    return around if around.is_finite() else UNDEFINED


exp = partial(value_at, "exp")
log = partial(value_at, "log")


def _exact_exp(x: Value) -> Value | None:
    """Return the exponential of the logarithm of a rational, which is a power of it."""
    if isinstance(x, Log):
        return exact_root(x.base, x.coefficient) or arb(x.base) ** x.coefficient
    return ONE if x == 0 else None


def _exact_log(x: Value) -> Value | None:
    return exact_log(x) if isinstance(x, fmpq) and x > 0 else None


def _exact_tanh(x: Value) -> Value | None:
    """Return the hyperbolic tangent of half the logarithm of a rational."""
    e = exp(x + x)
    return (e - 1) / (e + 1) if isinstance(e, fmpq) else None


def floor(x: Value) -> fmpq | None:
    """Return the greatest integer that is at most x; None if that is infinite or open."""
    around = ball(x)
    if isinstance(x, fmpq) or not around.is_finite():
        return fmpq(x.floor()) if isinstance(x, fmpq) else None
    low, high = (fmpq(end.fmpq().floor()) for end in (around.lower(), around.upper()))
    return low if low == high else None


def _theta(s: arb) -> arb:
    """Return the sum of e^(-k^2 s) over all integers: Jacobi's third theta function at 0 (NIST 20.2.3)."""
    return acb.modular_theta(acb(0), acb(0, s / arb.pi()))[2].real


def _theta_slope(s: arb) -> arb:
    """Return its derivative, by the heat equation (NIST 20.13.4): 1/(4 pi^2) of the second one at 0."""
    return acb.modular_theta(acb(0), acb(0, s / arb.pi()), 2)[2].real / (2 * arb.pi()) ** 2


def _bell(x: Term) -> Term:
    return PI ** rat(-1, 2) * term("exp", -(x**2))


def _stirling(x: Term, n: int) -> Term:
    """Return n terms more of the logarithm of Gamma than (x - 1/2) log x - x + log(2 pi)/2 (NIST 5.11.1).

    The rest is below the first term that is left out, and has its sign (NIST 5.11(ii)).  So it is for the
    derivatives, as each rest is completely monotone but for its sign (Alzer, Math. Comp. 66, 1997).
    """
    start = (x - rat(1, 2)) * term("log", x) - x + rat(1, 2) * term("log", 2 * PI)
    return start + _bernoulli(n, lambda k: fmpq(1, 2 * k * (2 * k - 1)), lambda k: x ** (1 - 2 * k))


def _stirling_slope(order: int, x: Term, n: int) -> Term:
    """Return its derivative, or that of the given order beyond."""
    if order == 0:
        start = term("log", x) - rat(1, 2) * x**-1
        return start - _bernoulli(n, lambda k: fmpq(1, 2 * k), lambda k: x ** (-2 * k))
    if order == 1:
        start = x**-1 + rat(1, 2) * x**-2
        return start + _bernoulli(n, lambda _: ONE, lambda k: x ** (-2 * k - 1))
    start = -(x**-2) - x**-3
    return start - _bernoulli(n, lambda k: fmpq(2 * k + 1), lambda k: x ** (-2 * k - 2))


def _bernoulli(n: int, factor: Callable[[int], fmpq], power: Callable[[int], Term]) -> Term:
    numbers = (fmpq.bernoulli(2 * k) for k in range(1, n + 1))
    return sum((rat(b * factor(k)) * power(k) for k, b in enumerate(numbers, 1)), rat(0))


def _mills(x: Term, n: int) -> Term:
    """Return the n-th convergent of Laplace's continued fraction, from the first (NIST 7.9.1, 7.9.2)."""
    below = x
    for k in range(n, 0, -1):
        below = x + rat(k, 2) * below**-1
    return _bell(x) * below**-1


def _alternating(first: int, least: int, number: Callable[[int], int], x: Term, n: int) -> Term:
    """Return n + least terms of a sum of powers of x, of every other degree from the first one on.

    For the sine and the cosine that is so as each derivative of the rest has the sign of the rest; for the
    arcus tangent the slope is a geometric sum in -x^2.
    """
    powers = ((first + 2 * k, (-1) ** k) for k in range(n + least))
    return sum((rat(sign, number(degree)) * x**degree for degree, sign in powers), rat(0))


def _euler_maclaurin(s: Term, n: int) -> Term:
    """Return a sum with an integral for its rest, for every other n with one term more (NIST 25.2.9)."""
    last = n // 2 + 1
    total = sum((rat(k) ** -s for k in range(1, last)), rat(0))
    total = total + rat(last) ** (1 - s) * (s - 1) ** -1 + rat(1, 2) * rat(last) ** -s
    return total + rat(n % 2, 12) * s * rat(last) ** (-s - 1)


_EXP: Final = partial(term, "exp")
# The least values of Gamma and its logarithm are 0.88560... and -0.12148..., both at 1.46163...
BOTTOM: Final = fmpq(146, 100), fmpq(147, 100)
TOP: Final = Edge(INFINITY, INFINITY)
POLE: Final = Edge(ZERO, INFINITY, attained=False)
FALLS: Final = Edge(ZERO, -INFINITY, attained=False)
LEFT, RIGHT = (lambda: -arb.pi() / 2), (lambda: arb.pi() / 2)  # limits of arcs

FUNCTIONS: Final[Mapping[str, Function]] = {
    "exp": Function(arb.exp, Edge(-INFINITY, ZERO), TOP, 1, _EXP, entire=True, exact=_exact_exp),
    "log": Function(arb.log, Edge(ZERO, -INFINITY), TOP, 1, lambda x: x**-1, exact=_exact_log),
    "tanh": Function(
        arb.tanh, Edge(-INFINITY, -ONE), Edge(INFINITY, ONE), 1, lambda x: 1 - term("tanh", x) ** 2,
        entire=True, exact=_exact_tanh,
    ),
    "erf": Function(
        arb.erf, Edge(-INFINITY, -ONE), Edge(INFINITY, ONE), 1, lambda x: 2 * _bell(x),
        entire=True, exact=lambda x: ZERO if x == 0 else None,
    ),
    "erfc": Function(
        arb.erfc, Edge(-INFINITY, fmpq(2)), Edge(INFINITY, ZERO), -1, lambda x: -2 * _bell(x),
        entire=True, exact=lambda x: ONE if x == 0 else None, series=(0, _mills),
    ),
    "sin": Function(
        arb.sin, slope=partial(term, "cos"), entire=True, series=(0, partial(_alternating, 1, 1, factorial)),
    ),
    "cos": Function(
        arb.cos, slope=lambda x: -term("sin", x), entire=True,
        series=(1, partial(_alternating, 0, 2, factorial)),
    ),
    "asin": Function(
        arb.asin, Edge(-ONE, LEFT), Edge(ONE, RIGHT), 1, lambda x: (1 - x**2) ** rat(-1, 2)
    ),
    "atan": Function(
        arb.atan, Edge(-INFINITY, LEFT), Edge(INFINITY, RIGHT), 1, lambda x: (1 + x**2) ** -1,
        series=(0, partial(_alternating, 1, 1, int)),
    ),
    "gamma": Function(
        arb.gamma, POLE, TOP, slope=lambda x: term("gamma", x) * term("digamma", x),
        valley=(*BOTTOM, fmpq(8855, 10_000)), after=("mul", lambda x: x),
    ),
    "lgamma": Function(
        arb.lgamma, POLE, TOP, slope=partial(term, "digamma"), valley=(*BOTTOM, fmpq(-1215, 10_000)),
        exact=lambda x: ZERO if x in (1, 2) else None, after=("add", partial(term, "log")),
        series=(1, _stirling),
    ),
    "digamma": Function(
        arb.digamma, FALLS, TOP, 1, partial(term, "trigamma"), after=("add", lambda x: x**-1),
        series=(0, partial(_stirling_slope, 0)),
    ),
    "trigamma": Function(
        lambda x: acb(x).polygamma(1).real, POLE, Edge(INFINITY, ZERO), -1, partial(term, "tetragamma"),
        after=("add", lambda x: -(x**-2)), series=(1, partial(_stirling_slope, 1)),
    ),
    "tetragamma": Function(
        lambda x: acb(x).polygamma(2).real, FALLS, Edge(INFINITY, ZERO), 1,
        after=("add", lambda x: 2 * x**-3), series=(0, partial(_stirling_slope, 2)),
    ),
    "zeta": Function(
        arb.zeta, Edge(ONE, INFINITY, attained=False), Edge(INFINITY, ONE), -1, series=(1, _euler_maclaurin)
    ),
    "erfinv": Function(
        arb.erfinv, Edge(-ONE, -INFINITY), Edge(ONE, INFINITY), 1,
        lambda x: rat(1, 2) * PI ** rat(1, 2) * term("exp", term("erfinv", x) ** 2),
    ),
    "lambertw": Function(  # flint says where it ends: at -1/e
        arb.lambertw, DOWN, TOP, 1, lambda x: _EXP(-term("lambertw", x)) * (1 + term("lambertw", x)) ** -1
    ),
    "theta": Function(_theta, POLE, Edge(INFINITY, ONE), -1, partial(term, "dtheta")),
    "dtheta": Function(_theta_slope, FALLS, Edge(INFINITY, ZERO), 1),
    "floor": Function(arb.floor, Edge(-INFINITY, -INFINITY), TOP),
}  # fmt: skip

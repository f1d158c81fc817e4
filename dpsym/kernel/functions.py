"""The functions of one variable that flint encloses: where they have values, how they run, their slopes.

One entry of :data:`FUNCTIONS` says all that the kernel believes of a function.  Its values are flint's, whose
balls hold the value at every number of the operand's ball.  The other facts are classical: where it is
defined, its limits at the ends of that domain, and on which parts it rises and falls (NIST Handbook of
Mathematical Functions 2010, chapters 4, 5, 7, 20 and 25).  At a pole, beyond a branch point or outside of its
domain a function is undefined; so it is wherever it is not certain that an operand lies inside.

>>> value_at("asin", fmpq(2)), value_at("floor", fmpq(-5, 2)), value_at("digamma", fmpq(0))
(nan, -3, nan)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from flint import acb, arb, fmpq

from dpsym.kernel.terms import PI, Term, rat, term
from dpsym.kernel.values import INFINITY, ONE, UNDEFINED, ZERO, Value, ball, compare

__all__ = ["FUNCTIONS", "Function", "value_at"]

Limit = Callable[[], Value]  # computed at the precision of the moment


@dataclass(frozen=True)
class Function:
    """What the kernel believes of one function.

    Attributes:
        ball: its value on a ball inside the domain, rigorous; undefined where the ball reaches outside.
        low, high: the ends of the domain, which is open but for what follows.
        at_low, at_high: the limits at the ends, where there are limits.
        has_low, has_high: whether the limit is also the value at the end.
        rises: 1 where it increases on the whole domain, -1 where it decreases, else 0.
        valley: for a convex function (left, right, least): it falls up to ``left``, rises from ``right`` on,
            and is nowhere below ``least``.
        slope: its derivative inside the domain, a term that is undefined or right; None where there is none.
    """

    ball: Callable[[arb], arb]
    low: Value = -INFINITY
    high: Value = INFINITY
    at_low: Limit | None = None
    at_high: Limit | None = None
    has_low: bool = False
    has_high: bool = False
    rises: int = 0
    valley: tuple[fmpq, fmpq, fmpq] | None = None
    slope: Callable[[Term], Term] | None = None


def value_at(head: str, x: Value) -> Value:
    """Return the value of a function at one point, undefined where it has none."""
    if head == "floor":
        return _floor(x)
    entry = FUNCTIONS[head]
    if compare("=", x, entry.low):
        return entry.at_low() if entry.has_low and entry.at_low is not None else UNDEFINED
    if compare("=", x, entry.high):
        return entry.at_high() if entry.has_high and entry.at_high is not None else UNDEFINED
    if not (compare(">", x, entry.low) and compare("<", x, entry.high)):
        return UNDEFINED
    around = entry.ball(ball(x))
    return around if around.is_finite() else UNDEFINED


def _floor(x: Value) -> Value:
    """Return the greatest integer that is at most x, of a ball all that it may be."""
    if isinstance(x, fmpq):
        return fmpq(x.floor())
    around = ball(x)
    if not around.is_finite():
        return around if abs(around) == INFINITY else UNDEFINED
    low, high = (fmpq(end.fmpq().floor()) for end in (around.lower(), around.upper()))
    return low if low == high else arb(low).union(arb(high))


def _theta(s: arb) -> arb:
    """Return the sum of e^(-k^2 s) over all integers: Jacobi's third theta function at 0 (NIST 20.2.3)."""
    return acb.modular_theta(acb(0), acb(0, s / arb.pi()))[2].real


def _theta_slope(s: arb) -> arb:
    """Return its derivative, by the heat equation (NIST 20.13.4): 1/(4 pi^2) of the second one at 0."""
    return acb.modular_theta(acb(0), acb(0, s / arb.pi()), 2)[2].real / (2 * arb.pi()) ** 2


def _constant(value: Value) -> Limit:
    return lambda: value


def _power(base: Term, numerator: int, denominator: int = 1) -> Term:
    return base ** rat(numerator, denominator)


def _gamma_slope(x: Term) -> Term:
    return term("gamma", x) * term("digamma", x)


def _erfinv_slope(x: Term) -> Term:
    return rat(1, 2) * _power(PI, 1, 2) * term("exp", _power(term("erfinv", x), 2))


def _lambertw_slope(x: Term) -> Term:
    value = term("lambertw", x)
    return term("exp", -value) * _power(1 + value, -1)


#: The least values are 0.88560... and -0.12148..., both at 1.46163...
LEAST: Final = fmpq(8855, 10_000)
LEAST_LOG: Final = fmpq(-1215, 10_000)
BOTTOM: Final = fmpq(146, 100), fmpq(147, 100)
ENDLESS: Final = _constant(INFINITY)
BELOW: Final = _constant(-INFINITY)

FUNCTIONS: Final[Mapping[str, Function]] = {
    "sin": Function(arb.sin, slope=lambda x: term("cos", x)),
    "cos": Function(arb.cos, slope=lambda x: -term("sin", x)),
    "asin": Function(
        arb.asin,
        low=-ONE,
        high=ONE,
        at_low=lambda: -arb.pi() / 2,
        at_high=lambda: arb.pi() / 2,
        has_low=True,
        has_high=True,
        rises=1,
        slope=lambda x: _power(1 - x**2, -1, 2),
    ),
    "atan": Function(
        arb.atan,
        at_low=lambda: -arb.pi() / 2,
        at_high=lambda: arb.pi() / 2,
        has_low=True,
        has_high=True,
        rises=1,
        slope=lambda x: _power(1 + x**2, -1),
    ),
    "gamma": Function(
        arb.gamma,
        low=ZERO,
        at_low=ENDLESS,
        at_high=ENDLESS,
        has_high=True,
        valley=(*BOTTOM, LEAST),
        slope=_gamma_slope,
    ),
    "lgamma": Function(
        arb.lgamma,
        low=ZERO,
        at_low=ENDLESS,
        at_high=ENDLESS,
        has_high=True,
        valley=(*BOTTOM, LEAST_LOG),
        slope=lambda x: term("digamma", x),
    ),
    "digamma": Function(arb.digamma, low=ZERO, at_low=BELOW, at_high=ENDLESS, has_high=True, rises=1),
    "zeta": Function(arb.zeta, low=ONE, at_low=ENDLESS, at_high=_constant(ONE), has_high=True, rises=-1),
    "erfinv": Function(
        arb.erfinv,
        low=-ONE,
        high=ONE,
        at_low=BELOW,
        at_high=ENDLESS,
        has_low=True,
        has_high=True,
        rises=1,
        slope=_erfinv_slope,
    ),
    "lambertw": Function(  # flint says where it ends: at -1/e
        arb.lambertw, at_high=ENDLESS, has_high=True, rises=1, slope=_lambertw_slope
    ),
    "theta": Function(
        _theta,
        low=ZERO,
        at_low=ENDLESS,
        at_high=_constant(ONE),
        has_high=True,
        rises=-1,
        slope=lambda x: term("dtheta", x),
    ),
    "dtheta": Function(_theta_slope, low=ZERO, at_low=BELOW, at_high=_constant(ZERO), has_high=True, rises=1),
    "floor": Function(arb.floor, at_low=BELOW, at_high=ENDLESS, has_low=True, has_high=True),
}

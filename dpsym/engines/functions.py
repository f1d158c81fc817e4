"""The functions of one variable, for numpy arrays of floats and for mpmath: as in the kernel, uncertified.

Outside of the domain that the kernel gives to a function its value is nan.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from statistics import NormalDist
from typing import Any, Final

import numpy as np
from flint import fmpq
from mpmath.ctx_mp import MPContext

from dpsym.kernel.numbers import FUNCTIONS, INFINITY, UNDEFINED, Value, ball

__all__ = ["of_arrays", "of_context"]

DUPLICATED: Final = 6.0  # from here on the expansion of the digamma function is good to all digits of a float
#: The functions beside those that each backend has ways of its own for.
SPECIAL: Final = tuple(head for head in FUNCTIONS if head not in ("exp", "log", "tanh", "erf", "erfc"))
TERMS: Final = 12  # of a sum before its rest is estimated
STANDARD: Final = NormalDist()


def of_arrays() -> Mapping[str, Callable[[Any], Any]]:
    """Return the functions for arrays, by head.

    >>> [round(float(of_arrays()[head](np.array([0.25]))[0]), 6) for head in ("digamma", "erfinv")]
    [-4.227454, 0.225312]
    """
    return {head: _within(head, function) for head, function in ARRAYS.items()}


def of_context(mp: MPContext) -> Mapping[str, Callable[[Any], Any]]:
    """Return the functions in a context of mpmath, by head.

    >>> from mpmath import mp
    >>> str(of_context(mp)["gamma"](mp.mpf(5))), str(of_context(mp)["asin"](mp.mpf(2)))
    ('24.0', 'nan')
    """
    plain: dict[str, Callable[[Any], Any]] = {
        "lgamma": mp.loggamma,
        "lambertw": lambda x: mp.lambertw(x) if x >= -mp.exp(-1) else mp.nan,
        "trigamma": lambda x: mp.psi(1, x),
        "tetragamma": lambda x: mp.psi(2, x),
        "theta": lambda x: mp.jtheta(3, 0, mp.exp(-x)),
        "dtheta": lambda x: mp.jtheta(3, 0, mp.exp(-x), 2) / 4,
    }
    return {head: _at_number(mp, head, plain.get(head) or getattr(mp, head)) for head in SPECIAL}


def _at_number(mp: MPContext, head: str, function: Callable[[Any], Any]) -> Callable[[Any], Any]:
    entry = FUNCTIONS[head]
    low, high = _exact(mp, entry.low.at), _exact(mp, entry.high.at)
    limits = {low: entry.low, high: entry.high}

    def value(x: Any) -> Any:
        if x in limits:
            found = limits[x].value()
            return mp.nan if found is UNDEFINED else _limit(mp, found)
        return function(x) if low < x < high else mp.nan

    return value


def _exact(mp: MPContext, end: Value) -> Any:
    if isinstance(end, fmpq):
        return mp.mpf(int(end.p)) / int(end.q)
    return mp.inf if end == INFINITY else -mp.inf


def _limit(mp: MPContext, limit: Value) -> Any:
    if isinstance(limit, fmpq):
        return _exact(mp, limit)
    size = _float(limit)
    return math.copysign(1, size) * (mp.pi / 2 if abs(size) < math.inf else mp.inf)


def _within(head: str, function: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Return the function, nan outside of its domain, its limits at the ends that belong to it."""
    entry = FUNCTIONS[head]
    low, high = _float(entry.low.at), _float(entry.high.at)
    at_low, at_high = _float(entry.low.value()), _float(entry.high.value())
    harmless = 0.5 if math.isinf(low) else low + 1  # a number at which it may be evaluated

    def values(x: Any) -> Any:
        x = np.asarray(x, dtype=float)
        inside = (x > low) & (x < high)
        at_ends = np.where(x == low, at_low, np.where(x == high, at_high, np.nan))
        return np.where(inside, function(np.where(inside, x, harmless)), at_ends)

    return values


def _float(end: Value) -> float:
    return int(end.p) / int(end.q) if isinstance(end, fmpq) else float(ball(end))


def _each(function: Callable[[float], float]) -> Callable[[Any], Any]:
    """Return a function of floats for arrays; what overflows is infinite."""

    def value(x: float) -> float:
        try:
            return function(x)
        except OverflowError:
            return math.inf

    vectorized = np.frompyfunc(value, 1, 1)
    return lambda x: np.asarray(vectorized(x), dtype=float)


def _digamma(x: float) -> float:
    """Return the digamma function by its recurrence and its asymptotic expansion (NIST 5.11.2)."""
    total = 0.0
    while x < DUPLICATED:
        total -= 1 / x
        x += 1
    square = 1 / (x * x)
    series = square * (1 / 12 - square * (1 / 120 - square * (1 / 252 - square * (1 / 240 - square / 132))))
    return total + math.log(x) - 0.5 / x - series


def _trigamma(x: float) -> float:
    """Return its derivative, likewise."""
    total = 0.0
    while x < 2 * DUPLICATED:
        total += 1 / (x * x)
        x += 1
    square = 1 / (x * x)
    series = 1 / 6 - square * (1 / 30 - square * (1 / 42 - square * (1 / 30 - square * 5 / 66)))
    return total + (1 + 0.5 / x + square * series) / x


def _tetragamma(x: float) -> float:
    """Return the derivative of the trigamma function, likewise."""
    total = 0.0
    while x < 2 * DUPLICATED:
        total -= 2 / (x * x * x)
        x += 1
    square = 1 / (x * x)
    series = 1 / 2 - square * (1 / 6 - square * (1 / 6 - square * (3 / 10 - square * 5 / 6)))
    return total - square * (1 + 1 / x + square * series)


def _zeta(s: float) -> float:
    """Return the zeta function by the Euler-Maclaurin sum (NIST 25.2.9)."""
    total = math.fsum(k**-s for k in range(1, TERMS))
    rest = TERMS ** (1 - s) / (s - 1) + 0.5 * TERMS**-s + s * TERMS ** (-s - 1) / 12
    return float(total + rest - s * (s + 1) * (s + 2) * TERMS ** (-s - 3) / 720)


def _erfinv(x: float) -> float:
    return STANDARD.inv_cdf((x + 1) / 2) / math.sqrt(2) if -1 < x < 1 else math.nan


def _lambertw(x: float) -> float:
    """Return the branch of Lambert's W from -1 on, by Halley's iteration."""
    if x < -math.exp(-1):
        return math.nan
    w = math.log1p(x) if x > -0.25 else math.sqrt(max(0.0, 2 * (math.e * x + 1))) - 1
    for _ in range(60):
        error = w * math.exp(w) - x
        if w == -1 or error == 0:
            break
        step = error / (math.exp(w) * (w + 1) - (w + 2) * error / (2 * w + 2))
        w -= step
        if abs(step) < 1e-16 * (1 + abs(w)):
            break
    return w


def _theta(s: float) -> float:
    """Return the sum of e^(-k^2 s) over all integers, where it converges slowly by Poisson's formula."""
    if s < math.pi:
        return math.sqrt(math.pi / s) * _theta(math.pi**2 / s)
    return 1 + 2 * math.fsum(math.exp(-k * k * s) for k in range(1, 5))


def _theta_slope(s: float) -> float:
    """Return its derivative, likewise."""
    if s < math.pi:
        dual = math.pi**2 / s
        return -math.sqrt(math.pi / s) * (_theta(dual) / (2 * s) + dual / s * _theta_slope(dual))
    return -2 * math.fsum(k * k * math.exp(-k * k * s) for k in range(1, 6))


ARRAYS: Final[Mapping[str, Callable[[Any], Any]]] = {
    "sin": np.sin,
    "cos": np.cos,
    "asin": np.arcsin,
    "atan": np.arctan,
    "gamma": _each(math.gamma),
    "lgamma": _each(math.lgamma),
    "digamma": _each(_digamma),
    "trigamma": _each(_trigamma),
    "tetragamma": _each(_tetragamma),
    "zeta": _each(_zeta),
    "erfinv": _each(_erfinv),
    "lambertw": _each(_lambertw),
    "theta": _each(_theta),
    "dtheta": _each(_theta_slope),
    "floor": np.floor,
}

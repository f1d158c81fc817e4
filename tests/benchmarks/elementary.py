"""Formulas of elementary functions as collections print them, each with a false variant beside it.

A pair is what holds on the whole domain, and what fails somewhere on it.  They were written before any of them
was run, and are never changed to suit an engine: what is not decided stays.
"""

from __future__ import annotations

from typing import Any, Final

from sympy import (
    Abs,
    E,
    Max,
    Rational,
    Sum,
    Symbol,
    acos,
    acosh,
    asin,
    asinh,
    atan,
    atanh,
    ceiling,
    cos,
    cosh,
    exp,
    floor,
    log,
    pi,
    sin,
    sinh,
    sqrt,
    tan,
    tanh,
)

from dpsym import Claim, at_least, at_most, equal, integer, real

F = Rational
x, y, z, w = (real(name) for name in ("x", "y", "z", "w"))
t, a, b, c = (real(name, above=0) for name in ("t", "a", "b", "c"))
later, big, power = real("b", at_least=a), real("t", at_least=1), real("a", at_least=1)
u = real("u", above=0, below=1)
v = real("v", at_least=0, at_most=F(3, 2))
n, k = integer("n", at_least=1), Symbol("k", integer=True)
ENTROPY: Final = -u * log(u) - (1 - u) * log(1 - u)
SUM_OF_ANGLES: Final = (tanh(x) + tanh(y)) / (1 + tanh(x) * tanh(y))

#: What holds, and what does not.
PAIRS: Final[tuple[tuple[Any, Any], ...]] = (
    (at_least(exp(x), 1 + x), at_least(exp(x), 1 + x + x**2 / 2)),
    (at_most(log(1 + t), t), at_most(log(1 + t), F(49, 50) * t)),
    (at_least(log(1 + t), t / (1 + t)), at_least(log(1 + t), F(101, 100) * t / (1 + t))),
    (at_least(log(1 + t), 2 * t / (2 + t)), at_least(log(1 + t), 2 * t / (2 + t) + t**3 / 12)),
    (at_most(log(t), t - 1), at_most(log(t), t - F(101, 100))),
    (at_most(log(big), (big - 1) / sqrt(big)), at_most(log(t), (t - 1) / sqrt(t))),
    (equal(sin(x) ** 2 + cos(x) ** 2, 1), equal(sin(x) ** 2 - cos(x) ** 2, 1)),
    (equal(sin(2 * x), 2 * sin(x) * cos(x)), equal(sin(2 * x), 2 * sin(x))),
    (equal(cos(2 * x), 1 - 2 * sin(x) ** 2), equal(cos(2 * x), 1 - sin(x) ** 2)),
    (at_most(sin(t), t), at_most(sin(t), F(99, 100) * t)),
    (at_least(sin(t), t - t**3 / 6), at_least(sin(t), t - t**3 / 7)),
    (at_least(cos(x), 1 - x**2 / 2), at_least(cos(x), 1 - F(49, 100) * x**2)),
    (at_least(tan(u), u + u**3 / 3), at_least(tan(u), u + u**3 / 2)),
    (at_least(sin(v), 2 * v / pi), at_least(sin(v), F(67, 100) * v)),
    (at_most(Abs(sin(x) - sin(y)), Abs(x - y)), at_most(Abs(sin(x) - sin(y)), F(49, 50) * Abs(x - y))),
    (equal(cosh(x) ** 2 - sinh(x) ** 2, 1), equal(cosh(x) ** 2 + sinh(x) ** 2, 1)),
    (at_most(cosh(x), exp(x**2 / 2)), at_most(cosh(x), exp(F(49, 100) * x**2))),
    (at_most(tanh(t), t), at_most(tanh(t), F(99, 100) * t)),
    (equal(tanh(x + y), SUM_OF_ANGLES), equal(tanh(x - y), SUM_OF_ANGLES)),
    (at_least(sinh(t), t + t**3 / 6), at_least(sinh(t), t + t**3 / 5)),
    (equal(atan(t) + atan(1 / t), pi / 2), equal(atan(t) + atan(1 / t), F(157, 100))),
    (at_most(atan(t), t), at_most(atan(t), F(49, 50) * t)),
    (at_least(atan(t), t / (1 + t**2)), at_least(atan(t), F(51, 50) * t / (1 + t**2))),
    (at_least(asin(u), u), at_least(asin(u), F(51, 50) * u)),
    (equal(asin(u) + acos(u), pi / 2), equal(asin(u) - acos(u), pi / 2)),
    (at_least(atanh(u), u + u**3 / 3), at_least(atanh(u), u + u**3 / 2)),
    (equal(asinh(x), log(x + sqrt(x**2 + 1))), equal(asinh(x), log(1 + sqrt(x**2 + 1)))),
    (at_most(acosh(1 + t), sqrt(2 * t)), at_most(acosh(1 + t), F(49, 50) * sqrt(2 * t))),
    (at_most(sqrt(1 + t), 1 + t / 2), at_most(sqrt(1 + t), 1 + F(49, 100) * t)),
    (at_least(sqrt(1 + t), 1 + t / 2 - t**2 / 8), at_least(sqrt(1 + t), 1 + t / 2 - t**2 / 9)),
    (at_most(sqrt(a * b), (a + b) / 2), at_most(sqrt(a * b), F(49, 100) * (a + b))),
    (at_most(2 * a * b / (a + b), sqrt(a * b)), at_least(2 * a * b / (a + b), sqrt(a * b))),
    (
        at_most(sqrt(a * later) * (log(later) - log(a)), later - a),
        at_most(sqrt(a * b) * (log(b) - log(a)), b - a),
    ),
    (at_least(a * log(a / b), a - b), at_least(a * log(a / b), F(101, 100) * (a - b))),
    (at_most((1 + 1 / t) ** t, E), at_most((1 + 1 / t) ** t, F(27, 10))),
    (at_least((1 + 1 / t) ** (t + 1), E), at_least((1 + 1 / t) ** (t + 1), F(11, 4))),
    (at_least((1 + t) ** power, 1 + power * t), at_least((1 + t) ** a, 1 + a * t)),
    (at_least(u**u, exp(-exp(-1))), at_least(u**u, F(7, 10))),
    (at_most(t ** (1 / t), exp(exp(-1))), at_most(t ** (1 / t), F(36, 25))),
    (at_most(ENTROPY, log(2)), at_most(ENTROPY, F(69, 100))),
    (at_least(log(1 + exp(x)), x / 2 + log(2)), at_least(log(1 + exp(x)), x / 2 + F(7, 10))),
    (
        at_most(log(1 + exp(x)), log(2) + x / 2 + x**2 / 8),
        at_most(log(1 + exp(x)), log(2) + x / 2 + x**2 / 9),
    ),
    (at_most(exp(-t), 1 - t + t**2 / 2), at_most(exp(-t), 1 - t + F(10, 21) * t**2)),
    (at_least(1 / (1 + t), exp(-t)), at_least(1 / (1 + t), exp(-F(49, 50) * t))),
    (at_least(1 - exp(-t), t - t**2 / 2), at_least(1 - exp(-t), t - F(12, 25) * t**2)),
    (at_most(Abs(x + y), Abs(x) + Abs(y)), at_least(Abs(Abs(x) - Abs(y)), Abs(x - y))),
    (equal(Max(x, y), (x + y + Abs(x - y)) / 2), equal(Max(x, y), (x + y - Abs(x - y)) / 2)),
    (
        at_least(x**2 + y**2 + z**2, x * y + y * z + z * x),
        at_least(x**2 + y**2 + z**2, F(101, 100) * (x * y + y * z + z * x)),
    ),
    (
        at_least((x**2 + y**2) * (z**2 + w**2), (x * z + y * w) ** 2),
        at_least((x**2 + y**2) * (z**2 + w**2), (x * z + y * w) ** 2 + F(101, 100) * (x * w - y * z) ** 2),
    ),
    (at_least(a / b + b / a, 2), at_least(a / b + b / a, F(201, 100))),
    (
        at_least(a**3 + b**3, a**2 * b + a * b**2),
        at_least(a**3 + b**3, F(101, 100) * (a**2 * b + a * b**2)),
    ),
    (
        at_least(a / (b + c) + b / (c + a) + c / (a + b), F(3, 2)),
        at_least(a / (b + c) + b / (c + a) + c / (a + b), F(151, 100)),
    ),
    (at_least(x**4 + y**4, x**3 * y + x * y**3), at_least(x**4 + y**4, F(51, 50) * (x**3 * y + x * y**3))),
    (
        at_most(exp((x + y) / 2), (exp(x) + exp(y)) / 2),
        at_most(exp((x + y) / 2), F(49, 100) * (exp(x) + exp(y))),
    ),
    (
        at_least(log(a + b), log(2) + (log(a) + log(b)) / 2),
        at_least(log(a + b), F(7, 10) + (log(a) + log(b)) / 2),
    ),
    (equal(Sum(k, (k, 1, n)), n * (n + 1) / 2), equal(Sum(k, (k, 1, n)), n**2 / 2)),
    (at_least((1 + u) ** n, 1 + n * u), at_least((1 + u) ** n, 1 + n * u + n * (n - 1) * u**2)),
    (at_most(ceiling(x), floor(x) + 1), equal(ceiling(x), floor(x) + 1)),
    (at_most(floor(x) + floor(y), floor(x + y)), equal(floor(x) + floor(y), floor(x + y))),
    (at_most(Abs(atan(x) - atan(y)), Abs(x - y)), at_most(Abs(atan(x) - atan(y)), F(97, 100) * Abs(x - y))),
)


def claims() -> list[tuple[Claim, Claim]]:
    """Return what holds and what does not, as claims."""
    return [(Claim(true), Claim(false)) for true, false in PAIRS]

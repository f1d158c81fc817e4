"""Forty other formulas of collections, elementary and special, each with a variant that is false by 1 to 5 percent.

They were written after what decides the first ninety, and before any of them was run.  Sources: Mitrinović, Analytic
Inequalities (1970); Kuang, Applied Inequalities; Abramowitz and Stegun (1964, chapters 6 and 7); DLMF.
"""

from __future__ import annotations

from typing import Any, Final

from sympy import (
    LambertW,
    Rational,
    asin,
    atan,
    beta,
    cbrt,
    cos,
    cosh,
    digamma,
    erf,
    erfc,
    exp,
    gamma,
    log,
    loggamma,
    pi,
    sin,
    sinh,
    sqrt,
    tan,
    tanh,
    zeta,
)

from dpsym import Claim, Phi, at_least, at_most, equal, phi, real

F = Rational
x, y = real("x"), real("y")
t, a, b, c = (real(name, above=0) for name in ("t", "a", "b", "c"))
later, big, large = real("b", at_least=a), real("t", at_least=1), real("b", at_least=1)
whole = real("a", at_least=1)
u = real("u", above=0, below=1)
v, w = real("v", above=0, at_most=F(3, 2)), real("w", above=0, at_most=3)
STIRLING: Final = t * log(t) - t + log(2 * pi * t) / 2
ROOTS: Final = ((cbrt(a) + cbrt(later)) / 2) ** 3

#: What holds, and what does not.
ELEMENTARY: Final[tuple[tuple[Any, Any], ...]] = (
    (at_most(sin(v), v * (2 + cos(v)) / 3), at_most(sin(v), F(33, 100) * v * (2 + cos(v)))),
    (at_least(2 * sin(v) + tan(v), 3 * v), at_least(2 * sin(v) + tan(v), F(303, 100) * v)),
    (
        at_least(sin(v) ** 2 / v**2 + tan(v) / v, 2),
        at_least(sin(v) ** 2 / v**2 + tan(v) / v, F(101, 50)),
    ),
    (
        at_least(sin(w) * (pi**2 + w**2), w * (pi**2 - w**2)),
        at_least(sin(w) * (pi**2 + w**2), F(101, 100) * w * (pi**2 - w**2)),
    ),
    (at_least(cos(v), 1 - 2 * v / pi), at_least(cos(v), 1 - F(61, 100) * v)),
    (
        at_least(tan(v) * (pi**2 - 4 * v**2), 8 * v),
        at_least(tan(v) * (pi**2 - 4 * v**2), F(83, 10) * v),
    ),
    (
        at_least(atan(t), 3 * t / (1 + 2 * sqrt(1 + t**2))),
        at_least(atan(t), 3 * t / (F(49, 50) + 2 * sqrt(1 + t**2))),
    ),
    (
        at_least(asin(u), 3 * u / (2 + sqrt(1 - u**2))),
        at_least(asin(u), F(51, 50) * 3 * u / (2 + sqrt(1 - u**2))),
    ),
    (
        at_most(log(big) * (big + cbrt(big)), (big - 1) * (1 + cbrt(big))),
        at_most(log(big) * (big + cbrt(big)), F(99, 100) * (big - 1) * (1 + cbrt(big))),
    ),
    (
        at_most(log(1 + t), t * (6 + t) / (6 + 4 * t)),
        at_most(log(1 + t), F(49, 50) * t * (6 + t) / (6 + 4 * t)),
    ),
    (at_most(log(1 + t), t / sqrt(1 + t)), at_most(log(1 + t), F(99, 100) * t / sqrt(1 + t))),
    (at_most(exp(u), (2 + u) / (2 - u)), at_most(exp(u), F(99, 100) * (2 + u) / (2 - u))),
    (
        at_most(later - a, ROOTS * (log(later) - log(a))),
        at_most(later - a, F(99, 100) * ROOTS * (log(later) - log(a))),
    ),
    (at_least(sin(v) ** 3, v**3 * cos(v)), at_least(sin(v) ** 3, F(51, 50) * v**3 * cos(v))),
    (at_least(sinh(t) ** 3, t**3 * cosh(t)), at_least(sinh(t) ** 3, F(101, 100) * t**3 * cosh(t))),
    (at_least(tanh(t), t / sqrt(1 + t**2)), at_least(tanh(t), F(101, 100) * t / sqrt(1 + t**2))),
    (
        at_least((a + b) * (b + c) * (c + a), 8 * a * b * c),
        at_least((a + b) * (b + c) * (c + a), F(81, 10) * a * b * c),
    ),
    (
        at_most(sin(t), t - t**3 / 6 + t**5 / 120),
        at_most(sin(t), t - t**3 / 6 + t**5 / 125),
    ),
    (at_most((1 + t) ** u, 1 + u * t), at_most((1 + t) ** u, 1 + F(49, 50) * u * t)),
    (
        equal(cos(3 * x), 4 * cos(x) ** 3 - 3 * cos(x)),
        equal(cos(3 * x), 4 * cos(x) ** 3 - F(29, 10) * cos(x)),
    ),
)

RATIO: Final = gamma(t + 1) / gamma(t + u)
SPECIAL: Final[tuple[tuple[Any, Any], ...]] = (
    (at_most(RATIO, (t + 1) ** (1 - u)), at_most(RATIO, F(49, 50) * (t + 1) ** (1 - u))),
    (
        at_most(gamma((a + b) / 2) ** 2, gamma(a) * gamma(b)),
        at_most(gamma((a + b) / 2) ** 2, F(99, 100) * gamma(a) * gamma(b)),
    ),
    (
        at_most(loggamma(t + 1), STIRLING + 1 / (12 * t)),
        at_most(loggamma(t + 1), STIRLING + 2 / (25 * t)),
    ),
    (
        at_least(digamma(t), log(t) - 1 / (2 * t) - 1 / (12 * t**2)),
        at_least(digamma(t), log(t) - 1 / (2 * t) - 2 / (25 * t**2)),
    ),
    (at_least(digamma(t + 1), log(t + F(1, 2))), at_least(digamma(t + 1), log(t + F(51, 100)))),
    (
        at_most(beta(whole, large), 1 / (whole * large)),
        at_most(beta(whole, large), F(49, 50) / (whole * large)),
    ),
    (at_most(erf(a + b), erf(a) + erf(b)), at_most(erf(a + b), F(49, 50) * (erf(a) + erf(b)))),
    (at_most(erfc(a + b), erfc(a) * erfc(b)), at_most(erfc(a + b), F(99, 100) * erfc(a) * erfc(b))),
    (
        at_least(1 - Phi(t), 2 * phi(t) / (t + sqrt(t**2 + 4))),
        at_least(1 - Phi(t), F(101, 50) * phi(t) / (t + sqrt(t**2 + 4))),
    ),
    (
        at_most(1 - Phi(t), 4 * phi(t) / (3 * t + sqrt(t**2 + 8))),
        at_most(1 - Phi(t), F(99, 25) * phi(t) / (3 * t + sqrt(t**2 + 8))),
    ),
    (
        at_least(erfc(t), 2 * exp(-(t**2)) / (sqrt(pi) * (t + sqrt(t**2 + 2)))),
        at_least(erfc(t), F(51, 25) * exp(-(t**2)) / (sqrt(pi) * (t + sqrt(t**2 + 2)))),
    ),
    (at_least(erf(t) ** 2, 1 - exp(-(t**2))), at_least(erf(t) ** 2, 1 - exp(-F(103, 100) * t**2))),
    (at_least(LambertW(t), t / (1 + t)), at_least(LambertW(t), F(51, 50) * t / (1 + t))),
    (equal(LambertW(t * exp(t)), t), equal(LambertW(t * exp(t)), F(99, 100) * t)),
    (at_most(zeta(1 + t), 1 + 1 / t), at_most(zeta(1 + t), F(49, 50) + 1 / t)),
    (equal(zeta(4), pi**4 / 90), equal(zeta(4), pi**4 / 91)),
    (
        equal(digamma(1 - u) - digamma(u), pi / tan(pi * u)),
        equal(digamma(1 - u) - digamma(u), F(51, 50) * pi / tan(pi * u)),
    ),
    (
        equal(2 * digamma(2 * t), digamma(t) + digamma(t + F(1, 2)) + 2 * log(2)),
        equal(2 * digamma(2 * t), digamma(t) + digamma(t + F(1, 2)) + F(7, 5)),
    ),
    (
        at_least(Phi((x + y) / 2) ** 2, Phi(x) * Phi(y)),
        at_least(Phi((x + y) / 2) ** 2, F(101, 100) * Phi(x) * Phi(y)),
    ),
    (
        at_most(Phi(t), (1 + sqrt(1 - exp(-2 * t**2 / pi))) / 2),
        at_most(Phi(t), (1 + sqrt(1 - exp(-F(19, 10) * t**2 / pi))) / 2),
    ),
)

PAIRS: Final = ELEMENTARY + SPECIAL


def claims(pairs: tuple[tuple[Any, Any], ...] = PAIRS) -> list[tuple[Claim, Claim]]:
    """Return what holds and what does not, as claims."""
    return [(Claim(true), Claim(false)) for true, false in pairs]

"""Formulas of special functions as collections print them, each with a false variant beside it.

Like the elementary ones, they were written before any of them was run, and are never changed to suit an engine.
"""

from __future__ import annotations

from typing import Any, Final

from sympy import (
    E,
    LambertW,
    Rational,
    beta,
    digamma,
    erf,
    erfc,
    exp,
    gamma,
    log,
    loggamma,
    pi,
    sin,
    sqrt,
    zeta,
)

from dpsym import Claim, Phi, PhiInverse, at_least, at_most, equal, phi, real

F = Rational
x = real("x")
t, a, b = (real(name, above=0) for name in ("t", "a", "b"))
u, late = real("u", above=0, below=1), real("t", at_least=E)
STIRLING: Final = t * log(t) - t + log(2 * pi * t) / 2
QUOTIENT: Final = gamma(t + 1) / gamma(t + u)

#: What holds, and what does not.
PAIRS: Final[tuple[tuple[Any, Any], ...]] = (
    (equal(gamma(t + 1), t * gamma(t)), equal(gamma(t + 1), F(101, 100) * t * gamma(t))),
    (
        equal(gamma(t) * gamma(t + F(1, 2)), 2 ** (1 - 2 * t) * sqrt(pi) * gamma(2 * t)),
        equal(gamma(t) * gamma(t + F(1, 2)), 2 ** (1 - t) * sqrt(pi) * gamma(2 * t)),
    ),
    (
        equal(gamma(u) * gamma(1 - u), pi / sin(pi * u)),
        equal(gamma(u) * gamma(1 - u), pi / sin(pi * u / 2)),
    ),
    (equal(loggamma(t + 1), loggamma(t) + log(t)), equal(loggamma(t + 1), loggamma(t) - log(t))),
    (at_least(loggamma(t + 1), t * log(t) - t), at_least(loggamma(t + 1), STIRLING + F(1, 100))),
    (at_least(loggamma(t + 1), STIRLING), at_most(loggamma(t + 1), STIRLING)),
    (equal(digamma(t + 1), digamma(t) + 1 / t), equal(digamma(t + 1), digamma(t) + F(101, 100) / t)),
    (at_most(digamma(t), log(t) - 1 / (2 * t)), at_least(digamma(t), log(t) - 1 / (2 * t))),
    (at_least(digamma(t), log(t) - 1 / t), at_least(digamma(t), log(t) - F(49, 50) / t)),
    (
        equal(beta(a, b), gamma(a) * gamma(b) / gamma(a + b)),
        equal(beta(a, b), gamma(a) * gamma(b) / gamma(a + b + 1)),
    ),
    (
        equal(beta(a + 1, b), beta(a, b) * a / (a + b)),
        equal(beta(a + 1, b), beta(a, b) * b / (a + b)),
    ),
    (equal(erf(x) + erfc(x), 1), equal(erf(x) - erfc(x), 1)),
    (at_most(erfc(t), exp(-(t**2))), at_most(erfc(t), F(49, 50) * exp(-(t**2)))),
    (at_most(erf(t), 2 * t / sqrt(pi)), at_most(erf(t), F(49, 25) * t / sqrt(pi))),
    (
        at_most(erf(t) ** 2, 1 - exp(-4 * t**2 / pi)),
        at_most(erf(t) ** 2, 1 - exp(-F(5, 4) * t**2)),
    ),
    (equal(Phi(x) + Phi(-x), 1), equal(Phi(x) - Phi(-x), 1)),
    (at_most(1 - Phi(t), phi(t) / t), at_most(1 - Phi(t), F(97, 100) * phi(t) / t)),
    (
        at_least(1 - Phi(t), t / (1 + t**2) * phi(t)),
        at_least(1 - Phi(t), F(51, 50) * t / (1 + t**2) * phi(t)),
    ),
    (at_most(1 - Phi(t), exp(-(t**2) / 2) / 2), at_most(1 - Phi(t), F(49, 100) * exp(-(t**2) / 2))),
    (equal(PhiInverse(u), -PhiInverse(1 - u)), equal(PhiInverse(u), PhiInverse(1 - u))),
    (
        at_most(PhiInverse(1 - u / 2), sqrt(2 * log(1 / u))),
        at_most(PhiInverse(1 - u / 2), F(19, 20) * sqrt(2 * log(1 / u))),
    ),
    (equal(LambertW(t) * exp(LambertW(t)), t), equal(LambertW(t), log(t))),
    (at_most(LambertW(t), log(1 + t)), at_most(LambertW(t), F(49, 50) * log(1 + t))),
    (
        at_least(LambertW(late), log(late) - log(log(late))),
        at_most(LambertW(late), log(late) - log(log(late))),
    ),
    (at_least(zeta(1 + t), 1 / t + F(1, 2)), at_least(zeta(1 + t), 1 / t + F(3, 5))),
    (at_most(zeta(3), F(481, 400)), at_most(zeta(3), F(6, 5))),
    (at_most(gamma(1 + u), 1), at_most(gamma(1 + u), F(99, 100))),
    (at_least(gamma(1 + u), F(22, 25)), at_least(gamma(1 + u), F(89, 100))),
    (equal(erf(x / sqrt(2)), 2 * Phi(x) - 1), equal(erf(x), 2 * Phi(x) - 1)),
    (at_least(QUOTIENT, t ** (1 - u)), at_most(QUOTIENT, t ** (1 - u))),
)


def claims() -> list[tuple[Claim, Claim]]:
    """Return what holds and what does not, as claims."""
    return [(Claim(true), Claim(false)) for true, false in PAIRS]

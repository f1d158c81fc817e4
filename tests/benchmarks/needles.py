"""Claims that fail where one hardly looks: under equations, in tiny regions, at large sizes; each with a true one.

A row has the hypotheses, a conclusion that fails somewhere, and one that holds everywhere.  Together with the
forty of ``soundness.equational`` they are a hundred of each.  They were written before any of them was run.
"""

from __future__ import annotations

from typing import Any, Final

import sympy
from sympy import (
    Abs,
    E,
    Rational,
    Sum,
    Symbol,
    binomial,
    cos,
    cosh,
    exp,
    floor,
    log,
    loggamma,
    sin,
    sinh,
    sqrt,
    tanh,
)

from dpsym import Claim, at_least, at_most, equal, integer, less, probability, real

F = Rational
x, y, z, w = (real(name) for name in ("x", "y", "z", "w"))
t, a, b, c = (real(name, above=0) for name in ("t", "a", "b", "c"))
p, q, r = (probability(name) for name in ("p", "q", "r"))
s = real("s", at_least=0, at_most=2)
n, m, h = (integer(name, at_least=1) for name in ("n", "m", "h"))
k = Symbol("k", integer=True)
Row = tuple[tuple[Any, ...], Any, Any]

UNDER_EQUATIONS: Final[tuple[Row, ...]] = (
    ((equal(x**2 + y**2, 2 * x * y + 1),), at_most(x, y + F(9, 10)), at_most(x, y + 1)),
    ((equal(a * b * c, 1),), at_most(a + b + c, 100), at_least(a + b + c, 3)),
    ((equal(a**2 + b**2, 1),), at_most(a + b, F(141, 100)), at_most(a + b, F(14143, 10000))),
    ((equal(x, y**3 - y),), at_most(x, 10 + y), equal(x**2, y**2 * (y**2 - 1) ** 2)),
    ((equal(exp(a), b),), at_most(b, 1 + a + a**2), at_least(b, 1 + a + a**2 / 2)),
    ((equal(log(a) + log(b), 0),), at_most(a + b, 50), equal(a * b, 1)),
    ((equal(a / (1 + a) + b / (1 + b), 1),), equal(a, b), equal(a * b, 1)),
    ((equal(p + q + r, 1),), at_most(p**2 + q**2 + r**2, F(9, 10)), at_least(p**2 + q**2 + r**2, F(1, 3))),
    (
        (equal(p + q + r, 1),),
        at_most(p * q + q * r + r * p, F(33, 100)),
        at_most(p * q + q * r + r * p, F(1, 3)),
    ),
    ((equal(n**2 + m**2, h**2),), at_most(n + m, F(7, 5) * h), at_most(n + m, F(3, 2) * h)),
    ((equal((x - 1) ** 2 + (y - 2) ** 2, 4),), at_most(y, F(39, 10)), at_most(y, 4)),
    ((equal(x**4 + y**4, 1),), at_most(x + y, F(8, 5)), at_most(x + y, F(17, 10))),
    ((equal(Abs(x) + Abs(y), 1),), at_most(x**2 + y**2, F(9, 10)), at_most(x**2 + y**2, 1)),
    ((equal(sinh(x), y),), at_most(y, x + 1), equal(cosh(x) ** 2, 1 + y**2)),
    ((equal(a * log(a), x),), at_least(x, -F(36, 100)), at_least(x, -F(37, 100))),
    ((equal(tanh(x), y),), at_most(y, F(99, 100)), at_most(y, 1)),
    ((equal(sympy.Max(x, y), z), equal(sympy.Min(x, y), w)), at_most(z, w + 1), equal(z + w, x + y)),
    ((equal(x**2 - x * y + y**2, 1),), at_most(x + y, F(19, 10)), at_most(x + y, 2)),
    ((equal(s**3 - 3 * s, y),), at_least(y, -F(19, 10)), at_least(y, -2)),
    ((equal(p * (1 - q), q * (1 - p)),), at_most(p + q, 1), equal(p, q)),
)

TINY: Final = F(1, 10**8)
IN_TINY_REGIONS: Final[tuple[Row, ...]] = (
    ((), at_least((x - F(1, 7)) ** 2, TINY / 100), less(0, (x - F(1, 7)) ** 2 + TINY / 100)),
    ((), at_least(x**4 - 2 * x**2 + 1, TINY), at_least(x**4 - 2 * x**2 + 1, 0)),
    ((), at_least((x**2 - 2) ** 2, TINY / 10), at_least((x**2 - 2) ** 2, 0)),
    ((), at_least(exp(t) - E * t, TINY), at_least(exp(t) - E * t, 0)),
    ((), at_least(t - log(t), 1 + TINY / 10), at_least(t - log(t), 1)),
    ((), at_least((x - y) ** 2 + (x - 2) ** 2, 100 * TINY), at_least((x - y) ** 2 + (x - 2) ** 2, 0)),
    ((), at_most(p * (1 - p), F(1, 4) - TINY / 10), at_most(p * (1 - p), F(1, 4))),
    ((), at_least(t**t, F(692200628, 10**9)), at_least(t**t, F(6922006, 10**7))),
    ((), at_most(x * exp(-x), F(3678794, 10**7)), at_most(x * exp(-x), F(3678795, 10**7))),
    ((), at_most(sin(x), 1 - TINY), at_most(sin(x), 1)),
    ((), at_least(cos(x) + cos(2 * x), -F(11249999, 10**7)), at_least(cos(x) + cos(2 * x), -F(9, 8))),
    ((), at_least((a + b) * (1 / a + 1 / b), 4 + TINY), at_least((a + b) * (1 / a + 1 / b), 4)),
    (
        (),
        at_least(Abs(x - F(1, 3)) + 2 * Abs(x - F(2, 3)), F(1, 3) + 100 * TINY),
        at_least(Abs(x - F(1, 3)) + 2 * Abs(x - F(2, 3)), F(1, 3)),
    ),
    ((), at_least(sympy.Max(x, 1 - x), F(1, 2) + 10 * TINY), at_least(sympy.Max(x, 1 - x), F(1, 2))),
    (
        (),
        at_least(x**2 + y**2 + z**2 - x * y - y * z - z * x + (x - 5) ** 2, 10 * TINY),
        at_least(x**2 + y**2 + z**2 - x * y - y * z - z * x + (x - 5) ** 2, 0),
    ),
    ((), at_least(log(t) ** 2 + (t - 1) ** 2, TINY), at_least(log(t) ** 2 + (t - 1) ** 2, 0)),
    ((), at_most(t**2 * exp(-t), F(5413, 10**4)), at_most(t**2 * exp(-t), F(5414, 10**4))),
    (
        (),
        at_most(p * (1 - p) * q * (1 - q), F(1, 16) - TINY / 10),
        at_most(p * (1 - p) * q * (1 - q), F(1, 16)),
    ),
    ((), at_least((t - 100) ** 2, F(1, 10**5)), at_least((t - 100) ** 2, 0)),
    ((), at_least((log(t) - 7) ** 2, F(1, 10**6)), at_least((log(t) - 7) ** 2, 0)),
)

AT_LARGE_SIZES: Final[tuple[Row, ...]] = (
    ((), at_most(n**2, 1000 * n), at_most(n**2, n**3)),
    ((), at_most(2**n, 10**6 * n), at_least(2**n, n + 1)),
    ((), at_most(n, 100 * log(n) + 200), at_most(log(n), n - 1)),
    ((), at_most(sqrt(n), 50), at_most(sqrt(n), n)),
    ((), at_most(Sum(1 / k, (k, 1, n)), 5), at_most(Sum(1 / k, (k, 1, n)), 1 + log(n))),
    ((), at_most(Sum(k**-2, (k, 1, n)), F(8, 5)), at_most(Sum(k**-2, (k, 1, n)), F(5, 3))),
    ((), at_most(Sum(1 / sqrt(k), (k, 1, n)), 15), at_most(Sum(1 / sqrt(k), (k, 1, n)), 2 * sqrt(n))),
    ((), at_most((1 + 1 / n) ** n, F(271, 100)), at_most((1 + 1 / n) ** n, E)),
    ((), at_most((1 - 1 / n) ** n, F(36, 100)), at_most((1 - 1 / n) ** n, F(37, 100))),
    ((), at_most(loggamma(n + 1), 5 * n), at_most(loggamma(n + 1), n * log(n))),
    ((), at_least(binomial(2 * n, n), 4**n / 20), at_least(binomial(2 * n, n), 4**n / (2 * n))),
    ((), at_most(n * log(1 + 1 / n), F(999, 1000)), at_most(n * log(1 + 1 / n), 1)),
    ((), at_least(7 * floor(n / 7), n - 5), at_least(7 * floor(n / 7), n - 6)),
    ((), at_least((n - 500) ** 2, 1), at_least((n - 500) ** 2, 0)),
    ((), at_least(Abs(n - 777), F(1, 2)), at_least(Abs(n - 777), 0)),
    ((), at_most(n * exp(-n / 100), 36), at_most(n * exp(-n / 100), 37)),
    ((), at_least(exp(-n / 50), F(1, 100)), at_most(exp(-n / 50), 1)),
    ((), at_most((n + 1) / (n + 2), F(997, 1000)), less((n + 1) / (n + 2), 1)),
    ((), at_least(log(n + 1) / sqrt(n), F(1, 5)), at_most(log(n + 1), sqrt(n))),
    ((at_most(n, 2 * m),), at_most(n - m, 1000), at_most(n - m, m)),
)

ROWS: Final = UNDER_EQUATIONS + IN_TINY_REGIONS + AT_LARGE_SIZES


def claims(rows: tuple[Row, ...] = ROWS) -> list[tuple[Claim, Claim]]:
    """Return what holds and what does not, as claims."""
    return [(Claim(true, given=given), Claim(false, given=given)) for given, false, true in rows]

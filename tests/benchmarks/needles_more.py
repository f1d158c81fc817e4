"""Sixty other needles: claims that fail under equations, in tiny regions that hypotheses leave, at large sizes.

They were written after what finds those of ``benchmarks.needles``, and before any of them was run.
"""

from __future__ import annotations

from typing import Any, Final

from sympy import Abs, Rational, Sum, Symbol, binomial, cosh, exp, floor, log, loggamma, pi, sin, sqrt, tanh

from dpsym import Claim, at_least, at_most, equal, integer, less, probability, real

F = Rational
x, y, z = (real(name) for name in ("x", "y", "z"))
t, a, b, c = (real(name, above=0) for name in ("t", "a", "b", "c"))
i, j, h = (real(name, at_least=0) for name in ("i", "j", "h"))
p, q = (probability(name) for name in ("p", "q"))
u, v = (real(name, above=0, below=1) for name in ("u", "v"))
s, o = real("s", at_least=0, at_most=2), real("o", at_least=0, at_most=3)
n, m = (integer(name, at_least=1) for name in ("n", "m"))
k = Symbol("k", integer=True)
Row = tuple[tuple[Any, ...], Any, Any]

UNDER_EQUATIONS: Final[tuple[Row, ...]] = (
    ((equal(x * y + y * z + z * x, 1),), at_most(x + y + z, 40), at_least((x + y + z) ** 2, 3)),
    ((equal(a + b, a * b),), at_least(a + b, F(401, 100)), at_least(a + b, 4)),
    ((equal(x**2 + 4 * y**2, 4),), at_most(x * y, F(98, 100)), at_most(x * y, 1)),
    ((equal(x**3 + y**3, 2),), at_most(x + y, F(99, 50)), at_most(x + y, 2)),
    ((equal(1 / a + 1 / b, 1),), at_least(a * b, F(41, 10)), at_least(a * b, 4)),
    ((equal(n**2 - 2 * m**2, 1),), at_least(n, F(143, 100) * m), at_least(n, F(1414, 1000) * m)),
    ((equal(y, x**2), equal(z, x**3)), at_most(z, y + 1), equal(z**2, y**3)),
    (
        (equal(x + y + z, 0),),
        at_least(x**2 + y**2 + z**2, F(1, 10**6)),
        equal(x**3 + y**3 + z**3, 3 * x * y * z),
    ),
    ((equal(u + v, 1),), at_most(-u * log(u) - v * log(v), F(69, 100)), at_most(u * v, F(1, 4))),
    ((equal(exp(x) + exp(y), 2),), at_most(x + y, -F(1, 100)), at_most(x + y, 0)),
    ((equal(log(a), x),), at_least(a, 1 + x + F(1, 100)), at_least(a, 1 + x)),
    (
        (equal(Abs(x) + 2 * Abs(y), 3),),
        at_least(x**2 + y**2, F(19, 10)),
        at_least(x**2 + y**2, F(9, 5)),
    ),
    (
        (equal((x**2 + y**2) ** 2, x**2 - y**2),),
        at_most(y, F(35, 100)),
        at_most(y, F(354, 1000)),
    ),
    ((equal(y**2, s**3),), at_most(y, F(28, 10)), at_most(y, F(2829, 1000))),
    ((equal(n * m, 36),), at_least(n + m, 13), at_least(n + m, 12)),
    ((equal(n**2 + m**2, 50),), at_most(n + m, 9), at_most(n + m, 10)),
    ((equal(x + y, 1), equal(x - 2 * y, z)), at_most(z**2, 100), equal(z, 1 - 3 * y)),
    (
        (equal(cosh(x), a),),
        at_most(a, 1 + x**2 / 2 + x**4 / 20),
        at_least(a, 1 + x**2 / 2),
    ),
    ((equal(p, q**2),), at_most(q - p, F(24, 100)), at_most(p, q)),
    ((equal(a * b, 1), equal(b * c, 2)), at_most(a + c, 30), equal(c, 2 * a)),
)

TINY: Final = F(1, 10**6)
NEAR: Final = (x - F(1, 3)) ** 2 + (y - F(2, 7)) ** 2
IN_TINY_REGIONS: Final[tuple[Row, ...]] = (
    ((at_most(NEAR, TINY),), at_most(x + y, F(13, 21)), at_most(x + y, F(13, 21) + F(1, 500))),
    ((at_most(Abs(x - 5), 10 * TINY),), at_most(10**5 * (x - 5), F(99, 100)), at_most(10**5 * (x - 5), 1)),
    (
        (at_least(a * b, 1), at_most(a + b, 2 + TINY)),
        at_most(Abs(a - b), F(19, 10**4)),
        at_most(Abs(a - b), F(21, 10**4)),
    ),
    (
        (at_most(exp(x), 1 + x + TINY / 100),),
        at_most(Abs(x), F(14, 10**5)),
        at_most(Abs(x), F(15, 10**5)),
    ),
    (
        (at_least(p * (1 - p), F(1, 4) - TINY / 100),),
        at_most(p, F(1, 2) + F(99, 10**6)),
        at_most(p, F(1, 2) + F(1, 10**4)),
    ),
    (
        (at_most(x**2 + y**2 + z**2, x * y + y * z + z * x + TINY / 10**4), equal(x + y + z, 3)),
        at_most(x, 1 + 6 * TINY),
        at_most(x, 1 + 7 * TINY),
    ),
    ((at_least(sin(o), 1 - TINY),), at_least(o, pi / 2 - F(14, 10**4)), at_least(o, pi / 2 - F(15, 10**4))),
    (
        (at_most(10**6 * (x - 17) ** 2, i), at_most(i, F(1, 10**4))),
        at_most(x, 17),
        at_most(x, 17 + 10 * TINY),
    ),
    ((at_most(t + 1 / t, 2 + TINY),), at_most(t, 1 + F(9, 10**4)), at_most(t, 1 + F(2, 10**3))),
    (
        (at_least(log(t), t - 1 - TINY / 100),),
        at_most(t, 1 + F(14, 10**5)),
        at_most(t, 1 + F(15, 10**5)),
    ),
    ((at_least(p + q, 2 - TINY),), at_least(p * q, 1 - F(9, 10) * TINY), at_least(p * q, 1 - TINY)),
    (
        (at_most((x**2 + y**2 - 1) ** 2, TINY / 10**4), at_least(x, 1)),
        at_most(y, F(3, 1000)),
        at_most(y, F(4, 1000)),
    ),
    (
        (at_most(Abs(x - y), TINY), at_most(Abs(y - z), TINY)),
        at_most(Abs(x - z), F(19, 10) * TINY),
        at_most(Abs(x - z), 2 * TINY),
    ),
    ((at_most(i + j + h, TINY),), at_most(i, F(9, 10) * TINY), at_most(i, TINY)),
    ((at_most(cosh(x), 1 + TINY / 100),), at_most(x, F(14, 10**5)), at_most(x, F(15, 10**5))),
    ((at_least(tanh(t), 1 - TINY / 100),), at_least(t, 10), at_least(t, 9)),
    ((), at_least((x - F(1, 3)) ** 2 * (x - 7) ** 2, TINY / 1000), at_least((x - F(1, 3)) ** 2, 0)),
    ((at_least(exp(-a), 1 - TINY / 10),), at_most(a, F(9, 100) * TINY), at_most(a, F(2, 10) * TINY)),
    ((at_least(a, 10**7),), at_least(log(a), 17), at_least(log(a), 16)),
    (
        (equal(floor(10**6 * x), 314159),),
        at_most(x, F(3141595, 10**7)),
        less(x, F(31416, 10**5)),
    ),
)

AT_LARGE_SIZES: Final[tuple[Row, ...]] = (
    ((), at_most(n**3, 10**4 * n**2), at_least(n**3, n**2)),
    ((), at_most(exp(n / 100), 1000 * n), at_least(exp(n / 100), 1 + n / 100)),
    ((), at_most(Sum(1 / k, (k, 1, n)), 7), at_least(Sum(1 / k, (k, 1, n)), log(n + 1))),
    (
        (),
        at_most(Sum(1 / (k * (k + 1)), (k, 1, n)), F(998, 1000)),
        less(Sum(1 / (k * (k + 1)), (k, 1, n)), 1),
    ),
    ((), at_most(Sum(F(1, 2) ** k, (k, 1, n)), 1 - TINY), less(Sum(F(1, 2) ** k, (k, 1, n)), 1)),
    ((), at_least(binomial(2 * n, n), 4**n / 30), at_most(binomial(2 * n, n), 4**n)),
    ((), at_least(n ** (1 / n), F(101, 100)), at_most(n ** (1 / n), F(3, 2))),
    ((), at_most((1 + 1 / n) ** n, F(2717, 1000)), at_most((1 + 1 / n) ** n, F(2718282, 10**6))),
    ((), at_most(log(n) ** 2, 30), at_most(log(n) ** 2, n)),
    ((), at_most(floor(sqrt(n)), 40), at_most(floor(sqrt(n)) ** 2, n)),
    ((), at_most(n * exp(-n / 200), 73), at_most(n * exp(-n / 200), 74)),
    ((at_least(n, 100 * m),), at_most(n * m, 10**5), at_least(n, m + 99)),
    ((), at_least(Abs(n - 4321), F(1, 3)), at_least(Abs(n - 4321), 0)),
    ((), at_least((n - 271) ** 2 + (m - 3) ** 2, F(1, 2)), at_least((n - 271) ** 2 + (m - 3) ** 2, 0)),
    ((), at_least(13 * floor(n / 13), n - 11), at_least(13 * floor(n / 13), n - 12)),
    ((), at_most(Sum(k, (k, 1, n)), 500 * n), equal(Sum(k, (k, 1, n)), n * (n + 1) / 2)),
    ((), at_most(Sum(k**2, (k, 1, n)), 10**8), equal(Sum(k**2, (k, 1, n)), n * (n + 1) * (2 * n + 1) / 6)),
    ((), at_most(loggamma(n + 1), n * log(n) - n + 4), at_least(loggamma(n + 1), n * log(n) - n)),
    ((), at_most(1 - exp(-n / 1000), F(9, 10)), at_most(1 - exp(-n / 1000), 1)),
    ((), at_least(sqrt(n + 1) - sqrt(n), F(1, 100)), at_most(sqrt(n + 1) - sqrt(n), 1 / (2 * sqrt(n)))),
)

ROWS: Final = UNDER_EQUATIONS + IN_TINY_REGIONS + AT_LARGE_SIZES


def claims(rows: tuple[Row, ...] = ROWS) -> list[tuple[Claim, Claim]]:
    """Return what holds and what does not, as claims."""
    return [(Claim(true, given=given), Claim(false, given=given)) for given, false, true in rows]

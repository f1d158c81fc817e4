"""Needles drawn from templates: claims under equations, in tiny regions, at large sizes; each with a true one.

A template takes a source of random numbers and returns hypotheses, a conclusion that fails somewhere, mostly by 1 to 5
percent or by much less, and one that holds everywhere.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any, Final

import sympy
from sympy import Abs, E, Rational, Sum, Symbol, binomial, cos, cosh, exp, floor, log, loggamma, pi, sin, sqrt

from dpsym import Claim, at_least, at_most, equal, integer, probability, real

x, y, z = (real(name) for name in ("x", "y", "z"))
t, a, b, c = (real(name, above=0) for name in ("t", "a", "b", "c"))
p, q, r = (probability(name) for name in ("p", "q", "r"))
n, m, h = (integer(name, at_least=1) for name in ("n", "m", "h"))
k = Symbol("k", integer=True)
Row = tuple[tuple[Any, ...], Any, Any]
Random = random.Random
Template = Callable[[Random], Row]


def most(given: tuple[Any, ...], side: Any, bound: Any, by: Any) -> Row:
    """Return that a side is at most its largest value, and falsely at most a little less."""
    return given, at_most(side, bound - by), at_most(side, bound)


def least(given: tuple[Any, ...], side: Any, bound: Any, by: Any) -> Row:
    """Return that a side is at least its least value, and falsely at least a little more."""
    return given, at_least(side, bound + by), at_least(side, bound)


def some(of: Random, most: int = 9) -> Any:
    """Return a positive number with a small numerator and denominator."""
    return Rational(of.randint(1, most), of.randint(1, 5))


def share(of: Random) -> Any:
    """Return one to five percent."""
    return Rational(of.randint(1, 5), 100)


def tiny(of: Random) -> Any:
    """Return a number between a millionth and 10^-9."""
    return Rational(of.randint(1, 9), 10 ** of.randint(7, 9))


def _scaled(kind: Callable[..., Row], given: tuple[Any, ...], side: Any, bound: Any, of: Random) -> Row:
    return kind(given, side, bound, share(of) * bound)


def ellipse(of: Random) -> Row:
    """A linear form on an ellipse."""
    s, u, v, w = (some(of) for _ in range(4))
    curve = equal(x**2 / s**2 + y**2 / u**2, 1)
    return _scaled(most, (curve,), v * x + w * y, sqrt((s * v) ** 2 + (u * w) ** 2), of)


def hyperbola(of: Random) -> Row:
    """A sum under a fixed product."""
    s, u = some(of), some(of)
    return _scaled(least, (equal(x * y, s), x > 0), x + u * y, 2 * sqrt(s * u), of)


def weighted_squares(of: Random) -> Row:
    """A sum of squares on the simplex."""
    s, u, v = (some(of) for _ in range(3))
    return _scaled(
        least, (equal(p + q + r, 1),), s * p**2 + u * q**2 + v * r**2, 1 / (1 / s + 1 / u + 1 / v), of
    )


def means(of: Random) -> Row:
    """The sum of three numbers of a given product."""
    s = some(of)
    return _scaled(least, (equal(a * b * c, s**3),), a + b + c, 3 * s, of)


def sphere(of: Random) -> Row:
    """A linear form on a sphere."""
    s, u, v, w = (some(of) for _ in range(4))
    return _scaled(
        most, (equal(x**2 + y**2 + z**2, s**2),), u * x + v * y + w * z, s * sqrt(u**2 + v**2 + w**2), of
    )


def fourth_powers(of: Random) -> Row:
    """A sum under a sum of fourth powers."""
    s = some(of)
    return _scaled(most, (equal(x**4 + y**4, s),), x + y, (8 * s) ** Rational(1, 4), of)


def exponentials(of: Random) -> Row:
    """A sum under a sum of exponentials."""
    s = some(of)
    return most((equal(exp(x) + exp(y), s),), x + y, 2 * log(s / 2), share(of))


def logarithms(of: Random) -> Row:
    """A sum under a product of powers, written with logarithms."""
    s = of.randint(2, 5)
    bound = (s + 1) * Rational(s) ** Rational(-s, s + 1)
    return _scaled(least, (equal(log(a) + s * log(b), 0),), a + b, bound, of)


def circle_elsewhere(of: Random) -> Row:
    """The distance from the origin on a circle around another point."""
    u, v = of.choice([(3, 4), (5, 12), (8, 15), (1, 2), (2, 3)])
    s = some(of)
    bound = (sqrt(Rational(u**2 + v**2)) + s) ** 2
    return _scaled(most, (equal((x - u) ** 2 + (y - v) ** 2, s**2),), x**2 + y**2, bound, of)


def sum_and_product(of: Random) -> Row:
    """One of two numbers whose sum and product are given."""
    s = some(of)
    u = s + some(of)
    return _scaled(most, (equal(x + y, s + u), equal(x * y, s * u)), x, u, of)


def cubic(of: Random) -> Row:
    """The largest root of a cubic."""
    s, u, v = sorted(of.sample(range(1, 12), 3))
    roots = equal(sympy.expand((x - s) * (x - u) * (x - v)), 0)
    return most((roots,), x, sympy.Integer(v), Rational(1, of.randint(2, 100)))


def right_triangles(of: Random) -> Row:
    """The sides of a right triangle in whole numbers."""
    return _scaled(most, (equal(n**2 + m**2, h**2),), n + m, sqrt(2) * h, of)


def plane(of: Random) -> Row:
    """The distance of a plane from the origin."""
    s, u, v, w = (some(of) for _ in range(4))
    return _scaled(
        least, (equal(s * x + u * y + v * z, w),), x**2 + y**2 + z**2, w**2 / (s**2 + u**2 + v**2), of
    )


def wave(of: Random) -> Row:
    """The height of a sum of a sine and a cosine."""
    s, u = some(of), some(of)
    return _scaled(most, (equal(y, s * sin(x) + u * cos(x)),), y, sqrt(s**2 + u**2), of)


def odds(of: Random) -> Row:
    """Two odds whose probabilities add up to 1."""
    s = some(of)
    return _scaled(least, (equal(a / (1 + a) + b / (1 + b), 1),), a + s * b, 2 * sqrt(s), of)


def entropy(of: Random) -> Row:
    """The binary entropy with both probabilities named."""
    return _scaled(most, (equal(p + q, 1), p > 0, q > 0), -p * log(p) - q * log(q), log(2), of)


def square_elsewhere(of: Random) -> Row:
    s = some(of, 99)
    return least((), (x - s) ** 2, sympy.S.Zero, tiny(of))


def square_of_a_square(of: Random) -> Row:
    s = some(of)
    return least((), (x**2 - s) ** 2, sympy.S.Zero, tiny(of))


def tangent(of: Random) -> Row:
    s = some(of)
    return least((), exp(x), exp(s) * (1 + x - s), tiny(of))


def logarithm(of: Random) -> Row:
    s = some(of)
    return least((), s * t - log(t), 1 + log(s), tiny(of))


def two_squares(of: Random) -> Row:
    s, u = some(of), some(of)
    return least((), (x - y - s) ** 2 + (x - u) ** 2, sympy.S.Zero, 100 * tiny(of))


def likelihood(of: Random) -> Row:
    s = of.randint(1, 6)
    return most((), p * (1 - p) ** s, Rational(s**s, (s + 1) ** (s + 1)), tiny(of) / 10)


def gamma_density(of: Random) -> Row:
    s = of.randint(1, 6)
    return most((), t**s * exp(-t), (s / E) ** s, tiny(of))


def peak(of: Random) -> Row:
    s, u = some(of), some(of)
    return most((), s * sin(x) + u * cos(x), sqrt(s**2 + u**2), tiny(of))


def kinks(of: Random) -> Row:
    s, u, v = some(of), some(of), 1 + some(of)
    return least((), Abs(x - s) + v * Abs(x - u), Abs(s - u), tiny(of))


def larger(of: Random) -> Row:
    s, u = some(of), some(of)
    return least((), sympy.Max(s * x, u - x), s * u / (1 + s), tiny(of))


def logarithm_squared(of: Random) -> Row:
    return least((), (log(t) - some(of, 20)) ** 2, sympy.S.Zero, 100 * tiny(of))


def sum_of_reciprocals(of: Random) -> Row:
    s = some(of)
    return least((), (a + s * b) * (1 / a + 1 / b), (1 + sqrt(s)) ** 2, tiny(of))


def catenary(of: Random) -> Row:
    return least((), cosh(x - some(of, 30)), sympy.S.One, tiny(of))


def divergence(of: Random) -> Row:
    s = Rational(of.randint(1, 8), 9)
    return least((p > 0, p < 1), p * log(p / s) + (1 - p) * log((1 - p) / (1 - s)), sympy.S.Zero, tiny(of))


def spike(of: Random) -> Row:
    s, u = some(of, 99), Rational(1, 10 ** of.randint(2, 4))
    return most((), sympy.Max(0, u - Abs(x - s)), u, u / 2)


def three_squares(of: Random) -> Row:
    s = some(of)
    return least((), x**2 + y**2 + z**2 - x * y - y * z - z * x + (x - s) ** 2, sympy.S.Zero, 100 * tiny(of))


def linear(of: Random) -> Row:
    return (), at_most(n**2, of.randint(300, 5000) * n), at_most(n**2, n**3)


def geometric_growth(of: Random) -> Row:
    s = of.randint(2, 5)
    return (), at_most(s**n, 10 ** of.randint(3, 9) * n), at_least(s**n, 1 + (s - 1) * n)


def logarithmic(of: Random) -> Row:
    return (), at_most(n, of.randint(20, 200) * log(n) + of.randint(1, 200)), at_most(log(n), n - 1)


def root(of: Random) -> Row:
    return (), at_most(sqrt(n), of.randint(20, 99)), at_most(sqrt(n), n)


def harmonic(of: Random) -> Row:
    return (
        (),
        at_most(Sum(1 / k, (k, 1, n)), Rational(of.randint(40, 80), 10)),
        at_most(Sum(1 / k, (k, 1, n)), n),
    )


def basel(of: Random) -> Row:
    side = Sum(k**-2, (k, 1, n))
    return (), at_most(side, pi**2 / 6 - Rational(1, of.randint(20, 900))), at_most(side, pi**2 / 6)


def compound_interest(of: Random) -> Row:
    s = some(of)
    return (
        (),
        at_most((1 + s / n) ** n, exp(s) * (1 - Rational(1, of.randint(20, 500)))),
        at_most((1 + s / n) ** n, exp(s)),
    )


def factorials(of: Random) -> Row:
    return (), at_most(loggamma(n + 1), of.randint(3, 6) * n), at_most(loggamma(n + 1), n * log(n))


def central(of: Random) -> Row:
    side = binomial(2 * n, n)
    return (), at_least(side, 4**n / of.randint(10, 60)), at_least(side, 4**n / (2 * n))


def remainder(of: Random) -> Row:
    s = of.randint(5, 40)
    return (), at_least(s * floor(n / s), n - s + 2), at_least(s * floor(n / s), n - s + 1)


def one_size(of: Random) -> Row:
    return least((), Abs(n - of.randint(50, 9000)), sympy.S.Zero, Rational(1, 2))


def hump(of: Random) -> Row:
    s = of.randint(20, 2000)
    return most((), n * exp(-n / s), s / E, Rational(s, 10 ** of.randint(3, 5)))


def decay(of: Random) -> Row:
    s = of.randint(20, 500)
    return (), at_least(exp(-n / s), Rational(1, of.randint(20, 2000))), at_most(exp(-n / s), 1)


def saturation(of: Random) -> Row:
    s = of.randint(1, 5)
    side = (n + s) / (n + s + of.randint(1, 5))
    return (), at_most(side, 1 - Rational(1, of.randint(500, 5000))), at_most(side, 1)


def all_survive(of: Random) -> Row:
    s = Rational(1, of.randint(30, 900))
    return (), at_least((1 - s) ** n, Rational(1, of.randint(10, 99))), at_least((1 - s) ** n, 1 - n * s)


def two_sizes(of: Random) -> Row:
    s = of.randint(2, 5)
    return (at_most(n, s * m),), at_most(n - m, of.randint(100, 3000)), at_most(n - m, (s - 1) * m)


def slow_decay(of: Random) -> Row:
    return (), at_least(log(n + 1) / sqrt(n), Rational(1, of.randint(3, 9))), at_most(log(n + 1), sqrt(n))


def slow_growth(of: Random) -> Row:
    s = 1 + Rational(1, of.randint(10, 99))
    return (), at_most(s**n, n**2 + 100), at_least(s**n, 1 + (s - 1) * n)


UNDER_EQUATIONS: Final[tuple[Template, ...]] = (
    *(ellipse, hyperbola, weighted_squares, means, sphere, fourth_powers, exponentials, logarithms),
    *(circle_elsewhere, sum_and_product, cubic, right_triangles, plane, wave, odds, entropy),
)
IN_TINY_REGIONS: Final[tuple[Template, ...]] = (
    *(square_elsewhere, square_of_a_square, tangent, logarithm, two_squares, likelihood, gamma_density, peak),
    *(kinks, larger, logarithm_squared, sum_of_reciprocals, catenary, divergence, spike, three_squares),
)
AT_LARGE_SIZES: Final[tuple[Template, ...]] = (
    *(linear, geometric_growth, logarithmic, root, harmonic, basel, compound_interest, factorials, central),
    *(remainder, one_size, hump, decay, saturation, all_survive, two_sizes, slow_decay, slow_growth),
)
KINDS: Final = (UNDER_EQUATIONS, IN_TINY_REGIONS, AT_LARGE_SIZES)


def drawn(count: int, seed: int = 0) -> Iterator[tuple[str, Claim, Claim]]:
    """Yield so many pairs of each kind: the name of the template, a true claim, and a false one."""
    of = random.Random(seed)
    for templates in KINDS:
        for place in range(count):
            template = templates[place % len(templates)]
            given, false, true = template(of)
            yield template.__name__, Claim(true, given=given), Claim(false, given=given)

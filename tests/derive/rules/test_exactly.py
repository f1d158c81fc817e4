"""Rules of which no batch can say anything, at a hundred thousand random instances in exact fractions.

The condition of one is about all numbers, another is about an integral, and the third about a bias that is
drawn.  Masses of 0, the zero polynomial, and variables that never vary are among the instances.
"""

import itertools
import random
from fractions import Fraction
from math import comb, factorial

import pytest
import sympy

from dpsym import Expectation, Probability, equal, greater, law, real, values
from dpsym.derive.rules import Discriminant, LayerCake

TIMES = [300, pytest.param(100_000, marks=pytest.mark.slow)]


def some(rng):
    return Fraction(rng.choice((0, 0, 1, -1, 2, 3, -5)), rng.choice((1, 2, 7)))


@pytest.mark.parametrize("times", TIMES)
def test_the_discriminant_of_a_parabola_that_is_nowhere_negative(times):
    a, b, c, t = (real(name) for name in "abct")
    (relation,) = Discriminant(a * t**2 + b * t + c, t).instance(equal(0, 0)).relations
    assert relation.op == "<="
    plain = dict(zip((a, b, c), sympy.symbols("a b c"), strict=True))
    sides = (relation.lhs.xreplace(plain), relation.rhs.xreplace(plain))
    left, right = (sympy.lambdify(list(plain.values()), side, "math") for side in sides)
    rng, met = random.Random(1), 0
    for _ in range(times):
        u, v, w, z = (some(rng) for _ in range(4))
        point = (
            u * u + w * w,
            2 * (u * v + w * z),
            v * v + z * z + abs(some(rng)),
        )  # (ut + v)² + (wt + z)² + s
        assert left(*point) <= right(*point)
        met += left(*point) == right(*point)
    assert met > times / 20  # where it is tight


@pytest.mark.parametrize("times", TIMES)
def test_a_mean_is_the_integral_of_the_tails(times):
    P, h, top, t = law("P"), values("h"), real("a"), sympy.Symbol("t")
    (relation,) = LayerCake(h, top, P, level=t).instance(equal(0, 0)).relations
    assert relation.lhs == Expectation(h, P)
    assert relation.rhs == sympy.Integral(Probability(greater(h, t), P), (t, 0, top))
    rng = random.Random(2)
    for _ in range(times):
        size = rng.randint(1, 4)
        weights = [rng.choice((0, 0, 1, 2, 5)) for _ in range(size)]
        weights[rng.randrange(size)] += not sum(weights)
        masses = [Fraction(weight, sum(weights)) for weight in weights]
        heights = [abs(some(rng)) for _ in range(size)]
        end = max(heights) + abs(some(rng))
        levels = sorted({Fraction(0), *heights, end})
        tails = (sum(m for m, x in zip(masses, heights, strict=True) if x > low) for low in levels[:-1])
        lengths = (high - low for low, high in itertools.pairwise(levels))
        integral = sum(tail * length for tail, length in zip(tails, lengths, strict=True))
        assert integral == sum(m * x for m, x in zip(masses, heights, strict=True))


def beta(a, b):
    """Return the integral of p^a (1-p)^b over [0, 1]."""
    return Fraction(factorial(a) * factorial(b), factorial(a + b + 1))


@pytest.mark.parametrize("times", TIMES)
def test_partial_integration_over_the_bias_of_coins(times):
    """E[v (S - nP)] = E[(2P-1) v - P(1-P) ∂v/∂P], for v that is f(S) times a power of P."""
    rng = random.Random(3)
    for _ in range(times):
        n, power = rng.randint(1, 4), rng.randint(0, 3)
        left = right = Fraction(0)
        for s in range(n + 1):  # heads
            weight, rest = some(rng) * comb(n, s), n - s
            plain, more = beta(s + power, rest), beta(s + power + 1, rest)
            left += weight * (s * plain - n * more)
            right += weight * (2 * more - plain - power * beta(s + power, rest + 1))
        assert left == right

"""Approaches and long cascades: what they prove the kernel replays, and what is false by little they do not prove."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from flint import ctx, fmpq
from soundness.drawing import pool
from sympy import Abs, Max, Rational, cosh, erfc, exp, log, pi, sinh, sqrt, tanh

from dpsym.engines.checker import Checker
from dpsym.engines.prove import PRECISION, Effort
from dpsym.engines.prove.approaches import by_approach
from dpsym.engines.prove.search import Search
from dpsym.kernel.judge import aim_of, check
from dpsym.language import Claim, at_most, integer, less, probability, real

STEPS = 120_000
a, b = real("a", above=0), real("alpha", above=1)
e, t = real("epsilon", above=0), real("t", at_least=0)
k, p, q = integer("k", at_least=1), real("p", above=0, below=1), real("q", above=0, below=1)
d, s = real("delta", above=0, below=1), probability("s")
u, x, y = real("u"), real("x", above=0), real("y")
half, most = Rational(1, 2), Rational(99, 100)
kl = p * log(p / q) + (1 - p) * log((1 - p) / (1 - q))
chi = (p - q) ** 2 / (q * (1 - q))
moment = (b * exp((b - 1) * e) + (b - 1) * exp(-b * e)) / (2 * b - 1)

TRUE = {
    "a tail further below": less(2 * x * exp(-(x**2)) / ((2 * x**2 + 1) * sqrt(pi)), erfc(x)),
    "a power below its pole": Claim(
        at_most(1 / (1 - 2 * t), exp(2 * t + 4 * t**2 / (1 - 2 * t))), given=t < half
    ),
    "softplus by a parabola": at_most(log(1 + exp(y)), log(2) + y / 2 + y**2 / 8),
    "cumulants of a bit": at_most(log(1 - s + s * exp(2 * u)), 2 * s * u + u**2 / 2),
    "Jeffreys": at_most(4 * (p - q) ** 2, (p - q) * log(p * (1 - q) / (q * (1 - p)))),
    "divergences": at_most(kl, log(1 + chi)),
    "mean of a bit": less(log(1 - p + p * exp(a * x)) / a, x),
    "moments of Laplace noise": at_most(moment, exp(b * (b - 1) * e**2 / 2)),
    "Lazarevic": at_most(t**3 * cosh(t), sinh(t) ** 3),
    "an exponential of a square": at_most(exp(y), y + exp(y**2)),
    "a mean of exponentials": at_most(exp(s * y), 1 - s + s * exp(y)),
}
FALSE = {
    "Lazarevic, squares": at_most(x**2 * cosh(x), sinh(x) ** 2),
    "an exponential of half a square": at_most(exp(y), y + exp(y**2 / 2)),
    "a tail by its upper bound": less(exp(-(x**2)) / (x * sqrt(pi)), erfc(x)),
    "divergences": at_most(kl, most * log(1 + chi)),
    "cumulants of a bit": at_most(log(1 - s + s * exp(u)), s * u + most * u**2 / 8),
    "moments of Laplace noise": at_most(moment, exp(most * b * (b - 1) * e**2 / 2)),
    "softplus near its corner": less(log(1 + exp(y)), Max(0, y) + most * exp(-Abs(y))),
    "variance of discrete noise": less(1 / e**2 - Rational(1, 13), exp(e) / (exp(e) - 1) ** 2),
    "a power below its pole": Claim(
        at_most((1 - 2 * t) ** -half, exp(t + most * t**2 / (1 - 2 * t))), given=t < half
    ),
    "a divergence, strictly below": less(log(moment) / (b - 1), most * e),
    "the first integer": less((1 - d) ** k, 1 - k * d + k**2 * d**2 / 2 - d**2 / 2),
    "an end of the box": less(0, s * (1 + exp(y))),
    "the other end of the box": less(0, (1 - s) * exp(y)),
    "an end of a hypothesis": Claim(less(y, 2), given=y <= 2),
    "a limit": less(Rational(1, 10**4), exp(-t)),
    "tanh": less(x - x**3 / 3 + x**5 / 8, tanh(x)),
    "a slope": at_most(sinh(t), t * (1 + cosh(t)) * Rational(49, 100)),
}


def statement(claim):
    (goal,) = (claim if isinstance(claim, Claim) else Claim(claim)).elaborate().goals
    return goal.statement


def approached(stated):
    """Return whether a tree was found, after a case distinction, and the kernel took it."""
    ctx.prec = PRECISION
    aim = aim_of(stated, ())
    search = Search(Effort(STEPS))
    search._found = lambda case: by_approach(search, case)
    tree = search.prove(aim)
    if tree is not None:
        check(tree, replace(aim, terms=tuple(search.terms)))
    return tree is not None


@pytest.mark.parametrize("name", TRUE)
def test_what_is_true_is_proved(name):
    assert approached(statement(TRUE[name]))


@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_by_little_is_not_proved(name):
    assert not approached(statement(FALSE[name]))


@pytest.mark.parametrize("name", FALSE)
def test_each_of_these_is_certainly_false_somewhere(name):
    stated, rng = statement(FALSE[name]), random.Random(name)
    checker = Checker(stated)
    pools = {}
    for v in stated.variables:
        near = [
            fmpq(1, 10),
            fmpq(1, 100),
            fmpq(1, 2),
            fmpq(1),
            fmpq(2),
            fmpq(9, 10),
            fmpq(9),
            fmpq(60),
            fmpq(0),
        ]
        far = [fmpq(1, 10**5), 1 - fmpq(1, 10**9), fmpq(501, 1000), fmpq(3000)]
        pools[v.name] = [*pool(v.domain), *near, *far]
    points = ({name: rng.choice(values) for name, values in pools.items()} for _ in range(3000))
    assert any(checker.status(point, 256) == "violated" for point in points)

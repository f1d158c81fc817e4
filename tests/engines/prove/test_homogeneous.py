"""Claims in which variables enter by their ratios, or by their differences, alone."""

import pytest
from sympy import exp, log, sqrt

from dpsym import (
    Bernoulli,
    Claim,
    Expectation,
    Normal,
    Probability,
    draw,
    draws,
    equal,
    integer,
    probability,
    real,
    sum_of,
)

a, b = real("a"), real("b")
t, r, s = (real(name, above=0) for name in "trs")
k, p = integer("k", at_least=1), probability("p")
tail = lambda scale: Probability(draw("W", Normal(0, scale)) > t)
total = Probability(sum_of(draws("Z", Normal(0, s), k)) > t)
X = draw("X", Bernoulli(p))


@pytest.mark.parametrize(
    "claim",
    [
        pytest.param(tail(s) <= exp(-(t**2) / (2 * s**2)), marks=pytest.mark.slow),
        pytest.param(tail(r * s) <= exp(-(t**2) / (2 * r**2 * s**2)), marks=pytest.mark.slow),
        pytest.param(tail(sqrt(r) * s) <= exp(-(t**2) / (2 * r * s**2)), marks=pytest.mark.slow),
        total <= exp(-(t**2) / (2 * k * s**2)),
        log(1 + t / (r * s)) <= t / (r * s),
    ],
    ids=str,
)
def test_what_depends_on_ratios_alone_is_proved(claim):
    assert Claim(claim).check().verdict == "proved"


@pytest.mark.parametrize(
    "claim",
    [
        tail(s) <= exp(-(t**2) / s**2),
        tail(r * s) <= exp(-(t**2) / (2 * r * s**2)),
        total <= exp(-(t**2) / (2 * s**2)),
        log(1 + t / r) <= t / (2 * r),
    ],
    ids=str,
)
def test_false_neighbours_are_refuted(claim):
    assert Claim(claim).check().verdict == "refuted"


@pytest.mark.parametrize(
    "claim",
    [1 / (b - a) > 0, t / (k * (b - a) ** 2) > 0, equal((b - a) / (b - a) ** 2, 1 / (b - a))],
    ids=str,
)
def test_a_difference_that_a_hypothesis_keeps_from_zero_may_be_divided_by(claim):
    assert Claim(claim, given=a < b).check().verdict == "proved"
    assert Claim(claim).check().verdict != "proved"


def test_a_mean_of_what_is_divided_by_what_is_never_zero():
    assert Claim(equal(Expectation(exp(t * X / k)), 1 - p + p * exp(t / k))).check().verdict == "proved"
    assert Claim(equal(Expectation(X / (b - a)), p / (b - a))).check().verdict != "proved"

"""Means of polynomials times exponentials under laws of exponential families, also on the integers."""

import math

import mpmath
import pytest
from mpmath import quad
from sympy import Rational, exp, oo

from dpsym.language import (
    Claim,
    Expectation,
    Gamma,
    Geometric,
    Laplace,
    NegativeBinomial,
    Poisson,
    draw,
    equal,
    less,
    real,
)

N, T = draw("N", Poisson(2)), draw("T", Geometric(Rational(1, 2)))


def poisson(function):
    return math.fsum(math.exp(-2) * 2**k / math.factorial(k) * function(k) for k in range(80))


def geometric(function):
    return math.fsum(function(k) / 2 ** (k + 1) for k in range(400))


@pytest.mark.parametrize(
    ("quantity", "expected"),
    [
        (Expectation(exp(N / 2)), poisson(lambda k: math.exp(k / 2))),
        (Expectation(N**3), poisson(lambda k: k**3)),
        (Expectation((N - 1) ** 4 + 3), poisson(lambda k: (k - 1) ** 4 + 3)),
        (Expectation(N**2 * 3**N), poisson(lambda k: k**2 * 3**k)),
        (Expectation(exp(-N) * N), poisson(lambda k: math.exp(-k) * k)),
        (Expectation((T - 1) ** 3), geometric(lambda k: (k - 1) ** 3)),
        (Expectation(exp(T / 2)), geometric(lambda k: math.exp(k / 2))),
        (Expectation(2**T), math.inf),  # the terms do not tend to 0
        (Expectation(T * exp(T)), math.inf),
        (Expectation(draw("M", NegativeBinomial(3, Rational(1, 2))) ** 3), 99.0),
        (Expectation(draw("G", Gamma(3, 2)) ** 3), 7.5),
    ],
)
def test_the_closed_form_is_the_sum(value, quantity, expected):
    assert value(quantity) == pytest.approx(expected)


def test_the_transform_of_the_poisson_law_is_proved_and_a_wrong_one_refuted():
    rate, s = real("lambda", above=0), real("s")
    count = draw("K", Poisson(rate))
    assert Claim(equal(Expectation(exp(s * count)), exp(rate * (exp(s) - 1)))).check().verdict == "proved"
    wrong = equal(Expectation(exp(s * count)), exp(rate * s))
    assert Claim(wrong).check(repair=False, sharpen=False).verdict == "refuted"


def test_a_mean_that_may_be_of_no_sign_is_not_known():
    difference = Expectation(2**T - 3**T)
    result = Claim(equal(difference, oo)).check(repair=False, sharpen=False)
    assert result.verdict == "undecided"


L = draw("L", Laplace(1, Rational(1, 3)))


def laplace(function):
    return float(
        quad(lambda x: 1.5 * function(x) * mpmath.exp(-3 * abs(x - 1)), [-mpmath.inf, 1, mpmath.inf])
    )


@pytest.mark.parametrize(
    ("quantity", "expected"),
    [
        (Expectation(exp(2 * L)), laplace(lambda x: mpmath.exp(2 * x))),
        (Expectation(exp(-L / 2)), laplace(lambda x: mpmath.exp(-x / 2))),
        (Expectation(L * exp(L)), laplace(lambda x: x * mpmath.exp(x))),
        (Expectation(L**3), laplace(lambda x: x**3)),
        (Expectation(exp(3 * L)), math.inf),
        (Expectation(exp(-4 * L)), math.inf),
    ],
)
def test_the_transform_of_the_laplace_law_is_the_integral_where_that_is_finite(value, quantity, expected):
    assert value(quantity) == pytest.approx(expected)


def test_the_transform_of_the_laplace_law_holds_for_all_scales():
    b, s = real("b", above=0), real("s")
    mean = Expectation(exp(s * draw("Z", Laplace(0, b))))
    inside = (less(s, 1 / b), less(-1 / b, s))
    right = Claim(equal(mean, 1 / (1 - (s * b) ** 2)), given=inside)
    assert right.check(repair=False, sharpen=False).verdict in ("proved", "supported")
    wrong = Claim(equal(mean, 1 / (1 - (s * b) ** 2)))
    assert wrong.check(repair=False, sharpen=False).verdict == "refuted"

"""Means of polynomials times exponentials under laws of exponential families, also on the integers."""

import math

import pytest
from sympy import Rational, exp, oo

from dpsym.language import Claim, Expectation, Gamma, Geometric, NegativeBinomial, Poisson, draw, equal, real

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

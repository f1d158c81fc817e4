"""Variances, covariances and quantiles are what they are in means and in distribution functions."""

import pytest
from sympy import Rational

from dpsym.language import (
    Bernoulli,
    Claim,
    Covariance,
    Exponential,
    Laplace,
    Normal,
    Poisson,
    Quantile,
    StudentT,
    Variance,
    at_most,
    draw,
    equal,
    law,
    real,
    values,
)

HALF = Rational(1, 2)
P, f = law("P"), values("f", low=0, high=1)


@pytest.mark.parametrize(
    ("of", "value"),
    [(Normal(3, 2), 4), (Laplace(0, 2), 8), (Poisson(3), 3), (Bernoulli(HALF), HALF**2)],
    ids=str,
)
def test_a_law_has_its_variance(of, value):
    assert Claim(equal(Variance(draw("X", of)), value)).check(effort=0.25, steps=1_080).verdict == "proved"


def test_variance_of_a_function_under_every_law():
    assert Claim(Variance(f, P) <= Rational(1, 4)).check(effort=0.25, steps=1_080).verdict in (
        "proved",
        "supported",
    )
    assert Claim(Variance(f, P) <= Rational(24, 100)).check(effort=0.25, steps=1_080).verdict == "refuted"


def test_an_infinite_variance_is_not_given_a_value_for_small_parameters():
    nu = real("nu", above=0)
    assert (
        Claim(at_most(Variance(draw("X", StudentT(nu))), nu)).check(effort=0.25, steps=1_080).verdict
        != "proved"
    )


def test_covariance():
    X = draw("X", Bernoulli(Rational(1, 3)))
    assert (
        Claim(equal(Covariance(X, 2 * X), Rational(4, 9))).check(effort=0.25, steps=1_080).verdict == "proved"
    )
    assert (
        Claim(equal(Covariance(X, draw("Y", Normal(0, 1))), 0)).check(effort=0.25, steps=1_080).verdict
        != "refuted"
    )
    assert Claim(Covariance(f, f, P) <= Rational(1, 5)).check(effort=0.25, steps=1_080).verdict == "refuted"


def test_quantile():
    assert (
        Claim(equal(Quantile(Exponential(2), HALF), real("t") * 0)).check(effort=0.25, steps=1_080).verdict
        == "refuted"
    )
    assert Claim(Quantile(Normal(0, 1), HALF) <= 0).check(effort=0.25, steps=1_080).verdict == "proved"
    assert Claim(Quantile(Poisson(1), HALF) <= 5).check(effort=0.25, steps=1_080).verdict == "undecided"


def test_what_is_not_random_has_no_variance():
    assert Claim(Variance(real("x")) <= 1).check(effort=0.25, steps=1_080).verdict == "ill-formed"

"""Tails of sums and means of draws, by theorems about how far a sum is from its mean."""

import pytest
from sympy import exp

from dpsym import (
    Bernoulli,
    Claim,
    Expectation,
    Probability,
    draws,
    integer,
    law,
    mean,
    probability,
    real,
    sum_of,
    values,
)

n, t, p = integer("n", at_least=1), real("t", at_least=0), probability("p")
v = values("v", low=-1, high=2)
Z, tosses = draws("Z", law("Q"), n, of=v), draws("C", Bernoulli(p), n)
m = Expectation(v, law("Q"))


@pytest.mark.parametrize(
    "claim",
    [
        pytest.param(Probability(mean(Z) - m >= t) <= exp(-2 * n * t**2 / 9), marks=pytest.mark.slow),
        pytest.param(
            Probability(sum_of(Z) <= Expectation(sum_of(Z)) - t) <= exp(-2 * t**2 / (9 * n)),
            marks=pytest.mark.slow,
        ),
        Probability(abs(mean(tosses) - p) >= t) <= 2 * exp(-2 * n * t**2),
        Probability(2 * sum_of(tosses) - 2 * n * p >= t) <= exp(-(t**2) / (2 * n)),
    ],
    ids=str,
)
def test_a_tail_is_bounded_however_it_is_written(claim):
    assert Claim(claim).check(steps=360).verdict == "proved"


@pytest.mark.parametrize(
    "claim",
    [
        Probability(mean(Z) - m >= t) <= exp(-2 * n * t**2),
        Probability(abs(mean(tosses) - p) >= t) <= exp(-2 * n * t**2),
        Probability(sum_of(tosses) - n * p >= t) <= exp(-2 * t**2),
    ],
    ids=str,
)
def test_false_neighbours_are_refuted(claim):
    assert Claim(claim).check(steps=360).verdict == "refuted"

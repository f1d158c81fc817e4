"""Parameters of laws that are drawn, or integrated over: a law of a chance above 1 is none."""

import pytest
from sympy import Integral, Rational

from dpsym import KL, Bernoulli, Claim, Expectation, Exponential, Normal, Uniform, draw, equal, for_all, real
from dpsym.errors import IllFormedError, UnknownError

t, rho = real("t"), real("rho")
FAIR = Bernoulli(Rational(1, 2))


def mean_of(chance, low=0, high=1):
    """The mean of a coin whose chance depends on a uniform draw."""
    return Expectation(draw("X", Bernoulli(chance(draw("U", Uniform(low, high))))))


@pytest.mark.parametrize(
    ("left", "right"),
    [(mean_of(lambda u: u), Rational(1, 2)), (mean_of(lambda u: 1 - u / 2), Rational(3, 4))],
)
def test_a_chance_may_be_drawn_from_the_unit_interval(left, right):
    assert Claim(equal(left, right)).check(examples=20).verdict == "proved"


@pytest.mark.parametrize(
    "quantity",
    [
        mean_of(lambda u: u, high=2),  # the integral of u/2 over [0, 2] is 1, and is the mean of nothing
        mean_of(lambda u: u, low=-1),
        mean_of(lambda u: 2 - 3 * u),
        Expectation(draw("X", Bernoulli(2))),
        Integral(KL(Bernoulli(t), FAIR), (t, -1, 1)),
        Expectation(draw("Y", Normal(0, draw("V", Uniform(-1, 1))))),
    ],
)
def test_a_chance_is_not_drawn_from_elsewhere(quantity):
    with pytest.raises(IllFormedError, match="a probability, or a share, would be"):
        Claim(equal(quantity, 1)).elaborate()


def test_where_the_range_is_not_known_nothing_is_claimed():
    with pytest.raises(UnknownError, match="linear"):
        Claim(equal(mean_of(lambda u: u**2), Rational(1, 3))).elaborate()
    drawn = Expectation(draw("X", Bernoulli(draw("E", Exponential(1)))))
    assert Claim(equal(drawn, 1)).check(examples=20, steps=360).verdict != "proved"


def test_a_hypothesis_for_all_chances_keeps_to_chances():
    p = real("p", at_least=0, at_most=1)
    assert Claim(rho >= 0, given=for_all(p, KL(Bernoulli(p), FAIR) <= rho)).elaborate().goals
    q = real("q", at_least=0, at_most=2)
    with pytest.raises(IllFormedError, match="would be 2"):
        Claim(rho >= 0, given=for_all(q, KL(Bernoulli(q), FAIR) <= rho)).elaborate()

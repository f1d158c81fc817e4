"""A violation that nobody confirms or excludes supports nothing: the hypotheses may hold there."""

import pytest
from sympy import Rational, exp

from dpsym.language import Claim, Expectation, Poisson, Probability, at_least, draw, equal, real

x = real("x", above=0)
X = draw("X", Poisson(x))
#: It holds everywhere, which no evaluation of both sides can tell.
MASS = equal(Probability(equal(X, 2)), x**2 * exp(-x) / 2)


@pytest.mark.parametrize(
    "conclusion", [at_least(x, 2), equal(Expectation(X), x + 1), at_least(x, Rational(1, 10))]
)
def test_what_fails_where_the_hypotheses_seem_to_hold_is_not_supported(conclusion):
    assert Claim(conclusion, given=(MASS,)).check().verdict == "undecided"


def test_what_holds_where_the_hypotheses_seem_to_hold_is_supported():
    claim = Claim(at_least(exp(x) * Probability(equal(X, 2)), x**2 / 2), given=(MASS,))
    assert claim.check().verdict in ("proved", "supported")


def test_what_fails_where_a_hypothesis_certainly_fails_counts_for_nothing():
    claim = Claim(at_least(x, 2), given=(at_least(x, 2 + Rational(1, 10**60)),))
    assert claim.check().verdict in ("proved", "supported")

"""f-DP and Gaussian DP: against known pairs, in print, and read back."""

import pytest
from sympy import Max, Rational, exp, log

from dpsym.errors import IllFormedError
from dpsym.language import Claim, GaussianDP, RandomizedResponse, TradeOffDP, latex, laws, real
from dpsym.notes import read

P, Q = laws("P Q")
answer = RandomizedResponse(log(3))


def test_randomized_response_by_its_trade_off_function():
    """Dong, Roth and Su (2022, Proposition 2.5) for delta = 0."""
    line = lambda x: Max(0, 1 - 3 * x, (1 - x) / 3)
    assert Claim(TradeOffDP(line)(answer, answer.partner)).check(effort=0.25, steps=1_080).verdict in (
        "proved",
        "supported",
    )
    steeper = lambda x: Max(0, 1 - 2 * x)
    assert (
        Claim(TradeOffDP(steeper)(answer, answer.partner)).check(effort=0.25, steps=1_080).verdict
        == "refuted"
    )


def test_gaussian_privacy_of_randomized_response():
    """TV is tanh(log(3)/2) = 1/2, which normal laws have at a distance of 1.35 deviations."""
    assert Claim(GaussianDP(2)(answer, answer.partner)).check(effort=0.25, steps=1_080).verdict in (
        "proved",
        "supported",
    )
    assert (
        Claim(GaussianDP(Rational(13, 10))(answer, answer.partner)).check(effort=0.25, steps=1_080).verdict
        == "refuted"
    )


@pytest.mark.parametrize("notion", [GaussianDP(real("mu", above=0)), TradeOffDP(lambda x: 1 - 2 * x)])
def test_what_is_printed_is_read(notion):
    where = r"P, Q \text{ on } \mathcal{Y}; \mu > 0"
    assert read(latex(notion(P, Q)), where=where).conclusion == notion(P, Q)


def test_what_is_no_function_is_refused():
    with pytest.raises(IllFormedError, match="a function of one variable"):
        Claim(TradeOffDP(exp(real("x")))(P, Q)).elaborate()

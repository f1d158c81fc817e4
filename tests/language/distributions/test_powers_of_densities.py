"""Independent draws from laws with densities: losses, log-moments and divergences add up."""

import pytest
from sympy import Rational, exp, log

from dpsym.language import (
    KL,
    Claim,
    HockeyStick,
    Laplace,
    MaxDivergence,
    Normal,
    Phi,
    Poisson,
    Power,
    Renyi,
    SquaredHellinger,
    TotalVariation,
)

NORMAL = Power(Normal(3, 2), 4), Power(Normal(1, 2), 4)  # as far apart as N(2, 1) and N(0, 1)


@pytest.mark.parametrize(
    ("quantity", "expected"),
    [
        (KL(*NORMAL), 2),
        (Renyi(3, *NORMAL), 6),
        (TotalVariation(*NORMAL), 2 * Phi(1) - 1),
        (SquaredHellinger(*NORMAL), 2 - 2 * exp(-Rational(1, 2))),
        (HockeyStick(1, *NORMAL), Phi(Rational(1, 2)) - exp(1) * Phi(-Rational(3, 2))),
        (KL(Power(Poisson(2), 3), Power(Poisson(1), 3)), 6 * log(2) - 3),
        (MaxDivergence(Power(Laplace(1, 2), 6), Power(Laplace(0, 2), 6)), 3),
    ],
)
def test_a_divergence_of_several_draws(value, quantity, expected):
    assert value(quantity) == pytest.approx(float(expected))


def test_what_needs_the_law_of_a_sum_of_losses_is_undecided():
    stick = HockeyStick(1, Power(Laplace(1, 1), 2), Power(Laplace(0, 1), 2))
    result = Claim(stick <= 1).check(repair=False, sharpen=False)
    assert result.verdict == "undecided"
    assert "several draws" in result.message

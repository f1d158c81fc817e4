"""Sums and products over points, and events that a condition describes."""

import pytest
from sympy import Max, Rational, exp, log

from dpsym import (
    KL,
    Claim,
    HockeyStick,
    ProductOver,
    Renyi,
    Space,
    SumOver,
    Where,
    equal,
    event,
    greater,
    laws,
    point,
    real,
    stochastic_map,
    values,
)
from dpsym.errors import IllFormedError

alpha, epsilon = real("alpha", above=1), real("epsilon")
P, Q = laws("P Q")
y, z = point("y"), point("z")
bad = Where(y, P(y) > exp(epsilon) * Q(y))
K = stochastic_map("K", Space("Y"), Space("Z"))
outcome = point("z", Space("Z"))
QUICK = {"steps": 360, "examples": 100}


@pytest.mark.parametrize(
    "identity",
    [
        equal(SumOver(P(y), y), 1),
        equal(SumOver(P(y) ** alpha * Q(y) ** (1 - alpha), y), exp((alpha - 1) * Renyi(alpha, P, Q))),
        equal(SumOver(Q(y) * (P(y) / Q(y)) ** alpha, y), exp((alpha - 1) * Renyi(alpha, P, Q))),
        equal(SumOver(P(y) * (P(y) / Q(y)) ** (alpha - 1), y), exp((alpha - 1) * Renyi(alpha, P, Q))),
        equal(SumOver(P(y) * log(P(y) / Q(y)), y), KL(P, Q)),
        equal(SumOver(Max(0, P(y) - exp(epsilon) * Q(y)), y), HockeyStick(epsilon, P, Q)),
        equal(P(bad) - exp(epsilon) * Q(bad), HockeyStick(epsilon, P, Q)),
        equal(SumOver(P(y) * SumOver(K(y)(outcome), outcome), y), 1),
        equal(SumOver(SumOver(P(y) * Q(z), y), z), 1),
    ],
    ids=str,
)
def test_known_sums(identity):
    assert Claim(identity, shapes=(2,)).check(**QUICK).verdict in ("proved", "supported")


@pytest.mark.parametrize(
    "false",
    [
        equal(SumOver(P(y) ** 2, y), 1),
        equal(ProductOver(P(y), y), 0),
        equal(P(Where(y, P(y) >= exp(epsilon) * Q(y))), HockeyStick(epsilon, P, Q)),
        greater(SumOver(P(y) ** alpha * Q(y) ** (1 - alpha), y), 1),
    ],
    ids=str,
)
def test_false_statements_about_sums(false):
    assert Claim(false, shapes=(2,)).check(**QUICK).verdict == "refuted"


def test_a_sum_over_values_and_a_product_of_them():
    v = values("v", low=0, high=1)
    assert Claim(SumOver(v(y), y) <= 2, shapes=(2,)).check(**QUICK).verdict == "supported"
    assert Claim(ProductOver(v(y), y) <= Rational(99, 100), shapes=(2,)).check(**QUICK).verdict == "refuted"


def test_what_ranges_is_bound():
    assert not SumOver(P(y), y).free_symbols & {y}
    assert not bad.free_symbols & {y}
    assert SumOver(P(y) * Q(z), y).free_symbols >= {z}


@pytest.mark.parametrize("wrong", [SumOver(P(y), event("S")), SumOver(P(y)), P(Where(alpha, alpha > 2))])
def test_only_points_range(wrong):
    with pytest.raises(IllFormedError, match="point"):
        Claim(equal(wrong, 1)).elaborate()


def test_the_latex_of_sums_and_events():
    from sympy import latex

    assert latex(SumOver(P(y), y)) == r"\sum_{y \in \mathcal{Y}} P(y)"
    assert latex(ProductOver(P(y), y)) == r"\prod_{y \in \mathcal{Y}} P(y)"
    assert latex(Where(y, P(y) > Q(y))) == r"\left\{y : P(y) > Q(y)\right\}"

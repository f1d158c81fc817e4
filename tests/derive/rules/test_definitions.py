"""What a divergence of the table is: the rule that says so, at random laws, for every entry."""

import random

import pytest
from derive.rules.laws import P, Q, free, y
from derive.rules.tables import each, refused
from derive.rules.trying import tried
from sympy import Rational

from dpsym import KL, Claim, Laplace, MaxDivergence, Normal, Renyi, TotalVariation, equal, less, real
from dpsym.derive import Definition
from dpsym.derive.ranges import range_of
from dpsym.derive.rules.divergences import COMPOSED, SUMMED
from dpsym.errors import IllFormedError
from dpsym.language.divergences.generators import (
    TABLE,
    AlphaDivergence,
    Generator,
    HockeyStick,
    Jeffreys,
    SquaredHellinger,
    divergence,
)

x = real("x")


def of_laws(kind):
    return kind(free, P, Q) if kind is HockeyStick else kind(P, Q)


@each([*(Definition(of_laws(kind), y) for kind in SUMMED), *(Definition(kind(P, Q)) for kind in COMPOSED)])
def test_a_definition_holds_at_all_laws(rule):
    assert not tried(rule, random.Random(2), 40)[1]


def test_what_is_no_sum_is_refused():
    """Regression: of each divergence without a form of its own it was said to be the max divergence."""
    for node in (Jeffreys(P, Q), AlphaDivergence(Rational(1, 3), P, Q)):
        with pytest.raises(IllFormedError):
            Definition(node, y).instance(equal(0, 0))
    with pytest.raises(IllFormedError):
        Definition(SquaredHellinger(Normal(0, 1), Normal(1, 1)), y).instance(equal(0, 0))
    assert not tried(Definition(MaxDivergence(P, Q), y), random.Random(2), 40)[1]


def test_of_normal_laws_of_one_variance_it_is_an_integral(attack):
    one, other = Normal(free, 2), Normal(0, 2)
    for node in (KL(one, other), Renyi(3, one, other)):
        (relation,) = Definition(node, x).instance(equal(0, 0)).relations
        assert attack(relation).verdict == "supported"
        assert attack(equal(relation.lhs, 2 * relation.rhs)).verdict == "refuted"


@each(
    [
        Definition(KL(Normal(0, 1), Normal(0, 2)), x),  # the integral need not be finite
        Definition(TotalVariation(Normal(0, 1), Normal(1, 1)), x),
        Definition(KL(Normal(0, 1), Normal(x, 1)), x),
        Definition(KL(Normal(0, 1), Normal(1, 1)), y),
        Definition(KL(Normal(0, 1), Normal(1, 1)), real("z", above=0)),
        Definition(KL(Laplace(0, 1), Laplace(1, 1)), x),
    ]
)
def test_no_other_integral_is_said_of_laws_with_a_density(rule):
    refused(rule)


def test_the_range_of_a_divergence_is_that_of_its_entry():
    assert range_of(SquaredHellinger(P, Q))[:2] == (0, 2)
    assert range_of(Jeffreys(P, Q)).reached
    for kind in (*SUMMED, *COMPOSED):
        node = of_laws(kind)
        low, high, _ = range_of(node)
        assert Claim(less(node, low)).check(examples=20, steps=360).verdict == "refuted"
        assert Claim(node <= high).check(examples=20, steps=360).verdict != "refuted"
    own = divergence(Generator("Own", "x - 1", "O", "nobody", f=lambda x: x - 1, at_zero=-1, slope=1))
    assert "Own" not in TABLE and range_of(own(P, Q)) is None  # what it says of its values is not checked

"""Convexity and optimisation: true instances, failing conditions, false neighbours."""

import pytest
from derive.rules.laws import P, Q, X, free, h, loss, rate, u, v, wide, y
from derive.rules.tables import each, named, refused
from sympy import Abs, Max, Pow, Rational, Symbol, exp, floor, log, oo, sqrt

from dpsym import (
    KL,
    Expectation,
    SumOver,
    at_least,
    at_most,
    equal,
    integer,
    law,
    real,
    values,
)
from dpsym.check.premises import GapError
from dpsym.derive import (
    CompletingTheSquare,
    Discriminant,
    Jensen,
    StationaryPoint,
)
from dpsym.errors import IllFormedError

positive = values("w", low=1, high=5)
t, above, least = real("t"), real("t", above=0), real("t", at_least=0)
power, a, b = real("m", above=1), real("a", at_least=0), real("b", at_least=0)
square, mean = Expectation(u**2, P), Expectation(u, P)
first, second = SumOver(exp(u(y)), y), SumOver(exp(v(y)), y)
ratio = SumOver(exp(u(y)) * log(exp(u(y)) / exp(v(y))), y)
curve = rate * above + free**2 / above

APPLIES = [
    Jensen(t**2, t, u, P),
    Jensen(exp(free * t), t, h, P),
    Jensen(log(above), above, positive, P, concave=True),
    Jensen(1 / above, above, positive, P),
    Jensen(least**power, least, u, P),
    Jensen(sqrt(least), least, u, P, concave=True),
    Jensen(Abs(t - free) + Max(t, 0), t, h, P),
    Jensen(Pow(2, t), t, h, P),
    Jensen(t**2, t, X),
    StationaryPoint(above + 1 / above, above, 1),
    StationaryPoint(rate * above + power / above, above, sqrt(power / rate), at=power - 1),
    StationaryPoint(log(above) - above, above, 1, maximum=True),
    CompletingTheSquare(rate * t**2 - 2 * free * t, t),
    CompletingTheSquare(-rate * t**2 - 2 * free * t, t, -1),
    Discriminant(rate * t**2 + 2 * rate * t + rate, t),
]


@each(APPLIES)
def test_what_a_rule_says_follows_and_is_not_refuted(rule, stands):
    stands(rule)


@each(
    [
        Jensen(floor(t), t, u, P),
        Jensen(Abs(t) - t**3, t, u, P),  # differentiated past a kink
        Jensen(t**2, t, t, P),
        Jensen(t**2, Symbol("t"), u, P),  # no domain
        Jensen(wide**2, wide, u, P),
        Jensen(integer("k") ** 2, integer("k"), u, P),
        Jensen(Abs(t), t, u, P, concave=True),
        Jensen(u * t, t, u, P),
        Jensen(least**least, least, u, P),
        StationaryPoint(Abs(t), t, 0),
        StationaryPoint(t**2, t, t),
        StationaryPoint(t**2, Symbol("t"), 0),
        CompletingTheSquare(t**3, t),
        CompletingTheSquare(t**2, Symbol("t")),
        CompletingTheSquare(t**2 + exp(t), t),
        CompletingTheSquare(t**2, t, 2),
        Discriminant(t**3, t),
        Discriminant(least**2, least),
        Discriminant(t**2 + exp(t), t),
    ]
)
def test_a_rule_refuses_what_its_theorem_is_not_about(rule):
    refused(rule)


@pytest.mark.parametrize(
    ("rule", "needed"),
    [
        (Jensen(t**3, t, h, P), r"0 <= 6\*t'"),
        (Jensen(t**2, t, u, P, concave=True), "2 <= 0"),
        (Jensen(1 / t, t, positive, P), r"0 < t'\*\*2"),
        (Jensen(sqrt(t**2), t, h, P, concave=True), r"0 < t'\*\*2"),  # sympy's second derivative is 0
        (Jensen(log(t), t, positive, P, concave=True), "0 < t"),
        (Jensen(above**2, above, u, P), r"0 < ValueAt\(u, y\)"),  # the variable may leave the interval
        (Jensen(exp(t), t, loss), "z < oo"),
        (Jensen(log(rate) * t**2, t, u, P), r"0 <= 2\*log\(lambda\)"),
        (Jensen(KL(P, Q) * t**2, t, u, P), "< oo"),
        (StationaryPoint(above + 1 / above, above, 2), "3/4 = 0"),
        (StationaryPoint(t + 1 / t, t, 1), r"0 < t'\*\*2"),
        (StationaryPoint(t**3, t, 0), r"0 <= 6\*t'"),
        (StationaryPoint(above + 1 / above, above, -1), "0 < -1"),
        (StationaryPoint(above + 1 / above, above, 1, at=free), "0 < c"),
        (StationaryPoint(t**2, t, 0, maximum=True), "2 <= 0"),
        (StationaryPoint(sqrt(t**2), t, 1, maximum=True), r"1 = 0|0 < t'\*\*2"),
        (CompletingTheSquare(free * t**2, t), "0 < c"),
        (CompletingTheSquare(free * t**2, t, -1), "c < 0"),
        (CompletingTheSquare(KL(P, Q) ** 2 - 2 * KL(P, Q), KL(P, Q)), "< oo"),
        (Discriminant(t**2 + free * t, t), r"0 <= c\*t"),
    ],
    ids=named,
)
def test_each_condition_is_needed(rule, needed, follows):
    with pytest.raises(GapError, match=r"needs .*(" + needed + ")"):
        follows(rule, rule.instance(equal(0, 0)).relations[-1])


def test_means_of_laws_with_a_density_have_to_be_finite(follows):
    heavy = Jensen(t**2, t, exp(X**2), None)
    with pytest.raises(GapError, match=r"Expectation\(exp\(X\*\*2\)\)"):
        follows(heavy, heavy.instance(equal(0, 0)).relations[0])


@pytest.mark.parametrize(
    ("rule", "false"),
    [
        (APPLIES[0], at_least(mean**2, square)),
        (APPLIES[0], at_most(mean, square)),
        (APPLIES[0], at_most(Expectation(u, Q) ** 2, square)),
        (APPLIES[0], at_most(mean**2, Rational(99, 100) * square)),
        (APPLIES[2], at_most(log(Expectation(positive, P)), Expectation(log(positive), P))),
        (APPLIES[4], at_most(Expectation(u**power, P), mean**power)),
        (APPLIES[4], at_most(mean ** (power - 1), Expectation(u**power, P))),
        (APPLIES[5], at_most(sqrt(mean), Expectation(sqrt(u), P))),
        (APPLIES[9], at_most(above + 1 / above, 2)),
        (APPLIES[9], at_most(Rational(21, 10), above + 1 / above)),
        (APPLIES[11], at_least(log(above) - above, -1)),
        (APPLIES[12], at_most(0, rate * t**2 - 2 * free * t)),
        (APPLIES[12], at_most(-(free**2), rate * t**2 - 2 * free * t)),
        (APPLIES[13], at_most(-rate * t**2 - 2 * free * t, 0)),
    ],
    ids=named,
)
def test_false_neighbours_do_not_follow(rule, false, follows):
    assert not follows(rule, false)


def test_a_law_of_one_point_meets_jensen_with_equality(follows):
    fixed = Jensen(t**2, t, values("g", on=law("D").space), law("D"))
    assert follows(fixed, fixed.instance(equal(0, 0)).relations[0])


def test_infinity_is_no_number_of_an_interval():
    with pytest.raises(IllFormedError, match="interval of numbers"):
        StationaryPoint(wide**2, wide, oo).instance(equal(0, 0))


def test_convexity_is_asked_for_in_the_whole_domain_not_where_a_hypothesis_holds(follows):
    """Regression: t³ - 3t is convex for t >= 0 and flat at 1, but at -3 it is below its value there."""
    rule = StationaryPoint(t**3 - 3 * t, t, 1)
    with pytest.raises(GapError, match=r"ForAll\(t', 0 <= 6\*t'\)"):
        follows(rule, at_most(-2, t**3 - 3 * t), t >= 0)
    curve = Jensen(t**3, t, u, P)
    with pytest.raises(GapError, match="ForAll"):
        follows(curve, at_most(mean**3, Expectation(u**3, P)), t >= 0)
    assert follows(StationaryPoint(least**3 - 3 * least, least, 1), at_most(-2, least**3 - 3 * least))

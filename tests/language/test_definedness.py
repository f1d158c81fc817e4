"""Conditions that formulas need in order to have a value, against what they are at points."""

import pytest
import sympy
from sympy import Rational, exp, log, sqrt

from dpsym.language import KL, PointwiseLaw, SumOver, laws, order, point, real
from dpsym.language.definedness import (
    conditions_of,
    is_evident,
    kept,
    kept_sum,
    settled,
    substituted,
)
from dpsym.language.restriction import Restricted, finite, nonnegative, nonzero, power

x, y = real("x"), real("y")
p, q = real("p", above=0), real("q", at_least=0)
alpha = order("alpha")
P, Q = laws("P Q")
point_y = point("y")


@pytest.mark.parametrize(
    ("expression", "needed"),
    [
        (x**2 + exp(x) + 1, []),
        (1 / (2 * x), ["x ≠ 0"]),
        (1 / (2 - 2 * x), ["x - 1 ≠ 0"]),
        (1 / (x * y), ["x ≠ 0", "y ≠ 0"]),
        (x ** Rational(-3, 2), ["x ≠ 0", "x ≥ 0"]),
        (1 / abs(x), ["x ≠ 0"]),
        (sqrt(2 * x), ["x ≥ 0"]),
        (log(1 - x), ["log(1 - x) finite"]),
        (2**x, []),
        (x**y, ["(x)^(y) defined"]),
        (exp(1 / x), ["x ≠ 0"]),
        (alpha + 1, ["alpha finite"]),
        (KL(P, Q) + 1, ["KL(P, Q) finite"]),
        (P(point_y) * 2, []),
        (SumOver(sqrt(P(point_y)), point_y), []),
        (Restricted(1, nonzero(x)), ["x ≠ 0"]),
    ],
)
def test_what_a_formula_needs(expression, needed):
    assert sorted(each.words() for each in conditions_of(expression)) == needed


@pytest.mark.parametrize(
    "condition",
    [
        nonzero(p),
        nonzero(exp(p) - 1),
        nonzero(1 + P(point_y)),
        nonzero(2 + x**2),
        nonnegative(q),
        nonnegative(P(point_y) * Q(point_y)),
        nonnegative(SumOver((sqrt(P(point_y)) - sqrt(Q(point_y))) ** 2, point_y)),
        finite(log(1 + q)),
        power(p, x),
    ],
)
def test_what_is_evident(condition):
    assert is_evident(condition)


@pytest.mark.parametrize(
    "condition",
    [
        nonzero(q),
        nonzero(x),
        nonzero(exp(q) - 1),
        nonzero(P(point_y)),
        nonnegative(x),
        nonnegative(P(point_y) - Q(point_y)),
        nonnegative(PointwiseLaw(point_y, P(point_y) - Q(point_y))(point_y)),
        finite(log(q)),
        finite(KL(P, Q)),
        finite(alpha),
        power(x, y),
        power(q, x),
        nonzero(sympy.Symbol("u")),  # of which nothing is known
        nonzero(sympy.Integer(0)),
    ],
)
def test_what_is_not_evident(condition):
    assert not is_evident(condition)


def test_nothing_is_added_to_what_keeps_its_conditions():
    assert kept(1 / (2 * x), (1 / x, sympy.S.Half)) == 1 / (2 * x)
    assert kept_sum(2 / x, (1 / x, 1 / x)) == 2 / x


def test_what_cancels_in_a_sum_is_kept_though_it_occurs_again():
    assert kept_sum(log(x), (log(x), -log(x), log(x))) == Restricted(log(x), finite(log(x)))
    assert kept_sum(KL(P, Q), (KL(P, Q), KL(P, Q), -KL(P, Q))) == Restricted(KL(P, Q), finite(KL(P, Q)))


def test_powers_of_a_mass_that_sum_to_one_are_the_mass_by_convention():
    mass = P(point_y)
    assert kept(mass, (mass**x, mass ** (1 - x))) == mass
    assert kept(sympy.S.One, (mass**x, mass**-x)) != 1


def test_values_bring_what_they_need():
    assert substituted(x + 1, {x: 1 / y}) == 1 + 1 / y
    assert substituted(1 / x, {x: 1 / y}) == Restricted(y, nonzero(y))
    assert substituted(x / y, {x: y}) == Restricted(1, nonzero(y))
    assert substituted(x / y, {x: p, y: p}) == 1


def test_what_has_become_evident_is_left_out():
    restricted = Restricted(x, nonzero(x), nonnegative(y))
    assert settled(restricted.xreplace({x: p})) == Restricted(p, nonnegative(y))
    assert settled(restricted, {x: real("x", above=1), y: q}) == x

"""Expressions in place of functions: the same at every point, in every mean, and nowhere else."""

import pytest
from sympy import Abs

from dpsym import (
    ChiSquare,
    Expectation,
    ExponentialMechanism,
    Space,
    SumOver,
    Whole,
    at_most,
    draw,
    for_all,
    integer,
    laws,
    point,
    real,
    stochastic_map,
    values,
)
from dpsym.derive.substitution import obligations, substituted
from dpsym.errors import IllFormedError

(P, Q), y, z, x = laws("P Q"), point("y"), point("z"), real("x")
h, g, k = values("h"), values("g"), values("k", low=0, high=1)
BOUND = at_most(Expectation(h, P) - Expectation(h + h**2 / 4, Q), ChiSquare(P, Q))


def test_an_expression_stands_in_means_and_at_points():
    twice = substituted(BOUND, {h: 2 * x * g})
    assert twice == at_most(
        Expectation(2 * x * g, P) - Expectation(2 * x * g + x**2 * g**2, Q), ChiSquare(P, Q)
    )
    total = at_most(h(z) + SumOver(h(y) * P(y), y), 1)
    assert substituted(total, {h: g**2 - h}) == at_most(
        g(z) ** 2 - h(z) + SumOver((g(y) ** 2 - h(y)) * P(y), y), 1
    )


def test_points_and_functions_are_replaced_at_once():
    assert substituted(at_most(h(z), 1), {h: g + 1, z: y}) == at_most(g(y) + 1, 1)
    assert substituted(at_most(h(z), g(z)), {h: g, g: h}) == at_most(g(z), h(z))


def test_an_expression_lies_in_the_range_at_every_point():
    assert list(obligations({k: g**2})) == [
        for_all(y, at_most(0, g(y) ** 2)),
        for_all(y, at_most(g(y) ** 2, 1)),
    ]
    assert list(obligations({h: g**2})) == []


@pytest.mark.parametrize(
    "value",
    [
        1 / g,
        g**x,
        g(y) * g,
        Expectation(g, P) + g,
        g * draw("X", P),
        values("w", on=Space("Z")),
        2 * values("w", on=Space("Z")),
    ],
)
def test_what_is_no_number_at_each_point_is_refused(value):
    with pytest.raises(IllFormedError, match=r"cannot be replaced|only in a mean"):
        substituted(BOUND, {h: value})


def test_a_function_that_is_used_as_a_whole_is_replaced_by_functions_alone():
    utility = at_most(ExponentialMechanism(h, 1, 1)(y), 1)
    assert substituted(utility, {h: g}) == at_most(ExponentialMechanism(g, 1, 1)(y), 1)
    with pytest.raises(IllFormedError, match="as a whole"):
        substituted(utility, {h: 2 * g})
    inside = at_most(Expectation(h * ExponentialMechanism(h, 1, 1)(y), P), 1)
    with pytest.raises(IllFormedError, match="as a whole"):
        substituted(inside, {h: Abs(g)})


def test_a_function_of_another_mean_stays_a_number():
    rows = stochastic_map("K")
    stated = at_most(Expectation(h, rows(z)), h(z))
    assert substituted(stated, {h: g + 1}) == at_most(Expectation(g + 1, rows(z)), g(z) + 1)


def test_the_size_of_a_family_may_stand_in_a_value_and_is_not_replaced():
    """A sum over 0, ..., n - 1 catches no n, as nothing ranges over n; what ranges over n does."""
    n = integer("n", at_least=1)
    c, i = values("c", Whole(n)), point("i", Whole(n))
    total = at_most(x, SumOver(c(i), i))
    assert substituted(total, {x: 1 / n}) == at_most(1 / n, SumOver(c(i), i))
    with pytest.raises(IllFormedError, match="n is bound inside"):
        substituted(total, {n: n + 1})
    with pytest.raises(IllFormedError, match="n is bound inside"):
        substituted(for_all(n, total), {x: 1 / n})
    with pytest.raises(IllFormedError, match="i is bound inside"):
        substituted(total, {x: c(i)})

"""Restrictions: a number that has no value where a condition fails."""

import pytest
import sympy
from flint import fmpq

from dpsym import Claim, MaxDivergence, equal, laws, real
from dpsym.engines.checker import Checker
from dpsym.errors import IllFormedError
from dpsym.language.restriction import (
    Condition,
    Restricted,
    finite,
    nonnegative,
    nonzero,
    power,
)

x, y = real("x"), real("y")


def status(value, at):
    """Return what the kernel says of ``value = 1`` at a point."""
    (goal,) = Claim(equal(value, 1)).elaborate().goals
    return Checker(goal.statement).decide({name: fmpq(number) for name, number in at.items()})


@pytest.mark.parametrize(
    ("condition", "inside", "outside"),
    [
        (nonzero(x), (-1, 2), (0,)),
        (nonzero(x**2 - 1), (0, 2), (-1, 1)),
        (nonnegative(x), (0, 1), (-1,)),
        (finite(sympy.log(x)), (1, 2), (0, -1)),
        (power(x, sympy.Rational(-1, 2)), (1, 4), (0, -1)),
    ],
)
def test_a_restriction_has_its_value_exactly_where_its_condition_holds(condition, inside, outside):
    one = Restricted(1, condition)
    assert {status(one, {"x": number}) for number in inside} == {"holds"}
    assert {status(one, {"x": number}) for number in outside} == {"unknown"}
    assert {status(one + 1, {"x": number}) for number in outside} == {"unknown"}  # nor is it violated


def test_a_restriction_of_a_restriction_is_one_under_all_conditions():
    twice = Restricted(Restricted(x, nonzero(x)), nonnegative(y), nonzero(x))
    assert twice.value == x
    assert set(twice.conditions) == {nonzero(x), nonnegative(y)}
    assert twice == Restricted(x, nonnegative(y), nonzero(x))


def test_restrictions_do_not_cancel():
    one = Restricted(1, nonzero(x))
    assert (one - Restricted(1, nonzero(y))).atoms(Restricted) == {one, Restricted(1, nonzero(y))}


def test_values_are_put_into_conditions_too():
    assert Restricted(x, nonzero(x - 1)).xreplace({x: y}) == Restricted(y, nonzero(y - 1))


def test_an_infinite_divergence_is_not_finite():
    P, Q = laws("P Q")
    claim = Claim(equal(Restricted(0, finite(MaxDivergence(P, Q))), 0), shapes=2)
    (goal,) = claim.elaborate().goals
    masses = {name.name: fmpq(0) for name in goal.statement.variables}
    apart = masses | {"P[1]": fmpq(1), "Q[2]": fmpq(1)}
    equal_ones = masses | {"P[1]": fmpq(1), "Q[1]": fmpq(1)}
    assert Checker(goal.statement).decide(apart) == "unknown"
    assert Checker(goal.statement).decide(equal_ones) == "holds"


@pytest.mark.parametrize(
    "condition", [Condition("odd", x), Condition("power", x), Condition("nonzero", laws("P Q")[0])]
)
def test_what_is_no_condition_on_numbers_is_ill_formed(condition):
    with pytest.raises(IllFormedError):
        Claim(equal(Restricted(1, condition), 1)).elaborate()

"""One unknown number: what follows is decided at all places of the line, roots included."""

import pytest
import sympy

from dpsym.derive.line import UnfitError, first_failure
from dpsym.language.relations import Both, Comparison
from dpsym.language.symbols import real

x, positive = real("x"), real("x", at_least=0)


def says(left, op, right):
    return Comparison(left, op, right)


def one_of(*parts):
    return sympy.Or(*parts, evaluate=False)


@pytest.mark.parametrize(
    ("premise", "goal"),
    [
        (says(abs(2 * x - 3), "<=", 5), Both(says(x, ">=", -1), says(x, "<=", 4))),
        (says(x**2 - 4 * x + 3, ">=", 0), one_of(says(x, "<=", 1), says(x, ">=", 3))),
        (says(sympy.sqrt(x + 6), "=", x), says(x, "=", 3)),
        (says(sympy.sqrt(2 * x + 1) - sympy.sqrt(x), "=", 1), one_of(says(x, "=", 4), says(x, "=", 0))),
        (says(abs(abs(x) - 1), "<", 1), Both(says(x, ">", -2), says(x, "<", 2))),
        (says(x**3 - 3 * x + 1, "=", 0), says(abs(x), "<", 2)),
        (says(1 / x, ">=", 1), says(x, "<=", 1)),
    ],
)
def test_what_follows_has_no_failure(premise, goal):
    assert first_failure([premise], goal) is None


@pytest.mark.parametrize(
    ("premise", "goal", "place"),
    [
        (says(x + 6, "=", x**2), says(sympy.sqrt(x + 6), "=", x), -2),
        (says(x**2, "=", x), says(x, "=", 1), 0),
        (says(x**2, "=", 2), says(x, "=", sympy.sqrt(2)), -sympy.sqrt(2)),
        (says(x, "<=", 1), says(1 / x, ">=", 1), -1),
        (says((x - 1) ** 2, ">=", 0), says((x - 1) ** 2, ">", 0), 1),
    ],
)
def test_what_does_not_follow_fails_somewhere(premise, goal, place):
    assert first_failure([premise], goal) == place


def test_the_range_of_a_number_is_supposed():
    step = says(positive + 6, "=", positive**2), says(sympy.sqrt(positive + 6), "=", positive)
    assert first_failure(step[:1], step[1]) is None


@pytest.mark.parametrize("goal", [says(sympy.exp(x), ">", 0), says(sympy.pi, ">", x)])
def test_what_is_not_algebraic_is_not_decided(goal):
    with pytest.raises(UnfitError):
        first_failure([says(x, "<", 1)], goal)


def test_a_goal_without_a_value_is_not_said_to_follow():
    with pytest.raises(UnfitError):
        first_failure([says(x, "<=", 1), says(x, ">=", 0)], says(1 / x, ">=", 1))


def test_of_two_numbers_of_one_size_the_positive_one_is_named():
    assert first_failure([Comparison(x**2, "=", 4)], Comparison(x, "=", 0)) == 2

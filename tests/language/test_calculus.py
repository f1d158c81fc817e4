"""Derivatives in claims, functions that rise or are convex, and suprema over numbers."""

import pytest
import sympy
from sympy import Abs, Derivative, Max, Rational, Subs, exp, log

from dpsym.errors import IllFormedError
from dpsym.language import (
    Claim,
    at_least,
    at_most,
    convex,
    equal,
    increasing,
    infimum,
    integer,
    latex,
    less,
    real,
)
from dpsym.language.supremum import Supremum
from dpsym.notes import read

x, y = real("x", above=0), real("y")
unit = real("u", at_least=0, at_most=1)


def verdict(statement):
    return Claim(statement).check().verdict


def test_derivatives_are_taken():
    assert verdict(equal(Derivative(x**3, x), 3 * x**2)) == "proved"
    assert verdict(equal(Derivative(x**3, (x, 2)), 5 * x)) == "refuted"
    assert verdict(equal(Subs(Derivative(x**3, x), x, 2), 12)) == "proved"
    assert verdict(at_least(Derivative(x * exp(x * y), y), 0)) == "proved"


def test_a_derivative_has_no_value_where_the_function_has_none():
    assert verdict(at_most(Derivative(log(y), y) * y, 1)) == "ill-formed"


@pytest.mark.parametrize("body", [Abs(y), Max(y, 0), sympy.floor(y)], ids=str)
def test_what_may_have_kinks_has_no_derivative(body):
    assert verdict(at_most(Derivative(body, y), 1)) == "undecided"


def test_a_derivative_is_by_a_real_variable():
    n = integer("n", at_least=1)
    assert verdict(at_least(Derivative(n**2, n), 0)) == "ill-formed"


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        (increasing(x / (1 + x), x), "proved"),
        (increasing(x**3 - x, x), "refuted"),
        (increasing(-unit, unit), "refuted"),
        (increasing(Abs(y), y), "refuted"),
        (convex(x * log(x), x), "proved"),
        (convex(-log(x), x), "proved"),
        (convex(sympy.sqrt(unit), unit), "refuted"),
        (convex(Max(-y, y - 1), y), "proved"),
        (convex(-Abs(y), y), "refuted"),
    ],
    ids=str,
)
def test_functions_rise_or_are_convex(statement, expected):
    found = verdict(statement)
    assert found == expected or (expected == "proved" and found == "supported")


def test_a_supremum_over_numbers_is_bounded():
    body = x * exp(-x)
    assert verdict(Supremum(body, x) <= exp(-1)) == "proved"
    assert verdict(Supremum(body, x) <= Rational(36, 100)) == "refuted"
    assert verdict(at_least(2, 5 * Supremum(body, x))) == "proved"
    assert verdict(infimum(x + 1 / x, x) >= 2) == "proved"
    assert verdict(infimum(x + 1 / x, x) >= Rational(201, 100)) == "refuted"


def test_that_a_supremum_is_large_is_said_of_one_value():
    assert verdict(at_least(Supremum(unit**2, unit), 2)) != "proved"
    assert verdict(equal(Supremum(unit**2, unit), Rational(1, 2))) != "proved"
    assert verdict(equal(Supremum(unit / 2, unit), Rational(1, 2))) in ("proved", "supported")


def test_a_supremum_strictly_below_a_number_is_refused():
    with pytest.raises(IllFormedError, match="strictly"):
        less(Supremum(unit, unit), 1)
    assert verdict(at_most(Supremum(unit, unit) + 1, 3)) == "ill-formed"


def test_what_has_no_second_derivative_with_a_name_is_convex_by_its_middle():
    x = real("x", above=0)
    assert Claim(convex(sympy.loggamma(x), x)).check().verdict in ("proved", "supported")
    assert Claim(convex(-sympy.loggamma(x), x)).check().verdict == "refuted"


@pytest.mark.parametrize("body", [x * exp(x), -x * exp(x), x**2, exp(x), x + exp(x)])
def test_a_derivative_is_printed_so_that_it_is_read(body):
    for order in (1, 2):
        slope = Derivative(body, (x, order))
        assert read(latex(slope) + r" \ge 0", where="x > 0").conclusion == at_least(slope.doit(), 0)
    value = Subs(Derivative(body, x), x, 3)
    assert latex(value).endswith(r"\right|_{x=3}")
    assert read(latex(value) + r" \ge 0").conclusion == at_least(value.doit(), 0)

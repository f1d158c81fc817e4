"""Closed forms: found in tables that carry errors, not found where there is none."""

import math

import pytest
import sympy
from sympy import E, Rational, log

from dpsym.engines.sharpen.forms import bounding_form, closed_form, constant_of, x

POINTS = (0.2, 0.4, 0.7, 1.5, 2.2, 3.0)
FORMS = [
    2 * sympy.tanh(x / 2) / x,
    1 / (1 + sympy.exp(x)),
    (1 + sympy.exp(-x)) / 2,
    1 - sympy.exp(-x) / 2,
    sympy.log(1 + x) / x,
    Rational(2, 3) * sympy.sqrt(x),
    sympy.Max(Rational(1, 2), (3 - sympy.exp(x)) / 2),
]


def table(form, at=POINTS, error=0.0):
    function = sympy.lambdify(x, form, "math")
    return [(t, function(t) * (1 + error * (-1) ** i)) for i, t in enumerate(at)]


@pytest.mark.parametrize("error", [0.0, 2e-5])
@pytest.mark.parametrize("form", FORMS, ids=str)
def test_a_form_is_found_again(form, error):
    at = (*POINTS, 0.1, 0.3) if form.has(sympy.Max) else POINTS
    found = closed_form(table(form, at, error))
    assert found is not None
    assert all(abs(float(found.subs(x, t)) - float(form.subs(x, t))) < 1e-3 for t in POINTS)


@pytest.mark.parametrize("form", [1 + 2 / (x + 2), 1 / x, 2 - 1 / x**2, Rational(1, 3) + 2**-x])
def test_a_form_in_a_count(form):
    assert sympy.simplify(closed_form(table(form, (1, 2, 3, 4)), whole=True) - form) == 0


def test_no_form_for_what_is_none():
    assert closed_form([(t, math.cos(t) + math.sqrt(2 + t)) for t in POINTS]) is None
    assert closed_form([(1.0, 1.0), (2.0, 3.0)]) is None


def test_a_bounding_form_lies_above():
    rows = [(t, max(3 - math.exp(t), 1.0)) for t in POINTS]
    form = bounding_form(rows, 2.0)
    assert all(float(form.subs(x, t)) >= value - 1e-3 for t, value in rows)
    assert form == 1 + sympy.exp(-x)


@pytest.mark.parametrize(
    ("value", "number"),
    [
        (math.e - 2, E - 2),
        (math.log(2), log(2)),
        (5 / 36, Rational(5, 36)),
        (math.sqrt(2) / 2, sympy.sqrt(2) / 2),
    ],
)
def test_a_constant(value, number):
    assert constant_of(value * (1 + 1e-6)) == number


def test_no_constant_for_what_is_none():
    assert constant_of(0.318764) is None

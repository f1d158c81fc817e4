"""Integrands with corners are cut there, so that their integrals have closed forms and can be refuted."""

import pytest
import sympy
from sympy import Abs, E, Max, Min, Piecewise, Rational, exp, oo

from dpsym.errors import IllFormedError
from dpsym.language import (
    Claim,
    Expectation,
    Exponential,
    Indicator,
    Laplace,
    Normal,
    Probability,
    Uniform,
    at_most,
    draw,
    equal,
    real,
    unevaluated,
)
from dpsym.language.elaboration.corners import smooth_parts

u = sympy.Symbol("u", real=True)
sigma, t = real("sigma", above=0), real("t", at_least=0)
#: A function with three cases.
STEPS = Piecewise((0, 2 * u <= -1), (u, 1 - u > 0), (7, True))


def test_the_parts_are_the_integrand():
    for body in (Abs(u), Max(0, 1 - 2 * u), Min(u, 3), Abs(u) * Max(u, 1), Max(0, Abs(u) - 1), STEPS):
        parts = smooth_parts(body, u, -sympy.oo, sympy.oo)
        assert parts[0][1] == -sympy.oo and parts[-1][2] == sympy.oo
        assert [high for *_, high in parts[:-1]] == [low for _, low, _ in parts[1:]]
        for place in map(Rational, ("-7/2", "-1/3", "1/3", "5/4", "9/2")):
            (inside,) = [part for part, low, high in parts if low < place < high]
            assert inside.subs(u, place) == body.subs(u, place)


def test_a_corner_outside_of_the_interval_leaves_one_part():
    assert smooth_parts(Abs(u + 2), u, 0, 1) == [(u + 2, 0, 1)]


@pytest.mark.parametrize("ends", [(-2, 3), (3, -2), (1, 4), (4, 1), (-5, -1), (-1, -5)], ids=str)
def test_the_parts_have_the_integral_for_ends_in_either_order(ends):
    low, high = (real(name) for name in "ab")
    values = dict(zip((low, high), ends, strict=True))
    parts = smooth_parts(Abs(u) * Max(u, 1), u, low, high)
    found = sum(
        sympy.integrate(part, (u, *(end.xreplace(values) for end in limits))) for part, *limits in parts
    )
    whole = sympy.Piecewise((-u, u < 0), (u, u < 1), (u**2, True))
    assert found == sympy.integrate(whole, (u, *ends))


@pytest.mark.parametrize("other", [Abs(u) - 1, 1])
def test_what_stands_under_a_symbol_of_the_same_name_is_another_number(other):
    body = other * sympy.Integral(Abs(u), (u, -1, 1))
    assert smooth_parts(body, u, 0, 1) == [(body, 0, 1)]


@pytest.mark.parametrize(
    "body",
    [
        u * sympy.Integral(Abs(t - u), (t, 0, 1)),
        u * sympy.Sum(Abs(t - u), (t, 0, 3)),
        u * sympy.Limit(Abs(t - u), t, 0),
        sympy.Subs(Abs(t - u), t, 2 * u),
    ],
)
def test_no_corner_is_at_what_something_inside_binds(body):
    assert smooth_parts(body, u, 0, 1) == [(body, 0, 1)]


def test_an_integral_of_an_integral_over_a_symbol_of_the_same_name_has_its_value():
    with unevaluated():
        nested = sympy.Integral(u * sympy.Integral(Abs(u), (u, -1, 1)), (u, 0, 1))
    for value in (0, Rational(1, 2)):  # it is 1/2
        assert Claim(equal(nested, value)).check(examples=20).verdict != ("refuted" if value else "proved")


def test_no_integral_is_taken_where_its_symbol_is_declared_not_to_be():
    share, size = real("x", at_least=0, at_most=1), real("y", above=0)
    negative = sympy.Integral(Abs(u - share / 2 - 1), (u, 0, 1), (share, -10, 0))
    with pytest.raises(IllFormedError, match="use another symbol"):
        Claim(equal(negative, -20)).elaborate()
    for symbol, *ends in ((share, 0, 1), (size, 0, oo), (size, t, t + 1), (share, Rational(1, 3), 1)):
        Claim(equal(sympy.Integral(Abs(symbol - sigma), (symbol, *ends)), 0)).elaborate()
    for symbol, *ends in ((share, 0, 2), (size, -oo, 0), (size, u, 1), (share, t, 1)):
        with pytest.raises(IllFormedError):
            Claim(equal(sympy.Integral(Abs(symbol - sigma), (symbol, *ends)), 0)).elaborate()


@pytest.mark.parametrize(
    ("claim", "verdict"),
    [
        (equal(Expectation(Max(0, draw("X", Normal(0, sigma)))), sigma / sympy.sqrt(2 * sympy.pi)), "proved"),
        (at_most(Expectation(Max(0, draw("X", Normal(0, sigma)))), Rational(39, 100) * sigma), "refuted"),
        (equal(Expectation(Max(0, draw("X", Exponential(1)) - t)), sympy.exp(-t)), "proved"),
        (equal(Expectation(Abs(draw("X", Uniform(-1, 3)) - 1)), 1), "proved"),
        (at_most(Expectation(Min(1, Abs(draw("X", Laplace(0, 1))))), Rational(63, 100)), "refuted"),
        (at_most(Expectation(Min(1, Abs(draw("X", Laplace(0, 1))))), Rational(64, 100)), "proved"),
    ],
    ids=str,
)
def test_means_of_what_has_corners(claim, verdict):
    assert Claim(claim).check(examples=50).verdict == verdict


X, Y, U, V = (draw(*each) for each in zip("XYUV", 2 * [Exponential(1)] + 2 * [Uniform(0, 1)], strict=True))


@pytest.mark.parametrize(
    ("quantity", "value", "less"),
    [
        (Expectation(X * Indicator(X <= 1)), 1 - 2 / E, Rational(26, 100)),
        (Probability(X + Y > 2), 3 * exp(-2), Rational(40, 100)),
        (Probability(t < X + Y), (1 + t) * exp(-t), exp(-t)),
        (Probability(t < X - Y), exp(-t) / 2, Rational(49, 100) * exp(-t)),
        (Probability(Rational(1, 2) >= U + V), Rational(1, 8), Rational(12, 100)),
        (Probability(U < X), 1 - 1 / E, Rational(63, 100)),
    ],
    ids=str,
)
def test_conditions_on_draws_cut_the_line(quantity, value, less):
    assert Claim(equal(quantity, value)).check(examples=50).verdict == "proved"
    assert Claim(at_most(quantity, less)).check(examples=50).verdict == "refuted"


def test_draws_of_which_one_depends_on_the_other_have_no_such_probability():
    Z = draw("Z", Normal(X, 1))
    assert Claim(at_most(Probability(X + Z > 2), 0)).check(examples=50).verdict != "proved"

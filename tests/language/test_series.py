"""Infinite sums have the values that adding many terms comes close to; what diverges is infinite or refused."""

import mpmath
import pytest
import sympy
from sympy import Rational, Sum, Symbol, exp, factorial, log, oo, pi

from dpsym.errors import IllFormedError, UnknownError
from dpsym.language import Claim, at_least, at_most, equal, integer, real, unevaluated
from dpsym.language.series import series
from dpsym.language.special import ThetaSum

k = Symbol("k")
THIRD = Rational(1, 3)
FAST = [  # terms that are below 1e-40 after 400 places
    (k**2 * THIRD**k, 0),
    (k**2 * 2**-k, 3),
    (1 / (k * 2**k), 1),
    ((-THIRD) ** k / (k + 2), 0),
    (k * exp(-2 * k), 1),
    (1 / factorial(k), 0),
    (k**3 / factorial(k), 0),
    (2**k / factorial(k + 2), 0),
    (3**k * k / factorial(k - 1), 1),
    ((-1) ** k / factorial(k), 2),
    (exp(-(k**2)), 1),
    (exp(-(k**2) / 2), 0),
    (exp(-(k**2)), -2),
    ((1 + k) / 2**k + THIRD**k, 4),
]
KNOWN = [
    (1 / k**2, 1, pi**2 / 6),
    (1 / k**2, 3, pi**2 / 6 - Rational(5, 4)),
    (1 / (2 * k + 1) ** 2, 0, pi**2 / 8),
    (1 / (k * (k + 1)), 1, 1),
    (1 / k - 1 / (k + 1), 1, 1),
    (1 / ((k + 1) * (k + 2) * (k + 3)), 0, Rational(1, 4)),
    ((2 * k + 1) / (k**2 * (k + 1) ** 2), 1, 1),
    ((-1) ** (k + 1) / k, 1, log(2)),
    ((-1) ** k / (2 * k + 1), 0, pi / 4),
    ((-1) ** (k + 1) / k**2, 1, pi**2 / 12),
]


@pytest.mark.parametrize(("body", "start"), FAST, ids=str)
def test_a_fast_series_is_the_sum_of_its_first_terms(body, start):
    value = series(body, k, start, oo).replace(
        ThetaSum, lambda c: sympy.Add(*(exp(-c * j**2) for j in range(-40, 41)))
    )
    with mpmath.workdps(50):
        term = sympy.lambdify(k, body, "mpmath")
        added = mpmath.fsum(term(mpmath.mpf(j)) for j in range(start, 400))
        assert abs(mpmath.mpf(str(sympy.N(value, 45))) - added) < mpmath.mpf(10) ** -30


@pytest.mark.parametrize(("body", "start", "value"), KNOWN, ids=str)
def test_a_slow_series_has_its_known_value(body, start, value):
    assert abs(sympy.N(series(body, k, start, oo) - value, 40)) < Rational(1, 10**30)


@pytest.mark.parametrize("body", [1 / k, 2**k, k ** Rational(-1, 2), k + 0, 1 + 1 / k**2], ids=str)
def test_what_grows_without_bound_is_infinite(body):
    assert series(body, k, 1, oo) == oo
    assert series(-body, k, 1, oo) == -oo


@pytest.mark.parametrize(
    "body",
    [
        (-1) ** k,
        (-2) ** k,
        real("x") ** k,
        k ** -real("s"),
        sympy.sqrt(k) / 2**k,
        1 / (k - 3),
        sympy.sin(k),
        log(k),
    ],
    ids=str,
)
def test_what_may_not_converge_or_is_not_known_is_refused(body):
    with pytest.raises(UnknownError, match="whose value dpsym knows"):
        series(body, k, 1, oo)


def test_both_ends_may_be_infinite():
    assert series(exp(-(k**2)), k, -oo, oo) == ThetaSum(1)
    assert series(2**k, k, -oo, 0) == 2


def test_claims_about_sums_with_parameters_are_decided():
    p, a = real("p", above=0, below=1), real("a", above=0)
    assert Claim(equal(Sum((1 - p) ** k * p, (k, 0, oo)), 1)).check().verdict == "proved"
    assert Claim(at_most(Sum(exp(-a * k), (k, 1, oo)), 1 / a)).check().verdict == "proved"
    assert Claim(at_most(Sum(exp(-a * k), (k, 1, oo)), Rational(9, 10) / a)).check().verdict == "refuted"
    assert Claim(at_least(Sum(real("x") ** k, (k, 0, oo)), 0)).check().verdict == "undecided"


def test_no_sum_goes_where_its_index_is_declared_not_to_be():
    """Else the declaration would be believed there: that 1/k is less than 1, or that e^(-kt) falls."""
    j, t = integer("j", at_least=2), Symbol("t", real=True)
    with unevaluated():
        powers = j * Sum((1 / j) ** k, (k, 0, oo))
        falls = 3 * sympy.Limit(exp(-j * t), t, oo)
        for body in (powers, falls):
            for operation, *ends in ((Sum, -1, -1), (Sum, 1, 3), (sympy.Product, -2, -1)):
                with pytest.raises(IllFormedError, match="use another symbol"):
                    Claim(equal(operation(body, (j, *ends)), Rational(-1, 2))).elaborate()
        with pytest.raises(IllFormedError, match="use another symbol"):
            Claim(equal(Sum(2**-j, (j, 0, oo)), 2)).elaborate()
        assert Claim(equal(Sum(powers, (j, 2, 3)), Rational(17, 2))).check(examples=20).verdict == "proved"
        assert Claim(equal(Sum(2**-j, (j, 2, oo)), Rational(1, 2))).check(examples=20).verdict == "proved"

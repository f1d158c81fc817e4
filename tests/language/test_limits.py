"""Limits are what evaluation near the end comes close to; what is not known is refused."""

import mpmath
import pytest
import sympy
from sympy import (
    Abs,
    E,
    Limit,
    Max,
    Rational,
    Symbol,
    acos,
    asin,
    atan,
    binomial,
    cos,
    cosh,
    digamma,
    erf,
    erfc,
    exp,
    factorial,
    gamma,
    log,
    loggamma,
    oo,
    pi,
    sin,
    sqrt,
    tan,
    tanh,
)

from dpsym.errors import UnknownError
from dpsym.language import Claim, MaxDivergence, Phi, Renyi, at_most, equal, laws, phi, real
from dpsym.language.limits import limit

x = Symbol("x")
a, c = real("a", above=0), real("c")
KNOWN = [
    ((1 + 1 / x) ** x, oo, E),
    ((1 + c / x) ** x, oo, exp(c)),
    (x * log(x), 0, 0),
    (x**x, 0, 1),
    ((sin(x) - x + x**3 / 6) / x**5, 0, Rational(1, 120)),
    ((1 - cos(x)) / x**2, 0, Rational(1, 2)),
    (tan(x) / x, 0, 1),
    (log(x) / x**a, oo, 0),
    (x**a * exp(-x), oo, 0),
    (log(x) ** 2 / x ** Rational(1, 3), oo, 0),
    (exp(-1 / x) / x**20, 0, 0),
    (x * (1 - Phi(x)) / phi(x), oo, 1),
    (x * exp(x**2) * erfc(x), oo, 1 / sqrt(pi)),
    ((1 - erf(x)) / erfc(x), oo, 1),
    (factorial(x) / (sqrt(2 * pi * x) * (x / E) ** x), oo, 1),
    (binomial(2 * x, x) * sqrt(x) / 4**x, oo, 1 / sqrt(pi)),
    (x * gamma(x), 0, 1),
    (digamma(x) - log(x), oo, 0),
    (x * digamma(x), 0, -1),
    (loggamma(x + 1) / (x * log(x)), oo, 1),
    (tanh(x), -oo, -1),
    (atan(x), oo, pi / 2),
    (x * (pi / 2 - atan(x)), oo, 1),
    (x**2 * (cosh(1 / x) - 1), oo, Rational(1, 2)),
    (sqrt(x**2 + x) - x, oo, Rational(1, 2)),
    (log(1 + exp(x)) - x, oo, 0),
    (log(1 + a * (exp(x) - 1)) / x, 0, a),
    ((a**x - 1) / x, 0, log(a)),
    ((2**x + 3**x) ** (1 / x), oo, 3),
    (x ** (1 / x), oo, 1),
    (Abs(x - 3) / (x - 3), oo, 1),
    (Max(x, x**2) / x**2, oo, 1),
    (asin(x) + acos(x), Rational(1, 2), pi / 2),
    (x**2, oo, oo),
    (log(x), 0, -oo),
]
UNKNOWN = [
    (sin(x), oo),  # there is none
    (x**a - x, oo),  # it depends on a
    ((3**x + a**x) ** (1 / x), oo),
    (x**c, oo),
    (log(log(x)) / log(x), oo),
    (asin(x), 1),  # an end of the domain
    (gamma(x), -1),
    ((-1) ** x / x, oo),
    (exp(sqrt(log(x))) / x, oo),
    (c * x, oo),
]


@pytest.mark.parametrize(("body", "end", "value"), KNOWN, ids=str)
def test_a_limit_is_known(body, end, value):
    found = limit(body, x, end)
    assert found == value or sympy.simplify(found - value) == 0


@pytest.mark.parametrize(("body", "end", "value"), KNOWN, ids=str)
def test_near_the_end_the_function_comes_close(body, end, value):
    put = {a: Rational(3, 4), c: Rational(-2, 3)}
    function = sympy.lambdify(
        x, body.xreplace(put), [{"Phi": mpmath.ncdf, "phi": mpmath.npdf, "digamma": mpmath.digamma}, "mpmath"]
    )
    with mpmath.workdps(800):
        steep, fast = body.has(Phi, erfc, erf), body.has(exp, tanh, cosh)
        near = mpmath.mpf(20 if steep else 1000 if fast else 10**40)
        place = sympy.sign(end) * near if abs(end) == oo else mpmath.mpf(sympy.N(end, 50)) + 1 / near
        found, wanted = function(mpmath.mpf(place)), sympy.sympify(value).xreplace(put)
        if wanted.is_infinite:
            assert mpmath.sign(found) == sympy.sign(wanted) and abs(found) > 50
        else:
            assert abs(found - mpmath.mpf(sympy.N(wanted, 30))) < 0.1


@pytest.mark.parametrize(("body", "end"), UNKNOWN, ids=str)
def test_a_limit_is_not_known(body, end):
    with pytest.raises(UnknownError):
        limit(body, x, end)


def test_what_is_beyond_all_powers_is_not_taken_for_nothing():
    tiny = exp(-x)
    with pytest.raises(UnknownError):
        limit(((1 + tiny) ** 2 - 1 - 2 * tiny) / tiny**2, x, oo)


def test_both_sides_have_to_agree():
    assert Claim(equal(Limit((exp(x) - 1) / x, x, 0, "+-"), 1)).check().verdict == "proved"
    assert Claim(equal(Limit(Abs(x) / x, x, 0, "-"), -1)).check().verdict == "proved"
    assert Claim(equal(Limit(Abs(x) / x, x, 0, "+-"), 1)).check().verdict == "undecided"


def test_a_false_limit_is_refuted():
    assert Claim(equal(Limit((1 - 1 / x) ** x, x, oo), E)).check().verdict == "refuted"
    assert Claim(at_most(Limit((1 + c / x) ** x, x, oo), 1 + c + c**2)).check().verdict == "refuted"


def test_the_orders_of_a_divergence():
    (P, Q), alpha = laws("P Q"), real("alpha", above=1)
    claim = equal(Limit(Renyi(alpha, P, Q), alpha, oo), MaxDivergence(P, Q))
    assert Claim(claim).check().verdict == "proved"
    assert Claim(at_most(Limit(Renyi(alpha, P, Q), alpha, 1, "+"), 2)).check().verdict == "refuted"

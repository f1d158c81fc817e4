"""Sums, factorials and binomial coefficients of every size are functions of a number; where they are not, they stay."""

import pytest
from sympy import E, Rational, Sum, Symbol, binomial, exp, factorial, log, pi, sqrt

from dpsym import Claim, at_least, at_most, equal, integer, real
from dpsym.language.elaboration.closed_forms import closed

n, m, k = integer("n", at_least=1), integer("m", at_least=0), Symbol("k", integer=True)


@pytest.mark.parametrize(
    "statement",
    [
        equal(Sum(k**3, (k, 1, n)), n**2 * (n + 1) ** 2 / 4),
        equal(Sum(k - 1, (k, 2, n)), n * (n - 1) / 2),
        equal(Sum(2**k, (k, 0, n)), 2 ** (n + 1) - 1),
        at_most(Sum(exp(-k), (k, 0, n)), 1 / (1 - exp(-1))),
        at_most(Sum(1 / k**2, (k, 1, n)), pi**2 / 6),
        at_least(Sum(1 / k, (k, 1, n)), log(n + 1)),
        at_most(binomial(2 * n, n), 4**n / sqrt(pi * n)),
        at_least(factorial(n), (n / E) ** n),
        equal(binomial(m + 2, 2), (m + 1) * (m + 2) / 2),
    ],
    ids=str,
)
def test_what_holds_for_every_size_is_proved(statement):
    assert Claim(statement).check().verdict == "proved"


@pytest.mark.parametrize(
    "statement",
    [
        equal(Sum(k**3, (k, 1, n)), n**2 * (n + 1) ** 2 / 4 + Rational(1, 10**6)),
        equal(Sum(k, (k, 2, n)), n * (n + 1) / 2),
        at_least(Sum(1 / k, (k, 1, n)), log(n + 1) + Rational(31, 100)),
        at_most(binomial(2 * n, n), 4**n / sqrt(pi * (n + 1))),
        at_least(factorial(n), 2**n),
    ],
    ids=str,
)
def test_what_fails_for_one_size_is_refuted(statement):
    assert Claim(statement).check().verdict == "refuted"


@pytest.mark.parametrize(
    "part",
    [
        Sum(k, (k, 3, m)),  # which is empty, and 0, for m = 0, where the formula is not
        Sum(real("r") ** k, (k, 0, n)),  # r may be 1
        Sum(1 / (k - 1), (k, 1, n)),
        Sum(1, (k, 1, real("t", at_least=1))),
        binomial(n, m),  # which is 0 for m > n
        factorial(n - 2),
    ],
    ids=str,
)
def test_what_has_no_such_form_is_left_alone(part):
    assert closed(part) is None

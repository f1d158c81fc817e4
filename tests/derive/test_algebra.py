"""Algebra that is seen: fractions in what is not looked into, multiples of known sign, sums of gaps."""

import pytest
import sympy
from sympy import Abs, Integral, Sum, cosh, exp, log, sqrt, tanh

from dpsym.derive.algebra import Algebra
from dpsym.language import law, real
from dpsym.language.relations import Comparison
from dpsym.language.spaces import Point
from dpsym.language.sums import SumOver

x, y, z = real("x"), real("y"), real("z")
a, b = real("a", above=0), real("b", above=0)
n = sympy.Symbol("n")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ((x + y) ** 2, x**2 + 2 * x * y + y**2),
        (1 / a - 1 / b, (b - a) / (a * b)),
        (sqrt(a * b), sqrt(a) * sqrt(b)),
        (sqrt(x**2), Abs(x)),
        (Abs(x - y), Abs(y - x)),
        (exp(x + log(a)), a * exp(x)),
        (log(a**2 / b), 2 * log(a) - log(b)),
        (cosh(x), (exp(x) + exp(-x)) / 2),
        (a ** (x + 1), a * a**x),
        ((1 - x) ** (2 * n + 1), (1 - x) * ((1 - x) ** n) ** 2),
        (Integral(exp(-(x**2) / 2 + x), (x, 0, 1)), Integral(exp(-(y**2 - 2 * y) / 2), (y, 0, 1))),
        (Sum(3 * x**n, (n, 0, 9)), 3 * Sum(x**n, (n, 0, 9))),
    ],
)
def test_what_is_the_same(one, other):
    assert Algebra().same(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (sqrt(x**2), x),
        (tanh(x), (exp(2 * x) - 1) / (exp(2 * x) + 1)),
        (log(x * y), log(x) + log(y)),
        (Integral(exp(x), (x, 0, 1)), Integral(exp(x), (x, 0, 2))),
        ((x + y) ** 2, x**2 + y**2),
    ],
)
def test_what_is_not(one, other):
    assert not Algebra().same(one, other)


def test_sums_over_a_law_are_worked_out_term_by_term():
    P, Q = law("P"), law("Q")
    point = Point("y", P.space)
    chi = SumOver((P(point) - Q(point)) ** 2 / Q(point), point)
    assert Algebra().same(SumOver(2 * P(point), point), 2)
    assert Algebra().same(chi, SumOver(P(point) ** 2 / Q(point), point) - 2 + 1)


@pytest.mark.parametrize(
    ("row", "target", "known", "holds"),
    [
        (Comparison((a + b) ** 2, "<=", (a + b) * z), Comparison(a + b, "<=", z), [], False),
        (Comparison((a + b) ** 2, "<=", (a + b) * z), Comparison(a + b, "<=", z), [a + b], True),
        (Comparison(x * y, "<=", x * z), Comparison(y, "<=", z), [], False),
        (Comparison(x * y, "<=", x * z), Comparison(y, "<=", z), [x], True),
        (Comparison(a, "<=", b), Comparison(log(a), "<=", log(b)), [], True),
        (Comparison(a, "<=", b), Comparison(a**2, "<=", b**2), [], True),
        (Comparison(x, "<=", y), Comparison(x**2, "<=", y**2), [], False),
        (Comparison(a, "<=", b), Comparison(a, "<", b), [], False),
        (Comparison(a, "<=", b), Comparison(1 / b, "<=", 1 / a), [], True),
        (Comparison(a, ">", 0), Comparison(a**2 - a + 1, ">", 0), [], False),
    ],
)
def test_an_inequality_times_something_or_under_a_function(row, target, known, holds):
    assert Algebra().gives(row, target, [], known) is holds


def test_a_sum_of_gaps_has_no_negative_shares():
    algebra = Algebra()
    gaps = [a**2 / b - 2 * a + b, b**2 / a - 2 * b + a]
    assert algebra.is_sum(a**2 / b + b**2 / a - a - b, gaps)
    assert not algebra.is_sum(a**2 / b - b**2 / a - 3 * a + 3 * b, gaps)
    assert algebra.is_sum(z - x, [y - x], [y - z])
    assert not algebra.is_sum(z - x, [y - x, z - y], firm=[])
    assert algebra.is_sum(z - x, [y - x, z - y], firm=[1])


def test_what_may_be_zero_is_multiplied_with_but_not_divided_by():
    algebra, square = Algebra(), (x - y) ** 2
    share = Comparison(0, "<=", z)
    times = Comparison(0, "<=", z * square)
    assert algebra.gives(share, times, [square])
    assert not algebra.gives(times, share, [square])

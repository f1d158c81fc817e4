"""Narrowing: hypotheses about one variable go into its domain, and the claim says the same."""

import pytest
from sympy import log, sqrt

from dpsym import integer, real
from dpsym.derive.narrowing import narrowed
from dpsym.language.relations import Comparison

x, y, k = real("x", at_least=0), real("y"), integer("k", at_least=1)


def domain_of(name, result):
    goal, rest = result
    symbols = set().union(*(entry.free_symbols for entry in (goal, *rest)))
    return str(next(symbol for symbol in symbols if str(symbol) == name).domain)


@pytest.mark.parametrize(
    ("bound", "domain"),
    [
        (Comparison(x, ">", 0), "(0, oo)"),
        (Comparison(3, ">=", x), "[0, 3]"),
        (Comparison(x, "<", 3), "[0, 3)"),
        (Comparison(x, ">=", -1), "[0, oo)"),
    ],
)
def test_a_bound_goes_into_the_domain(bound, domain):
    result = narrowed(Comparison(log(y) + x, "<", sqrt(x)), [bound])
    assert domain_of("x", result) == domain
    assert result[1] == ()


def test_several_bounds_meet():
    result = narrowed(Comparison(k, "<", y), [Comparison(k, ">", 2), Comparison(k, "<=", 7)])
    assert domain_of("k", result) == "(2, 7] integers"


def test_no_number_is_left():
    assert narrowed(Comparison(x, "<", y), [Comparison(x, "<", 0)]) is None
    assert narrowed(Comparison(k, "<", y), [Comparison(k, ">", 2), Comparison(k, "<", 3)]) is None


def test_what_is_said_of_two_variables_or_by_an_equation_stays():
    known = [Comparison(x, "<", y), Comparison(y, "=", 2), Comparison(2 * x, ">", 1)]
    assert narrowed(Comparison(x, "<", 2), known) == (Comparison(x, "<", 2), tuple(known))


def test_a_variable_in_the_bounds_of_another_one_keeps_its_domain():
    above = real("z", above=x)
    goal, rest = narrowed(Comparison(x, "<", above), [Comparison(x, ">", 1)])
    assert rest == (Comparison(x, ">", 1),) and goal == Comparison(x, "<", above)

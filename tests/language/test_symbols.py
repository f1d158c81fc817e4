import pickle

import pytest
import sympy
from sympy import Symbol, exp, log, oo, sqrt

from dpsym.errors import DomainError
from dpsym.language import integer, order, probability, real, variables


def test_bounds_make_the_domain():
    assert str(real("x").domain) == "(-oo, oo)"
    assert str(real("x", above=1).domain) == "(1, oo)"
    assert str(real("x", at_least=-2, below=sympy.Rational(1, 2)).domain) == "[-2, 1/2)"
    assert str(real("x", at_most=3).domain) == "(-oo, 3]"
    assert str(integer("k", at_least=1, at_most=5).domain) == "[1, 5] integers"


def test_an_order_reaches_infinity_and_a_probability_does_not():
    assert order("alpha").domain.infinite
    assert order("alpha").domain.lo == 1
    assert str(probability("delta").domain) == "[0, 1]"
    assert real("x", at_most=oo).domain.infinite
    assert not real("x", below=oo).domain.infinite


@pytest.mark.parametrize(
    "bounds",
    [
        {"above": 1, "at_most": 1},
        {"at_least": 2, "at_most": 1},
        {"above": oo},
        {"at_most": -oo},
        {"above": 0, "at_least": 1},
        {"below": 0.5},
        {"above": "1"},
        {"above": sympy.nan},
    ],
)
def test_an_impossible_bound_is_refused_with_the_name_of_the_variable(bounds):
    with pytest.raises(DomainError, match="x"):
        real("x", **bounds)


@pytest.mark.parametrize("name", ["", " ", "x y", 3])
def test_a_name_is_one_word(name):
    with pytest.raises(DomainError, match="a variable has a name of one word"):
        real(name)


def test_an_empty_range_of_integers_is_refused():
    with pytest.raises(DomainError, match="k"):
        integer("k", above=1, below=2)


def test_a_bound_by_another_variable_becomes_a_constraint_and_gives_its_end():
    alpha = real("alpha", above=1)
    larger = real("alpha'", above=alpha)
    assert [(str(op), bound) for op, bound in larger.constraints] == [(">", alpha)]
    assert str(larger.domain) == "(1, oo)"
    assert real("x", at_most=log(3)).constraints[0][1] == log(3)


def test_relations_of_variables_are_not_decided_while_they_are_written():
    x = real("x", above=1)
    for relation in (exp(x) > 0, x**2 >= 0, x > 0, x > 1, sqrt(x) >= 0):
        assert isinstance(relation, sympy.core.relational.Relational)


def test_absolute_values_stay_what_they_are():
    x = real("x")
    assert sympy.Abs(exp(x) - 1) == sympy.Abs(exp(x) - 1, evaluate=False)
    assert sympy.Abs(x - 1).func is sympy.Abs


def test_the_domain_is_part_of_the_variable():
    assert real("x") != real("x", at_least=0)
    assert real("x") != Symbol("x")
    assert real("x", at_least=0) == real("x", at_least=0)
    assert hash(real("x", at_least=0)) == hash(real("x", at_least=0))


def test_a_variable_survives_pickling_and_substitution():
    alpha = real("alpha", above=1)
    larger = real("alpha'", above=alpha)
    expression = larger / (larger - alpha)
    assert pickle.loads(pickle.dumps(expression)) == expression
    assert expression.subs({larger: 3, alpha: 2}) == 3


def test_several_variables_share_their_bounds():
    first, second = variables("rho_1, rho_2", at_least=0)
    assert (first.name, second.name) == ("rho_1", "rho_2")
    assert first.domain == second.domain

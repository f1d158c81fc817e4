"""Reading relations: what they say of one quantity."""

import sympy

from dpsym.derive.search.matching import match, polarity, quantities, sign_of, solved
from dpsym.language import (
    KL,
    HockeyStick,
    Renyi,
    TotalVariation,
    at_least,
    at_most,
    equal,
    laws,
    probability,
    real,
)

P, Q = laws("P Q")
D, T = KL(P, Q), TotalVariation(P, Q)
x, alpha, delta = real("x"), real("alpha", above=1), probability("delta")


def test_outermost_quantities_are_read():
    inner = HockeyStick(x, P, Q)
    assert set(quantities(sympy.exp(inner) + D * x)) == {inner, D}
    assert quantities(x + alpha) == ()


def test_a_pattern_matches_one_thing_throughout():
    beta = real("beta", above=1)
    both = Renyi(beta, P, Q) * beta
    assert match(both, Renyi(alpha, P, Q) * alpha, {beta}) == {beta: alpha}
    assert match(Renyi(beta, P, Q), Renyi(alpha, Q, P), {beta}) is None
    assert match(Renyi(beta, P, Q), D, {beta}) is None


def test_solving_turns_inequalities_where_the_factor_is_negative():
    assert solved(at_most(x - 2 * D, 1), D) == at_least(D, -(1 - x) / 2)
    assert solved(equal(3, D + x), D) == equal(D, 3 - x)
    assert solved(at_most(T**2, D / 2), T).rhs == sympy.sqrt(2) * sympy.sqrt(D) / 2


def test_what_stands_twice_or_under_an_unknown_factor_is_not_solved_for():
    assert solved(at_most(D + D**2, 1), D) is None
    assert solved(at_most(x * D, 1), D) is None
    assert solved(at_most(T, D), Renyi(2, P, Q)) is None


def test_polarity_needs_a_factor_of_one_sign():
    assert polarity((alpha - 1) * D, D) == 1
    assert polarity((1 - alpha) * D, D) == -1
    assert polarity(x * D, D) == 0
    assert polarity(1 / (1 + D), D) == -1
    assert polarity(D - D**2, D) == 0


def test_signs_of_numbers_are_tried_at_numbers():
    assert sign_of(sympy.log(1 / delta)) == 1
    assert sign_of(1 - sympy.exp(real("a") - real("b", above=real("a")))) == 1
    assert sign_of(alpha - 2) == 0

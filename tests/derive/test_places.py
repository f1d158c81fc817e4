"""Putting a larger part in its place: only where the side grows with it, and only what is larger."""

import pytest
import sympy

from dpsym.derive.steps import Context, judge_step
from dpsym.language import real
from dpsym.language.relations import Comparison

U, V, W = real("u"), real("v"), real("w")
C = real("c", above=0)
BELOW = Comparison(U, "<=", V)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (C * sympy.exp(U), C * sympy.exp(V)),
        (1 - C * sympy.exp(-U), 1 - C * sympy.exp(-V)),
        (W + sympy.exp(U / C), W + sympy.exp(V / C)),
        (-sympy.exp(V), -sympy.exp(U)),
    ],
)
def test_a_larger_part_makes_the_side_larger(one, other):
    assert judge_step(Comparison(one, "<=", other), [BELOW])
    assert judge_step(Comparison(W, "<=", other), [Comparison(W, "<=", one), BELOW])
    assert not judge_step(Comparison(other, "<=", one), [BELOW])
    assert not judge_step(Comparison(one, "<", other), [BELOW])


@pytest.mark.parametrize("factor", [W, W - 1, U])
def test_a_factor_of_unknown_sign_is_no_place(factor):
    goal = Comparison(factor * sympy.exp(U), "<=", factor * sympy.exp(V))
    assert not judge_step(goal, [BELOW])


def test_an_equation_is_put_into_goal_and_premise():
    half = Comparison(U, "=", sympy.Rational(1, 2))
    goal, premise = Comparison(W, "<=", 4 * (V - U) ** 2), Comparison(W, "<=", (V - U) ** 2 / (U * (1 - U)))
    assert judge_step(goal, [premise], Context((half,)))
    assert not judge_step(Comparison(W, "<=", 3 * (V - U) ** 2), [premise], Context((half,)))

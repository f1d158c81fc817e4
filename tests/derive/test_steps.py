"""The judge of steps: what a small move makes of premises, and what it must not."""

import pytest
import sympy

from dpsym.derive.steps import judge_step, same_statement
from dpsym.language import Expectation, Poisson, draw
from dpsym.language.relations import Both, Comparison
from dpsym.language.symbols import real

x, y = real("x"), real("y")
LINE, OTHER = Comparison(x + 2 * y, "=", 7), Comparison(3 * x - y, "=", 0)


def says(left, op, right):
    return Comparison(left, op, right)


@pytest.mark.parametrize(
    ("premises", "goal"),
    [
        ([OTHER], says(y, "=", 3 * x)),
        ([LINE, says(y, "=", 3 * x)], says(7 * x, "=", 7)),
        ([LINE, says(6 * x - 2 * y, "=", 0)], says(7 * x, "=", 7)),
        ([says(x, "=", 1), says(y, "=", 3 * x)], says(y, "=", 3)),
        ([says(x**2, "=", x), says(x, ">", 0)], says(x, "=", 1)),
        ([says((x - 3) * (x + 2), "=", 0), says(x + 2, ">", 0)], says(x, "=", 3)),
        ([says(x, "<=", y), says(y, ">", 0)], says(x * y, "<=", y**2)),
        ([says(x, "<=", 1), says(y, "<=", 2)], says(x + y, "<=", 3)),
        ([says(sympy.sqrt(x + 6), "=", x)], says(x + 6, "=", x**2)),
        ([says(abs(x - y), "<=", 2)], says(x - y, "<=", 2)),
        ([says(sympy.log(1 + x**2), "<=", sympy.log(1 + y**2))], says(x**2 + 1, "<=", y**2 + 1)),
        ([says(x, "<", y)], says(sympy.exp(x), "<", sympy.exp(y))),
        ([sympy.Or(says(x, "=", 1), says(x, "=", 2), evaluate=False)], says(x**2 - 3 * x + 2, "=", 0)),
    ],
)
def test_a_small_move_leads_there(premises, goal):
    assert judge_step(goal, premises)


@pytest.mark.parametrize(
    ("premises", "goal"),
    [
        ([LINE, OTHER], says(x, "=", 2)),
        ([says(x**2, "=", x)], says(x, "=", 1)),
        ([says(x**2, "<", y**2)], says(x, "<", y)),
        ([says(x, "<", y)], says(x**2, "<", y**2)),
        ([says(x, "<=", y)], says(x * y, "<=", y**2)),
        ([says(x, "<=", y)], says(x, "<", y)),
        ([says(x, "<=", y)], says(sympy.log(x), "<=", sympy.log(y))),
        ([says(x, "<=", y)], says(sympy.exp(y), "<=", sympy.exp(x))),
        ([says(x, "<=", 1), says(y, ">=", 2)], says(x + y, "<=", 3)),
        ([says(abs(x), ">=", 2)], says(x, ">=", 2)),
        ([says(x**2, "=", x)], says(x / x, "=", 1 / x)),
        ([sympy.Or(says(x, "=", 1), says(x, "=", 2), evaluate=False)], says(x, "=", 1)),
        ([says((x - y) ** 2, "=", x**2 - 2 * x * y + y**2)], says(x, "=", y)),
        ([says((x - y) ** 2, ">=", x**2 - 2 * x * y + y**2)], says(x, ">=", y)),
    ],
)
def test_no_move_leads_to_what_does_not_follow(premises, goal):
    assert not judge_step(goal, premises)
    assert judge_step(goal, premises, level="notes").verdict != "follows"


def test_about_one_unknown_a_step_is_said_to_fail_at_a_number():
    found = judge_step(says(x, "=", 1), [says(x**2, "=", x)], level="notes")
    assert (found.verdict, found.at) == ("fails", {x: 0})


def test_terms_on_other_sides_make_no_other_statement():
    both = Both(says(x, ">=", -1), says(x, "<=", 4))
    assert same_statement(both, Both(says(2 * x, "<=", 8), says(-1, "<=", x)))
    assert not same_statement(both, Both(says(x, "<=", 4), says(-2, "<=", x)))


def test_a_mean_on_a_side_is_no_reason_to_give_up():
    rate = real("r", above=0)
    mean = Expectation(draw("X", Poisson(rate)))
    known = [Comparison(mean, "=", 2 * y), Comparison(mean, "<=", x)]
    assert judge_step(Comparison(2 * y, "<=", x), known)
    assert not judge_step(Comparison(2 * y, "<", x), known)
    assert not judge_step(Comparison(2 * rate, "<=", x), known)


ALPHA, RHO, L = real("alpha", above=1), real("rho", above=0), real("L", above=0)
SQUARE = Comparison(RHO * (ALPHA - 1) ** 2 - 2 * sympy.sqrt(RHO * L) * (ALPHA - 1) + L, "=", 0)
ROOT = Comparison(ALPHA - 1, "=", sympy.sqrt(L / RHO))


def test_a_square_that_is_zero_gives_its_root_with_the_ranges_of_the_symbols():
    assert judge_step(ROOT, [SQUARE])
    assert judge_step(SQUARE, [ROOT])


def test_a_factor_that_may_be_zero_keeps_no_strict_sign_and_loses_no_root():
    x, y, z = real("x"), real("y"), real("z", at_least=0)
    assert not judge_step(Comparison(z * x, "<", z * y), [Comparison(x, "<", y)])
    for op in ("=", "<="):
        assert not judge_step(Comparison(x, "=", y), [Comparison(z * (x - y) ** 2, op, 0)])
    assert judge_step(Comparison(x, "=", y), [Comparison((x - y) ** 2, "<=", 0)])
    assert not judge_step(Comparison(x, "=", y), [Comparison((x - y) ** 2, ">=", 0)])


def test_a_factor_may_be_repeated_or_stand_above_a_fraction():
    x, t, z = real("x"), real("t", above=0), real("z")
    two = Comparison(t, "=", 2)
    assert judge_step(two, [Comparison((t - 2) ** 2 * (t + 4) / t, "=", 0)])
    assert judge_step(two, [Comparison((2 - t) ** 3 * (t + 4), "=", 0)])
    assert not judge_step(two, [Comparison((t - 2) ** 2 * (t - 4) / t, "=", 0)])  # or 4
    assert not judge_step(Comparison(x, "=", 2), [Comparison((x - 2) ** 2 * (x + 4), "=", 0)])  # or -4
    assert not judge_step(two, [Comparison((t - 2) ** 2 * z, "=", 0)])
    assert not judge_step(two, [Comparison((t - 2) ** 2 * (t + 4) / t, "=", 1)])

"""Equations among hypotheses that have hardly a rational solution are solved for a symbol."""

import pytest
from sympy import Rational, cosh, exp, log, sin, sqrt

from dpsym import Claim, Phi, at_least, at_most, equal, greater, integer, real
from dpsym.language.solved import with_equations_solved

x, y = real("x"), real("y")
a, b = real("a", above=0), real("b", above=0)
CASES = [
    (equal(exp(x) + exp(y), 1), at_most(x + y, -2 * log(2)), at_most(x + y, Rational(-139, 100))),
    (equal(log(a), 1 + log(b)), greater(a, b), at_most(a, b + 10)),
    (equal(sin(x), y), at_most(y**2, 1), at_most(y, Rational(99, 100))),
    (equal(sqrt(a) + sqrt(b), 2), at_least(a + b, 2), at_least(a + b, Rational(203, 100))),
    (equal(a**3 + b**3, 2), at_most(a + b, 2), at_most(a + b, Rational(199, 100))),
    (equal(2**x, b), at_least(b, 1 + x * log(2)), at_most(b, 1 + x**2)),
    (
        equal(x**2 + y**2, 3),
        at_most(x + y, Rational(5, 2)),
        at_most(x + y, Rational(24, 10)),
    ),  # two solutions
    (equal(x**4 + y**4, 6), at_most(x + y, 3), at_most(x + y, Rational(26, 10))),
    (equal(x**2 + x * y + y**2, 2), at_most(x * y, Rational(2, 3)), at_most(x * y, Rational(65, 100))),
    (equal(cosh(x) + y**2, 3), at_most(y, Rational(3, 2)), at_most(y, Rational(14, 10))),
    (equal(Phi(x), b), at_most(b, 1), at_most(b, Rational(9, 10))),
]


@pytest.mark.parametrize(("equation", "right", "wrong"), CASES, ids=str)
def test_what_an_equation_says_is_put_in(equation, right, wrong):
    assert Claim(right, given=equation).check(effort=0.25, steps=1_080).verdict in ("proved", "supported")
    assert Claim(wrong, given=equation).check(effort=0.25, steps=1_080).verdict == "refuted"


@pytest.mark.parametrize(
    "equation",
    [
        equal(sin(x), sin(y)),  # of which there are infinitely many
        equal(x**3 + x + exp(y) + y, 1),
        equal(integer("n") * sqrt(2), integer("m")),
    ],
    ids=str,
)
def test_an_equation_without_one_solution_stays(equation):
    assert with_equations_solved(Claim(at_most(x, 1), given=equation)) == []


def test_the_range_of_a_symbol_becomes_a_hypothesis():
    solved = with_equations_solved(Claim(at_most(x, 1), given=equal(exp(x), b)))
    ((claim, solution),) = solved
    assert str(solution) == "b = exp(x)" and claim.given == (greater(exp(x), 0),)

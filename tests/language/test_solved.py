"""Equations among hypotheses that have hardly a rational solution are solved for a symbol."""

import pytest
from sympy import Rational, cos, cosh, exp, log, pi, sin, sqrt

from dpsym import Claim, Phi, at_least, at_most, equal, greater, integer, real
from dpsym.language.solved import with_equations_solved

x, y, z, w = (real(name) for name in "xyzw")
a, b = real("a", above=0), real("b", above=0)
c, d = real("c", at_least=0), real("d", at_least=0)
s, t = (real(name, at_least=0, at_most=pi) for name in "st")
CASES = [
    (equal(exp(x) + exp(y), 1), at_most(x + y, -2 * log(2)), at_most(x + y, Rational(-139, 100))),
    pytest.param(equal(log(a), 1 + log(b)), greater(a, b), at_most(a, b + 10), marks=pytest.mark.slow),
    (equal(sin(x), y), at_most(y**2, 1), at_most(y, Rational(99, 100))),
    (equal(sqrt(a) + sqrt(b), 2), at_least(a + b, 2), at_least(a + b, Rational(203, 100))),
    (equal(a**3 + b**3, 2), at_most(a + b, 2), at_most(a + b, Rational(199, 100))),
    (equal(2**x, b), at_least(b, 1 + x * log(2)), at_most(b, 1 + x**2)),
    (
        equal(x**2 + y**2, 3),
        at_most(x + y, Rational(5, 2)),
        at_most(x + y, Rational(24, 10)),
    ),  # two solutions
    pytest.param(
        equal(x**4 + y**4, 6), at_most(x + y, 3), at_most(x + y, Rational(26, 10)), marks=pytest.mark.slow
    ),
    (equal(x**2 + x * y + y**2, 2), at_most(x * y, Rational(2, 3)), at_most(x * y, Rational(65, 100))),
    pytest.param(
        equal(cosh(x) + y**2, 3),
        at_most(y, Rational(3, 2)),
        at_most(y, Rational(14, 10)),
        marks=pytest.mark.slow,
    ),
    (equal(Phi(x), b), at_most(b, 1), at_most(b, Rational(9, 10))),
    pytest.param(
        equal(c**3 + d**3, 1),
        at_most(c + d, 2 ** Rational(2, 3)),
        at_most(c + d, Rational(156, 100)),
        marks=pytest.mark.slow,
    ),
    (equal(x**3 + exp(y), 1), at_most(x, 1), at_most(x, Rational(98, 100))),
]


@pytest.mark.parametrize(("equation", "right", "wrong"), CASES, ids=str)
def test_what_an_equation_says_is_put_in(equation, right, wrong):
    assert Claim(right, given=equation).check(effort=0.25, steps=1_440).verdict in ("proved", "supported")
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
    ((claim, (solution,)),) = solved
    assert str(solution) == "b = exp(x)" and claim.given == (greater(exp(x), 0),)


def test_a_root_of_an_odd_power_has_both_signs():
    """A cube below 0 is one of what is below 0; of a symbol that is not, there is one root."""
    solutions = {str(one) for _, (one,) in with_equations_solved(Claim(at_most(x, 1), given=equal(x**3, y)))}
    assert solutions == {"y = x**3"}
    solutions = [
        one for _, (one,) in with_equations_solved(Claim(at_most(x, 1), given=equal(x**3 + y**3, 2)))
    ]
    assert [str(one) for one in solutions] == ["x = (2 - y**3)**(1/3)", "x = -(y**3 - 2)**(1/3)"]


@pytest.mark.parametrize(
    ("equations", "right", "wrong"),
    [
        pytest.param(
            [equal(x**2 + y**2, 1), equal(x, y)],
            at_most(x, Rational(71, 100)),
            at_most(x, Rational(7, 10)),
            marks=pytest.mark.slow,
        ),
        ([equal(x**2 + y**2, 1), equal((x - 1) ** 2 + y**2, 1)], equal(y**2, Rational(3, 4)), at_least(y, 0)),
        ([equal(sin(s), cos(t))], at_most(abs(s - pi / 2), t), equal(s + t, pi / 2)),  # s may be beyond π/2
        ([equal(exp(a), 2), equal(a + y, sqrt(2))], at_least(y, 0), at_least(y, Rational(73, 100))),
    ],
    ids=str,
)
def test_all_solutions_of_all_equations_are_looked_at(equations, right, wrong):
    assert Claim(wrong, given=equations).check(effort=0.25).verdict == "refuted"
    assert Claim(right, given=equations).check(effort=0.25).verdict != "refuted"


def test_a_claim_with_more_solutions_than_a_few_is_not_taken_apart_to_the_end():
    many = [equal(x**2 + a, 1), equal(y**2 + a, 1), equal(z**2 + a, 1), equal(w**2 + sin(a), 1)]
    assert len(with_equations_solved(Claim(at_most(x, 5), given=many))) <= 8

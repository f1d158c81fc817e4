"""Shrinking keeps the violation and ends at numbers that a person would write."""

import pytest
from flint import fmpq
from hypothesis import given
from hypothesis import strategies as st

from dpsym.engines.drafts import Draft
from dpsym.engines.rationals import above, as_float, exactly, near, simplest
from dpsym.engines.shrink import shrink, shrunk, weight
from dpsym.engines.targets import Target
from dpsym.kernel.numbers import Log, compare
from dpsym.kernel.statement import Domain, Relation, Statement, Variable
from dpsym.kernel.terms import rat, term, var
from dpsym.language.elaboration.goals import Goal

rationals = st.builds(fmpq, st.integers(-(10**6), 10**6), st.integers(1, 10**6))


@given(rationals, rationals)
def test_the_simplest_rational_lies_between_and_nothing_simpler_does(a, b):
    lo, hi = min(a, b), max(a, b)
    found = simplest(lo, hi)
    assert lo <= found <= hi
    for below in range(1, min(int(found.q), 60)):
        assert (lo * below).ceil() > (hi * below).floor()


@given(
    st.floats(-1e200, 1e200).filter(lambda x: abs(x) > 1e-200 or x == 0), st.sampled_from([1e-2, 1e-6, 1e-12])
)
def test_rationalising_keeps_within_the_tolerance(x, tolerance):
    assert abs(near(x, tolerance) - exactly(x)) <= exactly(tolerance) * abs(exactly(x))
    assert as_float(exactly(x)) == x


@given(st.integers(1, 10**6), st.integers(1, 10**6))
def test_a_rational_above_a_logarithm_is_above_and_near(p, q):
    value = Log(fmpq(1), fmpq(max(p, q) + 1, min(p, q)))
    found = above(value)
    assert compare(">=", found, value) is True
    assert as_float(found) == pytest.approx(as_float(value), rel=1e-9)


def scalar_goal(rhs, domain=None):
    x = Variable("x", domain or Domain(fmpq(0), None))
    return Target(Goal(Statement((x,), (), Relation("<=", var("x"), rhs))))


@pytest.mark.parametrize("start", [fmpq(10**13), fmpq(987654321, 1000), exactly(123.456789), fmpq(35, 3)])
def test_remote_numbers_come_back(start):
    (value,) = shrink(scalar_goal(rat("23/2")), Draft({"x": start})).values()
    assert value in range(12, 17)


@pytest.mark.parametrize("start", [fmpq(1, 10**13), fmpq(3, 10**6 + 1), exactly(0.001)])
def test_tiny_numbers_come_back(start):
    goal = scalar_goal(2 * var("x") ** 2 * 100)  # fails for 0 < x < 1/200
    (value,) = shrink(goal, Draft({"x": start})).values()
    assert value.p == 1
    assert 200 < value.q <= 1000


def test_logarithms_shrink_through_their_argument():
    goal = scalar_goal(term("log", rat("9/4")))
    start = {"x": Log(fmpq(1), fmpq(10**9 + 7, 3 * 10**8))}
    (value,) = shrunk(goal, start).values()
    assert weight({"x": value}) <= 4


def test_what_does_not_violate_is_not_shrunk():
    assert shrink(scalar_goal(rat(5)), Draft({"x": fmpq(3)})) is None


def test_an_extremal_law_is_found_exactly():
    """Correlation of a function on two bits with its bits: the minimum of the true bound is attained."""
    masses = [var(f"P[{i}]") for i in range(1, 5)]
    variables = tuple(Variable(str(m.data), Domain(fmpq(0), fmpq(1))) for m in masses)
    squares = masses[0] ** 2 + masses[1] ** 2 + masses[2] ** 2 + masses[3] ** 2
    total = Relation("=", masses[0] + masses[1] + masses[2] + masses[3], rat(1))
    statement = Statement(variables, (total,), Relation(">", squares, rat("1/4")))
    target = Target(Goal(statement, simplices=(tuple(str(m.data) for m in masses),)))
    assert set(shrunk(target, dict.fromkeys([f"P[{i}]" for i in range(1, 5)], fmpq(1, 4))).values()) == {
        fmpq(1, 4)
    }

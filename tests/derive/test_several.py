"""Statements about several numbers: what equations give is put in, and two that are left are decided."""

import pytest
import sympy
from hypothesis import given
from hypothesis import strategies as st

from dpsym.derive.line import UnfitError
from dpsym.derive.several import failure_of_several
from dpsym.derive.steps import judge_step
from dpsym.language import real
from dpsym.language.relations import Both, Comparison

x, y, z = real("x"), real("y"), real("z")
a = real("a", at_least=0)
COMPARE = {
    "=": lambda one, other: one == other,
    "<=": lambda one, other: one <= other,
    ">=": lambda one, other: one >= other,
    "<": lambda one, other: one < other,
    ">": lambda one, other: one > other,
}


def _or(*parts):
    return sympy.Or(*parts, evaluate=False)


def _is(left, right):
    return Comparison(left, "=", right)


FOLLOWS = {
    "a linear system": ([_is(2 * x + 3 * y, 7), _is(x - y, 1)], Both(_is(x, 2), _is(y, 1))),
    "a system of the second degree": (
        [_is(x + y, 5), _is(x * y, 6)],
        _or(Both(_is(x, 2), _is(y, 3)), Both(_is(x, 3), _is(y, 2))),
    ),
    "a root is where it has a value": ([_is(y, sympy.sqrt(x + 7))], Comparison(x, ">=", -7)),
    "a quotient is where it has a value": (
        [_is(y, 1 / (x - 1))],
        _or(Comparison(x, "<", 1), Comparison(x, ">", 1)),
    ),
    "an absolute value and a parameter": (
        [Comparison(abs(x - a), "<=", 2 * a)],
        Both(Comparison(-a, "<=", x), Comparison(x, "<=", 3 * a)),
    ),
    "a factor that is not zero": (
        [_is(z * x - z**2, x - 1), _or(Comparison(z, "<", 1), Comparison(z, ">", 1))],
        _is(x, z + 1),
    ),
    "a root in a system": (
        [_is(y, sympy.sqrt(x + 7)), _is(y - x, 1)],
        Both(_is(sympy.sqrt(y + 6), y), _is(x, 2), _is(y, 3)),
    ),
    "the range of a number that is put in": ([_is(a, x + 1)], Comparison(x, ">=", -1)),
    "nothing is both": ([_is(x, y), _is(x, y + 1)], _is(x, 0)),
}
FAILS = {
    "one of two solutions": ([_is(x + y, 5), _is(x * y, 6)], _is(x, 2)),
    "a root may be zero": ([_is(y, sympy.sqrt(x + 7))], Comparison(y, ">", 0)),
    "a factor that may be zero": ([_is(z * x - z**2, x - 1)], _is(x, z + 1)),
    "too wide": ([Comparison(abs(x - a), "<=", 4 * a)], Comparison(x, "<=", 3 * a)),
    "only at one value of the parameter": (
        [Comparison(x**2 + a**2, "<=", 0)],
        Comparison(a, ">", 0),
    ),
}


@pytest.mark.parametrize("name", sorted(FOLLOWS))
def test_what_follows(name):
    premises, goal = FOLLOWS[name]
    assert failure_of_several(premises, goal) is None
    assert judge_step(goal, premises, level="notes").verdict == "follows"


@pytest.mark.parametrize("name", sorted(FAILS))
def test_what_fails_fails_at_the_numbers_that_are_named(name):
    premises, goal = FAILS[name]
    at = failure_of_several(premises, goal)
    assert all(_holds(one, at) for one in premises)
    assert not _holds(goal, at)


def _holds(statement, at):
    if isinstance(statement, sympy.Or):
        return any(_holds(part, at) for part in statement.args)
    if isinstance(statement, Both):
        return all(_holds(part, at) for part in statement.args)
    sides = [sympy.sympify(side).xreplace(at) for side in (statement.lhs, statement.rhs)]
    return bool(COMPARE[statement.op](*sides))


def test_what_is_not_algebraic_or_has_too_many_numbers_is_not_decided():
    for premises, goal in [
        ([_is(sympy.exp(x), y)], Comparison(y, ">", 0)),
        ([Comparison(x * y * z, ">", 0)], Comparison(x, ">", 0)),
    ]:
        with pytest.raises(UnfitError):
            failure_of_several(premises, goal)
        assert judge_step(goal, premises, level="notes").verdict != "fails"


def test_a_premise_that_is_not_read_refutes_nothing():
    unread = Comparison(sympy.exp(x), "<=", y)
    assert judge_step(_is(x, 2), [_is(x + y, 5), _is(x * y, 6)], level="notes").verdict == "fails"
    assert judge_step(_is(x, 2), [_is(x + y, 5), _is(x * y, 6), unread], level="notes").verdict == "open"


def test_from_what_is_never_so_all_follows():
    never = Comparison(2, "<", -4)
    assert judge_step(Comparison(x, "<", 0), [never], level="notes").verdict == "follows"
    assert judge_step(Comparison(x, "<", 0), [Comparison(2, "<", 4)], level="notes").verdict == "fails"


def test_what_is_supposed_of_other_numbers_may_be_a_contradiction():
    apart = Comparison(z**2, "<", 0)
    assert judge_step(_is(x + y, 1), [apart, _is(x, y)], level="notes").verdict != "fails"
    assert judge_step(Comparison(0, "=", 1), [apart], level="notes").verdict == "follows"
    assert judge_step(Comparison(0, "=", 1), [_is(x, y)], level="notes").verdict == "fails"


numbers = st.integers(min_value=-2, max_value=2)


@given(
    first=st.tuples(numbers, numbers, numbers),
    second=st.tuples(numbers, numbers, numbers, numbers),
    op=st.sampled_from(sorted(COMPARE)),
    at=st.tuples(numbers, numbers),
)
def test_nothing_that_is_false_at_some_numbers_follows(first, second, op, at):
    """Where a premise holds and a goal does not, the goal is not said to follow; a failure is one."""
    (k, m, n), (c, d, e, f) = first, second
    premise, goal = Comparison(k * x**2 + m * y, "<=", n), Comparison(c * x * y + abs(d * x - e), op, f)
    try:
        found = failure_of_several([premise], goal)
    except UnfitError:
        return
    here = {x: sympy.Integer(at[0]), y: sympy.Integer(at[1])}
    assert not (found is None and _holds(premise, here) and not _holds(goal, here))
    if found is not None:
        there = {x: 0, y: 0, **found}
        assert _holds(premise, there)
        assert not _holds(goal, there)

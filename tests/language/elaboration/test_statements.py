"""Statements of claims: over which values of its variables each of them is."""

import pytest
from sympy import Max, exp, log

from dpsym import Claim, at_most, equal, integer, real

b, s = real("b", above=0), real("s", above=0)
level, below = real("level", at_least=0), real("below", at_most=0)
n = integer("n", at_least=0)


def ranges(*given):
    """Return whether each variable of a claim under hypotheses may be 0."""
    conclusion = at_most(b, s + level + below**2 + n)
    (goal,) = Claim(conclusion, given=given).elaborate().goals
    domains = {each.name: each.domain for each in goal.statement.variables}
    ends = {name: ((d.lo, d.lo_open), (d.hi, d.hi_open)) for name, d in domains.items()}
    return {name for name, both in ends.items() if (0, False) in both}


@pytest.mark.parametrize(
    ("given", "apart"),
    [
        (equal(b, s / level), {"level"}),
        (at_most(exp(s / level), 3), {"level"}),
        (at_most(1 - log(s) / below, b**3 / level**2), {"level", "below"}),
    ],
)
def test_what_a_hypothesis_divides_by_is_not_zero(given, apart):
    assert ranges(given) == {"level", "below", "n"} - apart


@pytest.mark.parametrize(
    "given",
    [equal(b, s * level), at_most(s / (1 + level), b), at_most(Max(s, level), b), at_most(s / (n + 1), b)],
)
def test_what_nothing_is_divided_by_may_be_zero(given):
    assert ranges(given) == {"level", "below", "n"}


def test_a_conclusion_says_nothing_of_what_it_divides_by():
    (goal,) = Claim(at_most(s / level, b)).elaborate().goals
    assert next(each for each in goal.statement.variables if each.name == "level").domain.lo_open is False

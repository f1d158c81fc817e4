"""Claims that fail only where a probability or a floor jumps are refuted; what holds there is not."""

import pytest
from sympy import Rational, floor

from dpsym.engines.breakpoints import search_breakpoints
from dpsym.engines.reports import SearchOptions
from dpsym.engines.targets import targets_of
from dpsym.kernel.judge import judge
from dpsym.language import (
    Claim,
    Expectation,
    Probability,
    at_least,
    at_most,
    greater,
    integer,
    law,
    real,
    values,
)

P = law("P")
X = values("X", P.space, low=0)
theta = real("theta", at_least=0, at_most=1)
x, y = real("x"), real("y")
n = integer("n", at_least=1)
first, second = Expectation(X, P), Expectation(X**2, P)
share = first**2 / second
NOT_ZERO = (greater(second, 0),)


def above(threshold):
    return Probability(greater(X, threshold), P)


def at_or_above(threshold):
    return Probability(at_least(X, threshold), P)


#: A false claim, and a true one beside it (Paley and Zygmund; Markov; floors).
PAIRS = [
    (above(theta * first) >= (1 - theta) * share, above(theta * first) >= (1 - theta) ** 2 * share),
    (
        above(theta * first) >= (1 - theta) ** Rational(9, 5) * share,
        above(theta * first) >= (1 - theta) ** Rational(21, 10) * share,
    ),
    (
        at_or_above(theta * first) >= (1 - theta) * share,
        at_or_above(theta * first) >= (1 - theta) ** 2 * share,
    ),
    (
        at_least(floor(x) + floor(y), floor(x + y + Rational(1, 1000)) - 1),
        at_least(floor(x) + floor(y), floor(x + y) - 1),
    ),
    (at_most(x - floor(n * x) / n, Rational(9999, 10_000) / n), at_most(x - floor(n * x) / n, 1 / n)),
]


def searched(statement):
    given = NOT_ZERO if statement.has(P) else ()
    goals = Claim(statement, given=given, shapes={P.space: 2} if given else {}).elaborate().goals
    return goals, search_breakpoints(targets_of(goals), SearchOptions(steps=4_000))


@pytest.mark.parametrize("statement", [false for false, _ in PAIRS], ids=str)
def test_a_claim_that_fails_at_a_jump_is_refuted_there(statement):
    goals, report = searched(statement)
    assert report.outcome == "fails"
    assert judge(goals[report.goal].statement, report.evidence).name == "refuted"


@pytest.mark.parametrize("statement", [true for _, true in PAIRS], ids=str)
def test_a_claim_that_holds_at_its_jumps_is_not_refuted(statement):
    assert searched(statement)[1].outcome == "holds"


def test_what_does_not_jump_is_not_searched():
    assert searched(at_least(x**2, 0))[1].outcome == "not run"


def test_a_counterexample_that_is_known_is_enough():
    goals, report = searched(PAIRS[-1][0])
    known = SearchOptions(known=(0, report.evidence))
    assert search_breakpoints(targets_of(goals), known).outcome == "not run"

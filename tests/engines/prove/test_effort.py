"""Effort is counted, not timed: the same search ends at the same place on every machine."""

import math

from dpsym.engines.prove import Effort, prove
from dpsym.engines.prove.effort import RATE
from dpsym.kernel.statement import Domain, Relation, Statement, Variable
from dpsym.kernel.terms import term, var

x, y = var("x"), var("y")
HARD = Statement(
    (Variable("x", Domain()), Variable("y", Domain())),
    (),
    Relation("<=", term("exp", x * y), term("exp", x**2 + y**4) + y**2 * x**4 + 1),
)


def test_a_part_spends_what_the_whole_has():
    whole = Effort(10 / RATE)
    part = whole.part(100.0)
    spent = [part.is_spent() for _ in range(12)]
    assert spent == [False] * 10 + [True] * 2
    assert whole.is_spent()


def test_larger_terms_cost_more():
    effort = Effort(100 / RATE)
    effort.is_spent(x)
    left = effort.seconds_left()
    effort.is_spent(x**2 + y)
    assert left - effort.seconds_left() > 1.5 / RATE


def test_without_an_allowance_only_the_clock_counts():
    now = [0.0]
    effort = Effort(deadline=5.0, clock=lambda: now[0])
    assert effort.seconds_left() == math.inf
    assert not effort.is_spent()
    now[0] = 5.1
    assert effort.is_spent()


def test_the_same_search_spends_the_same():
    spent = []
    for _ in range(2):
        effort = Effort(0.5)
        prove(HARD, (), effort=effort)
        spent.append(effort.left)
    assert spent[0] == spent[1]


def test_no_effort_no_proof():
    assert (
        prove(Statement(HARD.variables, (), Relation("<=", x + y, term("exp", x) + y)), (), effort=Effort(0))
        is None
    )

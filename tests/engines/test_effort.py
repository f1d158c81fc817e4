"""Effort is counted, not timed: the same search ends at the same place on every machine."""

import math
from dataclasses import replace

import pytest
from sympy import exp, tanh

from dpsym.engines.digits import evaluate_digits
from dpsym.engines.effort import PRICES, Effort
from dpsym.engines.prove import prove
from dpsym.engines.registry import ENGINES, EXTREMES
from dpsym.engines.reports import STOPPED, SearchOptions
from dpsym.engines.targets import targets_of
from dpsym.kernel.statement import Domain, Relation, Statement, Variable
from dpsym.kernel.terms import rat, term, var
from dpsym.language import KL, Claim, laws, real

x, y = var("x"), var("y")
HARD = Statement(
    (Variable("x", Domain()), Variable("y", Domain())),
    (),
    Relation("<=", term("exp", x * y), term("exp", x**2 + y**4) + y**2 * x**4 + 1),
)


def test_a_part_spends_what_the_whole_has():
    whole = Effort(10)
    part = whole.part(600_000)
    spent = [part.is_spent() for _ in range(12)]
    assert spent == [False] * 10 + [True] * 2
    assert whole.is_spent()


def test_a_part_has_no_more_than_its_share():
    whole = Effort(100)
    part = whole.part(10)
    assert [part.is_spent() for _ in range(11)] == [False] * 10 + [True]
    assert part.is_over() and not whole.is_over()
    assert whole.steps_left() == 89


def test_larger_terms_cost_more():
    effort = Effort(100)
    effort.is_spent(x)
    left = effort.steps_left()
    effort.is_spent(x**2 + y)
    assert left - effort.steps_left() > 1.5


@pytest.mark.parametrize("kind", PRICES)
def test_each_kind_of_work_has_its_price_and_its_counter(kind):
    whole = Effort(1_000)
    part = whole.part(500)
    assert not part.charge(kind, 2)
    assert whole.spent == part.spent == {kind: 2}
    assert whole.steps_left() == 1_000 - 2 * PRICES[kind]


def test_without_an_allowance_nothing_is_ever_spent():
    effort = Effort()
    assert effort.steps_left() == math.inf
    assert not effort.charge("candidates", 10**12)


def test_the_same_search_spends_the_same():
    spent = []
    for _ in range(2):
        effort = Effort(3_000)
        prove(HARD, effort=effort)
        spent.append(effort.spent)
    assert spent[0] == spent[1]


def test_no_effort_no_proof():
    plain = Statement(HARD.variables, (), Relation("<=", x + y, term("exp", x) + y))
    assert prove(plain, effort=Effort(0)) is None


@pytest.mark.parametrize("engine", [*ENGINES, EXTREMES], ids=lambda engine: engine.name)
def test_an_engine_without_effort_stops_early_and_says_so(engine):
    claim = Claim(KL(*laws("P Q")) >= 0, shapes=(3,))
    looked = []
    for steps in (5, math.inf):
        report = engine.run(targets_of(claim.elaborate().goals), SearchOptions(steps=steps))
        assert report.outcome in ("holds", "not evaluated")
        assert (report.details.get("stopped") == STOPPED) == (steps == 5)
        looked.append(report.details.get("points", report.details.get("examples")))
    assert looked[0] < looked[1]


def test_a_number_of_astronomic_size_is_not_evaluated():
    """mpmath shifts by the exponent of what tanh is taken of, which no memory holds."""
    x = real("x", at_least=0)
    (goal, *_) = Claim(tanh(exp(exp(x))) <= 1).elaborate().goals
    goal = replace(goal, points=({goal.statement.variables[0].name: rat(28)},))
    report = evaluate_digits(targets_of([goal]), SearchOptions(points=4))
    assert report.evidence is None

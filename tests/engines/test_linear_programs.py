"""Exact linear programs: contradictions that add up, and points at which unknowns do not exist."""

from random import Random

import pytest
from flint import fmpq
from sympy import Rational, exp

from dpsym.engines.registry import ENGINES, LINEAR, engines_for
from dpsym.engines.reports import SearchOptions
from dpsym.engines.simplex import Row, contradiction
from dpsym.engines.targets import LinearTarget, targets_of
from dpsym.kernel.judge import judge
from dpsym.kernel.numbers import Log
from dpsym.language import (
    ApproximateDP,
    Claim,
    PureDP,
    TotalVariation,
    at_least,
    at_most,
    both,
    equal,
    exists,
    laws,
    probability,
    real,
)

P, Q, A, B = laws("P Q A B")
epsilon, delta = real("epsilon", at_least=0), probability("delta")
HYPOTHESIS = next(engine for engine in ENGINES if engine.name == "hypothesis")
QUICK = SearchOptions(points=40, examples=200)


def nearby(radius):
    """Near a private pair there is a purely private one."""
    near = both(PureDP(epsilon)(A, B), TotalVariation(P, A) <= radius, TotalVariation(Q, B) <= radius)
    return Claim(exists(A, B, near), given=ApproximateDP(epsilon, delta)(P, Q), shapes=2)


def row(*numbers, equation=False):
    *coefficients, bound = map(fmpq, numbers)
    return Row(tuple(coefficients), bound, equation)


def adds_up(rows, free, weights):
    assert all(abs(w) <= 1 and (r.equation or w >= 0) for w, r in zip(weights, rows, strict=True))
    for column, may_be_negative in enumerate(free):
        total = sum((w * r.coefficients[column] for w, r in zip(weights, rows, strict=True)), fmpq(0))
        assert total == 0 if may_be_negative else total >= 0
    assert sum((w * r.bound for w, r in zip(weights, rows, strict=True)), fmpq(0)) < 0


@pytest.mark.parametrize(
    ("rows", "free"),
    [
        ([row(1, 1, 1, equation=True), row(1, 0, 1), row(0, 1, 1)], (False, False)),
        ([row(1, -2), row(-1, 5)], (True,)),
        ([row(2, 1, 4, equation=True), row(1, 2, 5, equation=True)], (True, True)),
        ([row(1, -1, 0), row(-1, 1, 0), row(-1, -1, -1)], (False, False)),
        ([row(0, 0)], (False,)),
        ([], ()),
    ],
)
def test_conditions_that_can_be_met_have_no_contradiction(rows, free):
    assert contradiction(rows, free) is None


@pytest.mark.parametrize(
    ("rows", "free"),
    [
        ([row(1, 1), row(-1, -2)], (False,)),
        ([row(1, -1)], (False,)),
        ([row(1, 1, 1, equation=True), row(1, 1, 2, equation=True)], (True, True)),
        ([row(1, 1, 1, equation=True), row(1, 0, "1/3"), row(0, 1, "1/3")], (False, False)),
        ([row(1, -1, 0), row(0, 1, 1), row(-1, 0, "-1000001/1000000")], (True, True)),
        ([row(0, -1)], (False,)),
    ],
)
def test_conditions_that_cannot_be_met_have_one_that_adds_up(rows, free):
    weights = contradiction(rows, free)
    assert weights is not None
    adds_up(rows, free, weights)


def test_random_systems_are_decided_rightly():
    random, contradictory = Random(5), 0
    for _ in range(300):
        free = [random.random() < 0.3 for _ in range(random.randint(1, 8))]
        x = [fmpq(random.randint(-5 if may else 0, 5), random.randint(1, 4)) for may in free]
        rows = []
        for _ in range(random.randint(1, 10)):
            a = tuple(fmpq(random.choice((0, 0, 1, -1, 2, 3)), random.randint(1, 3)) for _ in x)
            equation = random.random() < 0.4
            value = sum((p * q for p, q in zip(a, x, strict=True)), fmpq(0))
            rows.append(Row(a, value + (0 if equation else random.randint(0, 2)), equation))
        assert contradiction(rows, free) is None  # x meets them
        rows.append(Row(rows[0].coefficients, rows[0].bound - 30, equation=True))
        weights = contradiction(rows, free)
        if rows[0].equation:
            assert weights is not None
        if weights is not None:
            contradictory += 1
            adds_up(rows, free, weights)
    assert contradictory > 100


def test_degenerate_systems_come_to_an_end():
    cycle = [[int(i == j) - int(i == (j + 1) % 6) for j in range(6)] for i in range(6)]
    equal = [row(*differences, 0, equation=True) for differences in cycle]
    whole = row(*[1] * 6, 1, equation=True)
    assert contradiction([*equal, *equal, whole]) is None
    weights = contradiction([*equal, *equal, whole, row(1, *[0] * 5, "1/7")])
    adds_up([*equal, *equal, whole, row(1, *[0] * 5, "1/7")], [False] * 6, weights)


def test_engines_are_asked_for_what_they_can_do():
    ordinary = targets_of(Claim(epsilon >= 0).elaborate().goals)
    existential = targets_of(nearby(delta).elaborate().goals)
    assert engines_for(ordinary) == ENGINES
    assert engines_for(existential) == (LINEAR, *ENGINES)
    assert all(isinstance(target, LinearTarget) for target in existential)
    outcomes = {engine.name: engine.run(existential, QUICK).outcome for engine in ENGINES}
    assert outcomes == {"batches": "not run", "hypothesis": "holds", "mpmath": "not run"}
    assert LINEAR.run(ordinary, QUICK).outcome == "not run"


def pair(odds, mass):
    """Randomized response with an own part, which needs all of the radius."""
    high = (odds + mass) / (1 + odds)
    masses = {"P[1]": high, "P[2]": 1 - high, "Q[1]": 1 - high, "Q[2]": high}
    return {**masses, "epsilon": Log(fmpq(1), odds) if odds != 1 else fmpq(0), "delta": mass}


@pytest.mark.parametrize("odds", [fmpq(1), fmpq(3), fmpq(5, 2), fmpq(10**6)])
@pytest.mark.parametrize("mass", [fmpq(1, 10**9), fmpq(1, 5), fmpq(1)])
def test_the_radius_of_a_pure_pair_is_delta_over_one_plus_e_to_the_epsilon(odds, mass):
    sharp, short = delta / (1 + exp(epsilon)), delta / (1 + exp(epsilon)) * (1 - Rational(1, 10**12))
    (target,) = targets_of(nearby(sharp).elaborate().goals)
    assert target.status(pair(odds, mass)) == "holds"
    assert target.weights(pair(odds, mass)) is None
    (target,) = targets_of(nearby(short).elaborate().goals)
    assert target.status(pair(odds, mass)) == "violated"


@pytest.mark.parametrize("engine", [LINEAR, HYPOTHESIS], ids=lambda engine: engine.name)
def test_a_radius_that_is_too_small_is_refuted_and_the_judge_agrees(engine):
    claim = nearby(Rational(99, 100) * delta / (1 + exp(epsilon)))
    (goal,) = claim.elaborate().goals
    report = engine.run(targets_of([goal]), QUICK)
    assert report.outcome == "fails"
    assert judge(goal.statement, report.evidence).name == "refuted"


def test_coefficients_that_are_no_rationals_are_rounded_safely():
    (target,) = targets_of(nearby(delta / (1 + exp(epsilon))).elaborate().goals)
    tight = {**pair(fmpq(3), fmpq(0)), "epsilon": fmpq(10986122886681, 10**13)}  # a little below log 3
    assert target.status({**tight, "delta": fmpq(1, 10**13)}) == "holds"
    x, y = real("x", at_least=0), real("y", at_least=0)
    between = exists(y, both(at_least(y, exp(x)), at_most(y, exp(x))))
    (target,) = targets_of(Claim(between).elaborate().goals)
    assert target.status({"x": fmpq(1)}) == "holds"
    above = exists(y, both(at_least(y, exp(x) * (1 + Rational(1, 10**9))), at_most(y, exp(x))))
    (target,) = targets_of(Claim(above).elaborate().goals)
    assert target.status({"x": fmpq(1)}) == "violated"
    assert target.status({"x": fmpq(10**9)}) in ("holds", "unknown")


def test_a_counterexample_has_short_weights_where_coefficients_are_no_rationals():
    x, y, z = real("x", at_least=0), real("y", at_least=0), real("z", at_least=0)
    claim = Claim(exists(y, z, both(equal(y + z, 1), at_least(y, exp(x) * z), at_least(z, exp(x) * y))))
    (goal,) = claim.elaborate().goals
    (target,) = targets_of([goal])
    found = target.counterexample({"x": fmpq(1)})
    assert judge(goal.statement, found).name == "refuted"
    assert all(value.number.q < 10**6 for _, value in found.instance)


def test_a_claim_that_holds_says_what_was_solved():
    result = nearby(delta).check(examples=100)
    assert result.verdict == "supported"
    assert "exact linear programs" in result.scope
    assert result.checks["linear programs"]["programs"] > 20

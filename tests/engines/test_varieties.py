"""Hypotheses that are equations: points that meet them exactly, different ones, and how many there are."""

from dataclasses import replace
from random import Random

import pytest
import sympy
from flint import fmpq
from soundness.equational import FALSE, TRUE, claims, x, y
from sympy import Rational

from dpsym import Claim, equal, integer, real
from dpsym.check.decide import decide
from dpsym.check.settings import Settings
from dpsym.engines.equations import variety
from dpsym.engines.met import Met
from dpsym.engines.reports import SearchOptions
from dpsym.engines.targets import targets_of
from dpsym.engines.varieties import search_varieties
from dpsym.kernel.judge import judge

OPTIONS = SearchOptions()
QUICK = Settings(examples=60, repair=False)
NOT_RATIONAL = {22, 23, 25, 26, 40}  # of FALSE: not polynomial, or without a rational point


def searched(claim):
    targets = targets_of(claim.elaborate().goals)
    return search_varieties(targets, OPTIONS), targets


@pytest.mark.parametrize("number", range(1, len(FALSE) + 1))
def test_a_claim_that_fails_at_rational_points_is_refuted_at_one(number):
    claim = claims(FALSE)[number - 1]
    report, targets = searched(claim)
    if number in NOT_RATIONAL:
        assert report.outcome in ("holds", "not run")
        return
    assert report.outcome == "fails"
    assert judge(targets[0].original.statement, report.evidence).name == "refuted"


@pytest.mark.parametrize("claim", claims(TRUE), ids=str)
def test_a_claim_that_holds_on_the_variety_is_never_refuted(claim):
    report, _ = searched(claim)
    assert report.outcome in ("holds", "not run")


@pytest.mark.parametrize("given", [given for given, _ in FALSE], ids=str)
def test_points_of_a_variety_meet_its_equations(given):
    goal = Claim(x <= x + 1, given=given).elaborate().goals[0]
    found = variety(goal.statement)
    if found is None:
        return
    targets = targets_of([goal])
    assert {n for p in found.points(Random(1), 60) for n in p} <= set(found.names)
    for point in found.points(Random(1), 60):
        if len(point) == len(found.names):
            status = targets[0].status(dict(point))
            at_a_pole = point.get("y") == -1  # of x / (1 + y), where the hypothesis means nothing
            excluded_by_an_inequality = len(given) > 1 and status == "excluded"
            on_the_other_side = status == "excluded" and given[0].has(sympy.Abs, sympy.Max)  # of a corner
            assert status == "holds" or excluded_by_an_inequality or at_a_pole or on_the_other_side


def test_finitely_many_points_are_all_found():
    for given, number in [((equal(x**2, 4),), 2), ((equal((x - 1) * (x - 2) * (x - 3), 0),), 3)]:
        goal = Claim(x <= 3, given=given).elaborate().goals[0]
        assert len(variety(goal.statement).finitely_many()) == number


@pytest.mark.parametrize("given", [(equal(x**2, 2),), (equal(x**2 + y**2, 1),), (equal(x * y, 1),)], ids=str)
def test_what_has_irrational_points_or_infinitely_many_is_not_said_to_be_finite(given):
    goal = Claim(x <= 3, given=given).elaborate().goals[0]
    assert variety(goal.statement).finitely_many() is None


def test_the_same_instance_counts_once_and_a_degenerate_one_apart():
    goal = Claim(x + y <= 9, given=equal(x**2 + y**2, 1)).elaborate().goals[0]
    met = Met(goal)
    for _ in range(400):
        met.note({"x": fmpq(0), "y": fmpq(1)})
    assert (len(met.instances), met.general) == (1, 0)
    met.note({"x": fmpq(3, 5), "y": fmpq(4, 5)})
    assert (len(met.instances), met.general) == (2, 1)


def test_support_needs_thirty_different_instances():
    few = equal(x**3 + x + y**3 + y, 4)  # it has the rational point (1, 1), and cannot be solved
    hardly = decide(Claim(x + y <= 2, given=few), QUICK)
    assert hardly.verdict == "undecided"
    assert "30 are needed" in hardly.message
    assert hardly.checks["instances"]["general"] < 30
    well = decide(Claim(x + y <= real("c", above=2), given=equal(x**2 + y**2, 1)), QUICK)
    assert well.verdict in ("supported", "proved")
    assert well.checks["instances"]["general"] >= 30


def test_few_instances_suffice_if_there_are_no_others():
    n = integer("n", at_least=1, at_most=4)
    result = decide(Claim(n**3 <= 2 ** (2 * n), given=n**2 <= 9), QUICK)
    assert result.verdict in ("supported", "proved")
    assert result.checks["instances"]["all"]


def test_the_circle_is_not_searched_at_trivial_points_alone():
    result = decide(Claim(x + y <= 1, given=equal(x**2 + y**2, 1)), QUICK)
    assert result.verdict == "refuted"


def test_points_with_integers_are_multiples_of_points_with_quotients():
    n, m, k = (integer(name, at_least=1) for name in "nmk")
    triples = Claim(n + m <= Rational(7, 5) * k, given=equal(n**2 + m**2, k**2))
    result = decide(triples, QUICK)
    assert result.verdict == "refuted"
    assert decide(Claim(n + m <= Rational(3, 2) * k, given=triples.given), QUICK).verdict == "supported"


def test_an_absolute_value_is_one_of_two_numbers():
    for left in (abs(x) + abs(y), sympy.Max(abs(x), 2 * y - 1)):
        (goal,) = Claim(x <= 2, given=equal(left, 1)).elaborate().goals
        (target,) = targets_of([goal])
        found = [dict(point) for point in variety(goal.statement).points(Random(1), 80)]
        met = {tuple(point.items()) for point in found if target.status(point) == "holds"}
        assert len(met) >= 20


def test_a_search_along_a_variety_ends_with_its_effort():
    claim = Claim(x + y <= 2, given=equal(x**2 + y**2, 2))
    reports = [
        search_varieties(targets_of(claim.elaborate().goals), replace(OPTIONS, steps=steps))
        for steps in (1, SearchOptions.steps)
    ]
    assert [report.outcome for report in reports] == ["holds", "holds"]
    assert 0 < reports[0].details["points"] < reports[1].details["points"]
    assert "stopped" in reports[0].details
    assert "stopped" not in reports[1].details


def test_with_little_effort_few_points_are_drawn():
    claim = Claim(x <= 2, given=equal(x**2 + y**2, 1))
    targets = targets_of(claim.elaborate().goals)
    reports = [search_varieties(targets, SearchOptions(steps=steps)) for steps in (20, 60_000)]
    few, many = (report.details["points"] for report in reports)
    assert 0 < few < many / 10
    assert "stopped" in reports[0].details


@pytest.mark.parametrize("radius", ["1/2", "1/3", "1/7"])
def test_a_circle_has_points_near_its_center_however_small_it_is(radius):
    circle = equal((x - 5) ** 2 + (y - 12) ** 2, Rational(radius) ** 2)
    farthest = (13 + Rational(radius)) ** 2
    assert decide(Claim(x**2 + y**2 <= farthest, given=circle), QUICK).verdict in ("supported", "proved")
    assert (
        decide(Claim(x**2 + y**2 <= farthest * Rational(99, 100), given=circle), QUICK).verdict == "refuted"
    )


def test_a_sphere_of_many_numbers_has_points():
    """Regression: the small values that are tried first were sorted, all 9^9 ways to choose them."""
    numbers = [real(f"x{place}") for place in range(10)]
    report, _ = searched(Claim(numbers[0] ** 2 <= Rational(1, 2), given=equal(sum(z**2 for z in numbers), 1)))
    assert report.outcome == "fails"

"""Hypotheses that no draw meets: many numbers under equations, and laws under conditions on their masses."""

import numpy as np
import pytest
from sympy import Mul, Rational, log, sqrt

from dpsym import Claim, Entropy, SumOver, Whole, equal, for_all, law, point, real, values
from dpsym.engines.along import climbed, entered
from dpsym.engines.ascent import search_ascent
from dpsym.engines.plan import is_constrained
from dpsym.engines.reports import SearchOptions
from dpsym.engines.targets import targets_of
from dpsym.kernel.judge import judge

P, y = law("P"), point("y")
MASSES = [real(f"p{place}", at_least=0, at_most=1) for place in range(1, 13)]
SIDES = [real(f"s{place}", above=0) for place in range(1, 7)]
x, i, j = values("x", Whole(18)), point("i", Whole(18)), point("j", Whole(18))
CENTERED = (equal(SumOver(x(i), i), 0), equal(SumOver(x(i) ** 2, i), 18))
u, v = real("u"), real("v")
RING = (u**2 + v**2 >= 1, u**2 + v**2 <= Rational(1002, 1000))
CAPPED = for_all(y, P(y) <= Rational(1, 5))

CASES = [
    (CENTERED, x(j) <= sqrt(17), x(j) <= Rational(407, 100), None),  # Samuelson's inequality
    (
        equal(sum(MASSES), 1),
        sum(p**2 for p in MASSES) >= Rational(1, 12),
        sum(p**2 for p in MASSES) >= Rational(85, 1000),
        None,
    ),
    (RING, u + v <= Rational(1416, 1000), u + v <= Rational(1414, 1000), None),
    (equal(Mul(*SIDES), 1), sum(SIDES) >= 6, sum(SIDES) >= Rational(61, 10), None),
    (CAPPED, SumOver(P(y) ** 2, y) <= Rational(1, 5), SumOver(P(y) ** 2, y) <= Rational(196, 1000), 30),
    (CAPPED, Entropy(P) >= log(5), Entropy(P) >= Rational(163, 100), 30),
    (
        for_all(y, 30 * P(y) >= Rational(1, 2)),
        SumOver(P(y) ** 2, y) <= Rational(11, 40),
        SumOver(P(y) ** 2, y) <= Rational(27, 100),
        30,
    ),
]


def searched(claim):
    targets = targets_of(claim.elaborate().goals)
    return search_ascent(targets, SearchOptions()), targets


@pytest.mark.parametrize(("given", "right", "wrong", "points"), CASES, ids=str)
def test_what_fails_on_a_small_part_of_many_numbers_is_found(given, right, wrong, points):
    report, targets = searched(Claim(wrong, given=given, shapes=points))
    assert report.outcome == "fails"
    assert judge(targets[report.goal].original.statement, report.evidence).name == "refuted"
    assert searched(Claim(right, given=given, shapes=points))[0].outcome == "holds"


def test_what_holds_is_seen_to_be_met():
    claim = Claim(CASES[1][1], given=CASES[1][0])
    _, (target,) = searched(claim)
    assert target.met.general >= 30
    assert claim.check(effort=0.5).verdict in ("proved", "supported")


@pytest.mark.parametrize(
    ("claim", "constrained"),
    [
        (Claim(MASSES[0] <= 1), False),
        (Claim(MASSES[0] <= 1, given=MASSES[0] <= MASSES[1]), False),  # a draw is placed within its bounds
        (Claim(MASSES[0] <= 1, given=equal(MASSES[0], MASSES[1])), True),
        (Claim(MASSES[0] <= 1, given=SIDES[0] ** 2 + SIDES[1] <= 1), False),
        (Claim(MASSES[0] <= 1, given=u**2 + v**2 >= 1), True),
        (Claim(Entropy(P) <= 5, shapes=3), False),
        (Claim(Entropy(P) <= 5, given=CAPPED, shapes=6), True),
    ],
    ids=str,
)
def test_it_searches_what_is_met_by_no_construction(claim, constrained):
    (goal,) = claim.elaborate().goals
    assert is_constrained(goal) is constrained


def test_points_of_two_equations_and_the_highest_of_them():
    def measure(points):
        return points[:, 2], np.array([(points**2).sum(axis=1) - 5, points.sum(axis=1) - 3])

    low, high = np.full(3, -9.0), np.full(3, 9.0)
    inside = entered(measure, np.array([[1.0, 2.0, 0.5], [2.0, 0.0, 0.5]]), low, high)
    assert np.abs(measure(inside)[1]).max() < 1e-9
    _, heights = climbed(measure, inside, low, high)
    assert heights == pytest.approx(1 + 2 / sqrt(3).evalf())


def test_where_nothing_meets_the_equations_there_is_no_height():
    def measure(points):
        return points[:, 0], np.array([(points**2).sum(axis=1) + 1])

    low, high = np.full(2, -9.0), np.full(2, 9.0)
    _, heights = climbed(measure, entered(measure, np.ones((1, 2)), low, high), low, high)
    assert heights.tolist() == [-np.inf]

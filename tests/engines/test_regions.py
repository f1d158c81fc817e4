"""Regions that hypotheses leave and that no draw hits upon: they are entered, and nothing is refuted outside of them."""

import random

import pytest
from sympy import Abs, Rational, cosh, floor

from dpsym import Claim, at_least, at_most, equal, real
from dpsym.engines.batch import search_batches
from dpsym.engines.reports import SearchOptions
from dpsym.engines.targets import targets_of
from dpsym.kernel.judge import judge

x, y, z = (real(name) for name in "xyz")
s = real("s", at_least=0)
SMALL = Rational(1, 10**6)


def searched(conclusion, *given):
    targets = targets_of(Claim(conclusion, given=given).elaborate().goals)
    report = search_batches(targets, SearchOptions())
    if report.outcome == "fails":
        statement = targets[report.goal].original.statement
        assert judge(statement, report.evidence).name == "refuted"
    return report.outcome


def ball(generator):
    center = [Rational(generator.randint(-40, 40), generator.randint(2, 9)) for _ in range(2)]
    return (x - center[0]) ** 2 + (y - center[1]) ** 2, sum(center)


@pytest.mark.parametrize("seed", range(8))
def test_a_small_ball_anywhere_is_entered(seed):
    square, middle = ball(random.Random(seed))
    inside = at_most(square, SMALL)  # of radius 1/1000
    assert searched(at_most(x + y, middle + Rational(1, 10**3)), inside) == "fails"
    assert searched(at_most(x + y, middle + Rational(15, 10**4)), inside) == "holds"


@pytest.mark.parametrize(
    ("given", "false", "true"),
    [
        (
            (at_most(10**6 * (x - 17) ** 2, s), at_most(s, 100 * SMALL)),
            at_most(x, 17),
            at_most(x, 17 + 10 * SMALL),
        ),
        ((equal(floor(10**6 * x), 314159),), at_most(x, 314159 * SMALL), at_most(x, 314160 * SMALL)),
        (
            (at_most(cosh(x - 3), 1 + SMALL), at_least(x, 3)),
            at_most(x, 3 + SMALL),
            at_most(x, 3 + 2000 * SMALL),
        ),
        ((at_most(Abs(x - 5) + Abs(y - 7), SMALL),), at_most(x, 5 + SMALL / 2), at_most(x, 5 + SMALL)),
        (
            (equal(x + y + z, 3), at_most(x**2 + y**2 + z**2, x * y + y * z + z * x + SMALL / 10**4)),
            at_most(x, 1 + 6 * SMALL),
            at_most(x, 1 + 7 * SMALL),
        ),
    ],
    ids=str,
)
def test_a_claim_fails_inside_a_small_region_and_not_beside_it(given, false, true):
    assert searched(false, *given) == "fails"
    assert searched(true, *given) == "holds"


def test_hypotheses_that_contradict_each_other_by_little_refute_nothing():
    apart = at_most((x - 1) ** 2, SMALL / 10**6), at_least(x, 1 + SMALL * 2)
    assert searched(at_most(x, 0), *apart) == "holds"

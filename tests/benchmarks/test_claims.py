"""What the benchmark of evaluation compares is the same in every form, and it is certain."""

import random

import pytest
from benchmarks.bench_evaluation import BITS, agreed, by_hand, dpsym, multiprecision, symbolic
from benchmarks.claims import EXAMPLES
from benchmarks.run import promise
from flint import ctx

from dpsym.engines.checker import Checker


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_all_ways_to_evaluate_agree(example):
    ctx.prec = BITS
    rng = random.Random(0)
    points = [example.draw(rng) for _ in range(20)]
    ways = {"by hand": by_hand(example, points, example.in_domain)}
    ways |= {way.__name__: way(example, points) for way in (dpsym, symbolic, multiprecision)}
    agreed(example, ways)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_every_point_is_decided(example):
    checker, rng = Checker(example.statement), random.Random(1)
    assert {checker.status(example.draw(rng), BITS) for _ in range(50)} <= {"holds", "violated"}


def test_a_goal_says_which_way_it_goes():
    assert promise(1.3, True) == "at most 1.3: met"
    assert promise(-100, False) == "at least 100: MISSED"
    assert promise(None, True) == ""

"""A quick look whether a statement can hold at all: at points of its box, however far away its ends are."""

import pytest
from flint import arb, fmpq

from dpsym.engines.prove.plausible import certainly_fails, sample_points
from dpsym.kernel.interval import Interval
from dpsym.kernel.statement import Relation
from dpsym.kernel.terms import rat, term, var

x = var("x")
HUGE = arb(2) ** (arb(10) ** 9)  # no fraction of flint is so large
ENDS = [(fmpq(0), HUGE), (-HUGE, fmpq(0)), (HUGE, HUGE + 1), (1 / HUGE, fmpq(1)), (-HUGE, 1 / HUGE)]


@pytest.mark.parametrize(("lo", "hi"), ENDS)
def test_a_box_out_of_reach_gives_no_verdict(lo, hi):
    assert not certainly_fails(x**2 + 1, {"x": Interval(lo, hi)}, frozenset(), (), strict=True)


def test_points_lie_in_their_box():
    for lo, hi in ((fmpq(-1), fmpq(3)), (fmpq(5), arb("inf")), (-arb("inf"), arb(-2).exp())):
        points = sample_points({"x": Interval(lo, hi)}, frozenset(), ("x",))
        assert points
        assert all(lo <= point <= hi for (point,) in points)


def test_what_fails_in_the_middle_is_seen_to_fail():
    assert certainly_fails(x - 1, {"x": Interval(fmpq(0), fmpq(3))}, frozenset(), (), strict=False)


def test_a_look_is_not_taken_for_one_at_another_box_or_hypothesis():
    low, high = Interval(fmpq(0), fmpq(3)), Interval(fmpq(1), fmpq(3))
    above = Relation(">=", x, rat(1))
    for _ in range(2):  # the second time it is remembered
        assert certainly_fails(x - 1, {"x": low}, frozenset(), (), strict=False)
        assert not certainly_fails(x - 1, {"x": high}, frozenset(), (), strict=False)
        assert not certainly_fails(x - 1, {"x": low}, frozenset(), (above,), strict=False)
        assert not certainly_fails(x * 0, {"x": low}, frozenset(), (), strict=False)
        assert certainly_fails(x * 0, {"x": low}, frozenset(), (), strict=True)


def test_what_an_equation_says_a_variable_equals_is_put_in_its_place():
    y, ray = var("y"), Interval(fmpq(0), arb("inf"))
    box = {"x": ray, "y": ray}
    defined = Relation("=", y, 1 / (1 + x))
    assert not certainly_fails(1 - x, box, frozenset(), (Relation("<", x, rat(1, 2)),), strict=False)
    assert certainly_fails(1 - x, box, frozenset(), (defined,), strict=False)
    assert certainly_fails(y - rat(1, 2), box, frozenset(), (defined,), strict=False)
    assert not certainly_fails(1 - y, box, frozenset(), (defined,), strict=False)


@pytest.mark.parametrize(
    "interval", [Interval(fmpq(1), fmpq(2)), Interval(fmpq(1), arb("inf"), lo_open=True)]
)
def test_a_point_at_which_a_variable_would_leave_its_box_tells_nothing(interval):
    y, ray = var("y"), Interval(fmpq(0), arb("inf"))
    box = {"x": ray, "y": interval}
    lowered = Relation("=", y, x)  # so that x >= 1
    assert not certainly_fails(x - 1, box, frozenset(), (lowered,), strict=False)
    assert certainly_fails(x - 10, box, frozenset(), (lowered,), strict=False)
    undefined = Relation("=", y, 1 / (x - x))
    assert not certainly_fails(x - 10, box, frozenset(), (undefined,), strict=False)
    whole = frozenset(["y"])  # an integer, which x need not be
    assert not certainly_fails(x - 2, box, whole, (Relation("=", y, x / 3 + 1),), strict=False)


def test_a_hypothesis_that_holds_at_an_end_alone_is_met_there():
    y, unit = var("y"), Interval(fmpq(0), fmpq(1))
    box = {"x": unit, "y": Interval(fmpq(0), arb("inf"))}
    for sure in (Relation("<=", 1 - x, rat(0)), Relation(">=", x, rat(1))):
        assert certainly_fails(x - y, box, frozenset(), (sure,), strict=False)
        assert not certainly_fails(x - rat(1, 2), box, frozenset(), (sure,), strict=False)
    opened = {**box, "x": Interval(fmpq(0), fmpq(1), hi_open=True)}
    assert not certainly_fails(x - y, opened, frozenset(), (Relation("<=", 1 - x, rat(0)),), strict=False)


def test_what_may_be_zero_at_every_point_is_not_tried_above_zero():
    nothing = term("exp", term("log", x)) - x  # 0, but in balls a neighbourhood of it
    box = {"x": Interval(fmpq(0), fmpq(9), True, False)}
    assert certainly_fails(nothing, box, frozenset(), (), strict=True)
    assert not certainly_fails(nothing, box, frozenset(), (), strict=False)
    for little in (rat(1, 10**9) * x, 1 - term("tanh", 100 + x)):
        assert not certainly_fails(nothing + little, box, frozenset(), (), strict=True)

"""A quick look whether a statement can hold at all: at points of its box, however far away its ends are."""

import pytest
from flint import arb, fmpq

from dpsym.engines.prove.plausible import certainly_fails, sample_points
from dpsym.kernel.interval import Interval
from dpsym.kernel.terms import var

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

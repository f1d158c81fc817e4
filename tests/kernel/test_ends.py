"""Ends of intervals: where they lie, what sums and products of intervals attain, and what is undefined."""

import itertools

import pytest
from flint import arb, fmpq

from dpsym.errors import KernelRefusal
from dpsym.kernel.interval import NOWHERE, Interval, corner, end_sum, greatest
from dpsym.kernel.numbers import INFINITY, ZERO, ball, exact_log

ENDS = (ZERO, fmpq(1, 3), exact_log(fmpq(2)), fmpq(1), arb(2).sqrt(), fmpq(5), INFINITY)
INTERVALS = [
    Interval(lo, hi, lo_open, hi_open)
    for (i, lo), (j, hi) in itertools.product(enumerate(ENDS), repeat=2)
    for lo_open, hi_open in itertools.product((False, True), repeat=2)
    if i < j or (i == j and not lo_open and not hi_open and lo is not INFINITY)
]


def overlap(a, b):
    """Return whether two ends are the same but for rounding."""
    return ball(a).overlaps(ball(b)) or abs(ball(a) - ball(b)) < arb("1e-14") or a == b


@pytest.mark.parametrize("shares", [(fmpq(1, 7), fmpq(6, 7)), (fmpq(1, 2), fmpq(1, 10**9))])
def test_products_of_members_are_members(shares):
    finite = [x for x in INTERVALS if isinstance(x.lo, fmpq) and isinstance(x.hi, fmpq)]
    for x, y in itertools.product(finite, repeat=2):
        a, b = (z.lo + (z.hi - z.lo) * share for z, share in zip((x, y), shares, strict=True))
        product = x * y
        assert product.lo <= a * b <= product.hi
        assert not (product.lo_open and a * b == product.lo and x.lo < x.hi and y.lo < y.hi)


def test_an_end_that_is_not_attained():
    assert corner((ZERO, True), (fmpq(2), False)) == (ZERO, True)
    assert corner((ZERO, True), (ZERO, False)) == (ZERO, False)
    assert corner((fmpq(2), False), (fmpq(3), True)) == (fmpq(6), True)
    assert corner((ZERO, True), (INFINITY, False)) is None is corner((INFINITY, False), (ZERO, True))
    assert corner((ZERO, False), (INFINITY, False)) is not None
    assert greatest([(ZERO, True), (ZERO, False)], all) == (ZERO, False)
    assert end_sum((ZERO, True), (fmpq(1), False), INFINITY) == (fmpq(1), True)


SIGNED = (-INFINITY, *(-end for end in reversed(ENDS[1:-1])), *ENDS)


def test_a_range_is_finite_where_it_holds_no_infinity():
    for (i, lo), (j, hi) in itertools.product(enumerate(SIGNED), repeat=2):
        for lo_open, hi_open in itertools.product((False, True), repeat=2):
            if i < j:
                x = Interval(lo, hi, lo_open, hi_open)
                finite = x.is_at_least(-INFINITY, strictly=True) and x.is_at_most(INFINITY, strictly=True)
                assert x.is_finite() == finite, x


@pytest.mark.parametrize("ends", [(arb("nan"), fmpq(1)), (fmpq(1), arb("nan"))])
def test_an_end_is_not_undefined(ends):
    with pytest.raises(KernelRefusal, match="undefined"):
        Interval(*ends)


def test_sums_contain_the_sums_of_ends():
    made = [
        Interval(lo, hi, lo_open, hi_open)
        for (i, lo), (j, hi) in itertools.product(enumerate(SIGNED[::2]), repeat=2)
        for lo_open, hi_open in itertools.product((False, True), repeat=2)
        if i < j
    ]
    for x, y in itertools.product(made, repeat=2):
        total = x + y
        if total is NOWHERE:
            attained = [
                (z.hi == INFINITY and not z.hi_open, z.lo == -INFINITY and not z.lo_open) for z in (x, y)
            ]
            assert (attained[0][0] and attained[1][1]) or (attained[0][1] and attained[1][0])
            continue
        low, high = end_sum(x.low, y.low, -INFINITY), end_sum(x.high, y.high, INFINITY)
        assert overlap(total.lo, low[0]) and overlap(total.hi, high[0])
        assert (total.lo_open, total.hi_open) == (low[1], high[1])

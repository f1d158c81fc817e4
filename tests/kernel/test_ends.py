"""Products of intervals: the short way for non-negative ones says what the general way says."""

import itertools

import pytest
from flint import arb, fmpq

from dpsym.kernel.ends import corner, end_sum, greatest, is_exactly, is_lost, is_positive
from dpsym.kernel.interval import NOWHERE, Interval
from dpsym.kernel.numbers import INFINITY, ZERO, ball, exact_log

ENDS = (ZERO, fmpq(1, 3), exact_log(fmpq(2)), fmpq(1), arb(2).sqrt(), fmpq(5), INFINITY)
INTERVALS = [
    Interval(lo, hi, lo_open, hi_open)
    for (i, lo), (j, hi) in itertools.product(enumerate(ENDS), repeat=2)
    for lo_open, hi_open in itertools.product((False, True), repeat=2)
    if i < j or (i == j and not lo_open and not hi_open and lo is not INFINITY)
]


def in_general(x, y):
    """Return the product by its four corners."""
    pairs = [(a, b) for a in (x.low, x.high) for b in (y.low, y.high)]
    corners = [corner(a, b) for a, b in pairs if not (is_lost(a, b) or is_lost(b, a))]
    low = greatest([(-value, is_open) for value, is_open in corners], all)
    high = greatest(corners, all)
    return Interval(-low[0], high[0], low[1], high[1])


def test_the_short_way_to_multiply_agrees_with_the_general_one():
    for x, y in itertools.product(INTERVALS, repeat=2):
        for left, right in ((x, y), (-x, y), (x, -y), (-x, -y)):
            short, general = left * right, in_general(left, right)
            if short is not NOWHERE:
                assert overlap(short.lo, general.lo) and overlap(short.hi, general.hi), (left, right)
                assert short.lo_open >= general.lo_open and short.hi_open >= general.hi_open, (left, right)


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
    assert is_lost((ZERO, True), (INFINITY, False)) and not is_lost((ZERO, False), (INFINITY, False))
    assert greatest([(ZERO, True), (ZERO, False)], all) == (ZERO, False)
    assert end_sum((ZERO, True), (fmpq(1), False), INFINITY) == (fmpq(1), True)
    assert is_exactly(ZERO, ZERO) and is_positive(fmpq(1)) and not is_positive(INFINITY)

"""Products of intervals: the short way for non-negative ones says what the general way says."""

import itertools

import pytest
from flint import arb, fmpq

from dpsym.kernel.interval import (
    BEYOND,
    NOWHERE,
    Interval,
    corner,
    end_sum,
    greatest,
    is_lost,
    rank_of,
)
from dpsym.kernel.numbers import INFINITY, ZERO, ball, compare, exact_log

ENDS = (ZERO, fmpq(1, 3), exact_log(fmpq(2)), fmpq(1), arb(2).sqrt(), fmpq(5), INFINITY)
INTERVALS = [
    Interval(lo, hi, lo_open, hi_open)
    for (i, lo), (j, hi) in itertools.product(enumerate(ENDS), repeat=2)
    for lo_open, hi_open in itertools.product((False, True), repeat=2)
    if i < j or (i == j and not lo_open and not hi_open and lo is not INFINITY)
]


def times(a, b):
    return corner(a, b, rank_of(a[0], BEYOND), rank_of(b[0], BEYOND))


def in_general(x, y):
    """Return the product by its four corners."""
    pairs = [(a, b) for a in (x.low, x.high) for b in (y.low, y.high)]
    corners = [times(a, b) for a, b in pairs if not (is_lost(a, b) or is_lost(b, a))]
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
    assert times((ZERO, True), (fmpq(2), False)) == (ZERO, True)
    assert times((ZERO, True), (ZERO, False)) == (ZERO, False)
    assert times((fmpq(2), False), (fmpq(3), True)) == (fmpq(6), True)
    assert is_lost((ZERO, True), (INFINITY, False)) and not is_lost((ZERO, False), (INFINITY, False))
    assert greatest([(ZERO, True), (ZERO, False)], all) == (ZERO, False)
    assert end_sum((ZERO, True), (fmpq(1), False), INFINITY) == (fmpq(1), True)


SIGNED = (-INFINITY, *(-end for end in reversed(ENDS[1:-1])), *ENDS)


def test_ranks_are_as_the_numbers_compare():
    for x in (x for x in SIGNED if not isinstance(x, arb) or x.is_exact()):
        rank = rank_of(x, BEYOND)
        for bound, place in ((-INFINITY, -2), (ZERO, 0), (INFINITY, 2)):
            assert compare("<", x, bound) is (rank < place), x
            assert compare("=", x, bound) is (rank == place), x


def test_questions_about_zero_and_infinity_by_rank_say_what_comparing_says():
    for (i, lo), (j, hi) in itertools.product(enumerate(SIGNED), repeat=2):
        for lo_open, hi_open in itertools.product((False, True), repeat=2):
            if i < j:
                x = Interval(lo, hi, lo_open, hi_open)
                for strictly in (False, True):
                    zero = arb(0)  # not the constant that is asked by rank
                    assert x.is_at_least(ZERO, strictly) == x.is_at_least(zero, strictly), x
                    assert x.is_at_most(ZERO, strictly) == x.is_at_most(zero, strictly), x
                finite = x.is_at_least(-INFINITY, strictly=True) and x.is_at_most(INFINITY, strictly=True)
                assert x.is_finite() == finite, x


def test_nothing_is_certain_of_an_undefined_end():
    undefined = arb("nan")
    for x in (Interval(undefined, undefined), -Interval(undefined, undefined)):
        assert not (x.is_finite() or x.is_zero() or x.is_nonzero())
        assert not (x.is_at_least(ZERO) or x.is_at_most(ZERO) or x.is_at_least(-INFINITY))
        assert x * Interval(fmpq(1), fmpq(2)) is NOWHERE
    assert not Interval(fmpq(1), undefined).is_finite() and Interval(fmpq(1), undefined).is_at_least(ZERO)


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

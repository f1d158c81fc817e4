import math

import pytest
from flint import arb, ctx, fmpq
from hypothesis import given
from hypothesis import strategies as st

from dpsym.kernel.numbers import INFINITY, UNDEFINED, Log, ball, compare, exact_log

positive = st.fractions(min_value=0, max_value=1000, max_denominator=50)
rationals = positive.map(lambda q: fmpq(q.numerator, q.denominator)).filter(lambda q: q > 0)


@given(rationals, rationals)
def test_logarithms_add_exactly(p, q):
    total = exact_log(p) + exact_log(q)
    assert compare("=", total, exact_log(p * q)) is True
    assert compare("<", total, exact_log(p * q)) is False


@given(rationals, rationals)
def test_logarithms_compare_like_their_arguments(p, q):
    assert compare("<=", exact_log(p), exact_log(q)) is (p <= q)
    assert compare("=", exact_log(p), exact_log(q)) is (p == q)


def test_multiples_of_logarithms_are_compared_exactly():
    assert compare("=", exact_log(fmpq(8)) * fmpq(1, 3), exact_log(fmpq(4)) * fmpq(1, 2)) is True
    assert compare("<", exact_log(fmpq(2)) * fmpq(1, 2), exact_log(fmpq(3)) * fmpq(1, 3)) is True
    assert compare("=", exact_log(fmpq(4)), fmpq(2)) is False


def test_exactness_gives_way_to_balls_for_enormous_exponents():
    near = exact_log(fmpq(2)) * (fmpq(1) + fmpq(1, 10**5000))
    assert compare("=", near, exact_log(fmpq(2))) is False or isinstance(near - exact_log(fmpq(2)), arb)


@pytest.mark.parametrize("op", ["<=", "<", ">=", ">", "="])
def test_nothing_is_known_of_the_undefined(op):
    for other in (fmpq(0), INFINITY, UNDEFINED, exact_log(fmpq(2))):
        assert compare(op, UNDEFINED, other) is None
        assert compare(op, other, UNDEFINED) is None


def test_overlapping_balls_are_undecided():
    wide = arb(1, 0.5)
    assert [compare(op, wide, fmpq(1)) for op in ("<", "<=", "=", ">")] == [None] * 4
    assert compare("<", wide, fmpq(2)) is True and compare(">", wide, fmpq(2)) is False
    assert compare("=", wide, fmpq(2)) is False


def test_infinities_compare_as_extended_reals():
    assert compare("=", INFINITY, INFINITY) is True and compare("<", INFINITY, INFINITY) is False
    assert compare("<=", INFINITY, INFINITY) is True and compare("<", -INFINITY, fmpq(-(10**50))) is True


@given(rationals, st.integers(-5, 5))
def test_balls_contain_the_number(q, c):
    ctx.prec = 64
    value = exact_log(q) * c
    expected = c * math.log(float(q.p) / float(q.q))
    assert abs(float(ball(value).mid()) - expected) < 1e-9


def test_logarithms_take_part_in_arithmetic_with_every_kind_of_number():
    log2 = exact_log(fmpq(2))
    assert isinstance(log2, Log) and repr(log2) == "1*log(2)"
    assert (log2 + 0) is log2 and (0 + log2) is log2
    assert compare("<", log2 - 1, fmpq(0)) and compare(">", 1 - log2, fmpq(0))
    assert compare("=", log2 * 0, fmpq(0)) and compare("=", log2 - log2, fmpq(0))
    assert (
        arb(2) - log2 > 1 and log2 * log2 < 1 and log2 < 1 <= 1 + log2 and log2 >= fmpq(69, 100) and log2 > 0
    )
    assert log2 <= 1

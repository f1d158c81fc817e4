"""The rules end, restrict, put, far and exps, and new variables: each refuses when a side condition is violated."""

import pytest
from flint import fmpq
from kernel.aims import CHANGES, POSITIVE, REALS, UNIT, aim, refused
from kernel.conftest import ENCLOSE, IDENTITY, at_end, exp

from dpsym.errors import EvidenceError
from dpsym.kernel.interval import Interval
from dpsym.kernel.judge import check
from dpsym.kernel.numbers import INFINITY
from dpsym.kernel.rules import ended, narrowed, segment, simplified, substituted, with_value
from dpsym.kernel.statement import Relation
from dpsym.kernel.terms import INF, rat, term, var

x, y, t = var("x"), var("y"), var("t")
RIGHT = Interval(fmpq(0), INFINITY, False, True)
NATURAL = Interval(fmpq(1), INFINITY, False, True)


def test_an_end_that_is_looked_at_apart_is_left_out_of_the_box():
    at, inside = ended(aim(x - y, {"x": UNIT, "y": REALS}, Relation("<", y, x)), "x", "hi")
    at = simplified(at, ["x"])
    assert (at.subject, at.box, at.hypotheses) == (1 - y, {"y": REALS}, (Relation("<", y, rat(1)),))
    assert repr(inside.box["x"]) == "[0, 1)"
    check(at_end("x", "lo", IDENTITY, ENCLOSE), aim(x * (1 + x), {"x": UNIT}))


def test_an_end_is_needed_for_both_parts():
    strict = aim(x, {"x": UNIT}, strict=True)  # false at 0
    refused(["end", "x", "lo", ENCLOSE, ENCLOSE], strict)
    refused(["end", "x", "lo", IDENTITY, ENCLOSE], strict)
    refused(["end", "x", "hi", ENCLOSE, ENCLOSE], strict)


@pytest.mark.parametrize(
    ("box", "end"),
    [(POSITIVE, "lo"), (RIGHT, "hi"), (Interval(fmpq(1), fmpq(1)), "lo"), (UNIT, "middle"), (UNIT, [])],
)
def test_only_an_end_that_belongs_to_the_box_is_looked_at_apart(box, end):
    refused(["end", "x", end, ENCLOSE, ENCLOSE], aim(x**2, {"x": box}))


def test_the_integers_after_the_first_one():
    _, rest = ended(aim(x, {"x": NATURAL}, integers=frozenset("x")), "x", "lo")
    assert repr(rest.box["x"].lo) == "2"


def test_a_hypothesis_narrows_the_box_by_the_greatest_that_it_allows():
    below = aim(1 - x, {"x": RIGHT, "y": UNIT}, Relation("<=", x, y), Relation(">", x, y - 1))
    assert repr(narrowed(below, "x", 0).box["x"]) == "[0, 1]"
    check(["restrict", "x", 0, ENCLOSE], below)
    strict = aim(1 - x, {"x": RIGHT}, Relation("<", x, rat(1)), strict=True)
    check(["restrict", "x", 0, ENCLOSE], strict)
    refused(["restrict", "x", 0, ENCLOSE], aim(1 - x, {"x": RIGHT}, Relation("<=", x, rat(1)), strict=True))


@pytest.mark.parametrize(
    "hypothesis",
    [
        Relation("=", x + 1, rat(1)),
        Relation("<=", x + 1, y),
        Relation("<=", x, term("log", y - 2)),  # undefined
        Relation("<=", x, rat(-1)),  # nothing left
        Relation("<=", y, rat(1)),
    ],
)
def test_a_hypothesis_that_does_not_bound_the_variable_narrows_nothing(hypothesis):
    with pytest.raises(EvidenceError):
        narrowed(aim(1 - x, {"x": RIGHT, "y": REALS}, hypothesis), "x", 0)


def test_an_equation_narrows_from_both_sides_and_what_says_nothing_new_does_not():
    point = narrowed(aim(1 - x, {"x": RIGHT, "y": UNIT}, Relation("=", rat(1), x)), "x", 0)
    assert repr(point.box["x"]) == "[1, 1]"
    assert (
        repr(narrowed(aim(1 - x, {"x": RIGHT, "y": UNIT}, Relation("=", x, y)), "x", 0).box["x"]) == "[0, 1]"
    )
    same = aim(1 - x, {"x": RIGHT}, Relation(">=", x, rat(0)))
    assert repr(narrowed(same, "x", 0).box) == repr(same.box)


def test_what_a_variable_is_by_a_hypothesis_comes_into_its_place():
    told = aim(1 - x, {"x": UNIT, "y": RIGHT}, Relation("<=", x, y), Relation("=", y**2, x))
    put = with_value(told, "x", 1)
    assert (put.subject, [*put.box]) == (1 - y**2, ["y"])
    known = [Relation("<=", y**2, y), Relation("<=", rat(0), y**2), Relation("<=", y**2, rat(1))]
    assert [h for h in put.hypotheses if h.lhs != h.rhs] == known
    check(["put", "x", 1, ["given", 3]], told)
    refused(["put", "x", 1, ["given", 2]], told)
    refused(["put", "x", 1, ENCLOSE], told)  # the range of y alone does not show it


def test_an_end_that_does_not_belong_to_the_range_is_left_out_of_that_of_the_value():
    told = aim(x, {"x": POSITIVE, "y": REALS}, Relation("=", x, y), strict=True)
    check(["put", "x", 0, ["given", 1]], told)
    refused(["put", "x", 0, ["given", 1]], aim(x, {"x": RIGHT, "y": REALS}, Relation("=", x, y), strict=True))


@pytest.mark.parametrize(
    "hypothesis",
    [
        Relation("=", x + 1, y),
        Relation("=", x, y - x),
        Relation("=", x, x),
        Relation("=", y, rat(1)),
        Relation("<=", x, y),
        Relation(">=", y, x),
    ],
)
def test_a_hypothesis_that_does_not_say_what_a_variable_is_puts_nothing_into_its_place(hypothesis):
    with pytest.raises(EvidenceError):
        with_value(aim(1 - x, {"x": RIGHT, "y": REALS}, hypothesis), "x", 0)


def test_a_value_has_to_be_defined_wherever_other_hypotheses_hold():
    told = aim(exp(x), {"x": REALS, "y": UNIT}, Relation("=", x, term("log", y - 2)))
    refused(["put", "x", 0, ENCLOSE], told)  # nothing says so any more


def test_a_statement_need_be_defined_only_where_its_hypotheses_hold():
    bounded = INF - term("log", 1 - x)
    half = aim(bounded, {"x": RIGHT}, Relation("<", x, rat(1, 2)))
    check(["restrict", "x", 0, ENCLOSE], half)
    for node in (ENCLOSE, ["restrict", "x", 1, ENCLOSE], ["restrict", "x", 0]):
        refused(node, half)
    refused(["restrict", "x", 0, ENCLOSE], aim(bounded, {"x": RIGHT}, Relation("<", x, rat(2))))


def test_what_falls_to_zero_is_positive():
    falling = x * exp(-x) * (1 + x**2) ** -1 + exp(-x)
    far = aim(exp(-x), {"x": RIGHT}, strict=True)
    check(["segment", "x", "hi", ENCLOSE, ENCLOSE], far)
    _, limit = segment(aim(falling, {"x": RIGHT}), "x", "hi")
    check(ENCLOSE, limit)
    check(["segment", "x", "lo", ENCLOSE, ENCLOSE], aim(exp(x), {"x": REALS}, strict=True))


@pytest.mark.parametrize(
    ("subject", "box"),
    [
        (-exp(-x), RIGHT),  # it grows to 0
        (exp(-x) - rat(1, 100), RIGHT),  # its limit is below 0
        (x**-1 - 1, NATURAL),
        (exp(-x) * term("log", x), RIGHT),  # undefined at an end
    ],
)
def test_what_grows_or_falls_below_zero_is_not_proved_by_its_limit(subject, box):
    refused(["segment", "x", "hi", ENCLOSE, ENCLOSE], aim(subject, {"x": box}))
    refused(["segment", "x", "hi", ENCLOSE, IDENTITY], aim(subject, {"x": box}))


def test_a_limit_of_zero_is_no_strict_inequality_without_strict_growth():
    constant = aim(x - x, {"x": RIGHT}, strict=True)
    refused(["segment", "x", "hi", ENCLOSE, IDENTITY], constant)
    refused(["segment", "x", "hi", IDENTITY, IDENTITY], constant)


def test_an_unbounded_factor_may_outweigh_an_exponential():
    other = exp(2 * x)  # x exp(-x) exp(2x) grows
    with pytest.raises(EvidenceError):
        segment(aim(x * exp(-x) * (1 + other**-1) ** -1 * other, {"x": RIGHT}), "x", "hi")


def test_exponentials_compare_as_their_exponents():
    sides = (term("log", x), x - 1)
    target = aim(sides[1] - sides[0], {"x": POSITIVE}, terms=(*sides, x))
    for places in ((0, 2), (1, 0)):
        with pytest.raises(EvidenceError, match="the two terms are not identical"):
            check(["monotone", "exp", *places, ENCLOSE], target)
    check(
        ["monotone", "exp", 0, 1, ENCLOSE],
        aim(2 - 1 - x, {"x": Interval(fmpq(-9), fmpq(1, 2))}, terms=(x, rat(1))),
    )


def written(target, how):
    there, back = (form(variable) for form, variable in zip(CHANGES[how], (t, x), strict=True))
    return substituted(target, "x", "t", there, back)


@pytest.mark.parametrize(
    ("how", "box", "image"),
    [
        ("odds", Interval(fmpq(0), fmpq(1), True, True), "(0, [+/- inf])"),
        ("odds", Interval(fmpq(1, 2), fmpq(2, 3)), "[1, 2]"),
        ("log", REALS, "(0, [+/- inf])"),
        ("log", RIGHT, "[1, [+/- inf])"),
        ("negative", RIGHT, "([+/- inf], 0]"),
    ],
)
def test_the_image_of_a_substitution(how, box, image):
    assert repr(written(aim(x, {"x": box}), how).box["t"]) == image


@pytest.mark.parametrize("box", [UNIT, RIGHT, Interval(fmpq(1, 2), fmpq(2), True, True)])
def test_odds_are_for_what_lies_strictly_between_zero_and_one(box):
    with pytest.raises(EvidenceError):
        written(aim(x, {"x": box}), "odds")

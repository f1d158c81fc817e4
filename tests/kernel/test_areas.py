"""Integrals as sums over pieces: the ball holds the integral, and is narrow enough to tell a mistake of a percent."""

import random

import pytest
from flint import acb, arb
from kernel.drawn import NAMES, random_domain, random_number, random_term
from kernel.drawn import value as at_point

from dpsym.engines.compiled import closed_value
from dpsym.engines.complex_balls import quadrature
from dpsym.kernel.enclosure import value
from dpsym.kernel.interval import NOWHERE, Interval, decided
from dpsym.kernel.judge import judge
from dpsym.kernel.numbers import ball, compare
from dpsym.kernel.statement import FLIPPED, Counterexample, Relation, Statement
from dpsym.kernel.terms import INF, Term, rat, term, var

z = var("z")
CUBE = Term("integral", (term("exp", -(z**3)), rat(0), rat(1)), "z")  # 0.80751...


def area(body, lo, hi):
    return ball(closed_value(Term("integral", (body, rat(lo), rat(hi)), "z")))


@pytest.mark.parametrize(
    ("body", "lo", "hi", "value"),
    [
        (z**2, 0, 1, arb(1) / 3),
        (term("exp", z), -1, 1, arb(1).exp() - arb(-1).exp()),
        (term("abs", z), -1, 2, arb(5) / 2),
        (term("if_lt", z, rat("1/3"), rat(1), rat(0)), 0, 1, arb(1) / 3),
        (term("max", z, 1 - z), 0, 1, arb(3) / 4),
        ((1 + z**2) ** -1, 0, 1, arb.pi() / 4),
        (rat(2), 3, 3, arb(0)),
        (z, 1, 0, -arb(1) / 2),
        (z ** rat("1/2"), 0, 3, 2 * arb(3).sqrt()),
    ],
)
def test_the_ball_holds_the_integral(body, lo, hi, value):
    found = area(body, lo, hi)
    assert found.overlaps(value)
    assert found.rad() < 0.02


@pytest.mark.parametrize(
    "undefined",
    [
        Term("integral", (z**-1, rat(0), rat(1)), "z"),
        Term("integral", (z**-1, rat(-1), rat(1)), "z"),
        Term("integral", (term("log", z), rat(-1), rat(1)), "z"),
        Term("integral", (term("exp", -z), rat(0), INF), "z"),
        Term("integral", (Term("integral", (z, rat(0), rat(1)), "y"), rat(0), rat(1)), "z"),
    ],
)
def test_it_has_no_value_where_the_body_has_no_bounds(undefined):
    assert ball(closed_value(undefined)).is_nan()


def test_from_right_to_left_an_area_is_minus_what_it_is_from_left_to_right():
    backwards = Term("integral", (1 + z, rat(1), rat(0)), "z")
    assert (
        judge(Statement((), (), Relation(">", backwards, rat("-7/5"))), Counterexample(())).name == "refuted"
    )
    assert (
        judge(Statement((), (), Relation("<", backwards, rat("-7/5"))), Counterexample(())).name
        == "undecided"
    )


def test_the_length_of_what_stands_at_the_ends_is_counted():
    assert quadrature(lambda _: acb(1), arb(0, 0.5), arb(2)).overlaps(arb(2.4))


@pytest.mark.parametrize(
    ("op", "bound", "verdict"), [("<=", "4/5", "refuted"), ("<=", "81/100", "undecided")]
)
def test_an_integral_without_a_closed_form_refutes_a_false_bound(op, bound, verdict):
    assert judge(Statement((), (), Relation(op, CUBE, rat(bound))), Counterexample(())).name == verdict


@pytest.mark.parametrize("seed", range(3))
def test_intervals_at_random_points_and_balls_hold_the_same_number(seed):
    rng, both = random.Random(seed), 0
    for _ in range(400):
        domains = {name: random_domain(rng) for name in NAMES}
        point = {name: random_number(rng, domains[name]) for name in NAMES}
        first, second = random_term(rng, 4), random_term(rng, 2)
        box = {name: Interval(number, number) for name, number in point.items()}
        sides = [value(subject, box) for subject in (first, second)]
        balls = [at_point(subject, point) for subject in (first, second)]
        if NOWHERE not in sides and ball(balls[0]).is_finite():
            both += 1
            assert compare("<=", sides[0].lo, balls[0]) is not False, (first, point)
            assert compare(">=", sides[0].hi, balls[0]) is not False, (first, point)
        for op in FLIPPED:
            truth, other = decided(op, *sides), compare(op, *balls)
            assert None in (truth, other) or truth is other, (op, first, second, point)
    assert both > 150

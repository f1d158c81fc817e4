"""Integrals on whole boxes: what encloses them, how they vary with their ends, and where nothing is known."""

import random

import pytest
from flint import ctx, fmpq
from kernel.drawn import NAMES, random_domain, random_number, random_term

from dpsym.engines.balls import BALLS
from dpsym.engines.compiled import compile_terms
from dpsym.errors import EvidenceError, KernelRefusal
from dpsym.identities import is_identically_zero
from dpsym.kernel.calculus import derivative, limit_at
from dpsym.kernel.enclosure import enclose, enclosed
from dpsym.kernel.interval import NOWHERE, Interval
from dpsym.kernel.numbers import INFINITY, ZERO, ball, compare
from dpsym.kernel.statement import of_domain
from dpsym.kernel.terms import INF, Term, rat, term, var

t, x, y = var("t"), var("x"), var("y")
UNIT = Interval(fmpq(0), fmpq(1))
FROM_ONE = Interval(fmpq(1), INFINITY, False, True)
FOREVER = Interval(fmpq(1), INFINITY)  # infinity belongs to it
CUBE = term("exp", -(t**3))


def integral(body, low, high, name="t"):
    return Term("integral", (body, low, high), name)


def at_point(subject, **point):
    return ball(compile_terms([subject], list(point), BALLS)(*point.values())[0])


@pytest.mark.parametrize(
    ("body", "low", "high", "box", "expected"),
    [
        (CUBE, rat(0), x, {"x": UNIT}, "[0, 1]"),
        (CUBE, x, rat(0), {"x": UNIT}, "[-1, 0]"),
        (t**2, rat(-1), rat(2), {}, "[0, 12]"),
        (x * t, rat(0), rat(1), {"x": UNIT}, "[0, 1]"),
        (CUBE * t**-1, x, x, {"x": FROM_ONE}, "[0, 0]"),
    ],
)
def test_an_integral_is_its_length_times_a_value_of_the_body(body, low, high, box, expected):
    assert repr(enclose(integral(body, low, high), box)) == expected


@pytest.mark.parametrize(
    ("body", "low", "high", "box"),
    [
        (t**-1, rat(0), x, {"x": UNIT}),
        (t**-1, -x, x, {"x": FROM_ONE}),
        (CUBE, rat(0), INF, {}),
        (CUBE, rat(0), x, {"x": FOREVER}),
        (term("log", t), rat(-1), rat(1), {}),
        (term("if_lt", t, rat(0), rat(0), rat(1)), rat(-1), rat(1), {}),
        (term("powdiv", t, t**2, 2), rat(0), rat(1), {}),  # 1 but for t = 0, where it is 0
        (term("powdiv", x, x**2, 2) * t, rat(0), rat(1), {"x": UNIT}),  # it jumps as x varies
        (x**-1 * t, rat(0), rat(1), {"x": UNIT}),
        (CUBE, rat(0), x**-1, {"x": UNIT}),
    ],
)
def test_where_body_or_ends_may_be_undefined_infinite_or_jump_nothing_is_known(body, low, high, box):
    assert enclose(integral(body, low, high), box) is NOWHERE


@pytest.mark.parametrize("seed", range(3))
def test_random_enclosures_hold_what_a_quadrature_gives(seed):
    rng, looked = random.Random(seed), 0
    for _ in range(150):
        domains = {name: random_domain(rng) for name in NAMES}
        box = {name: of_domain(domains[name]) for name in NAMES}
        point = {name: random_number(rng, domains[name]) for name in NAMES}
        body, low, high = (random_term(rng, depth) for depth in (2, 1, 1))
        bound = rng.choice((*NAMES, "t"))
        subject = integral(body.replace({var(rng.choice(NAMES)): t}), low, high, bound)
        try:
            where = enclose(subject, box)
            found = at_point(subject, **point)
        except (KernelRefusal, TypeError, AttributeError):
            continue
        if where is not NOWHERE and found.is_finite():
            looked += 1
            assert compare("<=", where.lo, found) is not False, (subject, point)
            assert compare(">=", where.hi, found) is not False, (subject, point)
    assert looked > 3


def test_the_slope_of_an_integral_is_by_its_ends():
    subject = integral(CUBE * y, x**2, 3 * x) + x
    box = {"x": UNIT, "y": UNIT}
    slope = derivative(subject, "x", box)
    step = fmpq(1, 10**6)
    for number in (fmpq(1, 3), fmpq(4, 5)):
        with ctx.workprec(128):
            values = [at_point(subject, x=number + way * step, y=fmpq(1, 2)) for way in (1, -1)]
            difference = (values[0] - values[1]) / (2 * step)
            assert abs(float((difference - at_point(slope, x=number, y=fmpq(1, 2))).mid())) < 1e-9


@pytest.mark.parametrize(
    ("subject", "box"),
    [
        (integral(CUBE * x, rat(0), x), {"x": UNIT}),  # the body varies too
        (integral(CUBE, rat(0), x), None),  # nobody says where
        (integral(t**-1, rat(0), x), {"x": UNIT}),
        (integral(term("if_lt", t, rat(0), rat(0), rat(1)), rat(-1), x), {"x": UNIT}),
    ],
)
def test_no_slope_where_the_body_varies_or_may_jump(subject, box):
    with pytest.raises(KernelRefusal):
        derivative(subject, "x", box)


def test_an_integral_is_one_number_and_no_other_one():
    box = {"t": UNIT, "y": UNIT}
    area = integral(t * y, rat(0), rat(1))
    assert is_identically_zero(2 * area - area - area, box)
    others = (
        integral(t * y, rat(0), rat(1), "y"),
        integral(t * y, rat(0), t),
        integral(t, rat(0), rat(1)),
        t * y,
    )
    for other in others:
        assert not is_identically_zero(area - other, box)


def test_what_is_known_of_a_free_variable_is_not_said_of_a_bound_one_of_its_name():
    box = {"t": Interval(fmpq(-1), fmpq(1)), "y": UNIT}
    area = integral(t**-1, rat(1), rat(2))
    assert enclose(t**-1, box) is NOWHERE
    assert enclosed(area, box).keys() == {rat(1), rat(2), area}
    assert is_identically_zero(y * area - area * y, box)


@pytest.mark.parametrize("name", ["x", "t"])
def test_limits_do_not_enter_bodies(name):
    subject = integral(term("exp", -var(name)), rat(0), (1 + x) ** -1, name)
    with pytest.raises((EvidenceError, KernelRefusal)):
        limit_at(subject, "x", INF, {"x": Interval(ZERO, INFINITY)})

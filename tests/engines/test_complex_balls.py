"""Heads for complex balls: on the line they are what the kernel says, and a quadrature by them holds the integral."""

import pytest
from flint import acb, arb, fmpq

from dpsym.engines.balls import BALLS
from dpsym.engines.compiled import compile_terms
from dpsym.engines.complex_balls import COMPLEX
from dpsym.kernel.numbers import ball
from dpsym.kernel.terms import Term, rat, term, var

t, x = var("t"), var("x")
POINTS = (fmpq(-3, 2), fmpq(-1, 3), fmpq(0), fmpq(1, 4), fmpq(1), fmpq(7, 3))
ONE_ARGUMENT = ("exp", "tanh", "erf", "erfc", "sin", "cos", "gamma", "lgamma", "digamma", "atan", "log", "abs", "sqrt", "square", "inverse")  # fmt: skip
SEVERAL = {"maximum": 2, "minimum": 2, "scaled": 2, "logratio": 2, "relent": 2, "power": 2, "powdiv": 3}


def agree(name, *arguments):
    """Return whether a finite value is that of the balls; what is undefined says nothing."""
    found = COMPLEX[name](*(acb(argument) for argument in arguments))
    known = ball(BALLS[name](*arguments))
    return not found.is_finite() or (found.imag.contains(0) and found.real.overlaps(known))


@pytest.mark.parametrize("name", ONE_ARGUMENT)
def test_a_function_is_on_the_line_what_it_is_for_balls(name):
    assert all(agree(name, point) for point in POINTS)
    assert COMPLEX[name](acb(fmpq(1, 4))).is_finite()


@pytest.mark.parametrize("name", SEVERAL)
def test_a_head_of_several_arguments_is_too(name):
    for one in POINTS:
        for other in POINTS:
            assert agree(name, *(one, other, fmpq(5, 2))[: SEVERAL[name]])
    arguments = [acb(fmpq(quarters, 4)) for quarters in (1, 2, 5)]
    assert COMPLEX[name](*arguments[: SEVERAL[name]]).is_finite()


def area(body, low, high):
    return ball(compile_terms([Term("integral", (body, low, high), "t")], ["x"], BALLS)(fmpq(2))[0])


@pytest.mark.parametrize(
    ("body", "low", "high", "value"),
    [
        (term("abs", t - 1) * x, rat(0), rat(3), arb(5)),
        (term("max", t, x - t), rat(0), x, arb(3)),
        (term("if_lt", t, x / 3, rat(1), rat(0)), rat(0), x, arb(2) / 3),
        (t ** rat("1/3"), rat(0), rat(1), arb(3) / 4),
        (term("atan", t), rat(-1), rat(1), arb(0)),
        (term("relent", t, x), rat(1), rat(2), 2 * arb(2).log() - arb(3) / 4 - arb(3) / 2 * arb(2).log()),
        (t, x, rat(0), arb(-2)),
    ],
    ids=repr,
)
def test_a_quadrature_holds_the_integral(body, low, high, value):
    found = area(body, low, high)
    assert found.overlaps(value)
    assert found.rad() < 1e-2


@pytest.mark.parametrize(
    ("body", "low", "high"),
    [
        (t**-1, rat(-1), rat(1)),
        (t**-2, rat(-1), x),
        (term("log", t), rat(-2), rat(-1)),
        (t ** rat("1/2"), rat(-1), rat(1)),
        (term("gamma", t), rat("-3/2"), rat("-5/4")),
        (term("if_eq", t, t, t**-1, rat(0)), rat(1), rat(2)),
    ],
    ids=repr,
)
def test_what_the_kernel_does_not_define_has_no_area(body, low, high):
    assert not area(body, low, high).is_finite()

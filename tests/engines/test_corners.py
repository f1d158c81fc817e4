"""Tiny regions beside corners are found, also where several corners meet; what holds there is not refuted."""

import pytest
from sympy import Abs, Max, Min, Piecewise, Rational, sqrt

from dpsym.language import Claim, at_least, at_most, real

x, y = real("x"), real("y")
p = real("p", above=0, below=1)


def tent(distance, width):
    return Max(0, 1 - Abs(distance) / width)


FALSE = [
    at_most(tent(p - Rational(317, 1000), Rational(1, 10**5)), Rational(1, 2)),
    at_most(tent(x - 2 * y, Rational(1, 10**4)) * tent(y - 5, Rational(1, 10**4)), Rational(3, 4)),
    at_least(Min(1, 10**6 * Abs(x - sqrt(2))), Rational(1, 2)),
    at_most(Piecewise((1, p < Rational(1, 3)), (2, p < Rational(33334, 10**5)), (1, True)), 1),
]


@pytest.mark.parametrize("statement", FALSE, ids=str)
def test_a_violation_on_a_tiny_region_is_found(statement):
    assert Claim(statement).check(examples=20).verdict == "refuted"


def test_what_holds_at_a_corner_is_not_refuted():
    held = at_most(tent(p - Rational(317, 1000), Rational(1, 10**5)), 1)
    assert Claim(held).check(examples=20).verdict in ("proved", "supported")

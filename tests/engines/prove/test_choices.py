"""Bounds of absolute values, maxima and minima say something of each that these may be."""

import pytest
from sympy import Abs, Max, Min

from dpsym import Claim, real

x, y, c = real("x"), real("y"), real("c")
TRUE = [
    (x**2 <= 4, [Abs(x) <= 2]),
    (x**4 < 16, [Abs(x) < 2]),
    ((x - 1) ** 2 <= 4, [Abs(x) <= 1]),
    (x * y >= 1, [Min(x, y) >= 1]),
    (x + y <= 2 * c, [Max(x, y) <= c]),
]
FALSE = [
    (x**2 <= 3, [Abs(x) <= 2]),
    ((x - 1) ** 2 < 4, [Abs(x) <= 1]),
    (x * y >= 2, [Min(x, y) >= 1]),
    (x * y >= 1, [Max(x, y) >= 1]),
    (x**2 <= 4, [Abs(x) >= 2]),
]


@pytest.mark.parametrize(("claimed", "given"), TRUE)
def test_what_follows_from_a_bound_of_a_choice_is_proved(claimed, given):
    assert Claim(claimed, given=given).check(effort=0.25).verdict == "proved"


@pytest.mark.parametrize(("claimed", "given"), FALSE)
def test_what_does_not_follow_is_refuted(claimed, given):
    assert Claim(claimed, given=given).check(effort=0.25).verdict == "refuted"

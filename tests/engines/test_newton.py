"""A step by slope and bend finds tiny regions at the end of narrow valleys; whole solutions of equations are found too."""

import pytest
from sympy import Rational, sqrt

from dpsym import Claim, at_least, equal, integer, real

x, y = real("x"), real("y")
n, m = integer("n", at_least=1), integer("m", at_least=1)


@pytest.mark.parametrize("slope", [Rational(11, 4), 13, 46])
def test_a_narrow_valley(slope):
    valley = (x - 19) ** 2 + (y - slope * x) ** 2
    assert Claim(at_least(valley, Rational(3, 10**7))).check().verdict == "refuted"
    assert Claim(at_least(valley, 0)).check().verdict == "proved"


@pytest.mark.parametrize("square_free", [pytest.param(2, marks=pytest.mark.slow), 7])
def test_equations_between_whole_numbers(square_free):
    pell = equal(n**2 - square_free * m**2, 1)
    near = at_least(n - sqrt(square_free) * m, Rational(1, 1000))
    assert Claim(near, given=pell).check().verdict == "refuted"
    assert Claim(at_least(n, sqrt(square_free) * m), given=pell).check().verdict != "refuted"

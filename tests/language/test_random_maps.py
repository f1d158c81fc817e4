"""Random maps: laws on maps, and the law of one value."""

import pytest

from dpsym.errors import IllFormedError
from dpsym.language import (
    Claim,
    IndependentValues,
    Maps,
    RandomMap,
    Space,
    equal,
    kernel,
    law,
    point,
)

P = law("P")
y = point("y")
Y, Z = Space("Y"), Space("Z")


def test_independent_values_have_the_laws_of_the_kernel(status):
    W = law("W", on=Maps(Y, Z))
    M, z = kernel("M", Y, Z), point("z", on=Z)
    same = equal(RandomMap(IndependentValues(M))(y)(z), M(y)(z))
    (goal, *_) = Claim(same, shapes={Y: 2, Z: 3}).elaborate().goals
    rows = {"M[1,1]": "1/2", "M[1,2]": "1/3", "M[1,3]": "1/6", "M[2,1]": 0, "M[2,2]": "1/4", "M[2,3]": "3/4"}
    assert status(goal, rows) == "holds"
    (goal, *_) = Claim(equal(RandomMap(W)(y)(z), 1), shapes=2).elaborate().goals
    assert [names[-1] for names in goal.simplices] == ["W[4]"]


def test_a_random_map_needs_a_law_on_maps():
    with pytest.raises(IllFormedError, match=r"takes a law on Maps"):
        Claim(RandomMap(P)(y)(y) <= 1).elaborate()

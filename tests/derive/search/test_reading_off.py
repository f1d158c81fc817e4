"""Rules whose arguments a step shows: what one writes beside it is "by definition", or nothing."""

import pytest
from sympy import Max, Rational, exp

from dpsym.check.cache import Cache, default_folder
from dpsym.check.discovering import discovered
from dpsym.check.settings import Settings
from dpsym.derive.search.reading_off import read_off
from dpsym.language import (
    Claim,
    HockeyStick,
    PushForward,
    Space,
    SumOver,
    at_most,
    equal,
    kernel,
    laws,
    less,
    point,
    real,
)
from dpsym.language.relations import Comparison
from tests.sampling import leaving

(P, Q), Z = laws("P Q"), Space("Z")
K = kernel("K", P.space, Z)
epsilon, y, z = real("epsilon", at_least=0), point("y"), point("z", on=Z)
excess = P(y) - exp(epsilon) * Q(y)
stick, seen = HockeyStick(epsilon, P, Q), HockeyStick(epsilon, PushForward(K, P), PushForward(K, Q))
inside, outside = SumOver(K(y)(z) * Max(0, excess), y), SumOver(Max(0, excess), y)
BOARD = {
    "a divergence of outputs written out": equal(seen, SumOver(Max(0, SumOver(K(y)(z) * excess, y)), z)),
    "a maximum is convex": at_most(SumOver(Max(0, SumOver(K(y)(z) * excess, y)), z), SumOver(inside, z)),
    "sums exchanged": equal(SumOver(inside, z), SumOver(Max(0, excess) * SumOver(K(y)(z), z), y)),
    "mass one": equal(SumOver(Max(0, excess) * SumOver(K(y)(z), z), y), outside),
    "a divergence": equal(outside, stick),
}
FALSE = {
    "a percent is lost": equal(outside, Rational(99, 100) * stick),
    "the laws swapped": equal(outside, HockeyStick(epsilon, Q, P)),
    "the wrong way": less(SumOver(inside, z), SumOver(Max(0, SumOver(K(y)(z) * excess, y)), z)),
}


@pytest.mark.parametrize(
    "name",
    leaving(BOARD, ["sums exchanged"]),
)
def test_steps_of_the_board_need_no_names(name):
    found = discovered(Claim(BOARD[name], shapes=(2,)), Settings(examples=20), cache=Cache(default_folder()))
    assert found is not None
    assert found.verdict == "proved"
    assert len(found.steps) <= 2


@pytest.mark.parametrize("name", leaving(FALSE, ["the wrong way"]))
def test_what_is_false_is_not_shown(name):
    assert discovered(Claim(FALSE[name], shapes=(2,)), Settings(effort=0.25, examples=20)) is None


def test_only_rules_that_speak_of_the_step_are_tried():
    ways = read_off(equal(outside, stick))
    assert ways
    for way in ways:
        assert all(isinstance(relation, Comparison) for relation, _ in way)
        assert all(rules[0].instance(relation).relations for relation, rules in way)
    assert read_off(at_most(epsilon, epsilon + 1)) == []

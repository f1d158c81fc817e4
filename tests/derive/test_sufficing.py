"""It suffices to show something from which the claim follows, and to show it."""

import pytest

from dpsym import at_most, real
from dpsym.check.derivations import judged
from dpsym.check.settings import Settings
from dpsym.derive import Derivation
from dpsym.errors import IllFormedError

x = real("x")


def verdict_of(derivation):
    return judged(derivation, Settings(examples=20)).verdict


def test_what_suffices_has_to_be_enough_and_to_be_shown():
    y = real("y", at_least=0)
    claim, enough = at_most(y, 2), at_most(y**2, 4)
    right = Derivation(claim, given=y <= 1)
    right.suffices(enough, because="the root rises")
    right.chain(y**2).at_most(1).less(4)
    assert verdict_of(right) == "proved"
    not_shown = Derivation(claim)
    not_shown.suffices(enough)
    not_shown.chain(y).at_most(y + 1)
    assert verdict_of(not_shown) != "proved"
    not_enough = Derivation(claim, given=y**2 <= 9)
    not_enough.suffices(at_most(y**2, 9))
    not_enough.chain(y**2).at_most(9)
    assert verdict_of(not_enough) == "refuted"


def test_a_block_says_once_what_suffices():
    derivation = Derivation(at_most(x, 1))
    derivation.suffices(at_most(x, 0))
    with pytest.raises(IllFormedError, match="says twice what suffices"):
        derivation.suffices(at_most(x, -1))

"""The collections of formulas have as many claims as they say, all different, and none is decided wrongly."""

import pytest
from benchmarks import about_laws, elementary, needles, special_functions
from soundness import equational

from dpsym.check.decide import decide
from dpsym.check.settings import Settings

COLLECTIONS = {"laws": about_laws, "elementary": elementary, "special": special_functions, "needles": needles}
QUICK = Settings(examples=40, effort=0.2, repair=False)
EVERY = 6  # of the collections in a usual run


@pytest.mark.parametrize(
    ("name", "count"), [("laws", 30), ("elementary", 60), ("special", 30), ("needles", 60)]
)
def test_a_collection_has_so_many_pairs(name, count):
    claims = [claim for pair in COLLECTIONS[name].claims() for claim in pair]
    assert len(claims) == len({(claim.given, claim.conclusion) for claim in claims}) == 2 * count


def test_with_those_of_equations_there_are_a_hundred_needles():
    assert len(needles.ROWS) + len(equational.FALSE) == len(needles.ROWS) + len(equational.TRUE) == 100


@pytest.mark.parametrize("name", COLLECTIONS)
def test_a_sample_is_not_decided_wrongly(name):
    for true, false in COLLECTIONS[name].claims()[::EVERY]:
        assert decide(true, QUICK).verdict in ("proved", "supported", "undecided"), true
        assert decide(false, QUICK).verdict in ("refuted", "supported", "undecided"), false


@pytest.mark.slow
@pytest.mark.parametrize("name", COLLECTIONS)
def test_nothing_is_decided_wrongly(name):
    for true, false in COLLECTIONS[name].claims():
        assert decide(true, QUICK).verdict in ("proved", "supported", "undecided"), true
        assert decide(false, QUICK).verdict in ("refuted", "supported", "undecided"), false

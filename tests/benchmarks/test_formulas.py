"""The collections of formulas have as many claims as they say, all different, and none is decided wrongly."""

import pytest
from benchmarks import (
    about_laws,
    drawn_needles,
    elementary,
    formulas_more,
    needles,
    needles_more,
    special_functions,
)
from soundness import equational

from dpsym.check.decide import decide
from dpsym.check.settings import Settings

COLLECTIONS = {
    "laws": about_laws,
    "elementary": elementary,
    "special": special_functions,
    "more": formulas_more,
    "needles": needles,
    "more needles": needles_more,
}
QUICK = Settings(examples=40, effort=0.2, repair=False)
SEARCH = Settings(repair=False, proofs=False)
EVERY = 18  # of the collections in a usual run


@pytest.mark.parametrize(
    ("name", "count"),
    [("laws", 30), ("elementary", 60), ("special", 30), ("more", 40), ("needles", 60), ("more needles", 60)],
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


@pytest.mark.parametrize("seed", range(2))
def test_of_a_few_drawn_needles_none_is_decided_wrongly(seed):
    for name, true, false in list(drawn_needles.drawn(2, seed))[seed::2]:
        assert decide(true, SEARCH).verdict in ("supported", "undecided"), name
        assert decide(false, SEARCH).verdict in ("refuted", "supported", "undecided"), name


@pytest.mark.slow
def test_of_three_hundred_drawn_needles_nearly_all_are_found_and_no_true_claim_is_refuted():
    rows = list(drawn_needles.drawn(100))
    found = [name for name, _, false in rows if decide(false, SEARCH).verdict == "refuted"]
    assert len(found) >= 291
    assert all(decide(true, SEARCH).verdict != "refuted" for _, true, _ in rows)

"""The benchmark of what is proved without derivations takes the kinds apart, and counts what it finds."""

import pytest
from benchmarks import bench_discovery, forty
from benchmarks.unaided import KINDS, kind_of, outcome_of, theorem_of

from dpsym import KL, Claim, PureDP, at_least, exists, laws, less, real
from dpsym.check.catalogue import by_id

P, Q = laws("P Q")
x, t = real("x"), real("t", above=0)
epsilon = real("epsilon", at_least=0)


def test_the_kind_of_a_claim_is_seen_from_what_it_consists_of():
    kinds = [
        kind_of(Claim(at_least(x**2, 0))),
        kind_of(Claim(KL(P, Q) >= 0)),
        kind_of(Claim(KL(P, Q) <= epsilon, given=PureDP(epsilon)(P, Q))),
        kind_of(Claim(exists(t, less(x, t)))),
    ]
    assert kinds == list(KINDS)


def test_a_hypothesis_about_numbers_makes_no_implication_about_laws():
    assert kind_of(Claim(KL(P, Q) >= x, given=less(x, 0))) == "about all laws"


def test_a_proof_by_an_engine_is_replayed_and_one_that_is_found_is_told_apart():
    engine = outcome_of(Claim(KL(P, Q) >= 0), "KL")
    assert (engine.by, engine.engine) == ("engine", "lift")
    assert engine.replay > 0
    found = outcome_of(theorem_of(by_id("renyi.triangle")).variants()[0][2], "triangle", derived=True)
    assert (found.by, found.derived) == ("search", True)
    false = outcome_of(Claim(KL(P, Q) >= KL(Q, P)), "false")
    assert false.by == ""
    lines = bench_discovery.table([engine, found, false])
    assert any(line.startswith("| about all laws | 3 | 1 | 1 | 1 | 67 % |") for line in lines)
    assert len(bench_discovery.each([engine, false])) == 4


def test_there_are_forty_claims_of_three_kinds():
    counts = [len(forty.NUMBERS), len(forty.LAWS), len(forty.IMPLICATIONS)]
    assert counts == [15, 15, 10]
    assert len({entry.name for entry in forty.FORTY}) == 40
    assert {kind_of(entry.claim) for entry in forty.NUMBERS} == {"about numbers"}
    assert {kind_of(entry.claim) for entry in forty.LAWS} == {"about all laws"}
    assert {kind_of(entry.claim) for entry in forty.IMPLICATIONS} == {"implications"}


@pytest.mark.slow
def test_no_short_search_refutes_one_of_the_forty():
    from dpsym.check.outright import attacked
    from dpsym.check.result import Result
    from dpsym.check.settings import Settings

    quick = Settings(examples=10)
    said = {e.name: attacked(e.claim, quick, Result(id=e.name), shortly=True).verdict for e in forty.FORTY}
    assert {name for name, verdict in said.items() if verdict != "supported"} == set()

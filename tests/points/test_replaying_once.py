"""A document is replayed once, and what the kernel says of it stays the word on that document alone."""

from dpsym.kernel.statement import Counterexample, Domain, Relation, Statement, Variable
from dpsym.kernel.terms import rat, var
from dpsym.points import evidence
from dpsym.points.evidence import judged, replayed, write_document
from dpsym.points.replay import judge

CLAIM = Statement((Variable("x", Domain()),), (), Relation(">", var("x"), rat(0)))
BELOW, ABOVE = Counterexample((("x", rat(-7)),)), Counterexample((("x", rat(7)),))


def test_the_verdict_is_that_of_the_kernel():
    for found in (BELOW, ABOVE):
        verdict, document = judged(CLAIM, found)
        assert verdict == judge(CLAIM, found) == replayed(document)
        assert document == write_document(CLAIM, found)


def test_what_was_judged_is_not_replayed_again(monkeypatch):
    _, document = judged(CLAIM, Counterexample((("x", rat(-11)),)))
    monkeypatch.setattr(evidence, "judge", None)
    assert replayed(document).name == "refuted"


def test_other_evidence_for_the_same_statement_is():
    _, document = judged(CLAIM, BELOW)
    other = {**document, "evidence": ABOVE.to_json()}
    assert (replayed(document).name, replayed(other).name) == ("refuted", "undecided")

"""One claim while it is decided: engines that fail, evidence that does not replay, and proofs before long searches."""

from dataclasses import replace

import pytest
from flint import fmpq

from dpsym import Claim, real
from dpsym.check import decision as module
from dpsym.check.decide import decide
from dpsym.check.proving import with_quantified
from dpsym.check.settings import Settings
from dpsym.engines.reports import EngineReport
from dpsym.kernel.judge import Verdict, judge
from dpsym.kernel.statement import Counterexample, Domain, Forall, Relation, Statement, Variable
from dpsym.kernel.terms import rat, term, var
from dpsym.language.elaboration.goals import Elaboration
from dpsym.points.evidence import judged, read_document

QUICK = Settings(examples=100, steps=18_000)  # enough on any machine
alpha = real("alpha", above=1)
TRUE = Claim(alpha**2 > 1)
FALSE = Claim(alpha**2 > 2)


@pytest.mark.parametrize(
    "error", [ZeroDivisionError("x"), RecursionError(), MemoryError(), AssertionError("broken")]
)
def test_an_engine_that_fails_is_reported_and_the_others_go_on(monkeypatch, error):
    def fail(targets, options):
        raise error

    monkeypatch.setattr("dpsym.engines.falsify.falsify", fail)
    result = decide(FALSE, QUICK)
    assert result.verdict == "refuted"
    assert result.checks["hypothesis"]["outcome"] == "not run"
    assert type(error).__name__ in result.checks["hypothesis"]["reason"]


def test_if_every_engine_fails_the_claim_is_undecided(monkeypatch):
    def fail(self, targets, options):
        raise ArithmeticError("broken")

    monkeypatch.setattr("dpsym.engines.registry.Engine.run", fail)
    result = decide(FALSE, QUICK)
    assert result.verdict == "undecided"
    assert not result.vacuous
    assert "ArithmeticError: broken" in result.message


def test_a_prover_that_fails_leaves_the_search(monkeypatch):
    def fail(*arguments, **options):
        raise RuntimeError("broken")

    monkeypatch.setattr("dpsym.check.proving.prove", fail)
    assert decide(TRUE, QUICK).verdict == "supported"


def test_a_violation_that_the_judge_does_not_confirm_is_never_supported(monkeypatch):
    monkeypatch.setattr(module, "judge", lambda *_: Verdict("undecided", "the evidence does not replay"))
    monkeypatch.setattr("dpsym.check.proving.prove", lambda *_, **__: None)
    result = decide(FALSE, QUICK)
    assert result.verdict == "undecided"
    assert "found a violation that could not be certified: the evidence does not replay" in result.message
    assert result.evidence == ()


def test_a_witness_that_fails_does_not_refute(monkeypatch):
    goals = tuple(replace(goal, necessary=False) for goal in FALSE.elaborate().goals)
    monkeypatch.setattr(Claim, "elaborate", lambda self: Elaboration(goals, complete=True))
    result = decide(FALSE, QUICK)
    assert result.verdict == "undecided"
    assert result.message.startswith("the witness fails: the claim says left > right, but at α = 4/3")


def test_what_is_proved_is_searched_shortly():
    settings = Settings(examples=400, steps=72_000)
    proved = decide(TRUE, settings)
    assert (proved.verdict, proved.checks["hypothesis"]["examples"]) == ("proved", module.PROVED_EXAMPLES)
    searched = decide(TRUE, replace(settings, proofs=False))
    assert (searched.verdict, searched.checks["hypothesis"]["examples"]) == ("supported", 400)
    assert searched.checks["proof"]["outcome"] == "open"


def test_a_proof_and_a_counterexample_are_an_error_of_ours(monkeypatch):
    found = decide(TRUE, QUICK)

    true = TRUE.elaborate().goals[0].statement

    def lenient(_, evidence):  # it believes the proof of the other claim
        return judged(true, evidence)

    monkeypatch.setattr("dpsym.check.proving.judged", lenient)
    (leaf,) = found.evidence[0]["evidence"]
    monkeypatch.setattr("dpsym.check.proving.prove", lambda *_, **__: read_document(leaf)[1])
    monkeypatch.setattr("dpsym.engines.batch.search_batches", lambda *_: EngineReport("batches", "holds"))
    result = decide(FALSE, QUICK)
    assert result.verdict == "undecided"
    assert "an error of dpsym" in result.message
    assert result.evidence == () and result.counterexample is None


@pytest.mark.parametrize(("places", "proofs", "verdict"), [("hh", 2, "refuted"), ("fh", 1, "undecided")])
def test_proofs_at_an_instance_end_with_the_first_that_is_missing(places, proofs, verdict):
    x, y = (Variable(name, Domain(fmpq(0), fmpq(1))) for name in "xy")
    said = {"h": Relation("<=", var("y"), var("x")), "f": Relation("<", var("y"), var("x"))}
    statement = Statement(
        (x,), tuple(Forall(y, said[place]) for place in places), Relation("<", var("x"), rat(1))
    )
    found = with_quantified(statement, Counterexample((("x", rat(1)),)))
    assert len(found.foralls) == proofs
    assert judge(statement, found).name == verdict


def test_no_proof_is_looked_for_of_what_fails_next_to_zero_alone(monkeypatch):
    monkeypatch.setattr("dpsym.check.proving.prove", lambda *_, **__: pytest.fail("it cannot be proved"))
    s, x = Variable("s", Domain(fmpq(0), None, lo_open=True)), Variable("x", Domain())
    moment = Forall(s, Relation("<=", term("exp", var("s")), term("exp", 10**9 * var("s") ** 2 * var("x"))))
    statement = Statement((x,), (moment,), Relation("<", var("x"), rat(1)))
    found = with_quantified(statement, Counterexample((("x", rat(1)),)))
    assert found.foralls == (None,)
    assert judge(statement, found).name == "undecided"

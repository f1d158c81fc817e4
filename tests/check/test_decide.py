"""Deciding a claim: verdicts, what is reported beside them, and what the cache keeps."""

import pytest
import sympy

from dpsym import Claim, Theorem, greater, less, real
from dpsym.check import decide as module
from dpsym.check.cache import Cache
from dpsym.check.decide import decide
from dpsym.check.result import Result
from dpsym.check.settings import Settings
from dpsym.derive.facts import verdict_of
from dpsym.derive.proofs import replay
from dpsym.language.relations import Comparison
from dpsym.points.evidence import read_document
from dpsym.points.replay import judge

QUICK = Settings(examples=100, steps=18_000)  # enough on any machine
alpha = real("alpha", above=1)
TRUE = Claim(alpha**2 > 1)
FALSE = Claim(alpha**2 > 2)


def test_a_true_claim_is_not_refuted_and_both_checks_stand_by_name():
    result = decide(TRUE, QUICK)
    assert result.verdict in ("proved", "supported")
    assert result.checks["mpmath"]["outcome"] == "holds"
    assert result.checks["mpmath"]["digits"] == 50
    assert result.checks["hypothesis"] == {"outcome": "holds", "examples": 100, "satisfying": 100}
    assert result.checks["proof"]["outcome"] in ("proved", "open")


def test_a_false_claim_is_refuted_with_a_readable_instance():
    result = decide(FALSE, QUICK)
    assert result.verdict == "refuted"
    assert result.counterexample["at"] == {r"\alpha": "4/3"}
    assert result.counterexample["relation"] == ">"
    assert (result.counterexample["lhs_exact"], result.counterexample["rhs_exact"]) == ("16/9", "2")
    assert result.message == "the claim says left > right, but at α = 4/3: left 16/9, right 2"
    assert {"mpmath", "hypothesis", "balls"} <= result.checks.keys()


t = sympy.Symbol("t")
u = real("u", above=0)


@pytest.mark.parametrize(
    "touching",
    [
        Claim(less(sympy.Integral(sympy.exp(t), (t, 0, 1)), sympy.E - 1)),
        Claim(greater(sympy.sqrt(2) * sympy.sqrt(u), sympy.sqrt(2 * u))),
        Claim(less(sympy.sqrt(6 * u**2), sympy.sqrt(6) * u)),
    ],
)
def test_sides_that_agree_on_all_digits_do_not_support_that_one_is_smaller(touching):
    result = decide(touching, QUICK)
    assert result.verdict in ("undecided", "refuted")
    assert result.verdict == "refuted" or "agree on all digits" in result.message


def test_sides_that_are_close_are_told_apart():
    tiny = Claim(less(sympy.tanh(100 + u), 1))
    assert decide(tiny, QUICK).verdict in ("supported", "proved")


@pytest.mark.parametrize("claim", [TRUE, FALSE])
def test_the_evidence_earns_the_verdict(claim):
    result = decide(claim, QUICK)
    if result.verdict == "refuted":
        assert [judge(*read_document(document)).name for document in result.evidence] == ["refuted"]
    if result.verdict == "proved":
        (document,) = result.evidence
        fact = replay(document, lambda theorem, digest: None)
        assert (verdict_of(fact), fact.given, fact.stated) == ("proved", claim.given, claim.conclusion)


def test_contradictory_hypotheses_are_undecided():
    result = decide(Claim(alpha > 1, given=(alpha < 0,)), QUICK)
    assert result.verdict == "undecided"
    assert result.vacuous
    assert result.message.startswith("the hypotheses contradict each other: α ≥ 0 holds always")
    assert result.checks["hypothesis"]["outcome"] == "not run"


def test_an_ill_formed_claim_has_a_sentence():
    result = decide(Claim(sympy.Symbol("y") > 1), QUICK)
    assert result.verdict == "ill-formed"
    assert "y" in result.message


def test_a_failure_in_elaboration_is_undecided_and_not_remembered(monkeypatch):
    monkeypatch.setattr(Claim, "elaborate", lambda self: 1 / 0)
    result = decide(TRUE, QUICK)
    assert result.verdict == "undecided"
    assert "ZeroDivisionError" in result.message
    assert not result.cacheable


def test_what_is_known_of_the_result_is_kept():
    blank = Result(id="square", variant="printed", notes="s9", expected="refuted")
    result = decide(FALSE, QUICK, blank=blank)
    assert (result.id, result.variant, result.notes, result.expected) == (
        "square",
        "printed",
        "s9",
        "refuted",
    )


def test_a_second_time_the_cache_answers(tmp_path, monkeypatch):
    cache = Cache(tmp_path)
    first = decide(FALSE, QUICK, cache=cache)
    monkeypatch.setattr(module, "Decision", None)
    second = decide(FALSE, QUICK, blank=Result(id="other"), cache=cache)
    assert second.id == "other"
    assert (second.verdict, second.counterexample, second.evidence) == (
        first.verdict,
        first.counterexample,
        first.evidence,
    )


def test_five_lines_are_enough():
    x = real("x")
    result = Claim(x**2 >= 0).check(examples=50)
    assert str(result).startswith(f"{result.verdict} claim: ")
    assert result.verdict in ("proved", "supported")


def test_the_same_seed_gives_the_same_result():
    first, second = (decide(FALSE, QUICK).to_json(private=True) for _ in range(2))
    assert {**first, "seconds": 0} == {**second, "seconds": 0}


def test_variants_of_a_theorem_are_what_is_expected():
    theorem = Theorem(id="square", claim=alpha**2 > 1, printed=alpha**2 > 2)
    theorem.mistake("too strong", alpha**2 > 3)
    for variant, expected, claim in theorem.variants():
        assert decide(
            claim, QUICK, blank=Result(id="square", variant=variant, expected=expected)
        ).as_expected()


def test_an_equation_with_a_corner_is_proved_on_each_side_of_it():
    """One step of the inequality of Bretagnolle and Huber: what the maximum is changes from piece to piece."""
    v, r = real("v", at_most=0), real("r", above=0)
    power = sympy.exp(-v)
    top = sympy.Max(0, 1 - power)
    left, right = r / 2 + power / (2 * r), r * (1 - top) / 2 + (top + power) / (2 * r)
    assert decide(Claim(Comparison(left, "=", right)), Settings()).verdict == "proved"

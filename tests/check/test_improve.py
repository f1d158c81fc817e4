"""What is offered beyond a verdict: to whom, in which words, and never instead of the verdict."""

import pytest
from sympy import exp, log

from dpsym import Claim, Theorem, real
from dpsym.check.cache import Cache
from dpsym.check.decide import decide
from dpsym.check.improve import repaired, wants_repair, wants_sharpening
from dpsym.check.result import PROVED_OR_SUPPORTED, REFUTED, Result
from dpsym.check.settings import Settings
from dpsym.check.words import improvements
from dpsym.engines.effort import Effort
from dpsym.report.html import page
from dpsym.report.show import rows

x = real("x", at_least=0)
FALSE = Claim(log(1 + x) >= x + x**2)
BOTH = Settings(repair=True, sharpen=True, examples=100)


@pytest.mark.parametrize(
    ("variant", "expected", "verdict", "wanted"),
    [
        ("printed", REFUTED, "refuted", True),
        ("claim", PROVED_OR_SUPPORTED, "refuted", True),
        ("claim", None, "refuted", True),
        ("mistake: forgets the square", REFUTED, "refuted", False),
        ("claim", None, "supported", False),
        ("printed", REFUTED, "ill-formed", False),
    ],
)
def test_what_is_repaired(variant, expected, verdict, wanted):
    assert wants_repair(Result("x", variant=variant, expected=expected, verdict=verdict)) is wanted


def test_what_is_sharpened():
    assert wants_sharpening(Result("x", verdict="proved", expected=PROVED_OR_SUPPORTED))
    assert not wants_sharpening(Result("x", verdict="refuted"))
    assert not wants_sharpening(Result("x", verdict="supported", expected=REFUTED))


def test_nothing_is_offered_unasked():
    result = decide(FALSE, Settings(examples=100))
    assert (result.suggestion, result.sharpened) == (None, None)


def test_a_mistake_of_a_theorem_is_left_alone():
    theorem = Theorem(id="logarithm", claim=log(1 + x) <= x, printed=log(1 + x) >= x)
    theorem.mistake("the other direction, with a square", FALSE.conclusion)
    found = {
        name: decide(claim, BOTH, blank=Result("logarithm", variant=name, expected=expected))
        for name, expected, claim in theorem.variants()
    }
    assert found["claim"].suggestion is None
    assert found["printed"].suggestion["latex"] == theorem.variants()[0][2].latex()
    assert found["mistake: the other direction, with a square"].suggestion is None


def test_what_was_found_is_remembered(tmp_path, monkeypatch):
    cache = Cache(tmp_path, "a version")
    first = decide(FALSE, BOTH, cache=cache)
    monkeypatch.setattr("dpsym.check.improve._nearest", None)  # nothing is searched a second time
    again = decide(FALSE, BOTH, cache=cache)
    assert again.suggestion == first.suggestion is not None


def test_the_verdict_is_found_again_without_the_rest(tmp_path):
    cache = Cache(tmp_path, "a version")
    assert decide(FALSE, BOTH, cache=cache).suggestion is not None
    plain = decide(FALSE, Settings(examples=100), cache=cache)
    assert (plain.verdict, plain.suggestion) == ("refuted", None)


def test_without_effort_nothing_is_suggested():
    result = Result("x", verdict="refuted")
    assert repaired(FALSE, result, lambda claim, effort: result, Effort(0), 0) is None


def test_a_search_that_fails_costs_nothing_but_the_suggestion():
    def failing(claim, effort):
        raise ZeroDivisionError

    assert (
        repaired(
            Claim(exp(x) <= x),
            decide(Claim(exp(x) <= x), Settings(examples=50)),
            failing,
            Effort(54_000),
            0,
        )
        is None
    )


SUGGESTED = Result(
    "x",
    verdict="refuted",
    latex="a",
    suggestion={"latex": r"\alpha \le 2", "verdict": "proved", "edit": "2 in place of <1>"},
)
SHARP = {
    "latex": r"x \le 1/2",
    "verdict": "supported",
    "constant": r"\frac{1}{2}",
    "extremiser": {r"\alpha": "2"},
}


def test_the_words_on_a_terminal():
    assert improvements(SUGGESTED) == ["nearest true form: α ≤ 2 (proved; 2 in place of <1>)"]
    found = Result("x", verdict="proved", sharpened=SHARP)
    assert improvements(found) == [
        "sharper: x ≤ 1/2 (supported); no better constant is possible, as at α = 2"
    ]
    with_simpler = Result("x", sharpened={**SHARP, "simpler": {"latex": "x < 1", "verdict": "proved"}})
    assert improvements(with_simpler)[1] == "and simpler: x < 1 (proved)"
    tight = Result("x", sharpened={**SHARP, "constant": "1", "extremiser": {}})
    assert improvements(tight) == ["no better constant is possible"]
    assert improvements(SUGGESTED)[0] in list(rows(SUGGESTED))


def test_the_words_on_a_page_are_escaped():
    from dpsym.check.run import Report

    text = page(Report([SUGGESTED]))
    assert "nearest true form" in text
    assert "<1>" not in text


def test_the_row_of_the_report_has_both_fields():
    row = Result("x", verdict="proved", sharpened=SHARP).to_json()
    assert row["sharpened"] == SHARP
    assert row["suggestion"] is None
    assert Result.from_json(row).sharpened == SHARP

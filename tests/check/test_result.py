"""Results: what is expected of which variant, and the round trip through JSON."""

import json
from dataclasses import replace

import pytest

from dpsym.check.result import PROVED_OR_SUPPORTED, REFUTED, Result

FULL = Result(
    id="pure.zcdp",
    notes="s0.3.1",
    variant="mistake: forgets the square",
    source={"file": "a.py", "line": 3, "column": 1},
    verdict="refuted",
    expected=REFUTED,
    rests_on=("Jensen",),
    checks={"mpmath": {"outcome": "fails"}},
    counterexample={"at": {"x": "1"}, "lhs": "2", "rhs": "1", "relation": "<="},
    evidence=({"format": "dpsym-evidence/1"},),
)


def test_the_round_trip_is_exact():
    assert Result.from_json(json.loads(json.dumps(FULL.to_json(private=True)))) == FULL


def test_the_public_row_has_the_keys_that_people_script_against():
    row = FULL.to_json()
    assert {
        "id", "notes", "variant", "label", "source", "latex", "reading", "verdict", "expected", "scope",
        "rests_on", "checks", "counterexample", "suggestion", "message", "seconds",
    } <= row.keys()  # fmt: skip
    assert "evidence" not in row
    json.dumps(row)


def test_a_row_of_another_version_with_unknown_keys_is_read():
    assert Result.from_json({"id": "x", "colour": "red"}).id == "x"


@pytest.mark.parametrize(
    ("variant", "expected", "verdict", "strict", "fine"),
    [
        ("claim", PROVED_OR_SUPPORTED, "proved", False, True),
        ("claim", PROVED_OR_SUPPORTED, "proved", True, True),
        ("claim", PROVED_OR_SUPPORTED, "supported", False, True),
        ("claim", PROVED_OR_SUPPORTED, "supported", True, False),
        ("claim", PROVED_OR_SUPPORTED, "refuted", False, False),
        ("claim", PROVED_OR_SUPPORTED, "undecided", False, False),
        ("claim", PROVED_OR_SUPPORTED, "ill-formed", False, False),
        ("printed", REFUTED, "refuted", True, True),
        ("printed", REFUTED, "ill-formed", True, True),
        ("printed", REFUTED, "supported", False, False),
        ("mistake: x", REFUTED, "refuted", False, True),
        ("mistake: x", REFUTED, "ill-formed", False, False),
        ("mistake: x", REFUTED, "undecided", False, False),
        ("claim", None, "supported", False, True),
        ("claim", None, "supported", True, False),
        ("claim", None, "definition", True, True),
        ("claim", None, "undecided", False, True),
        ("claim", None, "refuted", False, False),
    ],
)
def test_what_is_expected(variant, expected, verdict, strict, fine):
    result = Result(id="x", variant=variant, expected=expected, verdict=verdict)
    assert result.as_expected(strict=strict) is fine


def test_an_ill_formed_printed_form_is_no_fault_of_the_file():
    ill_formed = Result(id="x", verdict="ill-formed")
    assert ill_formed.unusable()
    assert not replace(ill_formed, variant="printed").unusable()
    assert replace(FULL, vacuous=True).unusable()
    assert not FULL.unusable()


def test_a_time_out_is_not_remembered():
    stopped = FULL.undecided("the budget ended")
    assert (stopped.verdict, stopped.message, stopped.cacheable) == ("undecided", "the budget ended", False)

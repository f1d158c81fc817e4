"""Results in words."""

import pytest

from dpsym.check.result import Result
from dpsym.check.words import GAP, counterexample, excerpt, shortcoming, stated

LONG = "".join(chr(ord("a") + n % 26) for n in range(300))


@pytest.mark.parametrize("column", [1, 20, 48, 49, 50, 150, 252, 253, 280, 300])
def test_a_caret_stands_under_its_letter_however_long_the_line(column):
    shown, caret = excerpt({"text": LONG, "column": column})
    assert shown[caret.index("^")] == LONG[column - 1]
    assert len(shown) <= 98


def test_a_short_line_is_shown_whole_and_on_one_line():
    assert excerpt({"text": "a\tb\x1b[31mc", "column": 3}) == ["a b [31mc", "  ^"]
    assert excerpt({"text": "abc", "column": None}) == ["abc", "^"]
    assert excerpt({}) == []
    assert excerpt({"text": "  "}) == []


def test_a_case_says_where_a_claim_fails_that_has_no_variables():
    found = {"at": {}, "shape": "n = 1", "lhs": "1", "rhs": "4/3", "relation": "="}
    assert counterexample(found) == "n = 1: left 1, right 4/3"
    assert stated(found) == "at n = 1 it says 1 = 4/3"
    assert stated({**found, "shape": ""}) == "it says 1 = 4/3"


def step(number, verdict, **fields):
    return Result(id=f"tail/{number}", variant="step", verdict=verdict, latex="a \\leq b", **fields)


def test_the_first_gap_of_a_derivation_is_said_with_its_reason():
    search = "no violation at 46 points"
    gap = step(2, "supported", scope=search, message=f"{GAP}; the rule Pinsker needs two laws; {search}")
    (told,) = shortcoming(Result(id="tail", steps=(step(1, "proved"), gap)))
    assert told == "its derivation has a gap at step 2, a ≤ b: the rule Pinsker needs two laws"
    (told,) = shortcoming(Result(id="tail", steps=(gap, step(3, "undecided", message=GAP))))
    assert told.endswith("two laws (and 1 more of its steps are not proved)")
    (told,) = shortcoming(
        Result(id="tail", steps=(step(1, "supported", scope=search, message=f"{GAP}; {search}"),))
    )
    assert told == f"its derivation has a gap at step 1, a ≤ b: {GAP}; {search}"


def test_a_wrong_step_comes_before_a_gap():
    found = {"at": {"a": "2"}, "lhs": "2", "rhs": "1", "relation": "<="}
    steps = (step(1, "undecided", message=GAP), step(2, "refuted", counterexample=found))
    (told,) = shortcoming(Result(id="tail", steps=steps))
    assert told.startswith("its derivation is wrong at step 2, a ≤ b: a = 2: left 2, right 1")


def test_nothing_is_said_of_a_derivation_without_a_gap_nor_of_a_chain_in_notes():
    assert shortcoming(Result(id="tail", verdict="proved", steps=(step(1, "proved"),))) == []
    relation = Result(id="notes/1", verdict="refuted", latex="a \\leq b")
    assert shortcoming(Result(id="notes", verdict="refuted", steps=(relation,))) == []

"""Words of submissions that deny, doubt, restrict or only retell what the formulas beside them show."""

import tomllib
from pathlib import Path

import pytest
from grade.corpus import graded

TABLE = tomllib.loads((Path(__file__).parent / "denied.toml").read_text(encoding="utf-8"))
SHEETS = TABLE.pop("sheets")
CASES = [
    (sheet, kind, text) for sheet, kinds in TABLE.items() for kind, texts in kinds.items() for text in texts
]


@pytest.mark.parametrize(("sheet", "kind", "text"), CASES)
def test_words_carry_the_outcome_with_the_formulas(sheet, kind, text, tmp_path):
    outcome = graded(tmp_path, SHEETS[sheet], text)["outcome"]
    if kind == "correct":
        assert outcome == "correct"
    elif kind == "not_correct":
        assert outcome != "correct"
    else:
        assert outcome not in ("wrong-step", "circular", "misses-target")


def test_there_are_twenty_that_are_not_correct():
    assert len([kind for _, kind, _ in CASES if kind == "not_correct"]) >= 20

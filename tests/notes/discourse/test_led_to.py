r"""What a claim leads to: where nothing else says what a letter is, a conclusion is about those of the claim before."""

import pytest

from tests.notes.discourse.traps import verdicts

BEFORE = r"For every $t \ge 1$, $t^2 \ge t$."


@pytest.mark.parametrize("word", ["Hence", "Therefore,", "In particular,", "Consequently,", "Thus"])
def test_a_conclusion_is_about_the_numbers_of_the_claim_before(word):
    assert verdicts(rf"{BEFORE} {word} $t \ge 1/2$.")[-1] in ("proved", "supported")
    assert verdicts(rf"{BEFORE} {word} $t \ge 2$.")[-1] == "refuted"


def test_conclusions_go_on_from_each_other():
    assert verdicts(rf"{BEFORE} Hence $t \ge 1/2$. Therefore $1 + t \ge 3/2$.")[-1] in ("proved", "supported")


@pytest.mark.parametrize(
    "text",
    [
        rf"{BEFORE} Let $t$ be a real number. Then $t \ge 1/2$.",
        rf"Let $t$ be a real number. {BEFORE} Hence $t \ge 1/2$.",
        rf"{BEFORE} Hence $t \ge 1/2$ for every real $t$.",
        r"There is a $t \ge 1$ with $t^2 = t$. Hence $t \ge 1/2$.",
        r"It is not true that for every $t \ge 1$, $t^2 \ge 2t$. Hence $t \ge 1/2$.",
    ],
)
def test_what_is_said_otherwise_is_not_taken_for_those(text):
    assert verdicts(text)[-1] not in ("proved", "supported")


def test_a_claim_that_is_no_conclusion_has_no_range_of_another_one():
    assert verdicts(rf"{BEFORE} We have $t \ge 1/2$.")[-1] not in ("proved", "supported")

r"""What is said of all members of families: for all i, for i = 1, ..., n, for each i in [n]."""

import pytest

from tests.notes.discourse.traps import verdicts

PAIR = r"Let $a_1, \dots, a_n > 0$ and $b_1, \dots, b_n > 0$."
RANGES = [r"for all $j$", r"for every $j \in [n]$", r"for $j = 1, \dots, n$", r"for each $1 \le j \le n$"]


def last(*sentences):
    return verdicts(" ".join(sentences))[-1]


@pytest.mark.parametrize("ranges", RANGES)
def test_what_holds_of_all_members_is_supposed(ranges):
    below = rf"Suppose that $a_j \le b_j$ {ranges}."
    assert last(PAIR, below, r"Then $\sum_{i=1}^n a_i \le \sum_{i=1}^n b_i$.") in ("proved", "supported")
    assert last(PAIR, below, r"Then $\sum_{i=1}^n b_i \le \sum_{i=1}^n a_i$.") == "refuted"


def test_it_may_be_a_condition_of_what_is_introduced():
    ratio = r"Let $c > 0$. Let $a_1, \dots, a_n > 0$ and $b_1, \dots, b_n > 0$ with $\frac{a_i}{b_i} \le c$ for all $i$."
    assert last(ratio, r"Then $\frac{\sum_i a_i}{\sum_i b_i} \le c$.") in ("proved", "supported")
    assert last(ratio, r"Then $\frac{\sum_i a_i}{\sum_i b_i} \ge c$.") == "refuted"


@pytest.mark.parametrize("ranges", RANGES)
def test_a_claim_may_be_about_all_members(ranges):
    assert last(PAIR, rf"Then $a_j \le \sum_{{i=1}}^n a_i$ {ranges}.") in ("proved", "supported")
    assert last(PAIR, rf"Then $a_j \ge b_j$ {ranges}.") == "refuted"


def test_another_number_of_members_is_not_their_number():
    assert last(PAIR, r"Let $m \ge 1$ be an integer. Suppose that $a_j \le b_j$ for each $1 \le j \le m$.",
                r"Then $\sum_{i=1}^n b_i \le \sum_{i=1}^n a_i$.") not in ("proved", "supported", "refuted")  # fmt: skip


@pytest.mark.parametrize("words", ["for wobbly many $j$", "unless $j$ is wobbly", "for the first few $j$"])
def test_words_about_members_that_are_not_understood_leave_claims_about_them_open(words):
    page = last(
        PAIR, rf"Suppose that $a_j \le b_j$ {words}.", r"Then $\sum_{i=1}^n a_i \le \sum_{i=1}^n b_i$."
    )
    assert page in ("doubtful", "unread", "undecided")

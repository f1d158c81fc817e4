r"""Whether 0 is a natural number: where a text speaks of that, nothing is decided by the usual meaning."""

import pytest

from tests.notes.discourse.traps import DECIDED, verdicts

WORDS = " For every natural number $n$, $n^2 \\ge 1$."
SIGN = " For all $n \\in \\mathbb N$, $n^2 \\ge 1$."


@pytest.mark.parametrize("claim", [WORDS, SIGN])
@pytest.mark.parametrize(
    "said",
    [
        "Zero is a natural number for us.",
        "For us, $0$ is a natural number.",
        "We count zero among the natural numbers.",
        "Here $0 \\in \\mathbb N$.",
        "The natural numbers start at $0$.",
        "In this course natural numbers include zero.",
        "We write $\\mathbb N = \\{0, 1, 2, \\dots\\}$.",
    ],
)
def test_nothing_is_decided_where_a_text_speaks_of_zero_and_them(said, claim):
    assert DECIDED.isdisjoint(verdicts(said + claim))


@pytest.mark.parametrize("claim", [WORDS, SIGN])
@pytest.mark.parametrize(
    "said", ["", "Natural numbers are nice.", "We write $\\mathbb N = \\{1, 2, \\dots\\}$."]
)
def test_elsewhere_they_begin_with_one(said, claim):
    assert {"proved", "supported"} & set(verdicts(said + claim))


@pytest.mark.parametrize("said", ["Zero is a natural number for us.", "Here $0 \\in \\mathbb N$."])
def test_bounds_that_are_written_hold(said):
    assert verdicts(said + " For every integer $n \\ge 1$, $n^2 \\ge 1$.")[-1] in {"proved", "supported"}


def test_a_set_may_be_listed_beside_its_name():
    text = r"For each $n\in\mathbb{N}=\{%s,2,3,\dots\}$ we have $n\ge1$."
    assert {"proved", "supported"} & set(verdicts(text % "1"))
    assert verdicts(text % "0,1") == ("refuted",)


@pytest.mark.parametrize(
    "said",
    [
        r"Let $\mathbb{R}_+ = [0, \infty)$.",
        r"Here $0 \in \mathbb{R}_+$.",
        r"We write $\mathbb{R}_+$ for the non-negative reals.",
        r"The set $\mathbb{R}_+ := \{t \in \mathbb{R} : t \ge 0\}$ is closed.",
        r"By $\mathbb{R}_+$ we mean the half-line with its end.",
    ],
)
def test_nor_is_anything_where_a_text_may_say_what_positive_numbers_are(said):
    assert DECIDED.isdisjoint(verdicts(said + r" For all $x \in \mathbb{R}_+$ we have $x > 0$."))


def test_elsewhere_0_is_not_positive():
    text = r"Let $t \in \mathbb{R}_+$. For all $x \in \mathbb{R}_+$ we have $x + t > 0$."
    assert {"proved", "supported"} & set(verdicts(text))

"""Words before a list that each of its items goes on with: *Let*, *Suppose that*."""

import pytest

from tests.notes.discourse.traps import verdicts

THEN = "\n\nThen $x^3 \\ge 0$."
TRUE = [
    "**Theorem.** Let\n\n- $X$ be a real-valued random variable,\n- $t > 0$.\n\nThen $E[e^{tX}] \\ge 0$.",
    "Suppose that:\n\n1. $y \\ge 0$, and\n2. $x \\ge y$." + THEN,
    "Let\n\n- $x$ be a nonnegative number." + THEN,
]
FALSE = ["Let\n\n- $x$ be a real number;" + THEN, "Suppose\n\n- $x \\ge -1$." + THEN]
NEVER = [
    "Do not let\n\n- $x \\ge 0$" + THEN,
    "We do not suppose\n\n- $x \\ge 0$" + THEN,
    "Let\n\n- $x$ be a real number\n- $x \\ge 0$ is not supposed" + THEN,
    "Let\n\n- $x$ be hardly nonnegative" + THEN,
    "Nobody would suppose that\n\n1. $x \\ge 0$" + THEN,
    "Let us not\n\n- suppose $x \\ge 0$" + THEN,
    "Let it go:\n\n- $x \\ge 0$ is a myth" + THEN,
    "Never assume:\n\n- $x \\ge 0$" + THEN,
    "Unless\n\n- $x \\ge 0$" + THEN,
    "Suppose not:\n\n- $x \\ge 0$" + THEN,
]


@pytest.mark.parametrize("text", TRUE)
def test_each_item_goes_on_with_them(text):
    assert verdicts(text)[-1] in ("proved", "supported")


@pytest.mark.parametrize("text", FALSE)
def test_no_item_says_more(text):
    assert verdicts(text)[-1] == "refuted"


@pytest.mark.parametrize("text", NEVER)
def test_other_words_suppose_nothing(text):
    assert verdicts(text)[-1] not in ("proved", "supported", "refuted", "ill-formed")

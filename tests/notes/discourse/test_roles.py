"""What a number is for says nothing of its value; what a text fixes, as a variance, does.  Laws in words."""

import pytest

from tests.notes.discourse.traps import verdicts

HOLDS = {"proved", "supported"}
NORMAL = r"Let $X \sim N(0, 4)$. "


@pytest.mark.parametrize(
    "text",
    [
        NORMAL + r"Let $v > 0$ be the variance of $X$. Then $v = 4$.",
        NORMAL + r"We have $v > 0$, where $v > 0$ is the variance of $X$. Then $v = 4$.",
        NORMAL + r"$v > 0$: variance of $X$. Then $v = 4$.",
        NORMAL + r"Let $m$ be a real number, the mean of $X$. Then $m = 0$.",
        r"Let $x > 0$. Let $d > 0$ be the difference. Then $d = x$.",
        r"Let $P, Q$ be laws on a finite set. Let $t \in [0, 1]$ be their total variation distance. "
        r"Then $t = TV(P, Q)$.",
        r"Let $x > 0$ be a fraction. Then $x^2 \le x$.",
        r"Let $\gamma$ be the sampling rate. Then $\gamma \le 1$.",
        r"Let $\delta > 0$ be the failure probability. Then $\delta \le 1$.",
    ],
)
def test_what_a_text_fixes_is_no_other_value(text):
    assert "refuted" not in verdicts(text)


@pytest.mark.parametrize(
    "declared",
    [
        r"Let $k$ be a positive integer, the group size, and let $x > 0$.",
        r"$k$ is a positive integer, the group size. Let $x > 0$.",
        r"Let $k \ge 1$ be the number of queries and $x > 0$ the noise level.",
        r"Throughout, $k > 0$ is the noise scale, $x > 0$ the privacy budget.",
        r"Let $k > 1$ be the order, $x > 0$ the noise multiplier.",
    ],
)
def test_what_a_number_is_for_leaves_its_range(declared):
    assert verdicts(declared + r" Then $k x > 0$.")[-1] in HOLDS
    assert verdicts(declared + r" Then $k x > 1$.")[-1] == "refuted"


@pytest.mark.parametrize("said", ["We show that ", "Thus ", "It is wrong that ", "Hardly any "])
def test_that_something_is_of_a_sort_introduces_it_only_where_that_is_all_that_is_said(said):
    found = verdicts(said + r"$k$ is a positive integer. Then $k \ge 1$.")
    assert not set(found) & {"refuted", *HOLDS}


@pytest.mark.parametrize(
    "law",
    [
        "the Laplace distribution with mean zero and scale $b$",
        "the Laplace distribution with scale $b$ and mean $0$",
        "a Laplace distribution with scale $b$",
    ],
)
def test_the_parameters_of_a_law_are_said_in_words(law):
    text = rf"Let $b > 0$ and let $X$ have {law}." + "\n\n"
    assert set(verdicts(text + r"We have $\mathbb{E}[X^2] = 2 b^2$.")) <= HOLDS
    assert verdicts(text + r"We have $\mathbb{E}[X^2] = b^2$.") == ("refuted",)


@pytest.mark.parametrize(
    ("said", "natural"),
    [
        ("Everything is in nats.", True),
        ("We measure information in nats.", True),
        ("We measure everything in nats, not in bits.", False),
        ("Nothing is in nats.", False),
        ("We work in nats unless we say bits.", False),
    ],
)
def test_a_unit_says_of_logarithms_that_they_are_natural(said, natural):
    found = verdicts(said + "\n\n" + r"We have $\ln x \le x - 1$ for all $x > 0$.")
    assert bool(set(found) & HOLDS) == natural

r"""Mechanisms by what they answer to a bit, in words and in formulas."""

import pytest

from tests.notes.discourse.traps import verdicts

TRUE, FALSE = r"\frac{e^\varepsilon}{1 + e^\varepsilon}", r"\frac{1}{1 + e^\varepsilon}"
GIVEN = r"Let $\varepsilon > 0$."
DECIDED = ("proved", "supported")

MECHANISMS = [
    rf"On input $x \in \{{0, 1\}}$ the mechanism $M$ outputs $x$ with probability ${TRUE}$ and $1 - x$ otherwise.",
    rf"Let $M$ be the mechanism that on input $x \in \{{0, 1\}}$ returns $x$ with probability ${TRUE}$ and $1 - x$ with probability ${FALSE}$.",
    rf"Consider the randomized algorithm $M$ that on input a bit $b$ reports $1 - b$ with probability ${FALSE}$ and $b$ otherwise.",
    rf"Given a bit $b$, the mechanism $M$ outputs $b$ with probability ${TRUE}$ and otherwise it outputs $1 - b$.",
    rf"$M(x)$ outputs $x$ with probability ${TRUE}$ and $1 - x$ otherwise, where $x \in \{{0, 1\}}$.",
    rf"Suppose that $M$ keeps the input bit with probability ${TRUE}$ and flips it with probability ${FALSE}$.",
    rf"For $x \in \{{0, 1\}}$ let $M(x) = \begin{{cases}} x & \text{{with probability }} {TRUE} \\ 1 - x & \text{{otherwise}} \end{{cases}}$.",
    rf"For $x \in \{{0, 1\}}$ define $$M(x) = \begin{{cases}} 1 - x & \text{{w.p. }} {FALSE} \\ x & \text{{w.p. }} {TRUE} \end{{cases}}$$",
]  # fmt: skip
UNNAMED = [
    rf"Randomized response on a bit $b$ reports $b$ with probability ${TRUE}$ and $1 - b$ with probability ${FALSE}$.",
    rf"Consider randomized response: on input $x \in \{{0, 1\}}$ it outputs $x$ with probability ${TRUE}$ and $1 - x$ otherwise.",
    rf"In randomized response, a user with bit $x \in \{{0, 1\}}$ reports $x$ with probability ${TRUE}$ and $1 - x$ otherwise.",
]  # fmt: skip


@pytest.mark.parametrize("said", MECHANISMS)
def test_a_mechanism_is_what_it_answers_to_a_bit(said):
    assert verdicts(rf"{GIVEN} {said} Then $M$ is $\varepsilon$-DP.")[-1] in DECIDED
    assert verdicts(rf"{GIVEN} {said} Then $M$ is $\frac{{\varepsilon}}{{2}}$-DP.")[-1] == "refuted"


@pytest.mark.parametrize("said", UNNAMED)
def test_it_may_have_no_letter(said):
    assert verdicts(rf"{GIVEN} {said} It is $\varepsilon$-DP.")[-1] in DECIDED
    assert verdicts(rf"{GIVEN} {said} It is $\frac{{\varepsilon}}{{2}}$-DP.")[-1] == "refuted"


def test_its_laws_stand_in_formulas():
    said = "Given a bit $b$, the mechanism $M$ outputs $b$ with probability $3/4$ and $1 - b$ otherwise."
    assert verdicts(rf"{said} Then $D_{{KL}}(M(1) \| M(0)) = \frac{{1}}{{2}} \ln 3$.")[-1] in DECIDED
    assert verdicts(rf"{said} Then $D_{{KL}}(M(1) \| M(0)) = \ln 3$.")[-1] == "refuted"


@pytest.mark.parametrize(
    "said",
    [
        "The mechanism $M$ outputs $x$ with probability $3/4$ and $1 - x$ otherwise.",
        "On input a number $x$ the mechanism $M$ outputs $x$ with probability $3/4$ and $1 - x$ otherwise.",
        r"On input $x \in \{0, 1\}$ the mechanism $M$ outputs $x$ with probability $3/4$ and $2 - x$ otherwise.",
        r"On input $x \in \{0, 1\}$ the mechanism $M$ outputs $x$ with probability $3/4$ and $1 - x$ with probability $3/4$.",
        r"On input $x \in \{0, 1\}$ the mechanism $M$ outputs $x$ with probability $3/4$ and $1 - x$ otherwise, and then glorps $x$.",
    ],
)
def test_other_answers_are_not_read(said):
    assert verdicts(rf"{said} Then $M$ is $\ln 3$-DP.")[-1] not in (*DECIDED, "refuted")


def test_a_random_variable_may_have_two_values_with_probabilities():
    said = r"Let $X = \begin{cases} 1 & \text{with probability } p \\ -1 & \text{otherwise} \end{cases}$."
    assert verdicts(rf"{said} Then $\mathbb{{E}}[X] = 2p - 1$.")[-1] in DECIDED
    assert verdicts(rf"{said} Then $\mathbb{{E}}[X] = 2p$.")[-1] == "refuted"

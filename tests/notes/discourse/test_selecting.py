r"""Mechanisms that choose an output by its score, as a text writes them out: how probable each output is."""

import pytest

from tests.notes.discourse.traps import verdicts

SCORE = r"Let $u : \mathcal{X}^n \times \mathcal{R} \to \mathbb{R}$ and $\varepsilon > 0$."
CLOSE = (
    r"Suppose that $|u(x, r) - u(x', r)| \le \Delta$ for all neighboring $x, x'$ and all $r \in \mathcal{R}$."
)
CHOICE = r"The mechanism $M$ selects $r \in \mathcal{R}$ with probability proportional to $%s$."
HALF = r"\exp(\varepsilon u(x, r) / (2 \Delta))"
MASSES = r"\Pr[M(x) = r] = \frac{\exp(%s)}{\sum_{s \in \mathcal{R}} \exp(\varepsilon u(x, s) / (2 \Delta))}"
PRIVATE, TWICE = r"Then $M$ is $\varepsilon$-DP.", r"Then $M$ is $\frac{\varepsilon}{2}$-DP."


def last(*sentences):
    return verdicts("\n\n".join(sentences))[-1]


def test_the_exponential_mechanism_is_private_at_its_level_and_at_no_lower_one():
    chosen = CHOICE % HALF
    assert last(SCORE, CLOSE, chosen, PRIVATE) in ("proved", "supported")
    assert last(SCORE, CLOSE, chosen, TWICE) == "refuted"


def test_without_the_factor_of_two_the_level_is_twice_as_high():
    chosen = CHOICE % r"\exp(\varepsilon u(x, r) / \Delta)"
    assert last(SCORE, CLOSE, chosen, PRIVATE) == "refuted"
    assert last(SCORE, CLOSE, chosen, r"Then $M$ is $2 \varepsilon$-DP.") in ("proved", "supported")


@pytest.mark.parametrize(
    "close",
    [
        r"Suppose that $\max_{r \in \mathcal{R}} |u(x, r) - u(x', r)| \le \Delta$ for all neighboring $x, x'$.",
        r"Let $\Delta = \max_{r \in \mathcal{R}} \max_{x \sim x'} |u(x, r) - u(x', r)|$.",
        r"Assume that for all neighboring $x, x'$ and every $r \in \mathcal{R}$, $|u(x, r) - u(x', r)| \le \Delta$.",
    ],
)
def test_how_far_scores_of_neighbours_are_apart_is_said_in_several_ways(close):
    chosen = CHOICE % HALF
    assert last(SCORE, close, chosen, PRIVATE) in ("proved", "supported")
    assert last(SCORE, close, chosen, TWICE) == "refuted"


@pytest.mark.parametrize(
    "made",
    [
        r"The exponential mechanism outputs $r$ with probability $MASSES$.",
        r"On input $x$, the algorithm $M$ outputs each $r \in \mathcal{R}$ with probability proportional to $HALF$.",
        r"Given a dataset $x$, the exponential mechanism $M$ picks $r \in \mathcal{R}$ with probability proportional to $HALF$.",
    ],
)
def test_how_probable_an_output_is_is_said_in_several_ways(made):
    made = made.replace("MASSES", MASSES % r"\varepsilon u(x, r)/(2\Delta)").replace("HALF", HALF)
    assert last(SCORE, CLOSE, made, PRIVATE) in ("proved", "supported")
    assert last(SCORE, CLOSE, made, r"The exponential mechanism is $\frac{\varepsilon}{2}$-DP.") == "refuted"


@pytest.mark.parametrize(
    "sensitive",
    [
        r"with sensitivity $\Delta$",
        r"with sensitivity $\Delta = \max_{r \in \mathcal{R}} \max_{x \sim x'} |u(x, r) - u(x', r)|$",
    ],
)
def test_the_sensitivity_of_a_score_is_that_at_every_output(sensitive):
    score = (
        rf"Let $u : \mathcal{{X}}^n \times \mathcal{{R}} \to \mathbb{{R}}$ be a utility function {sensitive}."
    )
    assert last(score, CHOICE % HALF, PRIVATE) in ("proved", "supported")
    assert last(score, CHOICE % HALF, TWICE) == "refuted"


def test_a_score_may_be_let_be_by_its_value():
    score = r"Let $\mathcal{R}$ be a finite set and let $u(x, r)$ be a score for each dataset $x$ and each $r \in \mathcal{R}$."
    assert last(score, r"Let $\varepsilon > 0$.", CLOSE, CHOICE % HALF, PRIVATE) in ("proved", "supported")
    assert last(score, r"Let $\varepsilon > 0$.", CLOSE, CHOICE % HALF, TWICE) == "refuted"


@pytest.mark.parametrize(
    "made",
    [
        CHOICE.replace("proportional to ", "") % HALF,  # their sum is not 1
        r"The mechanism $M$ outputs $r$ with probability $%s$." % (MASSES % r"\varepsilon u(x, r)/\Delta"),
        CHOICE % r"u(x, r)",  # may be negative
        CHOICE.replace("selects", "rejects") % HALF,
    ],
)
def test_what_is_no_law_makes_no_mechanism(made):
    for claimed in (PRIVATE, TWICE):
        assert last(SCORE, CLOSE, made, claimed) == "unread"


def test_what_is_said_of_one_output_is_not_supposed_of_all():
    one = r"Let $r \in \mathcal{R}$. Suppose that $|u(x, r) - u(x', r)| \le \Delta$ for all neighboring $x, x'$."
    assert last(SCORE, one, CHOICE % HALF, PRIVATE) not in ("proved", "supported")

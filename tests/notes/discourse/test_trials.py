"""Independent trials with two results each: how often a coin is thrown, with which chance, what is counted."""

import pytest

from tests.notes.discourse.traps import DECIDED, verdicts

MEAN = r" Then $E[X] = \frac n2$."
VARIANCE = r" Then $\mathrm{Var}(X) = np(1-p)$."

READ = [
    (r"A fair coin is thrown $n$ times and $X$ counts the heads.", MEAN),
    (r"A fair coin is tossed $n$ times. Let $X$ be the number of heads.", MEAN),
    (r"We flip a fair coin independently $n$ times. $X$ denotes the number of heads.", MEAN),
    (r"Let $X$ be the number of heads in $n$ tosses of a fair coin.", MEAN),
    (r"Let $X$ be the number of heads in $n$ independent flips of a coin with bias $p$.", VARIANCE),
    (
        r"Let $X$ be the number of successes among $n$ independent trials with success probability $p$.",
        VARIANCE,
    ),
    (
        r"A coin that comes up heads with probability $p$ is flipped $n$ times; $X$ counts the heads.",
        VARIANCE,
    ),
]


@pytest.mark.parametrize(("said", "claimed"), READ)
def test_what_is_counted_has_a_binomial_law(said, claimed):
    assert set(verdicts(said + claimed)) <= {"proved", "supported"}


@pytest.mark.parametrize(("said", "claimed"), READ)
def test_what_is_false_of_it_is_refuted(said, claimed):
    wrong = claimed.replace(r"\frac n2", "n").replace("(1-p)", "")
    assert verdicts(said + wrong) == ("refuted",)


@pytest.mark.parametrize(
    "said",
    [
        r"A coin is thrown $n$ times and $X$ counts the heads.",  # with which chance?
        r"A biased coin is thrown $n$ times and $X$ counts the heads.",
        r"A fair coin is thrown until it shows heads, and $X$ counts the throws.",
        r"A fair coin is thrown $n$ times and $X$ counts the heads that follow a head.",
        r"Two fair coins are thrown $n$ times and $X$ counts the heads.",
        r"Let $X$ be the number of heads.",
        r"If a fair coin were thrown $n$ times, $X$ would count the heads.",
        r"A fair coin is not thrown $n$ times, and $X$ counts the heads.",
        r"$X$ counts the heads after a fair coin is thrown $n$ times without its last throw.",
    ],
)
def test_nothing_is_guessed_of_other_experiments(said):
    assert DECIDED.isdisjoint(verdicts(said + MEAN))

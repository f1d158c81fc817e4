"""Independent random variables X_1, ..., X_n, each with a law of its own."""

import pytest

from tests.notes.deciding import verdict
from tests.notes.discourse.traps import DECIDED, verdicts

LISTED = r"Let $X_1, \dots, X_n$ be independent "
COINS = LISTED + r"random variables with $X_i \sim \mathrm{Bern}(p_i)$, and $S = \sum_{i=1}^n X_i$. "
MASSES = LISTED + r"indicator random variables with $\Pr[X_i = 1] = p_i$, and $S = \sum_{i=1}^n X_i$. "
TRIALS = LISTED + r"Poisson trials with $\Pr[X_i = 1] = p_i$, and $S = \sum_{i=1}^n X_i$. "
UNIT = LISTED + r"random variables with values in $[0, 1]$, and $S = \sum_{i=1}^n X_i$. "
BELLS = LISTED + r"with $X_i \sim N(\mu_i, \sigma_i^2)$ where $\sigma_i > 0$, and $S = \sum_{i=1}^n X_i$. "
MEAN = LISTED + r"random variables with mean $\mu$. "
MEANS = LISTED + r"random variables with mean $\mu_i$. "
OWN = LISTED + r"random variables with $X_i \in [a_i, b_i]$, where $a_i < b_i$. Let $S = \sum_{i=1}^n X_i$. "

TRUE = [
    (COINS, r"Then $\mathbb{E}[S] = \sum_{i=1}^n p_i$."),
    pytest.param(
        MASSES, r"Then $\operatorname{Var}(S) = \sum_{i=1}^n p_i (1 - p_i)$.", marks=pytest.mark.slow
    ),
    (TRIALS, r"Then $\mathbb{E}[e^{tS}] = \prod_{i=1}^n (1 + p_i (e^t - 1))$ for every $t > 0$."),
    pytest.param(
        MASSES,
        r"Then $\Pr[|S - \mathbb{E}[S]| > t] \le 2 e^{-2t^2/n}$ for every $t > 0$.",
        marks=pytest.mark.slow,
    ),
    (COINS, r"Then $\mathbb{E}[X_i] = p_i$ for all $i$."),
    (COINS, r"Then $\Pr[\max_i X_i = 1] = 1 - \prod_{i=1}^n (1 - p_i)$."),
    (UNIT, r"Then $\operatorname{Var}(S) \le n/4$."),
    (UNIT, r"Then $\mathbb{E}[S] = \sum_{i=1}^n \mathbb{E}[X_i]$."),
    (BELLS, r"Then $\operatorname{Var}(S) = \sum_{i=1}^n \sigma_i^2$."),
    (OWN, r"Then $\mathbb{E}[S] \le \sum_{i=1}^n b_i$."),
    (MEAN, r"Then $\mathbb{E}[\sum_{i=1}^n X_i] = n \mu$."),
    (MEANS, r"Then $\mathbb{E}[\sum_{i=1}^n X_i] = \sum_{i=1}^n \mu_i$."),
    (UNIT.replace("random", "centered random").replace("[0,", "[-1,"), r"Then $\mathbb{E}[S] = 0$."),
    (
        r"Suppose $X_1, \dots, X_n$ are independent random variables with $X_i \sim \mathrm{Bern}(p_i)$. ",
        r"Then $\mathbb{E}[\sum_{i=1}^n X_i] = \sum_{i=1}^n p_i$.",
    ),
    (
        r"Let $X_1, \dots, X_n$ be independent, not necessarily identically distributed random variables with "
        r"values in $[0, 1]$, and $S = \sum_{i=1}^n X_i$. ",
        r"Then $\operatorname{Var}(S) \le n/4$.",
    ),
    pytest.param(
        LISTED + r"random variables with $\Pr[X_i = 1] = p_i$ and $\Pr[X_i = -1] = 1 - p_i$. ",
        r"Then $\mathbb{E}[\sum_{i=1}^n X_i] = \sum_{i=1}^n (2 p_i - 1)$.",
        marks=pytest.mark.slow,
    ),
]
FALSE = [
    (MASSES, r"Then $\Pr[|S - \mathbb{E}[S]| > t] \le e^{-2t^2/n}$ for every $t > 0$."),
    (COINS, r"Then $\mathbb{E}[S] = \frac1n \sum_{i=1}^n p_i$."),
    (TRIALS, r"Then $\operatorname{Var}(S) = \mathbb{E}[S]$."),
    (COINS, r"Then $\Pr[\max_i X_i = 1] = \prod_{i=1}^n p_i$."),
    (UNIT, r"Then $\operatorname{Var}(S) \le n/5$."),
    (UNIT, r"Then $\operatorname{Var}(S) = n \operatorname{Var}(X_1)$."),
    (UNIT, r"Then $\mathbb{E}[X_1] = \mathbb{E}[X_n]$."),
    (BELLS, r"Then $\operatorname{Var}(S) = \sum_{i=1}^n \sigma_i$."),
    (OWN, r"Then $\mathbb{E}[S] \le \sum_{i=1}^n a_i$."),
    (MEANS, r"Then $\mathbb{E}[\sum_{i=1}^n X_i] = \sum_{i=1}^n \mu_i^2$."),
    (
        LISTED + "Bernoulli random variables. ",
        r"Then $\operatorname{Var}(\sum_{i=1}^n X_i) = n \operatorname{Var}(X_1)$.",
    ),
]
#: That they are independent is not said, or of which of them something is said is not understood.
OPEN = [
    UNIT.replace("independent ", ""),
    UNIT.replace("independent", "pairwise independent"),
    UNIT.replace("independent", "negatively associated"),
    UNIT.replace("independent ", "conditionally independent given $Y$ "),
    UNIT.replace("$[0, 1]$,", "$[0, 1]$ except for $X_1$,"),
    UNIT.replace("with values in $[0, 1]$", r"with $X_i \in [0, 1]$ for $i \ge 2$"),
    COINS.replace("independent ", ""),
    COINS.replace("p_i", "p_{i-1}"),
    COINS.replace(")$,", r")$ for $i \ge 2$,"),
    COINS.replace("independent", "i.i.d."),
    MASSES.replace("independent", "pairwise independent"),
]


@pytest.mark.parametrize(("said", "claimed"), TRUE)
def test_what_is_true_of_draws_with_laws_of_their_own_is_not_refuted(said, claimed):
    found = ("proved", "supported", "undecided") if "centered" in said else ("proved", "supported")
    assert verdict(said + claimed) in found  # of equations for all variables few instances are found


@pytest.mark.parametrize(("said", "claimed"), FALSE)
def test_what_is_false_of_draws_with_laws_of_their_own_is_refuted(said, claimed):
    assert verdict(said + claimed) == "refuted"


@pytest.mark.parametrize("said", OPEN)
def test_of_draws_that_may_depend_on_each_other_nothing_is_decided(said):
    assert DECIDED.isdisjoint(verdicts(said + r"Then $\operatorname{Var}(S) \le n/4$."))


def test_a_tail_of_such_a_sum_is_that_of_the_theorem():
    claimed = r"Then $\Pr[S - \sum_{i=1}^n p_i \ge t] \le e^{-2t^2/n}$ for every $t \ge 0$."
    assert verdict(COINS + claimed) in ("proved", "supported")
    assert verdict(COINS + claimed.replace("-2t", "-3t")) == "refuted"


SUMMED = [
    r"Let $X_1, \dots, X_n$ be independent random variables with values in $[0, 1]$, and let "
    r"$X = \sum_{i=1}^n X_i$. ",
    r"Let $X_1, \dots, X_n$ be independent Bernoulli variables with mean $p$ and let $X = \sum_{i=1}^n X_i$. ",
    r"Let $X_1, \dots, X_n$ be independent with $\Pr[X_i = 1] = \Pr[X_i = -1] = \frac12$ and let "
    r"$X = \sum_{i=1}^n X_i$. ",
]


@pytest.mark.parametrize("text", SUMMED)
def test_a_sum_may_have_the_letter_of_its_members(text):
    assert verdicts(text + r"Then $\mathbb{E}[X] = \sum_{i=1}^n \mathbb{E}[X_i]$.") == ("supported",)
    assert verdicts(text + r"Then $\operatorname{Var}(X) = \operatorname{Var}(X_1)$.") == ("refuted",)


def test_values_of_two_points_are_counted_as_draws_are():
    assert verdicts(SUMMED[2] + r"Then $\mathbb{E}[X_i X] = 1$ for every $i$.") == ("supported",)
    assert verdicts(SUMMED[2] + r"Then $\mathbb{E}[X_i X] = n$ for every $i$.") == ("refuted",)

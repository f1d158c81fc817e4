"""Several random variables with a law each, whose parameters words list in order."""

import pytest

from tests.notes.discourse.traps import DECIDED, verdicts

RACE = r"Then $\Pr[X < Y] = \frac{\lambda}{\lambda + \mu}$."
INDEPENDENT = [
    r"Let $X$ be exponential with rate $\lambda$ and let $Y$ be exponential with rate $\mu$, independent of $X$. ",
    r"Let $X$ be exponential with rate $\lambda$, and let $Y$ be exponential with rate $\mu$ and independent of $X$. ",
    r"Let $X$ and $Y$ be independent exponential random variables with rates $\lambda$ and $\mu$. ",
    r"Let $X$ and $Y$ be independent exponential random variables with rates $\lambda$ and $\mu$, respectively. ",
]
JOINT = [
    r"Let $X$ be exponential with rate $\lambda$ and let $Y$ be exponential with rate $\mu$. ",
    r"Let $X$ and $Y$ be exponential random variables with rates $\lambda$ and $\mu$. ",
]


@pytest.mark.parametrize("text", INDEPENDENT)
def test_what_depends_on_both_laws_is_decided(text):
    assert verdicts(text + RACE) == ("supported",)
    assert verdicts(text + RACE.replace(r"\frac{\lambda}", r"\frac{\mu}")) == ("refuted",)


@pytest.mark.parametrize("text", JOINT)
def test_without_their_joint_law_it_is_not(text):
    assert not DECIDED.intersection(verdicts(text + RACE))


def test_a_law_of_two_parameters_is_not_divided():
    text = (
        r"Let $X$ and $Y$ be independent normal random variables with parameters $m$ and $s$, where $s > 0$. "
    )
    assert verdicts(text + r"Then $\mathbb{E}[X] = \mathbb{E}[Y]$.") == ("supported",)
    three = r"Let $X$ and $Y$ be independent exponential random variables with rates $a$, $b$ and $c$. "
    assert not DECIDED.intersection(verdicts(three + r"Then $\mathbb{E}[X] = 1/a$."))

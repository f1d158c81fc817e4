"""Laws of which no parameter is said: what holds for all of them is proved, and nothing is refuted."""

import pytest

from tests.notes.discourse.traps import verdicts

TRUE = [
    "Let $X$ be an exponential random variable and let $s > 0$. Then $E[X - s \\mid X > s] = E[X]$.",
    "Let $X$ be a Laplace random variable. Then $E[X^2] \\ge E[X]^2$.",
    "Let $X$ be a Poisson random variable. Then $\\mathrm{Var}(X) = E[X]$.",
    "Let $X$ be a Bernoulli random variable. Then $E[X^2] = E[X]$.",
    "Suppose that $X$ is Poisson. Then $E[X] \\ge 0$.",
]
OPEN = [
    "Let $X$ be an exponential random variable. Then $E[X] = 1$.",  # of rate 1 it is
    "Let $X$ be a Laplace random variable. Then $E[X] = 0$.",
    "Let $X$ be a Poisson random variable. Then $E[X] = 1$.",
    "Let $X$ be a Bernoulli random variable. Then $E[X] = 1/2$.",
    "Let $X$ be a normal random variable. Then $\\mathrm{Var}(X) = 1$.",
    "Let $X$ be a uniform random variable. Then $E[X] = 1/2$.",
    "Let $X$ be a binomial random variable. Then $E[X] \\ge 1$.",
    "Let $X$ be nearly an exponential random variable. Then $E[X] \\ge 0$.",
    "Let $X$ be no Poisson random variable. Then $\\mathrm{Var}(X) = E[X]$.",
    "Let $X$ and $Y$ be exponential random variables. Then $E[X] = E[Y]$.",
]


@pytest.mark.parametrize("text", TRUE)
def test_what_holds_for_all_parameters_is_true(text):
    assert verdicts(text)[-1] in ("proved", "supported")


@pytest.mark.parametrize("text", OPEN)
def test_what_may_hold_for_those_that_are_meant_is_not_decided(text):
    assert not set(verdicts(text)) & {"proved", "supported", "refuted", "ill-formed"}

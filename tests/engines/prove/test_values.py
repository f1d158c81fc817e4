"""Equations that say what a variable is: what follows where they are put in is proved, and nothing else."""

import pytest
from sympy import Abs, exp, log, tanh

from dpsym import KL, Bernoulli, Claim, equal, real
from dpsym.check.decide import decide
from dpsym.check.settings import Settings
from dpsym.engines.prove import prove
from dpsym.kernel.judge import judge

b, s, epsilon = real("b", above=0), real("s", above=0), real("epsilon", above=0)
level = real("level", at_least=0)  # by which nothing can be divided where it is 0
u, v, y = real("u"), real("v"), real("y")
p, q = real("p", at_least=0, at_most=1), real("q", at_least=0, at_most=1)
NEAR = Abs(u - v) <= s

FOLLOWS = {
    "the scale of Laplace noise": (
        exp(-Abs(v - y) / b) <= exp(epsilon) * exp(-Abs(u - y) / b),
        (equal(b, s / epsilon), NEAR),
    ),
    "the scale, by what is not 0 where it is one": (
        exp(Abs(u - v) / b) <= exp(level),
        (equal(b, s / level), NEAR),
    ),
    "the level, by the scale": ((Abs(u - y) - Abs(v - y)) / b <= epsilon, (equal(epsilon, s / b), NEAR)),
    "the odds of randomized response": (
        equal(p / q, exp(epsilon)),
        (equal(p, exp(epsilon) / (1 + exp(epsilon))), equal(q, 1 - p)),
    ),
    "one value by another one": (u <= 4, (equal(u, v + 1), equal(v, y + 1), y <= 2)),
    "the range of what is put in": (exp(epsilon) * u <= exp(epsilon), (equal(p, u),)),
    "beside what has no value somewhere": (Abs(u - v) <= s, (s / level > 0, NEAR)),
    "added up beside what has no value somewhere": (u <= s + 3, (s / level > 0, u - v <= s, v <= 3)),
    "a logarithm": (exp(u) <= 1, (equal(u, log(b)), b <= 1)),
}
FAILS = {
    "too small a scale": (
        exp(-Abs(v - y) / b) <= exp(epsilon) * exp(-Abs(u - y) / b),
        (equal(b, s / (2 * epsilon)), NEAR),
    ),
    "an end that is not that of the range": (u <= p / 2, (equal(p, u),)),
    "values that go round": (u <= 4, (equal(u, v + 1), equal(v, u - 1))),
}


@pytest.mark.parametrize("name", FOLLOWS)
def test_what_follows_where_a_value_is_put_in_is_proved(name: str) -> None:
    conclusion, given = FOLLOWS[name]
    (goal,) = Claim(conclusion, given=given).elaborate().goals
    found = prove(goal.statement)
    assert found is not None
    assert judge(goal.statement, found).name == "proved"


@pytest.mark.parametrize("name", FAILS)
def test_what_does_not_follow_is_refuted(name: str) -> None:
    conclusion, given = FAILS[name]
    assert decide(Claim(conclusion, given=given), Settings()).verdict == "refuted"


TRUTH = exp(epsilon) / (1 + exp(epsilon))


@pytest.mark.parametrize(
    "claim",
    [
        equal(log(TRUTH / (1 - TRUTH)), epsilon),
        1 + epsilon <= TRUTH / (1 - TRUTH),
        equal(KL(Bernoulli(TRUTH), Bernoulli(1 - TRUTH)), epsilon * tanh(epsilon / 2)),
        pytest.param(KL(Bernoulli(TRUTH), Bernoulli(1 - TRUTH)) <= epsilon**2 / 2, marks=pytest.mark.slow),
    ],
    ids=str,
)
def test_a_sum_of_fractions_is_seen_not_to_be_zero(claim):
    (goal,) = Claim(claim).elaborate().goals
    found = prove(goal.statement)
    assert found is not None
    assert judge(goal.statement, found).name == "proved"


def test_a_sum_of_fractions_that_is_zero_somewhere_is_not_divided_by():
    half = 1 - 2 / (1 + s)  # 0 at 1
    (goal,) = Claim(epsilon / half < epsilon / half + 1).elaborate().goals
    assert prove(goal.statement) is None

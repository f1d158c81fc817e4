"""Adaptive processes: their paths, their conditional means, and claims about all of them."""

import math

import pytest
from sympy import Max, Rational, exp, oo, sqrt

from dpsym import Claim, Expectation, Probability, adaptive, equal, integer, mean, real, sum_of
from dpsym.errors import IllFormedError, TooLargeError
from dpsym.language import Bernoulli, Context, draws
from dpsym.language.scalars import scalar

half, third = Rational(1, 2), Rational(1, 3)
alpha, beta = real("alpha", at_least=0), real("beta")
WALK = {"Y[0]": -1, "Y[1]": 1, "Pr Y[1]": "1/3"}
#: the second step repeats the first one
COPY = {**WALK, "Y[0,0]": -1, "Y[0,1]": -1, "Y[1,0]": 1, "Y[1,1]": 1, "Pr Y[01]": "1/2", "Pr Y[11]": "1/2"}


def in_steps(number, bound=oo):
    return adaptive("Y", number, -1, 1, mean=bound)


@pytest.mark.parametrize(("steps", "names"), [(1, 3), (2, 9), (3, 21)])
def test_a_process_has_two_values_and_a_probability_for_every_history(steps, names):
    context = Context()
    Y = in_steps(steps)
    assert len(Y.names(context)) == names
    masses, places = Y.law.masses(context), Y.law.places(context)
    assert len(masses) == len(places) == 2**steps
    assert {len(path) for path in places} == {steps}
    assert set(context.declared) == set(Y.names(context))


@pytest.mark.parametrize("steps", [1, 2, 3])
def test_the_probabilities_of_the_paths_sum_to_one(steps):
    Y = in_steps(steps)
    assert Claim(equal(Expectation(Y[steps] + 2), Expectation(Y[steps]) + 2)).check().verdict == "proved"


@pytest.mark.parametrize(
    ("quantity", "expected"),
    [
        (lambda Y: Expectation(Y[1]), -1 / 3),
        (lambda Y: Expectation(Y[2]), -1 / 3),
        (lambda Y: Expectation(Y[1] * Y[2]), 1.0),
        (lambda Y: Expectation(mean(Y) ** 2), 1.0),
        (lambda Y: Expectation(exp(sum_of(Y))), math.e**2 / 3 + 2 * math.e**-2 / 3),
        (lambda Y: Probability(sum_of(Y) > 1), 1 / 3),
        (lambda Y: Probability(sum_of(Y) >= -2), 1.0),
        (lambda Y: Probability(Y[1] > Y[2]), 0.0),
    ],
)
def test_values_of_a_process_that_repeats_its_first_step(status, quantity, expected):
    value = quantity(in_steps(2))
    near = Rational(1, 10**9)
    close = round(expected * 10**12)
    for claim in (value <= Rational(close, 10**12) + near, value >= Rational(close, 10**12) - near):
        assert status(Claim(claim), COPY) == "holds"


def test_steps_with_one_law_are_independent_draws(value, status):
    same = {"Y[0]": 0, "Y[1]": 1, "Pr Y[1]": "1/4"}
    for history in "01":
        same |= {f"Y[{history},0]": 0, f"Y[{history},1]": 1, f"Pr Y[{history}1]": "1/4"}
    Y, X = adaptive("Y", 2, 0, 1), draws("X", Bernoulli(Rational(1, 4)), 2)
    for moment in (1, 2, 3):
        drawn = Rational(value(Expectation(sum_of(X) ** moment)))  # a multiple of 1/16
        assert status(Claim(equal(Expectation(sum_of(Y) ** moment), drawn)), same) == "holds"


def test_the_conditional_means_are_one_hypothesis_that_sets_its_bound():
    (goal,) = Claim(Expectation(sum_of(in_steps(2, beta))) <= 2 * beta).elaborate().goals
    assert [saturation.variable for saturation in goal.saturations] == ["beta"]
    assert len(goal.statement.hypotheses) == 1
    assert len(goal.statement.hypotheses[0].lhs.args) == 3  # the root and the two nodes after it


def test_without_a_bound_there_is_no_hypothesis():
    (goal,) = Claim(Expectation(sum_of(in_steps(2))) <= 2).elaborate().goals
    assert goal.statement.hypotheses == ()


@pytest.mark.parametrize(
    ("low", "high", "name", "hypotheses"),
    [
        (0, 1, "Y[0]", 0),
        (-alpha, alpha, "Y/alpha[0]", 0),
        (-beta, beta, "Y/beta[0]", 1),
        (0, alpha, "Y[0]", 1),
        (beta, beta + 1, "Y[0]", 3),
    ],
)
def test_the_range_may_have_parameters(low, high, name, hypotheses):
    Y = adaptive("Y", 1, low, high)
    (goal,) = Claim(Expectation(Y[1]) <= high).elaborate().goals
    assert name in {variable.name for variable in goal.statement.variables}
    assert len(goal.statement.hypotheses) == hypotheses


def test_every_conditional_mean_counts(status):
    Y = in_steps(2, beta)
    upwards = {**COPY, "Pr Y[1]": 1}  # both steps are 1, and so is the bound that the search sets
    assert status(Claim(Expectation(sum_of(Y)) <= 2 * beta), upwards) == "holds"
    assert status(Claim(Expectation(sum_of(Y)) < 2 * beta), upwards) == "violated"
    assert status(Claim(Expectation(sum_of(Y)) <= 2 * beta), {**COPY, "beta": 0}) == "excluded"


def test_means_that_are_bounded_without_conditions_are_not_enough():
    Y, t = in_steps(2), real("t", at_least=0)
    bound = exp(-(t**2) / 2)
    point = {Y: (-1, 1, -1, -1, 1, 1, half, half, half), beta: 0, t: Rational(7, 5)}
    given = Max(Expectation(Y[1]), Expectation(Y[2])) <= beta
    claimed = Probability(sum_of(Y) > 2 * beta + t * sqrt(2)) <= bound
    assert Claim(claimed, given=given, tight=point).check().verdict == "refuted"


def test_the_moment_of_one_step_is_below_hoeffdings_bound(status):
    Y, t = in_steps(1, 0), real("t", at_least=0)
    claim = Claim(Expectation(exp(t * Y[1])) <= exp(t**2 / 2))
    assert status(claim, {**WALK, "Pr Y[1]": "1/2", "t": 1}) == "holds"
    assert claim.check(proofs=False).verdict == "supported"
    too_small = Claim(Expectation(exp(t * Y[1])) <= exp(t**2 / 3), tight={Y: (-1, 1, half), t: 1})
    assert too_small.check().verdict == "refuted"


def test_designed_points_give_values_first_and_then_probabilities():
    Y, K = adaptive("Y", integer("K", at_least=1), -1, 1), integer("K", at_least=1)
    point = {Y: (-1, 1, third)}
    elaboration = Claim(Expectation(sum_of(Y)) <= K, tight=point, shapes={K: (1, 2)}).elaborate()
    assert [len(goal.points) for goal in elaboration.goals] == [1, 0]
    assert sorted(elaboration.goals[0].points[0]) == ["Pr Y[1]", "Y[0]", "Y[1]"]


def test_a_point_for_a_process_that_the_claim_does_not_mention_is_dropped():
    other = adaptive("Y", integer("n", at_least=1), -1, 1)
    (goal,) = Claim(Expectation(in_steps(1)[1]) <= 1, tight={other: (-1, 1, half)}).elaborate().goals
    assert goal.points == ()


def test_the_reading_says_what_the_process_is():
    claim = Claim(Probability(sum_of(adaptive("Y", 3, -alpha, alpha, mean=beta)) > 3 * beta) <= 1)
    reading = claim.reading()
    assert r"\text{ of } 3 \text{ steps in } [- \alpha, \alpha]" in reading
    assert r"\mathbb{E}[Y_i \mid Y_1, \dots, Y_{i-1}] \le \beta" in reading
    assert r"\sum_{i=1}^{3} Y_i" in reading


@pytest.mark.parametrize(
    ("claim", "complaint"),
    [
        (sum_of(in_steps(2)) >= 0, "is random; take its expectation"),
        (in_steps(2) >= 0, "is random; take its expectation"),
        (Expectation(in_steps(2)[3]) >= 0, "no draw number 3"),
        (Expectation(in_steps(2)) >= 0, "not a number"),
        (Expectation(in_steps(0)[1]) >= 0, "at least one step"),
        (Expectation(adaptive("Y", real("K"), 0, 1)[1]) >= 0, "declare it as integer"),
        (Expectation(adaptive("Y", 1, 1, -1)[1]) >= 0, "which is empty"),
    ],
)
def test_what_has_no_meaning_is_named(claim, complaint):
    with pytest.raises(IllFormedError, match=complaint):
        Claim(claim).elaborate()


def test_many_steps_are_too_large_and_not_ill_formed():
    with pytest.raises(TooLargeError, match="7 steps, more than 6"):
        scalar(Expectation(sum_of(in_steps(7))), Context())

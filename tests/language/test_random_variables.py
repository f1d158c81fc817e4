"""Expectations and probabilities: of the privacy loss, of draws, of functions under a law."""

import math

import pytest
from sympy import Abs, And, Integral, Max, Or, Rational, Symbol, exp, log, oo

from dpsym.errors import IllFormedError, TooLargeError
from dpsym.kernel.terms import var
from dpsym.language import (
    KL,
    Bernoulli,
    Binomial,
    Claim,
    Context,
    Expectation,
    Exponential,
    FiniteLaw,
    HockeyStick,
    Indicator,
    Laplace,
    Normal,
    PrivacyLoss,
    Probability,
    Uniform,
    cube_function,
    draw,
    draws,
    equal,
    event,
    integer,
    law,
    mean,
    probability,
    real,
    sum_of,
    values,
)
from dpsym.language.scalars import scalar

P, Q = Bernoulli(Rational(1, 4)), Bernoulli(Rational(3, 4))
Z, REVERSE = PrivacyLoss(P, Q), PrivacyLoss(Q, P)
SURE, FAIR = Bernoulli(1), Bernoulli(Rational(1, 2))
z = Symbol("z")


@pytest.mark.parametrize(
    ("quantity", "expected"),
    [
        (Expectation(Z), math.log(3) / 2),
        (Expectation(exp(-Z)), 1.0),
        (Probability(Z > 0), 0.75),
        (Probability(log(3) < Z), 0.0),
        (Probability(log(3) <= Z), 0.75),
        (Probability(log(3) <= Z), 0.75),
        (Probability(-REVERSE > 0), 0.25),
        (Probability(log(3) <= -REVERSE), 0.25),
        (Probability(Z < 0), 0.25),
        (Probability(And(Z > -2, Z < 2)), 1.0),
        (Probability(Or(Z < -1, Z > 1)), 1.0),
        (Probability(Z**2 > 2), 0.0),
        (Expectation(Max(0, 1 - exp(-Z))), 0.5),
        (Expectation(Indicator(Z > 0) * 4), 3.0),
        (Probability(PrivacyLoss(FAIR, SURE) > 5), 0.5),
        (Expectation(PrivacyLoss(FAIR, SURE)), math.inf),
        (Expectation(Max(0, 1 - exp(1 - PrivacyLoss(FAIR, SURE)))), 0.5),
        (Expectation(draw("X", Binomial(4, Rational(1, 4)))), 1.0),
        (Expectation(draw("X", FiniteLaw((Rational(1, 2), 0, Rational(1, 2)))) ** 2), 2.0),
        (Probability(draw("X", Binomial(2, Rational(1, 2))) >= 1), 0.75),
        (Expectation(mean(draws("X", FAIR, 3)) ** 2), 1 / 3),
        (Expectation(sum_of(draws("X", FAIR, 3))), 1.5),
        (Expectation(draws("X", FAIR, 2)[1] * draws("X", FAIR, 2)[2]), 0.25),
        (
            Expectation(
                Expectation(draw("X", FAIR) - draw("U", Bernoulli(Rational(1, 3))), draw("X", FAIR)) ** 2
            ),
            1 / 4 - 1 / 3 + 1 / 3,
        ),
    ],
)
def test_values(value, quantity, expected):
    assert value(quantity) == pytest.approx(expected)


@pytest.mark.parametrize("epsilon", [0, Rational(1, 2), -1, 2])
def test_the_three_forms_of_delta_agree(value, epsilon):
    delta = value(HockeyStick(epsilon, P, Q))
    tails = Probability(epsilon < Z) - exp(epsilon) * Probability(epsilon < -REVERSE)
    assert value(tails) == pytest.approx(delta)
    assert value(Expectation(Max(0, 1 - exp(epsilon - Z)))) == pytest.approx(delta)
    assert value(Integral(exp(epsilon - z) * Probability(z < Z), (z, epsilon, oo))) == pytest.approx(delta)


def test_an_integral_of_a_tail_over_an_interval(value):
    below = Integral(Probability(z > Z), (z, -3, 3))  # Z = log 3 or -log 3
    assert value(below) == pytest.approx(0.25 * (3 + math.log(3)) + 0.75 * (3 - math.log(3)))
    assert value(Integral(Probability(z < Z), (z, 0, 1))) == pytest.approx(0.75)


def test_a_threshold_that_is_the_logarithm_of_a_rational_is_decided_exactly():
    context = Context()
    found = scalar(Probability(PrivacyLoss(P, Q) > real("epsilon")), context)
    assert all(node.head not in ("log", "logratio") for node in found.nodes())


@pytest.mark.parametrize(
    ("quantity", "expected"),
    [
        (Expectation(draw("U", Uniform(0, 2)) ** 2), 4 / 3),
        (Expectation(draw("Y", Laplace(1, 2)) ** 2), 9.0),
        (Expectation(Abs(draw("Y", Laplace(0, 2)))), 2.0),
        (Expectation(draw("Y", Exponential(2))), 0.5),
        (Expectation(draw("Y", Normal(1, 2)) ** 2), 5.0),
        (Probability(Abs(draw("Y", Laplace(0, 2))) >= 3), math.exp(-1.5)),
        (Probability(draw("Y", Laplace(1, 2)) >= 0), 1 - math.exp(-0.5) / 2),
        (Probability(draw("Y", Laplace(1, 2)) < 0), math.exp(-0.5) / 2),
        (Probability(1 - draw("Y", Laplace(1, 2)) > 2), math.exp(-1) / 2),
        (Probability(Abs(draw("Y", Laplace(1, 2)) - 1) > 2), math.exp(-1)),
        (Probability(Abs(draw("Y", Normal(0, 1))) <= 1), math.erf(2**-0.5)),
        (Probability(draw("Y", Exponential(2)) > 1), math.exp(-2)),
        (Probability(draw("Y", Exponential(2)) > -1), 1.0),
        (Expectation(draw("X", Bernoulli(draw("P", Uniform(0, 1))))), 0.5),
    ],
)
def test_values_under_densities(value, quantity, expected):
    assert value(quantity) == pytest.approx(expected, rel=1e-6)


def test_the_tail_of_a_laplace_law_is_one_integral():
    t, b = real("t", at_least=0), real("b", above=0)
    (goal,) = Claim(equal(Probability(Abs(draw("Y", Laplace(0, b))) >= t * b), exp(-t))).elaborate().goals
    assert {node.head for node in goal.statement.conclusion.lhs.nodes()} <= {
        "add",
        "mul",
        "integral",
        "exp",
        "pow",
        "var",
        "rat",
        "inf",
    }


def test_draws_that_depend_on_draws_become_one_integral_of_a_polynomial():
    n = integer("n", at_least=1, at_most=2)
    p = draw("P", Uniform(0, 1))
    X, f = draws("X", Bernoulli(p), n), cube_function("f", n)
    first = Expectation((f(X) - p) * (sum_of(X) - n * p)) + Expectation((f(X) - mean(X)) ** 2)
    elaboration = Claim(first >= Rational(1, 12)).elaborate()
    assert [len(goal.statement.variables) for goal in elaboration.goals] == [2, 4]
    assert [variable.name for variable in elaboration.goals[1].statement.variables] == [
        "f[00]",
        "f[01]",
        "f[10]",
        "f[11]",
    ]
    integrals = [
        node for node in elaboration.goals[1].statement.conclusion.lhs.nodes() if node.head == "integral"
    ]
    assert len(integrals) == 2
    for integral in integrals:
        assert {node.head for node in integral.args[0].nodes()} <= {"add", "mul", "pow", "var", "rat"}


def test_correlation_and_variance_at_the_exact_minimiser(value):
    p = draw("P", Uniform(0, 1))
    X = draws("X", Bernoulli(p), 2)
    f = Rational(1, 2) + Rational(1, 2) * (mean(X) - Rational(1, 2))  # (1/4, 1/2, 1/2, 3/4)
    left = Expectation((f - p) * (sum_of(X) - 2 * p)) + Expectation((f - mean(X)) ** 2)
    assert value(left) == pytest.approx(1 / 8)
    assert value(Expectation(p * (sum_of(X) - 2 * p))) == pytest.approx(0, abs=1e-12)


def test_the_mean_over_some_of_the_draws():
    p = draw("P", Uniform(0, 1))
    X = draws("X", Bernoulli(p), 2)
    inner = Expectation(mean(X), X)
    assert inner.free_random() == [p]
    assert Expectation(inner**2).free_random() == []


def test_functions_are_averaged_under_a_law():
    P_, v = law("P"), values("v", low=0, high=1)
    (goal,) = Claim(Expectation(v, P_) <= 1, shapes=2).elaborate().goals
    assert goal.statement.conclusion.lhs == var("P[1]") * var("v[1]") + var("P[2]") * var("v[2]")
    assert [str(variable.domain) for variable in goal.statement.variables if "v" in variable.name] == [
        "[0, 1]"
    ] * 2
    assert Probability(event("S"), P_) == P_(event("S"))


def test_the_range_of_a_function_may_be_a_parameter():
    P_, Delta = law("P"), real("Delta", at_least=0)
    v = values("v", low=-Delta, high=Delta)
    (goal,) = Claim(Expectation(v, P_) <= Delta, shapes=2).elaborate().goals
    assert [saturation.variable for saturation in goal.saturations] == ["Delta"]
    (goal,) = Claim(Expectation(values("v", low=0, high=Delta), P_) <= Delta, shapes=2).elaborate().goals
    assert [saturation.variable for saturation in goal.saturations] == ["Delta"]
    (goal,) = (
        Claim(Expectation(values("v", low=Delta, high=2 * Delta), P_) <= 2 * Delta, shapes=2)
        .elaborate()
        .goals
    )
    assert sum(hypothesis.op == "<=" for hypothesis in goal.statement.hypotheses) == 3


def test_the_probability_of_a_condition_on_a_function():
    P_, v = law("P"), values("v", low=0, high=1)
    (goal,) = Claim(Probability(v > Rational(1, 2), P_) <= 2 * Expectation(v, P_), shapes=2).elaborate().goals
    assert {node.head for node in goal.statement.conclusion.lhs.args} == {"if_lt"}


@pytest.mark.parametrize(
    ("claim", "complaint"),
    [
        (Expectation(real("x")) >= 0, "without a law"),
        (mean(draws("X", FAIR, 2)) >= 0, "is random"),
        (draw("X", FAIR) >= 0, "is random"),
        (Probability(PrivacyLoss(Normal(0, 1), Normal(1, 2)) > 0) >= 0, "one scale only"),
        (Expectation(Max(*(draws("X", Normal(0, 1), 2)[place] for place in (1, 2)))) >= 0, "one by one"),
        (Expectation(draws("X", FAIR, 2)[3]) >= 0, "no draw number 3"),
        (Probability(draw("Y", Normal(0, 1)) ** 2 > 1) >= 0, "dpsym knows the probability"),
        (Expectation(cube_function("f", 3)(draws("X", FAIR, 2))) >= 0, "takes 3 bits"),
        (Expectation(draw("X", law("P"))) >= 0, "not numbers"),
        (values("v", low=0, high=1) >= 0, "take its expectation under a law"),
        (Expectation(values("v", low=0, high=1), FAIR) >= 0, "on one space"),
    ],
)
def test_what_has_no_meaning_is_named(claim, complaint):
    with pytest.raises(IllFormedError, match=complaint):
        Claim(claim).elaborate()


def test_what_is_too_large_is_not_called_ill_formed():
    with pytest.raises(TooLargeError, match="values, more than"):
        Claim(Expectation(Max(*(draws("X", FAIR, 20)[place] for place in (1, 2)))) >= 0).elaborate()


def test_the_mass_at_a_random_point(value):
    X = draw("X", P)
    assert value(Expectation(log(P(X) / Q(X)))) == pytest.approx(value(KL(P, Q)))


def test_a_weight_of_zero_takes_anything_away(value):
    p = probability("p")
    found = scalar(Expectation(PrivacyLoss(Bernoulli(p), Bernoulli(p))), Context())
    assert {node.head for node in found.args} == {"scaled"}
    assert value(Expectation(1 / draw("X", SURE))) == 1


@pytest.mark.parametrize(
    ("drawn", "variance"),
    [
        (draw("X", FAIR), Rational(1, 4)),
        (draw("X", Uniform(0, 1)), Rational(1, 12)),
        (draw("X", Normal(3, 2)), 4),
        (draw("X", Laplace(3, 1)), 2),
    ],
)
def test_the_mean_in_a_variance_is_a_number(value, drawn, variance):
    assert value(Expectation((drawn - Expectation(drawn)) ** 2)) == pytest.approx(float(variance), abs=1e-6)

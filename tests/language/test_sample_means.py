"""Means over sequences of draws: what holds for every number agrees with what is written out, one by one."""

import itertools

import pytest
import sympy
from sympy import Rational, exp

from dpsym.language import (
    Bernoulli,
    Binomial,
    Cauchy,
    Claim,
    Expectation,
    InverseGaussian,
    Laplace,
    Normal,
    Poisson,
    Probability,
    draw,
    draws,
    equal,
    for_all,
    integer,
    kernel,
    laws,
    mean,
    real,
    sum_of,
    values,
)
from dpsym.language.distributions.totals import TOTALS, law_of_total
from dpsym.language.sample_means import collected, separated
from dpsym.language.spaces import Point, Whole
from dpsym.language.sums import ProductOver, SumOver
from dpsym.language.transforms import mean_of

HALF = Rational(1, 2)
LAW = Binomial(2, Rational(1, 3))
MASSES = {0: Rational(4, 9), 1: Rational(4, 9), 2: Rational(1, 9)}
PARAMETERS = {
    "Normal": (1, 2),
    "Cauchy": (1, 2),
    "Exponential": (3,),
    "Gamma": (2, 3),
    "ChiSquared": (3,),
    "InverseGaussian": (1, 2),
    "Poisson": (HALF,),
    "Bernoulli": (Rational(1, 3),),
    "Binomial": (2, Rational(1, 3)),
    "Geometric": (Rational(1, 3),),
    "NegativeBinomial": (2, Rational(1, 3)),
    "GeometricTrials": (Rational(1, 3),),
    "PascalTrials": (2, Rational(1, 3)),
}


def variance(x):
    """Return the variance of something random."""
    return Expectation((x - Expectation(x)) ** 2)


def by_hand(function, number):
    """Return the mean of a function of the sum of draws, all sequences written out."""
    outcomes = itertools.product(MASSES, repeat=number)
    return sum(sympy.prod([MASSES[x] for x in xs]) * function(sympy.Integer(sum(xs))) for xs in outcomes)


@pytest.mark.parametrize("number", [0, 1, 2, 4])
@pytest.mark.parametrize(
    "function",
    [
        lambda s: s**2 - 3 * s + 1,
        lambda s: s**6,
        lambda s: (s - 1) ** 3,
        lambda s: 2**s * 3 + s,
        lambda s: exp(s / 2 + 1) - s**5,
    ],
)
def test_a_mean_for_every_number_is_that_of_all_sequences(function, number):
    X = draws("X", LAW, sympy.Integer(number))
    body = function(sum_of(X)).replace(
        lambda node: node.is_Pow and node.exp.has(X) and not isinstance(node, exp),
        lambda node: exp(node.exp * sympy.log(node.base)),
    )
    found = collected(Expectation(body), X)
    assert found is not None
    value = found.replace(lambda node: isinstance(node, Expectation), lambda node: single(node, X))
    assert abs(sympy.N(value.doit() - by_hand(function, number), 30)) < 1e-20


def single(node, sample):
    """Return the mean of a function of one draw, inner means first."""
    body = node.body
    (one,) = node.averaged() or (None,)
    inner = {part: single(part, sample) for part in body.atoms(Expectation)}
    return sum(mass * body.xreplace(inner).xreplace({one: sympy.Integer(x)}) for x, mass in MASSES.items())


@pytest.mark.parametrize("kind", TOTALS, ids=lambda kind: kind.__name__)
def test_the_law_of_a_sum_has_the_power_of_the_transform(kind):
    law, number = kind(*map(sympy.sympify, PARAMETERS[kind.__name__])), 3
    total = law_of_total(law, lambda one: number * one)
    if kind.__name__ == "Cauchy":  # no mean; its characteristic function is e^{ia t - b|t|}
        assert total.args == (number * law.args[0], number * law.args[1])
        return
    x = sympy.Symbol("x")
    if law.has_masses:
        p, times = law.args[-1], {"Bernoulli": 1}.get(kind.__name__, law.args[0])
        assert total.args == (number * times, p)
        return
    if kind.__name__ == "ChiSquared":  # the squares of normal numbers, counted
        assert total.args == (number * law.args[0],)
        return
    one, all_of_them = (mean_of(exp(x / 5), x, each) for each in (law, total))
    assert abs(sympy.N(one**number - all_of_them, 30)) < 1e-25


def test_moments_of_sums_are_proved_for_every_number():
    n, b = integer("n", at_least=1), real("b", above=0)
    L, N, Z = draws("L", Laplace(0, b), n), draws("N", Poisson(b), n), draws("Z", Normal(0, b), n)
    rate = real("lambda")
    claims = [
        equal(variance(sum_of(L)), 2 * n * b**2),
        equal(variance(mean(L)), 2 * b**2 / n),
        equal(Expectation(sum_of(N) ** 2), n * b + n**2 * b**2),
        equal(Expectation(sum_of(Z) ** 4), 3 * n**2 * b**4),
        Expectation(exp(rate * sum_of(Z))) <= exp(n * rate**2 * b**2 / 2),
        equal(Expectation(L[1]), 0),
    ]
    assert [Claim(claim).check(effort=0.25, steps=1_080).verdict for claim in claims] == ["proved"] * len(
        claims
    )


def test_means_over_several_independent_draws_are_taken_apart():
    b, s, t = real("b", above=0), real("s", above=0), real("t", above=0)
    X, Y, Z = draw("X", Normal(0, s)), draw("Y", Normal(1, t)), draw("Z", Laplace(0, b))
    true = [
        equal(variance(X + Y), s**2 + t**2),
        equal(variance(2 * X - Z), 4 * s**2 + 2 * b**2),
        equal(Expectation(X**2 * Y), s**2),
        equal(Expectation((X - Expectation(X)) * (Z - Expectation(Z))), 0),
        equal(Expectation(exp(X + Y)), exp(s**2 / 2 + 1 + t**2 / 2)),
    ]
    false = [equal(variance(X + Y), (s + t) ** 2), equal(Expectation(X**2 * Y), 0)]
    assert [Claim(claim).check(effort=0.25, steps=1_080).verdict for claim in true] == ["proved"] * len(true)
    assert [Claim(claim).check(effort=0.25, steps=1_080).verdict for claim in false] == ["refuted"] * len(
        false
    )


def test_draws_that_depend_on_each_other_are_not_taken_apart():
    P = draw("P", Normal(0, 1))
    X = draw("X", Normal(P, 1))
    assert separated(Expectation(X * P)) is None
    assert Claim(equal(Expectation(X * P), 0)).check(effort=0.25, steps=1_080).verdict not in (
        "proved",
        "supported",
    )
    assert separated(Expectation(sympy.Max(P, draw("Q", Normal(0, 1))))) is None


def test_what_is_false_of_sums_is_refuted():
    n, p = integer("n", at_least=1), real("p", at_least=0, at_most=1)
    L, X = draws("L", Laplace(0, 1), n), draws("X", Bernoulli(p), n)
    claims = [
        equal(variance(mean(L)), 1 / n),
        equal(variance(sum_of(X)), n * p),
        equal(Expectation(sum_of(X) ** 2), n * p * (1 - p)),
        Probability(sum_of(X) >= 1) <= p,
    ]
    assert [Claim(claim).check(effort=0.25, steps=1_080).verdict for claim in claims] == ["refuted"] * len(
        claims
    )


def test_values_of_a_function_are_draws_of_a_law_that_is_not_known():
    (P,), v = laws("P"), values("v", low=0, high=1)
    n, t = integer("n", at_least=1), real("t", above=0)
    X = draws("X", P, n, of=v)
    centre = Expectation(v, P)
    spread = Expectation((v - centre) ** 2, P)
    assert Claim(equal(variance(mean(X)), spread / n)).check(effort=0.25, steps=1_080).verdict in (
        "proved",
        "supported",
    )
    assert Claim(equal(variance(mean(X)), spread)).check(effort=0.25, steps=1_080).verdict == "refuted"
    assert (
        Claim(Probability(mean(X) - centre >= t) <= exp(-8 * n * t**2))
        .check(effort=0.25, steps=1_080)
        .verdict
        == "refuted"
    )


def test_a_draw_of_which_it_is_not_evident_that_there_is_one_is_written_out():
    X = draws("X", Bernoulli(HALF), integer("n", at_least=1))
    assert collected(Expectation(X[1]), X) is not None
    assert collected(Expectation(X[2]), X) is None


def test_a_law_without_masses_has_no_maximum_of_draws_that_is_known():
    Z = draws("Z", Normal(0, 1), 2)
    result = Claim(Expectation(sympy.Max(Z[1], Z[2])) <= 1).check(effort=0.25, steps=1_080)
    assert result.verdict in ("undecided", "ill-formed")
    assert "one by one" in result.message


def test_a_mean_that_is_infinite_is_not_hidden():
    Z = draws("Z", Cauchy(0, 1), integer("n", at_least=1))
    assert Claim(equal(Expectation(sum_of(Z)), 0)).check(effort=0.25, steps=1_080).verdict not in (
        "proved",
        "supported",
    )


# Draws with laws of their own

N, T = integer("n", at_least=1), real("t", above=0)
AT, J = (Point(name, Whole(N)) for name in "ij")
P, M, S = values("p", Whole(N), 0, 1), values("m", Whole(N)), values("s", Whole(N), 0)
COINS, BELLS = draws("X", Bernoulli(P(AT)), AT), draws("Z", Normal(M(AT), S(AT)), AT)
KERNEL, V = kernel("K", Whole(N)), values("v", low=0, high=1)
ANY = draws("Y", KERNEL(AT), AT, of=M(AT) + S(AT) * V)


def over(body):
    """Return the sum over the places."""
    return SumOver(body, J)


TRUE_OF_OWN = [
    equal(Expectation(sum_of(COINS)), over(P(J))),
    equal(variance(sum_of(COINS)), over(P(J) * (1 - P(J)))),
    pytest.param(equal(variance(mean(COINS)), over(P(J) * (1 - P(J))) / N**2), marks=pytest.mark.slow),
    equal(Expectation(exp(sum_of(COINS))), ProductOver(1 + P(J) * (exp(1) - 1), J)),
    equal(Expectation(COINS[J]), P(J)),
    equal(Expectation(sum_of(BELLS)), over(M(J))),
    equal(variance(sum_of(BELLS)), over(S(J) ** 2)),
    equal(Probability(sum_of(BELLS) >= over(M(J))), HALF),
    pytest.param(
        equal(Expectation(sum_of(ANY)), over(M(J) + S(J) * Expectation(V, KERNEL(J)))), marks=pytest.mark.slow
    ),
    equal(Expectation(over(P(J) * COINS[J])), over(P(J) ** 2)),
]
FALSE_OF_OWN = [
    equal(Expectation(sum_of(COINS)), N * Expectation(COINS[1])),
    equal(Expectation(COINS[1]), Expectation(COINS[N])),
    equal(variance(sum_of(COINS)), Expectation(sum_of(COINS)) - Expectation(sum_of(COINS)) ** 2 / N),
    equal(variance(sum_of(BELLS)), over(S(J)) ** 2),
    equal(variance(sum_of(ANY)), N * variance(ANY[1])),
    equal(Expectation(over(P(J) * COINS[J]) ** 2), over(P(J) ** 3)),
    Probability(abs(sum_of(COINS) - Expectation(sum_of(COINS))) > T) <= exp(-2 * T**2 / N),
]


@pytest.mark.parametrize("claim", TRUE_OF_OWN, ids=str)
def test_what_is_true_of_draws_with_laws_of_their_own_is_not_refuted(claim):
    given = [for_all(J, S(J) > 0)] if claim.has(BELLS) else []
    assert Claim(claim, given=given).check(effort=0.25, steps=1_080).verdict in ("proved", "supported")


@pytest.mark.parametrize("claim", FALSE_OF_OWN, ids=str)
def test_draws_with_laws_of_their_own_are_not_taken_for_alike(claim):
    given = [for_all(J, S(J) > 0)] if claim.has(BELLS) else []
    assert Claim(claim, given=given).check().verdict == "refuted"


def test_moments_of_a_sum_of_draws_with_laws_of_their_own_agree_with_what_is_written_out():
    total, written = sum_of(COINS), sum(COINS[place] for place in (1, 2, 3))
    for power in range(1, 7):
        claim = equal(Expectation(total**power), Expectation(written**power))
        point = claim.xreplace({N: sympy.Integer(3)})
        assert Claim(point).check(effort=0.25, steps=1_080).verdict in ("proved", "supported")


def test_a_sum_has_a_named_law_where_all_that_its_draws_share_does_not_depend_on_the_place():
    add = lambda one: SumOver(one, AT)
    assert law_of_total(Poisson(S(AT)), add, AT) == Poisson(SumOver(S(AT), AT))
    assert law_of_total(Bernoulli(P(AT)), add, AT) is None
    assert law_of_total(InverseGaussian(S(AT), 1), add, AT) is None


def test_a_place_that_is_none_of_the_sequence_is_refused():
    other = Point("i", Whole(N + 1))
    assert Claim(Expectation(COINS[other]) <= 1).check().verdict == "ill-formed"

"""Sums and means of independent draws: true instances, failing conditions, false neighbours."""

import random
from fractions import Fraction
from itertools import product
from math import factorial

import pytest
from derive.rules.laws import B, P, X, free, k, maybe_none, s, wide
from derive.rules.tables import each, refused
from derive.rules.trying import tried
from sympy import Rational, exp, log, oo

from dpsym import (
    Bernoulli,
    Claim,
    Expectation,
    FiniteLaw,
    Normal,
    SumOver,
    Uniform,
    at_most,
    cube_function,
    draw,
    draws,
    equal,
    integer,
    mean,
    probability,
    real,
    sum_of,
    values,
)
from dpsym.check.premises import GapError
from dpsym.derive import CoinsByParts, MeanOfSample, MomentOfTotal, MonotoneMean, SquareOfSample, Tower
from dpsym.derive.ranges import range_of
from dpsym.errors import IllFormedError
from dpsym.language.spaces import Point, Whole

half = Rational(1, 2)
coins, none = draws("C", Bernoulli(s), 3), draws("N", Bernoulli(half), 0)
dice = draws("D", FiniteLaw((s / 2, half, (1 - s) / 2)), 2)
some, many = draws("M", Bernoulli(s), maybe_none), draws("M", Bernoulli(s), k)
following = draws("F", Bernoulli((1 + B) / 3), 2)
one = draw("M", Bernoulli(s))

HOLDS = [
    MeanOfSample(free * sum_of(coins) - 1),
    MeanOfSample(mean(dice) + free * sum_of(coins) + s),
    MeanOfSample(sum_of(none)),
    SquareOfSample(mean(coins), 2, free),
    SquareOfSample(sum_of(dice), -3, s),
    SquareOfSample(sum_of(none), 1, free),
]


@each(HOLDS)
def test_what_a_rule_says_holds(rule):
    good, broken, needed = tried(rule, random.Random(7), 20)
    assert good == 60 and not broken and not needed


@each([MeanOfSample(wide * sum_of(coins)), SquareOfSample(mean(coins), 1, wide)])
def test_factors_have_to_be_finite(rule):
    good, broken, needed = tried(rule, random.Random(7), 20)
    assert good and not broken and needed


@each(
    [
        MeanOfSample(2),
        MeanOfSample(coins),
        MeanOfSample(sum_of(coins) ** 2),
        MeanOfSample(log(sum_of(coins))),
        MeanOfSample(sum_of(coins) * mean(dice)),
        MeanOfSample(sum_of(coins) + B),
        MeanOfSample(mean(following)),
        MeanOfSample(sum_of(draws("G", Normal(0, 1), 2))),
        SquareOfSample(B),
        SquareOfSample(coins),
        SquareOfSample(sum_of(following)),
        SquareOfSample(mean(coins), 0, 1),
        SquareOfSample(mean(coins), X, 1),
        SquareOfSample(mean(coins), 1, sum_of(coins)),
    ]
)
def test_a_rule_refuses(rule):
    refused(rule)


def test_a_mean_of_no_draws_is_not_spoken_of(follows):
    for rule in (MeanOfSample(mean(some)), SquareOfSample(mean(some))):
        with pytest.raises(GapError, match="1 <= n"):
            follows(rule, rule.instance(equal(0, 0)).relations[0])
    assert follows(
        MeanOfSample(sum_of(some)), equal(Expectation(sum_of(some)), maybe_none * Expectation(one))
    )


def test_false_neighbours_do_not_follow(follows):
    rule, square = MeanOfSample(sum_of(many)), SquareOfSample(sum_of(many))
    assert not follows(rule, equal(Expectation(sum_of(many)), Expectation(one)))
    assert not follows(rule, equal(Expectation(sum_of(many)), k**2 * Expectation(one)))
    assert not follows(square, equal(Expectation(sum_of(many) ** 2), k * Expectation(one**2)))
    assert not follows(square, at_most(Expectation(sum_of(many) ** 2), k**2 * Expectation(one) ** 2))


def test_the_variance_is_that_of_all_sequences():
    masses = (Fraction(1, 6), Fraction(1, 2), Fraction(1, 3))
    first, second = (sum(p * x**power for x, p in enumerate(masses)) for power in (1, 2))
    for n, a, b in product((1, 2, 3), (1, -2), (0, Fraction(1, 5))):
        found = Fraction(0)
        for sequence in product(range(3), repeat=n):
            chance = Fraction(1)
            for x in sequence:
                chance *= masses[x]
            found += chance * (a * Fraction(sum(sequence), n) + b) ** 2
        said = SquareOfSample(mean(draws("D", FiniteLaw(masses), n)), a, Rational(b)).instance(equal(0, 0))
        one = draw("D", FiniteLaw(masses))
        values = {Expectation(one): Rational(first), Expectation(one**2): Rational(second)}
        assert said.relations[0].rhs.xreplace(values) == Rational(found)


def test_a_law_on_an_abstract_space_has_no_numbers():
    assert MeanOfSample(sum_of(draws("E", P, 2))).instance(equal(0, 0)).relations  # which no claim can state


def of_tosses(n, value):
    """Return the mean of polynomials in the uniform bias, given by their coefficients for each outcome."""
    whole = Fraction(0)
    for x in product((0, 1), repeat=n):
        heads = sum(x)
        for power, coefficient in enumerate(value[x]):
            a, b = heads + power, n - heads
            whole += coefficient * Fraction(factorial(a) * factorial(b), factorial(a + b + 1))
    return whole


def times(one, other):
    found = [Fraction(0)] * (len(one) + len(other) - 1)
    for (i, a), (j, b) in product(enumerate(one), enumerate(other)):
        found[i + j] += a * b
    return found


def test_partial_integration_holds_for_all_functions_of_tosses():
    """E[v (S - nP)] = E[(2P-1) v - P(1-P) v'] in fractions, for any v(x, p) that is a polynomial in p."""
    rng = random.Random(3)
    for _ in range(400):
        n, degree = rng.randrange(5), rng.randrange(4)
        v = {x: [Fraction(rng.randint(-9, 9), 4) for _ in range(degree + 1)] for x in tosses(n)}
        slope = {x: [k * c for k, c in enumerate(v[x])][1:] or [Fraction(0)] for x in v}
        heads = {x: [sum(x), -n] for x in v}
        left = of_tosses(n, {x: times(v[x], heads[x]) for x in v})
        first = of_tosses(n, {x: times(v[x], [-1, 2]) for x in v})
        assert left == first - of_tosses(n, {x: times(slope[x], [0, 1, -1]) for x in v})


def tosses(n):
    return product((0, 1), repeat=n)


def test_partial_integration_is_about_a_uniform_bias_and_polynomials():
    P, n = draw("P", Uniform(0, 1)), integer("n", at_least=1)
    X, f = draws("X", Bernoulli(P), n), cube_function("f", n)
    B, Z = draw("B", Bernoulli(P)), draw("Q", Uniform(0, 2))
    rule = CoinsByParts(P * f(X), X).instance(equal(0, 0))
    S, m = sum_of(X), mean(X)
    whole = (2 * P - 1) * P * f(X) - P * (1 - P) * f(X)
    assert rule.relations[0] == equal(Expectation(P * f(X) * (S - n * P)), Expectation(whole))
    assert rule.relations[1] == equal(Expectation(P * f(X) * (m - P)), Expectation(whole) / n)
    for wrong in (
        CoinsByParts(f(X) / P, X),
        CoinsByParts(B * P, X),
        CoinsByParts(real("c", at_most=oo) * P, X),
        CoinsByParts(P, draws("X", Bernoulli(P**2), n)),
        CoinsByParts(Z, draws("X", Bernoulli(Z), n)),
        CoinsByParts(P, P),
    ):
        refused(wrong)


def test_means_of_bounded_draws_are_numbers_and_others_need_not_exist():
    P, n = draw("P", Uniform(0, 1)), integer("n", at_least=1)
    X, f, c = draws("X", Bernoulli(P), n), cube_function("f", n), real("c", at_most=oo)
    for body in (P**3 * f(X), (f(X) - mean(X)) ** 2 - n * sum_of(X) * P, 2 * P - 1):
        assert range_of(Expectation(body)) == (-oo, oo, False)
    for body in (1 / P, f(X) / P, log(P), draw("Z", Normal(0, 1)), c * P, P * draw("Z", Normal(P, 1))):
        assert range_of(Expectation(body)) is None or range_of(Expectation(body)).low == 0


def test_means_over_the_sample_for_each_bias_are_averaged_too():
    P, n = draw("P", Uniform(0, 1)), integer("n", at_least=1)
    X, f = draws("X", Bernoulli(P), n), cube_function("f", n)
    spread = Expectation(f(X) - mean(X), X) ** 2
    assert range_of(Expectation(spread)) == (-oo, oo, False)
    for body in (spread / P, Expectation(f(X) / P, X), Expectation(f(X), X) * draw("Z", Normal(0, 1))):
        assert range_of(Expectation(body)) is None or range_of(Expectation(body)).low == 0
    assert not Tower(P * f(X), X).instance(equal(0, 0)).conditions
    assert Tower(f(X) / P, X).instance(equal(0, 0)).conditions
    (smaller,) = MonotoneMean(P**2, P).instance(equal(0, 0)).conditions[:1]
    assert str(smaller.bound.domain) == "[0, 1]"  # as the bias of a coin, outside of which there is none


def test_the_mean_of_a_sample_may_name_the_sample():
    p, n = probability("p"), integer("n", at_least=1)
    A, B = draws("A", Bernoulli(p), n), draws("B", Bernoulli(p), n)
    (relation,) = MeanOfSample(2 * mean(A), A).instance(equal(0, 0)).relations
    assert relation == equal(Expectation(2 * mean(A), A), 2 * Expectation(draw("A", Bernoulli(p))))
    refused(MeanOfSample(mean(A) + mean(B), A))
    refused(MeanOfSample(mean(A), p))


def test_the_moment_of_a_sum_is_bounded_by_those_of_draws_with_laws_of_their_own():
    places = Whole(integer("n", at_least=1))
    i, p = Point("i", places), values("p", places, 0, 1)
    rule = MomentOfTotal(draws("X", Bernoulli(p(i)), i), 1, 2 * p(i))
    said = rule.instance(equal(0, 0))
    assert (
        Claim(said.relations[0], given=said.conditions).check(effort=0.25, steps=1_080).verdict != "refuted"
    )
    assert said.relations[0].rhs == exp(SumOver(2 * p(i), i))
    wrong = at_most(said.relations[0].lhs, exp(SumOver(p(i), i)))
    assert Claim(wrong).check(effort=0.25, steps=1_080).verdict == "refuted"
    with pytest.raises(IllFormedError, match="depends on the place"):
        MomentOfTotal(draws("X", Bernoulli(p(i)), i), p(i), 1).instance(equal(0, 0))

"""Tails: true instances, failing conditions, false neighbours."""

import pytest
from derive.rules.laws import B, P, Q, S, T, X, Z, elsewhere, free, h, k, loss, maybe_none, rate, u, wide
from derive.rules.tables import each, named, refused
from sympy import Rational, exp, oo, sqrt

from dpsym import (
    Bernoulli,
    Expectation,
    Probability,
    adaptive,
    at_least,
    at_most,
    draws,
    equal,
    real,
    sum_of,
    values,
)
from dpsym.check.premises import GapError
from dpsym.derive import Azuma, Chernoff, HoeffdingBound, Markov, MonotoneTail, UnionBound
from dpsym.errors import IllFormedError

t, scale = real("t", above=0), real("s", at_least=0)
coins = draws("C", Bernoulli(Rational(1, 2)), 3)
Y = adaptive("Y", k, -scale, scale, mean=free)
deviation = real("d", at_least=0)
tail = Probability(u >= t, P)
moment = Expectation(exp(rate * loss))

APPLIES = [
    Markov(u, t, P),
    Markov(exp(h), t, P),
    Markov(exp(rate * loss), t),
    Markov(B, t),
    Markov(sum_of(coins), t),
    Chernoff(loss, free, rate),
    Chernoff(h, free, rate, P),
    Chernoff(X, free, rate),
    HoeffdingBound(u, free, 0, 1, P),
    HoeffdingBound(B, free, 0, 1),
    Azuma(Y, deviation),
    MonotoneTail(h, free, free + 1, P),
    UnionBound(P, S, T),
    UnionBound(P, u > t, h < free),
    UnionBound(None, loss > t, loss < free),
]


@each(APPLIES)
def test_what_a_rule_says_follows_and_is_not_refuted(rule, stands):
    stands(rule)


@each(
    [
        Markov(P, 1),
        Markov(free, 1),  # nothing is random
        Markov(u, loss, P),  # the threshold is
        Markov(u, 1, S),
        Chernoff(loss, free, "lambda"),
        Chernoff(free, 1, 1),
        Chernoff(loss, loss, 1),
        HoeffdingBound(2, rate, 0, 2, P),
        HoeffdingBound(u, rate, 0, u, P),
        HoeffdingBound(values("w", on=Z), rate, 0, 1, P),
        Azuma(coins, 1),
        Azuma(adaptive("F", 2, -1, 1), 1),  # no bound of the conditional means
        MonotoneTail(free, 1, 2),
        MonotoneTail(loss, loss, 2),
        UnionBound(P, S),
        UnionBound(P, S, elsewhere),
        UnionBound(None, S, T),
        UnionBound(P, S, u > t),
        UnionBound(None, free > t, free < 1),
    ]
)
def test_a_rule_refuses_what_its_theorem_is_not_about(rule):
    refused(rule)


@pytest.mark.parametrize(
    ("rule", "needed"),
    [
        (Markov(h, t, P), r"0 <= ValueAt\(h, y\)"),
        (Markov(X, t), "0 <= X"),
        (Markov(u, free, P), "0 < c"),
        (Markov(u, wide, P), "omega < oo"),
        (Chernoff(loss, free, free), "0 < c"),
        (Chernoff(loss, free, wide), "omega < oo"),
        (Chernoff(loss, wide, rate), "omega < oo"),
        (HoeffdingBound(h, free, 0, 1, P), r"0 <= ValueAt\(h, y\)"),
        (HoeffdingBound(u, free, 0, Rational(1, 2), P), r"ValueAt\(u, y\) <= 1/2"),
        (HoeffdingBound(u, free, 0, oo, P), "oo < oo"),
        (HoeffdingBound(u, wide, 0, 1, P), "omega < oo"),
        (MonotoneTail(loss, t, free), "t <= c"),
        (Azuma(Y, free), "0 <= c"),
        (Azuma(Y, wide), "omega < oo"),
        (Azuma(adaptive("Z", maybe_none, -1, 1, mean=0), 1), "1 <= n"),
        (Azuma(adaptive("Z", 2, -1, 1, mean=wide), 1), "omega < oo"),
    ],
    ids=named,
)
def test_each_condition_is_needed(rule, needed, follows):
    with pytest.raises(GapError, match=r"needs .*" + needed):
        follows(rule, rule.instance(equal(0, 0)).relations[0])


@pytest.mark.parametrize(
    ("rule", "false"),
    [
        (APPLIES[0], at_least(tail, Expectation(u, P) / t)),
        (APPLIES[0], at_most(tail, Expectation(u, P) / t**2)),
        (APPLIES[0], at_most(tail, Expectation(u, Q) / t)),
        (APPLIES[0], at_most(tail, Rational(99, 100) * Expectation(u, P) / t)),
        (APPLIES[0], at_most(Probability(u < t, P), Expectation(u, P) / t)),
        (APPLIES[5], at_most(Probability(loss > free), exp(rate * free) * moment)),
        (APPLIES[5], at_most(Probability(loss > free), exp(-rate * free))),
        (APPLIES[5], at_most(Probability(loss > free), exp(-free) * moment)),
        (APPLIES[5], at_most(Probability(loss < free), exp(-rate * free) * moment)),
        (
            APPLIES[8],
            at_most(Expectation(exp(free * u), P), exp(free * Expectation(u, P) + free**2 / 16)),
        ),
        (APPLIES[8], at_most(Expectation(exp(free * u), P), exp(free**2 / 8))),
        (APPLIES[8], at_least(Expectation(exp(free * u), P), exp(free * Expectation(u, P) + free**2 / 8))),
        (
            APPLIES[10],
            at_most(Probability(sum_of(Y) > k * free + deviation * sqrt(k) * scale), exp(-(deviation**2))),
        ),
        (
            APPLIES[10],
            at_most(Probability(sum_of(Y) > k * free + deviation * scale), exp(-(deviation**2) / 2)),
        ),
        (
            APPLIES[10],
            at_most(
                Probability(sum_of(Y) >= k * free + deviation * sqrt(k) * scale), exp(-(deviation**2) / 2)
            ),
        ),
        (APPLIES[11], at_least(Probability(h > free + 1, P), Probability(h > free, P))),
        (APPLIES[11], at_most(Probability(h < free + 1, P), Probability(h < free, P))),
        (APPLIES[12], at_least(P(S & T), P(S) + P(T))),
        (APPLIES[12], at_most(P(S), P(S & T))),
        (APPLIES[12], equal(P(S & T), P(S) + P(T) - 1)),
    ],
    ids=named,
)
def test_false_neighbours_do_not_follow(rule, false, follows):
    assert not follows(rule, false)


def test_a_markov_bound_with_a_hypothesis_about_the_mean(follows):
    rule = Markov(u, t, P)
    assert follows(rule, at_most(tail, free / t), Expectation(u, P) <= free)
    assert not follows(rule, at_most(tail, free / t), Expectation(u, P) >= free)


def test_the_union_of_no_conditions_is_refused():
    with pytest.raises(IllFormedError, match="two or more"):
        UnionBound(None).instance(equal(0, 0))

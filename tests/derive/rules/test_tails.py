"""Tails: true instances, failing conditions, false neighbours."""

import pytest
from derive.rules.laws import B, P, Q, S, T, X, elsewhere, free, h, k, loss, maybe_none, rate, u, wide
from derive.rules.tables import each, named, refused
from sympy import Rational, cosh, exp, sinh

from dpsym import (
    Bernoulli,
    Expectation,
    Probability,
    adaptive,
    at_least,
    at_most,
    draw,
    draws,
    equal,
    integer,
    mean,
    real,
    sum_of,
)
from dpsym.check.premises import GapError
from dpsym.derive import Chernoff, Markov, MomentOfSteps, MonotoneTail, SameEvent, StepsWithin, UnionBound
from dpsym.errors import IllFormedError

t, scale = real("t", above=0), real("s", at_least=0)
coins, renamed = (draws(name, Bernoulli(Rational(1, 2)), 3) for name in "CD")
single, twin = (draw(name, Bernoulli(Rational(1, 2))) for name in "CD")
empty = draws("Z", Bernoulli(Rational(1, 2)), maybe_none)
Y = adaptive("Y", k, -scale, scale, mean=free)
step, most = real("q", at_least=-1, at_most=1), real("m", at_least=0)
F, G = adaptive("F", 2, -1, 1), adaptive("G", k, -1, 1, mean=0)
cosine = MomentOfSteps(G, 1, cosh(1) + step * sinh(1), step, cosh(1))
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
    cosine,
    StepsWithin(Y),
    MonotoneTail(h, free, free + 1, P),
    SameEvent(
        mean(coins) - Expectation(coins[1]) >= t, sum_of(renamed) >= 3 * t + Rational(3, 2), Rational(1, 3)
    ),
    SameEvent(free - 2 * h < 1, h > (free - 1) / 2, 2, P),
    UnionBound(P, S, T),
    UnionBound(P, abs(h) >= free),
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
        MomentOfSteps(coins, 1, 1 + 2 * step, step, 3),
        MomentOfSteps(F, 1, 1 + 2 * step, step, 3),  # no bound of the conditional means
        MomentOfSteps(G, 1, exp(step), step, 3),
        MomentOfSteps(G, step, 1 + 2 * step, step, 3),
        MomentOfSteps(G, 1, 1 + 2 * step, integer("i"), 3),
        StepsWithin(coins),
        MonotoneTail(free, 1, 2),
        MonotoneTail(loss, loss, 2),
        SameEvent(h > free, h >= free, 1, P),
        SameEvent(equal(h, free), h >= free, 1, P),
        SameEvent(h > free, h > free, h, P),
        UnionBound(P, S),
        UnionBound(P, abs(h) <= free),
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
        (MomentOfSteps(G, 1, 1 + step, step, most), r"exp\(q\) <= q \+ 1"),
        (MomentOfSteps(G, 1, 3 - step / 10, step, most), "0 <= -1/10"),
        (MomentOfSteps(G, free, 3 + step, step, 3), r"exp\(c\*q\) <= q \+ 3"),
        (MomentOfSteps(G, 1, 3 + step, step, most), "3 <= m"),
        (MomentOfSteps(Y, 1, 3 + step, step, 4), "-1 <= -s"),
        (MomentOfSteps(adaptive("Z", maybe_none, -1, 1, mean=0), 1, 3 + step, step, 3), "1 <= n"),
        (MomentOfSteps(adaptive("Z", 2, -1, 1, mean=wide), 1, 3 + step, step, 9), "omega"),
        (StepsWithin(adaptive("Z", maybe_none, -1, 1)), "1 <= n"),
        (MonotoneTail(loss, t, free), "t <= c"),
        (SameEvent(h > free, -h > -free, -1, P), "0 < -1"),
        (SameEvent(h > free, 2 * h > free, 2, P), "= 0"),
        (
            SameEvent(loss > free, loss - 1 > free - 1),
            "< oo",
        ),  # it may be infinite, and nothing be said of it
        (SameEvent(single + twin >= 2, 2 * single >= 2), "= 0"),  # independent draws are not one draw
        (SameEvent(2 * single >= 2, single + twin >= 2), "= 0"),
        (SameEvent(mean(empty) >= t, sum_of(empty) >= 0), "Z_1/n"),
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
        (cosine, at_most(Expectation(exp(sum_of(G))), cosh(Rational(99, 100)) ** k)),
        (cosine, at_most(Expectation(exp(sum_of(G))), 1)),
        (cosine, at_most(Expectation(exp(2 * sum_of(G))), cosh(1) ** k)),
        (cosine, at_least(Expectation(exp(sum_of(G))), cosh(1) ** k)),
        (StepsWithin(Y), equal(Probability(sum_of(Y) > scale), 0)),
        (StepsWithin(Y), equal(Probability(sum_of(Y) >= k * scale), 0)),
        (
            MonotoneTail(h, free, free + 1, P),
            at_least(Probability(h > free + 1, P), Probability(h > free, P)),
        ),
        (MonotoneTail(h, free, free + 1, P), at_most(Probability(h < free + 1, P), Probability(h < free, P))),
        (UnionBound(P, abs(h) >= free), at_most(Probability(abs(h) >= free, P), Probability(h >= free, P))),
        (UnionBound(P, S, T), at_least(P(S & T), P(S) + P(T))),
        (UnionBound(P, S, T), at_most(P(S), P(S & T))),
        (UnionBound(P, S, T), equal(P(S & T), P(S) + P(T) - 1)),
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

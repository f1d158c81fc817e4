"""Means: true instances, failing conditions, false neighbours."""

import pytest
from derive.rules.laws import B, K, L, P, Q, S, V, X, Z, alpha, free, h, loss, rate, u, v, wide, x, x2, y
from derive.rules.tables import each, named, refused
from sympy import Integral, Rational, exp, log, oo

from dpsym import (
    KL,
    Bernoulli,
    Expectation,
    Indicator,
    Normal,
    Probability,
    Renyi,
    SumOver,
    Supremum,
    at_least,
    at_most,
    draw,
    equal,
    point,
    real,
)
from dpsym.check.premises import GapError
from dpsym.derive import (
    ChangeOfMeasure,
    LayerCake,
    Linearity,
    LossMoment,
    MeanAsSum,
    MeanBySupremum,
    MeanOfIndicator,
    MonotoneMean,
    Tower,
)

there = point("z", Z)
following = draw("N", Bernoulli((1 + B) / 3))
chance = K(x)(S)
level = real("t")

APPLIES = [
    Linearity(2 * u - free * h + 1, P),
    Linearity((u - v) ** 2, P),
    Linearity(X + 1),
    MonotoneMean(u**2, u, P),
    MonotoneMean(1 - exp(-loss), loss),
    Tower(B * following, following),
    MeanAsSum(u**2, y, P),
    MeanAsSum(loss, y),
    MeanAsSum(exp(rate * loss), y),
    MeanAsSum(KL(K(x), L(x)), y, x),
    MeanBySupremum(u, y, P),
    MeanBySupremum(KL(K(x), L(x)), y, x),
    LayerCake(u, 1, P, level),
    LossMoment(alpha, P, Q),
    LossMoment(1, P, Q),
    MeanOfIndicator(h > free, P),
    MeanOfIndicator(loss > free),
    Linearity(exp(rate * (loss - free))),
    Linearity(loss - 1),
]


@each(APPLIES)
def test_what_a_rule_says_follows_and_is_not_refuted(rule, stands):
    stands(rule)


def test_a_change_of_measure_needs_absolute_continuity(follows, attack):
    rule = ChangeOfMeasure(x, x2, chance)
    (relation,) = rule.instance(equal(0, 0)).relations
    continuous = Renyi(oo, P, Q) <= free
    assert attack(relation, continuous).verdict in ("supported", "undecided")
    assert attack(relation).verdict == "refuted"  # where only P has mass
    with pytest.raises(GapError, match=r"MaxDivergence\(P, Q\) < oo"):
        follows(rule, relation)
    with pytest.raises(GapError, match="MaxDivergence"):
        follows(rule, relation, KL(Q, P) <= free)


@each(
    [
        Linearity(free + 1, P),
        Linearity(P, P),
        MonotoneMean(1, 2, P),
        MonotoneMean(u, v, x),
        Tower(B * following, B),  # the law of the other draw depends on it
        Tower(B, B),
        Tower(free, B),
        MeanAsSum(u, there, P),
        MeanAsSum(2, y, P),
        MeanAsSum(1 / P(x), y),  # points without mass would be counted
        MeanAsSum(exp(loss), y),
        MeanAsSum(B, y),
        MeanAsSum(u * loss, y, P),
        MeanOfIndicator(free > 0, P),
        MeanOfIndicator(u, P),
        MeanBySupremum(u, there, P),
        MeanBySupremum(X, y),
        ChangeOfMeasure(x, P, chance),
        ChangeOfMeasure(x2, x, chance),
        ChangeOfMeasure(B, draw("C", Bernoulli(Rational(1, 2))), B),
        ChangeOfMeasure(x, draw("w", V), chance),
        LayerCake(2, 1, P),
        LayerCake(u, u, P),
        LayerCake(u, level, P, level),
        LossMoment(2, P, V),
        LossMoment(wide, P, Q),
        LossMoment(2, Normal(0, 1), Normal(1, 1)),
    ]
)
def test_a_rule_refuses_what_its_theorem_is_not_about(rule):
    refused(rule)


@pytest.mark.parametrize(
    ("rule", "needed"),
    [
        (Linearity(loss - KL(P, Q)), "oo"),
        (Linearity(1 - loss), "0 < -1"),
        (Linearity(free * loss + 1), "0 < c"),
        (Linearity(2 * log(P(x) / Q(x)) + 1), r"log\(P\(x\)/Q\(x\)\)"),
        (Linearity(wide * u + v, P), "omega < oo"),
        (Linearity(log(u) + v, P), r"-oo < log\(ValueAt\(u, y\)\)"),
        (MonotoneMean(u, u**2, P), r"ValueAt\(u, y\) <= ValueAt\(u, y\)\*\*2"),
        (MonotoneMean(log(u), 0, P), r"-oo < log\(ValueAt\(u, y\)\)"),
        (Tower(following * log(B), following), "0 <= "),
        (MeanBySupremum(log(u), y, P), r"-oo < log\(ValueAt\(u, y\)\)"),
        (MeanBySupremum(loss, y), "-oo < log"),
        (LayerCake(h, 1, P), r"0 <= ValueAt\(h, y\)"),
        (LayerCake(u, Rational(1, 2), P), r"ValueAt\(u, y\) <= 1/2"),
        (LayerCake(X), "0 <= X"),
    ],
    ids=named,
)
def test_each_condition_is_needed(rule, needed, follows):
    with pytest.raises(GapError, match=r"needs .*" + needed):
        follows(rule, rule.instance(equal(0, 0)).relations[0])


def test_a_bound_at_one_point_is_not_one_at_every_point(follows):
    rule = MonotoneMean(u, free, P)
    with pytest.raises(GapError, match="ForAll"):
        follows(rule, at_most(Expectation(u, P), free), u(y) <= free)


@pytest.mark.parametrize(
    ("rule", "false"),
    [
        (APPLIES[0], equal(Expectation(2 * u - free * h + 1, P), 2 * Expectation(u, P) + 1)),
        (APPLIES[0], equal(Expectation(2 * u, P), 2 * Expectation(u, Q))),
        (APPLIES[15], equal(Probability(h >= free, P), Expectation(Indicator(h > free), P))),
        (
            APPLIES[17],
            equal(Expectation(exp(rate * (loss - free))), exp(-free) * Expectation(exp(rate * loss))),
        ),
        (APPLIES[3], at_most(Expectation(u, P), Expectation(u**2, P))),
        (APPLIES[3], at_most(Expectation(u**2, P), Expectation(u, Q))),
        (APPLIES[4], at_most(Expectation(loss), Expectation(1 - exp(-loss)))),
        (APPLIES[5], equal(Expectation(B * following), Expectation(B) * Expectation(following))),
        (APPLIES[6], equal(Expectation(u**2, P), SumOver(P(y) * u(y), y))),
        (APPLIES[6], equal(Expectation(u**2, P), SumOver(Q(y) * u(y) ** 2, y))),
        (APPLIES[7], equal(Expectation(loss), SumOver(P(y) * log(Q(y) / P(y)), y))),
        (APPLIES[10], at_least(Expectation(u, P), Supremum(u(y), y))),
        (APPLIES[10], at_most(Expectation(u, P), Supremum(u(y), y, where=Q(y) > 0))),
        (
            APPLIES[12],
            equal(Expectation(u, P), Integral(Probability(u > level, Q), (level, 0, 1))),
        ),
        (APPLIES[13], equal(Expectation(exp((alpha - 1) * loss)), exp(alpha * Renyi(alpha, P, Q)))),
        (APPLIES[13], equal(Expectation(exp(alpha * loss)), exp((alpha - 1) * Renyi(alpha, P, Q)))),
        (APPLIES[13], equal(Expectation(exp((alpha - 1) * loss)), exp((alpha - 1) * Renyi(alpha, Q, P)))),
        (APPLIES[14], equal(Expectation(loss), KL(Q, P))),
    ],
    ids=named,
)
def test_false_neighbours_do_not_follow(rule, false, follows):
    assert not follows(rule, false)

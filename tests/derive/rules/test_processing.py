"""Processing: true instances, failing conditions, false neighbours."""

import pytest
from derive.rules.laws import K, L, P, Q, S, T, Z, elsewhere, free, h, s, u, y, z
from derive.rules.tables import each, named, refused
from sympy import log

from dpsym import (
    KL,
    Bernoulli,
    Conditional,
    Mixture,
    PushForward,
    RandomizedResponse,
    Rows,
    SumOver,
    Supremum,
    at_least,
    at_most,
    equal,
    for_all,
    law,
    point,
)
from dpsym.check.premises import GapError
from dpsym.derive import MassOf, SupremumBound, SwapSums
from dpsym.language.spaces import Whole

answers = Bernoulli(P(S)), Bernoulli(Q(S))
twice = SumOver(SumOver(P(z) * K(z)(y), y), z)
divergences = Supremum(KL(K(y), L(y)), y)
mixed, pushed = Mixture(s, P, Q), PushForward(K, P)

APPLIES = [
    MassOf(pushed(S)),
    MassOf(pushed(z), y),
    MassOf(mixed(S)),
    MassOf(PushForward(Rows(P, Q), Bernoulli(s))(S)),
    MassOf(PushForward(Rows(P, Q, Mixture(s, P, Q), P), RandomizedResponse(free, s))(y)),
    MassOf(PushForward(Rows(P, Q, Q, P), RandomizedResponse(free, s).partner)(y)),
    SupremumBound(Supremum(u(y), y), 1),
    SupremumBound(Supremum(P(S), S), 1),
    SwapSums(twice),
    SwapSums(SumOver(SumOver(h(y) * h(z), y), z)),
    SwapSums(SumOver(SumOver(P(z) * L(z)(y) * KL(K(y), L(y)), y), z)),
]


@each(APPLIES)
def test_what_a_rule_says_follows_and_is_not_refuted(rule, stands):
    stands(rule)


@each(
    [
        MassOf(P(S)),
        MassOf(KL(P, Q)),
        MassOf(pushed(elsewhere)),
        MassOf(pushed(S), point("w", Z)),
        MassOf(pushed(y), y),
        MassOf(PushForward(Rows(P, Q, Q), Bernoulli(s))(S)),
        MassOf(PushForward(Rows(P, Q), law("R", Whole(2)))(S)),
        SwapSums(SumOver(P(y), y)),
        SwapSums(P(S)),
        SwapSums(SumOver(SumOver(P(y), y), y)),
        SupremumBound(KL(P, Q), 1),
        SupremumBound(divergences, KL(K(y), L(y))),
        SupremumBound(divergences, "1"),
    ]
)
def test_a_rule_refuses_what_its_theorem_is_not_about(rule):
    refused(rule)


@pytest.mark.parametrize(
    ("rule", "given", "needed"),
    [
        (MassOf(Mixture(free, P, Q)(S)), (), "0 <= c"),
        (MassOf(Mixture(free, P, Q)(S)), (free >= 0,), "c <= 1"),
        (MassOf(Conditional(P, T)(S)), (), r"0 < P\(T\)"),
        (MassOf(PushForward(Rows(P, Q), Bernoulli(free))(S)), (), "0 <= 1 - c"),
        (MassOf(PushForward(Rows(P, Q), Bernoulli(free))(S)), (free <= 1,), "0 <= c"),
        (MassOf(PushForward(Rows(P, Q, Q, P), RandomizedResponse(1, free))(S)), (), "0 <= c"),
        (SwapSums(SumOver(SumOver(log(h(y)) * h(z), y), z)), (), r"0 <= log\(ValueAt"),
        (SupremumBound(Supremum(h(y), y), 1), (), r"ValueAt\(h, y\) <= 1"),
        (SupremumBound(divergences, free), (KL(K(y), L(y)) <= free,), r"KL\(K\(y\), L\(y\)\) <= c"),
        (SupremumBound(divergences, free), (for_all(y, KL(L(y), K(y)) <= free),), "<= c"),
        (  # a bound where the other law has mass says nothing of the other points
            SupremumBound(Supremum(P(S) - Q(S), S), free),
            (P(S) - Q(S) <= free,),
            "ForAll",
        ),
    ],
    ids=named,
)
def test_each_condition_is_needed(rule, given, needed, follows):
    with pytest.raises(GapError, match=r"needs .*" + needed):
        follows(rule, rule.instance(equal(0, 0)).relations[0], *given)


def test_conditional_probabilities_are_quotients(follows):
    rule = MassOf(Conditional(P, T)(S))
    assert follows(rule, equal(Conditional(P, T)(S), P(S & T) / P(T)), P(T) > 0)
    assert not follows(rule, equal(Conditional(P, T)(S), P(S & T) / P(S)), P(T) > 0)
    assert not follows(rule, equal(Conditional(P, T)(S), P(S) / P(T)), P(T) > 0)


def test_a_bound_at_every_point_bounds_the_supremum(follows):
    rule = SupremumBound(divergences, free)
    assert follows(rule, at_most(divergences, free), for_all(y, KL(K(y), L(y)) <= free))


@pytest.mark.parametrize(
    ("rule", "false"),
    [
        (APPLIES[0], equal(pushed(S), SumOver(Q(y) * K(y)(S), y))),
        (APPLIES[0], equal(pushed(S), SumOver(P(y) * L(y)(S), y))),
        (APPLIES[2], equal(mixed(S), s * P(S) + (1 - s) * Q(S))),
        (APPLIES[3], at_least(Supremum(u(y), y), 1)),
        (APPLIES[5], equal(twice, SumOver(SumOver(P(y) * K(y)(z), y), y))),
        (APPLIES[5], equal(twice, SumOver(SumOver(P(z) * L(z)(y), z), y))),
        (APPLIES[4], at_most(Supremum(Q(S), S), P(S))),
    ],
    ids=named,
)
def test_false_neighbours_do_not_follow(rule, false, follows):
    assert not follows(rule, false)

"""Means and events under two laws: true instances, failing conditions, false neighbours."""

import pytest
from derive.rules.laws import P, Q, S, V, Z, alpha, elsewhere, free, h, rate, u, v, wide
from derive.rules.tables import each, named, refused
from sympy import Abs, Rational, exp, log, oo, sqrt

from dpsym import (
    KL,
    RDP,
    Expectation,
    Normal,
    Renyi,
    Supremum,
    TotalVariation,
    at_least,
    at_most,
    equal,
    values,
)
from dpsym.check.premises import GapError
from dpsym.derive import DonskerVaradhan, Holder, HolderForEvent, Scheffe

means = Expectation(h, P), Expectation(exp(h), Q)
bounded = Renyi(alpha, P, Q) <= free

APPLIES = [
    DonskerVaradhan(P, Q, h),
    DonskerVaradhan(P, Q, rate * h),
    Scheffe(P, Q),
    Scheffe(P, Q, S),
    Holder(u, v, 3, P),
    Holder(u, v, alpha, P),
]


@each(APPLIES)
def test_what_a_rule_says_follows_and_is_not_refuted(rule, stands):
    stands(rule)


@each(
    [
        DonskerVaradhan(P, Q, 2),
        DonskerVaradhan(P, V, h),
        DonskerVaradhan(Normal(0, 1), Normal(1, 1), h),
        DonskerVaradhan(P, Q, values("w", on=Z)),
        DonskerVaradhan(P, Q, log(u)),
        DonskerVaradhan(P, Q, wide + u),
        Scheffe(P, V),
        Scheffe(P, Q, elsewhere),
        Scheffe(P, Q, Q),
        Holder(u, 2, P, 3),
        Holder(u, v, u, P),
        HolderForEvent(2, free, P, Q, Q),
        HolderForEvent(2, free, P, Q, elsewhere),
        HolderForEvent("2", free, P, Q, S),
    ]
)
def test_a_rule_refuses_what_its_theorem_is_not_about(rule):
    refused(rule)


@pytest.mark.parametrize(
    ("rule", "given", "needed"),
    [
        (Holder(h, v, 2, P), (), r"0 <= ValueAt\(h, y\)"),
        (Holder(u, h, 2, P), (), r"0 <= ValueAt\(h, y\)"),
        (Holder(wide + u, v, 2, P), (), "< oo"),
        (Holder(u, v, rate, P), (), "1 < lambda"),
        (Holder(u, v, wide, P), (wide > 1,), "omega < oo"),
        (HolderForEvent(alpha, free, P, Q, S), (), r"Renyi\(alpha, P, Q\) <= c"),
        (HolderForEvent(alpha, free, P, Q, S), (Renyi(alpha, Q, P) <= free,), r"Renyi\(alpha, P, Q\)"),
        (HolderForEvent(wide, free, P, Q, S), (), "1 < omega"),
        (HolderForEvent(oo, free, P, Q, S), (), "oo < oo"),
        (HolderForEvent(alpha, oo, P, Q, S), (), "oo < oo"),
    ],
    ids=named,
)
def test_each_condition_is_needed(rule, given, needed, follows):
    with pytest.raises(GapError, match=r"needs .*" + needed):
        follows(rule, rule.instance(equal(0, 0)).relations[0], *given)


@pytest.mark.parametrize(
    ("rule", "false"),
    [
        (APPLIES[0], at_most(means[0], log(means[1]))),
        (APPLIES[0], at_most(means[0], KL(Q, P) + log(means[1]))),
        (APPLIES[0], at_least(means[0], KL(P, Q) + log(means[1]))),
        (APPLIES[0], at_most(means[0] - Expectation(exp(h), Q), KL(P, Q))),
        (APPLIES[0], at_most(Expectation(h, Q), KL(P, Q) + log(Expectation(exp(h), P)))),
        (APPLIES[2], equal(Supremum(P(S) - Q(S), S), TotalVariation(P, Q) / 2)),
        (APPLIES[3], at_least(Abs(P(S) - Q(S)), TotalVariation(P, Q))),
        (APPLIES[3], at_most(Abs(P(S) - Q(S)), TotalVariation(P, Q) / 2)),
        (APPLIES[4], at_most(Expectation(u * v, P), Expectation(u, P) * Expectation(v, P))),
        (
            APPLIES[4],
            at_most(
                Expectation(u * v, P),
                Expectation(u**3, P) ** Rational(2, 3)
                * Expectation(v ** Rational(3, 2), P) ** Rational(1, 3),
            ),
        ),
    ],
    ids=named,
)
def test_false_neighbours_do_not_follow(rule, false, follows):
    assert not follows(rule, false)


def test_renyi_privacy_bounds_unlikely_events(follows, attack):
    rule = HolderForEvent(alpha, free, P, Q, S)
    bound = at_most(P(S), (exp(free) * Q(S)) ** ((alpha - 1) / alpha))
    assert follows(rule, bound, RDP(alpha, free)(P, Q))
    assert attack(bound, RDP(alpha, free)(P, Q)).verdict in ("supported", "undecided")
    for wrong in ((alpha - 1) / 2, alpha / (alpha - 1), 1):
        false = at_most(P(S), (exp(free) * Q(S)) ** wrong)
        assert not follows(rule, false, RDP(alpha, free)(P, Q))


def test_order_two_is_a_root(follows):
    rule = HolderForEvent(2, free, P, Q, S)
    assert follows(rule, at_most(P(S), sqrt(exp(free) * Q(S))), Renyi(2, P, Q) <= free)
    with pytest.raises(GapError):
        follows(rule, at_most(P(S), sqrt(exp(free) * Q(S))), KL(P, Q) <= free)

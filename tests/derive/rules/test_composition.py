"""Bounds of composed, mixed and chained laws: true instances, failing conditions, false neighbours."""

import pytest
from derive.rules.laws import P2, Q2, J, K, L, P, Q, R, V, W, Z, alpha, k, maybe_none, s, wide, y
from derive.rules.tables import each, named, refused
from sympy import Max, Rational, exp, oo

from dpsym import (
    KL,
    HockeyStick,
    Joint,
    MaxDivergence,
    Mixture,
    Power,
    Product,
    Renyi,
    Space,
    Supremum,
    TotalVariation,
    at_most,
    equal,
    for_all,
    point,
    real,
    stochastic_map,
    variables,
)
from dpsym.check.premises import GapError
from dpsym.derive import (
    AdaptiveComposition,
    LevelComposition,
    LevelPower,
    LevelTriangle,
    MaxTriangle,
    QuasiConvexity,
    Subadditivity,
)
from dpsym.errors import IllFormedError

a, b = variables("a b")
anything = real("r")
composed = Renyi(wide, *J)
worst = Supremum(Renyi(wide, K(y), L(y)), y)
levels = HockeyStick(a + b, *J)
second = HockeyStick(b, K(y), L(y))
mixed = Renyi(wide, Mixture(s, P, P2), Mixture(s, Q, Q2))
powers = TotalVariation(Power(P, k), Power(Q, k))

APPLIES = [
    AdaptiveComposition(composed, point=y),
    AdaptiveComposition(Renyi(alpha, *J), point=y),
    AdaptiveComposition(Renyi(2, *J)),
    LevelComposition(a, b, *J, 1, y),
    LevelComposition(0, 0, *J, 1),
    LevelPower(a, Power(P, k), Power(Q, k)),
    LevelTriangle(a, b, P, Q, R),
    MaxTriangle(P, Q, R),
    QuasiConvexity(mixed),
    QuasiConvexity(HockeyStick(a, Mixture(s, P, P2), Mixture(s, Q, Q2))),
    QuasiConvexity(MaxDivergence(Mixture(s, P, P2), Mixture(s, Q, Q2))),
    Subadditivity(TotalVariation(Product(P, V), Product(Q, W))),
    Subadditivity(powers),
]


@each(APPLIES)
def test_what_a_rule_says_follows_and_is_not_refuted(rule, stands):
    stands(rule)


@each(
    [
        AdaptiveComposition(HockeyStick(1, *J)),  # levels add up differently
        AdaptiveComposition(KL(P, Q)),
        AdaptiveComposition(KL(*J)),  # without a bound it is about Rényi divergences
        AdaptiveComposition(KL(Joint(P, K), Joint(V, L))),
        AdaptiveComposition(KL(*J), 1, point("z", Z)),
        AdaptiveComposition(KL(*J), MaxDivergence(K(y), L(y)), y),  # a bound that depends on the point
        LevelComposition(a, b, P, Q, 1),
        LevelComposition("a", b, *J, 1),  # a text is a name
        LevelPower(a, P, Q),
        LevelPower(a, Power(P, 2), Power(Q, 3)),
        LevelPower(a, Power(P, 2), Power(V, 2)),
        LevelTriangle(a, b, P, Q, V),
        LevelTriangle(P, b, P, Q, R),
        MaxTriangle(P, V, R),
        QuasiConvexity(Renyi(2, Mixture(s, P, P2), Mixture(1 - s, Q, Q2))),
        QuasiConvexity(Renyi(2, Mixture(s, P, P2), Q)),
        QuasiConvexity(Renyi(2, P, Q)),
        Subadditivity(KL(Power(P, 2), Power(Q, 2))),
        Subadditivity(TotalVariation(Power(P, 2), Power(Q, 3))),
        Subadditivity(TotalVariation(Product(P, V), Product(W, Q))),
    ]
)
def test_a_rule_refuses_what_its_theorem_is_not_about(rule):
    refused(rule)


@pytest.mark.parametrize(
    ("rule", "relation", "given", "needed"),
    [
        (AdaptiveComposition(composed, b, y), at_most(composed, Renyi(wide, P, Q) + b), (), "<= b"),
        (  # one order of the two laws is bounded, the other one is asked for
            AdaptiveComposition(composed, b, y),
            at_most(composed, Renyi(wide, P, Q) + b),
            (for_all(y, Renyi(wide, L(y), K(y)) <= b),),
            "<= b",
        ),
        (  # a bound at the one point y is not a bound at all points
            AdaptiveComposition(composed, b, y),
            at_most(composed, Renyi(wide, P, Q) + b),
            (Renyi(wide, K(y), L(y)) <= b,),
            "<= b",
        ),
        (LevelComposition(a, b, *J, s, y), at_most(levels, HockeyStick(a, P, Q) + s), (), "<= s"),
        (LevelComposition(wide, 0, *J, 1), at_most(levels, 1), (), "omega < oo"),
        (LevelPower(wide, Power(P, 2), Power(Q, 2)), at_most(0, 1), (), "omega < oo"),
        (LevelPower(a, Power(P, maybe_none), Power(Q, maybe_none)), at_most(0, 1), (), "1 <= n"),
        (LevelTriangle(0, wide, P, Q, R), at_most(HockeyStick(wide, P, R), 1), (), "omega < oo"),
        (LevelTriangle(-oo, 0, P, Q, R), at_most(HockeyStick(0, P, R), 1), (), "-oo < -oo"),
        (
            QuasiConvexity(MaxDivergence(Mixture(anything, P, P2), Mixture(anything, Q, Q2))),
            at_most(0, 1),
            (),
            "0 <= r",
        ),
        (
            QuasiConvexity(MaxDivergence(Mixture(anything, P, P2), Mixture(anything, Q, Q2))),
            at_most(0, 1),
            (anything >= 0,),
            "r <= 1",
        ),
        (
            Subadditivity(TotalVariation(Power(P, maybe_none), Power(Q, maybe_none))),
            at_most(0, 1),
            (),
            "1 <= n",
        ),
    ],
    ids=named,
)
def test_each_condition_is_needed(rule, relation, given, needed, follows):
    with pytest.raises(GapError, match=r"needs .*" + needed):
        follows(rule, relation, *given)


@pytest.mark.parametrize(
    ("rule", "false"),
    [
        (APPLIES[0], at_most(Renyi(wide, P, Q) + worst, composed)),
        (APPLIES[0], at_most(composed, Renyi(wide, Q, P) + worst)),
        (APPLIES[0], at_most(composed, Max(Renyi(wide, P, Q), worst))),
        (APPLIES[0], at_most(composed, Rational(99, 100) * (Renyi(wide, P, Q) + worst))),
        (APPLIES[3], at_most(levels, HockeyStick(b, P, Q) + Supremum(HockeyStick(a, K(y), L(y)), y))),
        (APPLIES[3], at_most(levels, Max(HockeyStick(a, P, Q), Supremum(second, y)))),
        (APPLIES[3], at_most(HockeyStick(a, *J), HockeyStick(a, P, Q) + Supremum(second, y))),
        (APPLIES[5], at_most(HockeyStick(a, Power(P, k), Power(Q, k)), k * HockeyStick(a, P, Q))),
        (APPLIES[5], at_most(HockeyStick(k * a, Power(P, k), Power(Q, k)), HockeyStick(a, P, Q))),
        (APPLIES[6], at_most(HockeyStick(a + b, P, R), HockeyStick(a, P, Q) + HockeyStick(b, Q, R))),
        (
            APPLIES[6],
            at_most(HockeyStick(a + b, P, R), HockeyStick(a, P, Q) + exp(b) * HockeyStick(b, Q, R)),
        ),
        (APPLIES[7], at_most(MaxDivergence(P, R), Max(MaxDivergence(P, Q), MaxDivergence(Q, R)))),
        (APPLIES[7], at_most(MaxDivergence(R, P), MaxDivergence(P, Q) + MaxDivergence(Q, R))),
        (APPLIES[8], at_most(mixed, (1 - s) * Renyi(wide, P, Q) + s * Renyi(wide, P2, Q2))),
        (APPLIES[12], at_most(powers, TotalVariation(P, Q))),
        (APPLIES[12], at_most(k * TotalVariation(P, Q), powers)),
    ],
    ids=named,
)
def test_false_neighbours_do_not_follow(rule, false, follows):
    assert not follows(rule, false)


def test_a_bound_at_every_point_bounds_the_composition(follows):
    each = for_all(y, Renyi(wide, K(y), L(y)) <= b)
    rule = AdaptiveComposition(composed, b, y)
    assert follows(rule, at_most(composed, a + b), each, Renyi(wide, P, Q) <= a)
    assert not follows(rule, at_most(composed, a), each, Renyi(wide, P, Q) <= a)


def test_the_supremum_may_be_over_the_inputs_that_occur(follows):
    possible = Supremum(Renyi(alpha, K(y), L(y)), y, where=P(y) > 0)
    whole = Renyi(alpha, *J)
    rule = AdaptiveComposition(whole, point=y)
    assert follows(rule, at_most(whole, Renyi(alpha, P, Q) + possible))
    of_the_other = Supremum(Renyi(alpha, K(y), L(y)), y, where=Q(y) > 0)
    assert not follows(rule, at_most(whole, Renyi(alpha, P, Q) + of_the_other))


def test_kernels_from_other_spaces_are_refused():
    crossed = KL(Joint(P, K), Joint(Q, stochastic_map("N", Space("Y"), Space("Z"))))
    with pytest.raises(IllFormedError, match="do not both go"):
        AdaptiveComposition(crossed).instance(equal(0, 0))

"""Rules about randomized response, losses and indicators: true instances, conditions, false neighbours."""

import pytest
from derive.rules.laws import P, Q, V, W, alpha, delta, epsilon, k, s, wide
from derive.rules.tables import each, named, refused
from sympy import Rational, exp, oo, tanh

from dpsym import (
    KL,
    Bernoulli,
    HockeyStick,
    Indicator,
    LossCumulant,
    MaxDivergence,
    MutualInformation,
    Normal,
    Power,
    PrivacyLoss,
    Probability,
    Product,
    PureDP,
    RandomizedResponse,
    Renyi,
    TotalVariation,
    at_most,
    equal,
    less,
    real,
)
from dpsym.check.premises import GapError
from dpsym.derive import (
    CumulantBound,
    HoeffdingForCumulant,
    IndicatorIsOne,
    IndicatorIsZero,
    InformationAsMean,
    KearnsSaul,
    LossWithin,
    NoExcess,
    NoLoss,
    ProductComposition,
    ResponseLoss,
    SomeExcess,
    SomeLoss,
    Symmetry,
    WorstResponse,
)

x = real("x")
answer, failing, any_answer = (
    RandomizedResponse(epsilon),
    RandomizedResponse(epsilon, delta),
    RandomizedResponse(x),
)
pair, powers = (P, Q), (Power(failing, k), Power(failing.partner, k))
pure = PureDP(epsilon)(P, Q)
composed = HockeyStick(3, Product(P, V), Product(Q, W))

HOLDS = [
    (ResponseLoss(answer), ()),
    (ResponseLoss(answer.partner), ()),
    (WorstResponse(Renyi(alpha, Q, P), epsilon), (pure,)),
    (WorstResponse(KL(P, Q), epsilon), (pure,)),
    (ProductComposition(1, 2, Product(P, V), Product(Q, W)), ()),
    (KearnsSaul(alpha, answer), ()),
    (HoeffdingForCumulant(x, P, Q, 2 * epsilon), (pure,)),
    (NoExcess(epsilon, P, Q), (pure,)),
    (NoLoss(epsilon, Q, P), (pure,)),
    (LossWithin(epsilon, P, Q), (HockeyStick(epsilon, P, Q) <= 0,)),
    (SomeExcess(epsilon, P, Q), (MaxDivergence(P, Q) > epsilon,)),
    (SomeLoss(epsilon, P, Q), (MaxDivergence(P, Q) > epsilon,)),
    (InformationAsMean(Rational(1, 3), P, Q), ()),
    (Symmetry(P, Q), ()),
    (IndicatorIsOne(Indicator(x > 0)), (x > 1,)),
    (IndicatorIsZero(Indicator(x > 0)), (x < 0,)),
]


@pytest.mark.parametrize(("rule", "given"), HOLDS, ids=named)
def test_what_a_rule_says_follows_and_is_not_refuted(rule, given, stands):
    stands(rule, *given)


@each(
    [
        ResponseLoss(failing),
        ResponseLoss(Bernoulli(s)),
        WorstResponse(TotalVariation(P, Q), epsilon),
        WorstResponse(KL(P, V), epsilon),
        WorstResponse(Renyi(wide, P, Q), epsilon),
        WorstResponse(Renyi(2, Normal(0, 1), Normal(1, 1)), epsilon),
        WorstResponse(LossCumulant(1, P, Q), epsilon),
        ProductComposition(1, 2, P, Q),
        ProductComposition(1, 2, Product(P, V), Product(W, Q)),
        KearnsSaul(2, failing),
        CumulantBound(2, P, V, 1),
        NoExcess(1, P, V),
        IndicatorIsOne(x),
        InformationAsMean(P, P, Q),
        Symmetry(P, W),
    ]
)
def test_a_rule_refuses_what_its_theorem_is_not_about(rule):
    refused(rule)


@pytest.mark.parametrize(
    ("rule", "given"),
    [
        (ResponseLoss(any_answer), ()),  # a negative epsilon
        (WorstResponse(Renyi(2, P, Q), epsilon), (MaxDivergence(P, Q) <= epsilon,)),  # one order of the pair
        (WorstResponse(Renyi(2, P, Q), x), ()),
        (ProductComposition(1, wide, Product(P, V), Product(Q, W)), ()),
        (KearnsSaul(wide, answer), ()),
        (KearnsSaul(alpha, any_answer), ()),
        (CumulantBound(alpha, P, Q, x), (LossCumulant(alpha - 1, P, Q) <= x,)),  # KL may be infinite
        (CumulantBound(alpha, P, Q, x), (less(KL(P, Q), oo),)),
        (CumulantBound(real("b"), P, Q, x), (less(KL(P, Q), oo),)),
        (HoeffdingForCumulant(1, P, Q, epsilon), (pure,)),  # the span is twice that
        (NoExcess(epsilon, P, Q), (MaxDivergence(Q, P) <= epsilon,)),
        (NoLoss(epsilon, P, Q), (MaxDivergence(Q, P) <= epsilon,)),
        (LossWithin(epsilon, P, Q), (HockeyStick(epsilon, P, Q) <= delta,)),
        (SomeExcess(epsilon, P, Q), (MaxDivergence(P, Q) >= epsilon,)),
        (SomeExcess(epsilon, P, Q), (MaxDivergence(Q, P) > epsilon,)),
        (SomeLoss(epsilon, P, Q), (MaxDivergence(P, Q) >= epsilon,)),
        (InformationAsMean(s, P, Q), ()),  # 0 times infinity at the ends
        (IndicatorIsOne(Indicator(x > 0)), (x >= 0,)),
        (IndicatorIsZero(Indicator(x > 0)), (x < 1,)),
        (IndicatorIsZero(Indicator(equal(x, 0))), (x < 0,)),  # says so with less=True
    ],
    ids=named,
)
def test_each_condition_is_needed(rule, given, follows):
    relation = rule.instance(equal(0, 0)).relations[0]
    with pytest.raises(GapError, match="needs"):
        follows(rule, relation, *given)


@pytest.mark.parametrize(
    ("rule", "false", "given"),
    [
        (ResponseLoss(answer), less(MaxDivergence(answer, answer.partner), epsilon), ()),
        (
            WorstResponse(Renyi(2, P, Q), epsilon),
            at_most(Renyi(2, answer, answer.partner), Renyi(2, P, Q)),
            (pure,),
        ),
        (
            WorstResponse(Renyi(2, P, Q), epsilon),
            at_most(Renyi(2, P, Q), Rational(99, 100) * Renyi(2, answer, answer.partner)),
            (pure,),
        ),
        (
            ProductComposition(1, 2, Product(P, V), Product(Q, W)),
            at_most(composed, HockeyStick(2, P, Q) + HockeyStick(1, V, W)),
            (),
        ),
        (
            ProductComposition(1, 2, Product(P, V), Product(Q, W)),
            at_most(
                HockeyStick(2, Product(P, V), Product(Q, W)), HockeyStick(1, P, Q) + HockeyStick(2, V, W)
            ),
            (),
        ),
        (
            KearnsSaul(alpha, answer),
            at_most(Renyi(alpha, answer, answer.partner), (alpha - 1) * epsilon * tanh(epsilon / 2)),
            (),
        ),
        (
            HoeffdingForCumulant(x, P, Q, 2 * epsilon),
            at_most(LossCumulant(x, P, Q), x**2 * epsilon**2 / 4),
            (pure,),
        ),
        (NoExcess(epsilon, P, Q), at_most(HockeyStick(epsilon / 2, P, Q), 0), (pure,)),
        (NoLoss(epsilon, P, Q), equal(Probability(PrivacyLoss(P, Q) >= epsilon), 0), (pure,)),
        (
            InformationAsMean(Rational(1, 2), P, Q),
            at_most(KL(P, Q), MutualInformation(Rational(1, 2), P, Q)),
            (),
        ),
        (IndicatorIsOne(Indicator(x > 0)), equal(Indicator(x > 0), exp(x)), (x > 1,)),
    ],
    ids=named,
)
def test_false_neighbours_do_not_follow(rule, false, given, follows):
    assert not follows(rule, false, *given)

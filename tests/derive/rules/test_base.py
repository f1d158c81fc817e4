"""What every rule's instance must be: about laws, and with conditions that hold at all points."""

import pytest
from derive.rules.laws import K, L, P, Q, S, V, epsilon, u, x, y
from derive.rules.tables import each, refused
from sympy import log

from dpsym import (
    KL,
    Conditional,
    Joint,
    Mixture,
    PointwiseLaw,
    PushForward,
    Renyi,
    SumOver,
    at_most,
    equal,
    for_all,
    less,
    point,
    real,
)
from dpsym.check.premises import GapError
from dpsym.derive import (
    AdaptiveComposition,
    BoundedLoss,
    DataProcessing,
    FubiniForMoments,
    GeometricMean,
    Gibbs,
    LayerCake,
    LossTails,
    Markov,
    MassOf,
    MeanAsSum,
    MeanBySupremum,
    MonotoneInOrder,
    MonotoneSum,
    NeymanPearson,
    NoLoss,
    Pinsker,
    RatioMoment,
    ReverseMoment,
    Scheffe,
    SomeLoss,
)
from dpsym.derive.rules.base import Instance, condition
from dpsym.errors import IllFormedError

doubled = PointwiseLaw(y, 2 * Q(y))


def test_a_hypothesis_about_one_point_is_none_about_all_over_which_a_sum_ranges(follows):
    """Regression: the point of a sum was taken for the point of a hypothesis with its name."""
    total = SumOver(P(y) * KL(K(y), L(y)), y)
    rule, bound = MonotoneSum(total, epsilon), at_most(total, epsilon * SumOver(P(y), y))
    positive = for_all(y, less(0, KL(K(y), L(y))))
    with pytest.raises(GapError, match=r"ForAll\(y, KL"):
        follows(rule, bound, positive, KL(K(y), L(y)) <= epsilon)
    assert follows(rule, bound, positive, for_all(y, KL(K(y), L(y)) <= epsilon))


@each(
    [
        Gibbs(P, doubled),
        Pinsker(doubled, P),
        MonotoneInOrder(1, 2, P, doubled),
        DataProcessing(KL(PushForward(K, P), PushForward(K, doubled))),
    ]
)
def test_masses_that_need_not_be_those_of_a_law_are_refused(rule):
    """Regression: KL(P ‖ 2 Q) = KL(P ‖ Q) - log 2 passed for a divergence that is not negative."""
    with pytest.raises(IllFormedError, match="nothing says that the masses"):
        rule.instance(equal(0, 0))


@each(
    [
        LossTails(0, 1, K(x), Q),
        RatioMoment(2, x, K(x)),
        GeometricMean(K(x), Q, y),
        BoundedLoss(1, K(x), Q),
        NoLoss(1, P, K(x)),
        SomeLoss(x, P, Q),
        ReverseMoment(P, K(x), whole=True),
    ]
)
def test_what_is_random_stands_neither_in_what_a_rule_says_nor_in_its_conditions(rule):
    """Regression: the conditions of some rules spoke of a draw, so that they were not about numbers."""
    with pytest.raises(IllFormedError, match="outside of a mean"):
        rule.instance(equal(0, 0))


def test_symbols_of_the_relation_stay_free_in_the_conditions():
    x, t = real("x"), real("t")
    found = Instance((condition(x, "<=", 1),), (condition(x, "<", t), condition(x, "<", 1)))
    assert [str(entry) for entry in found.conditions] == ["ForAll(t, x < t)", "x < 1"]


def test_laws_on_different_spaces_are_refused_in_words():
    with pytest.raises(IllFormedError, match="P is on Y, and V on Z"):
        Pinsker(P, V).instance(equal(0, 0))


@pytest.mark.parametrize("order", ["2", "__import__('os')", P, (1, 2)])
def test_texts_and_laws_are_no_orders(order):
    with pytest.raises(IllFormedError, match="not a number"):
        MonotoneInOrder(order, 2, P, Q).instance(equal(0, 0))


t = real("t")
some = K(y)  # a law that depends on the point y


@each(
    [
        AdaptiveComposition(KL(Joint(some, K), Joint(some, L)), 1, y),
        FubiniForMoments(2, Joint(some, K), Joint(some, L), point("w", Joint(P, K).space), y, point("z")),
        FubiniForMoments(2, Joint(P, K), Joint(P, L), point("w", Joint(P, K).space), y, y),
        MeanAsSum(u, y, some),
        MeanBySupremum(u, y, some),
        MassOf(PushForward(K, some)(S), y),
        LayerCake(u, 1, Mixture(t, P, Q), t),
    ]
)
def test_a_symbol_that_is_to_be_bound_must_not_be_free_in_the_arguments(rule):
    """Regression: in Σ_y K(y)(y) u(y) the law K(y) of one point is caught."""
    refused(rule)


def test_names_that_a_rule_makes_up_are_new_to_its_arguments():
    """Regression: they were only new to the step, so that an event S in a conditional law was caught."""
    for rule in (NeymanPearson(1, Conditional(P, S), Q), Scheffe(Conditional(P, S), Q)):
        (relation,) = rule.instance(equal(0, 0)).relations
        assert S in relation.free_symbols
    composed = AdaptiveComposition(Renyi(2, Joint(some, K), Joint(some, L)))
    for relation in composed.instance(equal(0, 0)).relations:
        assert y in relation.free_symbols


def test_conditions_at_an_outcome_are_about_new_symbols():
    """Regression: with the law K(y) the condition was asked for at the one point y only."""
    rule = Markov(log(u), 1, L(y))
    for entry in rule.instance(equal(0, 0)).conditions[:1]:
        assert y not in entry.free_symbols
        assert str(entry).startswith("ForAll(y',")

"""Rules about likelihood ratios, generators, weights and questions: attacked at random laws, and by false variants."""

import contextlib
import random

import pytest
from derive.rules.laws import (
    K,
    L,
    P,
    Q,
    S,
    T,
    V,
    alpha,
    delta,
    epsilon,
    free,
    h,
    x,
    y,
    z,
)
from derive.rules.tables import each, refused
from derive.rules.trying import tried
from sympy import Abs, Eq, Max, Piecewise, Rational, exp, log, oo

import dpsym.derive as rules
from dpsym import (
    KL,
    Bernoulli,
    ChiSquare,
    Conditional,
    Datasets,
    Expectation,
    ExponentialMechanism,
    FDivergence,
    HockeyStick,
    Joint,
    MaxDivergence,
    Mixture,
    MutualInformation,
    OverNeighbours,
    PrivacyLoss,
    Probability,
    ProductOver,
    PushForward,
    RandomizedResponse,
    Renyi,
    SumOver,
    TotalVariation,
    at_least,
    at_most,
    equal,
    for_all,
    point,
    real,
    stochastic_map,
    values,
)
from dpsym.check.premises import GapError

k, j, t, b, c = real("k", at_least=1), real("j", at_least=1), real("t"), real("b"), real("c")
g, there = values("g"), point("r")
f = stochastic_map("f", deterministic=True)
response, failing = RandomizedResponse(epsilon), RandomizedResponse(epsilon, delta)
M = ExponentialMechanism(g, epsilon, 1)
slope = lambda k: Piecewise((1, Eq(k, 1)), (oo, True))
distance = lambda k, *laws: FDivergence(lambda x: Abs(x - 1) ** k, *laws, slope=slope(k))
power = lambda a: FDivergence(lambda x: x**a - 1, P, Q, slope=oo)
d, e, N = point("d", on=Datasets(1)), point("e", on=Datasets(1)), stochastic_map("N", Datasets(1))
far = OverNeighbours(TotalVariation(N(d), N(e)), d, e)
pairs = ((P, Q), (Mixture(Rational(1, 3), P, Q), Q), (PushForward(K, P), P), (Conditional(P, S), P))

FINITE = [  # at random laws with many masses of 0
    rules.LossByMasses(P, Q, b, y),
    rules.LossExcess(b, P, Q),
    rules.LossExcess(0, Mixture(Rational(1, 3), P, Q), Q),
    rules.LossTails(b, c, P, Q),
    rules.LossTails(0, 0, P, Q),
    rules.LossTails(1, Rational(1, 2), Mixture(Rational(1, 3), P, Q), Q),
    rules.BoundedLoss(b, P, Q),
    rules.RatioMoment(1, x, Q),
    rules.RatioMoment(3, x, Q),
    rules.RatioMoment(alpha, x, Q),
    rules.GeometricMean(P, Q, y),
    rules.JensenForLoss(exp(-t), t, P, Q),
    rules.JensenForLoss(Max(b, 2 * t), t, P, Q),
    rules.JensenForLoss(t**2, t, Mixture(Rational(1, 3), P, Q), Q),
    rules.Generated(distance(1, P, Q)),
    rules.Generated(distance(2, P, Q)),
    rules.Generated(power(3)),
    rules.Generated(FDivergence(lambda x: x**2 - 1, P, Q)),
    rules.Generated(ChiSquare(P, Q)),
    rules.ReverseMoment(P, Q),
    rules.ReverseMoment(P, Q, whole=True),
    rules.LossOfSteps(b, Joint(P, K), Joint(Q, L), z, y),
    rules.RowOfMap(f, there, y),
    rules.VariationalChiSquare(P, Q, h),
    rules.Preimage(f, P, T, there),
    rules.SumFactor(b, h(y), y),
    rules.ProductOfExponentials(ProductOver(exp(h(y)) * exp(2 * g(y)), y)),
    rules.ProductOfQuotients(ProductOver(h(y), y), ProductOver(g(y), y)),
    rules.MaximumAttained(g, there, y),
]
SEARCHED = [  # by the search of a claim, where the conditions are hypotheses
    rules.LossByMasses(P, Q, b, y),
    rules.LossTails(b, c, P, Q),
    rules.LossTails(b, b, P, Q),
    rules.BoundedLoss(b, P, Q),
    rules.GeometricMean(P, Q, y),
    rules.JensenForLoss(exp(2 * t), t, P, Q),
    rules.Generated(power(alpha)),
    rules.Fano(P, Q),
    rules.CumulantAsMoment(b, P, Q),
    rules.ReverseMoment(P, Q, whole=True),
    rules.VariationalChiSquare(P, Q, g),
    rules.Definition(distance(k, P, Q), y),
    rules.OverPairs(*(OverNeighbours(node, d, e) for node in (TotalVariation(N(d), N(e)), KL(N(d), N(e))))),
    rules.ExponentialMass(M, y, z),
    rules.ExponentialMean(M, h * g, y),
    rules.MaximumAttained(g, there, y),
]


@each(FINITE)
def test_what_a_rule_says_holds_at_random_laws(rule):
    good, broken, _ = tried(rule, random.Random(5), 12)
    assert not broken
    assert good


@each(SEARCHED)
def test_nothing_is_refuted_where_the_conditions_hold(rule, survives):
    survives(rule)


loss, back = PrivacyLoss(P, Q), PrivacyLoss(Q, P)
star, bit = HockeyStick(0, P, Q), Bernoulli((1 + TotalVariation(P, Q)) / 2)
geometric = ProductOver((P(y) / Q(y)) ** P(y), y)
best = SumOver(exp(epsilon * g(y) / 2), y)
FALSE = [  # neighbours of what the rules say, which are false, and do not follow
    (rules.LossByMasses(P, Q, 1, y), MaxDivergence(Q, P) <= 1, [MaxDivergence(P, Q) <= 1]),
    (rules.LossTails(0, 1, P, Q), Probability(loss > 1) <= star, []),
    (rules.LossTails(0, 1, P, Q), at_least(Probability(loss > 1) - Probability(-back > 1), star), []),
    (rules.LossTails(0, 0, P, Q), equal(Probability(loss > 0) - Probability(back > 0), star), []),
    (rules.BoundedLoss(1, P, Q), equal(Probability(Abs(loss) >= 1), 0), [MaxDivergence(P, Q) <= 1]),
    (rules.RatioMoment(1, x, Q), equal(Expectation(log(P(x) / Q(x))), KL(Q, P)), []),
    (rules.RatioMoment(3, x, Q), equal(Expectation((P(x) / Q(x)) ** 2), exp(Renyi(3, P, Q))), []),
    (rules.GeometricMean(P, Q, y), equal(geometric, exp(-Expectation(loss))), [for_all(y, Q(y) > 0)]),
    (rules.GeometricMean(P, Q, y), equal(geometric, exp(Expectation(back))), [for_all(y, Q(y) > 0)]),
    (rules.JensenForLoss(exp(t), t, P, Q), at_least(exp(Expectation(loss)), Expectation(exp(loss))), []),
    (rules.JensenForLoss(exp(t), t, P, Q), exp(Expectation(loss)) <= Expectation(exp(loss) - loss), []),
    (rules.Generated(distance(1, P, Q)), equal(distance(1, P, Q), TotalVariation(P, Q)), []),
    (rules.Generated(distance(2, P, Q)), equal(distance(2, P, Q), ChiSquare(Q, P)), []),
    (rules.Generated(power(3)), equal(power(3), exp(Renyi(3, P, Q)) - 1), []),
    (rules.Fano(P, Q), KL(bit, Bernoulli(Rational(1, 2))) <= MutualInformation(Rational(1, 4), P, Q), []),
    (rules.ExponentialMass(M, z, y), equal(M(z), exp(epsilon * g(z)) / best), []),
]


@pytest.mark.parametrize("rule, relation, given", FALSE, ids=[type(entry[0]).__name__ for entry in FALSE])
def test_what_is_nearly_what_a_rule_says_is_refuted_and_does_not_follow(
    rule, relation, given, follows, attack
):
    assert attack(relation, *given).verdict == "refuted"
    with contextlib.suppress(GapError):  # a condition of the rule is not shown
        assert not follows(rule, relation, *given)


CONDITIONS = [  # each of these needs a condition that is not given
    (rules.LossByMasses(P, Q, free, y), r"P\(y\)"),
    (rules.BoundedLoss(free, P, Q), "MaxDivergence"),
    (rules.RatioMoment(alpha, x, Q), "MaxDivergence"),  # regression: p/0 has no value
    (rules.GeometricMean(P, Q, y), r"0 < Q\(y\)"),
    (rules.JensenForLoss(exp(t), t, P, Q), "MaxDivergence"),
    (rules.JensenForLoss(-exp(t), t, P, P), "0 <= -exp"),
    (rules.Definition(distance(k, P, Q), y), "MaxDivergence"),
    (rules.CumulantAsMoment(2, P, Q), "KL"),
    (rules.ReverseMoment(P, Q, whole=True), "KL"),
    (rules.VariationalChiSquare(P, Q, log(g)), "not evidently a number"),
    (rules.OverPairs(far, OverNeighbours(KL(N(d), N(e)), d, e)), "TotalVariation"),
    (rules.ProductOfQuotients(ProductOver(h(y), y), ProductOver(g(y), y)), "0 < "),
    (rules.ExponentialMass(ExponentialMechanism(g, 1, b), y, z), "0 < b"),
]


@pytest.mark.parametrize("rule, missing", CONDITIONS, ids=[type(entry[0]).__name__ for entry in CONDITIONS])
def test_a_condition_that_is_not_shown_is_missed(rule, missing, follows):
    with pytest.raises(Exception, match=missing):
        follows(rule, rule.instance(equal(0, 0)).relations[0])


REFUSED = [
    rules.LossByMasses(P, Q, log(P(y)), y),
    rules.LossByMasses(K(y), Q, 1, y),
    rules.LossTails(loss, 1, P, Q),
    rules.BoundedLoss(loss, P, Q),
    rules.RatioMoment(Rational(1, 2), x, Q),
    rules.GeometricMean(P, K(y), y),
    rules.JensenForLoss(1 / t, real("t", above=0), P, Q),
    rules.JensenForLoss(exp(t), real("t", at_most=1), P, Q),
    rules.JensenForLoss(exp(t) + loss, t, P, Q),
    rules.JensenForLoss(exp(t), t, P, V),
    rules.Generated(FDivergence(lambda x: Abs(x - 1), P, Q, slope=oo)),
    rules.Generated(FDivergence(lambda x: x**3 - 1, P, Q, slope=1)),
    rules.Generated(FDivergence(lambda x: (x - 1) ** 3, P, Q)),
    rules.Preimage(K, P, S, there),
    rules.Preimage(f, P, S, point("w", V.space)),
    rules.Fano(P, V),
    rules.CumulantAsMoment(loss, P, Q),
    rules.ReverseMoment(P, V),
    rules.WorstResponse(distance(2, P, Q), 1),
    rules.OverPairs(far, OverNeighbours(TotalVariation(N(d), N(e)), d, e, 2)),
    rules.OverPairs(far, TotalVariation(P, Q)),
    rules.LossOfSteps(0, P, Q, z, y),
    rules.LossOfSteps(0, Joint(P, K), Joint(Q, L), y, y),
    rules.LossOfSteps(loss, Joint(P, K), Joint(Q, L), z, y),
    rules.RowOfMap(K, there, y),
    rules.RowOfMap(f, y, y),
    rules.ExponentialMass(M, y, y),
    rules.ExponentialMean(M, P(y) * g, z),
    rules.ExponentialMean(M, g * h(y), y),
    rules.MaximumAttained(g, y, y),
    rules.SumFactor(g(y), h(y), y),
    rules.SumFactor(2, P(y) ** 2, y),
    rules.ProductOfExponentials(ProductOver(2 * exp(g(y)), y)),
    rules.ProductOfQuotients(ProductOver(g(y), y), ProductOver(h(z), z)),
]


@each(REFUSED)
def test_a_rule_refuses_what_it_is_not_about(rule):
    refused(rule)


def test_a_divergence_of_another_function_has_no_certain_range():
    from dpsym.derive.ranges import range_of

    assert range_of(FDivergence(lambda x: x**3 - 1, P, Q, slope=oo)) is None
    assert range_of(FDivergence(lambda x: Abs(x - 1), P, Q, slope=-1)) is None
    assert range_of(distance(k, P, Q)) is not None
    assert at_most(0, distance(k, P, Q)) is not None

"""Divergences as means and tails of the privacy loss: instances, conditions, false neighbours, and a proof."""

import pytest
from derive.rules.laws import P, Q, V, alpha, epsilon, k, loss, maybe_none, wide
from derive.rules.tables import each, refused
from sympy import Max, exp, oo, sqrt

from dpsym import (
    KL,
    Expectation,
    HockeyStick,
    MaxDivergence,
    Normal,
    Power,
    PrivacyLoss,
    Probability,
    Product,
    PureDP,
    Renyi,
    at_most,
    equal,
    less,
    real,
)
from dpsym.check.cache import Cache, default_folder
from dpsym.check.derivations import judged
from dpsym.check.library import Catalogue
from dpsym.check.premises import GapError
from dpsym.check.settings import Settings
from dpsym.derive import (
    Derivation,
    HoeffdingLemma,
    Linearity,
    LossExcess,
    LossMoment,
    MonotoneMean,
    TailOfLosses,
)

level, rho, reverse = real("epsilon"), real("rho"), PrivacyLoss(Q, P)
star, rate = HockeyStick(level, P, Q), alpha - 1
tail, other = Probability(loss > level), Probability(-reverse > level)
excess = Max(0, 1 - exp(level - loss))
RULE = LossExcess(level, P, Q)
t, span = real("t", at_least=0), real("R")
powers = Power(P, k), Power(Q, k)
whole = PrivacyLoss(*powers)
reach = MaxDivergence(P, Q) + MaxDivergence(Q, P) <= span
average = real("m")
low = KL(P, Q) <= average
TAIL = TailOfLosses(*powers, span, t, average)
bound = exp(-(t**2) / 2)


def above(threshold):
    return Probability(whole > threshold)


@pytest.mark.parametrize("rule", [RULE, LossExcess(0, P, Q), LossMoment(alpha, P, Q), LossMoment(1, P, Q)])
def test_what_a_rule_says_follows_and_is_not_refuted(rule, stands):
    stands(rule)


@each(
    [
        LossExcess(1, P, V),
        LossExcess(P, P, Q),
        LossExcess(loss, P, Q),
        LossExcess(1, Normal(0, 1), Normal(1, 1)),
        LossMoment("1", P, Q),
        TailOfLosses(P, Q, 1, t, 1),
        TailOfLosses(*powers, 1, t, P),
        TailOfLosses(*powers, loss, t, 1),
        TailOfLosses(Power(P, 2), Power(Q, 3), 1, t, 1),
        TailOfLosses(Product(P, P), Product(Q, Q), 1, t, 1),
    ]
)
def test_a_rule_refuses_what_its_theorem_is_not_about(rule):
    refused(rule)


def test_the_level_has_to_be_finite(follows):
    with pytest.raises(GapError, match="omega < oo"):
        follows(LossExcess(wide, P, Q), at_most(HockeyStick(wide, P, Q), 1))


@pytest.mark.parametrize(
    "false",
    [
        equal(star, tail - exp(level) * Probability(loss < -level)),
        equal(star, tail - other),
        equal(star, tail),
        equal(star, Expectation(Max(0, 1 - exp(loss - level)))),
        equal(star, Expectation(Max(0, 1 - exp(level - reverse)))),
        equal(star, Expectation(1 - exp(level - loss))),
    ],
)
def test_false_neighbours_do_not_follow(false, follows):
    assert not follows(RULE, false)


def test_a_renyi_divergence_bounds_the_least_delta():
    """E_ε <= e^((α-1)(ρ-ε)) for all laws, without a gap: the inequality of numbers is a lemma of two cases."""
    x, z = real("x"), real("z", at_most=oo)
    upper = exp(rate * (loss - level))
    at_z = excess.xreplace({loss: z}), upper.xreplace({loss: z})
    derivation = Derivation(star <= exp(rate * (rho - level)), given=Renyi(alpha, P, Q) <= rho)
    numbers = derivation.lemma("numbers", general=True)
    numbers.chain(Max(0, 1 - exp(-x))).at_most(exp(rate * x))
    losses = derivation.lemma("at every loss", general=True)
    cases = losses.cases(at_most(*at_z), less(z, oo), equal(z, oo))
    cases[0].chain(at_z[0]).at_most(at_z[1], by=numbers.at({x: z - level}))
    cases[1].chain(at_z[0]).at_most(at_z[1])
    chain = derivation.chain(star).equals(Expectation(excess), by=RULE)
    chain.at_most(Expectation(upper), by=MonotoneMean(excess, upper, outcome=z), using=losses)
    chain.equals(exp(-rate * level) * Expectation(exp(rate * loss)), by=Linearity(upper))
    chain.equals(exp(-rate * level) * exp(rate * Renyi(alpha, P, Q)), by=LossMoment(alpha, P, Q))
    chain.at_most(exp(rate * (rho - level)))
    found = judged(derivation, Settings(examples=10))
    assert found.verdict == "proved", found.message


@pytest.mark.parametrize(
    ("rule", "given", "needed"),
    [
        (TAIL, (low,), r"MaxDivergence\(P, Q\) \+ MaxDivergence\(Q, P\) <= R"),
        (TAIL, (low, MaxDivergence(P, Q) <= span), "MaxDivergence"),
        (TailOfLosses(*powers, wide, t, average), (low,), "omega < oo"),
        (TailOfLosses(*powers, span, level, average), (reach, low), "0 <= epsilon"),
        (TailOfLosses(*powers, span, wide, average), (reach, low), "omega < oo"),
        (TailOfLosses(*powers, span, t, rho), (reach,), r"KL\(P, Q\) <= rho"),
        (TailOfLosses(*powers, span, t, wide), (reach,), "omega < oo"),
        (TailOfLosses(Power(P, maybe_none), Power(Q, maybe_none), span, t, average), (reach, low), "1 <= n"),
    ],
)
def test_each_condition_of_the_tail_is_needed(rule, given, needed, follows):
    with pytest.raises(GapError, match=r"needs .*" + needed):
        follows(rule, rule.instance(equal(0, 0)).relations[0], *given)


def test_the_tail_of_independent_losses(follows, attack):
    (relation,) = TAIL.instance(equal(0, 0)).relations
    assert follows(TAIL, relation, reach, low)
    assert attack(relation, reach, low).verdict in ("supported", "undecided")


@pytest.mark.parametrize(
    "false",
    [
        at_most(above(k * KL(P, Q) + t * sqrt(k) * span / 2), exp(-(t**2))),
        at_most(above(k * KL(P, Q) + t * span / 2), bound),
        at_most(above(k * KL(P, Q) + t * sqrt(k) * span / 4), bound),
        at_most(above(t * sqrt(k) * span / 2), bound),
        at_most(above(k * KL(Q, P) + t * sqrt(k) * span / 2), bound),
        at_most(Probability(whole >= k * KL(P, Q) + t * sqrt(k) * span / 2), bound),
    ],
)
def test_false_neighbours_of_the_tail_do_not_follow(false, follows):
    assert not follows(TAIL, false, reach, low)


def test_advanced_composition_of_any_private_pair():
    """E_c(P^k ‖ Q^k) <= e^(-t²/2) for c = k ε²/2 + t √k ε, without a gap."""
    threshold = k * epsilon**2 / 2 + t * sqrt(k) * epsilon
    star = HockeyStick(threshold, *powers)
    derivation = Derivation(star <= bound, given=PureDP(epsilon)(P, Q))
    chain = derivation.chain(star).at_most(above(threshold), by=LossExcess(threshold, *powers))
    rule = TailOfLosses(*powers, 2 * epsilon, t, epsilon**2 / 2)
    chain.at_most(bound, by=rule, using=HoeffdingLemma(1, P, Q, 2 * epsilon))
    settings = Settings(examples=10)
    found = judged(derivation, settings, library=Catalogue(settings, Cache(default_folder())))
    assert found.verdict == "proved", found.message
    assert "Hoeffding's inequality" not in found.rests_on  # that is derived

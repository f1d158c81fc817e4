"""Divergences as means and tails of the privacy loss: instances, conditions, false neighbours, and a proof."""

import pytest
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
    Space,
    at_most,
    equal,
    integer,
    law,
    laws,
    less,
    order,
    real,
)
from dpsym.check.derivations import judged
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
from dpsym.errors import IllFormedError

P, Q = laws("P Q")
V = law("V", on=Space("Z"))
alpha, epsilon, rho, wide = real("alpha", above=1), real("epsilon"), real("rho"), order("omega")
loss, reverse = PrivacyLoss(P, Q), PrivacyLoss(Q, P)
star, rate = HockeyStick(epsilon, P, Q), alpha - 1
tail, other = Probability(loss > epsilon), Probability(-reverse > epsilon)
excess = Max(0, 1 - exp(epsilon - loss))
RULE = LossExcess(epsilon, P, Q)
k, maybe_none, t = integer("k", at_least=1), integer("n", at_least=0), real("t", at_least=0)
span, private = real("R"), real("epsilon", at_least=0)
powers = Power(P, k), Power(Q, k)
whole = PrivacyLoss(*powers)
reach = MaxDivergence(P, Q) + MaxDivergence(Q, P) <= span
TAIL = TailOfLosses(*powers, (span,), t)
bound = exp(-(t**2) / 2)


def above(threshold):
    return Probability(whole > threshold)


@pytest.mark.parametrize("rule", [RULE, LossExcess(0, P, Q), LossMoment(alpha, P, Q), LossMoment(1, P, Q)])
def test_what_a_rule_says_follows_and_is_not_refuted(rule, follows, attack):
    for relation in rule.instance(equal(0, 0)).relations:
        assert follows(rule, relation)
        assert attack(relation).verdict in ("supported", "undecided")


@pytest.mark.parametrize(
    "rule",
    [
        LossExcess(1, P, V),
        LossExcess(P, P, Q),
        LossExcess(loss, P, Q),
        LossExcess(1, Normal(0, 1), Normal(1, 1)),
        LossMoment("1", P, Q),
        TailOfLosses(P, Q, (1, 2), t),
        TailOfLosses(*powers, (1,), t, (1, 2)),
        TailOfLosses(*powers, (loss,), t),
        TailOfLosses(Power(P, 2), Power(Q, 3), (1,), t),
        TailOfLosses(Product(P, V), Product(V, P), (1, 1), t),
    ],
)
def test_a_rule_refuses_what_its_theorem_is_not_about(rule):
    with pytest.raises(IllFormedError, match=f"the rule {type(rule).__name__} does not apply"):
        rule.instance(equal(0, 0))


def test_the_level_has_to_be_finite(follows):
    with pytest.raises(GapError, match="omega < oo"):
        follows(LossExcess(wide, P, Q), at_most(HockeyStick(wide, P, Q), 1))


@pytest.mark.parametrize(
    "false",
    [
        equal(star, tail - exp(epsilon) * Probability(loss < -epsilon)),
        equal(star, tail - other),
        equal(star, tail),
        equal(star, Expectation(Max(0, 1 - exp(loss - epsilon)))),
        equal(star, Expectation(Max(0, 1 - exp(epsilon - reverse)))),
        equal(star, Expectation(1 - exp(epsilon - loss))),
    ],
)
def test_false_neighbours_do_not_follow(false, follows):
    assert not follows(RULE, false)


def test_a_renyi_divergence_bounds_the_least_delta():
    """E_ε <= e^((α-1)(ρ-ε)) for all laws, without a gap: the inequality of numbers is a lemma of two cases."""
    x, z = real("x"), real("z", at_most=oo)
    upper = exp(rate * (loss - epsilon))
    at_z = excess.xreplace({loss: z}), upper.xreplace({loss: z})
    derivation = Derivation(star <= exp(rate * (rho - epsilon)), given=Renyi(alpha, P, Q) <= rho)
    numbers = derivation.lemma("numbers", general=True)
    numbers.chain(Max(0, 1 - exp(-x))).at_most(exp(rate * x))
    losses = derivation.lemma("at every loss", general=True)
    cases = losses.cases(at_most(*at_z), less(z, oo), equal(z, oo))
    cases[0].chain(at_z[0]).at_most(at_z[1], by=numbers.at({x: z - epsilon}))
    cases[1].chain(at_z[0]).at_most(at_z[1])
    chain = derivation.chain(star).equals(Expectation(excess), by=RULE)
    chain.at_most(Expectation(upper), by=MonotoneMean(excess, upper, outcome=z), using=losses)
    chain.equals(exp(-rate * epsilon) * Expectation(exp(rate * loss)), by=Linearity(upper))
    chain.equals(exp(-rate * epsilon) * exp(rate * Renyi(alpha, P, Q)), by=LossMoment(alpha, P, Q))
    chain.at_most(exp(rate * (rho - epsilon)))
    found = judged(derivation, Settings(examples=10))
    assert found.verdict == "proved", found.message


@pytest.mark.parametrize(
    ("rule", "given", "needed"),
    [
        (TAIL, (), r"MaxDivergence\(P, Q\) \+ MaxDivergence\(Q, P\) <= R"),
        (TAIL, (MaxDivergence(P, Q) <= span,), "MaxDivergence"),
        (TailOfLosses(*powers, (wide,), t), (), "omega < oo"),
        (TailOfLosses(*powers, (span,), epsilon), (reach,), "0 <= epsilon"),
        (TailOfLosses(*powers, (span,), wide), (reach,), "omega < oo"),
        (TailOfLosses(*powers, (span,), t, (rho,)), (reach,), r"KL\(P, Q\) <= rho"),
        (TailOfLosses(*powers, (span,), t, (wide,)), (reach,), "omega < oo"),
        (TailOfLosses(Power(P, maybe_none), Power(Q, maybe_none), (span,), t), (reach,), "1 <= n"),
    ],
)
def test_each_condition_of_the_tail_is_needed(rule, given, needed, follows):
    with pytest.raises(GapError, match=r"needs .*" + needed):
        follows(rule, rule.instance(equal(0, 0)).relations[0], *given)


@pytest.mark.parametrize(
    "rule",
    [
        TAIL,
        TailOfLosses(P, Q, (span,), t),
        TailOfLosses(Product(P, Power(Q, 2)), Product(Q, Power(P, 2)), (span, 2 * span), t),
    ],
)
def test_the_tail_of_independent_losses(rule, follows, attack):
    for relation in rule.instance(equal(0, 0)).relations:
        assert follows(rule, relation, reach, span >= 0)
        assert attack(relation, reach).verdict in ("supported", "undecided")


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
    assert not follows(TAIL, false, reach)


def test_advanced_composition_of_any_private_pair():
    """E_c(P^k ‖ Q^k) <= e^(-t²/2) for c = k ε²/2 + t √k ε, without a gap."""
    threshold = k * private**2 / 2 + t * sqrt(k) * private
    star = HockeyStick(threshold, *powers)
    derivation = Derivation(star <= bound, given=PureDP(private)(P, Q))
    chain = derivation.chain(star).at_most(above(threshold), by=LossExcess(threshold, *powers))
    rule = TailOfLosses(*powers, (2 * private,), t, (private**2 / 2,))
    chain.at_most(bound, by=rule, using=HoeffdingLemma(1, P, Q, 2 * private))
    found = judged(derivation, Settings(examples=10))
    assert found.verdict == "proved", found.message
    assert found.rests_on == ("Hoeffding's lemma", "Hoeffding's inequality")

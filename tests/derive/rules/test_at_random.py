"""Rules about indicators, tails and iterated means, at random finite laws: no instance is broken anywhere."""

import random

import pytest
from derive.rules.laws import B, J, K, L, P, Q, S, T, delta, epsilon, free, h, loss, s, u, v, wide, x, x2, y
from derive.rules.tables import each
from derive.rules.trying import Said, tried
from sympy import Abs, Eq, Max, Piecewise, exp, log, oo, sqrt

import dpsym.derive as rules
from dpsym import (
    KL,
    Bernoulli,
    Conditional,
    Datasets,
    FDivergence,
    Histograms,
    HockeyStick,
    Indicator,
    MaxDivergence,
    Mixture,
    OverNeighbours,
    Power,
    Probability,
    Product,
    PushForward,
    RandomizedResponse,
    Rows,
    SumOver,
    Supremum,
    TotalVariation,
    at_most,
    draw,
    draws,
    equal,
    less,
    point,
    real,
    stochastic_map,
    sum_of,
    values,
)
from dpsym.check.premises import GapError
from dpsym.derive import OnSupport
from dpsym.errors import IllFormedError

g, t, there = values("g"), real("t"), point("z")
following = draw("N", Bernoulli((1 + B) / 3))
last = draw("O", Bernoulli((1 + following) / 3))
coins, after = draws("C", Bernoulli((1 + B) / 3), 2), draw("x''", K(x))
ratio, divergence = P(x) / Q(x), KL(K(x), L(x))
failing = RandomizedResponse(epsilon, delta)

weighed = SumOver(P(y) ** 2 / Q(y) * exp(KL(K(y), L(y))), y)
distance = lambda k: FDivergence(lambda r: Abs(r - 1) ** k, P, Q, slope=Piecewise((1, Eq(k, 1)), (oo, True)))

ALWAYS = [  # no condition, or only such as hold for these arguments
    rules.Gibbs(Mixture(s, P, Q), Q),
    rules.Gibbs(Conditional(P, T), Q),
    rules.Gibbs(PushForward(K, P), P),
    rules.Gibbs(*J),
    rules.Gibbs(Power(P, 2), Power(Q, 2)),
    rules.Gibbs(Product(P, Q), Product(Q, P)),
    rules.Gibbs(Bernoulli(P(S)), Bernoulli(Q(S))),
    rules.Gibbs(failing, failing.partner),
    rules.MeanOfIndicator(h >= g, P),
    rules.MeanOfIndicator(equal(h, g), P),
    rules.MeanOfIndicator(at_most(log(u), log(v)), P),
    rules.MeanOfIndicator(loss >= wide),
    rules.MeanOfIndicator(equal(loss, free)),
    rules.MeanOfIndicator(divergence >= KL(L(x), K(x))),
    rules.MeanOfIndicator(log(ratio) > free),
    rules.MeanOfIndicator(B * following >= last),
    rules.MeanOfIndicator(sum_of(coins) > B),
    rules.Tower(B * following * last, last),
    rules.Tower(B * following * last, (following, last)),
    rules.Tower(B / (1 + following), following),
    rules.Tower(sum_of(coins) * B, coins),
    rules.Tower(KL(K(x), L(after)), after),
    rules.Tower(KL(K(x), L(x2)), x),
    rules.Tower(MaxDivergence(K(x), L(x2)) + B, (x, x2)),
    rules.Tower(Indicator(loss > free) * B, B),
    rules.Tower(Max(0, loss) + B, loss),
    rules.Chernoff(B * following, free, 2),
    rules.SameEvent(2 * sum_of(coins) - 2 * B >= free, sum_of(coins) >= B + free / 2, 2),
    rules.MeanAsSum(log(u), y, P),
    rules.EntryOfSupremum(Supremum(KL(K(y), L(y)), y), there),
    rules.EntryOfSupremum(Supremum(P(S) - Q(S), S), T),
    rules.EntryOfSupremum(Supremum(Max(P(S), KL(P, Q)), S), T),
    rules.MassOf(PushForward(Rows(P, Q), Bernoulli(s))(y)),
    rules.MassOf(PushForward(Rows(P, Mixture(s, P, Q), Q, P), failing)(S)),
    rules.Regrouped(KL(Power(P, 2), Power(Q, 2))),
    rules.Regrouped(TotalVariation(Power(P, 1), Power(Q, 1))),
    rules.Regrouped(MaxDivergence(Product(P, Q, P), Product(Q, Q, P))),
    rules.Regrouped(HockeyStick(free, Power(Mixture(s, P, Q), 2), Power(Q, 2))),
    rules.TermOfSum(SumOver(KL(K(y), L(y)), y), there),
    rules.TermOfSum(SumOver(OnSupport(P(y) * KL(K(y), L(y)), P(y)), y), there),
]
AT_TIMES = [  # at some points a condition fails, and what the rule says with it
    rules.MeanOfIndicator(1 / h >= g, P),
    rules.MeanOfIndicator(sqrt(h) < g, P),
    rules.MeanOfIndicator(-loss < log(free)),
    rules.MeanOfIndicator(ratio >= free),
    rules.Tower(ratio * B, B),
    rules.Tower(divergence * B, B),
    rules.Tower(-divergence * B, B),
    rules.MonotoneTail(h, free, t, P),
    rules.MonotoneTail(loss, free, t),
    rules.MonotoneTail(-loss, wide, t),
    rules.MonotoneTail(log(u), log(free), log(t), P),
    rules.MonotoneTail(1 / h, 1 / free, 1 / t, P),
    rules.MonotoneTail(log(h) - log(g), free, t, P),
    rules.MonotoneTail(divergence, free, wide),
    rules.MonotoneTail(ratio, free, t),
    rules.MonotoneTail(sum_of(coins), free, t),
    rules.IndicatorIsOne(Indicator(KL(P, Q) > free)),
    rules.IndicatorIsOne(Indicator(equal(KL(P, Q), KL(Q, P)))),
    rules.IndicatorIsOne(Indicator(free / t > 1)),
    rules.IndicatorIsOne(Indicator(log(free) <= t)),
    rules.IndicatorIsOne(Indicator(KL(P, Q) - KL(Q, P) <= 0)),
    rules.IndicatorIsZero(Indicator(KL(P, Q) > free)),
    rules.IndicatorIsZero(Indicator(equal(KL(P, Q), KL(Q, P)))),
    rules.IndicatorIsZero(Indicator(equal(KL(P, Q), KL(Q, P))), less=True),
    rules.IndicatorIsZero(Indicator(free / t > 1)),
    rules.IndicatorIsZero(Indicator(log(free) <= t)),
    rules.IndicatorIsZero(Indicator(KL(P, Q) - KL(Q, P) <= 0)),
    rules.IndicatorIsZero(Indicator(MaxDivergence(P, Q) <= wide)),
    rules.IndicatorIsZero(Indicator(P(S) / Q(S) < free)),
    rules.Chernoff(log(h), free, 2, P),
    rules.SameEvent(1 / h >= t, free / h >= free * t, 1 / free, P),
    rules.UnionBound(P, log(h) > free, 1 / g < t),
    rules.MeanAsSum(log(h), y, P),
    rules.EntryOfSupremum(Supremum(log(h(y)), y), there),
    rules.EntryOfSupremum(Supremum(u(y), y, where=log(h(y)) > free), there),
    rules.EntryOfSupremum(Supremum(log(P(y) / t), y, where=P(y) > 0), there),
    rules.SupremumBound(Supremum(log(h(y)), y), free),
    rules.SupremumBound(Supremum(h(y), y, where=h(y) > 1), 1 / t),
    rules.SupremumBound(Supremum(u(y), y, where=less(log(h(y)), 0)), free),
    rules.SupremumBound(Supremum(HockeyStick(1 / t, K(y), L(y)), y, where=P(y) > 0), free),
    rules.Regrouped(HockeyStick(real("b", at_most=oo), Power(P, 2), Power(Q, 2))),
    rules.TermOfSum(SumOver(P(y) * KL(K(y), L(y)), y), there),
    rules.TermOfSum(SumOver(log(P(y) / Q(y)), y), there),
    rules.MonotoneSum(weighed, free, where=True),
    rules.MonotoneSum(SumOver(P(y) * exp(KL(K(y), L(y))), y), wide, infinite=True, where=True),
    rules.ClippedLoss(exp(loss), P, Q, free, t, y),
    rules.ClippedLoss(Max(0, loss), P, Q, free, t, y),
    rules.NotDominated(distance(real("k", at_least=1))),
    rules.EqualsForEquals(free / t, free, t),
    rules.EqualsForEquals(HockeyStick(free, P, Q), free, t),
    rules.EqualsForEquals(distance(real("k", at_least=1)), real("k", at_least=1), real("j", at_least=1)),
    rules.ValueOfCase(Piecewise((t, KL(P, Q) > 1), (log(free), free < t), (wide, True)), 2),
    rules.ValueOfCase(Piecewise((1 / t, log(free) <= 0), (1 / free, True)), 1),
    rules.ValueOfCase(Piecewise((1 / t, log(free) <= 0), (1 / free, True)), 2),
    rules.GreatestAtMost(Max(KL(P, Q), free), wide),
    rules.GreatestAtMost(Max(log(free), free), t),
]
DATASETS = Datasets(2), Histograms(2), Histograms(3, records=1)


def paths(space, body, factor=1):
    """Return the rule about paths of two neighbours for a body f(x, y), or for three of them."""
    x, y, z = (point(name, on=space) for name in "xyz")
    bodies = body(x, y) if isinstance(body(x, y), tuple) else (body(x, y),) * 3
    maxima = (OverNeighbours(f, x, y, far) for f, far in zip(bodies, (2, 1, 1), strict=True))
    return rules.PathOfNeighbours(*maxima, z, factor)


def released(space, divergence):
    """Return a divergence of the outputs of a mechanism for two datasets."""
    mechanism = stochastic_map("M", space)
    return lambda x, y: divergence(mechanism(x), mechanism(y))


def of_values(space):
    """Return f(x) g(y), |f(x)| and f(y)² for functions of datasets, of which the first need not be the least."""
    f, g = values("f", on=space), values("g", on=space)
    return lambda x, y: (f(x) * g(y), Abs(f(x)), f(y) ** 2)


AT_TIMES += [
    *(paths(space, released(space, KL), free) for space in DATASETS[::2]),
    *(paths(space, of_values(space), free) for space in DATASETS),
]
NEVER = [  # where a summand may have no value, or no sign, nothing is claimed
    rules.Tower(B / following, following),
    rules.Tower(following * log(B), following),
    rules.Tower(exp(loss) * following, loss),
    rules.MonotoneTail(B / following, free, t),
    rules.MeanOfIndicator(free / B > 1),
]


@each(ALWAYS)
def test_what_a_rule_says_holds_at_all_laws(rule):
    good, broken, needed = tried(rule, random.Random(7), 8)
    assert not broken
    assert good == 24 and not needed


@each(AT_TIMES)
def test_what_a_rule_says_holds_where_its_conditions_do_and_fails_elsewhere(rule):
    good, broken, needed = tried(rule, random.Random(7), 40)
    assert not broken
    assert good and needed


@each(NEVER)
def test_nothing_is_said_where_a_value_may_be_missing(rule):
    good, broken, _ = tried(rule, random.Random(7), 8)
    assert not good and not broken


# Without privacy losses: one that has no mass may be -oo, and a probability has no value where oo is added.
FUNCTIONS, DRAWS = (u, v, h, g), (B, following, divergence, ratio)
SHAPES = (
    *(lambda a, b: a + b, lambda a, b: a - b, lambda a, b: a * b, lambda a, b: a / b, lambda a, b: Max(a, b)),
    *(lambda a, b: log(a) + b, lambda a, b: b * exp(-a), lambda a, b: sqrt(a) - b, lambda a, b: a),
)


def random_rule(rng):
    """Return a rule for a quantity that is put together at random, most often with a value that may be missing."""
    over, parts = rng.choice(((P, FUNCTIONS), (None, DRAWS)))
    first, second, third = rng.choice(parts), rng.choice((*parts, free)), rng.choice((*parts, t))
    body = rng.choice(SHAPES)(rng.choice(SHAPES)(first, second), third)
    kind = rng.choice(("tail", "mean", "one", "zero", "tower", "entry", "bound", "greatest", "case"))
    if kind in ("entry", "bound"):
        return random_bound_of_supremum(rng, kind)
    if kind in ("greatest", "case"):
        return random_choice_of_numbers(rng, kind)
    if kind == "tail":
        return rules.MonotoneTail(body, *rng.choice(((free, t), (free, wide), (0, 1), (log(free), t))), over)
    event = rng.choice((at_most, less, equal))(body, rng.choice((free, 1, wide, log(t), first)))
    if kind == "mean":
        return rules.MeanOfIndicator(event, over)
    if kind == "tower":
        return rules.Tower(
            body * B if over is None else B * following * free, B if over is None else following
        )
    number = rng.choice(SHAPES)(
        rng.choice(SHAPES)(free, t), rng.choice((KL(P, Q), MaxDivergence(Q, P), P(S)))
    )
    stated = Indicator(rng.choice((at_most, less, equal))(number, rng.choice((t, 1, KL(Q, P)))))
    return (
        rules.IndicatorIsOne(stated)
        if kind == "one"
        else rules.IndicatorIsZero(stated, less=rng.random() < 0.5)
    )


def random_bound_of_supremum(rng, kind):
    """Return a rule about a supremum whose body, condition and bound may have no value."""
    parts = (u(y), h(y), g(y), P(y), K(y)(S), KL(K(y), L(y)), MaxDivergence(L(y), K(y)), log(P(y) / Q(y)))
    body = rng.choice(SHAPES)(
        rng.choice(SHAPES)(rng.choice(parts), rng.choice((*parts, free))), rng.choice(parts)
    )
    number = rng.choice((free, t, 1, 1 / t, log(t), wide, KL(P, Q), log(P(S))))
    where = rng.choice(
        (None, P(y) > 0, rng.choice((less, at_most, equal))(rng.choice(SHAPES)(h(y), g(y)), number))
    )
    supremum = Supremum(body, y, where=where)
    return (
        rules.EntryOfSupremum(supremum, there) if kind == "entry" else rules.SupremumBound(supremum, number)
    )


def random_choice_of_numbers(rng, kind):
    """Return a rule about a maximum or about cases, of numbers that may have no value; often its conditions hold."""

    def number():
        divergence = rng.choice((KL(P, Q), MaxDivergence(Q, P), P(S), wide))
        return rng.choice(SHAPES)(rng.choice(SHAPES)(free, t), divergence)

    first, second, third = number(), number(), number()
    if kind == "greatest":
        bound = rng.choice((third, wide, first, Max(first, second, third), Max(first, second) + t**2))
        return rules.GreatestAtMost(Max(first, second), bound)
    limits = rng.choice((number(), t, 1, KL(Q, P))), rng.choice((number(), free, 0))
    told = rng.choice((first <= limits[0], first > limits[0])), rng.choice((second < limits[1], free >= t))
    cases = tuple(zip((third, *limits), (*told, True), strict=True))
    return rules.ValueOfCase(Piecewise(*cases), rng.choice((1, 2, 3)))


def try_random_rules(seed, count, points, rule_of=random_rule, enough=None):
    """Return how many random rules were not refused, and at how many points their conditions held.

    It ends as soon as these are ``enough`` points.
    """
    rng, said, held = random.Random(seed), 0, 0
    for _ in range(count):
        rule = rule_of(rng)
        try:
            rule.instance(equal(0, 0))
        except IllFormedError:
            continue
        good, broken, _ = tried(rule, rng, points)
        assert not broken, (rule, broken[0])
        said, held = said + 1, held + good
        if enough is not None and held >= enough:
            break
    return said, held


def test_no_instance_of_a_random_rule_is_broken():
    said, held = try_random_rules(9, 30, 8)
    assert said >= 15 and held >= 50


@pytest.mark.slow
def test_no_instance_of_many_random_rules_is_broken():
    said, held = try_random_rules(10, 500, 20)
    assert said >= 300 and held >= 3_000


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["greatest", "case"])
def test_no_instance_about_a_maximum_or_cases_is_broken(kind):
    """At a hundred thousand points at which the conditions hold, of hundreds of rules."""
    said, held = try_random_rules(12, 5_000, 100, lambda rng: random_choice_of_numbers(rng, kind), 100_000)
    assert said >= 300 and held >= 100_000


@pytest.mark.slow
@each([*ALWAYS, *AT_TIMES, *NEVER])
def test_no_instance_is_broken_at_many_laws(rule):
    assert not tried(rule, random.Random(8), 1_000)[1]


@each(
    [
        Said(at_most(KL(P, Q), KL(Q, P))),
        Said(equal(Probability(h >= g, P), Probability(h > g, P))),
        Said(at_most(Probability(h > free, P), Probability(h > t, P)), (at_most(free, t),)),
        Said(at_most(Probability(log(h) > free, P), 1)),  # where h < 0 there is no such probability
        Said(equal(Indicator(log(free) > 0), 0), (at_most(free, 1),)),
        Said(equal(Indicator(KL(P, Q) - KL(Q, P) <= 0), 1), (at_most(KL(P, Q), KL(Q, P)),)),  # oo - oo
        Said(at_most(Supremum(KL(K(y), L(y)), y), MaxDivergence(P, Q))),
    ]
)
def test_what_is_false_is_broken_somewhere(rule):
    assert tried(rule, random.Random(7), 40)[1]


def test_a_loss_is_above_infinity_nowhere(follows):
    """Regression: the chance that a loss is at least oo had no value where it is infinite."""
    rule = rules.MonotoneTail(loss, free, oo)
    assert follows(rule, at_most(Probability(loss > oo), Probability(loss > free)))
    assert not tried(rule, random.Random(7), 40)[1]


def test_that_a_quantity_has_a_value_is_asked_for(follows):
    """Regression: P[log h > 0] = E[1[log h > 0]] was said of functions h below 0 too."""
    for rule in (
        rules.MeanOfIndicator(log(h) > 0, P),
        rules.MonotoneTail(log(h), 0, 1, P),
        rules.Chernoff(log(h), 0, 1, P),
        rules.UnionBound(P, log(h) > 1, h < 0),
        rules.MeanAsSum(log(h), y, P),
        rules.EntryOfSupremum(Supremum(log(h(y)), y), there),
    ):
        relation = rule.instance(equal(0, 0)).relations[0]
        with pytest.raises(GapError, match=r"-oo <= log\(ValueAt\(h, y'?\)\)"):
            follows(rule, relation)

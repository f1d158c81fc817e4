"""False claims that were once proved, and true ones that were refuted, because a claim was misread."""

import pytest
from sympy import Abs, Integral, Max, Rational, log, oo

from dpsym import (
    KL,
    ApproximateRenyi,
    Bernoulli,
    BoundedCDP,
    Claim,
    Datasets,
    Distance,
    Expectation,
    FiniteLaw,
    HockeyStick,
    Indicator,
    MaxDivergence,
    Mechanism,
    Neighbours,
    PrivacyLoss,
    Private,
    Probability,
    PureDP,
    RandomizedResponse,
    Renyi,
    Sensitivity,
    Space,
    SumOver,
    TotalVariation,
    at_least,
    at_most,
    both,
    draw,
    equal,
    event,
    exists,
    for_all,
    integer,
    law,
    laws,
    less,
    order,
    point,
    real,
    values,
)
from dpsym.errors import IllFormedError
from dpsym.language.elaboration.instances import instances_of

QUICK = {"examples": 100, "steps": 1_800}

Y, Z = Space("Y"), Space("Z")
P, Q, R = laws("P Q R", on=Y)
y, z = point("y", on=Y), point("z", on=Y)
c, t = real("c"), real("t", at_least=0)
n = integer("n")
alpha = order("alpha")
delta, epsilon = real("delta", at_least=0, at_most=1), real("epsilon", at_least=0)
f, g = values("f", on=Y), values("g", on=Y, low=0, high=1)
X = draw("X", Bernoulli(Rational(1, 2)))
D = Datasets(1)
x, w = point("x", on=D), point("y", on=D)


def verdict(claim):
    return claim.check(**QUICK).verdict


@pytest.mark.parametrize(
    ("conclusion", "witness", "complaint"),
    [
        (exists(c, for_all(t, at_least(c, t))), {c: t}, "speaks of t"),  # t is chosen after c
        (exists(c, at_least(0, SumOver(Abs(P(y) - c), y))), {c: P(y)}, "speaks of y"),
        (exists(f, for_all(z, at_least(f(y), P(z)))), {f: lambda place: P(z)}, "speaks of z"),
        (
            exists(n, both(at_least(n, Rational(1, 4)), at_most(n, Rational(3, 4)))),
            {n: Rational(1, 2)},
            "integer",
        ),
        (exists(c, at_most(Expectation((X - c) ** 2), 0)), {c: X}, "random"),
    ],
)
def test_a_witness_is_fixed_before_what_its_statement_ranges_over(conclusion, witness, complaint):
    with pytest.raises(IllFormedError, match=complaint):
        Claim(conclusion, witness=witness, shapes=2).elaborate()


@pytest.mark.parametrize(
    ("conclusion", "witness"),
    [
        (exists(c, at_least(c, KL(P, Q))), {c: KL(P, Q)}),
        (exists(t, at_least(t, alpha)), {t: alpha}),
        (exists(f, for_all(y, at_least(f(y), MaxDivergence(P, Q)))), {f: lambda place: MaxDivergence(P, Q)}),
    ],
)
def test_an_infinite_number_is_no_witness_for_a_real_one(conclusion, witness):
    assert verdict(Claim(conclusion, witness=witness, shapes=2)) not in ("proved", "supported")


def test_a_witness_may_speak_of_what_is_fixed_before_it():
    assert verdict(Claim(exists(c, equal(c, epsilon + 1)), witness={c: epsilon + 1})) == "proved"
    assert verdict(Claim(for_all(t, exists(c, at_least(c, t))), witness={c: t})) == "proved"
    even = exists(n, equal(n, 2 * integer("m", at_least=0)))
    assert verdict(Claim(even, witness={n: 2 * integer("m", at_least=0)})) == "proved"


def test_the_range_of_a_witness_is_checked_at_a_point_that_it_does_not_speak_of():
    share = Claim(
        exists(g, equal(g(z) * P(z), P(y))),
        given=P(z) > 0,
        witness={g: lambda place: P(y) / P(place)},
        shapes=2,
    )
    goals = [goal for goal in share.elaborate().goals if "range" in goal.shape]
    assert goals
    assert all(len(goal.statement.conclusion.lhs.free) > 1 for goal in goals)  # P(y)/P(z), not P(y)/P(y)


@pytest.mark.parametrize(
    "given",
    [  # P = (1, 0), Q = (1/2, 1/2), R = (0, 1), with delta = 1/2 and epsilon = 0
        (ApproximateRenyi(delta, oo, P, Q) <= epsilon, ApproximateRenyi(delta, oo, Q, R) <= epsilon),
        (at_most(Max(ApproximateRenyi(delta, oo, P, Q), ApproximateRenyi(delta, oo, Q, R)), epsilon),),
        (ApproximateRenyi(delta, oo, P, Q) <= epsilon, ApproximateRenyi(delta, 2, P, Q) <= epsilon),
    ],
)
def test_each_approximate_divergence_has_a_decomposition_of_its_own(given):
    with pytest.raises(IllFormedError, match="of its own"):
        Claim(HockeyStick(2 * epsilon, P, R) <= delta, given=given).elaborate()


def test_a_witness_removes_one_mass():
    bound = Max(ApproximateRenyi(Rational(1, 2), 2, P, Q), ApproximateRenyi(0, 2, Q, P), evaluate=False)
    with pytest.raises(IllFormedError, match="one mass only"):
        Claim(at_most(bound, 1), witness={P: (P, P), Q: (Q, Q)}).elaborate()


def test_an_integral_that_runs_downwards_has_a_minus_sign():
    u = real("u")
    tail = Probability(PrivacyLoss(P, Q) > u)
    assert verdict(Claim(equal(Integral(tail, (u, 1, 0)), 0), shapes=2)) in ("refuted", "undecided")
    assert verdict(Claim(at_least(Integral(tail, (u, 0, 1)), 0), shapes=2)) in ("proved", "supported")


@pytest.mark.parametrize("others", [law("P", on=Z), values("P", on=Y, low=0, high=1), event("P", on=Y)])
def test_two_things_of_one_name_are_not_taken_for_one(others):
    second = {"is_law": others, "is_event": law("Q", on=Y)}
    if getattr(others, "is_law", False):
        conclusion = at_most(Max(*(), TotalVariation(P, Q)), TotalVariation(second["is_law"], law("Q", on=Z)))
    elif getattr(others, "is_event", False):
        conclusion = equal(SumOver(P(y), y), P(others))
    else:
        conclusion = equal(SumOver(others(y) * P(y), y), SumOver(P(y) ** 2, y))
    with pytest.raises(IllFormedError, match="the name P is used for two things"):
        Claim(conclusion, shapes=(2, 2)[: 1 + getattr(others, "is_law", False)]).elaborate()


def test_what_a_law_ranges_over_is_not_caught_by_the_dataset():
    near = SumOver(Distance(x, w), w)  # 1, whatever x is
    assert verdict(Claim(equal(Sensitivity(near, at=x), 0))) == "proved"
    assert verdict(Claim(equal(Sensitivity(near, at=x), 1))) == "refuted"
    assert verdict(Claim(Private(Mechanism(x, Bernoulli(near / 2)), PureDP(epsilon)))) == "proved"
    with pytest.raises(IllFormedError, match="y is what something"):
        Mechanism(x, Bernoulli(near / 2))(w)
    flipped = SumOver(Indicator(Neighbours(x, w)) * (Rational(1, 4) + w[1] / 2), w)
    assert verdict(Claim(Private(Mechanism(x, Bernoulli(flipped)), PureDP(log(3))))) == "proved"
    assert verdict(Claim(Private(Mechanism(x, Bernoulli(flipped)), PureDP(log(2))))) == "refuted"


@pytest.mark.parametrize("bit", [x[1], Rational(1, 2), 2])
def test_the_bit_of_randomized_response_is_one(bit):
    with pytest.raises(IllFormedError, match="is 0 or 1"):
        Claim(Private(Mechanism(x, RandomizedResponse(1, 0, bit)), PureDP(0))).elaborate()


def test_a_law_is_not_taken_at_points_of_another_space():
    place = point("z", on=Bernoulli(Rational(1, 2)).space)
    with pytest.raises(IllFormedError, match="on one space"):
        Claim(equal(SumOver(FiniteLaw((0, 0, 1))(place), place), 0)).elaborate()


def test_an_order_that_something_binds_is_one_too():
    low = real("a", at_least=0)
    with pytest.raises(IllFormedError, match=r"lies in \(0, oo\]"):
        Claim(KL(P, Q) <= epsilon, given=for_all(low, Renyi(low, P, Q) <= epsilon * low)).elaborate()


@pytest.mark.parametrize("bound", [integer("k", at_least=1), real("k", at_least=1, at_most=1)])
def test_a_bound_for_all_orders_holds_at_the_order_one(bound):
    claim = Claim(KL(P, Q) <= epsilon, given=for_all(bound, Renyi(bound, P, Q) <= epsilon * bound), shapes=2)
    (goal,) = claim.elaborate().goals
    assert "relent" in {node.head for node in goal.statement.hypotheses[-1].relation.lhs.nodes()}


def test_orders_up_to_infinity_are_those_of_another_notion():
    with pytest.raises(IllFormedError, match="may be infinite"):
        Claim(less(alpha, oo), given=BoundedCDP(0, epsilon, alpha)(P, Q)).elaborate()


def test_an_instance_does_not_take_what_its_statement_binds():
    unit, a = real("u", at_least=0, at_most=1), real("a", at_least=0, at_most=1)
    stated = for_all(a, at_most(c, Integral(Abs(a - unit), (unit, 0, 1))))  # c = 1/4 meets it, and not c = 0
    assert [*instances_of(stated, [unit])] == []

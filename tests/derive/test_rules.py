"""Each rule applies where its theorem does, and refuses, or leaves a gap, where one of its conditions fails."""

import pytest
from derive.rules.laws import P2, Q2, J, K, L, P, Q, R, S, V, W, Z, alpha, beta, maybe_none, s, u, wide, y, z
from derive.rules.tables import each, named, refused
from sympy import Rational, exp, oo

from dpsym import (
    KL,
    ChiSquare,
    HockeyStick,
    MaxDivergence,
    Mixture,
    Normal,
    Power,
    Product,
    PushForward,
    Renyi,
    SumOver,
    Supremum,
    TotalVariation,
    at_most,
    equal,
    event,
    point,
    real,
)
from dpsym.check.derivations import judged
from dpsym.check.outright import attacked
from dpsym.check.result import Result
from dpsym.check.settings import Settings
from dpsym.derive import (
    Additivity,
    BretagnolleHuber,
    DataProcessing,
    Definition,
    Derivation,
    EntryOfSupremum,
    FubiniForMoments,
    Gibbs,
    HoeffdingLemma,
    HolderForMoments,
    JointConvexity,
    MomentInSum,
    MonotoneInLevel,
    MonotoneInOrder,
    MonotoneSum,
    NeymanPearson,
    Pinsker,
    PointwiseSum,
    Regrouped,
    TriangleInequality,
)
from dpsym.language import Claim

x, free, share = point("x"), real("a"), real("r")
weight = P(y) ** alpha * Q(y) ** (1 - alpha)
inner = exp((alpha - 1) * Renyi(alpha, K(y), L(y)))
total = SumOver(weight * inner, y)
worst = Supremum(Renyi(alpha, K(y), L(y)), y)
positive = Supremum(KL(K(y), L(y)), y, where=P(y) > 0)
mixed = Renyi(alpha, Mixture(s, P, P2), Mixture(s, Q, Q2))
after = Renyi(alpha, PushForward(K, P), PushForward(K, Q))
pairs = point("w", J[0].space)
SETTINGS = Settings(examples=30)

#: Every rule, where it applies.
APPLIES = [
    Additivity(Renyi(alpha, Product(P, V), Product(Q, W))),
    Additivity(KL(Power(P, 2), Power(Q, 2))),
    BretagnolleHuber(P, Q),
    DataProcessing(after),
    DataProcessing(ChiSquare(PushForward(K, P), PushForward(K, Q))),
    Definition(Renyi(alpha, P, Q), y),
    Definition(KL(P, Q), y),
    EntryOfSupremum(worst, z),
    FubiniForMoments(alpha, *J, pairs, x, y),
    Gibbs(P, Q),
    HoeffdingLemma(alpha, P, Q, MaxDivergence(P, Q) + MaxDivergence(Q, P)),
    HolderForMoments(2, 3, P, Q, R),
    JointConvexity(KL(Mixture(Rational(1, 3), P, P2), Mixture(Rational(1, 3), Q, Q2))),
    MomentInSum(total, Renyi(alpha, K(y), L(y)), z),
    MonotoneInLevel(free, free + 1, P, Q),
    MonotoneInOrder(alpha, alpha + 1, P, Q),
    NeymanPearson(free, P, Q),
    NeymanPearson(free, P, Q, S),
    Pinsker(P, Q),
    PointwiseSum(SumOver(u(y) ** 2, y), SumOver(u(y), y)),
    TriangleInequality(P, Q, R),
]


@each(APPLIES)
def test_no_instance_of_a_rule_is_refuted(rule):
    for relation in rule.instance(equal(0, 0)).relations:
        settings = Settings(examples=20, steps=180)
        found = attacked(Claim(relation, shapes=None), settings, Result(id="instance"))
        assert found.verdict in ("supported", "undecided"), found.message


@each(
    [
        Additivity(TotalVariation(Product(P, P), Product(Q, Q))),
        Additivity(KL(Product(P, V), Product(W, Q))),
        Additivity(KL(Power(P, 2), Power(Q, 3))),
        BretagnolleHuber(P, V),
        DataProcessing(KL(PushForward(K, P), PushForward(L, Q))),
        DataProcessing(KL(P, Q)),
        Definition(Renyi(wide, P, Q), y),
        Definition(KL(Normal(0, 1), Normal(1, 1)), y),
        EntryOfSupremum(KL(P, Q), y),
        FubiniForMoments(alpha, P, Q, pairs, x, y),
        FubiniForMoments(alpha, *J, pairs, y, y),
        Gibbs(P, V),
        HoeffdingLemma(alpha, P, V, 1),
        HolderForMoments(2, 3, P, Q, V),
        JointConvexity(KL(Mixture(s, P, P2), Mixture(1 - s, Q, Q2))),
        JointConvexity(MaxDivergence(Mixture(s, P, P2), Mixture(s, Q, Q2))),
        JointConvexity(ChiSquare(Mixture(s, P, P2), Mixture(s, Q, Q2))),
        MomentInSum(total, Renyi(beta, K(y), L(y)), z),
        MonotoneInLevel(1, 2, P, V),
        MonotoneInOrder(1, 2, P, V),
        MonotoneSum(SumOver(weight + 1, y), 1),
        MonotoneSum(SumOver(weight, y), 1),
        MonotoneSum(total, inner),
        NeymanPearson(free, P, V),
        NeymanPearson(free, P, Q, event("T", on=Z)),
        Pinsker(P, V),
        PointwiseSum(SumOver(P(y), y), SumOver(2 * P(y), y)),
        PointwiseSum(SumOver(u(y), y), SumOver(u(z), z)),
        TriangleInequality(P, V, R),
    ]
)
def test_a_rule_refuses_what_its_theorem_is_not_about(rule):
    refused(rule)


def gap(rule, relation, *given):
    """Return the message about a step that cites a rule one of whose conditions fails."""
    derivation = Derivation(relation, given=given)
    chain = derivation.chain(relation.lhs)
    getattr(chain, {"<=": "at_most", "=": "equals", ">=": "at_least"}[relation.op])(relation.rhs, by=rule)
    (step, *_) = judged(derivation, SETTINGS).steps
    assert step.verdict != "proved"
    return step.message


@pytest.mark.parametrize(
    ("rule", "relation", "condition"),
    [
        (
            Regrouped(KL(Power(P, maybe_none), Power(Q, maybe_none))),
            equal(
                KL(Power(P, maybe_none), Power(Q, maybe_none)),
                KL(*(Product(Power(law, maybe_none - 1), law) for law in (P, Q))),
            ),
            "2 <= n",
        ),
        (
            HoeffdingLemma(alpha, P, Q, 2 * free),
            at_most(Renyi(alpha, P, Q), alpha * free**2 / 2),
            "MaxDivergence",
        ),
        (
            HolderForMoments(beta, alpha, P, Q, R),
            at_most(Renyi(beta, P, R), Renyi(alpha, Q, R) + KL(P, Q)),
            "beta < alpha",
        ),
        (
            JointConvexity(mixed),
            at_most(exp((alpha - 1) * mixed), exp((alpha - 1) * KL(P, Q))),
            "< oo",
        ),
        (
            MonotoneInLevel(free, share, P, Q),
            at_most(HockeyStick(share, P, Q), HockeyStick(free, P, Q)),
            "a <= r",
        ),
        (MonotoneInOrder(beta, alpha, P, Q), at_most(Renyi(beta, P, Q), Renyi(alpha, P, Q)), "beta <= alpha"),
        (MonotoneSum(total, exp(free)), at_most(total, exp(free) * SumOver(weight, y)), "exp(a)"),
        (
            MonotoneSum(total, exp((alpha - 1) * worst)),
            at_most(total, exp((alpha - 1) * worst) * SumOver(weight, y)),
            "Renyi",
        ),
        (
            PointwiseSum(SumOver(u(y), y), SumOver(u(y) ** 2, y)),
            at_most(SumOver(u(y), y), SumOver(u(y) ** 2, y)),
            "ValueAt(u, y)",
        ),
        (EntryOfSupremum(positive, z), at_most(KL(K(z), L(z)), positive), "0 < P(z)"),
    ],
    ids=named,
)
def test_each_condition_is_needed(rule, relation, condition):
    message = gap(rule, relation)
    assert condition in message or "left" in message  # a gap that names it, or a counterexample


def test_a_proved_step_says_what_it_rests_on():
    processed = ChiSquare(PushForward(K, P), PushForward(K, Q))
    derivation = Derivation(processed <= ChiSquare(P, Q))
    derivation.chain(processed).at_most(ChiSquare(P, Q), by=DataProcessing(processed))
    found = derivation.check(examples=30)
    assert (found.verdict, found.rests_on) == ("proved", ("Fubini",))


def test_orders_at_the_ends():
    (relation,) = MonotoneInOrder(1, oo, P, Q).instance(equal(0, 0)).relations
    assert relation == at_most(KL(P, Q), MaxDivergence(P, Q))

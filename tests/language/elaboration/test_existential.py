"""Approximate divergences as hypotheses, as conclusions, and with a witness."""

import pytest
from sympy import Eq, Max, Min, Piecewise, Rational, exp, log, oo

from dpsym.errors import IllFormedError
from dpsym.kernel.terms import rat, term
from dpsym.language import (
    ApproximateDP,
    ApproximateRDP,
    ApproximateRenyi,
    Bernoulli,
    Claim,
    Decomposition,
    HockeyStick,
    Mixture,
    PointwiseLaw,
    Product,
    Renyi,
    TotalVariation,
    at_least,
    equal,
    laws,
    point,
    probability,
    real,
)

P, Q = laws("P Q")
epsilon, hat = real("epsilon", at_least=0), real("epsilon_hat", at_least=0)
order_ = real("lambda", above=1)
delta = probability("delta")
TIGHT = {
    order_: 2,
    epsilon: log(Rational(7, 3)),
    delta: 0,
    hat: 0,
    P: Bernoulli(Rational(1, 4)),
    Q: (Rational(1, 4), Rational(3, 4)),
}


def conversion(exponent):
    rest = exp((order_ - 1) * exponent) / order_ * (1 - 1 / order_) ** (order_ - 1)
    return Claim(
        HockeyStick(hat, P, Q) <= delta + rest,
        given=ApproximateRenyi(delta, order_, P, Q) <= epsilon,
        shapes=2,
        tight=TIGHT,
    )


def test_as_a_hypothesis_every_decomposition_is_meant():
    (goal,) = conversion(epsilon - hat).elaborate().goals
    assert [names[0] for names in goal.simplices] == ["P'[1]", "Q'[1]", "P''[1]", "Q''[1]"]
    assert [saturation.variable for saturation in goal.saturations] == ["epsilon"]


def test_a_designed_point_for_a_law_is_one_for_both_of_its_parts():
    (goal,) = conversion(epsilon - hat).elaborate().goals
    (designed,) = goal.points
    assert designed["P'[1]"] == designed["P''[1]"] == rat("3/4")
    assert designed["epsilon"] == term("log", rat("7/3"))


def test_the_sign_in_the_conversion(status):
    right, printed = conversion(epsilon - hat), conversion(hat - epsilon)
    designed = right.elaborate().goals[0].points[0]
    assert status(right, designed) == "holds"
    assert status(printed, designed) == "violated"


def test_both_orders_of_the_pair_have_one_decomposition_and_the_scope_says_so():
    claim = Claim(
        ApproximateDP(epsilon, delta)(P, Q), given=ApproximateRDP(delta, oo, epsilon)(P, Q), shapes=2
    )
    elaboration = claim.elaborate()
    assert "one decomposition for both orders" in elaboration.scope
    assert not elaboration.complete
    assert len(elaboration.goals[0].simplices) == 4


def test_as_a_conclusion_it_is_decided_where_nothing_is_removed(status):
    claim = Claim(ApproximateRDP(delta, oo, delta)(P, Q), given=ApproximateDP(epsilon, delta)(P, Q), shapes=2)
    elaboration = claim.elaborate()
    assert elaboration.scope == "only delta = 0, laws on 2 points"
    assert not elaboration.complete
    pair = {"P[1]": "3/4", "P[2]": "1/4", "Q[1]": "1/4", "Q[2]": "3/4", "epsilon": term("log", rat(3))}
    assert status(claim, pair) == "violated"


def test_several_masses_vanish_together():
    P1, Q1, P2, Q2 = laws("P1 Q1 P2 Q2")
    first, second = probability("delta_1"), probability("delta_2")
    e1, e2 = real("epsilon_1"), real("epsilon_2")
    claim = Claim(
        ApproximateRenyi(first + second, 2, Product(P1, P2), Product(Q1, Q2)) <= e1 + e2,
        given=(ApproximateRenyi(first, 2, P1, Q1) <= e1, ApproximateRenyi(second, 2, P2, Q2) <= e2),
        shapes=2,
    )
    elaboration = claim.elaborate()
    assert elaboration.scope == "only delta_1 = 0, delta_2 = 0, laws on 2 points"
    assert len(elaboration.goals[0].simplices) == 4


def test_a_mass_that_is_zero_is_the_renyi_divergence():
    claim = Claim(ApproximateRenyi(0, 2, P, Q) <= 1, given=Renyi(2, P, Q) <= 1, shapes=2)
    assert claim.elaborate().scope == "laws on 2 points"
    same = Claim(Renyi(2, P, Q) <= 1, given=Renyi(2, P, Q) <= 1, shapes=2)
    assert claim.elaborate().goals[0].statement == same.elaborate().goals[0].statement


def witness(wrong=False):
    y, factor = point("y"), exp(epsilon)
    first, second = HockeyStick(epsilon, P, Q), HockeyStick(epsilon, Q, P)
    left, common = 1 - Max(first, second), 1 - TotalVariation(P, Q)

    def parts(p, q, own):
        room = 1 - own - common
        share = Piecewise((0, Eq(room, 0)), ((left - common) / room, True))
        low = Min(p, q) if wrong else (1 - share) * Min(p, q) + share * Min(p, factor * q)
        main = Piecewise(((p + q) / 2, Eq(left, 0)), (low / left, True))
        return PointwiseLaw(y, main), PointwiseLaw(
            y, Piecewise((p, Eq(delta, 0)), ((p - (1 - delta) * main) / delta, True))
        )

    return Decomposition({P: parts(P(y), Q(y), first), Q: parts(Q(y), P(y), second)})


def existence(**options):
    return Claim(
        ApproximateRDP(delta, oo, epsilon)(P, Q),
        given=ApproximateDP(epsilon, delta)(P, Q),
        shapes=3,
        witness=witness(**options),
    )


GOALS = existence().elaborate().goals
PAIR = {"P[1]": "1/6", "P[2]": "1/3", "P[3]": "1/2", "Q[1]": "5/8", "Q[2]": "1/4", "Q[3]": "1/8"}


@pytest.mark.parametrize("mass", ["29/48", "3/4", "1"])
@pytest.mark.parametrize("odds", ["1", "2", "7/2"])
def test_a_witness_that_works_is_confirmed_exactly(status, mass, odds):
    goals = GOALS
    point_ = {**PAIR, "delta": mass, "epsilon": term("log", rat(odds))}
    assert [goal.necessary for goal in goals] == [True, False, False, False, False]
    assert [status(goal, point_) for goal in goals[1:]] == ["holds"] * 4


def test_a_witness_that_fails_does_not_refute_the_claim(status):
    point_ = {**PAIR, "delta": "1/2", "epsilon": term("log", rat(2))}
    claim = existence(wrong=True)
    elaboration = claim.elaborate()
    assert "violated" in [status(goal, point_) for goal in elaboration.goals[1:]]
    assert all(not goal.necessary for goal in elaboration.goals[1:])
    assert "the given witness" in elaboration.scope


@pytest.mark.parametrize(
    ("conclusion", "given", "complaint"),
    [
        (ApproximateRenyi(Rational(1, 2), 2, P, Q) <= 1, (), "give one as witness="),
        (ApproximateRenyi(real("delta", above=0), 2, P, Q) <= 1, (), "give one as witness="),
        (
            Renyi(2, P, Q) <= 1,
            ApproximateRenyi(delta, 2, Bernoulli(delta), Bernoulli(delta)) <= 1,
            "universal law",
        ),
        (Renyi(2, P, Q) <= 1, at_least(ApproximateRenyi(delta, 2, P, Q), 1), "bounded from above"),
        (
            Renyi(2, P, Q) <= 1,
            (ApproximateRenyi(delta, 2, P, Q) <= 1, ApproximateRenyi(delta / 2, 2, Q, P) <= 1),
            "differently",
        ),
        (equal(ApproximateRenyi(delta, 2, P, Q) + 1, 1), (), None),
    ],
)
def test_what_cannot_be_decided_about_decompositions_is_said(conclusion, given, complaint):
    claim = Claim(conclusion, given=given, shapes=2)
    if complaint is None:
        assert claim.elaborate().scope.startswith("only delta = 0")
        return
    with pytest.raises(IllFormedError, match=complaint):
        claim.elaborate()


def test_laws_that_contain_the_mass_lose_it_too():
    first, rest, other, rest_ = laws("A B C D")
    pair = Mixture(delta, first, rest), Mixture(delta, other, rest_)
    claim = Claim(ApproximateRenyi(delta, order_, *pair) <= epsilon, shapes=2)
    (goal,) = claim.elaborate().goals
    assert "delta" not in {variable.name for variable in goal.statement.variables}

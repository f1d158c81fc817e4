import pickle

import pytest
import sympy
from sympy import Max, Rational, log

from dpsym.errors import IllFormedError
from dpsym.language import (
    RDP,
    ZCDP,
    ApproximateDP,
    ApproximateRDP,
    ApproximateRenyi,
    Bernoulli,
    Claim,
    HockeyStick,
    MaxDivergence,
    PureDP,
    Renyi,
    at_most,
    for_all,
    laws,
    order,
    probability,
    real,
)

P, Q = laws("P Q")
epsilon, delta, alpha = real("epsilon", at_least=0), probability("delta"), order("alpha")


def test_each_notion_is_a_relation_in_both_orders_of_the_pair():
    assert PureDP(epsilon)(P, Q).unfold() == at_most(Max(MaxDivergence(P, Q), MaxDivergence(Q, P)), epsilon)
    assert ApproximateDP(epsilon, delta)(P, Q).unfold() == at_most(
        Max(HockeyStick(epsilon, P, Q), HockeyStick(epsilon, Q, P)), delta
    )
    assert RDP(alpha, epsilon)(P, Q).unfold() == at_most(Max(Renyi(alpha, P, Q), Renyi(alpha, Q, P)), epsilon)
    assert ApproximateRDP(delta, alpha, epsilon)(P, Q).unfold().lhs == Max(
        ApproximateRenyi(delta, alpha, P, Q), ApproximateRenyi(delta, alpha, Q, P)
    )


@pytest.mark.parametrize("few", [(), (P,), (P, Q, P)])
def test_a_notion_is_said_of_two_laws(few):
    with pytest.raises(
        IllFormedError, match=rf"a notion for a pair of laws, as in .*\(P, Q\), got {len(few)}"
    ):
        RDP(alpha, epsilon)(*few)


def test_zcdp_is_a_bound_at_every_order():
    order_ = real("alpha", above=1)
    bound = at_most(Max(Renyi(order_, P, Q), Renyi(order_, Q, P)), epsilon * order_)
    assert ZCDP(epsilon)(P, Q).unfold() == for_all(order_, bound)
    assert ZCDP(0, epsilon) == ZCDP(epsilon)


def test_as_a_conclusion_zcdp_takes_a_new_variable():
    claim = Claim(ZCDP(real("alpha", at_least=0))(P, Q), shapes=2)
    (goal,) = claim.elaborate().goals
    assert {"alpha", "alpha'"} <= {variable.name for variable in goal.statement.variables}


@pytest.mark.parametrize(
    ("notion", "written"),
    [
        (PureDP(epsilon), r"\varepsilon\text{-DP}"),
        (ApproximateDP(epsilon, delta), r"\left(\varepsilon, \delta\right)\text{-DP}"),
        (ZCDP(epsilon), r"\varepsilon\text{-zCDP}"),
        (ZCDP(delta, epsilon), r"\left(\delta, \varepsilon\right)\text{-zCDP}"),
        (RDP(alpha, epsilon), r"\left(\alpha, \varepsilon\right)\text{-RDP}"),
        (
            ApproximateRDP(delta, alpha, epsilon),
            r"\delta\text{-approximate } \left(\alpha, \varepsilon\right)\text{-RDP}",
        ),
    ],
)
def test_notions_are_written_with_their_parameters(notion, written):
    assert sympy.latex(notion) == written
    assert sympy.latex(notion(P, Q)) == rf"\left(P, Q\right) \text{{ is }} {written}"
    assert pickle.loads(pickle.dumps(notion(P, Q))) == notion(P, Q)


def test_randomized_response_with_three_quarters(status):
    pair = Bernoulli(Rational(3, 4)), Bernoulli(Rational(1, 4))
    assert status(Claim(PureDP(log(3))(*pair)), {}) == "holds"
    assert status(Claim(PureDP(log(3) - Rational(1, 1000))(*pair)), {}) == "violated"
    assert status(Claim(ApproximateDP(0, Rational(1, 2))(*pair)), {}) == "holds"
    assert status(Claim(ApproximateDP(0, Rational(499, 1000))(*pair)), {}) == "violated"
    assert status(Claim(RDP(2, log(Rational(7, 3)))(*pair)), {}) == "holds"
    assert status(Claim(RDP(2, log(Rational(6, 3)))(*pair)), {}) == "violated"
    assert status(Claim(ZCDP(log(3) / 2)(*pair)), {"alpha": 2}) == "holds"
    assert status(Claim(ZCDP(log(3) / 3)(*pair)), {"alpha": 2}) == "violated"


def test_the_pair_may_be_given_in_either_order(status):
    sure, fair = Bernoulli(1), Bernoulli(Rational(1, 2))
    assert status(Claim(PureDP(1)(sure, fair)), {}) == "violated"
    assert status(Claim(PureDP(1)(fair, sure)), {}) == "violated"

"""What hypotheses say, also those for all values of a symbol."""

from sympy import Max, oo

from dpsym.derive.search.known import Known, single
from dpsym.language import (
    KL,
    ZCDP,
    ApproximateDP,
    MaxDivergence,
    PureDP,
    RandomizedResponse,
    Renyi,
    at_most,
    for_all,
    kernel,
    laws,
    less,
    point,
    probability,
    real,
)

(P, Q), K, L = laws("P Q"), kernel("K"), kernel("L")
epsilon, rho, delta = real("epsilon", at_least=0), real("rho", at_least=0), probability("delta")
alpha = real("alpha", above=1)
GOAL = (at_most(KL(P, Q), epsilon),)


def test_bounds_of_all_orders_are_taken_at_the_order_asked_for():
    known = Known((ZCDP(rho)(P, Q),), GOAL)
    (move,) = known.moves(Renyi(2 * alpha, Q, P))
    assert move.relation.rhs == 2 * alpha * rho
    assert list(move.reasons[0].values.values()) == [2 * alpha]
    assert not list(known.moves(Renyi(alpha, P, P)))


def test_bounds_at_all_points_are_taken_at_a_point():
    y, z = point("y"), point("z")
    known = Known((for_all(y, PureDP(epsilon)(K(y), L(y))),), GOAL)
    assert known.bounds(MaxDivergence(K(z), L(z))) == [epsilon]
    assert known.bounds(MaxDivergence(K(y), K(y))) == []


def test_pairs_are_private_in_both_orders_or_not_at_all():
    assert Known((PureDP(epsilon)(P, Q),), GOAL).private(Q, P) == [epsilon]
    assert Known((at_most(MaxDivergence(P, Q), epsilon),), GOAL).private(P, Q) == []
    response = RandomizedResponse(epsilon)
    assert Known((), GOAL).private(response, response.partner) == [epsilon]
    failing = RandomizedResponse(epsilon, delta)
    assert Known((), GOAL).private(failing, failing.partner) == []


def test_finiteness_is_no_bound():
    assert Known((less(KL(P, Q), oo),), GOAL).bounds(KL(P, Q)) == []


def test_levels_are_those_of_hypotheses_unless_asked_for():
    known = Known((ApproximateDP(epsilon, delta)(P, Q),), GOAL)
    assert known.levels(P, Q) == [epsilon]


def test_a_maximum_is_bounded_entry_by_entry():
    largest = Max(KL(P, Q), KL(Q, P))
    assert {str(part) for part in single(at_most(largest - rho, 1))} == {
        "-rho + KL(P, Q) <= 1",
        "-rho + KL(Q, P) <= 1",
    }


def test_names_are_new():
    known = Known((), GOAL)
    assert known.name("epsilon") != "epsilon"
    assert known.name("y") != known.name("y")

"""Theorems of the catalogue as moves: which symbols they are taken at, and which are left out."""

from sympy import exp, sqrt

from dpsym.derive.search.known import Known
from dpsym.derive.search.theorems import Stated, by_theorems
from dpsym.language import (
    KL,
    MaxDivergence,
    Probability,
    Product,
    PureDP,
    Renyi,
    Space,
    TotalVariation,
    at_most,
    equal,
    laws,
    real,
    values,
)

(P, Q, R), (A, B) = laws("P Q R"), laws("A B", on=Space("Z"))
alpha, epsilon, eta = real("alpha", above=1), real("epsilon", at_least=0), real("eta", at_least=0)
PINSKER = Stated("pinsker", at_most(TotalVariation(P, Q), sqrt(KL(P, Q) / 2)))
RANGE = Stated(
    "range", at_most(Renyi(alpha, P, Q), alpha * (MaxDivergence(P, Q) + MaxDivergence(Q, P)) ** 2 / 8)
)
PURE = Stated("pure", at_most(KL(P, Q), epsilon**2 / 2), (PureDP(epsilon)(P, Q),))
TRIANGLE = Stated("triangle", at_most(TotalVariation(P, R), TotalVariation(P, Q) + TotalVariation(Q, R)))


def moves(entry, node, goal, given=()):
    return list(by_theorems(lambda kinds: [entry], node, Known(given, (goal,)), goal))


def test_a_theorem_is_taken_at_laws_on_other_spaces():
    first, second = Product(P, A), Product(Q, B)
    node = TotalVariation(first, second)
    (move,) = moves(PINSKER, node, at_most(node, sqrt(KL(first, second))))
    assert move.relation == at_most(node, sqrt(KL(first, second) / 2))
    assert move.reasons[0].at[P.space] == first.space


def test_the_order_is_that_of_the_quantity_and_its_range_is_a_condition():
    node = Renyi(2 * eta, P, Q)
    (move,) = moves(RANGE, node, at_most(node, MaxDivergence(P, Q) + MaxDivergence(Q, P)))
    assert move.reasons[0].at == {alpha: 2 * eta}
    assert any(condition.free_symbols == {eta} for condition in move.conditions)


def test_a_number_of_a_hypothesis_is_what_is_known():
    goal = at_most(KL(A, B), 2 * eta**2)
    (move,) = moves(PURE, KL(A, B), goal, (PureDP(2 * eta)(A, B),))
    assert move.relation == at_most(KL(A, B), 2 * eta**2)
    assert moves(PURE, KL(A, B), goal) == []  # nothing says how private they are


def test_what_speaks_of_other_quantities_is_left_out_unless_it_is_named():
    node, goal = TotalVariation(P, Q), at_most(TotalVariation(P, Q), epsilon)
    assert moves(PINSKER, node, goal) == []
    (move,) = moves(Stated(PINSKER.id, PINSKER.relation, named=True), node, goal)
    assert move.reasons[0].id == "pinsker"


def test_a_law_that_nothing_gives_is_not_guessed():
    assert moves(TRIANGLE, TotalVariation(P, R), at_most(TotalVariation(P, R), 1)) == []


def test_a_number_that_stands_on_the_other_side_alone_is_read_there():
    """Of a function of any size too: the infinite ends of its range are no value of the bound."""
    (X,), v, t = laws("X"), values("v"), real("t")
    rate, c = real("lambda", above=0), real("c", above=0)
    tail = lambda law, x: equal(Probability(v >= t, law), Probability(exp(x * v) >= exp(x * t), law))
    (move,) = moves(Stated("tails", tail(P, rate)), Probability(v >= t, X), tail(X, c))
    assert move.relation == tail(X, c)
    assert move.reasons[0].at[rate] == c

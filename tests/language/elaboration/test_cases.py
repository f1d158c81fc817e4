import pytest

from dpsym.errors import IllFormedError, TooLargeError
from dpsym.kernel.terms import INF, rat
from dpsym.language import (
    Binomial,
    Claim,
    Expectation,
    HockeyStick,
    Power,
    RandomizedResponse,
    Renyi,
    Space,
    draw,
    integer,
    kernel,
    law,
    laws,
    order,
    point,
    probability,
    real,
)

P, Q = laws("P Q")


def shapes(claim):
    return [goal.shape for goal in claim.elaborate().goals]


def test_an_order_is_split_into_its_cases():
    assert shapes(Claim(Renyi(order("alpha"), P, Q) >= 0, shapes=2)) == [
        "|Y| = 2, alpha = 1",
        "|Y| = 2, 1 < alpha < oo",
        "|Y| = 2, alpha = oo",
    ]
    assert shapes(Claim(Renyi(real("alpha", above=1), P, Q) >= 0, shapes=2)) == ["|Y| = 2"]
    assert shapes(Claim(Renyi(real("alpha", at_least=1), P, Q) >= 0, shapes=2)) == [
        "|Y| = 2, alpha = 1",
        "|Y| = 2, 1 < alpha < oo",
    ]
    assert len(shapes(Claim(Renyi(real("alpha", at_least=1, at_most=2), P, Q) >= 0, shapes=2))) == 2


def test_in_the_cases_one_and_infinity_the_order_is_gone():
    one, between, infinity = Claim(Renyi(order("alpha"), P, Q) >= 0, shapes=2).elaborate().goals
    names = [{variable.name for variable in goal.statement.variables} for goal in (one, between, infinity)]
    assert ["alpha" in entry for entry in names] == [False, True, False]
    assert one.statement.conclusion.lhs.args[0].head == "relent"
    assert infinity.statement.conclusion.lhs.head == "max"


def test_an_order_of_infinity_is_infinity_everywhere_in_the_claim():
    alpha = order("alpha")
    goal = Claim(Renyi(alpha, P, Q) <= alpha, shapes=2).elaborate().goals[2]
    assert goal.statement.conclusion.rhs == INF


def test_cases_that_a_hypothesis_excludes_are_left_out():
    alpha, larger = order("alpha"), order("alpha'")
    claim = Claim(Renyi(alpha, P, Q) <= Renyi(larger, P, Q), given=alpha <= larger, shapes=2)
    assert len(claim.elaborate().goals) == 7  # of nine: not (oo, 1), not (oo, finite)


def test_a_larger_order_by_its_declaration():
    alpha = real("alpha", above=1)
    claim = Claim(Renyi(alpha, P, Q) <= Renyi(real("alpha'", above=alpha), P, Q), shapes=2)
    (goal,) = claim.elaborate().goals
    assert [hypothesis.op for hypothesis in goal.statement.hypotheses] == ["=", "=", ">"]


def test_default_sizes():
    R = law("R", Space("Z"))
    assert claim_scope(Claim(Renyi(2, P, Q) >= 0)) == "laws on 2, 3 and 4 points"
    assert len(Claim(Renyi(2, P, Q) >= Renyi(2, R, R)).elaborate().goals) == 3


def claim_scope(claim):
    return claim.elaborate().scope


def test_chosen_sizes():
    assert shapes(Claim(Renyi(2, P, Q) >= 0, shapes=(2, 5))) == ["|Y| = 2", "|Y| = 5"]
    assert shapes(Claim(Renyi(2, P, Q) >= 0, shapes={P.space: 3})) == ["|Y| = 3"]
    with pytest.raises(IllFormedError, match="sizes"):
        Claim(Renyi(2, P, Q) >= 0, shapes={Space("Z"): 3}).elaborate()
    with pytest.raises(IllFormedError, match="one size"):
        Claim(Renyi(2, P, Q) >= 0, shapes=((2, 3),)).elaborate()
    # a row of equal sizes that was given for a claim on two spaces also serves a variant on one
    assert shapes(Claim(Renyi(2, P, Q) >= 0, shapes=((2, 2),))) == ["|Y| = 2"]


def test_a_designed_point_of_what_a_variant_does_not_mention_is_dropped():
    K = kernel("K", Space("Y"), Space("Z"))
    claim = Claim(Renyi(2, P, Q) >= 0, tight=({K: ((1, 0), (0, 1)), P: (1, 0), Q: (1, 0)},), shapes=2)
    assert [sorted(point) for point in claim.elaborate().goals[0].points] == [
        ["P[1]", "P[2]", "Q[1]", "Q[2]"]
    ]


def test_a_count_with_few_values_is_enumerated_completely():
    p = probability("p")
    n = integer("n", at_least=1, at_most=3)
    elaboration = Claim(Expectation(draw("X", Binomial(n, p))) <= n * p).elaborate()
    assert len(elaboration.goals) == 3
    assert elaboration.complete
    assert elaboration.scope == "everywhere"


def test_a_count_without_bound_is_tried_for_a_few_values():
    p = probability("p")
    n = integer("n", above=0)
    elaboration = Claim(Expectation(draw("X", Binomial(n, p))) <= n * p).elaborate()
    assert not elaboration.complete
    assert elaboration.scope == "n = 1, 2, 3"


def test_values_of_a_count_are_chosen():
    k, epsilon = integer("k", at_least=1), real("epsilon", at_least=0)
    response = RandomizedResponse(epsilon)
    stick = HockeyStick(k * epsilon, Power(response, k), Power(response.partner, k))
    elaboration = Claim(stick <= 0, shapes={k: (1, 200)}).elaborate()
    assert elaboration.scope == "k = 1, 200"
    with pytest.raises(IllFormedError, match="outside its domain"):
        Claim(stick <= 0, shapes={k: 0}).elaborate()


def test_a_count_must_be_an_integer_with_a_least_value():
    p = probability("p")
    with pytest.raises(IllFormedError, match="declare it as integer"):
        Claim(Expectation(draw("X", Binomial(real("n"), p))) >= 0).elaborate()
    with pytest.raises(IllFormedError, match="least value"):
        Claim(Expectation(draw("X", Binomial(integer("n"), p))) >= 0).elaborate()


def test_a_count_has_its_value_everywhere_in_the_claim():
    n = integer("n", at_least=2, at_most=2)
    (goal,) = Claim(Expectation(draw("X", Binomial(n, 1))) <= n).elaborate().goals
    assert goal.statement.conclusion.rhs == rat(2)


def test_too_many_cases_are_refused():
    orders = [order(f"alpha_{i}") for i in range(6)]
    with pytest.raises(TooLargeError, match="cases"):
        Claim(sum(Renyi(alpha, P, Q) for alpha in orders) >= 0).elaborate()


def test_a_point_is_every_point():
    y = point("y")
    assert shapes(Claim(P(y) <= 1, shapes=3)) == ["|Y| = 3, y = 1", "|Y| = 3, y = 2", "|Y| = 3, y = 3"]

import pytest
from sympy import Abs, exp

from dpsym.errors import IllFormedError
from dpsym.kernel.statement import Forall
from dpsym.kernel.terms import rat, var
from dpsym.language import (
    KL,
    RDP,
    ZCDP,
    Claim,
    HockeyStick,
    PureDP,
    Renyi,
    Space,
    at_least,
    at_most,
    both,
    equal,
    for_all,
    kernel,
    laws,
    order,
    point,
    real,
)
from dpsym.language.elaboration.goals import Saturation, Supremal
from dpsym.language.elaboration.hypotheses import in_order

P, Q = laws("P Q")
x, y, z = real("x"), real("y"), real("z")


def goal(*given, conclusion=None):
    return (
        Claim(equal(x + y + z, 0) if conclusion is None else conclusion, given=given, shapes=None)
        .elaborate()
        .goals[0]
    )


def test_a_bound_by_a_variable_is_met_by_setting_it():
    assert goal(x**2 <= y).saturations == (Saturation("y", var("x") ** 2),)
    assert goal(at_least(y, x**2)).saturations == (Saturation("y", var("x") ** 2),)
    assert goal(at_most(y, x**2)).saturations == (Saturation("y", var("x") ** 2, upper=True),)
    assert goal(equal(y, x**2)).saturations == (Saturation("y", var("x") ** 2, exact=True),)
    assert goal(Abs(x - z) <= y).saturations[0].variable == "y"


def test_what_bounds_no_variable_is_not_met_by_setting_one():
    assert goal(x**2 <= 2 * y).saturations == ()
    assert goal(x < y).saturations == ()
    assert goal(x * y <= y).saturations == ()


def test_saturations_come_in_an_order_in_which_they_can_be_carried_out():
    assert [entry.variable for entry in goal(at_most(x, y), x**2 <= y, y**2 <= z).saturations] == ["y", "z"]
    assert [entry.variable for entry in goal(y**2 <= z, x**2 <= y).saturations] == ["y", "z"]
    circle = [Saturation("x", var("y")), Saturation("y", var("x"))]
    assert in_order(circle) == ()


def test_notions_are_saturated_in_both_orders_of_the_pair():
    epsilon = real("epsilon", at_least=0)
    found = goal(PureDP(epsilon)(P, Q), conclusion=KL(P, Q) <= epsilon)
    (saturation,) = found.saturations
    assert saturation.variable == "epsilon"
    assert {node.head for node in saturation.expression.nodes()} == {"max", "logratio", "var"}
    assert saturation.expression.free == {"P[1]", "P[2]", "Q[1]", "Q[2]"}


def test_zcdp_is_a_quantified_hypothesis_without_a_division():
    rho = real("rho", at_least=0)
    found = goal(ZCDP(rho)(P, Q), conclusion=KL(P, Q) <= rho)
    (quantified,) = [entry for entry in found.statement.hypotheses if isinstance(entry, Forall)]
    assert str(quantified.variable.domain) == "(1, oo)"
    assert quantified.relation.rhs == rat(1)
    assert {node.head for node in quantified.relation.lhs.nodes()} <= {
        "max",
        "add",
        "mul",
        "scaled",
        "exp",
        "logratio",
        "var",
        "rat",
    }
    (supremal,) = found.saturations
    assert isinstance(supremal, Supremal)
    assert (supremal.variable, supremal.bound) == ("rho", quantified.variable)


def test_xi_is_taken_off_before_rho_is_solved_for():
    xi, rho = real("xi"), real("rho", at_least=0)
    (supremal,) = goal(ZCDP(xi, rho)(P, Q), conclusion=KL(P, Q) <= xi + rho).saturations
    assert supremal.variable == "rho"
    assert "xi" in supremal.term.free


def test_a_hypothesis_for_all_orders_may_be_one_sided():
    alpha, rho = real("alpha", above=1), real("rho")
    found = goal(for_all(alpha, Renyi(alpha, P, Q) <= rho * alpha), conclusion=KL(P, Q) <= rho)
    assert isinstance(found.saturations[0], Supremal)
    assert "alpha" not in {variable.name for variable in found.statement.variables}


def test_a_general_hypothesis_for_all_values():
    t = real("t")
    found = goal(for_all(t, exp(t) * x >= t * y))
    (quantified,) = found.statement.hypotheses
    assert quantified.relation.op == ">="
    assert quantified.variables() == {"x", "y"}


def test_a_hypothesis_at_every_point_is_one_bound():
    X, Z = Space("X"), Space("Z")
    K, L, point_ = kernel("K", X, Z), kernel("L", X, Z), point("u", X)
    epsilon = real("epsilon", at_least=0)
    claim = Claim(epsilon >= 0, given=for_all(point_, RDP(order("alpha"), epsilon)(K(point_), L(point_))))
    found = claim.elaborate().goals[0]
    assert len(found.saturations) == 1
    assert sum(entry.op == "<=" for entry in found.statement.hypotheses) == 1


def test_zcdp_at_every_point_has_one_supremal_parameter():
    X, Z = Space("X"), Space("Z")
    K, L, u = kernel("K", X, Z), kernel("L", X, Z), point("u", X)
    rho = real("rho", at_least=0)
    found = Claim(rho >= 0, given=for_all(u, ZCDP(rho)(K(u), L(u)))).elaborate().goals[0]
    assert len(found.saturations) == 1
    assert sum(isinstance(entry, Forall) for entry in found.statement.hypotheses) == 2


def test_hypotheses_may_be_joined():
    assert len(goal(both(x <= 1, y <= 1)).statement.hypotheses) == 2


def test_a_hypothesis_must_be_a_relation():
    with pytest.raises(IllFormedError, match="not a relation"):
        goal(x + y)


def test_delta_zero_is_the_pure_notion_as_a_hypothesis():
    from dpsym.language import ApproximateDP

    epsilon = real("epsilon", at_least=0)
    found = goal(ApproximateDP(epsilon, 0)(P, Q), conclusion=HockeyStick(epsilon, P, Q) <= 0)
    assert found.saturations[0].variable == "epsilon"

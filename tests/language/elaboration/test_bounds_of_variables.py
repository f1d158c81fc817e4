"""Bounds of a variable that are expressions: what is said for all values of it keeps within them."""

import pytest

from dpsym import (
    ApproximateRenyi,
    Claim,
    Normal,
    Renyi,
    TruncatedCDP,
    at_most,
    for_all,
    integer,
    laws,
    real,
)
from dpsym.errors import IllFormedError
from dpsym.kernel.judge import judge
from dpsym.kernel.statement import Counterexample, Domain, Forall, Relation, Statement, Variable
from dpsym.kernel.terms import rat
from dpsym.language.relations import Comparison

P, Q = laws("P Q")
x, y, mu = real("x"), real("y"), real("mu")
rho, omega = real("rho", at_least=0), real("omega", above=1)
alpha, beta = real("alpha", above=1, at_most=omega), real("beta", above=1)
shifted = Normal(0, 1), Normal(mu, 1)
SETTINGS = {"examples": 20, "steps": 720}
PROVING = SETTINGS | {"steps": 10_800}  # far more than they need, for a loaded machine


def hypotheses(claim):
    return claim.elaborate().goals[0].statement.hypotheses


def test_a_hypothesis_for_all_values_up_to_a_variable_says_nothing_beyond_it():
    t = real("t", at_least=0, at_most=y)
    (found,) = hypotheses(Claim(x <= 0, given=for_all(t, x * t <= 1)))
    assert isinstance(found, Forall)
    assert "y" in found.variables()


@pytest.mark.parametrize("op", ["<=", "<", ">=", ">", "="])
def test_beyond_the_bound_any_relation_holds(op):
    t = real("t", at_least=0, below=y)
    (found,) = hypotheses(Claim(x <= 0, given=for_all(t, Comparison(x * t, op, 1))))
    beyond = {name: rat(1 if name == "y" else 2) for name in found.relation.variables()}
    variables = tuple(Variable(name, Domain(None, None, lo_open=True, hi_open=True)) for name in beyond)
    contrary = Statement(variables, (found.relation,), Relation("<=", rat(1), rat(0)))
    assert judge(contrary, Counterexample(tuple(beyond.items()))).name == "refuted"  # the hypothesis holds


@pytest.mark.parametrize(
    ("conclusion", "given"),
    [
        (mu**2 / 2 <= rho, for_all(alpha, Renyi(alpha, *shifted) <= 1 + rho * alpha)),
        pytest.param(
            Renyi(beta, P, Q) <= rho * beta,
            for_all(alpha, Renyi(alpha, P, Q) <= rho * alpha),
            marks=pytest.mark.slow,
        ),
    ],
)
def test_orders_up_to_a_last_one_are_not_all_orders(conclusion, given):
    """At ω = 2 and ρ = 0 the first says that μ² <= 1 follows to be 0."""
    assert Claim(conclusion, given=given).check(**SETTINGS).verdict != "proved"


def test_integer_orders_above_one_do_not_come_near_one():
    n = integer("n", above=1)
    given = for_all(n, Renyi(n, *shifted) <= -1 + rho * n)  # μ² = 2 (ρ - 1/2) allows it
    assert Claim(mu**2 / 2 <= rho - 1, given=given).check(**SETTINGS).verdict != "proved"
    n = integer("n", at_least=1)
    given = for_all(n, Renyi(n, *shifted) <= -1 + rho * n)
    assert Claim(mu**2 / 2 <= rho - 1, given=given).check(**PROVING).verdict == "proved"


@pytest.mark.parametrize("last", [2 * y, real("omega", at_least=1)])
def test_orders_up_to_a_last_one_are_some(last):
    claim = Claim(mu**2 / 2 <= rho, given=TruncatedCDP(rho, last)(*shifted))
    assert Claim(last > 1, given=claim.given).check(**PROVING).verdict == "proved"


def test_a_mass_that_is_bounded_by_others_vanishes_with_them():
    epsilon = real("epsilon", at_least=0)
    delta = real("delta", at_least=epsilon, at_most=1)
    order = real("alpha", above=1)
    bound = ApproximateRenyi(delta, order, P, Q) <= rho + delta - epsilon
    assert Claim(bound, given=Renyi(order, P, Q) <= rho).check(**SETTINGS).verdict != "refuted"
    delta = real("delta", at_least=0, at_most=1)
    part = real("part", at_least=0, at_most=delta)
    bound = ApproximateRenyi(delta, order, P, Q) <= rho + delta - part
    assert Claim(bound, given=Renyi(order, P, Q) <= rho).check(**SETTINGS).verdict != "refuted"


def test_what_is_for_all_is_not_what_the_bounds_of_another_variable_speak_of():
    below = real("w", at_most=x)
    for claim in (Claim(for_all(x, x >= 1), given=below >= 1), Claim(for_all(x, x >= below))):
        with pytest.raises(IllFormedError, match="give one of the two another name"):
            claim.elaborate()
    inner = real("w", at_most=x)  # its range is said inside
    assert Claim(for_all(x, for_all(inner, at_most(inner, x)))).check(**PROVING).verdict == "proved"

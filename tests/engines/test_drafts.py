"""Drafts become instances in which equations hold exactly."""

from flint import fmpq
from sympy import exp, oo

from dpsym import Claim, equal, integer, probability, real
from dpsym.engines.drafts import Completion, Draft
from dpsym.engines.plan import plan_of
from dpsym.kernel.statement import Domain, Relation, Statement, Variable
from dpsym.kernel.terms import term, var
from dpsym.language.elaboration.goals import Goal


def completed(**wishes):
    """Complete a draft for p = exp(-t/s)."""
    positive = Domain(fmpq(0), None, lo_open=True)
    unit = Domain(fmpq(0), fmpq(1))
    variables = (Variable("t", positive), Variable("s", positive), Variable("p", unit))
    quotient = -var("t") / var("s")
    equation = Relation("=", var("p"), term("exp", quotient))
    plan = plan_of(Goal(Statement(variables, (equation,), Relation("<=", var("p"), var("s")))))
    assert [step.variable.name for step in plan.steps][-1] == "p"
    instance = Completion(plan).complete(Draft({name: fmpq(value) for name, value in wishes.items()}))
    return {name: str(value) for name, value in instance.items()}


def test_a_logarithm_makes_an_exponential_rational():
    assert completed(t=1, s=1) == {"t": "1*log(2)", "s": "1", "p": "1/2"}
    assert completed(t=6, s=3) == {"t": "1*log(7)", "s": "1", "p": "1/7"}


def test_a_claim_about_a_defined_probability_is_refuted():
    t, s, k, p = real("t", at_least=0), real("s", above=0), integer("k", at_least=1), probability("p")
    result = Claim(1 - (1 - p) ** k <= exp(-k * t / s), given=equal(p, exp(-t / s))).check()
    assert result.verdict == "refuted"
    assert result.checks["hypothesis"]["outcome"] == "fails"


def test_a_number_that_must_be_infinite_is_tried():
    """Regression: where an equation makes a number infinite, no instance was found."""
    u, v, w = real("u"), real("v", at_most=oo), real("w", at_most=oo)
    assert Claim(v <= 0, given=equal(v, oo)).check().verdict == "refuted"
    assert Claim(v >= 0, given=equal(v, oo)).check().verdict == "proved"
    assert Claim(v <= 1, given=(equal(v + w, oo), v <= 2)).check().verdict == "refuted"
    assert Claim(u >= 0, given=equal(u, oo)).check().verdict == "undecided"  # u is a finite number


def test_a_strict_bound_counts_where_no_other_is_tighter():
    """Regression: of x <= y and x < 1 for y = 0 nothing was left but x < 0."""
    unit = Domain(fmpq(0), fmpq(1))
    order, below = Relation("<=", var("x"), var("y")), Relation("<", var("x"), var("z"))
    variables = tuple(Variable(name, unit) for name in "yzx")
    plan = plan_of(Goal(Statement(variables, (order, below), Relation("<=", var("y"), var("x")))))
    draft = lambda **wishes: Draft({name: fmpq(value) for name, value in wishes.items()})
    assert Completion(plan).complete(draft(y=0, z=1, x=0)) == {"y": 0, "z": 1, "x": 0}
    assert Completion(plan).complete(draft(y=1, z=0, x=0)) is None
    assert Completion(plan).complete(draft(y=1, z=1, x=1))["x"] < 1

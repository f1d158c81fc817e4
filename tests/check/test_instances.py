"""A counterexample for people."""

import pytest
from flint import fmpq

from dpsym.check.instances import described, latex_of
from dpsym.check.words import counterexample
from dpsym.kernel.statement import Counterexample, Domain, Relation, Statement, Variable
from dpsym.kernel.terms import INF, PI, rat, term, var
from dpsym.language.elaboration.goals import Goal

UNIT = Domain(fmpq(0), fmpq(1))


@pytest.mark.parametrize(
    ("value", "latex"),
    [
        (rat(3), "3"),
        (rat(-3, 4), "-3/4"),
        (term("log", rat(7, 3)), r"\log(7/3)"),
        (rat(-1) * term("log", rat(3)), r"-\log(3)"),
        (rat(1, 2) * term("log", rat(3)), r"1/2 \log(3)"),
        (INF, r"\infty"),
        (PI, r"\operatorname{pi}"),
        (term("exp", rat(2)), "e^{2}"),
        (rat(2) ** rat(1, 2), "(2)^{1/2}"),
        (term("log", rat(2)) + rat(-1), r"\log(2) - 1"),
        (rat(2) * (term("log", rat(2)) + 1), r"2 (\log(2) + 1)"),
        (term("tanh", rat(1)), r"\tanh(1)"),
    ],
)
def test_closed_terms_in_latex(value, latex):
    assert latex_of(value) == latex


def test_laws_events_and_kernels_are_gathered():
    names = ["epsilon", "P[1]", "P[2]", "S[1]", "S[2]", "K[1,1]", "K[1,2]", "K[2,1]", "K[2,2]"]
    values = [term("log", rat(3)), rat(1, 4), rat(3, 4), rat(1), rat(0), rat(1), rat(0), rat(0), rat(1)]
    variables = tuple(Variable(name, Domain() if name == "epsilon" else UNIT) for name in names)
    statement = Statement(variables, (), Relation("<=", var("P[2]"), var("P[1]")))
    goal = Goal(statement, latex={"epsilon": r"\varepsilon"}, binaries=("S[1]", "S[2]"), shape="k = 2")
    evidence = Counterexample(tuple(zip(names, values, strict=True)))
    found = described(goal, evidence)
    assert found["at"] == {
        r"\varepsilon": r"\log(3)",
        "P": "(1/4, 3/4)",
        "S": r"\{1\}",
        "K": "((1, 0), (0, 1))",
    }
    assert found["shape"] == "k = 2"
    assert (
        counterexample(found)
        == "ε = log(3), P = (1/4, 3/4), S = {1}, K = ((1, 0), (0, 1)) (k = 2): left 3/4, right 1/4"
    )


def test_both_sides_have_error_bounds():
    statement = Statement((Variable("x", Domain()),), (), Relation("<=", term("exp", var("x")), rat(2)))
    found = described(Goal(statement), Counterexample((("x", rat(1)),)))
    assert found["lhs"].startswith("[2.718281828") and "+/-" in found["lhs"]
    assert found["rhs"] == "2.00000000000000"
    infinite = Statement((Variable("x", UNIT),), (), Relation(">=", term("log", var("x")), rat(0)))
    assert described(Goal(infinite), Counterexample((("x", rat(0)),)))["lhs"] == "-oo"


def test_an_empty_event():
    statement = Statement((Variable("S[1]", UNIT),), (), Relation(">", var("S[1]"), rat(0)))
    evidence = Counterexample((("S[1]", rat(0)),))
    found = described(Goal(statement, binaries=("S[1]",)), evidence)
    assert found["at"] == {"S": r"\emptyset"}


@pytest.mark.parametrize(
    ("exact", "text"),
    [
        ("1/2", "1/2"),
        ("3/28", "3/28 = 0.107142…"),
        ("-3/28", "-3/28 = -0.107142…"),
        ("-2", "-2"),
        ("4000/300", "4000/300 = 13.333333…"),
    ],
)
def test_sides_are_exact_where_they_can_be(exact, text):
    found = {"at": {"x": "1"}, "lhs": "0.1", "rhs": "0.5", "lhs_exact": exact}
    assert counterexample(found) == f"x = 1: left {text}, right 0.5"

import pickle

import pytest
import sympy

from dpsym.errors import IllFormedError
from dpsym.language import (
    Claim,
    at_least,
    at_most,
    both,
    chain,
    equal,
    for_all,
    greater,
    less,
    probability,
    real,
)
from dpsym.language.relations import Both, Comparison, statement_of


def test_relations_are_kept_as_written():
    for relation, op in (
        (equal(1, 1), "="),
        (at_most(2, 1), "<="),
        (less(1, 1), "<"),
        (at_least(1, 2), ">="),
        (greater(1, 1), ">"),
    ):
        assert isinstance(relation, Comparison)
        assert relation.op == op


def test_an_identity_survives_pickling_undecided():
    p = probability("p")
    identity = equal((p + 1) ** 2, p**2 + 2 * p + 1)
    assert pickle.loads(pickle.dumps(identity)) == identity


def test_relations_of_sympy_become_comparisons():
    x = real("x")
    assert statement_of(x <= 1) == at_most(x, 1)
    assert statement_of(sympy.Eq(x, 1)) == equal(x, 1)
    assert isinstance(statement_of(sympy.And(x <= 1, x >= 0)), Both)


def test_a_chain_is_its_steps():
    x = real("x")
    assert chain(0, "<=", x, "<", 1) == both(at_most(0, x), less(x, 1))
    with pytest.raises(IllFormedError, match="chain"):
        chain(0, "<=")
    with pytest.raises(IllFormedError, match="relations"):
        chain(0, "!=", 1)


def test_text_is_never_parsed():
    assert str(equal("x + y", 1)) == "x + y = 1"
    with pytest.raises(IllFormedError, match="mathematical object"):
        equal(object(), 1)


def test_relations_are_written_in_latex():
    x = real("x_hat")
    assert sympy.latex(at_most(x, 1)) == r"\hat{x} \le 1"
    assert sympy.latex(both(x >= 0, x < 1)) == r"\hat{x} \ge 0 \;\text{and}\; \hat{x} < 1"
    assert sympy.latex(for_all(x, x >= 0)) == r"\forall \hat{x} \in \mathbb{R}:\; \hat{x} \ge 0"


def test_substitution_reaches_into_relations():
    x = real("x")
    assert both(x >= 0, at_most(x, 1)).xreplace({x: sympy.Integer(2)}) == both(at_least(2, 0), at_most(2, 1))


def test_a_conjunction_has_a_goal_for_each_part():
    x = real("x", at_least=0)
    assert [
        str(goal.statement.conclusion.op) for goal in Claim(chain(-1, "<", x, "<=", 2 * x)).elaborate().goals
    ] == ["<", "<="]


def test_a_hypothesis_about_one_value_says_nothing_of_all_values():
    x, y = real("x"), real("y")
    result = Claim(for_all(x, x <= 1), given=x <= 1).check()
    assert result.verdict == "ill-formed"
    assert "all values of x" in result.message
    assert Claim(for_all(x, y <= 1), given=(y <= 1, for_all(x, x**2 >= 0))).check().verdict == "proved"

"""Grids: what they say for given numbers of rows and columns, and which are refused."""

import pytest
from flint import fmpq

from dpsym.errors import KernelRefusal
from dpsym.kernel.statement import Domain, Fold, Relation, Variable
from dpsym.kernel.terms import rat, var
from dpsym.points.grid import Grid

MASS = Domain(fmpq(0), fmpq(1))
P, K, R = (Variable(name, MASS) for name in ("P[*]", "K[*,#]", "R[#]"))
ROWS = Fold("total", "sum", "*", var("P[*]"))
MIXED = Fold("mixed[#]", "sum", "*", var("P[*]") * var("K[*,#]"))
SURE = Relation("<=", rat(0), rat(1))


def test_an_instance_writes_out_sums_at_each_column():
    grid = Grid((P, K), (MIXED,), (), Relation("<=", var("mixed[#]"), rat(1)))
    first, second, third = grid.instances(2, 3)
    assert str(third.conclusion.lhs) == "add(mul(P[1], K[1,3]), mul(P[2], K[2,3]))"
    assert [v.name for v in first.variables] == [
        *("P[1]", "P[2]"),
        *("K[1,1]", "K[1,2]", "K[1,3]", "K[2,1]", "K[2,2]", "K[2,3]"),
    ]
    assert first.conclusion != second.conclusion


def test_a_hypothesis_about_rows_is_one_for_each():
    whole = Fold("whole[*]", "sum", "#", var("K[*,#]"))
    given = Relation("=", var("whole[*]"), rat(1))
    (statement,) = Grid((K,), (whole,), (given,), SURE).instances(2, 2)
    assert [str(h.lhs) for h in statement.hypotheses] == ["add(K[1,1], K[1,2])", "add(K[2,1], K[2,2])"]


def test_folds_of_folds_are_sums_of_sums():
    inner = Fold("row[*]", "sum", "#", var("K[*,#]"))
    outer = Fold("all", "max", "*", var("row[*]"))
    (statement,) = Grid((K,), (inner, outer), (), Relation("<=", var("all"), rat(9))).instances(2, 2)
    assert str(statement.conclusion.lhs) == "max(add(K[1,1], K[1,2]), add(K[2,1], K[2,2]))"


def test_a_grid_survives_json():
    grid = Grid((P, K, R), (ROWS, MIXED), (Relation("=", var("total"), rat(1)),), SURE)
    assert Grid.from_json(grid.to_json()) == grid


@pytest.mark.parametrize(
    ("variables", "folds"),
    [
        ((P, P), ()),
        ((P, Variable("P[#]", MASS)), ()),
        ((P, Variable("P[1]", MASS)), ()),
        ((P, Variable("P", MASS)), ()),
        ((Variable("P*", MASS),), ()),
        ((Variable("P[*]q[#]", MASS),), ()),
        ((Variable("K[#,*]", MASS),), ()),
        ((P,), (("P[1]", "sum", "*", var("P[*]")),)),
        ((P,), (("total[*]", "sum", "*", var("P[*]")),)),
        ((P, K), (("total", "sum", "*", var("K[*,#]")),)),
        ((P,), (("total", "product", "*", var("P[*]")),)),
        ((P,), (("total", "sum", "+", var("P[*]")),)),
        ((P,), (("total", "sum", "*", var("Q[*]")),)),
    ],
)
def test_names_that_could_meet_and_folds_without_meaning_are_refused(variables, folds):
    with pytest.raises(KernelRefusal):
        Grid(variables, tuple(Fold(*fold) for fold in folds), (), SURE)


def test_a_relation_of_unknown_names_is_refused():
    with pytest.raises(KernelRefusal, match="has no domain"):
        Grid((P,), (), (), Relation("<=", var("Q[*]"), rat(1)))

"""Grids that are false, with steps that look like proofs of them."""

import pytest
from flint import fmpq

from dpsym.engines.prove.lift import prove_family
from dpsym.errors import EvidenceError, KernelRefusal
from dpsym.kernel.statement import Domain, Fold, Relation, Variable
from dpsym.kernel.terms import INF, Term, rat, term, var
from dpsym.points.grid import Grid
from dpsym.points.proofs import GridProof
from dpsym.points.replay import judge
from dpsym.points.slices import bounded, closed, member, ranges_of, slice_of, swapped

MASS, LINE, WIDE = Domain(fmpq(0), fmpq(1)), Domain(), Domain(infinite=True)
C = Variable("c", LINE)
P, R, K = Variable("P[*]", MASS), Variable("R[#]", MASS), Variable("K[*,#]", MASS)
X = Variable("X[*,#]", LINE)
SURE = Relation("<=", rat(0), rat(1))
TOTAL = Fold("total", "sum", "*", var("P[*]"))


def proved(grid, over, relation, *more):
    """Judge the grid with one fact and further steps; the lift is what the prover finds, if it finds one."""
    try:
        lift = prove_family(slice_of(grid, grid.hypotheses, over, relation))
    except (EvidenceError, KernelRefusal):
        return False
    if lift is None:
        return False
    steps = [["fact", over, relation.op, 0, 1, 0], *more]
    return judge(grid, GridProof(steps, (relation.lhs, relation.rhs), (lift,))).name == "proved"


@pytest.mark.parametrize("over", ["*", "#"])
@pytest.mark.parametrize(
    ("hypothesis", "conclusion"),
    [
        # a fact at one row is none of another row's: c bounds the rows, not the columns
        (Relation("<=", var("P[*]"), var("c")), Relation("<=", var("R[#]"), var("c"))),
        # P at each row is at most R at each column; not the other way round
        (Relation("<=", var("P[*]"), var("R[#]")), Relation("<=", var("R[#]"), var("P[*]"))),
        # each mass is at most c; the sum is not
        (Relation("<=", var("P[*]"), var("c")), Relation("<=", var("total"), var("c"))),
        # the sum is at least c; no mass need be
        (Relation(">=", var("total"), var("c")), Relation(">=", var("P[*]"), var("c"))),
        # strictness is not made out of nothing
        (Relation("<=", var("P[*]"), rat(0)), Relation("<", var("total"), rat(0))),
        (Relation("<=", var("P[*]"), var("R[#]")), Relation("<", var("P[*]"), var("R[#]"))),
    ],
)
def test_false_grids_are_proved_in_no_slice(over, hypothesis, conclusion):
    grid = Grid((C, P, R, K), (TOTAL,), (hypothesis,), conclusion)
    assert not proved(grid, over, conclusion)


def test_an_infinite_sum_is_not_taken_for_a_number():
    infinite = Variable("u[*]", Domain(fmpq(0), None, infinite=True))
    total = Fold("all", "sum", "*", var("u[*]"))
    grid = Grid((infinite,), (total,), (), Relation("<", var("all"), INF))
    assert str(ranges_of(grid, ())["all"]) == "[0, oo]"
    assert not proved(grid, "*", grid.conclusion) and not proved(grid, "#", grid.conclusion)


def test_the_difference_of_two_infinite_sums_is_not_zero():
    wide = Variable("u[*]", WIDE)
    folds = (Fold("all", "sum", "*", var("u[*]")), Fold("less", "sum", "*", -var("u[*]")))
    grid = Grid((wide,), folds, (), Relation("=", var("all") + var("less"), rat(0)))
    assert "all" in ranges_of(grid, ()) and "less" not in ranges_of(grid, ())
    assert not proved(grid, "*", grid.conclusion) and not proved(grid, "#", grid.conclusion)


def test_a_row_without_mass_has_no_law():
    """K / total is undefined where the row is 0; a fact about it holds only where it is defined."""
    row = Fold("row[*]", "sum", "#", var("K[*,#]"))
    share = Fold("share[*]", "sum", "#", var("K[*,#]") * var("row[*]") ** -1)
    grid = Grid((K,), (row, share), (), Relation("=", var("share[*]"), rat(1)))
    assert "share[*]" not in ranges_of(grid, ())
    assert not proved(grid, "#", grid.conclusion) and not proved(grid, "*", grid.conclusion)


def test_sums_of_infinite_numbers_of_both_signs_are_not_exchanged():
    body = var("X[*,#]") * var("v")
    wide = Variable("v", Domain(fmpq(0), None, infinite=True))
    folds = (
        Fold("r[*]", "sum", "#", body),
        Fold("s[#]", "sum", "*", body),
        Fold("A", "sum", "*", var("r[*]")),
        Fold("B", "sum", "#", var("s[#]")),
    )
    grid = Grid((X, wide), folds, (), SURE)
    for facts in ((), (Relation("<", -INF, var("A")),), (Relation("<=", var("r[*]"), INF),)):
        with pytest.raises(EvidenceError, match="undefined"):
            swapped(grid, facts, "A", "B")


def test_a_sum_over_the_same_points_twice_is_not_exchanged():
    row = Fold("r[*]", "sum", "#", var("K[*,#]"))
    twice = Fold("t[*]", "sum", "#", var("r[*]"))
    column = Fold("s[#]", "sum", "*", var("K[*,#]"))
    other = Fold("B", "sum", "#", var("s[#]"))
    with pytest.raises(EvidenceError, match="the order meant"):
        swapped(Grid((K,), (row, twice, column, other), (), SURE), (), "t[*]", "B")


def test_a_maximum_is_bounded_at_its_own_row_only():
    largest = Fold("M[*]", "max", "#", var("K[*,#]"))
    grid = Grid((P, R, K), (largest,), (), SURE)
    assert bounded(grid, Relation("<=", var("K[*,#]"), var("P[*]")), "M[*]").rhs == var("P[*]")
    with pytest.raises(EvidenceError):
        bounded(grid, Relation("<=", var("K[*,#]"), var("R[#]")), "M[*]")


def test_a_maximum_that_may_be_undefined_has_no_members():
    odd = Fold("M", "max", "*", term("logratio", var("P[*]"), rat(0)))
    grid = Grid((P,), (odd,), (), SURE)
    with pytest.raises(EvidenceError):
        member(grid, (), "M")
    with pytest.raises(EvidenceError):
        member(grid, (Relation("<=", var("M"), rat(1)),), "M")


def test_what_a_sum_is_at_most_bounds_none_of_its_summands():
    grid = Grid((P, X), (Fold("s", "sum", "*", var("P[*]")),), (), SURE)
    assert list(closed([Relation("<=", var("s"), rat(1))], grid)) == [Relation("<=", var("s"), rat(1))]


def test_the_name_of_a_bound_variable_captures_no_point():
    inside = Term("integral", (var("P[*]") * var("P[1]"), rat(0), rat(1)), "P[1]")
    grid = Grid((P,), (Fold("a", "sum", "*", inside),), (), Relation("<=", var("a"), rat(1)))
    with pytest.raises(KernelRefusal, match="capture"):
        grid.instances(1, 1)


@pytest.mark.parametrize("name", ["P[*,#]", "K[*]", "total[*]", "P", "Q#", "P[1]"])
def test_a_step_defines_no_name_that_meets_another(name):
    grid = Grid((P, K), (TOTAL,), (), Relation("<=", rat(1), var("total")))
    steps = [["define", name, "sum", "#", 0]]
    verdict = judge(grid, GridProof(steps, (var("K[*,#]"),), ()))
    assert verdict.name == "undecided" and "step 0" in verdict.reason


@pytest.mark.parametrize("step", [["define", [], "sum", "*", 0], ["most", True, "total"], ["swap", [], {}]])
def test_steps_of_wrong_types_are_refused(step):
    grid = Grid((P,), (TOTAL,), (), Relation("<=", rat(1), var("total")))
    assert judge(grid, GridProof([step], (var("P[*]"),), ())).name == "undecided"

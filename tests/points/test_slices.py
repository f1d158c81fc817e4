"""Slices: what the steps of a grid may conclude, and what they may not."""

import pytest
from flint import fmpq

from dpsym.engines.prove.lift import prove_family
from dpsym.errors import EvidenceError, KernelRefusal
from dpsym.kernel.statement import Domain, Fold, Relation, Variable
from dpsym.kernel.terms import INF, rat, term, var
from dpsym.points.evidence import read_document, write_document
from dpsym.points.family import Family
from dpsym.points.grid import Grid
from dpsym.points.proofs import GridProof
from dpsym.points.replay import judge
from dpsym.points.slices import bounded, finite, ranges_of, slice_of, swapped

MASS = Domain(fmpq(0), fmpq(1))
LINE = Domain()
C = Variable("c", LINE)
P, K, X = Variable("P[*]", MASS), Variable("K[*,#]", MASS), Variable("X[*,#]", LINE)
TOTAL = Fold("total", "sum", "*", var("P[*]"))
WHOLE = Fold("whole[*]", "sum", "#", var("K[*,#]"))
MIXED = Fold("mixed[#]", "sum", "*", var("P[*]") * var("K[*,#]"))
SURE = Relation("<=", rat(0), rat(1))


def sums(body):
    """Sums of rows' and columns' sums of a body, with the inner ones."""
    by_row, by_column = Fold("r[*]", "sum", "#", body), Fold("s[#]", "sum", "*", body)
    return by_row, by_column, Fold("R", "sum", "*", var("r[*]")), Fold("S", "sum", "#", var("s[#]"))


def test_a_slice_at_a_column_has_its_sums_over_rows():
    claim = Relation("<=", var("mixed[#]"), var("total"))
    family = slice_of(Grid((P, K), (TOTAL, WHOLE, MIXED), (), claim), (), "*", claim)
    assert [v.name for v in family.points] == ["P[*]", "K[*,#]", "whole[*]"]
    assert [a.name for a in family.aggregates] == ["total", "mixed[#]"]
    assert family.instance(2).conclusion.lhs == var("P[1]") * var("K[1,#]") + var("P[2]") * var("K[2,#]")


def test_a_proof_of_a_slice_proves_the_grid_and_is_written_and_read():
    claim = Relation("<=", var("mixed[#]"), var("total"))
    grid = Grid((P, K), (TOTAL, MIXED), (), claim)
    lift = prove_family(slice_of(grid, (), "*", claim))
    proof = GridProof([["fact", "*", "<=", 0, 1, 0]], (claim.lhs, claim.rhs), (lift,))
    assert judge(grid, proof).name == "proved"
    assert read_document(write_document(grid, proof)) == (grid, proof)


def test_steps_have_to_end_with_the_conclusion():
    claim = Relation("<=", var("mixed[#]"), var("total"))
    verdict = judge(Grid((P, K), (TOTAL, MIXED), (), claim), GridProof([], (), ()))
    assert verdict.name == "undecided" and "do not end with the conclusion" in verdict.reason


def test_a_lift_of_another_slice_proves_nothing():
    claim = Relation("<=", var("mixed[#]"), var("total"))
    wrong = Relation("<=", var("total"), var("mixed[#]"))
    grid = Grid((P, K), (TOTAL, MIXED), (), wrong)
    lift = prove_family(slice_of(grid, (), "*", claim))
    proof = GridProof([["fact", "*", "<=", 0, 1, 0]], (wrong.lhs, wrong.rhs), (lift,))
    assert judge(grid, proof).name == "undecided"


def test_what_a_slice_shows_does_not_speak_of_what_is_gone_through():
    claim = Relation("<=", var("P[*]"), var("c"))
    with pytest.raises(EvidenceError, match="not gone through"):
        slice_of(Grid((C, P), (), (), claim), (), "*", claim)


def test_a_sum_that_may_be_undefined_is_not_a_number():
    odd = Fold("odd", "sum", "*", term("logratio", var("P[*]"), rat(0)))
    grid = Grid((P,), (odd,), (), SURE)
    assert "odd" not in ranges_of(grid, ())
    with pytest.raises(EvidenceError, match="may be undefined"):
        slice_of(grid, (), "#", Relation("<=", var("odd"), INF))


def test_a_number_below_a_sum_shows_that_it_is_defined():
    odd = Fold("odd", "sum", "*", term("logratio", var("P[*]"), rat(0)))
    grid = Grid((P,), (odd,), (), SURE)
    assert str(ranges_of(grid, [Relation("<", rat(0), var("odd"))])["odd"]) == "(0, oo]"
    assert str(ranges_of(grid, [Relation("<", -INF, var("odd"))])["odd"]) == "(-oo, oo]"
    assert "odd" not in ranges_of(grid, [Relation("<=", -INF, var("odd"))])
    assert "odd" not in ranges_of(grid, [Relation("<=", var("odd"), rat(0))])


def test_sums_are_exchanged_where_nothing_is_minus_infinity():
    folds = sums(var("K[*,#]"))
    assert swapped(Grid((K,), folds, (), SURE), (), "R", "S") == Relation("=", var("R"), var("S"))


@pytest.mark.parametrize(
    ("body", "names"),
    [
        (term("logratio", var("K[*,#]"), rat(0)), ("R", "S")),  # -oo at 0, oo above
        (term("log", var("K[*,#]")), ("R", "S")),
        (var("K[*,#]"), ("S", "R")),
        (var("K[*,#]"), ("R", "R")),
        (var("K[*,#]"), ("r[*]", "s[#]")),
    ],
)
def test_other_sums_are_not_exchanged(body, names):
    with pytest.raises(EvidenceError):
        swapped(Grid((K,), sums(body), (), SURE), (), *names)


def test_sums_over_different_bodies_are_not_exchanged():
    first, _, outer, _ = sums(var("K[*,#]"))
    _, second, _, other = sums(var("K[*,#]") * 2)
    with pytest.raises(EvidenceError, match="same body"):
        swapped(Grid((K,), (first, second, outer, other), (), SURE), (), "R", "S")


def test_maxima_are_not_exchanged_as_if_they_were_sums():
    _, column, outer, other = sums(var("K[*,#]"))
    largest = Fold("r[*]", "max", "#", var("K[*,#]"))
    with pytest.raises(EvidenceError, match="not a sum of sums"):
        swapped(Grid((K,), (largest, column, outer, other), (), SURE), (), "R", "S")


def test_a_bound_of_each_body_bounds_the_maximum():
    largest = Fold("M", "max", "*", var("P[*]"))
    grid = Grid((C, P), (largest,), (), SURE)
    fact = Relation("<", var("P[*]"), var("c"))
    assert bounded(grid, fact, "M") == Relation("<", var("M"), var("c"))


@pytest.mark.parametrize(
    "fact",
    [
        Relation(">=", var("P[*]"), var("c")),
        Relation("=", var("P[*]"), var("c")),
        Relation("<=", var("P[*]"), var("P[*]") + 1),
        Relation("<=", var("P[*]") * 2, var("c")),
    ],
)
def test_other_facts_do_not_bound_the_maximum(fact):
    largest = Fold("M", "max", "*", var("P[*]"))
    with pytest.raises(EvidenceError, match="does not bound"):
        bounded(Grid((C, P), (largest,), (), SURE), fact, "M")


def test_a_sum_is_not_bounded_like_a_maximum():
    with pytest.raises(EvidenceError):
        bounded(Grid((C, P), (TOTAL,), (), SURE), Relation("<=", var("P[*]"), var("c")), "total")


WIDE = Variable("w[*]", Domain(fmpq(0), infinite=True))
SPENT = Fold("spent", "sum", "*", var("w[*]"))


@pytest.mark.parametrize("bound", [Relation("<=", var("spent"), var("c")), Relation(">", INF, var("spent"))])
def test_each_body_of_a_sum_is_finite_where_that_is_bounded(bound):
    grid = Grid((C, WIDE), (SPENT,), (bound,), SURE)
    assert finite(grid, (bound,), "spent") == Relation("<", var("w[*]"), INF)
    tree = [["finite", "spent"]]
    told = Grid((C, WIDE), (SPENT,), (bound,), Relation("<", var("w[*]"), INF))
    assert judge(told, GridProof(tree, (), ())).name == "proved"


@pytest.mark.parametrize(
    "fact",
    [
        Relation(">=", var("spent"), var("c")),
        Relation("<=", var("spent"), INF),  # which says nothing
        Relation("<=", var("spent"), var("far")),  # which may be infinite itself
        Relation("<=", var("spent") * 0, var("c")),
        Relation("<=", var("w[*]"), var("c")),
    ],
)
def test_nothing_else_shows_that_a_body_is_finite(fact):
    far = Variable("far", Domain(fmpq(0), infinite=True))
    with pytest.raises(EvidenceError, match="no fact bounds"):
        finite(Grid((C, far, WIDE), (SPENT,), (), SURE), (fact,), "spent")


@pytest.mark.parametrize("body", [term("logratio", var("P[*]"), var("P[*]")), term("log", var("P[*]"))])
def test_what_is_below_a_number_may_still_have_a_body_that_is_undefined_or_minus_infinity(body):
    fold = Fold("odd", "sum", "*", body)
    with pytest.raises(EvidenceError, match="not a sum that is known to be defined"):
        finite(Grid((P,), (fold,), (), SURE), (Relation("<=", var("odd"), rat(1)),), "odd")


def test_a_maximum_has_no_rule_for_finite_bodies():
    fold = Fold("M", "max", "*", var("w[*]"))
    with pytest.raises(EvidenceError):
        finite(Grid((C, WIDE), (fold,), (), SURE), (Relation("<=", var("M"), var("c")),), "M")


@pytest.mark.parametrize(
    "steps",
    [
        "no list",
        [["no step"]],
        [["define", "P[*]", "sum", "*", 0]],
        [["define", "new[*]", "sum", "*", 0]],
        [["define", "new", "sum", "*", 7]],
        [["fact", "*", "<=", 0, 0, 0]],
        [["fact", "+", "<=", 0, 0, 0]],
        [["most", 0, "total"]],
        [["finite", "total"]],
        [["finite", "none"]],
        [["finite"]],
        [["swap", "total", "total"]],
        [["swap"]],
        [[]],
        [7],
        [["swap", "total", "total"]] * 101,
    ],
)
def test_malformed_steps_prove_nothing(steps):
    claim = Relation("<=", rat(0), var("total"))
    grid = Grid((P,), (TOTAL,), (), claim)
    assert judge(grid, GridProof(steps, (var("P[*]"),), ())).name == "undecided"


def test_a_grid_is_proved_by_steps_only():
    claim = Relation("<=", var("total"), var("total"))
    grid = Grid((P,), (TOTAL,), (), claim)
    family = slice_of(grid, (), "*", claim)
    assert isinstance(family, Family)
    lift = prove_family(family)
    assert judge(family, lift).name == "proved"
    assert judge(grid, lift).name == "undecided"
    assert judge(family, GridProof([], (), ())).name == "undecided"


def test_an_unknown_kind_of_fold_in_a_document_is_refused():
    data = Grid((P,), (TOTAL,), (), SURE).to_json()
    data["folds"][0][1] = "product"
    with pytest.raises(KernelRefusal):
        Grid.from_json(data)

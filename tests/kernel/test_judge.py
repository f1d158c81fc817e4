import pytest
from flint import arb, ctx, fmpq

from dpsym.engines.checker import Checker
from dpsym.engines.closing import close
from dpsym.errors import EvidenceError
from dpsym.kernel.judge import judge
from dpsym.kernel.numbers import INFINITY, UNDEFINED, exact_log
from dpsym.kernel.statement import ClosedForm, Counterexample, Domain, Proof, Relation, Statement, Variable
from dpsym.kernel.terms import Term, rat, term, var

x, y, z = map(var, "xyz")


def over(name, lo=None, hi=None, **flags):
    return Variable(name, Domain(*(None if end is None else fmpq(end) for end in (lo, hi)), **flags))


def claim(variables, lhs, op, rhs, *hypotheses):
    return Statement(tuple(variables), tuple(hypotheses), Relation(op, lhs, rhs))


MASSES = claim(
    [over("x", 0, 1), over("y", 0, 1)], x**2 + y**2, "<=", rat("1/2"), Relation("=", x + y, rat(1))
)


@pytest.mark.parametrize(
    ("p", "q", "status"),
    [
        (fmpq(1, 2), fmpq(1, 2), "holds"),
        (fmpq(1, 3), fmpq(2, 3), "violated"),
        (fmpq(1, 3), fmpq(1, 3), "excluded"),
        (fmpq(2), fmpq(-1), "excluded"),
        (arb("0.25"), arb("0.75"), "violated"),
        (arb(1) / 3, arb(2) / 3, "unknown"),  # a ball cannot show that the sum is one
        (UNDEFINED, fmpq(1), "unknown"),
        (INFINITY, fmpq(1), "excluded"),
        (exact_log(fmpq(2)), 1 - exact_log(fmpq(2)), "unknown"),
        (exact_log(fmpq(4)), fmpq(0), "excluded"),
    ],
)
def test_status(p, q, status):
    assert Checker(MASSES).status({"x": p, "y": q}) == status


def test_more_precision_decides_more():
    tiny = fmpq(1, 2**300)
    close_call = claim([over("x")], term("exp", x), "<=", rat(1) + 1 / rat(2) ** 50)
    checker = Checker(close_call)
    assert checker.status({"x": tiny + fmpq(1, 2**50)}, 40) == "unknown"
    assert checker.decide({"x": tiny + fmpq(1, 2**50)}) == "violated"


def test_constants_are_evaluated_at_each_precision():
    root = rat(2) ** rat("1/2")
    checker = Checker(claim([over("x")], x * root, "<=", root + term("log", 3)))
    ctx.prec = 53
    assert checker.status({"x": fmpq(1)}, 64) == "holds" and checker.status({"x": fmpq(2)}, 128) == "violated"
    coarse, fine = (checker.sides({"x": fmpq(1)}, bits)[0].rad() for bits in (64, 512))
    assert fine < coarse
    assert Checker(claim([], root, "<=", root + 1)).status({}) == "holds"


def test_sides_are_those_of_the_conclusion():
    assert Checker(MASSES).sides({"x": fmpq(1, 3), "y": fmpq(2, 3)}) == (fmpq(5, 9), fmpq(1, 2))


def test_infinite_sides_refute_as_well():
    at_zero = Counterexample((("x", rat(0)),))
    for side, op in ((term("log", x), ">="), (-term("log", x), "<=")):
        assert judge(claim([over("x", 0)], side, op, rat(0)), at_zero).name == "refuted"


@pytest.mark.parametrize(
    ("instance", "reason"),
    [(rat(-1), "holds"), (rat(9), "outside"), (term("log", -1), "not decided"), (var("q"), "not a number")],
)
def test_reasons_for_not_refuting(instance, reason):
    verdict = judge(claim([over("x", -2, 2)], x, "<=", rat(0)), Counterexample((("x", instance),)))
    assert verdict.name == "undecided" and reason in verdict.reason


def test_equalities_need_an_identity_or_both_signs():
    statement = claim([over("x", 0, 0)], x, "=", term("abs", x))
    both = ["both", ["enclose"], ["enclose"]]
    assert judge(statement, Proof(both)).name == judge(statement, Proof(["enclose"])).name == "proved"
    for tree in (["both", ["enclose"]], ["both", ["enclose"], ["sum"]], ["both", both, both]):
        assert judge(statement, Proof(tree)).name == "undecided"
    unit = claim([over("x", 0, 1)], x, "=", term("abs", x))
    for tree in (["enclose"], both, ["segment", "x", "lo", ["enclose"], ["enclose"]]):
        assert judge(unit, Proof(tree)).name == "undecided"
    less = claim([over("x", 0, 1)], x, "=", x + 1)
    assert judge(less, Proof(both)).name == "undecided"


def test_closing_replaces_integrals_only_by_checked_values():
    half = Term("integral", (z, rat(0), x), "z")
    statement = claim([over("x", 0)], half, "<=", x**2, Relation(">=", half, rat(0)))
    closed = close(statement, [ClosedForm(half, z**2 / 2)])
    assert all(
        "integral" not in repr(side)
        for r in (closed.conclusion, *closed.hypotheses)
        for side in (r.lhs, r.rhs)
    )
    with pytest.raises(EvidenceError):
        close(statement, [ClosedForm(half, z**2)])
    assert Checker(statement).decide({"x": fmpq(1)}) == "holds"  # by balls on pieces
    assert Checker(statement, [ClosedForm(half, z**2 / 2)]).decide({"x": fmpq(1)}) == "holds"


def test_an_integral_under_another_binder_is_not_replaced_beyond_what_was_checked():
    inner = Term("integral", (z ** rat("-1/2"), rat(0), y), "z")  # needs y >= 0
    outer = Term("integral", (inner, rat(-1), rat(1)), "y")
    statement = claim([over("y", 0, 1)], inner + outer, "<=", rat(0))
    closed = close(statement, [ClosedForm(inner, 2 * z ** rat("1/2"))])
    assert outer in set(closed.conclusion.lhs.nodes())

"""Covers of an interval: what they show, and what they leave alone because no number of pieces shows it."""

import pytest
from flint import fmpq

from dpsym.engines.effort import Effort
from dpsym.engines.prove.line import cover_line
from dpsym.engines.prove.search import Search
from dpsym.kernel.aims import Aim
from dpsym.kernel.interval import Interval
from dpsym.kernel.judge import check
from dpsym.kernel.numbers import INFINITY, ZERO
from dpsym.kernel.statement import Relation
from dpsym.kernel.terms import rat, term, var

x, y = var("x"), var("y")
EXP = term("exp", x)
AWAY = (x - 1) ** -2  # from one


def covered(subject, lo, hi):
    """Return the tree, checked, and how many parts of terms were looked at for it."""
    aim, effort = Aim(Relation("<=", rat(0), subject), {"x": Interval(lo, hi, True, True)}), Effort(50_000)
    tree = cover_line(aim, effort)
    if tree is not None:
        check(tree, aim)
    return tree, effort.spent["terms"]


@pytest.mark.parametrize(
    ("subject", "hi"),
    [(EXP - 1 - x, fmpq(1)), (x**2 * (x - 2) ** 2 * AWAY, fmpq(1)), (2 - EXP * (1 - x) - x, INFINITY)],
)
def test_what_touches_zero_is_covered(subject, hi):
    assert covered(subject, ZERO, hi)[0] is not None


@pytest.mark.parametrize(
    "subject",
    [
        term("tanh", x) - 1 + 2 * (EXP**2 + 1) ** -1,
        1 - 2 * (EXP**2 + 1) ** -1 - term("tanh", x),
        AWAY + x,
        (x - 1) ** -1 * (x**2 - 1) - x - 1,
    ],
)
def test_an_identity_and_what_has_no_value_at_a_point_are_not_cut_into_pieces(subject):
    tree, looks = covered(subject, ZERO, INFINITY)
    assert tree is None
    assert looks < 40


ERF, ERFC = term("erf", x), term("erfc", x)
JUMP = term("if_lt", x, 1, rat(2), rat(3)), 2 + term("if_lt", x, 1, 0, 1)


def equal(lhs, rhs, steps=500):
    """Return the tree for an equation, checked, and what was spent on it."""
    box = {str(each): Interval(ZERO, INFINITY, True, True) for each in (x, y)}
    aim, effort = Aim(Relation("=", lhs, rhs), box), Effort(steps)
    search = Search(effort)
    tree = search.equal(aim)
    if tree is not None:
        check(tree, Aim(aim.claim, box, terms=tuple(search.terms)))
    return tree, effort.spent


@pytest.mark.parametrize(
    ("lhs", "rhs"), [(ERF * y, y - y * ERFC), (ERF * term("erf", y), (1 - ERFC) * term("erf", y))]
)
def test_what_is_equal_is_shown_from_both_sides(lhs, rhs):
    assert equal(lhs, rhs, 5_000)[0] is not None


@pytest.mark.parametrize("small", [fmpq(1), fmpq(1, 10**9)])
def test_nothing_is_spent_on_an_equation_that_fails_at_a_point(small):
    tree, spent = equal(ERF * y, y - y * ERFC * (1 + small * y))
    assert tree is None
    assert not spent


def test_no_box_is_cut_for_an_equation_unless_it_breaks(monkeypatch):
    cut = []
    monkeypatch.setattr(Search, "_cover", lambda search, aim, depth: cut.append(aim))
    equal((1 - ERFC) ** y, ERF**y)
    assert not cut
    equal(*JUMP)
    assert cut

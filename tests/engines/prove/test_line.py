"""Covers of an interval: what they show, and what they leave alone because no number of pieces shows it."""

import pytest
from flint import fmpq

from dpsym.engines.effort import Effort
from dpsym.engines.prove.line import cover_line
from dpsym.kernel.aims import Aim
from dpsym.kernel.interval import Interval
from dpsym.kernel.numbers import INFINITY, ZERO
from dpsym.kernel.proof import check
from dpsym.kernel.statement import Relation
from dpsym.kernel.terms import rat, term, var

x = var("x")
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

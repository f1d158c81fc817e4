"""The order of arguments does not matter, nor how often a summand is written; oo - oo is not 0."""

import pytest

from dpsym.kernel.terms import Term, rat, term, var
from dpsym.language.elaboration.term_order import in_order

x, y = var("x"), var("y")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Term("add", (x, y)), Term("add", (y, x))),
        (Term("add", (rat(1), rat(1), rat(1))), rat(3)),
        (Term("add", (y, y, y)), Term("mul", (rat(3), y))),
        (Term("mul", (rat(2), Term("mul", (rat(3), x)))), Term("mul", (x, rat(6)))),
        (Term("mul", (Term("add", (rat(1),)), term("exp", x))), term("exp", x)),
        (Term("max", (x, y, x)), Term("max", (y, x))),
        (Term("pow", (Term("add", (rat(1), rat(1))), rat(-1))), rat("1/2")),
        (Term("add", (2 * x, 3 * x)), 5 * x),
    ],
)
def test_the_same(one, other):
    assert in_order(one) == in_order(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Term("add", (x, -x)), rat(0)),
        (Term("mul", (x, Term("pow", (x, rat(-1))))), rat(1)),
        (Term("mul", (rat(0), x)), rat(0)),
        (Term("pow", (x, y)), Term("pow", (y, x))),
        (Term("max", (x, y)), Term("min", (x, y))),
    ],
)
def test_not_the_same(one, other):
    assert in_order(one) != in_order(other)

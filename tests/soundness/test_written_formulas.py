"""Formulas at random: what has no value as it is written has none as it is read, whatever sympy cancelled.

Each formula is written twice: as LaTeX for the reader, and as a term of the kernel in which nothing is computed.
"""

import random

import pytest
from flint import ctx, fmpq

from dpsym.engines.balls import BALLS
from dpsym.engines.compiled import compile_terms
from dpsym.errors import IllFormedError, Unread
from dpsym.kernel.numbers import ball
from dpsym.kernel.terms import Term, rat, var
from dpsym.language.elaboration.context import Context
from dpsym.language.scalars import scalar
from dpsym.notes.meaning.core import number
from dpsym.notes.scope import Scope
from dpsym.notes.single import conditions, tree

POINTS = [(fmpq(a, 2), fmpq(b)) for a in (-2, -1, 0, 1, 2, 4) for b in (-1, 0, 1, 2)]
FORMULAS = 240


def formula(draw, depth):
    """Return a formula as LaTeX and as a term in which nothing has been computed."""
    if depth == 0 or draw.random() < 0.15:
        return draw.choice([("x", var("x")), ("y", var("y")), ("1", rat(1)), ("2", rat(2)), ("x", var("x"))])
    kind = draw.choice(["add", "sub", "mul", "div", "div", "sqrt", "log", "exp", "pow", "pow", "abs", "same"])
    one, term = formula(draw, depth - 1)
    if kind in ("add", "sub", "mul", "div"):
        two, other = formula(draw, depth - 1)
        return binary(kind, one, term, two, other)
    if kind == "same":
        return binary(draw.choice(["sub", "div", "mul"]), one, term, one, term)
    if kind == "pow":
        digits, exponent = draw.choice(
            [("2", fmpq(2)), ("-1", fmpq(-1)), ("1/2", fmpq(1, 2)), ("0", fmpq(0))]
        )
        return rf"\left({one}\right)^{{{digits}}}", Term("pow", (term, rat(exponent)))
    if kind == "sqrt":
        return rf"\sqrt{{{one}}}", Term("pow", (term, rat(1, 2)))
    if kind == "abs":
        return rf"\left|{one}\right|", Term("abs", (term,))
    return rf"\{kind}\left({one}\right)", Term(kind, (term,))


def binary(kind, one, term, two, other):
    if kind == "div":
        return rf"\frac{{{one}}}{{{two}}}", Term("mul", (term, Term("pow", (other, rat(-1)))))
    sign = {"add": "+", "sub": "-", "mul": r" \cdot "}[kind]
    if kind == "sub":
        other = Term("mul", (rat(-1), other))
    return rf"\left({one}\right){sign}\left({two}\right)", Term(
        "mul" if kind == "mul" else "add", (term, other)
    )


def values(term):
    """Return the values of a term at the points, None where it has none."""
    ctx.prec = 128
    evaluate = compile_terms([term], ("x", "y"), BALLS)
    found = [ball(evaluate(*point)[0]) for point in POINTS]
    return [None if value.is_nan() else value for value in found]


def read(latex, where):
    scope = Scope()
    conditions(where, scope)
    return scalar(number(tree(latex, scope), scope), Context())


@pytest.mark.parametrize("seed", range(4))
def test_what_has_no_value_as_written_has_none_as_read(seed):
    draw, read_at_all = random.Random(seed), 0
    for _ in range(FORMULAS // 4):
        latex, written = formula(draw, 3)
        try:
            term = read(latex, r"x, y \in \mathbb{R}")
        except (IllFormedError, Unread):  # a part of it has no value at all
            continue
        read_at_all += 1
        for point, first, second in zip(POINTS, values(written), values(term), strict=True):
            assert first is not None or second is None, (latex, point)
            if first is not None and second is not None:
                assert first.overlaps(second) or not first.is_finite(), (latex, point)
    assert read_at_all > FORMULAS / 8

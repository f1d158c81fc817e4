r"""Derivatives of expressions: by a symbol, or by the only one there is; never by a guess."""

import pytest
from sympy import exp, log

from dpsym import Claim, equal, real
from dpsym.notes.items import ItemKind
from tests.notes.reading import items, only, same

x = real("x", above=0)
y = real("y", above=0)
SHEET = "Let $x > 0$ and $y > 0$. "


@pytest.mark.parametrize(
    ("latex", "claim"),
    [
        (r"\frac{d}{dx} e^{2x} = 3 x", equal(2 * exp(2 * x), 3 * x)),
        (r"\frac{d^2}{dx^2}(x^3 y) = x y", equal(6 * x * y, x * y)),
        (r"(\log(x) + x^2)' = 2 x", equal(1 / x + 2 * x, 2 * x)),
    ],
)
def test_a_derivative_is_taken(latex, claim):
    same(only(f"{SHEET}Then ${latex}$.").claim, Claim(claim))


@pytest.mark.parametrize(
    ("latex", "value"),
    [
        (r"\frac{\partial f}{\partial x}(x, y)", 2 * x * y**3),
        (r"\frac{\partial f}{\partial y}(x, 2)", 12 * x**2),
        (r"\frac{\partial^2 f}{\partial x \partial y}(y, x)", 6 * y * x**2),
    ],
)
def test_a_partial_derivative_is_by_a_letter_of_the_definition(latex, value):
    text = f"{SHEET}Let $f(x, y) = x^2 y^3$. Then ${latex} = x$."
    (claim,) = [item.claim for item in items(text) if item.kind is ItemKind.CLAIM]
    same(claim, Claim(equal(value, x)))


@pytest.mark.parametrize(
    "latex",
    [
        r"(x y)' = y",  # by which of the two?
        r"(x)' = 1",  # it may be another x
        r"(3)' = 0",
        r"(|x| - x)' = 0",  # it has a kink
        r"(x)^* = x",
        r"\frac{d}{dx} |x - 1| = 1",
    ],
)
def test_what_is_not_plainly_a_derivative_is_not_read(latex):
    assert only(f"{SHEET}Then ${latex}$.").kind is not ItemKind.CLAIM


@pytest.mark.parametrize(
    "latex", [r"\frac{d}{dx}(y + x) = 1", r"(y^2)' = 2 y", r"\frac{d}{dx}(x y) = y", r"\frac{d}{dy}(x y) = x"]
)
def test_what_depends_on_the_symbol_is_no_constant(latex):
    sheet = "Let $x > 0$ and $y > 0$. Suppose that $y^3 + y = x^2 + 1$. "
    assert only(f"{sheet}Then ${latex}$.").kind is not ItemKind.CLAIM


def test_a_derivative_is_defined_where_the_expression_is():
    """The derivative of log is 1/x, and nothing where log is nothing."""
    found = only(r"Let $x \in \mathbb{R}$. Then $\frac{d}{dx} \log(x) = 1/x$.")
    assert found.claim is not None
    assert found.claim.conclusion.lhs.has(log(real("x")))

"""Letters that a text makes functions, functions of points, and brackets with two ends."""

import pytest
import sympy

from dpsym import Claim, SumOver, at_least, laws, point
from dpsym.notes.items import ItemKind
from tests.notes.reading import claims, items, same

LAWS = "Let $P$ and $Q$ be distributions on a finite set $\\mathcal{Y}$ with $Q(y) > 0$ for all $y \\in \\mathcal{Y}$. "
P, Q = laws("P Q")
y = point("y")


@pytest.mark.parametrize("define", ["Write $r(y) = P(y)/Q(y)$.", "Let $r(y) := \\frac{P(y)}{Q(y)}$."])
def test_a_function_of_points(define):
    [claim] = claims(f"{LAWS}{define} Then $\\sum_y Q(y) r(y)^2 \\ge 1$.")
    same(Claim(claim.conclusion), Claim(at_least(SumOver(Q(y) * (P(y) / Q(y)) ** 2, y), 1)))


def test_a_function_of_points_is_not_taken_at_a_number():
    text = f"{LAWS}Write $r(y) = P(y)/Q(y)$. Let $t > 0$. Then $r(t) \\le 1$."
    [item] = [item for item in items(text) if item.kind is not ItemKind.DEFINITION]
    assert item.kind is ItemKind.ILL_FORMED
    assert "r takes points of Y" in item.message


def test_the_plural_of_a_probability_is_one():
    text = "Let $p, q \\in [0,1]$ be probabilities. Then $pq \\le 1$."
    [claim] = claims(text)
    assert {str(symbol) for symbol in claim.conclusion.free_symbols} == {"p", "q"}


@pytest.mark.parametrize(
    ("written", "value"),
    [("\\left[x^2\\right]_0^T", "T**2"), ("\\Bigl[x^2 + 1\\Bigr]_{x=1}^{x=T}", "T**2 - 1")],
)
def test_a_bracket_with_two_ends_is_what_a_function_grows_by(written, value):
    [claim] = claims(f"Let $T > 1$. Then $\\int_0^T 2x\\,dx \\ge {written}$.")
    (symbol,) = claim.conclusion.rhs.free_symbols
    assert sympy.simplify(claim.conclusion.rhs - sympy.sympify(value, {"T": symbol})) == 0


@pytest.mark.parametrize(
    ("written", "why"),
    [("\\left[-\\frac1x\\right]_1^\\infty", "value at infinity"), ("\\left[aT\\right]_0^1", "which symbol")],
)
def test_a_bracket_that_is_not_plain_is_refused(written, why):
    [item] = items(f"Let $T > 1$ and $a > 0$. Then ${written} \\ge 0$.")
    assert item.kind is ItemKind.UNREAD
    assert why in item.message


def test_a_bracket_takes_values_of_the_letter_that_is_integrated_over():
    found = claims(
        "Let $b > 0$ and $x, t \\in \\mathbb{R}$. Then $\\int_t^1 2 b x\\,dx = \\left[b x^2\\right]_t^1$."
    )
    right = found[-1].conclusion.rhs
    assert {str(symbol) for symbol in right.free_symbols} == {"b", "t"}


def test_a_positive_part_squared_is_no_bracket_with_ends():
    [claim] = claims("Let $x \\in \\mathbb{R}$. Then $[x]_+^2 \\ge 0$.")
    assert claim.conclusion.lhs.atoms(sympy.Max)

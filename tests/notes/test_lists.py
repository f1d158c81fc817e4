"""Lists: what stands at their head, what a sentence before them supposes, and bounds that end a line."""

import pytest
from sympy import Abs, sqrt

from dpsym import (
    Claim,
    Expectation,
    Laplace,
    Renyi,
    Space,
    at_least,
    at_most,
    draw,
    equal,
    greater,
    laws,
    real,
)
from dpsym.notes.items import ItemKind
from dpsym.notes.listing import listed_out
from tests.notes.reading import claims, items, only, same
from tests.notes.trees import tree

x = real("x", above=1)


@pytest.mark.parametrize(
    "words", ["then:", "then the following hold:", "we have:", "then we have the following bounds:"]
)
def test_what_is_supposed_of_a_list(words):
    """The second item was read without it for a while."""
    text = f"If $x > 1$, {words}\n\n1. $x \\ge 1$;\n2. $x^2 \\ge x$.\n\nWe have $x \\ge 0$."
    first, second, after = items(text)
    same(first.claim, Claim(at_least(x, 1)))
    same(second.claim, Claim(at_least(x**2, x)))
    assert after.kind is ItemKind.ILL_FORMED  # what was supposed ends with the list


def test_what_is_supposed_of_a_list_is_added_to_what_is_known():
    text = "Let $y \\ge 0$ and suppose $y^2 \\le 4$. If $y > 1$, then:\n\n- $y \\ge 1$\n- $y^2 \\ge 1$"
    assert [len(claim.given) for claim in claims(text)] == [2, 2]


@pytest.mark.parametrize(
    "text",
    [
        "If $x > 1$, then one of the following holds:",
        "If $x > 1$, then the following are false:",
        "If $x > 1$ is not known, then:",
        "Suppose that $x > 1$ and that the moon is blue. Then the following hold:",
        "If $x > 1$ or $x < -1$, then:",
    ],
)
def test_lists_of_which_something_else_is_said(text):
    found = items(f"{text}\n\n- $x \\le 3$")
    assert found[-1].kind is ItemKind.UNREAD


def test_bounds_and_a_value_at_the_head_of_a_list():
    text = "* $u > 0$, $p = \\frac{u}{1 + u}$\n  - $p \\le 1$\n  - $p \\ge u$\n* $u < 0$\n  - $u^2 > 0$"
    u, v = real("u", above=0), real("u", below=0)
    first, second, third = claims(text)
    same(first, Claim(at_most(u / (1 + u), 1)))
    same(second, Claim(at_least(u / (1 + u), u)))
    same(third, Claim(greater(v**2, 0)))


def test_a_bound_of_a_known_symbol_at_the_head_of_a_list_may_be_claimed():
    found = items("Let $y \\ge 0$.\n\n* $y \\ge 1$\n  - $y^2 \\ge 1$")
    assert {item.kind for item in found} == {ItemKind.UNREAD}
    assert all("supposed in the list below, or claimed" in item.message for item in found)


def test_laws_and_an_order_at_the_head_of_a_list():
    text = "* $P, Q$ prob. dist. on finite $\\mathcal{Z}$, $\\alpha > 1$\n  - $D_\\alpha(P \\| Q) \\ge 0$"
    same(only(text).claim, Claim(at_least(Renyi(real("alpha", above=1), *laws("P Q", Space("Z"))), 0)))


@pytest.mark.parametrize("before", ["", "noise ", "Laplace: "])
def test_a_draw_and_its_scale_at_the_head_of_a_list(before):
    """The scale was read as a claim, and had the range that its place gives it."""
    text = f"* {before}$Z \\sim \\mathrm{{Lap}}(b)$, $b > 1$\n  - $\\mathbb{{E}}|Z| = b$"
    b = real("b", above=1)
    same(only(text).claim, Claim(equal(Expectation(Abs(draw("Z", Laplace(0, b)))), b)))


def test_noise_before_a_colon():
    text = "Let $b > 0$.\n\n- noise $Z \\sim \\mathrm{Lap}(b)$: $E[Z^2] = 2 b^2$\n- $\\mathbb{E}|Z| = b$"
    assert len(claims(text)) == 2


def test_a_range_in_a_display_holds_in_the_sentences_after_it():
    text = "Then\n$$e^t \\ge 1 + t \\quad \\text{for all } t \\ge 2.$$\nIn particular, $e^t \\ge t$."
    found = items(text)[-1]
    assert found.claim is not None
    assert found.claim.conclusion.free_symbols == {real("t", at_least=2)}
    assert "line 2" in found.message


def test_lists_in_formulas():
    assert listed_out(tree("n = 1, 2, \\dots")) == tree("n \\in \\{1, 2, \\dots\\}")
    assert listed_out(tree("p(x), q(x) > 0")).operator == "and"
    for same_as_before in ("x, y > 0", "n = 2, 4, \\dots", "x = 1"):
        assert listed_out(tree(same_as_before)) == tree(same_as_before)


def test_a_square_root_under_what_differs():
    z = real("z", at_least=0)
    found = only("Let $z \\ge 0$. For all $z \\ne 1$, $\\sqrt{z} \\ge 0$.").claim
    assert found is not None
    assert found.conclusion == at_least(sqrt(z), 0)

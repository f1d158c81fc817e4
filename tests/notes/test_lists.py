"""Lists: what stands at their head, what a sentence before them supposes, and bounds that end a line."""

import pytest
from sympy import Abs, sqrt

from dpsym import (
    Claim,
    Expectation,
    Laplace,
    at_least,
    draw,
    equal,
    real,
)
from dpsym.notes.listing import listed_out
from tests.notes.reading import claims, only, same
from tests.notes.trees import tree

x = real("x", above=1)


def test_what_is_supposed_of_a_list_is_added_to_what_is_known():
    text = "Let $y \\ge 0$ and suppose $y^2 \\le 4$. If $y > 1$, then:\n\n- $y \\ge 1$\n- $y^2 \\ge 1$"
    assert [len(claim.given) for claim in claims(text)] == [2, 2]


@pytest.mark.parametrize(
    "before",
    [
        "",
    ],
)
def test_a_draw_and_its_scale_at_the_head_of_a_list(before):
    """The scale was read as a claim, and had the range that its place gives it."""
    text = f"* {before}$Z \\sim \\mathrm{{Lap}}(b)$, $b > 1$\n  - $\\mathbb{{E}}|Z| = b$"
    b = real("b", above=1)
    same(only(text).claim, Claim(equal(Expectation(Abs(draw("Z", Laplace(0, b)))), b)))


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


@pytest.mark.parametrize("end", [", we have:", ", we have", " we get", ":"])
def test_a_quantifier_before_a_list_may_break_off_without_a_colon(end):
    text = f"For every $0 \\le q \\le 1${end}\n\n1. $q^2 \\le q$.\n2. $q^3 \\le q$."
    found = claims(text)
    assert [str(claim.conclusion) for claim in found] == ["q**2 <= q", "q**3 <= q"]
    for claim in found:
        (q,) = claim.conclusion.free_symbols
        assert (q.domain.lo, q.domain.hi) == (0, 1)


def test_what_breaks_off_and_is_not_for_all_is_said_of_no_item():
    text = "For some $0 \\le q \\le 1$, we have\n\n1. $q^2 \\ge q$."
    domains = [symbol.domain for claim in claims(text) for symbol in claim.conclusion.free_symbols]
    assert all((domain.lo, domain.hi) != (0, 1) for domain in domains)

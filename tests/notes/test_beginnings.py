"""How sentences begin and what they call false: nothing is dropped, and nothing is supposed that is claimed."""

import pytest

from dpsym.notes.items import ItemKind
from tests.notes.reading import items, only

LAW = "Let $P$ be a law on $\\mathcal{Y}$. "
UTILITY = (
    "Let $q : \\mathbb{N}^{|\\mathcal{X}|} \\times R \\to \\mathbb{R}$ be a utility function of sensitivity at most "
    "$\\Delta q$ and $\\varepsilon > 0$. The exponential mechanism samples $r$ with probability proportional to "
    "$\\exp(\\frac{\\varepsilon q(x, r)}{2 \\Delta q})$.\n\n"
)
# A sentence, and what is claimed in it.
CLAIMED = [
    ("With $u = 2$, $u^2 = 4$.", "2^{2} = 4"),
    (LAW + "For $s \\in [0, 1]$ and another law $R$ on $\\mathcal{Y}$, $\\mathrm{TV}(P, R) \\le s$.", "P, R \\text{ on }"),
    ("If $M$ is $\\rho$-zCDP and $f$ is a randomized map, then $f \\circ M$ is $\\rho$-zCDP.", "f \\text{ from }"),
    ("Let $a_1, \\dots, a_n \\ge 0$. Then $\\max_i a_i \\ge 0$.", "\\sup_{i} a(i) \\ge 0"),
    ("For $x \\ge 0$ and $x \\le 1$ we have $x^2 \\le x$.", "x \\in [0, 1]:\\quad x^{2} \\le x"),
    ("For $p > 0$ and $p \\le \\frac{1}{2}$, $p^2 \\le \\frac14$.", "p \\in (0, 1/2]"),
    ("Let $X$ be a standard normal random variable. Then $\\mathbb{E} |X| \\le 1$.", "\\left|X\\right|"),
]  # fmt: skip
# A text in which nothing is claimed, and a word of the reason that is said.
UNREAD = [
    (UTILITY + "Half of the total mass of all elements is at most $1$.", ""),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), CLAIMED, ids=[text for text, _ in CLAIMED])
def test_what_follows_the_beginning_of_a_sentence_is_claimed(text, expected):
    item = only(text)
    assert item.kind is ItemKind.CLAIM, item.message
    assert item.reading is not None
    assert expected in item.reading


@pytest.mark.parametrize(("text", "expected"), UNREAD, ids=[text for text, _ in UNREAD])
def test_what_is_not_claimed_is_said_to_be_unread(text, expected):
    found = items(text)
    assert found or text.startswith(UTILITY)
    assert [item.claim for item in found] == [None] * len(found)
    assert not expected or any(expected in item.message for item in found)

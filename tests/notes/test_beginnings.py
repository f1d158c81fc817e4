"""How sentences begin and what they call false: nothing is dropped, and nothing is supposed that is claimed."""

import pytest

from dpsym.notes.items import ItemKind
from tests.notes.reading import claims, items, only

LAW = "Let $P$ be a law on $\\mathcal{Y}$. "
UTILITY = (
    "Let $q : \\mathbb{N}^{|\\mathcal{X}|} \\times R \\to \\mathbb{R}$ be a utility function of sensitivity at most "
    "$\\Delta q$ and $\\varepsilon > 0$. The exponential mechanism samples $r$ with probability proportional to "
    "$\\exp(\\frac{\\varepsilon q(x, r)}{2 \\Delta q})$.\n\n"
)
# A sentence, and what is claimed in it.
CLAIMED = [
    ("Given $y > 0$, $y \\log y \\le (y - 1)^2$.", "y \\log{\\left(y \\right)} \\le \\left(y - 1\\right)^{2}"),
    ("Given $x > 0$, $y > 0$, $x + y \\ge 1$.", "y \\in (0, \\infty):\\quad x + y \\ge 1"),
    ("Given numbers $x > 0$, $y > 0$, $x + y \\ge 1$.", "y \\in (0, \\infty):\\quad x + y \\ge 1"),
    (LAW + "Given an event $S$, $P(S) \\le 1$.", "S \\subseteq \\mathcal{Y}:\\quad P(S) \\le 1"),
    ("Given two laws $P, Q$ and $\\alpha > 1$, recall $$D_\\alpha(P \\| Q) \\ge 0.$$", "\\alpha \\in (1, \\infty)"),
    ("Let $x > 0$. With $x$ as above, $x \\ge -1$.", "x \\in (0, \\infty):\\quad x \\ge -1"),
    ("With $u = 2$, $u^2 = 4$.", "4 = 4"),
    ("Fix $x > 0$, so $x \\ge -1$.", "x \\in (0, \\infty):\\quad x \\ge -1"),
    (LAW + "For $s \\in [0, 1]$ and another law $R$ on $\\mathcal{Y}$, $\\mathrm{TV}(P, R) \\le s$.", "P, R \\text{ on }"),
    ("If $M$ is $\\rho$-zCDP and $f$ is a randomized map, then $f \\circ M$ is $\\rho$-zCDP.", "f \\text{ from }"),
    ("Let $a_1, \\dots, a_n \\ge 0$. Then $\\max_i a_i \\ge 0$.", "\\sup_{i} a(i) \\ge 0"),
    ("A $k$-fold composition of $\\varepsilon$-DP mechanisms is $k \\varepsilon$-DP.", "\\varepsilon k\\text{-DP}"),
    ("We write log for the natural logarithm. Let $x > 0$. Then $\\log x \\le x$.", "x \\in (0, \\infty)"),
    ("For $x \\ge 0$ and $x \\le 1$ we have $x^2 \\le x$.", "x \\in [0, 1]:\\quad x^{2} \\le x"),
    ("We have $x^2 \\le x$ for $x \\ge 0$ and $x \\le 1$.", "x \\in [0, 1]:\\quad x^{2} \\le x"),
    ("For $p > 0$ and $p \\le \\frac{1}{2}$, $p^2 \\le \\frac14$.", "p \\in (0, 1/2]"),
    ("If, in addition, $x > 1$, then $x^2 \\ge x$.", "x \\in (1, \\infty)"),
    ("Let $X$ be a standard normal random variable. Then $\\mathbb{E} |X| \\le 1$.", "\\left|{X}\\right|"),
]  # fmt: skip
# A text in which nothing is claimed, and a word of the reason that is said.
UNREAD = [
    ("For $x > 0$, is $x^2 \\ge x$?", "asked"),
    ("The following claim was false. For all $x \\ge 0$, $\\sqrt{x} \\le x$.", "false"),
    ("The following is wrong.\n\nFor all $x \\ge 0$, $\\sqrt{x} \\le x$.", "wrong"),
    ("The next statements are false.\n\n- $x \\ge 1$ for $x > 0$", "line 1 announces"),
    ("A $\\rho$-zCDP mechanism after a $\\tau$-zCDP mechanism is $(\\rho + \\tau)$-zCDP.", "of which pair of laws"),
    ("The composition of an $a$-DP and a $b$-DP mechanism is not $\\max(a, b)$-DP.", "of which pair of laws"),
    (
        "Suppose that for all $\\alpha > 1$, $D_\\alpha(P \\| Q) \\le t$ for some $t > 1$. "
        "Then $D(P \\| Q) \\le t$.",
        "for some value",
    ),
    ("Let $p \\in (0, 1)$ be the probability of an error less than $q$. Then $p \\le 1$.", "error less than"),
    ("For $x > 0$, $x \\le 1$, $x^2 \\le x$.", "bounds the values here, or is claimed"),
    ("For $x > 0$ and $x \\le e^x$ we have $x^2 \\ge 0$.", "bounds the values here, or is claimed"),
    ("For $x \\ge 0$ and $x \\le 0$ we have $x^3 \\ge 0$ and $x^3 \\le 0$, respectively.", "respectively"),
    ("Let $M$ be $\\varepsilon$-DP. Then $M$ is $\\varepsilon^2$-zCDP, resp. $\\varepsilon$-zCDP.", "respectively"),
    ("Let $t > 0$. Here $t (1 - t) \\le 1$.", "'here'"),
    ("Let $p \\in (0, 1)$ be the probability of telling the truth. Then $p^2 \\le p$.", "telling truth"),
    ("Find the smallest $c$ such that $\\sqrt{x} \\le c x$ for all $x \\ge 1$.", ""),
    ("Let $x > 1$. Now drop the assumption $x > 1$. Then $x^2 \\ge x$.", "an assumption is dropped here"),
    ("Suppose that $Q(y) \\ge P(y)$ for one $y \\in \\mathcal{Y}$. Then $D(P \\| Q) \\le 1$.", "for some value"),
    ("**Claim.** Let $X \\sim N(0, 1)$.\n\n**Claim.** With $X$ as above, $\\Pr[X > 1] \\le 1$.", "is not looked up"),
    ("For $x \\in [0, 1]$ and $x \\ne \\frac12$ we have $x^2 \\le x$.", "is supposed here is not read"),
    ("Let $x > 0$. With the exception of $x = 1$, $x^2 > x$.", "exception"),
    ("Given $x > 0$, it is false that $x \\ge 1$.", "false"),
    ("Given $x > 0$ and $y > 0$, the bound $x \\le y$ fails.", "fails"),
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


def test_what_a_noun_behind_given_does_not_name_is_not_declared_by_it():
    text = "Given an input $a$, $M$ outputs $b \\in B$ with probability $(M(a))_b$.\n\n"
    definition = (
        "An algorithm $M$ is said to be $(\\varepsilon, \\delta)$-differentially private if for all $S \\subseteq "
        "\\operatorname{Range}(M)$ and all $x, y$ with $\\|x - y\\|_1 \\le 1$, $$\\Pr[M(x) \\in S] \\le e^\\varepsilon "
        "\\Pr[M(y) \\in S] + \\delta.$$"
    )
    assert [item.kind for item in items(text + definition)] == [ItemKind.DEFINITION]
    events = claims(LAW + "Given events $S$ and $T$, $P(S) \\le 1$ and $P(T) \\le 1$.")
    assert len(events) == 2


def test_a_claim_behind_given_is_not_supposed_later():
    second = claims("Given $y > 0$, $y \\log y \\le (y - 1)^2$.\n\nNow $\\log y \\le 0$.")[1]
    assert second.given == ()


def test_what_is_said_after_a_false_claim_in_its_own_paragraph_is_read():
    found = items(
        "The following was false. For all $x \\ge 0$, $\\sqrt{x} \\le x$.\n\nIn fact, for all $y \\ge 1$, $\\sqrt{y} \\le y$."
    )
    assert [item.claim is None for item in found] == [True, False]


def test_a_randomized_map_is_not_read_as_a_deterministic_one():
    text = "Let $M : \\mathcal{X}^n \\to \\mathcal{Y}$ be $\\rho$-zCDP and $f : \\mathcal{Y} \\to \\mathcal{Z}$ a randomized map. "
    item = only(text + "Then $f \\circ M$ is $\\rho$-zCDP.")
    assert "f \\text{ from }" in item.reading


def test_neighbours_are_inputs_in_a_definition():
    text = (
        "**Definition.** A mechanism $M$ is $(\\varepsilon, \\delta)$-DP if $\\Pr[M(x) \\in S] \\le e^\\varepsilon "
        "\\Pr[M(x') \\in S] + \\delta$ for all neighbours $x, x'$ and all $S$."
    )
    assert [item.kind for item in items(text)] == [ItemKind.DEFINITION]


def test_a_power_behind_the_brackets_of_a_logarithm_is_said_to_be_its():
    assert "one of the logarithm" in only("Let $x > 0$. Then $\\log(x)^2 \\ge 0$.").message
    for plain in ("(\\log x)^2", "\\log^2 x", "\\log(x^2)"):
        assert only(f"Let $x > 1$. Then ${plain} \\ge 0$.").message == ""


@pytest.mark.parametrize(
    ("words", "relation"),
    [
        ("the total mass of elements $r \\in R$ such that $q(x, r) \\le c$ is at most $|R| \\exp(\\frac{\\varepsilon c}{2 \\Delta q})$", "\\le"),
        ("the total unnormalised weight of all outputs is at least $|R|$", "\\ge"),
    ],
)  # fmt: skip
def test_weights_of_the_exponential_mechanism_are_summed_in_words(words, relation):
    found = items(UTILITY + f"Let $c \\ge 0$. Then {words}.")[-1]
    assert found.reading is not None, found.message
    assert f"{relation} " in found.reading
    assert "\\sum_{r \\in \\mathcal{R}}" in found.reading


def test_weights_without_an_exponential_mechanism_are_refused():
    assert only("Let $c \\ge 0$. Then the total mass of all elements is at most $c$.").claim is None

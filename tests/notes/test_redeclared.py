"""Symbols, ranges and macros that mean something else further on: what was read as one thing, and is two."""

import pytest

from dpsym.notes.items import ItemKind
from tests.notes.reading import items, reading


def kinds(text, kind="markdown"):
    return [item.kind for item in items(text, kind=kind)]


def last(text, kind="markdown"):
    return items(text, kind=kind)[-1]


@pytest.mark.parametrize(
    "text",
    [
        r"\newcommand{\K}{2} We have $\K + 1 = 3$. \renewcommand{\K}{3} We have $\K + 1 = 4$.",
        r"\newcommand{\K}{2} {\renewcommand{\K}{3} We have $\K = 3$.} We have $\K + 1 = 4$.",
        r"We have $1 \le 2$. \renewcommand{\le}{\ge} We have $1 \le 2$.",
    ],
)
def test_a_macro_that_is_defined_anew_among_the_formulas_is_not_read(text):
    document = r"\documentclass{article}\begin{document} " + text + r" \end{document}"
    found = items(document, kind="latex")
    assert [item.kind for item in found] == [ItemKind.UNREAD] * len(found)
    assert all("is defined twice" in item.message for item in found)


@pytest.mark.parametrize("again", [r"\renewcommand{\K}{3}", r"\newcommand{\K}{2}", r"\providecommand{\K}{3}"])
def test_of_definitions_before_all_formulas_the_last_one_counts(again):
    head = r"\documentclass{article} \newcommand{\K}{2} " + again
    document = head + r" \begin{document} We have $\K \le 3$. \end{document}"
    assert kinds(document, "latex") == [ItemKind.CLAIM]


@pytest.mark.parametrize(
    "text",
    [
        r"Let $x$ be real and $y = x + 1$. Now let $x = 2$. Then $y = 3$.",
        r"Let $x$ be real and $y = x^2$. Now let $x$ be a number with $x \ge 1$. Then $y \ge 1$.",
    ],
)
def test_a_definition_by_a_symbol_that_is_declared_anew_is_not_read(text):
    assert last(text).kind is ItemKind.UNREAD
    assert "declared anew since" in last(text).message


def test_a_definition_by_a_symbol_that_stays_is_read():
    assert last(r"Let $x$ be real and $y = x + 1$. Then $y \ge x$.").kind is ItemKind.CLAIM


@pytest.mark.parametrize(
    "text",
    [
        r"For $x \ge 0$ we have $|x| = x$ and for $x \le 0$ we have $|x| = x$.",  # false, and true at 0 alone
        r"For $x \ge 0$, $|x| = x$. For $x \le 0$, $|x| = x$.",
        r"For all $x \ge 0$, $|x| = x$. For all $x \le 1$, $|x| = x$.",
    ],
)
def test_a_range_does_not_take_its_other_end_from_another_sentence(text):
    assert kinds(text) == [ItemKind.CLAIM, ItemKind.UNREAD]
    assert "write both ends" in last(text).message


def test_a_privacy_parameter_is_bounded_from_below_everywhere():
    text = r"For $\varepsilon \ge 0$, $e^\varepsilon \ge 1$. For $\varepsilon \le 1$, $e^\varepsilon \le 3$."
    assert kinds(text) == [ItemKind.CLAIM, ItemKind.CLAIM]


def test_what_was_supposed_of_a_number_is_not_meant_of_one_that_is_introduced_once_more():
    first = "Let $x, y \\ge 0$ with $x + y = 1$. Then $xy \\le 1/4$.\n\n"
    assert last(first + r"Let $y \ge 0$. Then $y \le 1$.").kind is ItemKind.UNREAD
    again = last(first + r"Let $x, y \ge 0$ with $x + y = 1$. Then $y \le 1$.")
    assert again.kind is ItemKind.CLAIM
    assert len(list(reading(first + "Also $y \\le 1$.").claims())) == 2


def test_conversely_something_else_is_supposed():
    text = r"Let $x$ be real. Assume $x > 0$. Then $x^3 > 0$. Conversely, if $x^2 > 0$, then $x > 0$."
    assert last(text).kind is ItemKind.UNREAD
    assert "conversely" in last(text).message


@pytest.mark.parametrize(
    "text",
    [
        "Let $x, y$ be real.\n\n*Proof.* Without loss of generality, $x \\ge y$. Then $x - y \\ge 0$.",
        "Let $x \\le 3$. In particular, we may take $x = 3$.\n\nWe have $x^2 \\le 9$.",
        "Let $n \\ge 1$ be an integer.\n\n**Base case.** $n = 1$. Then $2^n = 2$.",
    ],
)
def test_what_follows_a_supposition_that_was_not_understood_is_not_read(text):
    assert last(text).kind is ItemKind.UNREAD


def test_a_function_in_pieces_is_not_what_its_first_piece_says():
    text = r"Let $f(x) = x^2$ for $x \ge 0$ and $f(x) = 0$ for $x < 0$. Then $f(x) = x^2$ for all real $x$."
    assert last(text).kind is ItemKind.UNREAD

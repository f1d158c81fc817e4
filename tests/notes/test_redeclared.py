"""Symbols, ranges and macros that mean something else further on: what was read as one thing, and is two."""

import pytest

from dpsym.notes.items import ItemKind
from tests.notes.reading import items


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


def test_a_definition_by_a_symbol_that_stays_is_read():
    assert last(r"Let $x$ be real and $y = x + 1$. Then $y \ge x$.").kind is ItemKind.CLAIM


def test_a_privacy_parameter_is_bounded_from_below_everywhere():
    text = r"For $\varepsilon \ge 0$, $e^\varepsilon \ge 1$. For $\varepsilon \le 1$, $e^\varepsilon \le 3$."
    assert kinds(text) == [ItemKind.CLAIM, ItemKind.CLAIM]


@pytest.mark.parametrize(
    "pieces",
    [
        r"Let $f(x) = x^2$ for $x \ge 0$ and $f(x) = 0$ for $x < 0$.",
        r"Let $f(x) = x^2$ for $x < 0$ and $f(x) = 0$ for $x \ge 0$.",
        r"Let $f(x) = x^2$ for $x < 1$. Let $f(x) = 0$ for $x \ge 1$.",
        r"For $x < 1$ let $f(x) = x^2$. For $x \ge 1$ let $f(x) = 0$.",
        r"Let $f(x) = x^2$. Let $f(x) = x^3$.",
    ],
)
@pytest.mark.parametrize("claim", ["$f(x) = x^2$ for all real $x$", "$f(2) = 4$"])
def test_a_function_in_pieces_is_not_what_its_first_piece_says(pieces, claim):
    assert last(f"{pieces} Then {claim}.").kind is ItemKind.UNREAD


@pytest.mark.parametrize(
    "text",
    [
        r"Let $f(x) = x^2$; then $f(2) = 4$.",
        r"Let $f(x) = x^2$. Let $x > 0$ with $f(x) = 4$. Then $x = 2$.",
        r"Let $f(x) = x^2$. Suppose $f(x) = 4$ and $x > 0$. Then $x = 2$.",
    ],
)
def test_what_is_said_of_values_of_a_function_defines_it_no_second_time(text):
    assert last(text).kind is ItemKind.CLAIM

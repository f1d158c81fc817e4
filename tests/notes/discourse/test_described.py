"""Numbers and claims that are described in words: relative clauses, validity, subjects with a formula."""

import pytest

from dpsym.notes.items import ItemKind
from tests.notes.discourse.traps import reading, verdicts


@pytest.mark.parametrize(
    "text",
    [
        "Let $x$ be a real number whose square is at most one. Then $x \\le 1$ holds.",
        "Let $x$ be a real number whose absolute value is at most $1$. Then $x^2 \\le 1$.",
        "Let $x$ be a positive number whose logarithm is at least $2$. Then $x^2 \\ge 1$.",
        "Let $x$ be a real number at least two. Then $x^2 \\ge 4$.",
        "Let $x$ be a number that exceeds $3$. Then $x^2 \\ge 9$.",
        "Let $X \\sim \\mathrm{Lap}(b)$, where $b > 0$. Then $\\mathbb{E}[X^2] = 2 b^2$.",
        "Note that $x^2 \\ge 0$, valid for all real $x$.",
        "We use the elementary inequality $1 + x \\le e^x$ ($x \\in \\mathbb{R}$).",
        "The function $f(x) = x^2 + 1$ satisfies $f(x) \\ge 1$ for all real $x$.",
        "Let $P, Q$ be distributions. The Rényi divergence of order $\\alpha > 1$ is nonnegative: $D_\\alpha(P \\| Q) \\ge 0$.",
    ],
)
def test_what_is_described_is_understood(text):
    assert set(verdicts(text)) <= {"proved", "supported"} and verdicts(text)


@pytest.mark.parametrize(
    "text",
    [
        "Let $x$ be a real number whose square is at most one. Then $x \\le 1/2$ holds.",
        "Let $x$ be a real number less than two. Then $x^2 \\le 4$.",
        "Note that $x^2 \\ge x$, valid for all real $x$.",
        "The function $f(x) = x^2 - 1$ satisfies $f(x) \\ge 1$ for all real $x$.",
    ],
)
def test_a_false_claim_about_what_is_described_is_refuted(text):
    assert "refuted" in verdicts(text)


@pytest.mark.parametrize(
    "text",
    [
        "Let $\\zeta$ wobble at most once. Then $\\zeta \\le 1$ holds.",
        "The wobbly quantity $\\zeta$ is as usual. We have $\\zeta^2 + 1 \\le 0$.",
        "Throughout, Greek things are friendly. We have $\\zeta^2 + 1 \\le 0$.",
    ],
)
def test_a_formula_is_not_called_ill_formed_where_unknown_words_may_say_what_its_symbols_are(text):
    (item,) = reading(text).items
    assert item.kind is ItemKind.UNREAD
    assert "line 1 may say it" in item.message

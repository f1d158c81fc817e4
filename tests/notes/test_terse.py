"""Terse notes: conditions before a colon, behind a comma, in the rows of a table, and words left out."""

import pytest
from sympy import exp, sqrt

from dpsym import (
    KL,
    Claim,
    Space,
    TotalVariation,
    at_least,
    at_most,
    laws,
    real,
)
from dpsym.notes.items import ItemKind
from tests.notes.reading import claims, only, same

t = real("t", above=0)
x = real("x", at_least=0)
RISING = at_most(1 + x, exp(x))


@pytest.mark.parametrize(
    "text",
    [
        "$x \\ge 0$: $1 + x \\le e^x$",
        "Lemma: $x \\ge 0$: $1 + x \\le e^x$",
        "$1 + x \\le e^x$, $x \\ge 0$",
        "$1 + x \\le e^x$ ($x \\ge 0$)",
        "| Lemma | $1 + x \\le e^x$ | $x \\ge 0$ |",
    ],
)
def test_conditions_without_words(text):
    same(only(text).claim, Claim(RISING))


def test_rows_of_a_table_have_their_own_symbols():
    text = "| claim | range |\n|---|---|\n| $x^2 \\ge 0$ | $x \\in \\mathbb{R}$ |\n| $1 + x \\le e^x$ | $x \\ge 0$ |"
    first, second = claims(text)
    same(first, Claim(at_least(real("x") ** 2, 0)))
    same(second, Claim(RISING))


@pytest.mark.parametrize("text", ["For $|x| \\le 1$, ", "$|x| \\le 1$: ", "If $|x| \\le 1$, then "])
def test_a_number_bounded_from_both_sides(text):
    y = real("x", at_least=-1, at_most=1)
    same(only(f"{text}$e^x \\le 1 + x + x^2$").claim, Claim(at_most(exp(y), 1 + y + y**2)))


def test_a_number_that_is_supposed_to_exist_may_be_any():
    P, Q = laws("P Q", Space("Y"))
    text = "Let $P, Q$ be laws on $Y$. Suppose that $KL(P \\| Q) \\le r$ for some $r \\ge 0$. Then $TV(P, Q) \\le \\sqrt{r/2}$."
    r = real("r", at_least=0)
    same(only(text).claim, Claim(at_most(TotalVariation(P, Q), sqrt(r / 2)), [at_most(KL(P, Q), r)]))


def test_a_hypothesis_that_ends_with_a_symbol_does_not_declare_it_anew():
    P, Q = laws("P Q", Space("Y"))
    text = "Let $P, Q$ be laws on $Y$. Then for every $S \\subseteq Y$ and $r \\ge 0$ with $KL(P \\| Q) \\le r$ we get $P(S) \\le 1 + r$."
    found = only(text).claim
    assert found is not None
    assert found.given == (at_most(KL(P, Q), real("r", at_least=0)),)


def test_a_value_for_one_sentence_leaves_a_declared_symbol_as_it_is():
    text = "Let $b > 0$. With $b = 1$ we have $b^2 \\le 1$. Moreover $b^2 \\ge 0$."
    b = real("b", above=0)
    same(claims(text)[1], Claim(at_least(b**2, 0)))


@pytest.mark.parametrize(
    "words",
    [
        "be independent Bernoulli random variables with mean $p$",
        "be independent draws from $\\mathrm{Bern}(p)$",
        "be drawn independently from $\\mathrm{Bern}(p)$",
    ],
)
def test_independent_draws(words):
    text = f"Let $p \\in [0, 1]$. Let $X_1, \\dots, X_n$ {words}. Then $\\mathbb{{E}}[\\sum_{{i=1}}^n X_i] = n p$."
    found = only(text).claim
    assert found is not None
    assert "Bern" in found.reading()


def test_a_number_is_no_function_in_the_next_sentence():
    """2p(1 - p) was taken for p at 2(1 - p), as p had its range in another sentence of an answer."""
    text = "**Q1.** Bound it!\n\n**A.** Let $h(p) = p^2$ for $p \\in (0, 1)$. Then $h(p) \\ge 2p(1 - p) - 1$."
    p = real("p", above=0, below=1)
    same(claims(text)[-1], Claim(at_least(p**2, 2 * p * (1 - p) - 1)))


def test_a_value_with_a_range_beside_it_keeps_that_range():
    """The value was declared outside of its sentence, with another range of delta than the claim had."""
    text = (
        "$\\rho$-zCDP implies $(\\varepsilon', \\delta)$-DP with $\\delta \\in (0, 1)$ arbitrary and "
        "$\\varepsilon' = \\rho + 2 \\sqrt{\\rho \\log(1/\\delta)}$."
    )
    found = only(text)
    assert found.kind is ItemKind.CLAIM, found.message

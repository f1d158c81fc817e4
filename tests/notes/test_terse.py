"""Terse notes: conditions before a colon, behind a comma, in the rows of a table, and words left out."""

import pytest
from sympy import Abs, exp, log, sqrt

from dpsym import (
    KL,
    Claim,
    Expectation,
    Laplace,
    Normal,
    Probability,
    Space,
    TotalVariation,
    at_least,
    at_most,
    draw,
    equal,
    integer,
    laws,
    real,
)
from dpsym.notes.items import ItemKind
from tests.notes.reading import claims, items, only, same

t = real("t", above=0)
x = real("x", at_least=0)
RISING = at_most(1 + x, exp(x))


@pytest.mark.parametrize(
    "text",
    [
        "$x \\ge 0$: $1 + x \\le e^x$",
        "$x \\ge 0$ -> $1 + x \\le e^x$",
        "Lemma: $x \\ge 0$: $1 + x \\le e^x$",
        "$1 + x \\le e^x$, $x \\ge 0$",
        "$1 + x \\le e^x$ ($x \\ge 0$)",
        "| Lemma | $1 + x \\le e^x$ | $x \\ge 0$ |",
        "Notation: $x \\ge 0$.\n\n- $1 + x \\le e^x$",
    ],
)
def test_conditions_without_words(text):
    same(only(text).claim, Claim(RISING))


def test_conditions_before_a_colon_hold_for_what_follows_in_the_paragraph():
    first, second = claims("$x \\ge 0$: $1 + x \\le e^x$; $x \\le e^x$")
    same(first, Claim(RISING))
    same(second, Claim(at_most(x, exp(x))))
    assert items("$x \\ge 0$: $1 + x \\le e^x$\n\n$x \\le e^x$")[1].claim is None


def test_a_condition_on_what_is_declared_may_be_a_claim():
    assert only("Let $x \\ge 0$. $x \\le 1$: $x^2 \\le x$.").kind is ItemKind.UNREAD


@pytest.mark.parametrize("text", ["$1 + x \\le e^x$, $x \\ge 0$.", "$\\sqrt{x} \\ge 0$, $x \\ge 0$"])
def test_a_bound_behind_a_claim_about_what_is_declared_may_be_claimed_too(text):
    found = items(f"Let $x \\in \\mathbb{{R}}$. Then {text}")
    assert {item.kind for item in found} == {ItemKind.UNREAD}
    assert all("is supposed or claimed" in item.message for item in found)


def test_a_bound_of_a_defined_value_is_claimed():
    text = "Let $u \\ge 0$ and $p = \\frac{e^u}{1 + e^u}$. Then $2 p - 1 \\ge 0$, $p \\le 1$."
    assert len(claims(text)) == 2


def test_rows_of_a_table_have_their_own_symbols():
    text = "| claim | range |\n|---|---|\n| $x^2 \\ge 0$ | $x \\in \\mathbb{R}$ |\n| $1 + x \\le e^x$ | $x \\ge 0$ |"
    first, second = claims(text)
    same(first, Claim(at_least(real("x") ** 2, 0)))
    same(second, Claim(RISING))


def test_a_heading_of_a_table_that_calls_its_rows_false():
    found = items(
        "| false claims | range |\n|---|---|\n| $e^x \\le 1$ | $x \\ge 0$ |\n| $x \\ge 1$ | $x \\ge 0$ |"
    )
    assert found
    assert {item.kind for item in found} == {ItemKind.UNREAD}


def test_an_item_goes_on_with_the_random_variable_of_the_one_before():
    text = (
        "- $X \\sim N(0, 1)$, $t > 0$: $\\Pr[X > t] \\le e^{-t^2/2}$\n"
        "- Mills: $\\Pr[X > t] \\le \\frac{1}{t}$\n- $e^t \\ge 1$"
    )
    tail = Probability(draw("X", Normal(0, 1)) > t)
    first, second, third = items(text)
    same(first.claim, Claim(at_most(tail, exp(-(t**2) / 2))))
    same(second.claim, Claim(at_most(tail, 1 / t)))
    assert third.kind is ItemKind.ILL_FORMED  # of which t this is said is not clear


def test_an_item_that_draws_anew_does_not_go_on():
    text = "- $X \\sim N(0, 1)$, $t > 0$: $\\Pr[X > t] \\le 1$\n- $X \\sim \\mathrm{Lap}(0, 1)$ -> $\\Pr[X > t] \\le 1$, $t \\ge 0$"
    second = items(text)[1]
    u = real("t", at_least=0)
    same(second.claim, Claim(at_most(Probability(draw("X", Laplace(0, 1)) > u), 1)))


@pytest.mark.parametrize("text", ["For $|x| \\le 1$, ", "$|x| \\le 1$: ", "If $|x| \\le 1$, then "])
def test_a_number_bounded_from_both_sides(text):
    y = real("x", at_least=-1, at_most=1)
    same(only(f"{text}$e^x \\le 1 + x + x^2$").claim, Claim(at_most(exp(y), 1 + y + y**2)))


def test_laws_without_a_verb_and_a_mixture_behind_a_title():
    P, Q = laws("P Q", Space("Z"))
    text = "$P, Q$ distr. on finite $\\mathcal{Z}$.\n\n- Jensen: with $R = \\frac12 (P + Q)$, $KL(P \\| R) \\le \\ln 2$"
    middle = only(text).claim
    assert middle is not None
    assert middle.conclusion.has(KL)
    assert {P, Q} <= middle.conclusion.free_symbols
    assert middle.conclusion.rhs == log(2)


def test_what_counts_something_is_an_integer():
    n = integer("n", at_least=1)
    found = only(
        "Let $X \\sim \\mathrm{Bin}(n, p)$ with $n \\ge 1$ and $p \\in [0, 1]$. Then $\\mathbb{E}[X] = n p$."
    )
    assert found.claim is not None
    assert n in found.claim.conclusion.free_symbols
    assert "n counts something, so it is an integer" in found.message
    choice = only("For $n \\ge 2$ and $0 \\le k \\le n$, $\\binom{n}{k} \\ge 1$.").claim
    assert choice is not None
    assert all(symbol.domain.integer for symbol in choice.conclusion.free_symbols)


def test_the_letter_of_a_law_as_a_probability_of_something_else():
    text = "Let $P, Q$ be laws on $Y$. Let $X \\sim N(0, 1)$. For $t > 0$, $P(X > t) \\le 1$."
    same(only(text).claim, Claim(at_most(Probability(draw("X", Normal(0, 1)) > t), 1)))


def test_a_sentence_that_only_explains_is_not_dropped():
    P, Q = "P", "Q"
    found = only(f"Let ${P}, {Q}$ be laws on $Y$. Here, with $TV({P}, {Q}) \\le KL({P} \\| {Q})$.")
    assert found.kind is ItemKind.UNREAD


def test_quantifiers_behind_their_claims():
    text = "Let $f(u) = e^u - u - 1$. It satisfies $f(u) \\ge u^2/2$ for nonnegative $u$, and $f(u) \\le u^2/2$ for nonpositive $u$."
    first, second = claims(text)
    above, below = real("u", at_least=0), real("u", at_most=0)
    same(first, Claim(at_least(exp(above) - above - 1, above**2 / 2)))
    same(second, Claim(at_most(exp(below) - below - 1, below**2 / 2)))


@pytest.mark.parametrize("adjective", ["admissible", "integral", "transcendental"])
def test_an_unknown_adjective_may_narrow_a_quantifier(adjective):
    assert only(f"Let $u > 0$. Then $u^2 \\ge u$ for {adjective} $u$.").kind is ItemKind.UNREAD


def test_a_number_that_is_supposed_to_exist_may_be_any():
    P, Q = laws("P Q", Space("Y"))
    text = "Let $P, Q$ be laws on $Y$. Suppose that $KL(P \\| Q) \\le r$ for some $r \\ge 0$. Then $TV(P, Q) \\le \\sqrt{r/2}$."
    r = real("r", at_least=0)
    same(only(text).claim, Claim(at_most(TotalVariation(P, Q), sqrt(r / 2)), [at_most(KL(P, Q), r)]))


@pytest.mark.parametrize(
    "text",
    [
        "Suppose that for all $\\alpha > 1$, $D_\\alpha(P \\| Q) \\le r$ for some $r \\ge 0$. Then $KL(P \\| Q) \\le r$.",
        "Then $x \\ge 1$ for some $x \\ge 0$.",
    ],
)
def test_a_number_that_may_depend_on_others_or_is_claimed_to_exist_is_not_read(text):
    found = items(f"Let $P, Q$ be laws on $Y$. {text}")
    assert found
    assert {item.kind for item in found} == {ItemKind.UNREAD}


def test_a_hypothesis_that_ends_with_a_symbol_does_not_declare_it_anew():
    P, Q = laws("P Q", Space("Y"))
    text = "Let $P, Q$ be laws on $Y$. Then for every $S \\subseteq Y$ and $r \\ge 0$ with $KL(P \\| Q) \\le r$ we get $P(S) \\le 1 + r$."
    found = only(text).claim
    assert found is not None
    assert found.given == (at_most(KL(P, Q), real("r", at_least=0)),)


def test_a_value_in_a_sentence_that_was_not_understood_is_not_used():
    text = "It tells the truth with probability $p = e^u/(1 + e^u)$ and lies otherwise. Here $u \\ge 0$ is the level. Then $p \\le 1$."
    assert items(text)[-1].kind is ItemKind.UNREAD


def test_a_value_for_one_sentence_leaves_a_declared_symbol_as_it_is():
    text = "Let $b > 0$. With $b = 1$ we have $b^2 \\le 1$. Moreover $b^2 \\ge 0$."
    b = real("b", above=0)
    same(claims(text)[1], Claim(at_least(b**2, 0)))


@pytest.mark.parametrize(
    "words",
    [
        "Writing $P$ for the Bernoulli distribution with parameter $p$, we find that",
        "Let $P$ be the Bernoulli distribution with mean $p$. Then",
    ],
)
def test_a_law_by_its_name(words):
    found = only(f"Let $p \\in [0, 1]$. {words} $\\mathbb{{E}}_{{X \\sim P}}[X] = p$.").claim
    assert found is not None
    assert "Bernoulli" in found.reading()


@pytest.mark.parametrize(
    "words",
    [
        "be i.i.d. $\\mathrm{Bern}(p)$",
        "be independent Bernoulli random variables with mean $p$",
        "be independent draws from $\\mathrm{Bern}(p)$",
        "be drawn independently from $\\mathrm{Bern}(p)$",
    ],
)
def test_independent_draws(words):
    text = f"Let $p \\in [0, 1]$. Let $X_1, \\dots, X_n$ {words}. Then $\\mathbb{{E}}[\\sum_{{i=1}}^n X_i] = n p$."
    found = only(text).claim
    assert found is not None
    assert "Bernoulli" in found.reading()


def test_a_random_variable_that_a_chapter_is_about():
    b = real("b", above=0)
    text = (
        "In this chapter $b$ denotes a positive real number and $Z$ a random variable with the Laplace distribution "
        "with scale $b$. Then $\\mathbb{E}[|Z|] = b$."
    )
    same(only(text).claim, Claim(equal(Expectation(Abs(draw("Z", Laplace(0, b)))), b)))


@pytest.mark.parametrize("name", ["A mechanism $M$", "Recall that a mechanism"])
def test_a_notion_that_running_text_defines(name):
    text = f"{name} is $\\varepsilon$-DP if for all neighbouring $x, x'$ and all events $S$, $\\Pr[M(x) \\in S] \\le e^\\varepsilon \\Pr[M(x') \\in S]$."
    found = only(text)
    assert found.kind is ItemKind.DEFINITION
    assert len(found.steps) == 2


def test_one_notion_that_is_said_to_give_another_is_a_claim():
    assert only("A mechanism $M$ is $\\varepsilon/2$-DP if $M$ is $\\varepsilon$-DP.").kind is ItemKind.CLAIM


def test_a_number_is_no_function_in_the_next_sentence():
    """2p(1 - p) was taken for p at 2(1 - p), as p had its range in another sentence of an answer."""
    text = "**Q1.** Bound it!\n\n**A.** Let $h(p) = p^2$ for $p \\in (0, 1)$. Then $h(p) \\ge 2p(1 - p) - 1$."
    p = real("p", above=0, below=1)
    same(claims(text)[-1], Claim(at_least(p**2, 2 * p * (1 - p) - 1)))


def test_what_is_said_not_to_exist_is_not_dropped():
    assert only("There is no relation between $x$ and $y$, $$x^2 = y^2.$$").kind is ItemKind.UNREAD


def test_an_identity_that_there_is():
    P, Q = laws("P Q", Space("Y"))
    text = "Let $P, Q$ be laws on $Y$. There is an identity, $$TV(P, Q) = TV(Q, P).$$"
    same(only(text).claim, Claim(equal(TotalVariation(P, Q), TotalVariation(Q, P))))


def test_a_value_with_a_range_beside_it_keeps_that_range():
    """The value was declared outside of its sentence, with another range of delta than the claim had."""
    text = (
        "$\\rho$-zCDP implies $(\\varepsilon', \\delta)$-DP with $\\delta \\in (0, 1)$ arbitrary and "
        "$\\varepsilon' = \\rho + 2 \\sqrt{\\rho \\log(1/\\delta)}$."
    )
    found = only(text)
    assert found.kind is ItemKind.CLAIM, found.message

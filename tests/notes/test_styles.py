"""The same things in the words of other lecturers: what is meant for which values, and what is not claimed."""

from collections.abc import Callable

import pytest
from sympy import Abs, exp, factorial, log

from dpsym import (
    ZCDP,
    Claim,
    HockeyStick,
    Laplace,
    Normal,
    Power,
    Probability,
    Product,
    PureDP,
    RandomizedResponse,
    Space,
    TotalVariation,
    at_least,
    at_most,
    draw,
    equal,
    event,
    integer,
    laws,
    less,
    probability,
    real,
    variables,
)
from dpsym.notes.items import ItemKind
from tests.notes.reading import claims, items, only, same

x, y = real("x"), real("y")
positive, nonnegative = real("x", above=0), real("x", at_least=0)
epsilon = real("epsilon", at_least=0)
above = real("epsilon", above=0)
k, n = integer("k", at_least=1), integer("n", at_least=1)
P, Q, R = laws("P Q R", on=Space("Y"))
A = event("A", on=Space("Y"))
M1, N1, M2, N2 = laws("M_1(x) M_1(x') M_2(x) M_2(x')")

RANGES: list[tuple[str, Callable[[], Claim]]] = [
    (
        "Throughout this section $\\varepsilon > 0$ is fixed.\n\n**Lemma.** $\\varepsilon^2 \\ge 0$.",
        lambda: Claim(at_least(above**2, 0)),
    ),
    ("In what follows, $x > 0$. We have $x^2 \\ge 0$.", lambda: Claim(at_least(positive**2, 0))),
    ("From now on let $x > 0$. Then $x^2 \\ge 0$.", lambda: Claim(at_least(positive**2, 0))),
    ("Unless stated otherwise, $x > 0$.\n\nWe have $x^2 \\ge 0$.", lambda: Claim(at_least(positive**2, 0))),
    (
        "Here and below, $\\log$ is the natural logarithm, and $x > 0$. Then $\\log x \\le x$.",
        lambda: Claim(at_most(log(positive), positive)),
    ),
    ("For integers $n \\ge 1$, $n! \\ge n$.", lambda: Claim(at_least(factorial(n), n))),
    ("For natural numbers $n$ we have $n! \\ge n$.", lambda: Claim(at_least(factorial(n), n))),
    ("Let $n$ be a natural number. Then $n! \\ge n$.", lambda: Claim(at_least(factorial(n), n))),
    (
        "Let $x \\in \\mathbb{R}$. For all positive $x$ we have $e^{-x} \\le 1$.",
        lambda: Claim(at_most(exp(-positive), 1)),
    ),
    (
        "Let $x \\in \\mathbb{R}$. For nonnegative $x$ we have $e^{-x} \\le 1$.",
        lambda: Claim(at_most(exp(-nonnegative), 1)),
    ),
    (
        "For any negative $x$ we have $e^x \\le 1$.",
        lambda: Claim(at_most(exp(real("x", below=0)), 1)),
    ),
    (
        "Let $p$ be a number in $[0, 1]$. Then $p^2 \\le p$.",
        lambda: Claim(at_most(probability("p") ** 2, probability("p"))),
    ),
    (
        "For distributions $P$, $Q$ on $\\mathcal{Y}$, $\\mathrm{TV}(P, Q) \\le 1$.",
        lambda: Claim(at_most(TotalVariation(P, Q), 1)),
    ),
    (
        "Let $P, Q \\in \\Delta(\\mathcal{Y})$. Then $\\mathrm{TV}(P, Q) \\le 1$.",
        lambda: Claim(at_most(TotalVariation(P, Q), 1)),
    ),
    (
        "Let $P, Q \\in \\mathcal{P}(\\mathcal{Y})$. Then $\\|P - Q\\|_{\\mathrm{TV}} \\le 1$.",
        lambda: Claim(at_most(TotalVariation(P, Q), 1)),
    ),
    (
        "Let $\\varepsilon \\ge 0$ and $P, Q$ be laws on $\\mathcal{Y}$. Then $E_\\varepsilon(P \\| Q) \\le 1$.",
        lambda: Claim(at_most(HockeyStick(epsilon, P, Q), 1)),
    ),
    ("We have $$e^x \\ge 1 \\quad (x > 0).$$", lambda: Claim(at_least(exp(positive), 1))),
    ("With $x > 0$ this gives $e^x \\ge 1$.", lambda: Claim(at_least(exp(positive), 1))),
    ("Given $x > 0$, we see that $e^x \\ge 1$.", lambda: Claim(at_least(exp(positive), 1))),
    ("Given $x > 0$, it is not hard to see that $e^x \\ge 1$.", lambda: Claim(at_least(exp(positive), 1))),
    (
        "**Definition.** Let $\\varepsilon \\ge 0$. We need it later.\n\n"
        "**Lemma.** For $\\varepsilon \\le 1$ we have $\\varepsilon^2 \\le \\varepsilon$.",
        lambda: Claim(at_most(probability("epsilon") ** 2, probability("epsilon"))),
    ),
]

MEANINGS: list[tuple[str, Callable[[], Claim]]] = [
    (
        "Let $\\varepsilon \\ge 0$. Let $k \\in \\mathbb{N}$ and $x > 0$. Put $\\varepsilon = k x$. "
        "Then $\\varepsilon \\ge x$.",
        lambda: Claim(at_least(k * positive, positive)),
    ),
    (
        "If $Y$ has the Laplace distribution with scale $x > 0$, then $\\Pr[|Y| > 1] \\le e^{-1/x}$.",
        lambda: Claim(at_most(Probability(Abs(draw("Y", Laplace(0, positive))) > 1), exp(-1 / positive))),
    ),
    (
        "Let $X$ be normally distributed with mean $0$ and variance $\\sigma^2$. Then $\\Pr[X > 0] \\le 1$.",
        lambda: Claim(at_most(Probability(draw("X", Normal(0, real("sigma", above=0))) > 0), 1)),
    ),
    (
        "If $M_1$ is $\\rho_1$-zCDP and $M_2$ is $\\rho_2$-zCDP, then $(M_1, M_2)$ is $(\\rho_1 + \\rho_2)$-zCDP.",
        lambda: Claim(
            ZCDP(sum(variables("rho_1 rho_2", at_least=0)))(Product(M1, M2), Product(N1, N2)),
            [ZCDP(real("rho_1", at_least=0))(M1, N1), ZCDP(real("rho_2", at_least=0))(M2, N2)],
        ),
    ),
    (
        "If $M_1$ and $M_2$ are $\\varepsilon$-DP, then $(M_1, M_2)$ is $2 \\varepsilon$-DP.",
        lambda: Claim(
            PureDP(2 * epsilon)(Product(M1, M2), Product(N1, N2)),
            [PureDP(epsilon)(M1, N1), PureDP(epsilon)(M2, N2)],
        ),
    ),
    (
        "Let $M_1, \\dots, M_k$ be $\\varepsilon$-DP mechanisms. Then their composition is $k \\varepsilon$-DP.",
        lambda: Claim(PureDP(k * epsilon)(*_runs(k))),
    ),
    (
        "The composition of two $\\varepsilon$-DP mechanisms is $2 \\varepsilon$-DP.",
        lambda: Claim(PureDP(2 * epsilon)(*_runs(2))),
    ),
    (
        "Suppose $P$, $Q$, $R$ are distributions over the same finite set with $P(A) \\le e^\\varepsilon Q(A)$ and "
        "$Q(A) \\le e^\\varepsilon R(A)$ for all $A$. Then $\\mathrm{TV}(P, R) \\le 1$.",
        lambda: Claim(
            at_most(TotalVariation(*laws("P R")), 1),
            [at_most(HockeyStick(epsilon, *laws("P Q")), 0), at_most(HockeyStick(epsilon, *laws("Q R")), 0)],
        ),
    ),
]


def _runs(count):
    response = RandomizedResponse(epsilon)
    return Power(response, count), Power(response.partner, count)


@pytest.mark.parametrize(("text", "expected"), RANGES + MEANINGS)
def test_what_is_meant_and_for_which_values(text, expected):
    (claim,) = claims(text)
    same(claim, expected())


def test_numbers_in_sequence_are_a_family():
    (claim,) = claims("Let $a_1, \\dots, a_n \\ge 0$. Then $\\sum_{i=1}^n a_i^2 \\ge 0$.")
    (other,) = claims(
        "Let $n \\in \\mathbb{N}$ and $a_j \\ge 0$ for $j \\in [n]$. Then $\\sum_{i=1}^n a_i^2 \\ge 0$."
    )
    same(claim, other)


def test_a_power_is_no_symbol_that_a_quantifier_introduces():
    found = claims("Let $x > 0$. For all $y > 0$, $e^{y} \\ge x$ and $e^{2 y} \\ge x^{2}$.")
    assert [claim.given for claim in found] == [(), ()]
    assert len(found) == 2


def test_what_follows_from_a_claim_does_not_take_its_place():
    found = claims("Let $x \\in \\mathbb{R}$. We have $x \\le 1$, which implies $x^2 \\le 1$.")
    assert [str(claim.conclusion) for claim in found] == ["x <= 1", "x**2 <= 1"]
    assert found[1].given == (at_most(x, 1),)


def test_a_bound_from_above_is_not_all_that_is_said_of_a_privacy_parameter():
    item = only("Assume $\\varepsilon \\le 1$. Then $e^\\varepsilon \\le 1 + 2 \\varepsilon$.")
    assert item.kind is ItemKind.ILL_FORMED
    assert "epsilon is bounded from above only" in item.message


def test_a_definition_that_is_not_read_leaves_no_old_meaning_behind():
    found = items(
        "Let $x \\ge 1$ and $y \\ge 0$. Set $y := \\lfloor x \\rceil$. Then $y \\ge 1$. Then $x \\ge 0$."
    )
    assert [item.kind for item in found] == [ItemKind.UNREAD, ItemKind.UNREAD, ItemKind.CLAIM]


def test_suppositions_that_exclude_each_other_are_not_joined():
    found = items(
        "Let $x \\ge 0$. Assuming $x = 0$, $e^x = 1$. Assuming $x \\ge 1$, we get $x^2 \\ge x$. Thus $x^3 \\ge x$."
    )
    assert [item.kind for item in found] == [ItemKind.CLAIM, ItemKind.UNREAD, ItemKind.UNREAD]
    assert "[0, 0] before and in [1, oo) here" in found[1].message


def test_what_follows_from_a_claim_under_a_condition_may_need_the_condition():
    found = items(
        "Let $x \\in \\mathbb{R}$. If $x \\ge 1$, then $x^2 \\ge x$. Hence $x^3 \\ge x$. We have $x^2 \\ge 0$."
    )
    assert [item.kind for item in found] == [ItemKind.CLAIM, ItemKind.UNREAD, ItemKind.CLAIM]
    assert "is not said" in found[1].message


@pytest.mark.parametrize(
    "text",
    [
        "### A wrong proof\n\nWe have $x^2 \\le x$.",
        "### Common mistakes\n\n$x^2 \\le x$.",
        "**Myth.** $x^2 \\le x$.",
        "**Non-theorem.** $x^2 \\le x$.",
        "**Open problem.** $x^2 \\le x$.",
        "**Quiz.** Which of these hold? (a) $x^2 \\le x$.",
        "Which of the following are true?\n\n1. $x^2 \\le x$",
        "**Exercise.** Decide whether $x^2 \\le x$.",
        "**Exercise.** Solve $x^2 = x$.",
        "For even $x \\ge 2$, $x^2 \\le x$.",
        "For sufficiently large $x \\ge 2$, $x^2 \\le x$.",
        "Take $x > 1$; it turns out that $x^2 \\le x$.",
        "Let $x \\ge 1$, and it turns out that\n$$x^2 \\le x.$$",
    ],
)
def test_what_may_not_be_claimed_is_not_read_and_not_dropped(text):
    found = items("Let $x > 0$.\n\n" + text)
    assert found
    assert {item.kind for item in found} == {ItemKind.UNREAD}


@pytest.mark.parametrize(
    ("name", "divergence", "kind"),
    [
        ("KL divergence", "D(P \\| Q)", ItemKind.CLAIM),
        ("total variation distance", "\\mathrm{TV}(P, Q)", ItemKind.CLAIM),
        ("hockey-stick divergence", "E_\\varepsilon(P \\| Q)", ItemKind.CLAIM),
        ("KL divergence", "D_\\infty(P \\| Q)", ItemKind.UNREAD),
        ("total variation distance", "D_2(P \\| Q)", ItemKind.UNREAD),
    ],
)
def test_a_name_in_words_is_that_of_the_divergence_that_is_read(name, divergence, kind):
    text = (
        f"Let $\\varepsilon \\ge 0$ and $P, Q$ be laws on $\\mathcal{{Y}}$. Let ${divergence}$ denote the {name} "
        f"of $P$ and $Q$. Then ${divergence} \\ge 0$."
    )
    assert only(text).kind is kind


def test_a_solution_supposes_what_its_exercise_supposes():
    found = items(
        "Let $x > 0$.\n\n**Exercise.** Assume $x \\ge 1$. Show that $x^2 \\ge x$.\n\n**Solution.** We have $x^3 \\ge x^2$."
    )
    assert [item.claim.given for item in found if item.claim] == [(at_least(positive, 1),)] * 2


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "If $f$ has sensitivity $1$, then the Gaussian mechanism adding $N(0, \\sigma^2)$ noise is "
            "$\\frac{1}{2 \\sigma^2}$-zCDP.",
            ("sigma is in (0, oo) as the standard deviation",),
        ),
    ],
)
def test_a_range_that_follows_from_the_place_of_a_symbol_is_said(text, told):
    item = only(text)
    assert item.claim is not None
    assert all(words in item.message for words in told)


@pytest.mark.parametrize(
    "text",
    [
        "For all $a, b > 0$ such that $a b = 1$ we have $a + b \\ge 2$.",
        "For all $a, b > 0$ such that $a b = 1$: $a + b \\ge 2$.",
        "For all $a, b > 0$ such that $a b = 1$, $a + b \\ge 2$.",
        "For all $a, b > 0$ satisfying $a b = 1$ we have $a + b \\ge 2$.",
        "For all $a, b > 0$ for which $a b = 1$ we have $a + b \\ge 2$.",
    ],
)
def test_a_condition_on_what_is_quantified_ends_where_the_claim_begins(text):
    a, b = real("a", above=0), real("b", above=0)
    same(only(text).claim, Claim(at_least(a + b, 2), (equal(a * b, 1),)))


def test_the_place_of_a_symbol_in_a_claim_gives_it_no_domain():
    text = "We have $D_2(N(0, \\sigma^2) \\| N(1, \\sigma^2)) = 1 / \\sigma^2$."
    assert "sigma has no domain" in only(text).message


def test_several_conditions_with_commas_between_them_are_no_claims():
    below = real("x", above=0)
    text = "For all $x$ such that $x > 0$, $x < 1$, $x^2 \\le x$."
    same(only(text).claim, Claim(at_most(below**2, below), (less(below, 1),)))


@pytest.mark.parametrize(
    "text",
    [
        "The statement $x^2 < 0$ is absurd.",
        "We have $x^2 \\le 3$ for all such $x$.",
        "In general, $e^x$ is larger than $3 + x$ for most $x$.",
        "Then $x^2$ exceeds $x$ by much.",
        "Then $0 \\le y$ for $z \\ge 0$, $y \\le z$ and $y \\ge z / 2$.",
        "If $x > 1$ and $x^2 > 2$.",
        "Suppose that for all $z > 0$ such that $z > x$ we have $z > y$. Then $x \\ge y$.",
    ],
)
def test_what_is_not_clear_is_refused_and_not_dropped(text):
    found = items(f"Let $x, y > 0$. {text}")
    assert found
    assert {item.kind for item in found} == {ItemKind.UNREAD}


def test_a_noun_speaks_of_all_new_symbols_of_a_formula():
    found = claims("Suppose $n > m \\ge 1$ are integers. Then $n \\ge m + 1$.")
    assert [symbol.kind for symbol in found[0].conclusion.free_symbols] == ["integer"] * 2


def test_a_scale_with_its_value_is_no_claim():
    text = (
        "Let $\\varepsilon > 0$. The Laplace mechanism with scale $b = 1/\\varepsilon$ satisfies "
        "$\\Pr[|Y| > t] = e^{-t \\varepsilon}$ for $t \\ge 0$, where $Y \\sim \\mathrm{Lap}(b)$."
    )
    assert "Lap}\\left(0, \\frac{1}{\\varepsilon}\\right)" in only(text).reading


@pytest.mark.parametrize(
    "text", ["For $x > 0$ we have $(1 + x)^2 \\to 1$.", "As $n \\to \\infty$, $(1 + 1/n)^n \\rightarrow e$."]
)
def test_a_limit_is_reported_and_not_passed_over(text):
    assert "limit" in only(text).message


@pytest.mark.parametrize("where", ["on a finite set", "over the same space", "on a common finite alphabet"])
def test_a_space_without_a_name_stands_behind_the_laws(where):
    found = only(f"We have $\\mathrm{{TV}}(P, Q) \\le 1$ for all distributions $P$, $Q$ {where}.")
    assert found.claim is not None

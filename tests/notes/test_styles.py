"""The same things in the words of other lecturers: what is meant for which values, and what is not claimed."""

from collections.abc import Callable

import pytest
from sympy import Abs, exp, factorial

from dpsym import (
    ZCDP,
    Claim,
    HockeyStick,
    Laplace,
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
    ("For integers $n \\ge 1$, $n! \\ge n$.", lambda: Claim(at_least(factorial(n), n))),
    ("For natural numbers $n$ we have $n! \\ge n$.", lambda: Claim(at_least(factorial(n), n))),
    ("Let $n$ be a natural number. Then $n! \\ge n$.", lambda: Claim(at_least(factorial(n), n))),
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
    ("Given $x > 0$, we see that $e^x \\ge 1$.", lambda: Claim(at_least(exp(positive), 1))),
    ("Given $x > 0$, it is not hard to see that $e^x \\ge 1$.", lambda: Claim(at_least(exp(positive), 1))),
]

MEANINGS: list[tuple[str, Callable[[], Claim]]] = [
    (
        "If $Y$ has the Laplace distribution with scale $x > 0$, then $\\Pr[|Y| > 1] \\le e^{-1/x}$.",
        lambda: Claim(at_most(Probability(Abs(draw("Y", Laplace(0, positive))) > 1), exp(-1 / positive))),
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
]


def _runs(count):
    response = RandomizedResponse(epsilon)
    return Power(response, count), Power(response.partner, count)


@pytest.mark.parametrize(("text", "expected"), RANGES + MEANINGS)
def test_what_is_meant_and_for_which_values(text, expected):
    (claim,) = claims(text)
    same(claim, expected())


def test_a_power_is_no_symbol_that_a_quantifier_introduces():
    found = claims("Let $x > 0$. For all $y > 0$, $e^{y} \\ge x$ and $e^{2 y} \\ge x^{2}$.")
    assert [claim.given for claim in found] == [(), ()]
    assert len(found) == 2


@pytest.mark.parametrize(
    "text",
    [
        "Which of the following are true?\n\n1. $x^2 \\le x$",
        "**Exercise.** Decide whether $x^2 \\le x$.",
        "**Exercise.** Solve $x^2 = x$.",
    ],
)
def test_what_may_not_be_claimed_is_not_read_and_not_dropped(text):
    found = items("Let $x > 0$.\n\n" + text)
    assert found
    assert {item.kind for item in found} == {ItemKind.UNREAD}


@pytest.mark.parametrize(
    ("name", "divergence", "kind"),
    [
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


@pytest.mark.parametrize("where", ["on a finite set", "over the same space", "on a common finite alphabet"])
def test_a_space_without_a_name_stands_behind_the_laws(where):
    found = only(f"We have $\\mathrm{{TV}}(P, Q) \\le 1$ for all distributions $P$, $Q$ {where}.")
    assert found.claim is not None

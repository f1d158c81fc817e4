"""Small notes in our own words, each with the claim that it makes, written in Python."""

from collections.abc import Callable

import pytest
from sympy import Abs, Max, exp, log, oo

from dpsym import (
    KL,
    RDP,
    ZCDP,
    ApproximateDP,
    Claim,
    Joint,
    Laplace,
    MaxDivergence,
    Mixture,
    Normal,
    PrivacyLoss,
    Probability,
    Product,
    PureDP,
    PushForward,
    Renyi,
    Space,
    Supremum,
    at_least,
    at_most,
    draw,
    equal,
    event,
    integer,
    law,
    laws,
    less,
    order,
    probability,
    real,
    stochastic_map,
    variables,
)
from dpsym.notes.items import ItemKind
from tests.notes.reading import claims, items, same

alpha, beta = real("alpha", above=1), real("beta", above=1)
epsilon, eta = variables("epsilon eta", at_least=0)
delta = probability("delta")
open_delta = real("delta", above=0, below=1)
rho = real("rho", at_least=0)
P, Q, R = laws("P Q R", on=Space("Y"))
S = event("S", on=Space("Y"))
M, N = laws("M(x) M(x')")
x, y, t = real("x"), real("y"), real("t")
positive = real("x", above=0)
unit = probability("p")
k = integer("k", at_least=1)
LAWS = "Let $P$ and $Q$ be laws on $\\mathcal{Y}$. "

RELATIONS: list[tuple[str, Callable[[], Claim]]] = [
    ("For all $x > 0$, $e^x \\ge 1 + x$.", lambda: Claim(at_least(exp(positive), 1 + positive))),
    ("Let $x > 0$. Then $$\\log x \\le x - 1.$$", lambda: Claim(at_most(log(positive), positive - 1))),
    ("Let $x$ be positive. We have $\\ln x \\le x$.", lambda: Claim(at_most(log(positive), positive))),
    ("For $p \\in [0, 1]$ we have $p^2 \\le p$.", lambda: Claim(at_most(unit**2, unit))),
    ("$p (1 - p) \\le 1$ for all $0 \\le p \\le 1$.", lambda: Claim(at_most(unit * (1 - unit), 1))),
    ("For all $x, y \\in \\mathbb{R}$, $xy \\le x^2 + y^2$.", lambda: Claim(at_most(x * y, x**2 + y**2))),
    ("Fix an integer $k \\ge 1$. Then $k^2 \\ge k$.", lambda: Claim(at_least(k**2, k))),
    ("Let $k \\ge 1$ be an integer. Then $k^2 \\ge k$.", lambda: Claim(at_least(k**2, k))),
    (
        "Let $x, y \\in \\mathbb{R}$. If $x \\le y$, then $e^x \\le e^y$.",
        lambda: Claim(at_most(exp(x), exp(y)), (at_most(x, y),)),
    ),
    (
        "Let $x, y \\in \\mathbb{R}$. Then $e^x \\le e^y$ whenever $x \\le y$.",
        lambda: Claim(at_most(exp(x), exp(y)), (at_most(x, y),)),
    ),
    (
        "Let $x, y \\in \\mathbb{R}$. Suppose that $x \\le y$. Then $e^x \\le e^y$.",
        lambda: Claim(at_most(exp(x), exp(y)), (at_most(x, y),)),
    ),
    (
        "Let $x \\in \\mathbb{R}$. Put $y := x^2$. Then $$y \\ge 0.$$",
        lambda: Claim(at_least(x**2, 0)),
    ),
]

DIVERGENCES: list[tuple[str, Callable[[], Claim]]] = [
    (
        f"{LAWS}For all $\\alpha > 1$, $$D_\\alpha(P \\| Q) \\ge 0.$$",
        lambda: Claim(at_least(Renyi(alpha, P, Q), 0)),
    ),
    (
        f"{LAWS}For every order $\\alpha \\in [1, \\infty]$, $D_\\alpha(P \\parallel Q) \\le D_\\infty(P \\| Q)$.",
        lambda: Claim(at_most(Renyi(order("alpha"), P, Q), MaxDivergence(P, Q))),
    ),
    (
        f"{LAWS}Assume that $P$ is absolutely continuous with respect to $Q$. Then $D_{{\\mathrm{{KL}}}}(P \\| Q) \\ge 0$.",
        lambda: Claim(at_least(KL(P, Q), 0), (less(MaxDivergence(P, Q), oo),)),
    ),
    (
        f"{LAWS}For all $s \\in [0, 1]$, $\\mathrm{{KL}}((1-s) P + s Q \\| Q) \\le \\mathrm{{KL}}(P \\| Q)$.",
        lambda: Claim(at_most(KL(Mixture(probability("s"), P, Q), Q), KL(P, Q))),
    ),
    (
        f"{LAWS}Fix $\\varepsilon \\ge 0$ and define $\\delta := \\sup_{{S \\subseteq \\mathcal{{Y}}}} P(S) - e^\\varepsilon Q(S)$. "
        "Then $\\delta \\le 1$.",
        lambda: Claim(at_most(Supremum(P(S) - exp(epsilon) * Q(S), S), 1)),
    ),
    (
        "Let $\\mu, \\nu \\in \\mathbb{R}$ and $\\sigma > 0$. For all $\\alpha \\in [1, \\infty)$, "
        "$$D_\\alpha(N(\\mu, \\sigma^2) \\| N(\\nu, \\sigma^2)) = \\frac{\\alpha (\\mu - \\nu)^2}{2 \\sigma^2}.$$",
        lambda: Claim(
            equal(
                Renyi(
                    real("alpha", at_least=1),
                    Normal(real("mu"), real("sigma", above=0)),
                    Normal(real("nu"), real("sigma", above=0)),
                ),
                real("alpha", at_least=1)
                * (real("mu") - real("nu")) ** 2
                / (2 * real("sigma", above=0) ** 2),
            )
        ),
    ),
    (
        f"{LAWS}Let $Z = \\mathrm{{PrivLoss}}(P \\| Q)$ and fix $t \\ge 0$. Then $\\Pr[Z > t] \\le 1$.",
        lambda: Claim(at_most(Probability(PrivacyLoss(P, Q) > real("t", at_least=0)), 1)),
    ),
    (
        "Let $b > 0$, $t \\ge 0$ and $Y \\sim \\mathrm{Lap}(b)$. Then $\\Pr[|Y| \\ge t] = e^{-t/b}$.",
        lambda: Claim(
            equal(
                Probability(at_least(Abs(draw("Y", Laplace(0, real("b", above=0)))), real("t", at_least=0))),
                exp(-real("t", at_least=0) / real("b", above=0)),
            )
        ),
    ),
]

NOTIONS: list[tuple[str, Callable[[], Claim]]] = [
    (
        "Pure $\\varepsilon$-DP implies $\\frac12 \\varepsilon^2$-zCDP.",
        lambda: Claim(ZCDP(epsilon**2 / 2)(P, Q), (PureDP(epsilon)(P, Q),)),
    ),
    (
        "$\\rho$-zCDP implies $(\\alpha, \\rho \\alpha)$-RDP for all $\\alpha > 1$.",
        lambda: Claim(RDP(alpha, rho * alpha)(P, Q), (ZCDP(rho)(P, Q),)),
    ),
    (
        "If $M$ is $(\\alpha, \\varepsilon)$-RDP, then it satisfies "
        "$(\\varepsilon + \\frac{\\log(1/\\delta)}{\\alpha - 1}, \\delta)$-DP for every $0 < \\delta < 1$.",
        lambda: Claim(
            ApproximateDP(epsilon + log(1 / open_delta) / (alpha - 1), open_delta)(M, N),
            (RDP(alpha, epsilon)(M, N),),
        ),
    ),
    (
        "If $A$ is $\\varepsilon$-DP and $B$ is $\\eta$-DP, then their composition is $(\\varepsilon + \\eta)$-DP.",
        lambda: Claim(
            PureDP(epsilon + eta)(Product(law("A(x)"), law("B(x)")), Product(law("A(x')"), law("B(x')"))),
            (PureDP(epsilon)(law("A(x)"), law("A(x')")), PureDP(eta)(law("B(x)"), law("B(x')"))),
        ),
    ),
    (
        "If $M : \\mathcal{X}^n \\to \\mathcal{Y}$ is $\\varepsilon$-DP and $f$ is a randomized map "
        "$\\mathcal{Y} \\to \\mathcal{Z}$, then $f \\circ M$ is $\\varepsilon$-DP.",
        lambda: Claim(
            PureDP(epsilon)(
                *(PushForward(stochastic_map("f", Space("Y"), Space("Z")), each) for each in (M, N))
            ),
            (PureDP(epsilon)(M, N),),
        ),
    ),
    (
        "If M is ρ-zCDP then it is (α, ρα)-RDP for all $\\alpha > 1$.",
        lambda: Claim(RDP(alpha, rho * alpha)(M, N), (ZCDP(rho)(M, N),)),
    ),
    (
        "If $P$ and $Q$ are laws on $\\mathcal{Y}$ and $\\varepsilon \\ge 0$, then "
        "$\\max\\{D_\\infty(P \\| Q), D_\\infty(Q \\| P)\\} \\ge 0$.",
        lambda: Claim(at_least(Max(MaxDivergence(P, Q), MaxDivergence(Q, P)), 0)),
    ),
]

ALL = [*RELATIONS, *DIVERGENCES, *NOTIONS]


@pytest.mark.parametrize(("text", "expected"), ALL, ids=[text for text, _ in ALL])
def test_a_note_is_read_as_the_claim_that_it_makes(text: str, expected: Callable[[], Claim]) -> None:
    found = [claim for claim in claims(text) if claim is not None]
    assert len(found) == 1, [(item.kind, item.message) for item in items(text)]
    same(found[0], expected())


ILL_FORMED = [
    ("We have $\\sigma^2 \\ge \\sigma$.", "sigma has no domain; write for example 'sigma > 0'"),
    (f"{LAWS}Then $D_{{\\alpha, 2}}(P \\| Q) \\ge 0$ for all $\\alpha > 1$.", "two subscripts"),
    (
        f"{LAWS}Then $D_\\alpha(P \\| Q) \\ge 0$ for all $\\alpha \\ge 0$.",
        "the order of a Renyi divergence lies in (0, oo]",
    ),
    (
        f"{LAWS}Let $\\alpha > 1$. Then $D_\\alpha(P \\| R) \\le P + Q$.",
        "compares a number and a sum of laws",
    ),
]


@pytest.mark.parametrize(("text", "expected"), ILL_FORMED, ids=[text for text, _ in ILL_FORMED])
def test_what_does_not_type_check_is_ill_formed(text: str, expected: str) -> None:
    found = [item for item in items(text) if item.kind is ItemKind.ILL_FORMED]
    assert any(expected in item.message for item in found), [
        (item.kind, item.message) for item in items(text)
    ]
    assert not any("D_" in item.latex and item.claim for item in items(text)[1:])


UNREAD = [
    ("Let $x > 0$. Then $$x \\approx x + 1.$$", "an approximate equality"),
    ("Let $x > 0$. Then $$\\frac{x}{ \\le 1.$$", ""),
]


@pytest.mark.parametrize(("text", "expected"), UNREAD, ids=[text for text, _ in UNREAD])
def test_what_is_not_understood_is_refused_with_its_place(text: str, expected: str) -> None:
    found = [item for item in items(text) if item.kind is ItemKind.UNREAD]
    assert any(expected in item.message for item in found), [
        (item.kind, item.message) for item in items(text)
    ]
    assert not claims(text)


def test_adaptive_composition_runs_the_second_mechanism_on_the_output_of_the_first() -> None:
    text = (
        "Let $f : \\mathcal{D} \\to A$ be $\\varepsilon$-DP and $g : A \\times \\mathcal{D} \\to B$ be $\\eta$-DP. "
        "Then their composition is $(\\varepsilon + \\eta)$-DP."
    )
    (found,) = claims(text)
    first, second = (law(f"f({name})", on=Space("A")) for name in ("x", "x'"))
    one, other = (stochastic_map(f"g({name})", Space("A"), Space("B")) for name in ("x", "x'"))
    assert found.conclusion == PureDP(epsilon + eta)(Joint(first, one), Joint(second, other))
    assert len(found.given) == 2

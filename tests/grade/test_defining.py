r"""A mechanism is private as soon as what defines that is shown for any neighbours, and any event or any point."""

import pytest

LAPLACE = r"""
Let $b>0$, and let $X$ be Laplace distributed with mean $0$ and scale $b$. Let $f$ be a query with $|f(D)-f(D')|\le\Delta$
for all neighbouring $D,D'$, and let $M(D)=f(D)+X$ with $b=\Delta/\varepsilon$. Show that $M$ is $\varepsilon$-DP.
"""
MAPPED = r"""
Let $M:\mathcal X^n\to\mathcal Y$ be $\varepsilon$-DP, and let $g:\mathcal Y\to\mathcal Z$ be a function.
Show that $g\circ M$ is $\varepsilon$-DP.
"""
DENSITIES = "and let $p$ and $q$ be the densities of $M(D)$ and $M(D')$."
RATIO = r"$$\frac{p(y)}{q(y)}=e^{(|y-f(D')|-|y-f(D)|)/b}\le e^{|f(D)-f(D')|/b}\le e^{\Delta/b}"
EVENT = r"Let $x,x'$ be neighbouring and let $S\subseteq\mathcal Z$."
INVERSE = r"Put $T=g^{-1}(S)$. Then $$\Pr[g(M(x))\in S]=\Pr[M(x)\in T]"


@pytest.mark.parametrize(
    ("sheet", "answer"),
    [
        (LAPLACE, rf"Let $D,D'$ be neighbouring, {DENSITIES} Then for all real $y$ {RATIO}=e^\varepsilon.$$"),
        (
            MAPPED,
            rf"{EVENT} {INVERSE}\le e^\varepsilon\Pr[M(x')\in T]=e^\varepsilon\Pr[g(M(x'))\in S].$$",
        ),
    ],
)
def test_what_defines_privacy_shows_it(grade, sheet, answer):
    assert grade(sheet, answer)["outcome"] == "correct"


@pytest.mark.parametrize(
    ("sheet", "answer"),
    [
        # only some points, one point, neighbours in one order, a larger bound, no reason
        (
            LAPLACE,
            rf"Let $D,D'$ be neighbouring, {DENSITIES} Then for all $y\ge f(D)$ {RATIO}=e^\varepsilon.$$",
        ),
        (LAPLACE, rf"Let $D,D'$ be neighbouring, {DENSITIES} For $y=0$ {RATIO}=e^\varepsilon.$$"),
        pytest.param(
            LAPLACE,
            rf"Let $D,D'$ be neighbouring with $f(D)\le f(D')$, {DENSITIES} For all real $y$ {RATIO}=e^\varepsilon.$$",
            marks=pytest.mark.slow,
        ),
        pytest.param(
            LAPLACE,
            rf"Let $D,D'$ be neighbouring, {DENSITIES} Then for all real $y$ {RATIO}\le e^{{2\varepsilon}}.$$",
            marks=pytest.mark.slow,
        ),
        (
            LAPLACE,
            rf"Let $D,D'$ be neighbouring, {DENSITIES} For all real $y$, $\frac{{p(y)}}{{q(y)}}\le e^\varepsilon$.",
        ),
        (MAPPED, rf"{EVENT} Then $$\Pr[g(M(x))\in S]\le e^\varepsilon\Pr[g(M(x'))\in S].$$"),
        pytest.param(
            MAPPED,
            rf"{EVENT} {INVERSE}\le e^{{2\varepsilon}}\Pr[M(x')\in T]=e^{{2\varepsilon}}\Pr[g(M(x'))\in S].$$",
            marks=pytest.mark.slow,
        ),
        (MAPPED, rf"{EVENT} {INVERSE}\le e^\varepsilon\Pr[M(x')\in T].$$"),
    ],
)
def test_less_than_what_defines_privacy_does_not(grade, sheet, answer):
    assert grade(sheet, answer)["outcome"] != "correct"

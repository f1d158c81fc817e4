r"""What a sheet supposes of queries, mechanisms and answers of respondents holds in the answers to it."""

import pytest

QUERY = r"""
Let $f$ be a query with $|f(D)-f(D')|\le\Delta$ for all neighbouring $D,D'$. Let $b>0$ and $c\ge0$.

**Exercise 3.** Show that $e^{|f(D)-f(D')|/b}\le e^{\Delta/b}+c$ for all neighbouring $D, D'$.
"""
LAPLACE = r"""
Let $b>0$, and let $X$ be Laplace distributed with mean $0$ and scale $b$.

**Exercise 1.** Show that $\Pr[X\ge t]=\frac12 e^{-t/b}$ for all $t\ge0$.

**Exercise 2.** Let $f$ be a query with $|f(D)-f(D')|\le\Delta$ for all neighbouring $D,D'$, and let $M(D)=f(D)+X$ with
$b=\Delta/\varepsilon$. Show that $M$ is $\varepsilon$-differentially private.
"""
LAWS = r"""
Let $\varepsilon>0$.

1. Let $P,Q$ be distributions on $\mathcal Y$ with $P(y)\le e^{\varepsilon}Q(y)$ for all $y\in\mathcal Y$. Show that $D(P\|Q)\le\varepsilon$.

2. Let $P,Q$ be distributions on $\mathcal Y$. Show that $\mathrm{TV}(P,Q)\le1$.
"""


@pytest.mark.parametrize(
    "begin",
    [
        "Let $D,D'$ be neighbouring. Then",
        "Let $D$ and $D'$ be neighbouring datasets. Then",
        "For neighbouring $D,D'$,",
    ],
)
@pytest.mark.parametrize(("bound", "verdict"), [(r"\Delta/b", "right"), (r"\Delta/(2b)", "refuted")])
def test_what_is_supposed_of_a_query_holds_in_the_answer(grade, begin, bound, verdict):
    rows = (
        rf"$|f(D)-f(D')|/b\le {bound}$. Hence $e^{{|f(D)-f(D')|/b}}\le e^{{\Delta/b}}\le e^{{\Delta/b}}+c$."
    )
    assert grade(QUERY, f"{begin} {rows}")["steps"][0]["verdict"] == verdict


def test_neighbours_may_be_let_be_before_a_display(grade):
    answer = r"""**Exercise 2.** Let $D,D'$ be neighbouring. Let $y$ be a real number. Then
$$e^{(|y-f(D')|-|y-f(D)|)/b}\le e^{|f(D)-f(D')|/b}\le e^{\Delta/b}=e^\varepsilon.$$"""
    assert [step["verdict"] for step in grade(LAPLACE, answer)["steps"]] == ["right"] * 3


def test_densities_of_outputs_have_the_names_that_an_answer_gives_them(grade):
    answer = r"""**Exercise 2.** Let $D,D'$ be neighbouring, and let $p$ and $q$ be the densities of $M(D)$ and $M(D')$.
Then for all real $y$ $$\frac{p(y)}{q(y)}=e^{(|y-f(D')|-|y-f(D)|)/b}\le e^{%s}\le e^{\Delta/b}=e^\varepsilon.$$"""
    right, wrong = "|f(D)-f(D')|/b", "|f(D)-f(D')|/(2b)"
    assert [step["verdict"] for step in grade(LAPLACE, answer % right)["steps"]] == ["right"] * 4
    assert grade(LAPLACE, answer % wrong)["steps"][1]["verdict"] == "refuted"


def test_laws_that_a_part_lets_be_anew_are_not_those_of_the_part_before(assignment):
    first, second = (part.claim for part in assignment(LAWS).parts())
    assert first.given
    assert not second.given

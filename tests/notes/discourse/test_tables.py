"""Rows of tables are sentences: what stands below the head of a column does what the head says."""

import pytest

from tests.notes.discourse.traps import verdicts

LAWS = "| law of $X$ | mean | variance |\n|:--|:--|:--|\n"


def found(page, kind="markdown"):
    """Return which claims hold."""
    return [{"proved": True, "supported": True, "refuted": False}[one] for one in verdicts(page, kind)]


def latex(head, *rows):
    lines = [" & ".join(cells) + r" \\" for cells in (head, *rows)]
    return r"\begin{document}\begin{tabular}{lll} \hline " + "\n".join(lines) + r"\end{tabular}\end{document}"


def test_a_law_holds_for_its_row_alone():
    page = "Let $0 < p < 1$ and $b > 0$.\n\n" + LAWS
    page += "| $\\mathrm{Bernoulli}(p)$ | $E[X] = p$ | $\\mathrm{Var}(X) = p^2$ |\n"
    page += "| $\\mathrm{Laplace}(0, b)$ | $E[X] = 0$ | $\\mathrm{Var}(X) = 2 b^2$ |\n"
    assert found(page) == [True, False, True, True]


def test_a_condition_holds_for_its_row_alone():
    page = "| claim | valid for |\n|---|---|\n| $x^2 \\le x$ | $0 \\le x \\le 1$ |\n| $x^2 \\le x$ | $x \\ge 0$ |\n"
    assert found(page) == [True, False]


def test_what_stands_below_from_implies_what_stands_below_to():
    page = "| from | to | range |\n|--|--|--|\n| $\\varepsilon$-DP | $2\\varepsilon$-DP | $\\varepsilon \\ge 0$ |"
    assert found(page) == [True]


def test_tables_of_latex_are_tables():
    rows = (r"$\tanh x \le x$", r"$x \ge 0$"), (r"$x^2 \ge x$", r"$x \in \mathbb{R}$")
    assert found(latex(("inequality", "condition"), *rows), "latex") == [True, False]


@pytest.mark.parametrize(
    "page",
    [
        "| myth | range |\n|---|---|\n| $x^2 \\ge 0$ | $x \\in \\mathbb{R}$ |",
        "| claim | strange |\n|---|---|\n| $x^2 \\le x$ | $0 \\le x \\le 1$ |",
        "| claim | range | remark |\n|--|--|--|\n| $x^2 \\ge 0$ | $x \\in \\mathbb{R}$ | as Nobody hoped |",
        "| from | away to |\n|--|--|\n| $\\varepsilon$-DP | nowhere near $2\\varepsilon$-DP |",
        "| claim | range |\n|---|---|\n| not $x^2 \\ge 0$ | $x \\in \\mathbb{R}$ |",
    ],
)
def test_what_words_of_a_table_may_deny_is_not_claimed(page):
    assert not {"proved", "supported", "refuted"} & set(verdicts(page))


NAMED = "| Distribution | PMF | Mean | Variance |\n|--|--|--|--|\n"


def test_a_value_below_mean_is_that_of_the_law_of_the_row():
    page = NAMED + "| $\\mathrm{Bin}(n, p)$ | $\\binom{n}{k} p^k (1-p)^{n-k}$ | $np$ | $np(1 - p)$ |\n"
    page += "| $\\mathrm{Poisson}(c)$ | $e^{-c} c^k / k!$ | $c$ | $c^2$ |\n"
    assert found(page) == [True, True, True, False]
    assert found("| law of $X$ | mean |\n|--|--|\n| $\\mathrm{Uniform}(0, 1)$ | $1/2$ |") == [True]


@pytest.mark.parametrize(
    "page",
    [
        NAMED.replace("Mean", "Wrong mean").replace("Variance", "No variance"),
        NAMED.replace("Mean", "Sample mean").replace("Variance", "Variance of what?"),
        NAMED.replace("Mean", "Mean or not").replace("Variance", "Guess"),
        NAMED.replace("Distribution", "Myth"),
        NAMED.replace("Distribution", "Not the distribution of $X$"),
        NAMED.replace("PMF", "Remark"),
    ],
)
def test_a_value_is_claimed_of_no_law_below_other_heads(page):
    page += "| $\\mathrm{Bin}(n, p)$ | as Nobody hoped | $np$ | $np$ |\n"
    assert not {"proved", "supported", "refuted"} & set(verdicts(page))


def test_the_mean_of_a_law_is_that_of_a_draw():
    text = (
        "The distribution $\\mathrm{Bin}(n, p)$ has mean $np$. The variance of $\\mathrm{Lap}(b)$ is $b^2$."
    )
    assert found(text) == [True, False]
    assert not {"proved", "supported", "refuted"} & set(verdicts("Let $P$ be a law. The mean of $P$ is $1$."))

"""Answers to sheets of a school, a calculus course and a course on privacy: right and wrong ones beside each other."""

import pytest
from grade.corpus import graded, sampled

from dpsym.grade.assignment import assignment_of
from dpsym.notes.documents import document_of

MEAN = r"""Let $c, \mu$ be real and let $X$ be a random variable with $\mathbb E[X] = \mu$ and finite variance.
Show that $\mathbb E[(X - c)^2] \ge \mathrm{Var}(X)$."""
COSH = r"Show that $\cosh(x) \le e^{x^2/2}$ for all $x \in \mathbb R$."
RENYI = r"""Let $\mu \in \mathbb R$, $\sigma > 0$ and $\alpha > 1$.
Show that $D_\alpha(N(\mu, \sigma^2) \| N(0, \sigma^2)) = \frac{\alpha\mu^2}{2\sigma^2}$."""
COIN = r"""Let $\varepsilon > 0$ and $p = \frac{e^\varepsilon}{1+e^\varepsilon}$.
Prove that $\frac{p}{1-p} = e^\varepsilon$ and that $2p - 1 = \tanh(\varepsilon/2)$."""
POWERS = r"Prove by induction that $\sum_{k=1}^n k\,2^k = (n-1)2^{n+1} + 2$ for all integers $n \geq 1$."
SQUARE = r"$\mathbb E[(X-c)^2] = \mathbb E[X^2] - 2c\mu + c^2 = \mathrm{Var}(X) + \mu^2 - 2c\mu + c^2"
TANH = r"$2p-1 = \frac{e^\varepsilon-1}{e^\varepsilon+1} = \tanh(\varepsilon/2)$."
DIVERGENCE = r"$D_\alpha(N(\mu, \sigma^2) \| N(0, \sigma^2)) = "

CASES = {
    "the last term takes nothing away": (
        MEAN,
        SQUARE + r" = \mathrm{Var}(X) + (\mu - c)^2$. The last term is non-negative.",
        "correct",
    ),
    "a term that takes nothing away, of several": (
        MEAN,
        SQUARE + r"$. The last term is non-negative.",
        "misses-target",
    ),
    "each summand for another, with no reason": (
        COSH,
        r"$\cosh x = \frac{e^x + e^{-x}}{2} \le \frac{e^{x^2/2} + e^{x^2/2}}{2} = e^{x^2/2}$.",
        "undecided",
    ),
    "the value as a difference": (
        RENYI,
        DIVERGENCE
        + r"\frac{\alpha\mu^2}{\sigma^2} - \frac{\alpha\mu^2}{2\sigma^2} = \frac{\alpha\mu^2}{2\sigma^2}$.",
        "undecided",
    ),
    "the value as it comes about": (
        RENYI,
        DIVERGENCE
        + r"\frac{1}{\alpha-1}\log e^{\alpha(\alpha-1)\mu^2/(2\sigma^2)} = \frac{\alpha\mu^2}{2\sigma^2}$.",
        "correct",
    ),
    "one part written down, the other shown": (
        COIN,
        r"$\frac{p}{1-p} = e^\varepsilon$ and " + TANH,
        "misses-target",
    ),
    "what a name stands for is put in": (
        COIN,
        r"$1 - p = \frac{1}{1+e^\varepsilon}$, so $\frac{p}{1-p} = e^\varepsilon$. Also " + TANH,
        "correct",
    ),
    "something else beside the name": (
        COIN,
        r"$p \le 1$, so $\frac{p}{1-p} = e^\varepsilon$. Also " + TANH,
        "undecided",
    ),
}


@pytest.mark.parametrize("name", sorted(CASES))
def test_an_answer_comes_to(tmp_path, name):
    sheet, text, outcome = CASES[name]
    assert graded(tmp_path, sheet, text)["outcome"] == outcome


@pytest.mark.parametrize(
    ("last", "verdict"), [("(n+1)2^{n+1}", "right"), ("n2^{n}", "refuted"), ("(n+1)2^{n}", "refuted")]
)
def test_a_sum_in_the_step_of_an_induction_is_looked_at_beyond_the_first_cases(tmp_path, last, verdict):
    text = r"$n = 1$: $2 = 2$. Assume the formula for $n$. Then $\sum_{k=1}^{n+1} k 2^k = (n-1)2^{n+1} + 2 + "
    steps = graded(tmp_path, POWERS, text + last + "$.")["steps"]
    assert steps[-1]["verdict"] == verdict


QUOTIENT = r"Solve the inequality $\frac{x+3}{x-1} \le 2$ over the reals."
TIMES = r"Multiply with $(x-1)^2$: $(x+3)(x-1) \le 2(x-1)^2$, so $0 \le (x-1)(x-5)$. Hence $"
IN_CASES = r"""Case $x > 1$: then $x + 3 \le 2(x-1)$, i.e. $x \ge 5$.
Case $x < 1$: then $x + 3 \ge 2(x-1)$, i.e. $x \le 5$, which is true.
So the solution set is $"""
SOLVED = {
    "multiplied by a square": (TIMES + r"x < 1$ or $x \ge 5$.", "correct"),
    "with the pole": (TIMES + r"x \le 1$ or $x \ge 5$.", "undecided"),
    "in cases": (IN_CASES + r"x < 1$ or $x \ge 5$.", "correct"),
    "in cases, and too much": (IN_CASES + r"x < 2$ or $x \ge 5$.", "wrong-step"),
    "one case": (IN_CASES.splitlines()[0] + r" So the solution set is $x \ge 5$.", "undecided"),
}


@pytest.mark.parametrize("name", sampled(SOLVED, SOLVED.keys() - {"with the pole"}))
def test_an_inequality_of_a_fraction(tmp_path, name):
    text, outcome = SOLVED[name]
    found = graded(tmp_path, QUOTIENT, text)
    assert found["outcome"] == outcome
    if name == "with the pole":
        assert "right" not in [step["verdict"] for step in found["steps"][-2:]]


CONVERSION = r"""Let $\rho > 0$ and $0 < \delta < 1$. Show that
$(\alpha - 1)\rho + \frac{\log(1/\delta)}{\alpha - 1} \ge 2\sqrt{\rho\log(1/\delta)}$ for all $\alpha > 1$,
with equality for $\alpha = 1 + \sqrt{\log(1/\delta)/\rho}$."""


@pytest.mark.parametrize(
    "again", ["For any other $\\alpha > 1$, AM-GM says", "For all $\\alpha > 1$, by AM-GM,"]
)
def test_what_is_said_of_all_values_is_not_said_at_the_one_before(tmp_path, again):
    text = (
        r"Take $\alpha = 1 + \sqrt{\log(1/\delta)/\rho}$. Then $(\alpha-1)\rho + \frac{\log(1/\delta)}{\alpha-1} = "
        r"\sqrt{\rho\log(1/\delta)} + \sqrt{\rho\log(1/\delta)} = 2\sqrt{\rho\log(1/\delta)}$. "
    )
    bound = r" $(\alpha-1)\rho + \frac{\log(1/\delta)}{\alpha-1} \ge 2\sqrt{\rho\log(1/\delta)}$."
    assert graded(tmp_path, CONVERSION, text + again + bound)["outcome"] in ("correct", "undecided")
    assert graded(tmp_path, CONVERSION, text)["outcome"] != "correct"


SHEETS = {
    "(4P) Show that $x^2 \\ge 0$ for real $x$.": (4, True),
    "(Two rounds) Let $x > 0$. Show that $x^2 \\ge 0$.": (10, True),
    "(Only for even numbers) Let $x > 0$. Show that $x^2 \\ge 0$.": (10, False),
    "Let $x > 0$ (and even). Show that $x^2 \\ge 0$.": (10, False),
    "Let $a, b > 0$ satisfy $a \\le 2b$. Show that $a^2 \\le 4b^2$.": (10, True),
}


@pytest.mark.parametrize("sheet", sorted(SHEETS))
def test_a_sheet_is_read_with_its_titles_and_points(sheet):
    asked = assignment_of(document_of(sheet, "sheet.md"))
    points, whole = SHEETS[sheet]
    assert asked.rubric.points == points
    assert whole == (not asked.problems)

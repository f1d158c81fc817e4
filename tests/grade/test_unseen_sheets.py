"""Answers to sheets of a school, a calculus course and a course on privacy: right and wrong ones beside each other."""

import pytest
from grade.corpus import graded

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

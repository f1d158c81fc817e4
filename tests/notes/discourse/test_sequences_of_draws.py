"""Claims about X_1, ..., X_n: draws from a law that is named, or of which only some numbers are said."""

import pytest

from tests.notes.deciding import verdict

TRUE = [
    r"Let $X_1, \dots, X_n$ be independent with $\Pr[X_i=1] = \Pr[X_i=-1] = \frac12$. "
    r"Then $\prod_i \mathbb{E}[e^{X_i}] = \cosh(1)^n$.",
    r"Let $X_1, \dots, X_n$ be i.i.d. with mean $\mu$ and variance $\sigma^2$. "
    r"Then $\operatorname{Var}(\bar X) = \sigma^2/n$.",
    r"Let $X_1, \dots, X_n$ be i.i.d. random variables with $\mathbb{E}[X_i] = 0$. "
    r"Then $\mathbb{E}[(\sum_{i=1}^n X_i)^2] = n \mathbb{E}[X_1^2]$.",
    r"Let $X_1, \dots, X_n$ be i.i.d. random variables with $0 \le X_i \le 1$. "
    r"Then $\Pr[\sum_i X_i \ge n] \le \mathbb{E}[X_1]$.",
    r"Let $X_1, \dots, X_n$ be drawn independently from $\mathrm{Bern}(p)$ with $p \in (0, 1)$. "
    r"Then $\operatorname{Var}(X_1 + \dots + X_n) = n p (1 - p)$.",
    r"Let $Z_1, \dots, Z_n$ be i.i.d. Laplace$(b)$. Then $\mathbb{E}[(\sum_{i=1}^n Z_i)^2] = 2 n b^2$.",
    r"Let $X \sim$ Bernoulli$(p)$ with $p \in (0, 1)$. Then $\operatorname{Var}(X) = p (1 - p)$.",
    pytest.param(
        r"Let $X_1, \dots, X_n$ be i.i.d. samples from a distribution with mean $\mu$ and variance $\sigma^2$. "
        r"Then $\mathbb{E}[(\bar X - \mu)^2] = \sigma^2/n$.",
        marks=pytest.mark.slow,
    ),
    r"Let $X \sim N(0, \sigma^2)$ and $Y \sim N(0, \tau^2)$ be independent. "
    r"Then $\operatorname{Var}(X + Y) = \sigma^2 + \tau^2$.",
    r"Let $X \sim N(0, \sigma^2)$ and let $Y \sim \mathrm{Lap}(b)$ be independent of $X$. "
    r"Then $\mathbb{E}[X^2 Y^2] = 2 b^2 \sigma^2$.",
    r"Let $X$ and $Y$ be random variables with finite variance. Suppose that $Y$ is independent of $X$. "
    r"Then $\operatorname{Var}(X + Y) = \operatorname{Var}(X) + \operatorname{Var}(Y)$.",
    r"If $X \sim N(0, \sigma^2)$ and $Y \sim \mathrm{Lap}(b)$ are independent, "
    r"then $\operatorname{Var}(X - 2Y) = \sigma^2 + 8b^2$.",
    r"Let $X \sim \mathrm{Lap}(b)$, where $b = 1$. Then $\operatorname{Var}(X) = 2$.",
    pytest.param(
        r"Let $X$ be a random variable with $\Pr[X = 1] = \Pr[X = -1] = \frac12$. "
        r"Then $\mathbb{E}[e^{\lambda X}] \le e^{\lambda^2/2}$ for all real $\lambda$.",
        marks=pytest.mark.slow,
    ),
    r"Let $X$ be a random variable with $\Pr[X = 3] = p$ and $\Pr[X = 0] = 1-p$ where $0 < p < 1$. "
    r"Then $\operatorname{Var}(X) = 9p(1-p)$.",
    r"Let $X_1, \dots, X_n$ be independent with $\Pr[X_i = 1] = \Pr[X_i = -1] = \frac12$, and $S = X_1 + \dots + X_n$. "
    r"Then $\operatorname{Var}(S) = n$.",
    r"Let $X_1, \dots, X_n$ be i.i.d. with $\Pr[X_i = 1] = p$ and $\Pr[X_i = 0] = 1-p$ where $0 < p < 1$. "
    r"Then $\operatorname{Var}(\bar X) = p(1-p)/n$.",
]
FALSE = [
    r"Let $X_1, \dots, X_n$ be independent with $X_i \sim \mathrm{Bern}(p_i)$. "
    r"Then $\operatorname{Var}(\sum_{i=1}^n X_i) = \mathbb{E}[\sum_{i=1}^n X_i] - \frac1n \mathbb{E}[\sum_{i=1}^n X_i]^2$.",
    r"Let $X_1, \dots, X_n$ be independent with $\Pr[X_i=1] = \Pr[X_i=-1] = \frac12$, and let $Y_1, \dots, Y_n$ be "
    r"independent with $\Pr[Y_i=1] = \Pr[Y_i=-1] = \frac12$. Then $\mathbb{E}[(\sum_i X_i)^2] = n^2$.",
    r"Let $X$ be a random variable with $\Pr[X = 1] = \frac13$ and $\Pr[X = -1] = \frac23$. "
    r"Then $\operatorname{Var}(X) = \frac29$.",
    r"Let $X_1, \dots, X_n$ be independent random variables with $\Pr[X_i=1] = \Pr[X_i=-1] = \frac12$. "
    r"Then $\mathbb{E}[(\sum_{i=1}^n X_i)^2] = n^2$.",
    r"Let $X_1, \dots, X_n$ be i.i.d. with mean $\mu$ and variance $\sigma^2$. "
    r"Then $\operatorname{Var}(\bar X) = \sigma^2/n^2$.",
    r"Let $X_1, \dots, X_n$ be i.i.d. random variables with $\mathbb{E}[X_i] = 0$. "
    r"Then $\mathbb{E}[(\sum_{i=1}^n X_i)^3] = n^2 \mathbb{E}[X_1^3]$.",
    r"Let $X_1, \dots, X_n$ be i.i.d. from $\mathrm{Bern}(p)$ with $p \in (0, 1)$. "
    r"Then $\operatorname{Var}(X_1 + \dots + X_n) = n p$.",
    r"Let $Z_1, \dots, Z_n$ be i.i.d. Laplace$(b)$. Then $\mathbb{E}[(\sum_{i=1}^n Z_i)^2] = n b^2$.",
]
#: Their joint law is not said, or what is said of it is not understood.
OPEN = [
    r"Let $X_1, X_2 \sim \mathrm{Bern}(p_i)$ be independent. Then $\mathbb{E}[X_1] = \mathbb{E}[X_2]$.",
    r"Let $X_1, X_2$ be independent with $X_i \sim N(\mu_i, 1)$. Then $\operatorname{Var}(X_1) = 1$.",
    r"Let $X_1, X_2, X_3$ be independent, where $X_i \sim N(\mu_i, 1)$. Then $\operatorname{Var}(X_1) = 1$.",
    r"Let $X_1, \dots, X_n$ be independent with $\Pr(X_i = 1 - p_i) = p_i$ and $\Pr(X_i = -p_i) = 1 - p_i$. "
    r"Then $\operatorname{Var}(\sum_{i=1}^n X_i) = n p_i (1 - p_i)$.",
    r"Let $X_1, \dots, X_n$ be independent with $\Pr(X_i = i) = \frac12$ and $\Pr(X_i = -i) = \frac12$. "
    r"Then $\operatorname{Var}(\sum_{i=1}^n X_i) = n^3$.",
    r"Let $X_1, \dots, X_n$ be independent with $\Pr[X_i=1] = \Pr[X_i=-1] = \frac12$, and let $Y_1, \dots, Y_n$ be "
    r"independent with $\Pr[Y_i=1] = \Pr[Y_i=-1] = \frac12$. Then $\mathbb{E}[(\sum_i X_i)(\sum_i Y_i)] = n$.",
    r"Let $B_1, \dots, B_n$ be i.i.d. $\mathrm{Ber}(1/2)$, and let $X_1, \dots, X_n$ be "
    r"independent with $\Pr[X_i=1] = \Pr[X_i=-1] = \frac12$. Then $\mathbb{E}[(\sum_i X_i)(\sum_i B_i)] = \frac n2$.",
    r"Let $X_1, \dots, X_n$ be random variables with $\Pr[X_i=1] = \Pr[X_i=-1] = \frac12$. "
    r"Then $\mathbb{E}[(\sum_{i=1}^n X_i)^2] = n$.",
    r"Let $X_1, \dots, X_n$ be pairwise independent with $\Pr[X_i=1] = \Pr[X_i=-1] = \frac12$. "
    r"Then $\mathbb{E}[(\sum_{i=1}^n X_i)^4] = 3n^2 - 2n$.",
    r"Let $X$ be a random variable with $\Pr[X = 1] = \frac13$ and $\Pr[X = -1] = \frac13$. Then $\mathbb{E}[X] = 0$.",
    r"Let $X \sim \mathrm{Lap}(b)$, $Y \sim \mathrm{Lap}(b)$ and $Z \sim \mathrm{Lap}(b)$. "
    r"Suppose that $X$ and $Y$ are independent of $Z$. Then $\operatorname{Var}(X + Y + Z) = 6 b^2$.",
    r"Let $X_1, \dots, X_n$ be samples from a distribution with mean $\mu$ and variance $\sigma^2$. "
    r"Then $\mathbb{E}[(\bar X - \mu)^2] = \sigma^2/n$.",
    r"Let $X_1, \dots, X_n$ be i.i.d. samples from a symmetric distribution. Then $\mathbb{E}[X_1^3] = 0$.",
    r"Let $X \sim \mathrm{Lap}(b)$ and $Y \sim \mathrm{Lap}(b)$. Then $\operatorname{Var}(X + Y) = 4b^2$.",
    r"Let $X \sim \mathrm{Lap}(b)$ and $Y \sim \mathrm{Lap}(b)$ be dependent. "
    r"Then $\operatorname{Var}(X + Y) = 4b^2$.",
    r"Let $X_1, \dots, X_n$ be exchangeable with values in $[0, 1]$. "
    r"Then $\operatorname{Var}(\sum_{i=1}^n X_i) \le n/4$.",
    r"Let $X_1, \dots, X_n$ be identically distributed with values in $[0, 1]$. "
    r"Then $\operatorname{Var}(\sum_{i=1}^n X_i) \le n/4$.",
    r"Let $X_1, \dots, X_n$ be i.i.d. draws without replacement from $\mathrm{Bern}(p)$. "
    r"Then $\operatorname{Var}(\sum_{i=1}^n X_i) \le n/8$.",
    r"Let $X_1, \dots, X_n$ be pairwise independent draws from $\mathrm{Bern}(p)$. "
    r"Then $\mathbb{E}[(\sum_{i=1}^n X_i)^3] \le n^3 p$.",
    r"Let $X$ be independent from $\mathrm{Bern}(p)$. Then $\operatorname{Var}(X) \le 1/4$.",
    r"Let $X_1, \dots, X_n$ be i.i.d. with values in $[0, 1]$ conditionally on $Y$. "
    r"Then $\operatorname{Var}(\sum_{i=1}^n X_i) \le n/8$.",
]


@pytest.mark.parametrize("text", TRUE)
def test_what_is_true_of_a_sequence_is_not_refuted(text):
    assert verdict(text) in ("proved", "supported")


@pytest.mark.parametrize("text", FALSE)
def test_what_is_false_of_a_sequence_is_refuted(text):
    assert verdict(text) in ("refuted", "doubtful")


@pytest.mark.parametrize("text", OPEN)
def test_draws_of_which_the_joint_law_is_not_said_are_not_decided(text):
    assert verdict(text) in ("unread", "undecided")

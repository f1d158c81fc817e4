"""Claims about random variables and events of which little is said: what is read, and what is decided."""

import pytest

from tests.notes.deciding import verdict

TRUE = [
    r"Let $X$ be a random variable with values in a finite set $\mathcal X$. Then $H(X) \le \log |\mathcal X|$.",
    r"Let $Y$ be a random variable taking values from a finite set $\mathcal Y$. Then $H(Y) \le \log |\mathcal Y|$.",
    r"Let $X, Y$ be independent random variables with values in $\mathcal{X}$ and $\mathcal{Y}$, respectively. "
    r"Then $H(X, Y) = H(X) + H(Y)$.",
    r"For discrete random variables $X, Y$, $$\max\{H(X), H(Y)\} \le H(X,Y).$$",
    r"Let $p(x)$ and $q(x)$ be two probability distributions on $\mathcal{X}$. Then $D(p \| q) \ge 0$.",
    r"Let $p(x)$ be a distribution on a finite set $\mathcal{X}$. Then $\sum_x p(x)^2 \le 1$.",
    r"Let $p(x)$ be the probability distribution of a discrete random variable $X$ taking values from $\mathcal{X}$. "
    r"Then $H(X) = -\sum_{x \in \mathcal{X}} p(x) \log p(x)$.",
    r"Let $X$ be a random variable with values in a finite set $\mathcal{X}$ and let $p(x) = \Pr[X = x]$. "
    r"Then $\sum_{x \in \mathcal{X}} p(x)^2 \le 1$.",
    r"Suppose $X$ has mean $\mu$ and variance $\sigma^2$. Then $E[X^2] = \mu^2 + \sigma^2$.",
    r"Let $X$ be nonnegative with mean $\mu > 0$. Then $\Pr[X \ge 2\mu] \le 1/2$.",
    r"Suppose $X_1, \dots, X_n$ are i.i.d. with mean $\mu$, and let $S = \sum_{i=1}^n X_i$. Then $E[S] = n\mu$.",
    r"A random variable $X \sim \mathrm{Bern}(p)$ has variance $p(1-p)$.",
    r"Let $A, B$ be independent events. Then $\Pr[A \cap B^c] = \Pr[A] (1 - \Pr[B])$.",
    r"Let $X, Y$ be real random variables on a finite space. Then $\mathrm{Cov}(X, Y) = E[XY] - E[X] E[Y]$.",
    r"Let $U$ be uniform on $\{1, \dots, n\}$. Then $E[U] = \frac{n+1}{2}$.",
    r"Let $X$ be geometric with $\Pr[X = k] = (1-p)^{k-1} p$ for $k = 1, 2, \dots$, where $0 < p < 1$. "
    r"Then $E[X] = 1/p$.",
    r"Let $a_1, \dots, a_n$ and $b_1, \dots, b_n$ be positive reals. Then $\sum_i a_i b_i \ge 0$.",
    pytest.param(
        r"Let $X$ be a random variable with $\mathbb{E}[X] = 0$ and $a \le X \le b$, and let $\lambda > 0$. "
        r"Then $\mathbb{E}[e^{\lambda X}] \le e^{\lambda^2 (b - a)^2/8}$.",
        marks=pytest.mark.slow,
    ),
]
FALSE = [
    r"Let $X \in [a, b]$ be a random variable with $\mathbb{E}[X] = 0$. "
    r"Then $\operatorname{Var}(X) \le (b - a)^2/8$.",
    r"Let $X$ be a random variable with values in a finite set $\mathcal X$. Then $H(X) \ge \log |\mathcal X|$.",
    r"Let $Y$ be a random variable taking values from a finite set $\mathcal Y$. Then $H(Y) \ge \log |\mathcal Y|$.",
    r"Let $p(x)$ be a distribution on a finite set $\mathcal{X}$. Then $\sum_x p(x)^2 < 1$.",
    r"Let $X$ be a random variable with values in a finite set $\mathcal{X}$ and let $p(x) = \Pr[X = x]$. "
    r"Then $\sum_{x \in \mathcal{X}} p(x)^2 \ge 1$.",
    r"Suppose $X$ has mean $\mu$ and variance $\sigma^2$. Then $E[X^2] = \mu^2 - \sigma^2$.",
    r"A random variable $X \sim \mathrm{Bern}(p)$ has variance $p^2$.",
    r"Let $A, B$ be independent events. Then $\Pr[A \cup B] = \Pr[A] + \Pr[B]$.",
    r"Let $A, B$ be events. Then $\Pr[A \cap B] = \Pr[A] \Pr[B]$.",
    r"Let $X, Y$ be independent random variables with finitely many real values. "
    r"Then $\mathrm{Var}(X - Y) = \mathrm{Var}(X) - \mathrm{Var}(Y)$.",
    r"Let $X, Y$ be real random variables on a finite space. Then $\mathrm{Cov}(X, Y) = 0$.",
    r"Let $U$ be uniform on $\{1, \dots, n\}$. Then $E[U] = \frac{n}{2}$.",
    r"Let $a > 0$ and let $X$ have the discrete Laplace law $\Pr[X = k] = \frac{1 - e^{-a}}{1 + e^{-a}} "
    r"e^{-a |k|}$ for all integers $k$. Then $\mathrm{Var}(X) = \frac{e^{-a}}{(1 - e^{-a})^2}$.",
]
UNREAD = [
    r"Let $X$ be a random variable with values in a finite set $\mathcal{X}$ and let $p(x) = \Pr[X = x]$. "
    r"Then $\sum_{x \in \mathcal{X}} x p(x) = E[X]$.",
    r"Let $f(2)$ be a convex function. Then $f(2) \ge 0$.",
    r"Let $f(x)$ be a positive number. Then $f(x) \ge 0$.",
    r"Let $A, B, C$ be independent events. Then $\Pr[A \cup B] = \Pr[A] + \Pr[B]$.",
    r"Let $X$ be Poisson with $\Pr[X = k] = (1-p)^{k} p$ for $k = 0, 1, 2, \dots$, where $0 < p < 1$. "
    r"Then $E[X] = 1/p$.",
]


@pytest.mark.parametrize("text", TRUE)
def test_what_is_true_is_not_refuted(text):
    assert verdict(text) in ("proved", "supported")


@pytest.mark.parametrize("text", FALSE)
def test_what_is_false_is_not_proved(text):
    assert verdict(text) in ("refuted", "doubtful")


@pytest.mark.parametrize("text", UNREAD)
def test_what_is_not_said_in_a_way_that_is_read_is_not_decided(text):
    assert verdict(text) in ("unread", "doubtful", "undecided")


@pytest.mark.parametrize("before", ["", "Let $X$ be a random variable. "])
def test_what_is_said_of_the_mean_of_any_variable_is_supposed(before):
    said = "$X$ has mean $0$ and variance $1$. "
    assert verdict(rf"{before}{said}Then $E[X^2] = 1$.") == "proved"
    assert verdict(rf"{before}{said}Then $E[X^2] = 2$.") in ("refuted", "doubtful", "undecided")

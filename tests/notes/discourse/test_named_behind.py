"""What is named in the claim's own sentence: a function's rule, what a law counts, delta, how sensitive a query is."""

import pytest

from tests.notes.deciding import verdict

TRUE = [
    r"The function $f(x) = \frac{e^x - 1}{x}$ is increasing on $(0, \infty)$.",
    r"The binary entropy $h(p) = -p \log p - (1-p) \log (1-p)$ is concave on $(0, 1)$.",
    r"Let $0 < p < 1$ and $X \sim \mathrm{Geom}(p)$, the number of trials until the first success. "
    r"Then $E[X] = 1/p$.",
    r"Let $r \ge 1$ be an integer and $0 < p < 1$. For $X \sim \mathrm{NB}(r, p)$, the number of failures before "
    r"the $r$-th success, $E[X] = \frac{r(1-p)}{p}$.",
    r"Let $f$ have $\ell_1$-sensitivity $s$ and let $a > 0$. The mechanism $M(x) = f(x) + \mathrm{Lap}(s/a)$ is "
    r"$a$-DP.",
    r"Randomized response with truth probability $\frac{e^a}{1 + e^a}$, $a > 0$, is $a$-DP.",
    r"Let $P, Q$ be laws on a finite set. For every $x \in [0,1]$, $T(P, Q)(x) \le 1 - x$.",
]
FALSE = [
    r"The function $f(x) = \frac{e^x - 1}{x}$ is decreasing on $(0, \infty)$.",
    r"The binary entropy $h(p) = -p \log p - (1-p) \log (1-p)$ is convex on $(0, 1)$.",
    r"Let $0 < p < 1$ and $X \sim \mathrm{Geom}(p)$, the number of failures before the first success. "
    r"Then $E[X] = 1/p$.",
    r"Let $f$ have $\ell_1$-sensitivity $s$ and let $a > 0$. The mechanism $M(x) = f(x) + \mathrm{Lap}(s/a)$ is "
    r"$\frac{a}{2}$-DP.",
    r"Randomized response with truth probability $\frac{e^a}{1 + e^a}$, $a > 0$, is $\frac{a}{2}$-DP.",
    r"Let $P, Q$ be laws on a finite set. For every $x \in [0,1]$, $T(P, Q)(x) \ge 1 - x$.",
]


@pytest.mark.parametrize("text", TRUE)
def test_what_is_true_is_not_refuted(text):
    assert verdict(text) in ("proved", "supported")


@pytest.mark.parametrize("text", FALSE)
def test_what_is_false_is_not_proved(text):
    assert verdict(text) == "refuted"


def test_laplace_noise_fits_no_sensitivity_in_the_euclidean_norm():
    text = r"Let $f$ have $\ell_2$-sensitivity $s$ and $a > 0$. The mechanism $M(x) = f(x) + \mathrm{Lap}(s/a)$ is $a$-DP."
    assert verdict(text) == "unread"

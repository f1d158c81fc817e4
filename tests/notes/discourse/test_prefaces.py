"""How texts open: conventions among declarations, letters for masses, notations with arguments left out."""

import pytest

from tests.notes.discourse.traps import verdicts

LAWS = r"Let $P$ and $Q$ be laws on a finite set $\mathcal X$ with strictly positive mass functions $(p_i)$, $(q_i)$. "
PROVED = [
    r"Throughout, $\log$ is the natural logarithm, $a > 1$ is a real order, and $s$, $t$ are positive scales. "
    r"Then $\log a + s > 0$.",
    r"As everywhere in these notes, $\log$ is to base $e$, and $P$ and $Q$ are laws on a finite set with masses "
    r"$p$ and $q$. Then $\sum_x |p(x) - q(x)| \le 2$.",
    LAWS + r"Then $\sum_i \sqrt{p_i q_i} \le 1$.",
    LAWS
    + r"We set $T = \frac12 \sum_i |p_i - q_i|$ and $H^2 = \sum_i (\sqrt{p_i} - \sqrt{q_i})^2$. Then $H^2 \le 2 T$.",
    LAWS + r"We set $T = \frac12 \sum_i |p_i - q_i|$; the arguments are suppressed. Then $T \le 1$.",
    r"Let $x \ge 0$ and put $s^2 = x$. Then $s \ge 0$.",
    r"For densities $p, q$ on the line put $D_\alpha(p \| q) = \frac{1}{\alpha - 1} \log \int_{\mathbb{R}} "
    r"p(x)^\alpha q(x)^{1 - \alpha} \, dx$. Let $\alpha > 1$ and $\mu > 0$. Then "
    r"$D_\alpha(N(\mu, 1) \| N(0, 1)) = \alpha \mu^2 / 2$.",
    r"Let $P$ and $Q$ be laws on a finite set $\mathcal X$ and $\varepsilon \ge 0$. Suppose that "
    r"$P(S) \le e^\varepsilon Q(S)$ and $Q(S) \le e^\varepsilon P(S)$ for all $S \subseteq \mathcal X$. "
    r"Then $D_\infty(Q \| P) \le \varepsilon$.",
    r"Let $x > 0$. Compute the value at the smallest point and bound it." "\n\nWe have $x + 1 > 1$.",
    r"Let $D_1$ stand for the Kullback--Leibler divergence. For laws $P$, $Q$ on a finite set, $D_1(P \| Q) \ge 0$.",
    r"We have $\log_28 = 3$.",
    r"Let $0 < p < 1$. One has, on the whole interval, $p (1 - p) \le \frac14$, and this cannot be improved.",
]
PROVED += [
    r"Throughout this section $P$ and $Q$ denote laws on a finite set, and we assume that both have full support. "
    r"Then $D_{KL}(P \| Q) < \infty$.",
    r"For laws $P$, $Q$ we write $D_\alpha(P \| Q) = \frac{1}{\alpha - 1} \log \mathbb{E}_{x \sim Q} "
    r"\left[\left(\frac{P(x)}{Q(x)}\right)^\alpha\right]$. Let $\alpha > 1$. Then $D_\alpha(P \| Q) \ge 0$.",
    r"For every $x > 1$ the Cauchy inequality implies that $x^2 \ge x$.",
]
PROVED += [
    r"In this week's notes $d > 0$ (the sensitivity), $s > 0$ and $b > 0$ are real numbers, $a > 1$ is an order, "
    r"and $0 < c < 1$. Then $d + s + b + a > 1 + c - 1$.",
    r"In this lab $x > 0$, $a = e^{-x}$, $b > 0$ and $m$ is real. Then $a b + m^2 > 0$.",
    r"Let $Y$ be a finite set and $P$, $Q$ laws on $Y$ with strictly positive masses $P(y)$, $Q(y)$. "
    r"Then $D_{KL}(P \| Q) < \infty$.",
    r"Let $P$ and $Q$ be laws on a finite set $Y$ with full support. Then $D_{KL}(P \| Q) < \infty$.",
    r"Recall that $h(p) = p - p^2$ is the variance. For $0 < p < 1$ we have $h(p) > 0$.",
    r"Suppose that $x > 0$. Under this assumption, $x^2 > 0$.",
    r"Let $x$ be a real number other than $2$. Then $(x - 2)^2 > 0$.",
    r"Let $x > 0$. Where does this come from? With $y > 0$, $x + y > 0$.",
    r"Given $x > 0$ and $y > 0$, $x + y > 0$.",
    r"Let $x > 0$. Writing $a = x + 1$, we find $a > 1$.",
    r"Let $P$ and $Q$ be laws on a finite set. For $\gamma > 0$ the hockey-stick divergence is "
    r"$E_\gamma(P\|Q) = \max_S \{P(S) - \gamma Q(S)\}$. Then $E_1(P\|Q) = TV(P, Q)$.",
]
REFUTED = [
    r"In this lab $x > 0$, $b > 0$ and $m$ is real. Then $x + b + m > 0$.",
    r"Let $P$ and $Q$ denote laws on a finite set. Then $D_{KL}(P \| Q) < \infty$.",
    LAWS
    + r"We set $T = \frac12 \sum_i |p_i - q_i|$ and $H^2 = \sum_i (\sqrt{p_i} - \sqrt{q_i})^2$. Then $H^2 \le T$.",
    r"We have $\log_28 = 4$.",
    r"Throughout, $\log$ is the natural logarithm and $a > 1$ is a real order. Then $\log a > 1$.",
]
LEFT = [
    r"Let $x > 0$. Why is the following wrong? We have $x + 1 > 1$.",
    r"Throughout, $\log$ is to base two and $x > 0$. Then $\log x \le x - 1$.",
    r"For densities $p, q$ on the line put $D_\alpha(p \| q) = \frac{1}{\alpha} \log \int_{\mathbb{R}} "
    r"p(x)^\alpha q(x)^{1 - \alpha} \, dx$. Let $\alpha > 1$ and $\mu > 0$. Then "
    r"$D_\alpha(N(\mu, 1) \| N(0, 1)) = \alpha \mu^2 / 2$.",
    r"For real $x$ we put $s^2 = x$. Then $s^2 \ge 0$.",
    r"Let $D_2$ stand for the Kullback--Leibler divergence. For laws $P$, $Q$ on a finite set, $D_2(P \| Q) \ge 0$.",
    r"We have $a_12 < 2$.",
]


@pytest.mark.parametrize("text", PROVED)
def test_what_holds_under_a_preface_is_proved(text):
    assert set(verdicts(text)) <= {"proved", "supported"} and verdicts(text)


@pytest.mark.parametrize("text", REFUTED)
def test_what_fails_under_a_preface_is_refuted(text):
    assert set(verdicts(text)) == {"refuted"}


@pytest.mark.parametrize("text", LEFT)
def test_a_preface_that_says_something_else_leaves_no_verdict(text):
    assert not {"proved", "supported", "refuted"} & set(verdicts(text))


@pytest.mark.parametrize(
    "preface",
    [
        r"The glorp of $\sum_x \log f(x)$ in $f$ is a wobble.",  # it binds x, and uses the logarithm
        r"The glorp of $\int_0^1 f(x) \, dx$ in $f$ is a wobble.",
    ],
)
def test_what_a_formula_binds_or_uses_is_not_what_it_speaks_of(preface):
    assert verdicts(rf"Let $x > 0$. {preface} Then $\log x \le x - 2$.") == ("refuted",)


def test_a_formula_of_a_function_alone_speaks_of_it():
    text = r"Let $x > 0$. The glorp of $\log 2 = 1$ is a wobble. Then $\log x \le x - 2$."
    assert not {"proved", "supported", "refuted"} & set(verdicts(text))

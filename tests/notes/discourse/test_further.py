r"""What is said further of the same: another notion, another comparison, conditions on what is meant."""

import pytest

from tests.notes.discourse.traps import verdicts

HOLDS = {"proved", "supported"}
NOTIONS = [
    (r"If $M$ is $\varepsilon$-DP, then it is $\frac{\varepsilon^2}{2}$-zCDP and hence, for every $\alpha > 1$, "
     r"$(\alpha, \alpha\varepsilon^2/2)$-RDP."),
    r"If $M$ is $\rho$-zCDP, then it is $2\rho$-zCDP and, for all $\alpha > 1$, $(\alpha, \rho\alpha)$-RDP.",
    (r"Every $\varepsilon$-DP mechanism is $\varepsilon^2/2$-zCDP, and thus $(\alpha, \alpha\varepsilon^2/2)$-RDP for "
     r"all $\alpha > 1$."),
]  # fmt: skip
COMPARISONS = [
    r"For all $p \in (0, 1)$, the variance of $\mathrm{Bern}(p)$ equals $p(1 - p)$ and is at most $1/4$.",
    r"Let $P$ and $Q$ be laws on $Y$. The $\chi^2$-divergence of $P$ from $Q$ is at least $0$.",
    r"Let $P$ and $Q$ be laws on $Y$. The $\mathrm{KL}$-divergence between $P$ and $Q$ is at least $0$.",
    r"Let $f(p) = p(1 - p)$ for $p \in [0, 1]$. Then $f$ is maximal at $p = \frac12$, where it equals $\frac14$.",
    r"Let $x \in [0, 1]$. Then $x^2 \ge 0$, and it is at most $x$ [7, § 2.3].",
    r"For $p, q \in (0,1)$ define $\mathrm{KL}_{\mathrm{bin}}(p, q) := p \log \frac pq + (1-p) \log \frac{1-p}{1-q}$. "
    r"Then $\mathrm{KL}_{\mathrm{bin}}(p, q) \ge 2 (p-q)^2$.",
]
CONDITIONS = [
    r"If $f$ has sensitivity $\Delta$, then $M(x) = f(x) + \mathrm{Lap}(\Delta/\varepsilon)$ is $\varepsilon$-DP.",
    r"The mechanism $M(x) = f(x) + \mathrm{Lap}(\Delta/\varepsilon)$ is $\varepsilon$-DP whenever $f$ has sensitivity $\Delta$.",
    r"The Laplace mechanism with sensitivity $\Delta$ and scale $b$ is $\Delta/b$-DP.",
    r"The Gaussian mechanism with sensitivity $\Delta$ and noise $\sigma$ satisfies $\frac{\Delta^2}{2\sigma^2}$-zCDP.",
    r"Let $\varepsilon > 0$ and $\sigma \ge \frac{\Delta}{\varepsilon}$. Then $\sigma\varepsilon \ge \Delta$.",
    (r"Suppose $X$ is snarky, meaning $\mathbb{E}[e^{sX}] \le e^{s^2/2}$ for all $s \in \mathbb{R}$. "
     r"Then $\Pr[X \ge t] \le e^{-t^2/2}$ for $t \ge 0$."),
    r"Let $P \ll Q$. The likelihood ratio $L = \frac{dP}{dQ}$ satisfies $\mathbb{E}_Q[L] = 1$.",
    r"For $x, y > 0$ define $L(x, y) = \frac{x - y}{\ln x - \ln y}$ if $x \ne y$. Then $\sqrt{xy} \le L(x, y)$.",
    (r"Let $\varepsilon \ge 0$ and $0 \le \delta \le 1$. Suppose $P(S) \le e^\varepsilon Q(S) + \delta$ for every event $S$. "
     r"Then $P(S) \le Q(S) + (e^\varepsilon - 1) + \delta$ for every event $S$."),
]  # fmt: skip
FALSE = [
    r"Let $x \in [0, 1]$. Then $x^2 \ge 0$, and it is at most $\frac x2$.",
    r"Let $x \in [0, 1]$. Then it holds that $x^2 \ge 0$, and it is at most $\frac x2$.",
    r"If $M$ is $\varepsilon$-DP, then it is $\varepsilon^2/2$-zCDP and hence $\varepsilon^2/4$-zCDP.",
    r"For all $p \in (0, 1)$, the variance of $\mathrm{Bern}(p)$ equals $p(1 - p)$ and is at most $1/5$.",
    r"Let $f(p) = p(1 - p)$ for $p \in [0, 1]$. Then $f$ is maximal at $p = \frac12$, where it equals $\frac15$.",
    r"If $f$ has sensitivity $\Delta$, then $M(x) = f(x) + \mathrm{Lap}(\Delta/(2\varepsilon))$ is $\varepsilon$-DP.",
    r"The Gaussian mechanism with sensitivity $\Delta$ and noise $\sigma$ satisfies $\frac{\Delta^2}{4\sigma^2}$-zCDP.",
]


@pytest.mark.parametrize("text", [*NOTIONS, *COMPARISONS, *CONDITIONS])
def test_what_goes_on_is_claimed_under_the_same_conditions(text):
    assert verdicts(text)
    assert set(verdicts(text)) <= HOLDS


@pytest.mark.parametrize("text", FALSE)
def test_what_goes_on_is_refuted_where_it_is_false(text):
    assert verdicts(text)[-1] == "refuted"


def test_a_condition_on_a_query_holds_for_its_claim_alone():
    page = r"If $f$ has sensitivity $1$, then $M(x) = f(x) + \mathrm{Lap}(1)$ is $1$-DP. Releasing $f(x) + \mathrm{Lap}(1)$ is $1$-DP."
    first, second = verdicts(page)
    assert first in HOLDS
    assert second == "unread"


@pytest.mark.parametrize("said", [r"x^2 \le x \le 1", r"x^2 \ge 0$ for $x < 1"])
def test_what_it_is_behind_more_than_one_inequality_is_not_guessed(said):
    assert verdicts(rf"Let $x \in [0, 1]$. Then ${said}$, and it is at most $2$.")[-1] == "unread"

"""Mechanisms said with their noise and the query they are applied to, in one sentence, and their outputs."""

import pytest

from tests.notes.discourse.traps import verdicts

HOLDS = {"proved", "supported"}
RATIO = r"$\Pr[M(x) = y] \le e^\varepsilon \Pr[M(x') = y]$"
GAUSSIAN = r"The Gaussian mechanism with noise $N(0, \sigma^2)$ "
ZCDP = r"is $\frac{\Delta^2}{2 \sigma^2}$-zCDP."
DEFINED = r"The Gaussian mechanism $M(x) = f(x) + N(0, \sigma^2)$ "
TRUE = [
    rf"Let $M$ be an $\varepsilon$-DP mechanism. Then {RATIO} for neighbouring inputs $x$, $x'$.",
    rf"Let $M$ be $\varepsilon$-DP and $x, x'$ neighbours. Then {RATIO}.",
    GAUSSIAN + r"applied to a query of $\ell_2$-sensitivity $\Delta$ " + ZCDP,
    GAUSSIAN + r"run on a query of sensitivity $\Delta$ " + ZCDP,
    r"Let $q$ have sensitivity $\Delta$. " + GAUSSIAN + r"applied to $q$ " + ZCDP,
    r"The Laplace mechanism with noise $\mathrm{Lap}(\Delta/\varepsilon)$ applied to a query of sensitivity $\Delta$ is "
    r"$\varepsilon$-DP.",
    DEFINED + r"with $\ell_2$-sensitivity $\Delta$ " + ZCDP,
    r"Let $\varepsilon > 0$ and $M(x) = f(x) + \mathrm{Lap}(b)$. If $f$ has sensitivity $\Delta$ and "
    r"$b = \Delta/\varepsilon$, then $M$ is $\varepsilon$-DP.",
    r"Let $P$ and $Q$ be distributions with $\Pr_P[S] \le e^\varepsilon \Pr_Q[S]$ for all events $S$. "
    r"Then $\mathrm{KL}(P \| Q) \le \varepsilon$.",
]
FALSE = [
    rf"Let $\varepsilon > 0$ and let $M$ be a $2\varepsilon$-DP mechanism. Then {RATIO} for neighbouring inputs $x$, $x'$.",
    GAUSSIAN + r"applied to a query of $\ell_2$-sensitivity $\Delta$ is $\frac{\Delta^2}{4 \sigma^2}$-zCDP.",
    DEFINED + r"with $\ell_2$-sensitivity $\Delta$ is $\frac{\Delta}{2 \sigma^2}$-zCDP.",
]
OPEN = [
    GAUSSIAN + r"hardly ever applied to a query of $\ell_2$-sensitivity $\Delta$ " + ZCDP,
    DEFINED + r"without any bound on its $\ell_2$-sensitivity $\Delta$ " + ZCDP,
    r"The Gaussian mechanism $M(x) = f(x) + g(x) + N(0, \sigma^2)$ with $\ell_2$-sensitivity $\Delta$ "
    + ZCDP,
]


@pytest.mark.parametrize("text", TRUE)
def test_what_is_true_of_a_mechanism_holds(text):
    assert verdicts(text)[-1] in HOLDS
    assert not {"refuted", "ill-formed"} & set(verdicts(text))


@pytest.mark.parametrize("text", FALSE)
def test_what_is_false_of_a_mechanism_is_refuted(text):
    assert verdicts(text)[-1] == "refuted"


@pytest.mark.parametrize("text", OPEN)
def test_what_is_not_read_of_a_mechanism_decides_nothing(text):
    assert not {"refuted", *HOLDS} & set(verdicts(text))


SCORE = r"Let $u$ be a score function of sensitivity $\Delta$. The exponential mechanism outputs $r$ with probability "


def test_a_score_has_the_outputs_as_points_and_its_mechanism_is_known():
    weights = (
        r"proportional to $\exp\left(\frac{\varepsilon u(x, r)}{%d \Delta}\right)$. It is $\varepsilon$-DP."
    )
    assert verdicts(SCORE + weights % 2)[-1] in HOLDS
    assert verdicts(SCORE + weights % 1)[-1] == "refuted"
    named = SCORE.replace("outputs $r$", r"outputs $r \in \mathcal{R}$")
    assert verdicts(named + weights % 2)[-1] in HOLDS

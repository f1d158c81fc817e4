"""Words of the field: how probable something is, several mechanisms, noise, sensitivity, answers at random.

Each form has a true claim and a false one that differs by a common mistake.
"""

import pytest

from tests.notes.discourse.traps import verdicts

HOLDS = {"proved", "supported"}
LAPLACE = "Let $Z \\sim \\mathrm{Lap}(b)$ with $b > 0$, and let $\\beta \\in (0, 1)$. "
RUNS = "Let $M_1, \\dots, M_k$ be mechanisms, each of which is "
PAIRS = {
    "a bound with a probability": (
        LAPLACE + "With probability at least $1 - \\beta$, $|Z| \\le b \\log(1/\\beta)$.",
        LAPLACE + "With probability at least $1 - \\beta$, $|Z| \\le \\frac{b}{2} \\log(1/\\beta)$.",
    ),
    "a probability behind the bound": (
        LAPLACE + "Then $|Z| \\le b \\log(1/\\beta)$ except with probability at most $\\beta$.",
        LAPLACE + "Then $|Z| \\le b \\log(1/\\beta)$ except with probability at most $\\beta^2$.",
    ),
    "a probability in words": (
        LAPLACE + "The probability that $Z > b \\log(1/\\beta)$ is at most $\\beta / 2$.",
        LAPLACE + "The probability that $Z > b \\log(1/\\beta)$ is at most $\\beta / 3$.",
    ),
    "parameters by their place": (
        "If $X \\sim \\mathcal{N}(0, \\sigma^2)$ and $t \\ge 0$, then $\\Pr[X > t] \\le e^{-t^2/(2\\sigma^2)}$.",
        "If $X \\sim \\mathcal{N}(0, \\sigma^2)$ and $t \\ge 0$, then $\\Pr[X > t] \\le e^{-t^2/\\sigma^2}$.",
    ),
    "notions respectively": (
        "Let $M$ and $N$ be mechanisms that are $a$-DP and $b$-DP, respectively. Then $(M, N)$ is $(a + b)$-DP.",
        "Let $M$ and $N$ be mechanisms that are $a$-DP and $b$-DP, respectively. Then $(M, N)$ is $2 a$-DP.",
    ),
    "runs of one notion": (
        RUNS + "$\\rho$-zCDP. Then their composition is $k \\rho$-zCDP.",
        RUNS + "$\\rho$-zCDP. Then their composition is $\\sqrt{k} \\rho$-zCDP.",
    ),
    "runs in a list": (
        RUNS + "$\\varepsilon$-DP. Then $(M_1, \\dots, M_k)$ is $k \\varepsilon$-DP.",
        RUNS + "$\\varepsilon$-DP. Then $(M_1, \\dots, M_k)$ is $\\varepsilon$-DP.",
    ),
}
#: What could be meant in two ways, or is not said.
UNREAD = {
    "whether each or all together": LAPLACE
    + "With probability at least $1 - \\beta$, $|Z| \\le b \\log(1/\\beta)$ and $Z \\le b \\log(1/\\beta)$.",
    "whether the range is inside": "Let $Z \\sim \\mathrm{Lap}(1)$. With probability at least $1/2$, "
    "$|Z| \\le c$ for all $c > 1$.",
    "a list under a probability": LAPLACE
    + "With probability at least $1 - \\beta$:\n\n- $|Z| \\le b \\log(1/\\beta)$,\n- $\\beta \\ge 0$.",
    "not all of them": RUNS + "$\\rho$-zCDP. Then $(M_1, \\dots, M_m)$ is $k \\rho$-zCDP.",
    "others than these": RUNS + "$\\rho$-zCDP. Then $(N_1, \\dots, N_k)$ is $k \\rho$-zCDP.",
    "two kinds of notions": RUNS + "$\\rho$-zCDP. Then their composition is $(k \\rho, 0)$-DP.",
    "two for three": "Let $M, N, L$ be mechanisms that are $a$-DP and $b$-DP, respectively. "
    "Then $(M, N)$ is $(a + b)$-DP.",
}


@pytest.mark.parametrize("form", PAIRS)
def test_what_is_true_holds_and_a_common_mistake_is_refuted(form):
    true, false = map(verdicts, PAIRS[form])
    assert true and set(true) <= HOLDS
    assert false and set(false) == {"refuted"}


@pytest.mark.parametrize("form", UNREAD)
def test_what_has_two_meanings_or_none_is_not_decided(form):
    assert not set(verdicts(UNREAD[form])) & {*HOLDS, "refuted"}

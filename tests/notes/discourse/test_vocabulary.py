"""Words of the field: how probable something is, several mechanisms, noise, sensitivity, answers at random.

Each form has a true claim and a false one that differs by a common mistake.
"""

import pytest

from tests.notes.discourse.traps import verdicts

HOLDS = {"proved", "supported"}
LAPLACE = "Let $Z \\sim \\mathrm{Lap}(b)$ with $b > 0$, and let $\\beta \\in (0, 1)$. "
NOISE = (
    "Let $f$ be a query with $|f(x) - f(x')| \\le \\Delta$ for all neighbouring datasets $x, x'$, and "
    "$M(x) = f(x) + Z$ where $Z \\sim \\mathcal{N}(0, \\sigma^2)$. "
)
RUNS = "Let $M_1, \\dots, M_k$ be mechanisms, each of which is "
TWO = "Let $M_1, M_2$ be mechanisms that are $a$-DP and $b$-DP, respectively. "
PAIRS = {
    "what is made of outputs by a letter of which nothing is said": (
        "If $M$ is $(\\varepsilon, \\delta)$-DP, then $g \\circ M$ is $(\\varepsilon, \\delta)$-DP.",
        "If $M$ is $(\\varepsilon, \\delta)$-DP, then $g \\circ M$ is $(\\varepsilon, \\delta/2)$-DP.",
    ),
    "any function of outputs, a hyphen inside of the dollars, and a letter of laws": (
        "If $Q$ is $(a,b)-$DP and $g$ is any function (possibly randomized) applied to its output, then $g \\circ Q$ is $(a,b)-$DP.",
        "If $Q$ is $(a,b)-$DP and $g$ is any function (possibly randomized) applied to its output, then $g \\circ Q$ is $(a,b/2)-$DP.",
    ),
    "as many notions as mechanisms": (
        "If $M_1$ and $M_2$ are $a$-DP and $b$-DP, then $(M_1, M_2)$ is $(a + b)$-DP.",
        "If $M_1$ and $M_2$ are $a$-DP and $b$-DP, then $(M_1, M_2)$ is $2a$-DP.",
    ),
    "a list of parameters, and what applies them": (
        "Let $M_1, \\dots, M_k$ be mechanisms that are $a_1, \\dots, a_k$-DP, respectively. "
        "Then the mechanism that applies them to the same data (with independent randomness) is $(\\sum_i a_i)$-DP.",
        "Let $M_1, \\dots, M_k$ be mechanisms that are $a_1, \\dots, a_k$-DP, respectively. "
        "Then the mechanism that applies them to the same data (with independent randomness) is $(\\frac12 \\sum_i a_i)$-DP.",
    ),
    "a list of two mechanisms, and both released": (
        TWO + "Then releasing both is $(a + b)$-DP.",
        TWO + "Then releasing both is $a$-DP.",
    ),
    "sets of outputs in a definition": (
        "A mechanism $M$ is $a$-DP if for all neighbours $x, x'$ and every set $S \\subseteq R$ of outputs: "
        "$\\Pr[M(x) \\in S] \\le e^a \\Pr[M(x') \\in S]$. If $M$ is $a$-DP, then $M$ is $2a$-DP.",
        "A mechanism $M$ is $a$-DP if for all neighbours $x, x'$ and every set $S \\subseteq R$ of outputs: "
        "$\\Pr[M(x) \\in S] \\le e^a \\Pr[M(x') \\in S]$. If $M$ is $a$-DP, then $M$ is $\\frac a2$-DP.",
    ),
    "a bar over an event, which is no other event": (
        "Let $P$ be a distribution on a finite set. Then $P(\\bar S) \\le 1 - P(S)$ for every event $S$.",
        "Let $P$ be a distribution on a finite set. Then $P(\\bar S) \\le P(S)$ for every event $S$.",
    ),
    "a probability with a letter that names no law": (
        "Let $X \\sim \\mathrm{Lap}(1)$. For $t > 0$, $P(|X| \\ge t) \\le e^{-t}$.",
        "Let $X \\sim \\mathrm{Lap}(1)$. For $t > 0$, $P(|X| \\ge t) \\le e^{-2t}$.",
    ),
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
    "noise by a rule": (
        NOISE + "Then $M$ is $\\frac{\\Delta^2}{2 \\sigma^2}$-zCDP.",
        NOISE + "Then $M$ is $\\frac{\\Delta^2}{4 \\sigma^2}$-zCDP.",
    ),
    "noise that is added": (
        "Adding Gaussian noise of standard deviation $\\sigma$ to a query $f$ with sensitivity $\\Delta$ gives "
        "$\\frac{\\Delta^2}{2 \\sigma^2}$-zCDP.",
        "Adding Gaussian noise of variance $\\sigma$ to a query $f$ with sensitivity $\\Delta$ gives "
        "$\\frac{\\Delta^2}{2 \\sigma^2}$-zCDP.",
    ),
    "a rule in its claim": (
        "Let $f : \\mathcal{X}^n \\to \\mathbb{R}$ have sensitivity $\\Delta = \\max_{x \\sim x'} |f(x) - f(x')|$. "
        "The mechanism $M(x) = f(x) + Z$ with $Z \\sim \\mathcal{N}(0, \\Delta^2)$ is $\\frac{1}{2}$-zCDP.",
        "Let $f : \\mathcal{X}^n \\to \\mathbb{R}$ have sensitivity $\\Delta = \\max_{x \\sim x'} |f(x) - f(x')|$. "
        "The mechanism $M(x) = 2 f(x) + Z$ with $Z \\sim \\mathcal{N}(0, \\Delta^2)$ is $\\frac{1}{2}$-zCDP.",
    ),
    "the largest of several": (
        "Let $Z_1, \\dots, Z_k \\sim \\mathrm{Lap}(b)$ be independent. Then $\\Pr[\\max_i |Z_i| > b] \\ge e^{-1}$.",
        "Let $Z_1, \\dots, Z_k \\sim \\mathrm{Lap}(b)$ be independent. Then $\\Pr[\\max_i |Z_i| > b] \\le e^{-1}$.",
    ),
    "moments of a law of integers": (
        "Let $N \\sim \\mathrm{Poisson}(m)$. Then $\\mathrm{Var}[N] = m$.",
        "Let $N \\sim \\mathrm{Poisson}(m)$. Then $\\mathrm{Var}[N] = m^2$.",
    ),
    "parameters in any order": (
        "Let $X$ be a normal random variable with variance $4$ and mean $1$. Then $\\mathbb{E}[X^2] = 5$.",
        "Let $X$ be a normal random variable with variance $4$ and mean $1$. Then $\\mathbb{E}[X^2] = 17$.",
    ),
    "a standard deviation": (
        "Let $X$ have the Laplace distribution with mean $0$ and standard deviation $2$. Then $\\mathbb{E}[X^2] = 4$.",
        "Let $X$ have the Laplace distribution with mean $0$ and standard deviation $2$. Then $\\mathbb{E}[X^2] = 8$.",
    ),
    "the mean of an exponential law": (
        "Let $X$ be an exponential random variable with mean $2$. Then $X$ has variance $4$.",
        "Let $X$ be an exponential random variable with mean $2$. Then $X$ has variance $\\frac14$.",
    ),
    "several records": (
        "Let $M$ be $\\varepsilon$-DP and let $x, x'$ be datasets that differ in two records. "
        "Then $\\Pr[M(x) \\in S] \\le e^{2 \\varepsilon} \\Pr[M(x') \\in S]$ for all $S$.",
        "Let $M$ be $\\varepsilon$-DP and let $x, x'$ be datasets that differ in two records. "
        "Then $\\Pr[M(x) \\in S] \\le e^{\\varepsilon} \\Pr[M(x') \\in S]$ for all $S$.",
    ),
    "answers at random": (
        "Randomized response answers the true bit with probability $\\frac34$ and the other bit otherwise. "
        "Randomized response is $\\log 3$-DP.",
        "Randomized response answers the true bit with probability $\\frac34$ and the other bit otherwise. "
        "Randomized response is $\\log 2$-DP.",
    ),
}
#: What could be meant in two ways, or is not said.
UNREAD = {
    "a range that is no reason": "For all real $x > 0$ from $1$ to $2$ we have $x \\le 2$.",
    "events of which more is said": "For all events $S \\subseteq Y$ of probability $\\frac12$ we have $P(S) = \\frac12$.",
    "a map that sees the data": "Let $g$ look at the data again. If $M$ is $a$-DP, then $g \\circ M$ is $a$-DP.",
    "a map of inputs": "If $M$ is $a$-DP and $g$ is any function applied to the data, then $g \\circ M$ is $a$-DP.",
    "sets of two outputs": "A mechanism $M$ is $\\varepsilon$-DP if for all neighbours $x, x'$ and every set $S$ of two outputs: "
    "$\\Pr[M(x) \\in S] \\le e^\\varepsilon \\Pr[M(x') \\in S]$. If $M$ is $\\varepsilon$-DP, then $M$ is $2\\varepsilon$-DP.",
    "disjoint data": TWO + "Then the mechanism that applies them to disjoint data is $(a + b)$-DP.",
    "coins that depend": TWO
    + "Then the mechanism that applies them to the same data (with dependent randomness) is $(a + b)$-DP.",
    "lists of other lengths": "Let $M_1, \\dots, M_k$ be mechanisms that are $a_1, \\dots, a_m$-DP, respectively. "
    "Then their composition is $(\\sum_i a_i)$-DP.",
    "whether each or all together": LAPLACE
    + "With probability at least $1 - \\beta$, $|Z| \\le b \\log(1/\\beta)$ and $Z \\le b \\log(1/\\beta)$.",
    "whether the range is inside": "Let $Z \\sim \\mathrm{Lap}(1)$. With probability at least $1/2$, "
    "$|Z| \\le c$ for all $c > 1$.",
    "a list under a probability": LAPLACE
    + "With probability at least $1 - \\beta$:\n\n- $|Z| \\le b \\log(1/\\beta)$,\n- $\\beta \\ge 0$.",
    "not all of them": RUNS + "$\\rho$-zCDP. Then $(M_1, \\dots, M_m)$ is $k \\rho$-zCDP.",
    "others than these": RUNS + "$\\rho$-zCDP. Then $(N_1, \\dots, N_k)$ is $k \\rho$-zCDP.",
    "two kinds of notions": RUNS + "$\\rho$-zCDP. Then their composition is $(k \\rho, 0)$-DP.",
    "vectors": "Let $f : \\mathcal{X}^n \\to \\mathbb{R}^d$ have sensitivity $1$, and let $M(x) = f(x) + Z$ with "
    "$Z \\sim \\mathrm{Lap}(1/\\varepsilon)$. Then $M$ is $\\varepsilon$-DP.",
    "noise that is changed": NOISE
    + "We then clip $Z$ to $[-1, 1]$. Then $M$ is $\\frac{\\Delta^2}{4 \\sigma^2}$-zCDP.",
    "a query that is changed": NOISE
    + "We round $f$ to a grid. Then $M$ is $\\frac{\\Delta^2}{4 \\sigma^2}$-zCDP.",
    "two noises": "Let $f$ be a query with sensitivity $1$, and let $M(x) = f(x) + Z + W$ with $Z \\sim \\mathrm{Lap}(1)$ "
    "and $W \\sim \\mathrm{Lap}(1)$. Then $M$ is $1$-DP.",
    "no sensitivity": "Let $f$ be a query, and $M(x) = f(x) + Z$ where $Z \\sim \\mathrm{Lap}(1)$. Then $M$ is $\\varepsilon$-RDP.",
    "inputs that are no neighbours": NOISE.replace("neighbouring datasets", "datasets")
    + "Then $M$ is $\\frac{\\Delta^2}{4 \\sigma^2}$-zCDP.",
    "a parameter twice": "Let $X$ have the normal distribution with mean $0$, variance $1$ and standard deviation $2$. "
    "Then $\\mathbb{E}[X^2] = 1$.",
    "at least two records": "Let $M$ be $\\varepsilon$-DP and let $x, x'$ be datasets that differ in at least two "
    "records. Then $\\Pr[M(x) \\in S] \\le e^{\\varepsilon} \\Pr[M(x') \\in S]$ for all $S$.",
    "inputs that differ in more": "Let $x, x'$ be datasets that differ in two records, and let $f$ be a query with "
    "sensitivity $1$. Then $M(x) = f(x) + Z$ with $Z \\sim \\mathcal{N}(0, 1)$ is $\\frac14$-zCDP.",
    "answers in another way": "Randomized response answers at random. Randomized response is $\\log 2$-DP.",
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


GROUP = (
    r"Let $M$ be $(\varepsilon,\delta)$-DP with $\varepsilon>0$ and let $D$, $D'$ differ in $k\ge1$ entries. "
)
PROBABLE = r"Then for every $S$, $\Pr[M(D)\in S] \le e^{k\varepsilon}\Pr[M(D')\in S] + %s$."


@pytest.mark.parametrize(
    "added", [r"\delta\frac{e^{k\varepsilon}-1}{e^\varepsilon-1}", r"k e^{(k-1)\varepsilon}\delta"]
)
def test_how_private_groups_of_any_size_are(added):
    assert set(verdicts(GROUP + PROBABLE % added)) <= HOLDS


@pytest.mark.parametrize(
    "added", [r"k\delta", r"\delta", r"\delta\frac{e^{(k-1)\varepsilon}-1}{e^\varepsilon-1}"]
)
def test_less_is_not_said_of_them(added):
    assert HOLDS.isdisjoint(verdicts(GROUP + PROBABLE % added))

"""Mechanisms by their names, with parameters, sensitivities and chances that words give them."""

import pytest

from tests.notes.discourse.traps import DECIDED, verdicts

HELD = {("proved",), ("supported",)}
BOTH = r"Let $M : \mathcal X^n \to \mathcal Y$ be $(\varepsilon, \delta)$-DP. Let $g : \mathcal Y \to \mathcal Z$ be an arbitrary randomized mapping. "
FAR = r"Let $M : \mathcal X^n \to \mathcal Y$ be $\rho$-zCDP. Let $x, x' \in \mathcal X^n$ "
GROUP = r" Then $D_\alpha(M(x) \| M(x')) \le k^2 \rho \alpha$ for all $\alpha > 1$."
NOISY = r"Let $f$ be a query with sensitivity $\Delta$, and let $\varepsilon, \delta \in (0, 1)$. The Gaussian mechanism with standard deviation "
ANY = (
    r"Let $M$ be $\rho$-zCDP. Then $M$ is $(\epsilon, \delta)$-DP for any $0 < \delta \le 1$ and $\epsilon = "
)

TRUE = [
    r"The Laplace mechanism with standard deviation $s$ satisfies $\frac{\sqrt 2 \Delta}{s}$ differential privacy, where $\Delta$ is the $\ell_1$ sensitivity of the measurement.",
    r"The Gaussian mechanism with standard deviation $s$ satisfies $\rho = \frac{\Delta^2}{2 s^2}$ zCDP, where $\Delta$ is the $\ell_2$-sensitivity.",
    r"Randomized response that flips the bit with probability $q = \frac{1}{1 + e^\epsilon}$ satisfies $(\alpha, r(\alpha))$-RDP for all $\alpha > 1$, where $r(\alpha) = \frac{1}{\alpha - 1} \log \frac{e^{\alpha \epsilon} + e^{(1 - \alpha) \epsilon}}{e^\epsilon + 1}$.",
    r"Binary randomized response with truth probability $p = \frac{e^\epsilon}{1 + e^\epsilon}$ is $\epsilon$-DP.",
    r"$\epsilon$-DP randomized response satisfies $\rho$-zCDP where $\rho = \frac12 \epsilon^2$.",
    r"Let $M$ be $\rho$-zCDP. Then $M$ satisfies $(\rho + 2 \sqrt{\rho \log(1/\delta)}, \delta)$-approximate differential privacy for all $0 < \delta < 1$.",
    ANY + r"\rho + 2 \sqrt{\rho \log(1/\delta)}$.",
    r"The class of $\varepsilon$-DP mechanisms satisfies $k \varepsilon$-DP under $k$-fold adaptive composition.",
    BOTH + r"Then $g \circ M : \mathcal X^n \to \mathcal Z$ is $(\varepsilon, \delta)$-DP.",
    FAR + "differ in $k$ records." + GROUP,
    FAR + "be inputs that differ in $k$ records." + GROUP,
    r"Let $q$ have sensitivity $\Delta$. Define $M(x) = q(x) + Z$, where $Z \sim \mathcal N(0, \sigma^2)$. Then $M$ preserves $\frac{\Delta^2}{2 \sigma^2}$-zCDP.",
    NOISY + r"$\sigma \ge \sqrt{2 \log(1.25/\delta)} \Delta / \varepsilon$ is $(\varepsilon, \delta)$-DP.",
    r"For all $0 < d < 1$ the $k$-fold composition of $\varepsilon$-DP mechanisms is $(r, d)$-DP for $r = k \varepsilon$.",
]
TRUE += [
    r"The Laplace mechanism $M(x) = f(x) + \mathrm{Lap}(\Delta/\varepsilon)$ is $\varepsilon$-DP, where $\Delta$ is the sensitivity of $f$.",
    r"Let $f : \mathcal{X}^n \to \mathbb{R}$ be a function with sensitivity $\Delta$. Let $M(x) = f(x) + Z$ for $Z \sim \mathrm{Lap}(\Delta/\varepsilon)$. Then $M$ is $\varepsilon$-DP.",
    r"Let $F : X \to Y$ be an $\varepsilon$-DP algorithm, and let $G : X \to Z$ be a $\gamma$-DP algorithm. Then their combination, defined to be $H : X \to Y \times Z$ by the mapping: $H(x) = (F(x), G(x))$ is $\varepsilon + \gamma$-differentially private.",
    r"Let $M_i : X \to Y_i$ be an $(\varepsilon_i, \delta_i)$-DP algorithm for $i \in [k]$. Then the mechanism $M(x) = (M_1(x), \dots, M_k(x))$ is $(\sum_{i=1}^k \varepsilon_i, \sum_{i=1}^k \delta_i)$-DP.",
]
FALSE = [
    r"Adding $\mathrm{Lap}(\Delta/\varepsilon)$ noise to $f$ is $\frac{\varepsilon}{2}$-DP, where $\Delta$ is the sensitivity of $f$.",
    r"Let $F$ be $\varepsilon$-DP and let $G$ be $\gamma$-DP. Then their combination, defined by $H(x) = (F(x), G(x))$, is $\varepsilon$-DP.",
    r"The Laplace mechanism with standard deviation $s > 0$ satisfies $\frac{\Delta}{s}$ differential privacy, where $\Delta$ is the sensitivity of the query.",
    pytest.param(ANY + r"\rho + \sqrt{\rho \log(1/\delta)}$.", marks=pytest.mark.slow),
    r"The class of $\varepsilon$-DP mechanisms satisfies $(k - 1) \varepsilon$-DP under $k$-fold composition.",
    NOISY + r"$\sigma \ge \sqrt{\log(1.25/\delta)} \Delta / \varepsilon$ is $(\varepsilon, \delta)$-DP.",
]
# What nearly says the same, and is decided in no way.
OPEN = [
    r"The mechanism $M(x) = f(x) + \mathrm{Lap}(\Delta/\varepsilon)$, where $\Delta$ is the $\ell_2$-sensitivity of $f$, is $\varepsilon$-DP.",
    r"The mechanism $M(x) = f(x) + \mathrm{Lap}(\Delta/\varepsilon)$, where $2 \Delta$ is the sensitivity of $f$, is $\varepsilon$-DP.",
    r"Let $F$ be $\varepsilon$-DP and let $G$ be $\gamma$-DP. Then their combination, defined by $H(x) = (F(x), G(x))$ for small $x$, is $(\varepsilon + \gamma)$-DP.",
    r"Let $F$ be $\varepsilon$-DP and let $G$ be $\gamma$-DP. Then their combination, defined by $H(x) = F(x)$ or $G(x)$, is $(\varepsilon + \gamma)$-DP.",
    r"The Laplace mechanism with standard deviation $s$ satisfies $\frac{\sqrt 2 \Delta}{s}$-DP, where $\Delta$ is the $\ell_2$-sensitivity.",
    r"The Laplace mechanism with scale $b$ satisfies $\frac{\Delta^2}{2 b^2}$-zCDP, where $\Delta$ is the $\ell_1$-sensitivity.",
    r"The Gaussian mechanism with standard deviation $s$ is $\frac{\Delta^2}{2 s^2}$-zCDP, where $\Delta$ is half the sensitivity.",
    r"The Gaussian mechanism with standard deviation $s$ is not $\frac{\Delta^2}{2 s^2}$-zCDP, where $\Delta$ is the sensitivity.",
    r"Randomized response that flips every second bit with probability $q = \frac{1}{1 + e^\epsilon}$ is $\epsilon$-DP.",
    r"No $\epsilon$-DP randomized response satisfies $\rho$-zCDP where $\rho = \frac12 \epsilon^2$.",
    r"Let $M$ be $\rho$-zCDP. Then $M$ satisfies $\delta$-approximate differential privacy for all $0 < \delta < 1$.",
    ANY.replace("any", "some") + r"\rho + 2 \sqrt{\rho \log(1/\delta)}$.",
    ANY.replace("is $(", "is not $(") + r"\rho + 2 \sqrt{\rho \log(1/\delta)}$.",
    r"The class of $\varepsilon$-DP mechanisms satisfies $\varepsilon$-DP under $k$-fold parallel composition.",
    r"The class of $\varepsilon$-DP mechanisms does not satisfy $k \varepsilon$-DP under $k$-fold composition.",
    FAR + "agree in $k$ records." + GROUP,
    FAR + "differ in at least $k$ records." + GROUP,
    r"Let $q$ have sensitivity $\Delta$. Define $M(x) = q(x) + Z$, where $Z \sim \mathcal N(0, \sigma^2)$ unless $x = 0$. Then $M$ is $\frac{\Delta^2}{2 \sigma^2}$-zCDP.",
]


@pytest.mark.parametrize("text", TRUE)
def test_what_holds_of_them_is_found(text):
    assert set(verdicts(text)) & DECIDED <= {"proved", "supported"}
    assert verdicts(text)[0] in ("proved", "supported")


@pytest.mark.parametrize("text", FALSE)
def test_what_does_not_is_refuted_or_asked_about(text):
    assert verdicts(text)[0] in ("refuted", "doubtful")


@pytest.mark.parametrize("text", OPEN)
def test_what_is_said_otherwise_is_not_decided(text):
    assert not DECIDED & set(verdicts(text))

"""Functions under names that a text coins, and signs that words let denote a quantity of some order."""

import pytest

from tests.notes.discourse.traps import DECIDED, verdicts

DIVERGENCE = r"$d(p, q) = p \ln\frac pq + (1 - p) \ln\frac{1 - p}{1 - q}$"
BOUND = r"$d(p, q) \ge 2 (p - q)^2$"
COINED = [
    rf"Whenever $p, q \in (0, 1)$, the binary divergence {DIVERGENCE} satisfies {BOUND}.",
    rf"For $p, q \in (0, 1)$, define the binary divergence {DIVERGENCE}. Then {BOUND}.",
    rf"The binary divergence is {DIVERGENCE} for $p, q \in (0, 1)$. Then {BOUND}.",
    r"For $t \in \mathbb{R}$ let the potential be $V(t) = e^t + e^{-t}$. Then $V(t) \ge 2$.",
    r"The squared energy $c(n) = n^2$ satisfies $c(n) \ge n$ for $n \ge 1$.",
]
UNSAID = [
    r"The wrong formula $V(x) = x^2/2$ satisfies $V(x) \ge 0$ for all real $x$.",
    r"Let $x > 0$. The optimal price $x = 2$ satisfies $x \ge 1$.",
    r"Supposedly the energy $V(x) = x^2$ satisfies $V(x) \ge 0$ for all real $x$.",
]
DENOTED = [
    r"Write $D_\alpha(P \| Q)$ for the Rényi divergence of order $\alpha > 1$. ",
    r"Let $D_\alpha(P \| Q)$ denote the Rényi divergence of order $\alpha > 1$. ",
    r"Throughout, $D_\alpha(P \| Q)$ denotes the Rényi divergence of order $\alpha$ between $P$ and $Q$ for "
    r"$\alpha > 1$. ",
]
OTHERWISE = [
    r"Write $D_\alpha(P \| Q)$ for the Rényi divergence of order $\beta > 1$. ",
    r"Write $D_\alpha(P \| Q)$ for the Kullback-Leibler divergence. ",
]
LAWS = r"Let $P$ and $Q$ be distributions on a finite set $\Omega$. "
EXCESS = r"$E_\gamma(P, Q) = \sum_{\omega \in \Omega} \max(P(\omega) - \gamma Q(\omega), 0)$"


@pytest.mark.parametrize("text", COINED)
def test_a_name_that_a_text_coins_is_defined_by_its_formula(text):
    assert verdicts(text) == ("supported",)


@pytest.mark.parametrize("text", [text.replace(r"\ge 2", r"\ge 3") for text in COINED[:4]])
def test_what_is_false_of_it_is_refuted(text):
    assert verdicts(text) == ("refuted",)


@pytest.mark.parametrize("text", UNSAID)
def test_words_that_deny_or_doubt_coin_nothing(text):
    assert not DECIDED.intersection(verdicts(text))


@pytest.mark.parametrize("text", DENOTED)
def test_a_sign_denotes_a_quantity_in_the_range_of_its_order(text):
    assert verdicts(text + r"Then $D_\alpha(P \| Q) \ge 0$.") == ("supported",)


@pytest.mark.parametrize("text", OTHERWISE)
def test_another_order_or_quantity_is_another_sign(text):
    assert not DECIDED.intersection(verdicts(text + r"Then $D_\alpha(P \| Q) \ge 0$."))


@pytest.mark.parametrize(
    "said", [f"is {EXCESS} for $\\gamma \\ge 1$", f", for $\\gamma \\ge 1$, is {EXCESS}"]
)
def test_a_hockey_stick_divergence_is_written_with_a_comma(said):
    text = f"{LAWS}The hockey-stick divergence {said}. Then $E_1(P, Q) = TV(P, Q)$."
    assert verdicts(text) == ("supported", "supported")
    assert verdicts(text.replace("E_1(P, Q) =", "E_1(P, Q) = 2"))[-1] == "refuted"

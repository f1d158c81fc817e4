"""Cyclic sums and products over letters that are introduced together."""

import pytest

from tests.notes.deciding import verdict

TRUE = [
    r"Let $a$, $b$, and $c$ be positive reals. Then $\sum_{cyc} \frac{a^3}{bc} \ge a + b + c$.",
    r"Let $x, y, z$ be real numbers. Then $\sum_{\mathrm{cyc}} x^2 \ge \sum_{\text{cyc}} xy$.",
    r"Let $a, b, c, d > 0$. Then $\sum_{cyc} ab = (a + c)(b + d)$.",
    r"Let $a, b, c, k > 0$. Then $\prod_{cyc} (k + a) = (k + a)(k + b)(k + c)$.",
]
FALSE = [
    r"Let $a$, $b$, and $c$ be positive reals. Then $\sum_{cyc} \frac{a^3}{bc} \ge 2(a + b + c)$.",
    r"Let $a, b, c, d > 0$. Then $\sum_{cyc} ab = ab + bc + ca$.",
]
#: Which letters it goes through, or how often equal terms count, is not said.
OPEN = [
    r"Let $a, b, c > 0$. Then $\sum_{sym} ab \ge 3 \min(a, b, c)^2$.",
    r"Let $a, b > 0$ and $c < 0$. Then $\sum_{cyc} a^2 \ge 2ab$.",
    r"Let $x, y, z$ be positive and $w > 0$. Then $\sum_{cyc} x^2 \ge 0$.",
    r"Let $a, c, e > 0$. Then $\sum_{cyc} a^2 \ge 0$.",
]


@pytest.mark.parametrize("text", TRUE)
def test_it_is_the_sum_over_all_shifts(text):
    assert verdict(text) in ("proved", "supported")


@pytest.mark.parametrize("text", FALSE)
def test_what_is_false_of_it_is_refuted(text):
    assert verdict(text) == "refuted"


@pytest.mark.parametrize("text", OPEN)
def test_nothing_is_guessed(text):
    assert verdict(text) == "unread"

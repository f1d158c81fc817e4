"""What one list of quantifiers says of a symbol twice holds together."""

import pytest

from tests.notes.deciding import verdict

TRUE = [
    r"For all integers $0 \le k \le n$, $n \ge 1$ we have $k \le n^2$.",
    r"For all integers $0 \le k \le n$ and $n \ge 1$ we have $k^2 \le n^2$.",
    r"For all integers $n \ge 1$ and all integers $0 \le k \le n$ we have $k^2 \le n^2$.",
    r"For all integers $n \ge 1$ and all integers $n \ge k \ge 0$ we have $k^2 \le n^2$.",
    r"For real $0 \le x \le y$ and all $y \ge 1$ we have $x \le y^2$.",
    r"For all real $a < b$ and all real $b < c$ we have $a < c$.",
    r"Let $r \in (-\infty, 0] \cup [1, \infty)$. Then $r^2 \ge r$.",
    r"For all $x \in \mathbb{R}^+$, $x + \frac{1}{x} \ge 2$.",
    r"For all $x \in \mathbb{R} \setminus \{1\}$, $x^2 + 1 > 2x$.",
]
FALSE = [
    r"For all integers $0 \le k \le n$, $n \ge 1$ we have $k < n$.",
    r"For all integers $n \ge 1$ and all integers $0 \le k \le n$ we have $k \ge 1$.",
    r"For real $0 \le x \le y$ and all $y \ge 1$ we have $x \ge 1$.",
    r"Let $r \in (-\infty, 0] \cup [1, \infty)$. Then $r^2 \ge 1$.",
    r"For all $x \in [0, 1] \cup (2, 3]$, $x < 3$.",
]
NOT_DECIDED = [
    r"For all real numbers $x \ge 1$ and all real numbers $0 < x < 2$ we have $x > 0$.",
    r"Let $k \ge 2$ be an integer. For all integers $n \ge 1$ and all integers $0 \le k \le n$ we have $k \ge 0$.",
]


@pytest.mark.parametrize("text", TRUE)
def test_what_is_true_holds(text):
    assert verdict(text) == "proved"


@pytest.mark.parametrize("text", FALSE)
def test_what_is_false_is_refuted(text):
    assert verdict(text) == "refuted"


@pytest.mark.parametrize("text", NOT_DECIDED)
def test_a_symbol_that_is_taken_twice_is_not_decided(text):
    assert verdict(text) == "unread"

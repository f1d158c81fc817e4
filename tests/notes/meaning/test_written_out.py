r"""Sums and products with dots before their last term: what its form says, and where that is not plain."""

import pytest

from tests.notes.deciding import verdict

TRUE = [
    r"For all integers $n\ge 1$, $1+2+\dots+n = \frac{n(n+1)}{2}$.",
    pytest.param(
        r"For every integer $n \ge 1$ we have $1+\frac14+\frac19+\dots+\frac1{n^2}\le 2-\frac1n$.",
        marks=pytest.mark.slow,
    ),
    r"Let $t>0$ and let $k\ge1$ be an integer. Then $1+e^{t}+e^{2t}+\cdots+e^{(k-1)t}=\frac{e^{kt}-1}{e^t-1}$.",
    r"For all integers $n\ge 1$, $1+3+5+\dots+(2n-1)=n^2$.",
    r"For all integers $n\ge 1$, $1\cdot2\cdot3\cdots n \le n^n$.",
    r"For all integers $n \ge 0$, $1 + 2 + 4 + \dots + 2^n = 2^{n+1} - 1$.",
    r"Let $n \ge 1$, let $a_1, \dots, a_n \ge 0$, and let $c \ge 0$. Then $c \cdot a_1 \cdots a_n \ge 0$.",
    r"Let $n \ge 1$, let $a_1, \dots, a_n \ge 0$, and let $c > 0$. Then $c + a_1 + \dots + a_n \ge c$.",
]
FALSE = [
    r"For all integers $n\ge 2$, $1+2+\dots+n = n^2$.",
    r"For every integer $n \ge 1$ we have $1+\frac14+\frac19+\dots+\frac1{n^2}\le \frac32-\frac1n$.",
    r"For all integers $n\ge 1$, $1+3+5+\dots+(2n-1)=n^2+n$.",
    r"For all integers $n\ge 4$, $1\cdot2\cdot3\cdots n \le 2^n$.",
    r"Let $n \ge 1$, let $a_1, \dots, a_n \ge 0$, and let $c > 0$. Then $c + a_1 + \dots + a_n \ge 2c$.",
]
UNREAD = [
    r"For integers $n\ge3$, $1 + 2 + 4 + \dots + n \le n^2$.",  # no form of the last term gives 1, 2, 4
    r"For integers $n\ge3$, $1 + \dots + n \le n^2$.",  # one term shows no form
    r"For real $x\ge3$, $1 + 2 + \dots + x \le x^2$.",  # x counts nothing
    r"Let $n \ge 3$, and let $a_1, \dots, a_n \ge 0$. Then $a_1 + a_3 + \dots + a_n \ge 0$.",  # which are left out
    r"For integers $m, n\ge3$, $1 + 2 + \dots + mn \le m^2n^2$.",
    r"For real $u$ with $0 \le u < 1$, $u + \frac{u^3}3 + \frac{u^5}5 + \cdots \ge u$.",  # there is no last term
]


@pytest.mark.parametrize("text", TRUE)
def test_what_is_true_is_not_refuted_and_read(text):
    assert verdict(text) in {"proved", "supported"}


@pytest.mark.parametrize("text", FALSE)
def test_what_is_false_is_refuted(text):
    assert verdict(text) == "refuted"


@pytest.mark.parametrize("text", UNREAD)
def test_what_the_terms_do_not_say_is_not_guessed(text):
    assert verdict(text) == "unread"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"Let $a, b$ be real numbers with $a,b>0$. Then $\frac{a}{b}+\frac{b}{a}\ge2$.", "supported"),
        (r"Let $a, b$ be real numbers with $a,b>0$. Then $a+b \ge 1$.", "refuted"),
        (r"For all $a,b\geq 0$ with $a,b\le 1$ we have $a b\le 1$.", "supported"),
        (r"For all $a,b\geq 0$ with $a,b\le 2$ we have $a b\le 1$.", "refuted"),
    ],
)
def test_a_list_before_a_relation_is_said_of_each(text, expected):
    found = verdict(text)
    assert found == expected or (expected == "supported" and found == "proved")

r"""What was understood is printed in the author's hand, and says what symbols and draws were taken for."""

import pytest

from dpsym import read
from dpsym.errors import Unread
from dpsym.notes.discourse.reader import read_document
from dpsym.notes.documents import document_of

LAWS, NUMBERS = r"P, Q \text{ on } \mathcal{Y}", r"q \in (0, 1); \varepsilon, t > 0"


def said(reading):
    return reading.rpartition(r":\quad ")[2]


@pytest.mark.parametrize(
    ("latex", "where"),
    [
        (r"1 + q \le e^{q}", NUMBERS),
        (r"\ln(1 + q \left(e^{\varepsilon} - 1\right)) \le q \left(e^{\varepsilon} - 1\right)", NUMBERS),
        (r"\frac{t \varepsilon^{2}}{2} \le \frac{1}{2} t \varepsilon^{2}", NUMBERS),
        (r"\sqrt{2 \ln(\frac{1.25}{q})} \ge 0", NUMBERS),
        (r"\frac{d}{d t} \left(t^{2}\right) = 2 t", NUMBERS),
        (r"\Phi(-t) + \Phi(t) = 1", NUMBERS),
        (r"\operatorname{TV}(P \parallel Q) \le \sqrt{\frac{\operatorname{KL}(P \parallel Q)}{2}}", LAWS),
        (
            r"\operatorname{Var}_{X \sim \operatorname{Bin}(9, q)}\left[X\right] = 9 q \left(1 - q\right)",
            NUMBERS,
        ),
    ],
)
def test_is_printed_as_written(latex, where):
    claim = read(latex, where)
    assert said(claim.reading()) == latex
    assert read(claim.reading()) == claim


def test_a_product_keeps_the_sign_without_which_it_is_read_otherwise():
    found = read(r"\varepsilon \cdot (t) \le 2 \cdot 3 \varepsilon", NUMBERS)
    assert said(found.reading()) == r"\varepsilon \cdot \left(t\right) \le 2 \cdot 3 \varepsilon"
    assert read(found.reading()) == found


def readings(page):
    return [said(item.reading) for item in read_document(document_of(page, "page.md")).items if item.claim]


def test_draws_have_their_laws():
    page = r"Let $X \sim \mathrm{Bin}(9, p)$ with $p \in (0, 1)$. Then $\operatorname{Var}(X) \le 9/4$."
    law = r"X \sim \operatorname{Bin}(9, p)"
    assert readings(page) == [rf"\operatorname{{Var}}_{{{law}}}\left[X\right] \le \frac{{9}}{{4}}"]


def test_what_a_symbol_was_defined_as_is_said_and_what_cancels_is_not():
    page = r"Let $\varepsilon > 0$ and define $s = 1 + \varepsilon$. Then $2 s \ge 2$ and $s^2 \ge 1$. Also $\frac{\varepsilon}{\varepsilon} \le s$."
    first, second, third = readings(page)
    assert first == r"2 \left(1 + \varepsilon\right) \ge 2"
    assert second == r"\left(1 + \varepsilon\right)^{2} \ge 1"
    assert third.endswith(r"1 + \varepsilon")
    assert readings(r"Let $t > 0$. Then $t e^{-\log(t / 2)} = 2$.") == ["2 = 2"]


@pytest.mark.parametrize("function", [r"\Gamma", r"\operatorname{digamma}", r"\operatorname{zeta}"])
def test_no_function_is_worked_out_at_a_large_number(function):
    with pytest.raises(Unread, match="is taken of a number above 1,000"):
        read(rf"{function}(10^{{10}}) \ge 0")

"""Formulas in folded parts: what the script sets is what stands there without it, and the line says the same."""

import re
from html import unescape

import pytest

from dpsym.report.folding import SHORT, briefly
from dpsym.report.typeset import compact, lines


def unfolded(html):
    """What the script of the page makes of a part, as it does that: a tag for every letter."""

    def math(found):
        inside = "".join(SHORT.get(sign, sign) for sign in unescape(found[1]))
        return f"<math>{inside}</math>"

    return re.sub(r'<span data-math="([^"]*)">[^<]*</span>', math, html)


@pytest.mark.parametrize(
    ("latex", "text"),
    [
        (r"D_{\alpha}\left(P \middle\| Q\right) \leq \varepsilon^{2}", "D_α(P‖Q) ≤ ε^2"),
        (r"\frac{x + 1}{2} < \sqrt{x}", "(x + 1)/2 &lt; √x"),
        (r"\sum_{y \in Y} P(y)^{a + b} \ge -1", "∑_(y ∈ Y)P(y)^(a + b) ≥ −1"),
        (r"x_{1}^{2} \quad\text{and}\quad y", "x_1^2 and y"),
    ],
)
def test_a_formula_in_few_letters_is_the_same_formula(latex, text):
    shown = compact(lines(latex))
    brief = briefly(lines(latex))
    assert unfolded(brief) == shown
    assert re.findall(r">([^<]+)</span>", brief) == [text]
    assert len(brief) < len(shown)


def test_what_has_such_letters_itself_stays_as_it_is():
    html = "<p>Jordan <math><mtext>Äpfel</mtext><mo>≤</mo><mi>x</mi></math></p>"
    assert briefly(html) == html


def test_letters_are_told_apart():
    assert len(set(SHORT)) == len(set(SHORT.values())) == len(SHORT)
    assert all(len(letter) == 1 and letter not in "×÷" for letter in SHORT)

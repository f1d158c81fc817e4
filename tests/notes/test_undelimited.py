"""Formulas without dollars: each line stays one line, and no part of a formula is taken for a whole one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dpsym.notes.undelimited import with_delimiters


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("So x = 2.", "So $x = 2$."),
        ("b) y = x+1, so x = 2", "b) $y = x+1$, so $x = 2$"),
        ("2x+1 ≤ 5 ⟺ x ≤ 2", r"$$2x+1 ≤ 5 \iff x ≤ 2$$"),
        ("⟺ x = 1 or x = 3", r"$$\iff x = 1 \text{ or } x = 3$$"),
        ("it is ≥ 0 iff ax = b", "it is $≥ 0$ iff $ax = b$"),
        ("in (0, 1] it is so", "in (0, 1] it is so"),
        ("x ∈ {1, 2} (as x > 0)", "$x ∈ {1, 2}$ (as $x > 0$)"),
        ("so sum ≤ 3 and x = 2", "$so sum ≤ 3 and x = 2$"),
    ],
)
def test_a_line(text, written):
    assert with_delimiters(text) == written


def test_a_text_with_delimiters_stays():
    text = "We have $x = 2$.\nSo y = 3."
    assert with_delimiters(text) == text


@given(st.text(alphabet="xy2 =<≥+-(|)²√.,:\n⟺⇒ao", max_size=40))
def test_lines_stay_where_they_are(text):
    assert with_delimiters(text).count("\n") == text.count("\n")

"""Comparisons of *it* and *this* with something: the last side of an equation, but of an inequality either."""

import pytest

from tests.notes.discourse.traps import verdicts

SQUARE = r"Let $x > 0$. Then $(x+1)^2 = x^2 + 2x + 1$"
READ = {
    SQUARE + r", and this is at least $4x$.": ("supported", "supported"),
    SQUARE + r" and it is at least $5x$.": ("supported", "refuted"),
    SQUARE + r", which is at least $4x$.": ("supported", "supported"),
    r"Let $x > 0$. Then $x \le x + 1$, and this is at least $1$.": ("supported", "unread"),
    r"Let $x > 0$. Then $x \le x + 1$, and it is at least $1$.": ("supported", "unread"),
    r"Let $x > 0$. Then $x \ge 0$, and it is at most $2x$.": ("supported", "supported"),
    r"Let $x > 0$. Then $x \ge 0$, and this is at most what we need.": (),
}


@pytest.mark.parametrize("text", READ)
def test_it_is_the_last_side_of_an_equation(text):
    assert verdicts(text)[: len(READ[text])] == READ[text]
    assert len(verdicts(text)) == len(READ[text]) or not READ[text]

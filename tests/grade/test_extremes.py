"""Sheets that ask for the smallest value of a function and for the place where it is attained."""

import pytest
from grade.corpus import graded

SHEET = r"""Let $b, c > 0$ and let $f(x) = b x + \frac{c}{x}$ for $x > 0$.
Show that over all $x > 0$ the smallest value of $f(x)$ is $2\sqrt{bc}$, and that it is attained at $x^* = \sqrt{c/b}$."""
SQUARE = r"$$b x + \frac cx = \left(\sqrt{bx} - \sqrt{c/x}\right)^2 + 2\sqrt{bc} \ge 2\sqrt{bc},$$"
RIGHT = {
    "completing the square": rf"For every $x > 0$ {SQUARE} with equality if and only if $bx = c/x$, that is $x = \sqrt{{c/b}}$.",
    "with the place inserted": rf"We have {SQUARE} and $f(x^*) = b\sqrt{{c/b}} + \frac{{c}}{{\sqrt{{c/b}}}} = 2\sqrt{{bc}}$.",
}
NOT_ENOUGH = {
    "the place is missing": rf"For every $x > 0$ {SQUARE} so we are done.",
    "another place": rf"For every $x > 0$ {SQUARE} and it is attained at $x = c/b$. Done.",
    "the bound is missing": r"At $x = \sqrt{c/b}$ the value is $2\sqrt{bc}$, which proves the claim.",
    "the bound is too weak": r"Since $bx > 0$ and $c/x > 0$, we have $f(x) \ge 0$, with equality for $x = \sqrt{c/b}$. Done.",
}


@pytest.mark.parametrize("name", sorted(RIGHT))
def test_a_bound_and_a_place_show_an_extreme_value(tmp_path, name):
    assert graded(tmp_path, SHEET, RIGHT[name])["outcome"] == "correct"


@pytest.mark.parametrize("name", sorted(NOT_ENOUGH))
def test_less_shows_no_extreme_value(tmp_path, name):
    assert graded(tmp_path, SHEET, NOT_ENOUGH[name])["outcome"] != "correct"

"""Sheets that ask for a bound and where it is an equality: which answers show all of that."""

import pytest
from grade.corpus import graded

IFF = r"""Let $a, b > 0$. Show that $$\frac{a^2}{b} \ge 2a - b,$$ with equality if and only if $a = b$."""
FOR = r"""Let $x, v > 0$. Show that $$\frac{x}{v} + \frac{v}{x} \ge 2,$$ with equality for $x = v$."""
STRICT = (
    r"""Let $x, v > 0$. Show that $\frac{x}{v} + \frac{v}{x} \ge 2$, with strict inequality unless $x = v$."""
)
GAP = r"$$\frac{a^2}{b} - 2a + b = \frac{(a-b)^2}{b} \ge 0,$$"
SQUARE = r"$$\frac xv + \frac vx - 2 = \frac{(x-v)^2}{xv} \ge 0,$$"

RIGHT = {
    "said behind the gap": (IFF, rf"{GAP} with equality if and only if $a = b$."),
    "said in another sentence": (IFF, rf"{GAP} and the last expression is zero exactly if $a = b$."),
    "in an own letter": (
        FOR.replace("for $x", "if and only if $x"),
        r"Let $t = x/v > 0$. Then $t + 1/t - 2 = \frac{(t-1)^2}{t} \ge 0$, with equality iff $t = 1$, i.e. $x = v$.",
    ),
    "backwards": (
        FOR.replace("for $x", "if and only if $x"),
        "Multiply by $xv$: the claim is equivalent to $x^2 + v^2 \\ge 2xv$, i.e. to $(x-v)^2 \\ge 0$, which is true. "
        "There is equality iff $(x - v)^2 = 0$ iff $x = v$.",
    ),
    "one direction": (FOR, rf"{SQUARE} and it is zero at $x = v$."),
}
NOT_ENOUGH = {
    "only one direction": (IFF, rf"{GAP} with equality for $a = b$."),
    "another place": (IFF, rf"{GAP} with equality if and only if $a = 2b$."),
    "nothing said": (IFF, f"{GAP} and we are done."),
    "nothing shown": (IFF, r"$$\frac{a^2}{b} \ge 2a - b$$ with equality if and only if $a = b$."),
    "denied": (IFF, rf"{GAP} and equality does not hold only if $a = b$."),
    "announced": (IFF, rf"{GAP} Show: equality iff $a = b$."),
    "unsure": (IFF, rf"{GAP} It is unclear whether equality holds iff $a = b$."),
    "no row": (IFF, r"$\frac{a^2}{b} - 2a + b \ge 0$. This is zero exactly if $a = b$."),
    "no place": (IFF, rf"{GAP} The gap is zero at $a = b$ and at no other place."),
    "several": (IFF, rf"{GAP} We have equality when $a = b$. Otherwise $a = 2b$ iff it is strict."),
    "the bound alone": (FOR, f"{SQUARE} which was to be shown."),
    "a sheet that is not read": (STRICT, f"{SQUARE} which was to be shown."),
}


@pytest.mark.parametrize("name", sorted(RIGHT))
def test_a_bound_and_its_equality_are_shown(tmp_path, name):
    assert graded(tmp_path, *RIGHT[name])["outcome"] == "correct"


@pytest.mark.parametrize("name", sorted(NOT_ENOUGH))
def test_less_is_not_enough(tmp_path, name):
    assert graded(tmp_path, *NOT_ENOUGH[name])["outcome"] not in ("correct", "wrong-step", "circular")


def test_words_about_equality_that_are_not_read_wait_for_a_person(tmp_path):
    text = rf"{GAP} and equality holds when both are the same number."
    assert graded(tmp_path, IFF, text)["outcome"] == "undecided"

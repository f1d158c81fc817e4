"""Gaps that fall up to a number and grow from there: which signs of a slope show a bound, and which do not."""

import pytest
from grade.corpus import graded

SHEET = r"Let $x > 0$. Show that $\log x \le x - 1$."
LET = r"Let $f(x) = x - 1 - \log x$. Then $f'(x) = 1 - \frac1x$. "
END = "Also $f(1) = 0$. Therefore $f(x) \\ge 0$ for every $x > 0$, which is the claim."

RIGHT = {
    "intervals": r"So $f'<0$ on $(0,1)$ and $f'>0$ on $(1,\infty)$. ",
    "intervals with their ends": r"So $f' \le 0$ on $(0,1]$ and $f' \ge 0$ on $[1,\infty)$. ",
    "bounds": r"For $x > 1$ we see $f'(x) > 0$, and for $x < 1$ we see $f'(x) < 0$. ",
}
NOT_ENOUGH = {
    "left of it": r"So $f'<0$ on $(0,1)$. ",
    "right of it": r"So $f'>0$ on $(1,\infty)$. ",
    "with a hole": r"So $f'<0$ on $(0,1)$ and $f'>0$ on $(2,\infty)$. ",
    "not up to zero": r"So $f'<0$ on $(1/2,1)$ and $f'>0$ on $(1,\infty)$. ",
    "not for ever": r"So $f'<0$ on $(0,1)$ and $f'>0$ on $(1,9)$. ",
    "signs of the function": r"So $f>0$ on $(0,1)$ and $f>0$ on $(1,\infty)$. ",
    "another slope": r"So $f'<1$ on $(0,1)$ and $f'<1$ on $(1,\infty)$. ",
}


@pytest.mark.parametrize("name", sorted(RIGHT))
def test_falling_and_then_growing_from_zero_is_enough(tmp_path, name):
    assert graded(tmp_path, SHEET, LET + RIGHT[name] + END)["outcome"] == "correct"


@pytest.mark.parametrize("name", sorted(NOT_ENOUGH))
def test_less_is_not_enough(tmp_path, name):
    assert graded(tmp_path, SHEET, LET + NOT_ENOUGH[name] + END)["outcome"] not in ("correct", "wrong-step")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("So $f'<0$ on $(1,\\infty)$.", 2),
        ("So $f'>0$ on $(0,1)$ and $f'>0$ on $(1,\\infty)$.", 2),
    ],
)
def test_a_wrong_sign_is_never_right(tmp_path, text, line):
    record = graded(tmp_path, SHEET, f"{LET}\n{text}\n{END}")
    assert record["outcome"] != "correct"
    assert record["first_wrong_line"] in (None, line)


GAP = r"""For $x > -1$ let $f(x) = x - \log(1+x)$.

(a) Show that $f'(x) = \frac{x}{1+x}$ for all $x > -1$.

(b) Show that $\log(1+x) \le x$ for all $x > -1$.
"""
SLOPE = r"(a) $f'(x) = 1 - \frac1{1+x} = \frac{x}{1+x}$." + "\n\n(b) "
HIGH = r"Case $x \ge 0$: $f'(x) = \frac{x}{1+x} \ge 0$ and $f(0) = 0$, so $f(x) \ge 0$. "
LOW = r"Case $-1 < x < 0$: $f'(x) < 0$, so $f(x) \ge f(0) = 0$. "
TOLD = r"The derivative is {} for $-1 < x < 0$ and {} for $x > 0$; therefore $f(x) \ge f(0) = 0$."


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (HIGH + LOW + r"In both cases $f(x) \ge 0$. Hence the claim.", True),
        (HIGH + LOW + "Hence the claim.", True),
        (HIGH + r"Case $-1 < x < 0$: $f(x) \ge f(0) = 0$. Hence the claim.", False),
        (HIGH + "Hence the claim.", False),
        (TOLD.format("negative", "positive"), True),
        (TOLD.format("positive", "negative"), False),
        (r"$f$ falls on $(-1, 0]$ and increases on $[0, \infty)$, so $f(x) \ge f(0) = 0$.", True),
        (r"$f$ falls on $(-1, 0]$, so $f(x) \ge f(0) = 0$.", False),
    ],
)
def test_each_side_of_a_number_may_be_a_case_or_be_told_in_words(tmp_path, text, shown):
    found = graded(tmp_path, GAP, SLOPE + text)["parts"]["b"]["outcome"]
    assert (found == "correct") == shown and found != "wrong-step"


def test_the_sign_of_a_slope_that_nobody_worked_out_shows_nothing(tmp_path):
    sheet = r"Let $f(x) = x - \log(1+x)$ for $x > -1$. Show that $\log(1+x) \le x$ for all $x > -1$."
    assert graded(tmp_path, sheet, TOLD.format("negative", "positive"))["outcome"] != "correct"

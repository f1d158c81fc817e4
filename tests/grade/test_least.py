"""Sheets that ask for the least or the greatest number for which something holds, and what answers show."""

import pytest
from grade.corpus import accuses, graded, sampled

SHEETS = {
    "scale": r"Let $a, c > 0$ and $s > 0$. Find the smallest $s$ for which the bound $e^{a/s}$ is at most $e^c$.",
    "largest": r"Let $m, r > 0$ and $k \ge 0$. Determine the largest $k$ such that $m + 2k \le m + r$.",
    "derived": r"Let $m, r > 0$ and $k > 0$. Derive the largest $k > 0$ such that $m + 2k \le m + r$.",
    "two": "Let $a, c > 0$ and $s > 0$.\n\n(a) Find the smallest $s$ such that $a/s \\le c$.\n\n"
    "(b) Let $g > 0$. With $s$ as in (a), find the smallest $g$ such that $e^{-g/s} \\le \\frac12$.\n",
}
RIGHT = {
    "arrows": ("scale", r"$e^{a/s} \le e^c \iff a/s \le c \iff s \ge a/c$. Smallest: $s = a/c$."),
    "in words": ("scale", r"We need $a \le c s$, that is $s \ge a/c$. The smallest one is $a/c$."),
    "marked": ("scale", r"$e^{a/s} \le e^c \Leftrightarrow a \le cs$, so $s_{\min} = \frac{a}{c}$."),
    "at the edge": ("scale", r"The left side falls in $s$. We solve $a/s = c$ and get $s = a/c$."),
    "largest": ("largest", r"$2k \le r$, so $k \le r/2$. The largest $k$ is $r/2$."),
    "derived": ("derived", r"$2k \le r$, so $k \le r/2$. The largest $k$ is $r/2$."),
    "carried on": (
        "two",
        r"(a) $a \le cs$, so $s = a/c$."
        "\n\n"
        r"(b) $-g/s \le -\log 2$ iff $g \ge s \log 2$, so $g = \frac{a}{c} \log 2$.",
    ),
}
NOT_ENOUGH = {
    "only named": ("scale", r"The smallest is $s = a/c$."),
    "only sufficient": ("scale", r"$a/s \le c$ holds if $s \ge 2a/c$. So the smallest is $s = 2a/c$."),
    "another value": ("scale", r"$a/s \le c$, so the smallest $s$ is $c/a$."),
    "the other end": ("largest", r"$2k \le r$. The largest $k$ is $r$."),
    "one value that works": ("scale", r"For $s = 2a/c$ we have $a/s = c/2 \le c$. So $s = 2a/c$."),
    "the other end of what is derived": ("derived", r"$2k \le r$. The largest $k$ is $r$."),
    "denied": ("scale", r"$a/s \le c$. It is not true that the smallest is $s = a/c$."),
    "a wrong turn that ends well": (
        "scale",
        r"$a/s \le c$, so $s \le a/c$. The extremal value is $s = a/c$.",
    ),
    "two that cancel": ("scale", r"$a/s \le c$, so $s \ge c/a$, so $s \ge a/c$. So $s = a/c$."),
    "an earlier value that is wrong": (
        "two",
        r"(a) $a \le cs$, so $s = c/a$." "\n\n" r"(b) $-g/s \le -\log 2$, so $g = \frac{c}{a} \log 2$.",
    ),
}
WRONG = {
    "turned": ("scale", "$a/s \\le c$.\n\nThis is $s \\le a/c$.\n\nThe extremal value is $s = a/c$.", 3),
    "lost sign": (
        "two",
        "(a) $s = a/c$.\n\n(b) $e^{-g/s} \\le \\frac12$\n\n$\\iff g \\ge s\\log\\frac12$.",
        5,
    ),
}
HELPS = {
    "a condition": ("scale", r"We need $a/s \le c$. For $s \le 1$ this may fail. It holds if $s \ge a/c$."),
    "a supposition": ("scale", r"Suppose that $s \le 1$. Then $a/s \ge a$."),
    "a try": ("scale", r"Try $s = 1$. Then $a/s = a$, which may be too large."),
    "the edge": ("scale", r"The boundary is where $a/s = c$, so where $s = a/c$."),
}


@pytest.mark.parametrize("name", sorted(RIGHT))
def test_the_value_is_shown(tmp_path, name):
    sheet, text = RIGHT[name]
    assert graded(tmp_path, SHEETS[sheet], text)["outcome"] == "correct"


@pytest.mark.parametrize(
    "name", sampled(NOT_ENOUGH, NOT_ENOUGH.keys() - {"only sufficient", "the other end"})
)
def test_the_value_is_not_shown(tmp_path, name):
    sheet, text = NOT_ENOUGH[name]
    assert graded(tmp_path, SHEETS[sheet], text)["outcome"] != "correct"


@pytest.mark.parametrize("name", sorted(WRONG))
def test_a_wrong_solution_is_found(tmp_path, name):
    sheet, text, line = WRONG[name]
    record = graded(tmp_path, SHEETS[sheet], text)
    assert (record["outcome"], record["first_wrong_line"]) == ("wrong-step", line)


@pytest.mark.parametrize("name", sorted(HELPS))
def test_nobody_is_accused_who_looks_for_it(tmp_path, name):
    sheet, text = HELPS[name]
    record = graded(tmp_path, SHEETS[sheet], text)
    assert not accuses(record)


def test_a_letter_that_is_a_function_before_is_not_taken_for_it_in_a_later_part(tmp_path):
    sheet = (
        "Let $r > 0$ and let $h(a) = ra + 1$ for $a > 1$.\n\n(a) Show that $h(a) \\ge r + 1$ for all $a > 1$.\n\n"
        "(b) Let a target $h > 0$ be given. Derive the largest $r > 0$ such that $2r \\le h$.\n"
    )
    text = "(a) $ra \\ge r$, so $h(a) \\ge r + 1$.\n\n(b) $r \\le h/2$. So $r = h/2$."
    assert all(step["verdict"] != "refuted" for step in graded(tmp_path, sheet, text)["steps"])

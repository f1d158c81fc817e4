"""Arguments by equivalence and by equations: judged by their arrows, and shown only where no line jumps."""

import pytest
from grade.corpus import graded

SHEETS = {
    "abs": r"Let $x$ be a real number. Show that $|2x-3| \le 5$ if and only if $-1 \le x \le 4$.",
    "or": r"Let $x \in \mathbb{R}$. Show that $x^2-4x+3 \ge 0$ if and only if $x \le 1$ or $x \ge 3$.",
    "squares": r"Let $x$ be a real number. Show that $x^2 \ge 1$ if and only if $x \ge 1$ or $x \le -1$.",
    "roots": r"Let $a, b$ be real numbers with $a^2 < b^2$ and $b > 0$. Show that $a < b$.",
    "system": r"Let $x, y$ be real with $x+2y=7$ and $3x-y=0$. Show that $x=1$ and $y=3$.",
}
A, B = r"|2x-3| \le 5", r"-1 \le x \le 4"
S = r"x \ge 1 \text{ or } x \le -1"
Q, R = r"x^2-4x+3 \ge 0", r"x \le 1 \text{ or } x \ge 3"


@pytest.mark.parametrize(
    ("sheet", "text", "outcome"),
    [
        ("abs", rf"$${A} \iff -5 \le 2x-3 \le 5 \iff -2 \le 2x \le 8 \iff {B}.$$", ("correct", None)),
        ("abs", f"$${A} \\iff -5 \\le 2x-3 \\le 5$$\n$$\\iff -8 \\le 2x \\le 8$$", ("wrong-step", 2)),
        ("abs", rf"$${A} \iff 4|2x-3| \le 20 \iff {B}.$$", ("undecided", None)),
        ("or", rf"$${Q} \iff (x-1)(x-3) \ge 0 \iff {R}.$$", ("correct", None)),
        ("or", f"$${Q} \\iff (x-2)^2 \\ge 1$$\n$$\\iff x-2 \\ge 1$$", ("wrong-step", 2)),
        ("or", rf"$${Q} \iff x^2+3 \ge 4x \iff {R}.$$", ("undecided", None)),
        ("or", rf"$${Q} \iff (x-1)(x-3) \ge 0.$$ Hence the claim.", ("misses-target", None)),
        ("squares", rf"$$x^2 \ge 1 \iff (x-1)(x+1) \ge 0 \iff {S}.$$", ("correct", None)),
        (
            "squares",
            rf"Suppose $x > 0$. Then $$x^2 \ge 1 \iff (x-1)(x+1) \ge 0 \iff x \ge 1 \iff {S}.$$",
            ("misses-target", None),
        ),
        (
            "system",
            "From the second equation $y=3x$. So $x+6x=7$, $7x=7$ and $x=1$. Then $y=3$.",
            ("correct", None),
        ),
        ("roots", "Taking roots of $a^2 < b^2$ gives $a < b$.", ("undecided", None)),
        ("system", "We have $2x+4y=14$. Hence $x=1$ and $y=3$.", ("undecided", None)),
        ("system", "$x=1$ gives $1+2y=7$, so $y=3$. And $y=3$ gives $3x=3$, so $x=1$.", ("circular", 1)),
        ("system", "Suppose $x=1$. Then $y=3x=3$ and $x+2y=7$.", ("circular", 1)),
    ],
)
def test_an_argument_comes_to(tmp_path, sheet, text, outcome):
    record = graded(tmp_path, SHEETS[sheet], text)
    assert (record["outcome"], record["first_wrong_line"]) == outcome


def test_a_row_between_arrows_is_refuted_where_only_one_side_of_the_arrow_holds(tmp_path):
    record = graded(tmp_path, SHEETS["or"], rf"$${Q} \iff x \ge 3.$$")
    step = record["steps"][-1]
    assert (step["verdict"], step["counterexample"]["at"]) == ("refuted", {"x": "0"})


GENERAL = r"""Work over the real numbers. Solve each item. Give a reason for each step.

(a) Show that $|2x-3| = x+1$ if and only if $x = 4$ or $x = \frac23$.

(b) Show that $\frac{x+1}{x-2} \ge 0$ if and only if $x \le -1$ or $x > 2$, for all real $x \ne 2$.
"""
SECOND = "\n\n(b) $\\frac{x+1}{x-2} \\ge 0 \\iff (x + 1 \\ge 0 \\text{ and } x - 2 > 0) \\text{ or } (x+1 \\le 0 \\text{ and } x - 2 < 0)$ $\\iff x > 2 \\text{ or } x \\le -1$."
CASES = r"(a) Case 1: $x \ge \frac32$. Then $|2x-3| = x+1 \iff 2x - 3 = x+1 \iff x = 4$. "
LOW = r"Case 2: $x < \frac32$. Then $|2x-3| = x+1 \iff 3 - 2x = x+1 \iff x = \frac23$."
TESTED = r"$|8-3| = 5 = 4+1$. {} $x = \frac23$: $|\frac43 - 3| = \frac53 = \frac23+1$."


@pytest.mark.parametrize(
    ("first", "outcome"),
    [
        (CASES + LOW, "correct"),
        (CASES, "not correct"),
        (r"(a) If $2x-3 = x+1$, then $x = 4$. If $2x-3 = -x-1$, then $x=\frac23$. Both are solutions: $|8-3| = 5 = 4+1$.", "correct"),
        (r"(a) For $x=4$: " + TESTED.format("For"), "not correct"),
        (r"(a) Case $x=4$: " + TESTED.format("Case") + r" So the solutions are $x=4$ and $x = \frac23$.", "not correct"),
        (r"(a) $|2x-3| = x+1 \iff (2x-3)^2 = (x+1)^2$. Hence the claim.", "not correct"),
    ],
)  # fmt: skip
def test_what_stands_before_the_items_of_a_sheet_asks_nothing(tmp_path, first, outcome):
    found = graded(tmp_path, GENERAL, first + SECOND)["parts"]
    assert (found["a"]["outcome"] == "correct") == (outcome == "correct")
    assert found["b"]["outcome"] == "correct"


@pytest.mark.parametrize("place", ["before", "behind"])
def test_an_equivalence_is_asked_for_the_values_that_its_sentence_names(tmp_path, place):
    claim = r"$\frac{x+1}{x-2} \ge 0$ if and only if $x \le -1$ or $x > 2$"
    where = r"for all real $x \ne 2$"
    sheet = f"Show that {where}, {claim}." if place == "before" else f"Show that {claim}, {where}."
    high = r"For $x > 2$ the denominator is positive, and $\frac{x+1}{x-2} \ge 0 \iff x + 1 \ge 0$, which is true. "
    low = r"For $x < 2$ the denominator is negative, and $\frac{x+1}{x-2} \ge 0 \iff x + 1 \le 0 \iff x \le -1$."
    assert graded(tmp_path, sheet, high + low)["outcome"] == "correct"
    signs = (
        ("the denominator is positive", "we have $x - 2 > 0$"),
        ("the denominator is negative", "we have $x - 2 < 0$"),
    )
    joined = (one.replace(*words) for one, words in zip((high, low), signs, strict=True))
    assert graded(tmp_path, sheet, "".join(joined))["outcome"] in ("correct", "undecided")
    assert graded(tmp_path, sheet, low)["outcome"] != "correct"
    wrong = graded(tmp_path, sheet, r"$\frac{x+1}{x-2} \ge 0 \iff x + 1 \ge 0 \iff x \ge -1$.")
    assert (wrong["outcome"], wrong["first_wrong_line"]) == ("wrong-step", 1)


SQUARED = r"Squaring, $(2x-3)^2 = (x+1)^2$, so $3x^2 - 14x + 8 = 0$, so $(3x-2)(x-4) = 0$, thus $x = \frac23$ or $x = 4$. "
TRIED = r"Check: $x = 4$: $|8-3| = 5 = 4+{}$. $x = \frac23$: $|\frac43 - 3| = \frac53 = \frac23+1$."


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        (SQUARED + TRIED.format(1), "correct"),
        (SQUARED + TRIED.format(2), "wrong-step"),
        (TRIED.format(1), "undecided"),
        (SQUARED.replace("x = 4$. ", "x = 2$. ") + TRIED.format(1), "wrong-step"),
    ],
)
def test_a_value_behind_a_word_for_a_test_is_one_that_is_put_in(tmp_path, text, outcome):
    sheet = r"Let $x$ be a real number. Show that $|2x-3| = x+1$ if and only if $x = 4$ or $x = \frac23$."
    assert graded(tmp_path, sheet, text)["outcome"] == outcome

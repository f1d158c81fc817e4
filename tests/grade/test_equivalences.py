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

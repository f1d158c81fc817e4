"""Sheets that say which the solutions are: how they are read, and which answers show it."""

import pytest
import sympy
from grade.corpus import graded, sampled

from dpsym.grade.assignment import assignment_of
from dpsym.language.relations import Both, Comparison, conjuncts
from dpsym.notes.documents import document_of

ROOT = r"Show that $x = 5$ is the only real solution of the equation $$\sqrt{3x + 10} = x.$$"
ROOTS = r"Prove that the only real solution of $\sqrt{x + 6} = x$ is $x = 3$."
SYSTEM = (
    r"Consider the system $$3x - y = 5, \qquad x + y = 3$$ in real unknowns $x, y$. "
    r"Show that $(x, y) = (2, 1)$ is its only solution."
)
PRODUCT = r"Show that the real solutions of $x + y = 7$, $xy = 10$ are exactly $(2, 5)$ and $(5, 2)$."
MODULUS = (
    r"Explain why the inequality $$|x - 2| + |x + 1| \le 7$$ is satisfied by exactly those real numbers $x$ "
    r"with $-3 \le x \le 4$."
)
QUOTIENT = (
    r"Let $x$ be a real number with $x \ne 1$. Prove that $\frac{x + 2}{x - 1} \ge 2$ if and only if "
    r"$1 < x \le 4$."
)
PARAMETER = (
    r"Let $a$ be a real number. Show: if $a \ne 2$, then the equation $ax - a^2 = 2x - 4$ for real $x$ has "
    r"exactly one solution, namely $x = a + 2$."
)
LISTED = r"Show that the real solutions of $(x^2 - 4)(x + 1) = 0$ are precisely the numbers $-2$, $-1$, $2$."
SET = r"Prove that the solution set of the inequality $|x^2 - 5| \le 4$ is $[-3, -1] \cup [1, 3]$."

WHAT = {ROOT: 1, ROOTS: 1, SYSTEM: 2, PRODUCT: 2, MODULUS: 1, PARAMETER: 1, LISTED: 1, SET: 1}


@pytest.mark.parametrize("text", sorted(WHAT))
def test_what_is_solved_is_read(text):
    solving = assignment_of(document_of(text, "sheet.md")).solving
    assert solving is not None
    assert len(solving.unknowns) == WHAT[text]
    assert all(not part.free_symbols or part not in conjuncts(solving.answer) for part in solving.given)


def test_a_list_of_pairs_is_read():
    answer = assignment_of(document_of(PRODUCT, "sheet.md")).solving.answer
    assert isinstance(answer, sympy.Or)
    assert {frozenset(part.args) for part in answer.args} == {
        frozenset(part.args)
        for part in (
            sympy.And(*(Comparison(symbol, "=", value) for symbol, value in pair))
            for pair in (
                zip(sorted(answer.free_symbols, key=str), values, strict=True) for values in ((2, 5), (5, 2))
            )
        )
    }


def test_an_interval_is_read():
    answer = assignment_of(document_of(MODULUS, "sheet.md")).solving.answer
    (x,) = answer.free_symbols
    assert answer == Both(Comparison(-3, "<=", x), Comparison(x, "<=", 4))


@pytest.mark.parametrize(
    "text",
    [
        r"Show that $x = 1$ is the only real solution of the equation $x^2 = 1$.",
        r"Show that the only positive solution of $x^2 = 9$ is $x = 3$.",
        r"Show that the real solutions of $x + y = 7$, $xy = 10$ are exactly $(2, 5)$.",
    ],
)
def test_what_is_not_proved_to_be_the_same_is_not_read_so(text):
    """A solution is missing, or a word that was not read leaves one out: nothing is taken for a claim."""
    found = assignment_of(document_of(text, "sheet.md"))
    assert found.solving is None
    assert found.unread
    assert not found.parts()


RIGHT = {
    "squared and tested": (
        ROOTS,
        r"Squaring gives $x + 6 = x^2$, so $(x - 3)(x + 2) = 0$, so $x = 3$ or $x = -2$. "
        r"For $x = -2$ we have $\sqrt{4} = 2 \ne -2$. So $x = 3$ is the only solution.",
    ),
    "a pair by substitution": (
        SYSTEM,
        r"We have $y = 3 - x$. So $3x - (3 - x) = 5$, so $4x = 8$, so $x = 2$ and $y = 1$.",
    ),
    "the sign of the denominator": (
        QUOTIENT,
        "Case 1: $x > 1$. Then $x + 2 \\ge 2(x - 1)$, that is $x \\le 4$.\n\n"
        "Case 2: $x < 1$. Then $x + 2 \\le 2(x - 1)$, that is $x \\ge 4$. This contradicts $x < 1$, so there is "
        "no solution here.\n\nSo it holds exactly for $1 < x \\le 4$.",
    ),
    "both directions": (
        QUOTIENT,
        r"If $1 < x \le 4$, then $0 < x - 1 \le 3$, so $\frac{3}{x - 1} \ge 1$ and "
        r"$\frac{x + 2}{x - 1} = 1 + \frac{3}{x - 1} \ge 2$." + "\n\n"
        r"Conversely, let $\frac{x + 2}{x - 1} \ge 2$. Then $\frac{3}{x - 1} \ge 1 > 0$, so $x - 1 > 0$. "
        r"Multiplying by $x - 1$ we get $3 \ge x - 1$, so $x \le 4$.",
    ),
    "a parameter": (
        PARAMETER,
        r"$$ax - a^2 = 2x - 4 \iff (a - 2)x = (a - 2)(a + 2) \iff x = a + 2$$",
    ),
    "a product": (
        LISTED,
        r"$(x^2 - 4)(x + 1) = 0 \iff x^2 - 4 = 0 \text{ or } x + 1 = 0 \iff x = \pm 2 \text{ or } x = -1$",
    ),
}
RIGHT |= {
    "cases in the rows of a display": (
        MODULUS,
        r"\begin{align*} x \ge 2:&\quad x - 2 + x + 1 \le 7 \iff x \le 4 \\ "
        r"-1 \le x \le 2:&\quad |x - 2| + |x + 1| = 2 - x + x + 1 = 3 \\ "
        r"x \le -1:&\quad 2 - x - x - 1 \le 7 \iff x \ge -3 \end{align*}" + "\n\nSo $-3 \\le x \\le 4$.",
    ),
    "without dollars": (
        MODULUS,
        "Case x ≥ 2: x - 2 + x + 1 ≤ 7 ⟺ 2x ≤ 8 ⟺ x ≤ 4. So 2 ≤ x ≤ 4.\n\n"
        "Case -1 ≤ x < 2: |x - 2| + |x + 1| = 2 - x + x + 1 = 3 ≤ 7, always true.\n\n"
        "Case x < -1: 2 - x - x - 1 ≤ 7 ⟺ -2x ≤ 6 ⟺ x ≥ -3. So -3 ≤ x < -1.\n\nTogether: -3 ≤ x ≤ 4.",
    ),
}
NOT_ENOUGH = {
    "a wider range after the right one": (
        MODULUS,
        r"We square: $|x - 2| + |x + 1| \le 7 \iff -3 \le x \le 4$. So $-4 \le x \le 4$.",
    ),
    "a line of which a formula is torn": (ROOTS, "x + 6 = x², abc ≥ 3\n\nx² - x - 6 = 0\n\nx = 3"),
    "a value left out without a reason": (
        ROOTS,
        r"With $x + 6 = x^2$ we get $(x - 3)(x + 2) = 0$, so $x = 3$ or $x = -2$. So $x = 3$.",
    ),
    "a value left out of a system without a reason": (
        r"Show that $(x, y) = (2, 3)$ is the only real solution of $\sqrt{x + 7} = y$, $y - x = 1$.",
        r"We have $y = x + 1$, so $\sqrt{x + 7} = x + 1$, so $x + 7 = (x + 1)^2$, so $x = 2$ or $x = -3$. "
        r"So $x = 2$ and $y = 3$.",
    ),
    "restated": (MODULUS, r"The inequality holds exactly for $-3 \le x \le 4$."),
    "other solutions named last": (
        MODULUS,
        r"For $x \ge 2$ we get $2x - 1 \le 7 \iff x \le 4$. So $-4 \le x \le 4$.",
    ),
    "a case is missing": (
        MODULUS,
        "Case $x \\ge 2$: $2x - 1 \\le 7 \\iff x \\le 4$.\n\nCase $x \\le -1$: $1 - 2x \\le 7 \\iff x \\ge -3$."
        "\n\nTogether $-3 \\le x \\le 4$.",
    ),
    "two errors that cancel": (
        QUOTIENT,
        "1. $x > 1$: $x + 2 \\ge 2x - 2$, so $4 \\ge x$.\n2. $x < 1$: $x + 2 \\ge 2x - 2$, so $x \\ge 4$, "
        "impossible.\n\nSo $1 < x \\le 4$.",
    ),
    "one of two pairs": (PRODUCT, r"$y = 7 - x$, so $x(7 - x) = 10$, so $x = 2$ and $y = 5$."),
}
WRONG = {
    "a wrong case of a display": (
        MODULUS,
        "\\begin{align*}\nx \\ge 2:&\\quad x - 2 + x + 1 \\le 7 \\iff x \\le 5\\\\\n"
        "x < -1:&\\quad 2 - x - x - 1 \\le 7\n\\end{align*}",
        2,
    ),
    "without dollars": (ROOTS, "√(x+6) = x\n⟺ x+6 = x²\n⟺ x = 3 or x = -2", 2),
    "squared behind an arrow": (
        ROOTS,
        "$$\\sqrt{x + 6} = x$$\n$$\\iff x + 6 = x^2$$\n$$\\iff x = 3 \\text{ or } x = -2$$",
        2,
    ),
    "a wrong number": (SYSTEM, "$y = 3 - x$, put in:\n$$3x - (3 - x) = 5$$\n$$4x = 2$$\n$$x = \\frac12$$", 3),
    "an arrow behind a truth": (
        SET,
        "$$x^2 - 5 \\ge -9 \\iff x^2 \\ge -4$$\n$$\\iff x \\ge -2$$",
        2,
    ),
}


@pytest.mark.parametrize(
    "name", sampled(RIGHT, RIGHT.keys() - {"both directions", "the sign of the denominator"})
)
def test_it_is_shown(tmp_path, name):
    sheet, text = RIGHT[name]
    assert graded(tmp_path, sheet, text)["outcome"] == "correct"


@pytest.mark.parametrize("last", ["x = 5", "x = 6"])
def test_a_last_row_that_is_not_read_says_nothing(tmp_path, last):
    rows = rf"$$x + y = 7,\ xy = 10 \iff y = 7 - x,\ x(7 - x) = 10 \iff y = 7 - x,\ (x = 2 \text{{ or }} {last})$$"
    assert graded(tmp_path, PRODUCT, rows)["outcome"] == "unreadable"


@pytest.mark.parametrize("name", sampled(NOT_ENOUGH, NOT_ENOUGH.keys() - {"two errors that cancel"}))
def test_it_is_not_shown(tmp_path, name):
    sheet, text = NOT_ENOUGH[name]
    assert graded(tmp_path, sheet, text)["outcome"] in ("undecided", "misses-target", "unreadable")


@pytest.mark.parametrize("name", sorted(WRONG))
def test_the_first_wrong_line_is_found(tmp_path, name):
    sheet, text, line = WRONG[name]
    found = graded(tmp_path, sheet, text)
    assert (found["outcome"], found["first_wrong_line"]) == ("wrong-step", line)


@pytest.mark.parametrize(
    "text",
    [
        "$$2x - 1 \\le 7 \\iff x \\le 4$$",
        "Case $x < -1$: $2 - x - x - 1 \\le 7$, so $x \\ge -3$.\n\nIn the middle $3 \\le 7$, always true.",
        "If $x > 4$ then $|x - 2| + |x + 1| = 2x - 1 > 7$.",
        "x\\ge2: $$x - 2 + x + 1 \\le 7$$",
        "For $x = 5$ we get $3 + 6 = 9 > 7$. So $x = 5$ is no solution.",
    ],
)
def test_no_true_row_is_accused(tmp_path, text):
    found = graded(tmp_path, MODULUS, text)
    assert found["outcome"] not in ("wrong-step", "circular", "correct")
    assert all(step["verdict"] != "refuted" for step in found["steps"])

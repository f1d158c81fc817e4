"""Answers that end by saying what was looked for: pairs, lists behind cases, least values."""

import pytest
from grade.corpus import graded, sampled

ABSOLUTE = r"Solve $|2x - 3| = x + 1$ for real $x$."
SYSTEM = r"Find all real $x$, $y$ with $x + y = 5$ and $xy = 6$."
LEAST = r"Let $x > 0$. Show that $x^2 + \frac{16}{x} \ge 12$."
EQUAL = r"Let $x > 0$. Show that $x^2 + \frac{16}{x} \ge 12$, with equality if and only if $x = 2$."
SUM = r"Prove that $\sum_{k=1}^{n} \frac{1}{k(k+1)} = \frac{n}{n+1}$ for every integer $n \ge 1$."
CASES = r"Case 1: $x \ge \frac32$. Then $2x - 3 = x + 1$, so $x = 4$. Case 2: $x < \frac32$. Then $3 - 2x = x + 1$, so $x = {}$. "
F = r"Let $f(x) = x^2 + \frac{16}{x}$. "
UP = r"$$\sum_{k=1}^{n+1}\frac1{k(k+1)} = \frac{n}{n+1} + \frac1{(n+1)(n+2)} = \frac{n^2+2n+1}{(n+1)(n+2)} = \frac{n+1}{n+2}.$$"
BASE = r"*Base case* $n=1$: $\frac{1}{1\cdot 2} = \frac12 = \frac{1}{1+1}$. "
#: Sheet, answer, outcome.
ENDED = {
    "pairs in words": (SYSTEM, r"$y = 5 - x$, so $x(5-x) = 6$, so $(x-2)(x-3) = 0$. Thus $x = 2$, $y = 3$ or $x = 3$, $y = 2$.", "correct"),
    "pairs with and": (SYSTEM, r"$y = 5 - x$, so $x(5-x) = 6$, so $(x-2)(x-3) = 0$. Thus $x = 2$ and $y = 3$ or $x = 3$ and $y = 2$.", "correct"),
    "pairs that do not fit": (SYSTEM, r"$y = 5 - x$, so $x(5-x) = 6$, so $(x-2)(x-3) = 0$. Thus $x = 2$, $y = 2$ or $x = 3$, $y = 3$.", "undecided"),
    "one pair of two": (SYSTEM, r"$y = 5 - x$, so $x(5-x) = 6$, so $(x-2)(x-3) = 0$. Thus $x = 2$, $y = 3$.", "undecided"),
    "pairs out of nothing": (SYSTEM, r"Thus $x = 2$, $y = 3$ or $x = 3$, $y = 2$.", "undecided"),
    "pairs by values of one": (SYSTEM, r"$x(5-x) = 6$, so $x^2-5x+6=0$, $x = 2$ or $x = 3$. So $(x,y) = (2,3)$ or $(x,y)=(3,2)$.", "correct"),
    "a list behind cases": (ABSOLUTE, CASES.replace("{}", r"\frac23") + r"The solutions are $x = 4$ and $x = \frac23$.", "correct"),
    "a list behind cases that is none": (ABSOLUTE, CASES.replace("{}", r"\frac23") + r"The solutions are $x = 4$ and $x = 3$.", "wrong-step"),
    "a value that its case excludes": (ABSOLUTE, CASES.replace("{}", "2") + "So $x = 4$.", "wrong-step"),
    "each clause with its value": (ABSOLUTE, r"$2x - 3 = x + 1$ gives $x = 4$, and $2x-3 = -x-1$ gives $x = \frac23$. Solutions: $x = 4$ or $x = \frac23$.", "correct"),
    "each clause with another": (ABSOLUTE, r"$2x - 3 = x + 1$ gives $x = 4$, and $2x-3 = -x-1$ gives $x = \frac13$. Solutions: $x = 4$ or $x = \frac13$.", "wrong-step"),
    "one clause of two": (ABSOLUTE, r"$2x - 3 = x + 1$ gives $x = 4$. Solutions: $x = 4$.", "undecided"),
    "a value alone": (LEAST, F + "Then $f(x) \\ge f(2) = 12$.", "misses-target"),
    "a value alone, written out": (LEAST, r"$$x^2+\frac{16}{x} \ge 2^2 + \frac{16}{2} = 12.$$", "misses-target"),
    "signs of a slope in words": (LEAST, F + r"Then $f'(x) = 2x - \frac{16}{x^2}$, which is negative for $x < 2$ and positive for $x > 2$. So $f(x) \ge f(2) = 12$.", "correct"),
    "signs of a slope in words, turned": (LEAST, F + r"Then $f'(x) = 2x - \frac{16}{x^2}$, which is positive for $x < 2$ and negative for $x > 2$. So $f(x) \ge f(2) = 12$.", "misses-target"),
    "one sign of a slope": (LEAST, F + r"Then $f'(x) = 2x - \frac{16}{x^2}$, which is positive for $x > 2$. So $f(x) \ge f(2) = 12$.", "misses-target"),
    "where a function falls and grows": (LEAST, F + r"It has the derivative $f'(x) = 2x - \frac{16}{x^2}$. It decreases for $0 < x < 2$ and increases for $x > 2$. Hence $f(x) \ge f(2) = 12$.", "correct"),
    "signs of a slope in rows": (LEAST, F + r"We have $f'(x) = 2x - \frac{16}{x^2} < 0$ for $x < 2$ and $f'(x) > 0$ for $x > 2$. Hence $f(x) \ge f(2) = 12$.", "correct"),
    "the slope itself is wrong": (LEAST, F + r"Then $f'(x) = 2x - \frac{16}{x}$. It is zero iff $x^2 = 8$. Hence $f(x) \ge f(2) = 12$.", "wrong-step"),
    "equality by a repeated factor": (EQUAL, r"We have $x^2 + \frac{16}{x} - 12 = \frac{x^3-12x+16}{x} = \frac{(x-2)^2(x+4)}{x} \ge 0$. So we have equality only for $x = 2$.", "correct"),
    "equality, and where is not said": (EQUAL, r"We have $x^2 + \frac{16}{x} - 12 = \frac{x^3-12x+16}{x} = \frac{(x-2)^2(x+4)}{x} \ge 0$.", "undecided"),
    "a step that supposes a formula": (SUM, BASE + r"*Step*: assume $\sum_{k=1}^n \frac1{k(k+1)} = \frac n{n+1}$. Adding $\frac{1}{(n+1)(n+2)}$ on both sides, " + UP, "correct"),
    "a step without its base": (SUM, r"*Step*: assume $\sum_{k=1}^n \frac1{k(k+1)} = \frac n{n+1}$. Adding $\frac{1}{(n+1)(n+2)}$ on both sides, " + UP, "undecided"),
    "nothing but the formula": (SUM, r"Assume $\sum_{k=1}^n \frac1{k(k+1)} = \frac n{n+1}$. This is what was to be shown.", "unreadable"),
}  # fmt: skip
QUICK = {name for name in ENDED if not name.startswith(("pairs with", "one clause", "a value alone, w"))}


@pytest.mark.parametrize("name", sampled(ENDED, QUICK))
def test_it_counts_as_far_as_it_is_shown(tmp_path, name):
    sheet, text, outcome = ENDED[name]
    record = graded(tmp_path, sheet, text)
    assert record["outcome"] == outcome, record["message"]

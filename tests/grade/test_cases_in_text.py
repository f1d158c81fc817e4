"""Cases in running text, functions and their derivatives, series, sides in words: what rows rest on."""

from fractions import Fraction

import pytest
from grade.corpus import graded

MAXIMA = r"""
Let $p, q \in [0,1]$ and $\gamma \ge 1$. Show that $$\max(p - \gamma q, 0) + \max((1-p) - \gamma(1-q), 0) \le |p - q|.$$
"""
FIRST = r"$\max((1-p)-\gamma(1-q),0) = 0$ and $$\max(p-\gamma q,0)\le p-q=|p-q|.$$"
SECOND = r"$\max(p-\gamma q, 0) = 0$ and $$\max((1-p)-\gamma(1-q),0)\le q-p=|p-q|.$$"
STYLES = (
    "1. Case $p \\ge q$. Then A\n2. Case $p < q$. Then B",
    "- Case 1: $p \\ge q$. Then A\n- Case 2: $p < q$. Then B",
    "Case 1. $p \\ge q$. Then A\n\nCase 2. $p < q$. Then B",
    "(i) $p \\ge q$: then A\n\n(ii) $p < q$: then B",
    "In the case $p \\ge q$ we have A\n\nIn the other case $p < q$ we have B",
    "First case, $p \\ge q$: A\n\nSecond case, $p < q$: B",
    "* $p \\ge q$: A\n* $p < q$: B",
)
LOG = r"Let $x \ge 0$. Show that $$\log(1+x) \ge x - \frac{x^2}{2}.$$"
COSH = (
    r"Let $\lambda \in \mathbb{R}$. Show that $$\frac{e^{\lambda} + e^{-\lambda}}{2} \le e^{\lambda^2/2}.$$"
)
FUNCTION = r"Let $f(x) = \log(1+x) - x + x^2/2$. Then $f(0)=0$"


def cases(style, first=FIRST, second=SECOND):
    return style.replace("A", first).replace("B", second)


SLOW = [pytest.param(style, marks=pytest.mark.slow) for style in STYLES[1:]]


@pytest.mark.parametrize("style", [STYLES[0], *SLOW])
def test_a_row_is_judged_in_its_case(tmp_path, style):
    record = graded(tmp_path, MAXIMA, cases(style))
    assert record["outcome"] == "correct", record["message"]


@pytest.mark.parametrize("style", STYLES[:1])
def test_a_row_that_fails_in_its_case_is_refuted_there(tmp_path, style):
    record = graded(tmp_path, MAXIMA, cases(style, second=r"$$|p-q| = p - q \ge 0.$$"))
    wrong = next(step for step in record["steps"] if step["verdict"] == "refuted")
    assert record["outcome"] == "wrong-step"
    found = wrong["counterexample"]["at"]
    assert Fraction(found["p"]) < Fraction(found["q"])


@pytest.mark.parametrize("other", ["$p < q - 1$", "$p = q$", "$p > q$"])
def test_cases_that_leave_something_out_show_nothing(tmp_path, other):
    record = graded(tmp_path, MAXIMA, cases(STYLES[0].replace("$p < q$", other)))
    assert record["outcome"] != "correct"


@pytest.mark.parametrize(
    "text",
    [
        FUNCTION + r" and $$f'(x) = \frac{1}{1+x}-1+x = \frac{x^2}{1+x} \ge 0.$$ So $f(x) \ge 0$.",
        r"Let $f: [0,\infty) \to \mathbb{R}$, $f(x) = \log(1+x) - x + x^2/2$. "
        r"Then $f(0)=0$ and $f'(x) = \frac{x^2}{1+x} \ge 0$. Hence $f(x)\ge 0$.",
        r"Let $f(x) = \log(1+x)$ and $g(x) = x - x^2/2$. We have $f(0)=g(0)=0$ and "
        r"$f'(x) = \frac{1}{1+x} \ge 1-x = g'(x)$. So $f(x)\ge g(x)$ for $x \ge 0$.",
    ],
)
def test_an_argument_by_the_derivative_counts(tmp_path, text):
    assert graded(tmp_path, LOG, text)["outcome"] == "correct"


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        (FUNCTION + r" and $f'(x) = \frac{x}{1+x} \ge 0$. So $f(x) \ge 0$.", "wrong-step"),
        (FUNCTION + r" and $f(1) \ge 0$. So $f(x) \ge 0$.", "undecided"),
        (FUNCTION + r" and $f''(x) \ge 0$. So $f(x) \ge 0$.", "undecided"),
    ],
)
def test_a_wrong_derivative_is_refuted_and_another_reason_is_for_a_person(tmp_path, text, outcome):
    assert graded(tmp_path, LOG, text)["outcome"] == outcome


def test_a_series_is_compared_term_by_term(tmp_path):
    text = r"""$$\frac{e^\lambda+e^{-\lambda}}{2}=\sum_{k=0}^\infty\frac{\lambda^{2k}}{(2k)!}
\le\sum_{k=0}^\infty\frac{\lambda^{2k}}{2^kk!}=e^{\lambda^2/2}.$$"""
    assert graded(tmp_path, COSH, text)["outcome"] == "correct"


@pytest.mark.parametrize(
    "wrong",
    [
        r"$$\frac{e^\lambda+e^{-\lambda}}{2}=\sum_{k=0}^\infty\frac{\lambda^{k}}{k!}\le e^{\lambda^2/2}.$$",
        r"$$\frac{e^\lambda+e^{-\lambda}}{2}=\sum_{k=1}^\infty\frac{\lambda^{2k}}{(2k)!}\le e^{\lambda^2/2}.$$",
    ],
)
def test_a_wrong_series_is_refuted(tmp_path, wrong):
    assert graded(tmp_path, COSH, wrong)["first_wrong_line"] == 1


@pytest.mark.parametrize("wrong", [r"x \ge 0", r"\sqrt{e^y} = e^{y/2}", r"\log y \le y - 1"])
def test_facts_for_all_numbers_are_never_called_wrong_where_they_hold(tmp_path, wrong):
    record = graded(tmp_path, LOG, rf"We use that ${wrong}$.")
    assert all(step["verdict"] != "refuted" for step in record["steps"])


def test_a_fact_for_all_numbers_that_fails_is_refuted(tmp_path):
    record = graded(tmp_path, MAXIMA, r"Using $\max(x,0)+\max(y,0)=\max(x+y,0)$ we are done.")
    assert record["steps"][0]["verdict"] == "refuted"


def test_a_new_variable_of_an_integral_is_no_false_claim(tmp_path):
    sheet = r"Let $b > 0$. Show that $$\int_0^\infty \frac1b e^{-x/b}\,dx = 1.$$"
    text = r"Substitute $u = x/b$ (so $du = dx/b$). Then $x = bu$ and $$\int_0^\infty \frac1b e^{-x/b}\,dx = "
    text += r"\int_0^\infty e^{-u}\,du = -e^{-u}\Big|_0^\infty = 1.$$"
    record = graded(tmp_path, sheet, text)
    assert record["outcome"] == "correct", record["message"]


def test_an_integral_without_a_value_is_not_right(tmp_path):
    sheet = r"Let $t > 0$. Show that $$\int_t^\infty e^{-x}\,dx = e^{-t}.$$"
    record = graded(tmp_path, sheet, r"$$\int_t^\infty e^{-x}\,dx = \int_{-t}^\infty e^{x}\,dx = e^{-t}.$$")
    assert record["outcome"] != "correct"
    assert all(step["verdict"] != "right" for step in record["steps"])


REPEATED = [
    "If $p < q$, the same argument works with $1-p$ in place of $p$.",
    "The case $p < q$ is analogous.",
    "By symmetry this is so for $p < q$, too.",
]


@pytest.mark.parametrize("words", REPEATED)
def test_a_case_that_is_left_to_an_argument_before_it_waits_for_a_person(tmp_path, words):
    first = r"If $p \ge q$, then " + FIRST
    record = graded(tmp_path, MAXIMA, f"{first}\n\n{words}\n")
    assert record["outcome"] not in ("correct", "wrong-step", "circular", "misses-target"), record["message"]

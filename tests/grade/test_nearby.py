"""For which values a sentence is meant, whatever its words are, and what is evidence for what."""

import pytest
from grade.corpus import graded

CUBE = r"Prove that $e^x - 1 \le x + x^2$ for all $0 \le x \le 1$."
BENDS = r"Let $f(x) = x + x^2 - e^x + 1$. Then $f'(x) = 1 + 2x - e^x$ and $f''(x) = 2 - e^x$."
GROW = r"Let $t \ge 0$. Show that $$\frac{e^t - 1}{e^t + 1} \le \frac t2.$$"
LOGS = r"Let $q \in [0, 1]$ and $t \ge 0$, and put $u = \ln(1 + q(e^t - 1))$. Show that $u \ge qt$."
HALF = r"Let $p \in (0, \frac12)$ and $s = \ln\frac{1-p}{p}$. Show that $$\frac{p(1-p)}{(1-2p)^2} = \frac{e^s}{(e^s - 1)^2}.$$"
TAILS = r"Let $X \sim N(0, \sigma^2)$ with $\sigma > 0$, and $t > 0$. Show that $\Pr[X \ge t] \le e^{-t^2/(2\sigma^2)}$."


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        (r"On $[0, \ln 2]$ we have $f'' \ge 0$.", "right"),
        (r"It is plain that $f'' \ge 0$ for values in $[0, \frac12]$.", "right"),
        (r"In the interval $[\ln 2, 1]$ obviously $f'' \le 0$.", "right"),
        (r"On $[0, 1]$ we have $f'' \ge 0$.", "refuted"),
        (r"We have $f'' \ge 0$.", "refuted"),
    ],
)
def test_a_row_is_judged_for_the_values_that_its_sentence_names(tmp_path, text, verdict):
    record = graded(tmp_path, CUBE, f"{BENDS}\n\n{text}")
    assert [step["verdict"] for step in record["steps"] if step["line"] == 3] == [verdict]


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        (r"$\int_0^x \frac{1}{1+t} dt \le x$, as $\frac{1}{1+t} \le 1$ for $t \ge 0$.", "right"),
        (r"$\int_0^x \frac{1}{1+t} dt \le x$, as $\frac{1}{1+t} \le \frac12$ for $t \ge 0$.", "refuted"),
    ],
)
def test_so_is_one_about_the_variable_of_an_integral(tmp_path, text, verdict):
    sheet = r"Prove that $\int_0^x \frac{1}{1+t} dt \le x$ for all $x > 0$."
    assert graded(tmp_path, sheet, text)["steps"][-1]["verdict"] == verdict


def test_what_says_for_which_values_is_no_step(tmp_path):
    text = f"{BENDS}\n\nOn $x \\in [0, \\ln 2]$: $f'' \\ge 0$ there."
    verdicts = [step["verdict"] for step in graded(tmp_path, CUBE, text)["steps"] if step["line"] == 3]
    assert verdicts == ["right"]


def test_rows_beside_words_that_are_not_understood_are_read(tmp_path):
    text = r"Schwuppdiwupp for $0 \le x \le 1$ all $1 - x \ge 0$, so $x^2 \le x$."
    record = graded(tmp_path, CUBE, text)
    assert {step["verdict"] for step in record["steps"]} == {"right"}


@pytest.mark.parametrize(
    ("sheet", "text"),
    [
        (LOGS, r"We know $u \ge qt$, so $e^u \ge e^{qt}$, that is $1 + q(e^t - 1) \ge e^{qt}$. Taking logarithms, $\ln(1 + q(e^t - 1)) \ge qt$, which is $u \ge qt$."),
        (CUBE, r"We have $e^x - 1 \le x + x^2$, i.e. $e^x \le 1 + x + x^2$. Applying logarithms, $x \le \ln(1 + x + x^2)$. Therefore $e^x - 1 \le x + x^2$."),
    ],
)  # fmt: skip
def test_rows_in_other_words_do_not_show_each_other(tmp_path, sheet, text):
    assert graded(tmp_path, sheet, text)["outcome"] not in ("correct", "wrong-step")


@pytest.mark.parametrize(
    ("sheet", "text"),
    [
        (HALF, r"$$\frac{(1-2p)^2}{p(1-p)} = \frac{1-p}{p} - 2 + \frac{p}{1-p} = e^s - 2 + e^{-s} = \frac{(e^s-1)^2}{e^s}.$$ Take reciprocals."),
        (HALF, r"$p = \frac{1}{1+e^s}$, so $p(1-p) = \frac{e^s}{(1+e^s)^2}$ and $1-2p = \frac{e^s-1}{e^s+1}$. Dividing, $\frac{p(1-p)}{(1-2p)^2} = \frac{e^s}{(e^s-1)^2}$."),
        (GROW, r"$g(t) = t(e^t+1) - 2(e^t-1)$ satisfies $g(0) = 0$, $g'(t) = 1 + (t-1)e^t$, $g'(0) = 0$, $g''(t) = te^t \ge 0$. Hence $g' \ge 0$, $g \ge 0$ for $t \ge 0$. Dividing by $2(e^t+1) > 0$ gives the claim."),
        (GROW, r"We have $\tanh(v) = \frac{e^v - e^{-v}}{e^v + e^{-v}}$ and $\tanh v \le v$ for $v \ge 0$. So $\frac{e^t-1}{e^t+1} = \tanh(t/2) \le \frac t2$."),
    ],
)  # fmt: skip
def test_right_work_in_the_words_of_students_is_recognised(tmp_path, sheet, text):
    assert graded(tmp_path, sheet, text)["outcome"] == "correct"


def test_a_chain_whose_case_is_an_equation_is_read(tmp_path):
    text = r"Let $t = 0$. For $t = 1$ the quotient is $\frac{e-1}{e+1}$. In this case $\frac{e-1}{e+1} \le \frac12$."
    assert graded(tmp_path, GROW, text)["outcome"] not in ("correct", "wrong-step")


def test_what_is_written_down_at_the_end_is_not_circular(tmp_path):
    text = r"By a bound of the lecture $\Pr[X \ge t] \le e^{-t^2/(2\sigma^2)} = e^{-(t/\sigma)^2/2}$."
    assert graded(tmp_path, TAILS, text)["outcome"] not in ("correct", "circular", "wrong-step")


def test_an_event_of_exponentials_is_that_of_their_exponents(tmp_path):
    text = r"For $r > 0$, $\Pr[X \ge t] = \Pr[e^{rX} \ge e^{rt}]$."
    assert [step["verdict"] for step in graded(tmp_path, TAILS, text)["steps"]] == ["right"]


def test_a_row_that_holds_nowhere_is_found_behind_words_that_restrict(tmp_path):
    solved = r"Solving for $p$, $1 - 2p = \frac{e^s - 1}{e^s}$."
    assert graded(tmp_path, HALF, solved)["first_wrong_line"] == 1
    somewhere = r"Solving this, $p = \frac13$."
    assert graded(tmp_path, HALF, somewhere)["first_wrong_line"] is None

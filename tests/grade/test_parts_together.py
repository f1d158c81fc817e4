"""Sheets whose parts go on from each other, and answers that lean on earlier parts and on definitions."""

import pytest
from grade.corpus import graded

from dpsym.grade.assignment import read_assignment

LISTED = r"""
Let $x > 0$ and $y > 0$. Show that

(a) $\frac{x}{y} + \frac{y}{x} \ge 2$,

(b) $(x+y)^2 \ge 4xy$.
"""
TAIL = r"""
Let $\rho > 0$ and let $L$ be a real random variable (the privacy loss) such that for every $\alpha > 1$
$$\mathbb{E}\left[e^{(\alpha-1)L}\right] \le e^{(\alpha-1)\alpha\rho}.$$

(a) Show that for every real $\varepsilon$ and every $\alpha > 1$
$$P(L \ge \varepsilon) \le e^{(\alpha-1)(\alpha\rho-\varepsilon)}.$$

(b) Show that for $\varepsilon > \rho$
$$P(L \ge \varepsilon) \le \exp\left(-\frac{(\varepsilon-\rho)^2}{4\rho}\right).$$
"""
MARKOV = r"(a) By Markov, $$P(L\ge\varepsilon)\le e^{-(\alpha-1)\varepsilon}\,\mathbb{E}[e^{(\alpha-1)L}]\le e^{(\alpha-1)(\alpha\rho-\varepsilon)}.$$"
STICK = r"""
Let $P$ and $Q$ be distributions on a finite set $X$, let $\varepsilon \ge 0$, and suppose that $P(x) \le e^\varepsilon Q(x)$ for all $x \in X$.
For $\gamma \ge 1$ let $$E_\gamma(P\|Q) = \sum_{x\in X}\max(P(x)-\gamma Q(x), 0).$$
Show that for $1 \le \gamma \le e^\varepsilon$ $$E_\gamma(P\|Q) \le 1 - \gamma e^{-\varepsilon}.$$
"""
SAMPLED = r"""
Let $0 < q < 1$ and $\varepsilon \ge 0$, and let $\varepsilon' = \log\left(1 + q(e^{\varepsilon} - 1)\right)$.
Show that $\varepsilon' \le \varepsilon$.
"""
BITS = r"""
Let $\varepsilon > 0$. A person with bit $1$ reports according to $P$, a person with bit $0$ according to $Q$, where
$$P(1) = \frac{e^{\varepsilon}}{1+e^{\varepsilon}},\quad P(0) = \frac{1}{1+e^{\varepsilon}},\quad Q(1) = \frac{1}{1+e^{\varepsilon}},\quad Q(0) = \frac{e^{\varepsilon}}{1+e^{\varepsilon}}.$$
Show that $\mathrm{KL}(P\|Q) = \varepsilon\,\frac{e^{\varepsilon}-1}{e^{\varepsilon}+1}$.
"""


def verdicts(record):
    return [step["verdict"] for step in record["steps"]]


def test_words_before_a_list_ask_for_each_of_its_items(tmp_path):
    (tmp_path / "sheet.md").write_text(LISTED)
    asked = [str(part.claim.conclusion) for part in read_assignment(tmp_path / "sheet.md").parts()]
    assert asked == ["x/y + y/x >= 2", "(x + y)**2 >= 4*x*y"]


@pytest.mark.slow
def test_an_earlier_part_holds_at_the_value_that_an_answer_names(tmp_path):
    text = (
        MARKOV
        + "\n\n"
        + r"(b) Take $\alpha = \frac{\varepsilon+\rho}{2\rho}$. Then $(\alpha-1)(\alpha\rho-\varepsilon) = -\frac{(\varepsilon-\rho)^2}{4\rho}$."
    )
    assert graded(tmp_path, TAIL, text)["outcome"] == "correct"


@pytest.mark.slow
def test_an_earlier_part_does_not_hold_at_a_value_outside_its_range(tmp_path):
    text = (
        MARKOV
        + "\n\n"
        + r"(b) Take $\alpha = \frac{\varepsilon}{2\rho}$, so that $\alpha > 1$. Then (a) is (b)."
    )
    record = graded(tmp_path, TAIL, text)
    assert record["outcome"] != "correct"
    assert record["parts"]["b"]["outcome"] != "correct"


def test_what_a_divergence_is_by_definition_joins_rows(tmp_path):
    text = r"$Q(x) \ge e^{-\varepsilon}P(x)$, so $$\max(P(x)-\gamma Q(x), 0) \le (1-\gamma e^{-\varepsilon})P(x).$$ Summing over $x$ gives the claim."
    assert graded(tmp_path, STICK, text)["outcome"] == "correct"


def test_the_definition_alone_shows_nothing(tmp_path):
    text = r"We have $$\sum_x \max(P(x)-\gamma Q(x), 0) \le 1-\gamma e^{-\varepsilon}.$$ This is the claim."
    assert graded(tmp_path, STICK, text)["outcome"] != "correct"


def test_a_function_of_a_symbol_takes_in_what_is_defined_by_it(tmp_path):
    text = r"Let $h(\varepsilon) = \varepsilon - \varepsilon'$. Then $h(0) = 0$ and $$h'(\varepsilon) = 1 - \frac{q e^\varepsilon}{1+q(e^\varepsilon-1)} = \frac{1-q}{1+q(e^\varepsilon-1)} > 0.$$ So $h(\varepsilon) \ge 0$."
    record = graded(tmp_path, SAMPLED, text)
    assert set(verdicts(record)) == {"right"}
    assert record["outcome"] == "correct"


def test_arrows_that_begin_with_the_target_are_not_circular(tmp_path):
    text = r"$\varepsilon' \le \varepsilon \iff 1 + q(e^\varepsilon-1) \le e^\varepsilon \iff (1-q)(e^\varepsilon-1) \ge 0$, true."
    assert graded(tmp_path, SAMPLED, text)["outcome"] == "correct"


def test_masses_in_a_display_make_laws_whatever_the_words_are(tmp_path):
    right = r"$$\mathrm{KL}(P\|Q) = P(1)\log\frac{P(1)}{Q(1)} + P(0)\log\frac{P(0)}{Q(0)} = \frac{e^\varepsilon}{1+e^\varepsilon}\varepsilon - \frac{1}{1+e^\varepsilon}\varepsilon = \varepsilon\,\frac{e^\varepsilon-1}{e^\varepsilon+1}.$$"
    assert graded(tmp_path, BITS, right)["outcome"] == "correct"
    wrong = r"We have $$\log\frac{P(0)}{Q(0)} = \varepsilon.$$"
    assert graded(tmp_path, BITS, wrong)["first_wrong_line"] == 1


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        (r"With $2ab \le a^2+b^2$ we get $(a-b)^2 \ge 0$. Done.", "circular"),
        (r"We have $(a-b)^2 \ge 0$, so $2ab \le a^2+b^2$.", "correct"),
    ],
)
def test_what_is_concluded_from_the_target_does_not_show_it(tmp_path, text, outcome):
    sheet = "Let $a, b$ be real numbers. Show that $2ab \\le a^2+b^2$."
    assert graded(tmp_path, sheet, text)["outcome"] == outcome


def test_both_sides_are_one_expression(tmp_path):
    sheet = "Let $x$ and $m$ be real. Show that $(x-m)^2 - m^2 = x(x-2m)$."
    assert graded(tmp_path, sheet, "Both sides equal $x^2 - 2mx$.")["outcome"] == "correct"

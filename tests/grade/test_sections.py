"""Parts of a sheet: each is asked under what stands before all of them, and answered behind its own label."""

import pytest
from grade.corpus import graded

from dpsym.check.cache import Cache
from dpsym.check.settings import Settings
from dpsym.grade.assignment import read_assignment
from dpsym.grade.deciding import Deciding
from dpsym.grade.sections import sections_of

#: The letters of one part have other values in the other one.
TWO = r"""Prove:

(a) (2 points) Let $u, v$ be real numbers with $u - v = 1$ and $u + v = 5$. Show that $u = 3$ and $v = 2$.

(b) (4 points) Let $u, v > 0$. Show that $$4uv \le (u+v)^2.$$
"""
FIRST = "(a) Adding both equations gives $2u = 6$, so $u = 3$. Then $v = 5 - u = 2$.\n"
SECOND = r"(b) $$(u+v)^2 - 4uv = u^2 - 2uv + v^2 = (u-v)^2 \ge 0.$$" + "\n"
LISTED = r"""Prove the following.

a) $2t \le t^2 + 1$ for all real $t$.

b) $t \le e^{t-1}$ for all real $t$.
"""


def sections(tmp_path, text):
    (tmp_path / "sheet.md").write_text(text)
    whole = read_assignment(tmp_path / "sheet.md")
    return sections_of(whole, Deciding(Settings(steps=1_080, examples=200), Cache(None))).parts


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        (FIRST + SECOND, ("correct", None, 6.0)),
        (SECOND + FIRST, ("correct", None, 6.0)),
        (FIRST.replace("(a)", "**a)**") + SECOND.replace("(b)", "## Part (b)\n"), ("correct", None, 6.0)),
        (FIRST, ("unreadable", None, None)),
        ("(a) Hence $u = 3$ and $v = 2$.\n" + SECOND, ("misses-target", None, None)),
        (FIRST + r"(b) $$(u+v)^2 - 4uv = u^2 + v^2 \ge 0.$$", ("wrong-step", 2, None)),
    ],
)
def test_parts_are_graded_on_their_own(tmp_path, text, outcome):
    record = graded(tmp_path, TWO, text)
    wanted, line, score = outcome
    if wanted == "unreadable":
        assert record["outcome"] != "correct"
    else:
        assert (record["outcome"], record["first_wrong_line"]) == (wanted, line)
    assert score is None or record["score"] == score


def test_a_row_of_one_part_is_not_judged_by_what_another_part_supposes(tmp_path):
    record = graded(tmp_path, TWO, FIRST + SECOND)
    assert {step["verdict"] for step in record["steps"]} == {"right"}


def test_every_part_of_a_list_is_asked(tmp_path):
    found = sections(tmp_path, LISTED)
    assert [len(part.parts()) for part in found.values()] == [1, 1]


def test_parts_are_worth_what_the_sheet_says(tmp_path):
    assert [part.rubric.points for part in sections(tmp_path, TWO).values()] == [2.0, 4.0]
    head = "# Problem 3 (12 points)\n\n" + TWO
    assert [part.rubric.points for part in sections(tmp_path, head).values()] == [4.0, 8.0]


@pytest.mark.parametrize(
    "text",
    [
        "(a) Let $w = t^2 + 1$ with $t$ real. Show that $w \\ge 1$.\n\n(b) Show that $w \\ge 2t$.",
        "Let $t$ be real.\n(a) Suppose $t \\ge 2$. Show that $t^2 \\ge 4$.\n\n(b) Show that $t^3 \\ge 8$.",
        "Let $p \\in (0, 1)$.\n(a) Show that $e^{-s} \\le 1$ with $s = \\log\\frac1p$.\n\n"
        "(b) With $s$ as in (a), show that $e^s p = 1$.",
    ],
)
def test_a_part_that_needs_another_one_is_read_behind_it(tmp_path, text):
    found = sections(tmp_path, text)
    assert list(found) == ["a", "b"]
    decided = Deciding(Settings(steps=1_080, examples=200), Cache(None))
    for section in found.values():
        (part,) = section.parts()
        assert decided(part.claim).verdict == "proved"


def test_a_part_that_is_not_read_leaves_the_others(tmp_path):
    sheet = "(a) Show that the frobnication of $t$ is $t$-regular.\n\n(b) Show that $2t \\le t^2 + 1$ for all real $t$."
    found = sections(tmp_path, sheet)
    assert [len(part.parts()) for part in found.values()] == [0, 1]
    record = graded(tmp_path, sheet, "(a) Clear.\n\n(b) $$t^2 + 1 - 2t = (t-1)^2 \\ge 0.$$")
    assert {step["verdict"] for step in record["steps"]} == {"right"}
    assert record["outcome"] != "correct"
    assert record["parts"]["b"] == {
        "outcome": "correct",
        "score": 5.0,
        "max_score": 5.0,
        "first_wrong_line": None,
    }


def test_labels_of_what_is_not_asked_are_no_parts(tmp_path):
    assert sections(tmp_path, "(a) Let $t$ be real. Show that $2t \\le t^2 + 1$. By (b) this is sharp.") == {}


def test_an_earlier_part_may_be_used(tmp_path):
    sheet = (
        "(a) Show that $2t \\le t^2+1$ for all real $t$.\n\n(b) Show that $4t \\le 2t^2+2$ for all real $t$."
    )
    text = "(a) $$t^2 + 1 - 2t = (t-1)^2 \\ge 0.$$\n(b) By (a), $2t \\le t^2+1$. Multiplying by 2, $4t \\le 2t^2+2$."
    assert graded(tmp_path, sheet, text)["outcome"] != "wrong-step"


NESTED = r"""\begin{enumerate}
\item \textbf{Squares.} Let $u, v$ be real numbers.
  \begin{enumerate}
  \item Show that \[ (u+v)^2 \le 2u^2 + 2v^2. \qquad [4] \]
  \item Show that $2uv \le u^2 + v^2$. [2]
  \end{enumerate}
\item Let $t > 0$. Show that \[ t + \frac1t \ge 2. \qquad (6 \text{ points}) \]
\end{enumerate}
"""
NESTED_ANSWER = r"""\begin{enumerate}
\item
  \begin{enumerate}
  \item $2u^2+2v^2-(u+v)^2 = u^2 - 2uv + v^2 = (u-v)^2 \ge 0$.
  \item $u^2+v^2-2uv = (u-v)^2 \ge 0$.
  \end{enumerate}
\item $t + \frac1t - 2 = \frac{(t-1)^2}{t} \ge 0$.
\end{enumerate}
"""


def test_lists_within_lists_are_parts_with_their_points_beside_displays(tmp_path):
    (tmp_path / "sheet.tex").write_text(f"\\begin{{document}}\n{NESTED}\\end{{document}}\n")
    whole = read_assignment(tmp_path / "sheet.tex")
    found = sections_of(whole, Deciding(Settings(steps=1_080, examples=200), Cache(None))).parts
    assert {name: part.rubric.points for name, part in found.items()} == {"1(a)": 4, "1(b)": 2, "2": 6}
    assert not any(part.problems for part in found.values())


@pytest.mark.parametrize("name", ["s.md", "s.tex"])
def test_lists_within_lists_answer_parts(tmp_path, name):
    record = graded(tmp_path, NESTED, NESTED_ANSWER, name)
    assert {part: one["outcome"] for part, one in record["parts"].items()} == dict.fromkeys(
        ["1(a)", "1(b)", "2"], "correct"
    )


def test_an_exercise_named_alone_is_no_failure(tmp_path):
    text = "**Problem 1.**\n\n(a) $u^2+v^2-2uv = (u-v)^2 \\ge 0$.\n\n**Problem 2.** $1 \\ge 0$."
    sheet = "**Problem 1.** Let $u, v$ be real.\n\n(a) Show that $2uv \\le u^2+v^2$.\n\n(b) Show that $u^2 \\ge 0$.\n\n**Problem 2.** Show that $1 \\ge 0$."
    assert "failed" not in graded(tmp_path, sheet, text)["message"]


@pytest.mark.parametrize("factor", [2, 3])
def test_a_letter_of_another_part_has_the_range_that_it_has_there(tmp_path, factor):
    sheet = r"""Let $b > 0$, and let $X$ be a random variable with density $f(x) = \frac{1}{2b} e^{-|x|/b}$ on $\mathbb{R}$.

(a) Show that $\mathbb{P}(X > t) = \frac12 e^{-t/b}$ for every $t \ge 0$.

(b) Show that $\mathbb{E}|X| = b$.

(c) Show that $f(x - d) \le e^{d/b} f(x)$ for all real $x$ and all $d \ge 0$.
"""
    row = rf"$\mathbb{{P}}(|X| > t) = {factor}\,\mathbb{{P}}(X > t) = {factor / 2:g} e^{{-t/b}}$".replace(
        "1 e", "e"
    )
    record = graded(
        tmp_path,
        sheet,
        "(a) Known.\n\n" + rf"(b) Using (a) and symmetry, {row}. Hence $\mathbb{{E}}|X| = b$.",
    )
    wrong = [step for step in record["steps"] if step["verdict"] == "refuted"]
    assert [bool(wrong), record["outcome"] == "wrong-step"] == 2 * [factor == 3]


MASSES = r"""Let $P$ and $Q$ be two distributions on $\{1, \dots, %s\}$ with masses $p_1, \dots, p_k > 0$ and $q_1, \dots, q_k > 0$, so
$\sum_{i=1}^k p_i = \sum_{i=1}^k q_i = 1$. You may use that $\log x \le x - 1$ for all $x > 0$.

1. Prove that $\sum_{i=1}^k p_i \log \frac{p_i}{q_i} \ge 0$.
2. Show that $\sum_{i=1}^k p_i^2 \ge \frac{1}{k}$.
"""


def test_a_fact_that_is_lent_before_a_list_says_nothing_of_its_items(tmp_path):
    parts = sections(tmp_path, MASSES % "k")
    assert [len(part.parts()) for part in parts.values()] == [1, 1]
    assert not any(part.problems for part in parts.values())


def test_masses_are_as_many_as_the_values(tmp_path):
    (tmp_path / "sheet.md").write_text(MASSES % "m")
    assert read_assignment(tmp_path / "sheet.md").problems


@pytest.mark.parametrize("row", [r"\sum_{i=1}^k p_i^2 \ge \sum_{i=1}^k p_i = 1", r"\sum_{i=1}^k p_i = 1"])
def test_a_row_on_masses_that_are_listed_is_judged(tmp_path, row):
    record = graded(tmp_path, MASSES % "k", f"1. Trivial.\n\n2. We have ${row}$, so the claim holds.")
    assert (record["first_wrong_line"] == 3) is ("2" in row)

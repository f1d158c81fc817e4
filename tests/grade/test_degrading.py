"""Sheets that are not understood as a whole are graded as far as they are, and nobody is called wrong past that."""

import pytest
from grade.corpus import graded

from dpsym.check.settings import Settings
from dpsym.errors import UnusableInput
from dpsym.grade.command import check_assignment

RESPONSE = r"""
**Exercise (10 points).** The participant tosses a coin and reports the bit truthfully with probability
$p = \frac{e^\varepsilon}{1+e^\varepsilon}$, where $\varepsilon > 0$. Let $q = 1 - p$.

(a) (4 points) Show that $p/q = e^\varepsilon$.

(b) (6 points) Prove that $$p - q \le \varepsilon.$$
"""
MISSING = r"""
The analyst knows $a \le e^{\varepsilon} b$ by the guarantee of the vendor. Let $a, b, \varepsilon \in [0, 1]$.
Show that $$a - b \le (e^\varepsilon - 1) b.$$
"""
OPAQUE = r"""
Let $x > 0$. Show that $$\Xi(x) \le x.$$ Show that $$x^2 + 1 \ge 2x.$$
"""


@pytest.fixture
def read(assignment):
    """Return a function that reads a sheet."""
    return assignment


def test_definitions_and_bounds_are_taken_from_a_sentence_that_is_not_understood(read):
    sheet = read(RESPONSE)
    assert [str(part.relation) for part in sheet.parts()][1].endswith("<= epsilon")
    assert {str(symbol) for part in sheet.parts() for symbol in part.claim.conclusion.free_symbols} == {
        "epsilon"
    }


def test_the_points_of_the_parts_are_read(read):
    sheet = read(RESPONSE)
    assert [part.number for part in sheet.sheet.points] == [10, 4, 6]
    assert sheet.rubric.points == 10


def test_the_points_of_parts_add_up_to_those_of_the_sheet(read):
    sheet = read("Let $x > 0$. (a) (3 points) Show that $x + 1 > x$. (b) [4 pts] Show that $2x > x$.")
    assert sheet.rubric.points == 7


def test_where_a_condition_may_have_been_missed_no_row_is_called_wrong(tmp_path):
    """The bound of a is said by words that are not read: without it, what is asked is false, and so is the row."""
    record = graded(tmp_path, MISSING, "We have $$a \\le e^{\\varepsilon} b.$$")
    assert record["outcome"] not in ("wrong-step", "correct")
    assert "refuted" not in [step["verdict"] for step in record["steps"]]


def test_what_asks_for_something_that_is_not_understood_is_for_a_person(tmp_path, read):
    sheet = read(OPAQUE)
    assert [str(part.relation) for part in sheet.parts()] == ["x**2 + 1 >= 2*x"]
    assert len(sheet.unread) == 1
    record = graded(tmp_path, OPAQUE, "$$x^2 + 1 - 2x = (x-1)^2 \\ge 0,$$ so $$x^2 + 1 \\ge 2x.$$")
    assert record["outcome"] == "undecided"
    assert "was not understood" in record["message"]


def test_a_wrong_row_is_found_beside_a_part_that_is_not_understood(tmp_path):
    record = graded(tmp_path, OPAQUE, "$$x^2 + 1 = (x+1)^2 \\ge 2x.$$")
    assert record["outcome"] in ("wrong-step", "undecided")
    assert record["outcome"] != "correct"


RANGES = """
(a) Show that $x^2 \\ge x$ for all $x \\ge 1$. (b) Show that $x^2 \\le x$ for all $x \\in [0, 1]$.
"""


def test_where_the_parts_range_over_different_values_no_row_is_called_wrong(tmp_path, read):
    assert read(RANGES).sheet.context.unsettled == {"x"}
    record = graded(tmp_path, RANGES, "(a) $$x^2 - x = x(x-1) \\ge 0.$$ (b) $$x^2 - x = x(x-1) \\le 0.$$")
    assert "refuted" not in [step["verdict"] for step in record["steps"]]


def test_what_is_shown_for_a_value_is_about_that_value(tmp_path):
    sheet = "For $t > 0$ let $f(t) = t + 1/t$. Show that for $t = 1$, $$f(t) = 2.$$"
    assert graded(tmp_path, sheet, "$$f(t) = 1 + 1 = 2.$$")["outcome"] == "correct"


def test_what_is_supposed_for_all_values_is_used_at_one(tmp_path):
    sheet = r"Let $t \ge 0$ and $u \in \mathbb{R}$ with $u \le s^2 - 2st$ for all $s \ge 0$. Show that $$u \le -t^2.$$"
    record = graded(tmp_path, sheet, r"Put $s = t$. Then $$u \le t^2 - 2t^2 = -t^2.$$")
    assert record["outcome"] in ("correct", "undecided")
    assert "refuted" not in [step["verdict"] for step in record["steps"]]


def test_what_a_question_is_about_is_asked_by_the_next_sentence(read):
    sheet = read(r"Let $a, b > 0$. Is it true that $\sqrt{a+b} \le \sqrt{a} + \sqrt{b}$? Prove it.")
    assert str(sheet.relation) == "sqrt(a + b) <= sqrt(a) + sqrt(b)"


def test_a_condition_behind_what_is_asked_is_no_part_of_it(read):
    sheet = read(r"Let $n, m \ge 1$ be integers. Prove that $n \le m^2$ if $n \le m$ and $m \ge 2$.")
    assert [str(part.relation) for part in sheet.parts()] == ["n <= m**2"]
    assert sheet.claim.given


def test_what_is_said_of_a_symbol_later_holds_from_its_first_use(read):
    sheet = read(r"The loss is $f(t) = t \log t$ for the rate. Show that $f(t) \ge t - 1$ for every $t > 0$.")
    assert [str(symbol.domain) for symbol in sheet.claim.conclusion.free_symbols] == ["(0, oo)"]


def test_a_bound_before_what_is_asked_is_not_asked_for(read):
    sheet = read(r"Let $c > 0$. Show that over all $x > 2$ the strangest wobble of $x + c/x$ is $2\sqrt{c}$.")
    assert sheet.unread and all(str(part.relation) != "x > 2" for part in sheet.parts())


def test_a_sheet_that_asks_for_nothing_is_refused(read):
    with pytest.raises(UnusableInput, match="asks for no relation"):
        read("Let $x > 0$. Have a nice day.")


def test_the_check_lists_all_gaps_with_front_matter_to_paste(tmp_path, capsys):
    path = tmp_path / "sheet.md"
    path.write_text(MISSING + OPAQUE)
    assert not check_assignment(path, Settings(steps=1_080, examples=200))
    told = capsys.readouterr().out
    assert told.count("not understood: ") == 2
    assert "assume:\n" in told
    assert r"  - $a \le e^{\varepsilon} b$" in told
    assert r"  - $\Xi(x) \le x.$" in told


def test_the_check_looks_at_each_part_that_is_graded_by_itself(tmp_path, capsys):
    path = tmp_path / "sheet.md"
    path.write_text(
        "a) Solve $|2x - 3| = x + 1$ for real $x$. (3 points)\n\n"
        "b) Find all real $x$, $y$ with $x + y = 5$ and $xy = 6$. (2 points)\n\n"
        "c) Show that for real $x$ we have $x^2 - 5x + 6 > 0$ if and only if $x < 2$ or $x > 3$. (4 points)\n"
    )
    assert check_assignment(path, Settings(steps=1_080, examples=200))
    told = capsys.readouterr().out
    assert [line for line in told.splitlines() if line.startswith("part")] == [
        "part a, 3 points:",
        "part b, 2 points:",
        "part c, 4 points:",
    ]
    assert "not understood" not in told
    path.write_text("a) Show that $1 \\le 2$.\n\nb) Let $x > 0$. Show that $x \\ge 1$.\n")
    assert not check_assignment(path, Settings(steps=1_080, examples=200))
    assert capsys.readouterr().out.count("refuted") == 1

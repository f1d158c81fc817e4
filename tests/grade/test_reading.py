"""What is read of derivations: pieces of sentences, definitions, suppositions, lines."""

import pytest
from grade.corpus import graded

from dpsym.grade.assignment import read_assignment
from dpsym.grade.steps import rows_of
from dpsym.notes.continuing import continued
from dpsym.notes.documents import read_document

SHEET = r"""
Let $a, b > 0$ and $\varepsilon \ge 0$. (7 points) Show that $$\sqrt{ab} \le \frac{a+b}{2}.$$
You may use that $\log x \le x - 1$ for all $x > 0$.
"""


@pytest.fixture
def rows(tmp_path):
    (tmp_path / "sheet.md").write_text(SHEET)
    assignment = read_assignment(tmp_path / "sheet.md")

    def read(text, name="s.md"):
        (tmp_path / name).write_text(text)
        derivation = continued(assignment.sheet, read_document(tmp_path / name))
        return list(rows_of(derivation, assignment.claim))

    return read


def said(rows):
    return [str(row.relation) for row in rows]


def test_points_beside_the_task_count(tmp_path):
    (tmp_path / "sheet.md").write_text(SHEET)
    assignment = read_assignment(tmp_path / "sheet.md")
    assert assignment.rubric.points == 7
    assert [len(lemma.claims) for lemma in assignment.lemmas] == [1]


def test_commentary_is_left_out(rows):
    found = rows("Plugging this in and using $b > 0$, we obtain after a short computation $a + b > a$.")
    assert said(found) == ["b > 0", "a + b > a"]


def test_a_new_symbol_is_written_out(rows):
    found = rows("Let $t = a + b$. Then $$t - b = a.$$")
    assert "t" not in {str(symbol) for row in found for symbol in row.claim.conclusion.free_symbols}


def test_a_definition_may_come_after_its_use(rows):
    found = rows(r"$$t^2 \ge 0, \quad\text{}$$ where $t = a - b$.")
    assert all(row.claim is not None for row in found)


def test_what_is_supposed_is_told_from_what_the_sheet_supposes(rows):
    (found,) = rows("If $a \\le b$, then $a + a \\le a + b$.")
    assert [str(part) for part in found.extra] == ["a <= b"]


def test_a_symbol_that_is_declared_anew_stays_that_of_the_sheet(rows):
    (found,) = rows("Let $\\varepsilon \\ge 1$. Then $$\\varepsilon \\ge 1.$$")
    assert [str(part) for part in found.extra] == ["epsilon >= 1"]


def test_without_loss_of_generality_supposes(rows):
    (found,) = rows("Without loss of generality $a \\le b$. Then $$a + a \\le a + b.$$")
    assert [str(part) for part in found.extra] == ["a <= b"]


def test_a_general_fact_may_use_the_symbol_of_the_hint(rows):
    found = rows(r"Since $-\log x \ge 1 - x$ we see $a > 0$.")
    assert all(row.claim is not None for row in found)


def test_equivalences_are_split(rows):
    found = rows(r"$$\sqrt{ab} \le \frac{a+b}{2} \iff 4ab \le (a+b)^2 \iff 0 \le (a-b)^2$$")
    assert [row.linked for row in found] == [False, True, True]


@pytest.mark.parametrize(
    ("text", "name", "lines"),
    [
        ("\\begin{align*}\na &= a \\\\\n&\\le a + b\\\\\n&= b + a\n\\end{align*}", "s.tex", [2, 3, 4]),
        ("\\begin{align*}\n\na\n&= a \\\\\n&\\le a + b\n\\end{align*}", "s.tex", [3, 5]),
        ("Text.\n\n$$\na\n= a\n\\le a + b\n$$", "s.md", [4, 6]),
        ("\\[ a \\le a + b \\]", "s.tex", [1]),
        ("\\begin{align*}\na &\\le a + b\n\\end{align*}", "s.tex", [2]),
    ],
)
def test_a_step_stands_where_its_row_starts(rows, text, name, lines):
    assert [row.line for row in rows(text, name)] == lines


def test_a_symbol_of_the_sheet_in_terms_of_a_new_one_is_turned_round(rows):
    (found,) = rows("Write $a = b + t$. Then $$a^2 - b^2 = t(2b + t).$$")
    assert "t" not in {str(symbol) for symbol in found.claim.conclusion.free_symbols}
    assert found.extra == ()


def test_the_range_of_a_new_symbol_is_a_supposition(rows):
    (found,) = rows("Let $t > 0$ and $t = a - b$. Then $$a > b.$$")
    assert [str(part) for part in found.extra] == ["a - b > 0"]


@pytest.mark.parametrize(
    ("text", "pins"),
    [
        ("At $a = 1$ we have $a + b = 1 + b$.", ["a = 1"]),
        ("For $a = b = 2$ we get $a + b = 4$.", ["a = b", "b = 2"]),
        ("So $a = 1$ and $a + b = 1 + b$.", []),
        ("At $a = 2$ we get $b = 1$.", ["a = 2"]),
    ],
)
def test_values_that_symbols_take_are_noted(rows, text, pins):
    assert [str(pin) for pin in rows(text)[-1].pins] == pins


def test_a_supposition_for_some_value_is_none_for_all_of_them(rows):
    found = rows("Suppose that $a \\le t$ for some $t \\ge 1$. Then $a \\le t + b$.")
    assert [str(part) for part in found[-1].extra] == ["a <= t"]
    found = rows("Suppose that $a \\le b$ holds for some $b$. Then $a \\le 2 b$.")
    assert [str(part) for part in found[-1].extra] == ["a <= b"]


def test_another_case_drops_what_the_one_before_supposed(rows):
    text = "Assume first that $a \\ge b$. Then $2 a \\ge a + b$.\n\nIf $b \\ge a$, then likewise $2 b \\ge a + b$."
    assert [[str(part) for part in row.extra] for row in rows(text)] == [["a >= b"], ["b >= a"]]


@pytest.mark.parametrize(
    "text", ["If both are large, $a + b \\ge 1$.", "When one of them vanishes we have $a + b \\ge 1$."]
)
def test_a_row_under_a_condition_in_words_is_not_refuted_and_not_dropped(tmp_path, rows, text):
    assert len(rows(text)) == 1
    assert [step["verdict"] for step in graded(tmp_path, SHEET, text)["steps"]] == ["undecided"]


def test_what_a_symbol_is_solved_to_be_is_no_claim_and_its_rows_are_not_read(rows):
    found = rows("The derivative vanishes, hence $a = b^2$. So $a - b = b^2 - b$.")
    assert [row.claim for row in found] == [None, None]


def test_rows_about_a_symbol_whose_definition_was_not_read_are_not_read(rows):
    found = rows("Let $u = (a, b, \\dots)$. Then $u \\ge a$ and $a + b \\ge b$.")
    assert [row.claim is None for row in found if "u" in row.latex] == [True]
    assert found[-1].claim is not None


@pytest.mark.parametrize("words", ["and since $b \\ge 0$,", "where we used $a \\ge 0$ to get"])
def test_a_display_goes_on_with_the_display_before_it(rows, words):
    found = rows(f"$$a + b = b + a$$\n{words}\n$$\\le 2 a + b.$$")
    assert str(found[-1].relation) == "a + b <= 2*a + b"


def test_for_values_of_which_only_words_speak_nothing_is_listed(rows):
    assert rows("For $a = 1$ both sides are equal to $b$.") == []


def test_a_display_of_a_value_is_the_left_side_of_the_next(rows):
    found = rows("$$a + b$$\n$$= b + a$$")
    assert [(row.line, row.claim is not None) for row in found] == [(2, True)]


def test_what_is_supposed_by_name_for_a_value_is_no_row(rows):
    found = rows("Assume the statement holds for $n - 1$, where $n \\ge 2$. Then $a + b = b + a$.")
    assert [row.latex for row in found] == ["a + b = b + a"]


def test_a_pronoun_behind_a_reason_points_past_it(rows):
    reason = "We have $$a + b = b + a.$$ As $a \\le a + 1$, this is at most $2 b + a$."
    assert said(rows(reason))[-1] == said(rows("$$a + b = b + a$$ $$b + a \\le 2 b + a$$"))[-1]
    relative = "We have $$a + b = b + a.$$ As $a \\le a + 1$, which is at most $a + 2$, we are done."
    assert said(rows(relative))[-1] == said(rows("$$a + 1 \\le a + 2$$"))[-1]


def test_the_other_order_of_two_numbers_is_a_case_of_its_own(rows):
    found = rows(
        "Assume first that $a \\ge b$. Then $a + b \\le 2a$.\n\nIf $b \\ge a$, then $$a + b \\le 2b.$$"
    )
    assert [str(part) for part in found[-1].case] == ["b >= a"]
    assert [str(part) for part in found[-1].extra] == ["b >= a"]


@pytest.mark.parametrize("power", [3, 2])
def test_a_row_goes_on_with_the_row_before_it_and_not_with_a_value_named_between_them(grade, power):
    sheet = r"""Let $u \in [0,1]$. You may use that $e^x \le 1 + x + x^2$ for all $x \le 1$.
Prove that $$u\,(e^u - 1) \le 2u^2.$$"""
    rows = rf"""\begin{{align*}}
u(e^u-1) &\leq u(1+u+u^2-1)\\
\intertext{{by the hint with $x=u$,}}
&= u^2+u^{power}\\
&\leq u^2+u^2 = 2u^2.
\end{{align*}}"""
    record = grade(sheet, rows)
    assert (record["outcome"], record["first_wrong_line"]) == (
        ("correct", None) if power == 3 else ("wrong-step", 4)
    )

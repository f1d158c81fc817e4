"""What is written for people and for other programs: feedback, the page of a class, tables, results.json."""

import csv
import io
import json
import re

import pytest

from dpsym.grade.exports import guarded_cell, outputs
from dpsym.grade.feedback import feedback_html, feedback_markdown
from dpsym.grade.overview import index, shared_mistakes

MISTAKE = "writes α for α - 1"
#: What Gradescope documents for results.json: the keys of the whole and of a test, and what some may be.
WHOLE = {
    "score": (int, float), "execution_time": (int, float), "output": str, "output_format": str,
    "test_output_format": str, "test_name_format": str, "stdout_visibility": str, "visibility": str,
    "extra_data": dict, "tests": list, "leaderboard": list,
}  # fmt: skip
TEST = {
    "score": (int, float), "max_score": (int, float), "status": str, "name": str, "name_format": str,
    "number": str, "output": str, "output_format": str, "tags": list, "visibility": str, "extra_data": dict,
}  # fmt: skip
CHOICES = {
    "visibility": {"hidden", "after_due_date", "after_published", "visible"},
    "status": {"passed", "failed"},
    "output_format": {"text", "html", "simple_format", "md", "ansi"},
}


def step(line, verdict, row=r"\frac{L}{\alpha}", **more):
    return {
        "line": line,
        "row": row,
        "verdict": verdict,
        "reason": f"it is {verdict}",
        "reading": row,
        **more,
    }


def wrong(line=2, row=r"= \frac{L}{\alpha}"):
    found = {"latex": r"\frac{L}{\alpha - 1}", "verdict": "proved", "edit": "-", "mistake": MISTAKE}
    return step(line, "refuted", row, suggestion=found)


def record(name, *steps, outcome="wrong-step", score=4.0, **more):
    return {
        "submission": name,
        "status": "graded",
        "outcome": outcome,
        "score": score,
        "max_score": 10.0,
        "reaches_target": False,
        "first_wrong_line": 2,
        "steps": list(steps),
        "message": "the step in line 2 does not hold",
        "seconds": 60.0,
        **more,
    }


RECORDS = [
    record("a.md", step(1, "right"), wrong(), step(3, "undecided")),
    record("b.md", wrong(5, r"= \frac{2L}{\alpha}"), wrong(6)),
    record("c.md", step(1, "irrelevant"), step(2, "unjustified"), step(3, "unreadable"), outcome="circular"),
    record("d.md", outcome="rejected", score=0.0, message='a PDF is not read: <script src="x">'),
]


def files():
    return dict(outputs(RECORDS, "sheet.md"))


@pytest.mark.parametrize("name", ["a.md", "b.md", "c.md", "d.md"])
def test_results_are_in_the_format_that_gradescope_documents(name):
    found = json.loads(files()[f"{name}/results.json"])
    assert set(found) <= set(WHOLE)
    for entry, kinds in [(found, WHOLE), *((test, TEST) for test in found["tests"])]:
        assert set(entry) <= set(kinds)
        for key, value in entry.items():
            assert isinstance(value, kinds[key])
            assert value in CHOICES.get(key, {value} if not isinstance(value, (list, dict)) else [value])
    assert "score" in found or all("score" in test for test in found["tests"])


def test_a_row_that_waits_for_a_person_is_neither_passed_nor_failed():
    tests = json.loads(files()["a.md/results.json"])["tests"]
    assert [test.get("status") for test in tests] == [None, "passed", "failed", None]
    tests = json.loads(files()["c.md/results.json"])["tests"]
    assert [test.get("status") for test in tests] == [None, None, "failed", None]


@pytest.mark.parametrize("outcome", ["undecided", "unreadable", "rejected"])
def test_what_waits_for_a_person_has_no_marks_anywhere_until_a_person_gave_them(outcome):
    waiting = record("a.md", step(1, "unreadable"), outcome=outcome, score=0.0)
    made = dict(outputs([waiting], "sheet.md"))
    shown = [made[name] for name in ("a.md/feedback.md", "a.md/feedback.html", "index.html", "review.html")]
    assert not any("0 of 10" in text for text in shown)
    assert all("for a person to mark" in text.lower() for text in shown)
    assert json.loads(made["a.md/results.json"])["visibility"] == "after_published"
    marked = dict(outputs([{**waiting, "override": "read by hand"}], "sheet.md"))
    assert all("0 of 10" in marked[name] for name in ("a.md/feedback.md", "a.md/feedback.html", "index.html"))
    assert json.loads(marked["a.md/results.json"])["visibility"] == "visible"


def test_the_mistake_and_what_would_hold_are_told_everywhere():
    made = files()
    for text in (
        made["a.md/feedback.md"],
        made["a.md/feedback.html"],
        json.loads(made["a.md/results.json"])["tests"][2]["output"],
    ):
        assert f"it {MISTAKE}" in text
        assert "A form that holds" in text
    assert "L/(α - 1)" in made["a.md/feedback.md"]
    rows = list(csv.DictReader(io.StringIO(made["steps.csv"])))
    assert [row["mistake"] for row in rows][:3] == ["", MISTAKE, ""]


def test_the_same_mistake_is_one_group_with_the_same_words():
    ((name, made),) = shared_mistakes(RECORDS)
    assert name == MISTAKE
    assert [(record["submission"], step["line"]) for record, step in made] == [("a.md", 2), ("b.md", 5)]
    page = index(RECORDS, "sheet.md")
    assert f"2 × perhaps it {MISTAKE}" in page
    assert "Waiting for a person" in page


def test_a_mistake_without_a_name_is_known_by_its_row():
    rows = [record(name, step(2, "refuted", "x = y")) for name in ("a", "b")]
    assert [name for name, _ in shared_mistakes(rows)] == ["x = y"]


@pytest.mark.parametrize(
    "cell",
    [
        *(
            "=1+1",
            "+1",
            "-1",
            "@SUM(A1)",
            "\t=1",
            "\r=1",
            " =1+1",
            "\n=1",
            '=HYPERLINK("x")',
            "\x00=1",
            "\x0b=1",
        ),
        *("\uff1d1", "\uff0b1", "\uff0d1", "\uff20SUM(A1)", "\u200b=1", "\ufeff=1", "\u00a0=1", "\u2028=1"),
    ],
)
def test_no_cell_is_a_formula(cell):
    assert guarded_cell(cell)[0] == "'"


@pytest.mark.parametrize("cell", ["a\n=1+1", "a\r=1", "a\r\n=1", "a\u2028=1", "a\x0b=1"])
def test_no_cell_goes_on_in_another_line(cell):
    assert guarded_cell(cell) == "a =1+1"[: len(guarded_cell(cell))]
    assert len(guarded_cell(cell).splitlines()) == 1


def test_rows_of_students_are_no_formulas_in_tables():
    rows = list(csv.reader(io.StringIO(files()["steps.csv"])))
    assert not any(cell.lstrip().startswith(("=", "+", "-", "@")) for row in rows for cell in row)


def test_pages_run_what_is_theirs_alone_and_load_nothing():
    evil = record("<b>.md", step(1, "refuted", r'<script>alert(1)</script> \href{javascript:x}{y} "'))
    for own, page in ((0, feedback_html(evil)), (1, index([evil, *RECORDS], "<i>"))):
        assert page.count("<script") == own and "<script>alert" not in page
        assert "default-src 'none'" in page and "unsafe" not in page
        assert "<b>.md" not in page
        assert "<i>" not in page.split("<style>")[0]


def test_formulas_are_shown_as_formulas():
    assert "<mfrac>" in feedback_html(RECORDS[0])
    unknown = record("a.md", step(1, "unreadable", r"\notknown{x}"))
    assert "<code>" in feedback_html(unknown)


def test_ticks_cannot_end_the_code_of_markdown():
    assert "`x'; <b>`" in feedback_markdown(record("a.md", step(1, "right", "x`; <b>")))


def test_the_page_of_a_class_draws_which_error_comes_first_and_in_which_row():
    page = index(RECORDS, "sheet.md")
    assert page.count("<figure>") == 2
    assert f">{MISTAKE}<" in page
    assert ">2 of 3<" in page  # the mistake, among the first wrong rows; of b.md only the first counts
    assert "row 2" in page
    assert "First errors" not in index([record("a.md", step(1, "right"), outcome="correct")], "sheet.md")


def test_the_page_of_a_class_filters_by_outcome_and_searches():
    page = index(RECORDS, "sheet")
    outcomes = [entry["outcome"] for entry in RECORDS]
    rows = re.findall(r'<tr data-verdict="([^"]*)"', page)
    assert rows == outcomes
    assert set(re.findall(r'data-show="([^"]*)"', page)) == set(outcomes)
    for outcome in outcomes:
        assert f"</span> {outcomes.count(outcome)} {outcome}</button>" in page
    assert 'type="search"' in page

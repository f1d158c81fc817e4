"""Batches: records, resuming, overrides, exports."""

import csv
import io
import json

import pytest
from grade.corpus import CORPUS

from dpsym.check.settings import Settings
from dpsym.errors import UnusableInput
from dpsym.grade import command

SHEET = CORPUS / "tanh" / "assignment.md"
SUBMISSIONS = [CORPUS / "tanh" / "s1.tex", CORPUS / "tanh" / "s2.tex"]
SETTINGS = Settings(steps=1_080, examples=200)


@pytest.fixture(scope="module")
def graded(tmp_path_factory):
    out = tmp_path_factory.mktemp("out")
    command.grade(SHEET, SUBMISSIONS, out, SETTINGS, 2, False)
    return out


def test_the_record_is_that_of_the_contract(graded):
    records = [json.loads(line) for line in (graded / "record.jsonl").read_text().splitlines()]
    assert [(r["submission"], r["status"], r["outcome"]) for r in records] == [
        ("s1.tex", "graded", "correct"),
        ("s2.tex", "graded", "wrong-step"),
    ]
    assert set(records[1]) >= {
        "score",
        "max_score",
        "reaches_target",
        "first_wrong_line",
        "steps",
        "message",
        "seconds",
    }
    wrong = records[1]["steps"][1]
    assert (wrong["line"], wrong["verdict"]) == (5, "refuted")
    assert set(wrong["counterexample"]) == {"at", "lhs", "rhs"}


def test_a_second_run_grades_nothing_again_and_writes_the_same(graded):
    before = (graded / "record.jsonl").read_bytes()
    times = {path: path.stat().st_mtime_ns for path in (graded / "records").iterdir()}
    command.grade(SHEET, SUBMISSIONS, graded, SETTINGS, 2, False)
    assert (graded / "record.jsonl").read_bytes() == before
    assert {path: path.stat().st_mtime_ns for path in (graded / "records").iterdir()} == times


def test_what_a_person_says_survives(graded):
    (graded / "overrides.csv").write_text("submission,score,comment\ns2.tex,7,generous\n")
    command.grade(SHEET, SUBMISSIONS, graded, SETTINGS, 2, False)
    rows = list(csv.DictReader(io.StringIO((graded / "summary.csv").read_text())))
    assert rows[1]["score"] == "7.0"
    assert "generous" in (graded / "s2.tex" / "feedback.md").read_text()
    (graded / "overrides.csv").unlink()


def test_gradescope_gets_a_score_and_tests(graded):
    found = json.loads((graded / "s2.tex" / "results.json").read_text())
    assert found["tests"][0]["max_score"] == 10
    assert {"name", "output", "output_format", "visibility"} <= set(found["tests"][1])


def test_pages_are_escaped_and_offline(tmp_path):
    evil = tmp_path / "<script>alert(1).tex"
    try:
        evil.write_text("$$1 = 1$$")
    except OSError:  # Windows and some network drives refuse < and >; elsewhere the test has to run
        pytest.skip("this file system does not take such names")
    command.grade(SHEET, [evil], tmp_path / "out", SETTINGS, 1, False)
    page = (tmp_path / "out" / "index.html").read_text()
    assert page.count("<script>") == 1 and "<script>alert" not in page  # its own, which alone may be run
    assert "default-src 'none'" in page and "unsafe" not in page


def test_the_page_of_a_class_has_the_title_of_the_sheet(tmp_path):
    sheet = tmp_path / "sheet.md"
    sheet.write_text("# Sheet 3\n\nLet $x \\ge 0$. Show that $$x \\le x + 1.$$\n")
    (tmp_path / "a.md").write_text("$$x \\le x + 1$$")
    command.grade(sheet, [tmp_path / "a.md"], tmp_path / "out", SETTINGS, 1, False)
    assert "<h1>Sheet 3: 1 submission</h1>" in (tmp_path / "out" / "index.html").read_text()


def test_an_assignment_without_a_target_is_refused(tmp_path):
    sheet = tmp_path / "assignment.md"
    sheet.write_text("Nothing is asked here.")
    with pytest.raises(UnusableInput, match="asks for no relation"):
        command.grade(sheet, SUBMISSIONS, tmp_path / "out", SETTINGS, 1, False)

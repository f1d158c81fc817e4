"""The page on which a person decides what waits."""

from dpsym.grade.overriding import COLUMNS
from dpsym.grade.review import review


def step(line, row, verdict="undecided"):
    return {"line": line, "row": row, "reading": "", "verdict": verdict, "reason": "this is not decided"}


def record(name, *steps, outcome="undecided", **more):
    found = {"submission": name, "outcome": outcome, "message": "a person", "score": 1.0, "max_score": 4.0}
    return {**found, "steps": list(steps), **more}


def test_what_is_saved_has_the_columns_that_are_read():
    assert f"'{','.join(COLUMNS)}'" in review([], "sheet")


def test_a_decision_is_offered_for_the_same_row_with_the_same_verdict_only():
    records = [
        record("a.md", step(1, "x = y"), step(2, "y = z", "right")),
        record("b.md", step(4, "x  =  y"), step(5, "y = z", "right")),
        record("c.md", step(1, "x = y", "refuted"), outcome="wrong-step"),
    ]
    text = review(records, "sheet")
    assert text.count("decide so for the same row in 1 other<") == 2
    assert text.count('data-same="0"') == 2
    assert 'data-line="4"' in text


def test_what_waits_stands_before_what_was_found_and_what_is_correct_is_left_out():
    records = [record(name, outcome=name) for name in ("correct", "wrong-step", "undecided")]
    text = review(records, "sheet")
    assert 'data-name="correct"' not in text
    assert text.index('data-name="undecided"') < text.index('data-name="wrong-step"')


def test_marks_that_were_given_are_filled_in_and_not_lost():
    text = review([record("a.md", outcome="correct", override="well done", score=3.0)], "sheet")
    assert 'value="3"' in text
    assert 'value="well done"' in text


def test_names_and_rows_of_students_run_nothing():
    hostile = '</script><script>alert(1)</script>" onfocus=alert(1)'
    text = review([record(hostile, step(1, hostile))], hostile)
    assert text.count("<script>") == 1
    assert '" onfocus' not in text
    assert "default-src 'none'" in text and "unsafe" not in text

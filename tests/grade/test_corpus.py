"""Grading on the corpus: outcomes, first wrong lines, and nothing that must never happen."""

import hashlib

import pytest
from grade.corpus import assignments, labelled, sheet_of

from dpsym.check.settings import Settings
from dpsym.grade.work import grade_file

SETTINGS = Settings(steps=1_080, examples=60)
CASES = [(sheet_of(folder), path, label) for folder in assignments() for path, label in labelled(folder)]
IDS = [f"{path.parent.name}/{path.name}" for _, path, _ in CASES]
SAMPLE = set(sorted(IDS, key=lambda name: hashlib.sha256(name.encode()).hexdigest())[:40])


def marked(case, name):
    return pytest.param(*case, id=name, marks=() if name in SAMPLE else pytest.mark.slow)


@pytest.mark.parametrize(
    ("sheet", "path", "label"), [marked(case, name) for case, name in zip(CASES, IDS, strict=True)]
)
def test_a_submission_is_graded_as_labelled(sheet, path, label):
    record = grade_file(str(sheet), path.name, str(path), SETTINGS, None)
    assert (record["outcome"], record["first_wrong_line"]) == (label["outcome"], label.get("line"))
    assert (record["score"] == record["max_score"]) == (label["outcome"] == "correct")


def test_the_corpus_is_as_large_as_it_says():
    assert len(assignments()) >= 10
    assert all(len(labelled(folder)) >= 12 for folder in assignments())

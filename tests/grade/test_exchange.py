"""What goes to and fro: Moodle's worksheet and feedback zip, Gradescope's export and autograder."""

import csv
import io
import json
import os
import subprocess
import sys
import zipfile

import pytest
from grade.corpus import CORPUS

from dpsym.check.settings import Settings
from dpsym.errors import UnusableInput
from dpsym.grade import command
from dpsym.grade.executors import run_with
from dpsym.grade.inbox import Submission, collected
from dpsym.grade.moodle import moodle_files

SHEET = CORPUS / "amgm" / "assignment.tex"
SETTINGS = Settings(steps=1_080, examples=100)
FOLDER = "Ada Byron_17_assignsubmission_file_"


def record(name, outcome="correct", score=4.0, **more):
    return {
        "submission": name,
        "status": "graded",
        "outcome": outcome,
        "score": score,
        "max_score": 4.0,
        "message": "every step holds",
        "first_wrong_line": None,
        "steps": [],
        **more,
    }


def submissions(*pairs):
    return [Submission(name, None, "", folder) for name, folder in pairs]


def files(*args):
    return dict(moodle_files(*args))


def rows(text):
    return list(csv.DictReader(io.StringIO(text)))


def test_the_worksheet_names_participants_as_moodle_does():
    made = files(submissions(("Ada Byron", FOLDER)), [record("Ada Byron")], None)
    (row,) = rows(made["moodle/worksheet.csv"])
    assert (row["Identifier"], row["Full name"], row["Grade"]) == ("Participant 17", "Ada Byron", "4")


def test_the_feedback_zip_has_the_folders_of_moodle():
    made = files(submissions(("Ada Byron", FOLDER)), [record("Ada Byron")], None)
    archive = zipfile.ZipFile(io.BytesIO(made["moodle/feedback.zip"]))
    assert archive.namelist() == [f"{FOLDER}/feedback.html"]
    assert made == files(submissions(("Ada Byron", FOLDER)), [record("Ada Byron")], None)


@pytest.mark.parametrize("outcome", ["undecided", "unreadable", "rejected"])
def test_what_waits_for_a_person_gets_no_marks(outcome):
    made = files(submissions(("Ada Byron", FOLDER)), [record("Ada Byron", outcome, 2.0)], None)
    assert rows(made["moodle/worksheet.csv"])[0]["Grade"] == ""
    by_hand = record("Ada Byron", outcome, 2.0, override="looked at")
    made = files(submissions(("Ada Byron", FOLDER)), [by_hand], None)
    assert rows(made["moodle/worksheet.csv"])[0]["Grade"] == "2"


def test_two_files_of_a_student_wait_for_a_person():
    names = submissions(("Ada Byron/a.md", FOLDER), ("Ada Byron/b.md", FOLDER))
    made = files(names, [record("Ada Byron/a.md"), record("Ada Byron/b.md", "circular", 0.0)], None)
    (row,) = rows(made["moodle/worksheet.csv"])
    assert row["Grade"] == ""
    assert "a person has to choose" in row["Feedback comments"]


def test_a_worksheet_of_moodle_is_filled_in_and_keeps_its_columns(tmp_path):
    sheet = tmp_path / "grades.csv"
    head = "Identifier,Full name,Email address,Status,Grade,Maximum grade,Last modified (grade),Feedback comments\n"
    sheet.write_text(
        head + "Participant 9,Bob,b@x,Submitted,,4,-,\nParticipant 17,Ada Byron,a@x,Submitted,,4,-,\n"
    )
    made = files(submissions(("Ada Byron", FOLDER)), [record("Ada Byron")], sheet)
    first, second = rows(made["moodle/worksheet.csv"])
    assert (first["Identifier"], first["Grade"]) == ("Participant 9", "")
    assert (second["Email address"], second["Grade"]) == ("a@x", "4")
    assert made["moodle/worksheet.csv"].startswith(head)


def test_another_table_is_refused_in_one_sentence(tmp_path):
    sheet = tmp_path / "grades.csv"
    sheet.write_text("Name,Mark\nAda,4\n")
    with pytest.raises(UnusableInput, match="has the columns Identifier and Grade"):
        files(submissions(("Ada Byron", FOLDER)), [record("Ada Byron")], sheet)


def test_without_folders_of_moodle_nothing_is_written():
    assert files(submissions(("a.md", "")), [record("a.md")], None) == {}


def test_names_of_the_export_of_gradescope_are_read(tmp_path):
    export = tmp_path / "assignment_1_export"
    (export / "submission_7").mkdir(parents=True)
    (export / "submission_7" / "proof.md").write_text("x")
    (export / "submission_8").mkdir()
    (export / "submission_8" / "proof.md").write_text("x")
    (export / "submission_metadata.yml").write_text(
        "---\nsubmission_7:\n  :submitters:\n  - :name: Ada Byron\n    :sid: '17'\n  :created_at: now\n"
        "submission_8:\n  :submitters:\n  - :name: Bob\n  - :name: Carl\n"
    )
    assert [s.name for s in collected([tmp_path], tmp_path / "out")] == ["Ada Byron", "Bob and Carl"]


@pytest.mark.skipif(os.name == "nt", reason="the autograder is a shell script")
def test_the_autograder_runs_as_gradescope_runs_it(tmp_path):
    root = tmp_path / "autograder"
    command.write_harness(SHEET, root / "source")
    names = zipfile.ZipFile(root / "source" / "autograder.zip").namelist()
    assert names[:3] == ["setup.sh", "run_autograder", "assignment.tex"]
    assert [name.rpartition(".")[2] for name in names[3:]] == ["whl"]
    assert names[3] in (root / "source" / "setup.sh").read_text()
    (root / "submission").mkdir()
    (root / "submission" / "s2.md").write_text((CORPUS / "amgm" / "s2.md").read_text())
    dpsym = tmp_path / "dpsym"
    dpsym.write_text(f'#!/bin/sh\nexec {sys.executable} -m dpsym.cli "$@"\n')
    dpsym.chmod(0o755)
    environment = {**os.environ, "AUTOGRADER_ROOT": str(root), "DPSYM": str(dpsym)}
    subprocess.run(
        ["bash", str(root / "source" / "run_autograder")], env=environment, check=True, timeout=3_600
    )
    found = json.loads((root / "results" / "results.json").read_text())
    assert found["score"] == 6
    (root / "submission" / "second.md").write_text("x")
    subprocess.run(
        ["bash", str(root / "source" / "run_autograder")], env=environment, check=True, timeout=3_600
    )
    assert "exactly one" in json.loads((root / "results" / "results.json").read_text())["output"]


def test_a_cluster_without_dask_or_scheduler_is_one_sentence():
    with pytest.raises(UnusableInput, match="Dask"):
        run_with("dask:127.0.0.1:1", [], lambda finished: [], 1)

"""Batches that are disturbed: killed, run twice, written to a place that takes nothing."""

import os
import signal
import subprocess
import sys
import time

import pytest
from grade.corpus import CORPUS

from dpsym.check.settings import Settings
from dpsym.errors import UnusableInput
from dpsym.grade import command

SHEET = CORPUS / "tanh" / "assignment.md"
SUBMISSIONS = [CORPUS / "tanh" / f"s{n}" for n in ("1.tex", "2.tex", "4.md", "5.md", "13.md")]
SETTINGS = Settings(budget=6.0, examples=200)


def everything(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.slow
def test_killed_and_resumed_gives_the_same(tmp_path):
    command.grade(SHEET, SUBMISSIONS, tmp_path / "calm", SETTINGS, 2, False)
    arguments = [str(SHEET), *map(str, SUBMISSIONS), "--out", str(tmp_path / "killed"), "--no-cache"]
    for seconds in (1.5, 3.0, 5.0):
        process = subprocess.Popen(
            [sys.executable, "-m", "dpsym.cli", "grade", *arguments, "--jobs", "2"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        time.sleep(seconds)
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    command.grade(SHEET, SUBMISSIONS, tmp_path / "killed", SETTINGS, 2, False)
    found = {
        name: text for name, text in everything(tmp_path / "killed").items() if not name.endswith(".tmp")
    }
    assert found == everything(tmp_path / "calm")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_cannot_be_written_is_one_sentence(tmp_path):
    (tmp_path / "out").mkdir(mode=0o500)
    with pytest.raises(UnusableInput, match="cannot be written"):
        command.grade(SHEET, SUBMISSIONS[:1], tmp_path / "out", SETTINGS, 1, False)


def test_a_file_in_place_of_the_folder_is_one_sentence(tmp_path):
    (tmp_path / "out").write_text("x")
    with pytest.raises(UnusableInput, match="cannot be written"):
        command.grade(SHEET, SUBMISSIONS[:1], tmp_path / "out", SETTINGS, 1, False)


def test_a_target_that_is_false_is_not_graded_towards(tmp_path):
    sheet = tmp_path / "assignment.md"
    sheet.write_text(r"Let $x \ge 0$. Show that $$x^2 \ge x.$$")
    with pytest.raises(UnusableInput, match="is false: x = "):
        command.grade(sheet, SUBMISSIONS[:1], tmp_path / "out", SETTINGS, 1, False)

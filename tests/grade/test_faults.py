"""Batches that are disturbed: killed, run twice, written to a place that takes nothing, out of memory."""

import errno
import os
import random
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest
from grade.corpus import CORPUS

from dpsym.check.settings import Settings
from dpsym.errors import UnusableInput
from dpsym.grade import batch, command

SHEET = CORPUS / "tanh" / "assignment.md"
SUBMISSIONS = [CORPUS / "tanh" / f"s{n}" for n in ("1.tex", "2.tex", "4.md", "5.md", "13.md")]
SETTINGS = Settings(steps=1_080, examples=100)
USUAL = replace(SETTINGS, repair=True)  # as the command grades
KILLS = 20


def everything(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def killed_after(seconds, out):
    """Start the command, kill it and its workers after so many seconds; return whether it was still at work."""
    arguments = ["grade", str(SHEET), *map(str, SUBMISSIONS), "--out", str(out), "--no-cache", "--jobs", "2"]
    process = subprocess.Popen(
        [sys.executable, "-m", "dpsym.cli", *arguments],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        process.wait(seconds)
        return False
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        return True


@pytest.mark.slow
def test_killed_at_random_moments_and_resumed_gives_the_same(tmp_path):
    started = time.monotonic()
    command.grade(SHEET, SUBMISSIONS, tmp_path / "calm", USUAL, 2, False)
    usual = time.monotonic() - started
    moments, folders, kills = random.Random(0), [], 0
    while kills < KILLS:
        folders.append(tmp_path / f"killed-{len(folders)}")
        while kills < KILLS and killed_after(moments.uniform(0.1, usual), folders[-1]):
            kills += 1
    calm = everything(tmp_path / "calm")
    for folder in folders:
        command.grade(SHEET, SUBMISSIONS, folder, USUAL, 2, False)
        assert everything(folder) == calm


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_cannot_be_written_is_one_sentence(tmp_path):
    (tmp_path / "out").mkdir(mode=0o500)
    with pytest.raises(UnusableInput, match="cannot be written"):
        command.grade(SHEET, SUBMISSIONS[:1], tmp_path / "out", SETTINGS, 1, False)


def test_a_folder_that_takes_nothing_is_said_before_anything_is_graded(tmp_path, monkeypatch):
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    monkeypatch.setattr(batch, "run_with", lambda *_: pytest.fail("nothing should be graded"))
    with pytest.raises(UnusableInput, match="out/records cannot be written: permission denied"):
        command.grade(SHEET, SUBMISSIONS[:1], tmp_path / "out", SETTINGS, 1, False)


def test_a_file_in_place_of_the_folder_is_one_sentence(tmp_path):
    (tmp_path / "out").write_text("x")
    with pytest.raises(UnusableInput, match="cannot be written"):
        command.grade(SHEET, SUBMISSIONS[:1], tmp_path / "out", SETTINGS, 1, False)


def test_a_full_disk_is_one_sentence_and_what_is_finished_stays(tmp_path, monkeypatch):
    out, replaced, room = tmp_path / "out", Path.replace, [2]

    def nearly_full(self, target):
        room[0] -= 1
        if room[0] < 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return replaced(self, target)

    with monkeypatch.context() as full:
        full.setattr(Path, "replace", nearly_full)
        with pytest.raises(UnusableInput, match="cannot be written: No space left on device"):
            command.grade(SHEET, SUBMISSIONS, out, SETTINGS, 2, False)
    kept = everything(out)
    assert len(kept) == 2
    assert all(name.startswith("records/") and name.endswith(".json") for name in kept)
    command.grade(SHEET, SUBMISSIONS, out, SETTINGS, 2, False)
    after = everything(out)
    assert kept.items() <= after.items()
    assert after["record.jsonl"].count(b"\n") == len(SUBMISSIONS)


def test_what_a_killed_run_left_half_written_is_removed(tmp_path):
    (tmp_path / "out" / "records").mkdir(parents=True)
    (tmp_path / "out" / "records" / ".dpsym-abc.half").write_text('{"submission": ')
    (tmp_path / "out" / "mine.tmp").write_text("of a person")
    command.grade(SHEET, SUBMISSIONS[:1], tmp_path / "out", SETTINGS, 1, False)
    assert [name for name in everything(tmp_path / "out") if name.endswith((".half", ".tmp"))] == ["mine.tmp"]


def hungry(sheet, name, path, settings, cache_folder):
    """Grade as usual, but take all the memory of the process for one of the submissions."""
    from dpsym.grade.work import grade_file

    if name == "s2.tex":
        held = [bytearray(2**28) for _ in range(64)]
        return {"submission": name, "held": len(held)}
    if name == "s4.md":
        os._exit(9)
    return grade_file(sheet, name, path, settings, cache_folder)


def test_a_worker_out_of_memory_or_killed_concerns_its_submission_alone(tmp_path, monkeypatch):
    monkeypatch.setattr(batch, "grade_file", hungry)
    command.grade(SHEET, SUBMISSIONS, tmp_path / "out", SETTINGS, 2, False)
    lines = (tmp_path / "out" / "summary.csv").read_text().splitlines()
    found = {line.split(",")[0]: line for line in lines}
    assert "it needs more memory than a worker may use; a person has to look at it" in found["s2.tex"]
    assert "ended with exit code 9; a person has to look at it" in found["s4.md"]
    assert "s1.tex,graded,correct" in found["s1.tex"]
    assert len(list((tmp_path / "out" / "records").iterdir())) == len(SUBMISSIONS) - 2
    monkeypatch.undo()
    command.grade(SHEET, SUBMISSIONS, tmp_path / "out", SETTINGS, 2, False)
    assert "undecided" not in (tmp_path / "out" / "summary.csv").read_text()


def endless(sheet, name, path, settings, cache_folder):
    """Compute for ever, in one call that nothing can interrupt but the end of the process."""
    from dpsym.grade import work

    with work._at_most(1.0):
        return {"submission": name, "held": 3 ** (10**9)}


def test_a_worker_that_computes_for_ever_is_ended_by_its_processor_time(tmp_path, monkeypatch):
    monkeypatch.setattr(batch, "grade_file", endless)
    command.grade(SHEET, SUBMISSIONS[:1], tmp_path / "out", SETTINGS, 1, False)
    assert (
        "seconds of processor time; a person has to look at it" in (tmp_path / "out/summary.csv").read_text()
    )


def test_a_target_that_is_false_is_not_graded_towards(tmp_path):
    sheet = tmp_path / "assignment.md"
    sheet.write_text(r"Let $x \ge 0$. Show that $$x^2 \ge x.$$")
    with pytest.raises(UnusableInput, match="is false: x = "):
        command.grade(sheet, SUBMISSIONS[:1], tmp_path / "out", SETTINGS, 1, False)


def test_hypotheses_that_contradict_each_other_are_refused(tmp_path):
    sheet = tmp_path / "assignment.md"
    sheet.write_text(r"Let $x > 1$ and suppose that $x^2 < 0$. Show that $$x \le 0.$$")
    with pytest.raises(
        UnusableInput, match="there is nothing to be shown: the hypotheses contradict each other"
    ):
        command.grade(sheet, SUBMISSIONS[:1], tmp_path / "out", SETTINGS, 1, False)

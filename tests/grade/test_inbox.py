"""Submissions as they come, and archives that are not to be trusted."""

import stat
import zipfile

import pytest

from dpsym.errors import UnusableInput
from dpsym.grade.inbox import collected


def test_files_and_folders(tmp_path):
    (tmp_path / "a.tex").write_text("x")
    (tmp_path / "b.pdf").write_bytes(b"%PDF")
    (tmp_path / "Ada Byron_17_assignsubmission_file_").mkdir()
    (tmp_path / "Ada Byron_17_assignsubmission_file_" / "proof.md").write_text("x")
    found = {s.name: s for s in collected([tmp_path], tmp_path / "out")}
    assert set(found) == {"a.tex", "b.pdf", "Ada Byron"}
    assert found["b.pdf"].path is None
    assert "not read" in found["b.pdf"].problem


def test_what_is_not_there_is_said():
    from pathlib import Path

    with pytest.raises(UnusableInput, match="there is no file"):
        collected([Path("nowhere.zip")], Path("out"))


def test_a_folder_without_submissions_is_said(tmp_path):
    with pytest.raises(UnusableInput, match="there are no submissions in"):
        collected([tmp_path], tmp_path / "out")


def test_a_file_that_may_not_be_read_does_not_stop_the_others(tmp_path, monkeypatch):
    for name in ("a.md", "b.md"):
        (tmp_path / name).write_text("x")
    monkeypatch.setattr("os.access", lambda path, mode: path.name != "a.md")
    first, second = collected([tmp_path], tmp_path / "out")
    assert (first.path, first.problem) == (None, "the file cannot be read: permission denied")
    assert second.path == tmp_path / "b.md"


def archive(path, entries):
    with zipfile.ZipFile(path, "w") as made:
        for name, data, mode in entries:
            info = zipfile.ZipInfo(name)
            info.external_attr = mode << 16
            made.writestr(info, data)
    return path


def test_an_archive_stays_in_its_folder(tmp_path):
    path = archive(
        tmp_path / "class.zip",
        [
            ("../evil.tex", "x", 0),
            ("/evil.tex", "x", 0),
            ("link.tex", "/etc/passwd", stat.S_IFLNK | 0o777),
            ("inner.zip", "x", 0),
            ("good.tex", "x", 0),
        ],
    )
    found = {s.name: s for s in collected([path], tmp_path / "out")}
    assert [name for name, s in found.items() if s.path is not None] == ["good.tex"]
    assert "leads out of the archive" in found["class.zip/../evil.tex"].problem
    assert "link" in found["class.zip/link.tex"].problem
    assert not (tmp_path / "evil.tex").exists()


def test_a_broken_archive_is_one_sentence(tmp_path):
    (tmp_path / "class.zip").write_bytes(b"no archive")
    (found,) = collected([tmp_path / "class.zip"], tmp_path / "out")
    assert found.path is None
    assert "cannot be read" in found.problem

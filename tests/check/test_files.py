"""Files that a person asked for: what cannot be written is one sentence, and before the work."""

import os
from pathlib import Path

import pytest

from dpsym.check.files import require_folder, require_writable, write_text
from dpsym.errors import UnusableInput


@pytest.fixture
def refused(monkeypatch):
    """Nothing may be written, as for a person who is not the owner (and even where tests run as root)."""
    monkeypatch.setattr(os, "access", lambda path, mode: False)


def test_what_can_be_written_is_accepted(tmp_path):
    require_writable(tmp_path / "new.json")
    write_text(tmp_path / "new.json", "ε")
    require_writable(tmp_path / "new.json")
    assert (tmp_path / "new.json").read_bytes() == "ε".encode()
    require_folder(tmp_path / "a" / "b")
    require_folder(tmp_path / "a" / "b")


@pytest.mark.parametrize("name", ["old.json", "new.json"])
def test_a_file_that_may_not_be_written_is_refused(tmp_path, refused, name):
    (tmp_path / "old.json").touch()
    with pytest.raises(UnusableInput, match=rf"{name} cannot be written: permission denied"):
        require_writable(tmp_path / name)


def test_a_folder_that_may_not_be_written_is_refused(tmp_path, refused):
    with pytest.raises(UnusableInput, match=r"the folder .* cannot be written: permission denied"):
        require_folder(tmp_path)


def test_a_folder_is_no_file_and_a_file_no_folder(tmp_path):
    with pytest.raises(UnusableInput, match="it is a folder"):
        require_writable(tmp_path)
    (tmp_path / "file").touch()
    with pytest.raises(UnusableInput, match="cannot be written: File exists"):
        require_folder(tmp_path / "file")
    with pytest.raises(UnusableInput, match="does not exist"):
        require_writable(tmp_path / "file" / "report.json")


def test_a_disk_that_is_full_is_one_sentence():
    if not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    with pytest.raises(UnusableInput, match="/dev/full cannot be written: No space left on device"):
        write_text(Path("/dev/full"), "text")

"""Shared by the tests of grading."""

import pytest

from dpsym.grade.assignment import read_assignment


@pytest.fixture
def assignment(tmp_path):
    """Return a function that reads a sheet."""

    def sheet(text):
        path = tmp_path / "sheet.md"
        path.write_text(text)
        return read_assignment(path)

    return sheet

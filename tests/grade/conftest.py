"""Shared by the tests of grading."""

import pytest
from grade import corpus

from dpsym.grade.assignment import read_assignment


@pytest.fixture
def assignment(tmp_path):
    """Return a function that reads a sheet."""

    def sheet(text):
        path = tmp_path / "sheet.md"
        path.write_text(text)
        return read_assignment(path)

    return sheet


@pytest.fixture
def grade(tmp_path):
    """Return a function that grades an argument for a sheet."""

    def graded(sheet, argument):
        return corpus.graded(tmp_path, sheet, argument, "work.md")

    return graded

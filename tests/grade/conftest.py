"""Shared by the tests of grading."""

import pytest

from dpsym.check.settings import Settings
from dpsym.grade.assignment import read_assignment
from dpsym.grade.work import grade_file

SETTINGS = Settings(steps=1_080, examples=200)


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
        (tmp_path / "sheet.md").write_text(sheet)
        (tmp_path / "work.md").write_text(argument)
        return grade_file(str(tmp_path / "sheet.md"), "work.md", str(tmp_path / "work.md"), SETTINGS, None)

    return graded

"""The corpus of assignments and labelled submissions that lies beside this file."""

import tomllib
from pathlib import Path

import pytest

from dpsym.check.settings import Settings
from dpsym.grade.work import grade_file

HERE = Path(__file__).parent
CORPUS = HERE / "corpus"


def assignments():
    """Return the folders of the corpus, one for each assignment."""
    return sorted(path.parent for path in CORPUS.glob("*/labels.toml"))


def sheet_of(folder):
    """Return the file of the assignment."""
    return next(path for path in sorted(folder.iterdir()) if path.stem == "assignment")


def labelled(folder):
    """Return the submissions of an assignment with their labels."""
    labels = tomllib.loads((folder / "labels.toml").read_text(encoding="utf-8"))
    return [(folder / name, label) for name, label in sorted(labels.items())]


def sampled(names, quick):
    """Return names as parameters of a test; those that are not among the quick ones are for the long tests."""
    return [name if name in quick else pytest.param(name, marks=pytest.mark.slow) for name in sorted(names)]


def graded(folder, sheet, text, name="s.md"):
    """Return the record of a derivation; the sheet, in Markdown, and the derivation are written into a folder."""
    (folder / "sheet.md").write_text(sheet)
    (folder / name).write_text(text)
    settings = Settings(steps=1_080, examples=200)
    return grade_file(str(folder / "sheet.md"), name, str(folder / name), settings, None)

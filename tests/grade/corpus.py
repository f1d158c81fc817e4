"""The corpus of assignments and labelled submissions that lies beside this file."""

import os
import tomllib
from functools import cache
from hashlib import sha256
from pathlib import Path

import pytest

from dpsym.check.cache import default_folder
from dpsym.check.settings import Settings
from dpsym.grade.work import grade_file

HERE = Path(__file__).parent
CORPUS = HERE / "corpus"
SETTINGS = Settings(steps=1_080, examples=60)


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


@cache
def written(sheet):
    """Return where a sheet in Markdown stands; one to which there are many derivations is read once."""
    folder = default_folder().with_name(f"sheets-{os.getpid()}")
    path = folder / sha256(sheet.encode()).hexdigest() / "sheet.md"
    path.parent.mkdir(parents=True)
    path.write_text(sheet)
    return path


def graded(folder, sheet, text, name="s.md"):
    """Return the record of a derivation for a sheet; the derivation is written into a folder."""
    (folder / name).write_text(text)
    return grade_file(str(written(sheet)), name, str(folder / name), SETTINGS, None)


def accuses(record):
    """Return whether a graded submission has a row that is called wrong."""
    return any(step["verdict"] in ("refuted", "unjustified") for step in record["steps"])

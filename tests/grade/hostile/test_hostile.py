"""Hostile and broken submissions: nothing is executed, nothing hangs or crashes, nothing is called right."""

import importlib.util
import json
from pathlib import Path

import pytest

from dpsym.check.settings import Settings
from dpsym.grade import command
from dpsym.grade.work import grade_file
from tests.notes.hanging import without_hang

HERE = Path(__file__).parent
SHEET = HERE.parent / "corpus" / "tanh" / "assignment.md"
SETTINGS = Settings(steps=720, examples=100)


def loaded():
    spec = importlib.util.spec_from_file_location("making", HERE / "making.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


MAKING = loaded()


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    place = tmp_path_factory.mktemp("hostile")
    MAKING.make(place / "class", place / "touched")
    return place


@pytest.mark.parametrize("name", sorted(MAKING.texts("mark")))
def test_each_is_refused_or_graded_and_never_right(folder, name):
    with without_hang():
        record = grade_file(str(SHEET), name, str(folder / "class" / name), SETTINGS, None)
    assert record["outcome"] != "correct"
    assert record["score"] < record["max_score"] or record["score"] == 0
    assert record["message"]
    assert "Traceback" not in json.dumps(record)
    assert "the work failed" not in record["message"]
    assert not (folder / "touched").exists()


@pytest.mark.slow
def test_the_others_in_the_batch_are_unharmed(folder, tmp_path):
    places = [folder / "class"]
    archives = MAKING.archives(tmp_path / "zips", tmp_path / "touched")
    command.grade(
        SHEET, [*places, *(tmp_path / "zips" / n for n in archives)], tmp_path / "out", SETTINGS, 2, False
    )
    records = {
        r["submission"]: r
        for r in map(json.loads, (tmp_path / "out" / "record.jsonl").read_text().splitlines())
    }
    right = {name for name, record in records.items() if record["outcome"] == "correct"}
    assert right == {"a-good.md", "z-good.md", "Ada Byron"}
    assert not (tmp_path / "touched").exists()
    assert not (folder / "touched").exists()
    pages = "".join(path.read_text() for path in (tmp_path / "out").rglob("*.html"))
    assert "<script" not in pages
    assert "<img" not in pages
    for table in (tmp_path / "out").glob("*.csv"):
        assert not any(line.startswith(("=", "+", "-", "@")) for line in table.read_text().splitlines())

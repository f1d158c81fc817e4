"""Finding theorem files, and reading their cards without running them."""

from pathlib import Path

import pytest

from dpsym.check import catalogue
from dpsym.check.catalogue import bundled, find, read, unparsed
from dpsym.errors import UnusableInput

THEOREM = '''"""A square is not negative."""

from dpsym import Theorem, real

x = real("x")
theorem = Theorem(
    id="square",
    title="Squares",
    notes="s9.9",
    claim=x**2 >= 0,
    printed=x**3 >= 0,
)
theorem.mistake("forgets zero", x**2 > 0)
'''


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "topic").mkdir()
    (tmp_path / "topic" / "square.py").write_text(THEOREM)
    return tmp_path


def problems(target):
    return [str(item) for item in find(str(target)) if isinstance(item, UnusableInput)]


def test_a_card_is_read_from_the_text(folder):
    source = read(folder / "topic" / "square.py")
    card = source.card
    assert (card.id, card.title, card.notes) == ("square", "Squares", "s9.9")
    assert {name: (place.line, place.column) for name, place in card.places.items()} == {
        "theorem": (6, 11),
        "claim": (10, 11),
        "printed": (11, 13),
        "mistake: forgets zero": (13, 1),
    }
    assert source.place("printed").excerpt() == "    printed=x**3 >= 0,\n            ^"
    assert source.place("mistake: of another kind").line == 6


def test_a_folder_is_searched_in_order(folder):
    (folder / "b.py").write_text(THEOREM)
    (folder / "a.py").write_text(THEOREM)
    for other in ("_shared.py", "conftest.py", ".hidden.py", "notes.txt"):
        (folder / other).write_text("")
    (folder / "__pycache__").mkdir()
    (folder / "__pycache__" / "square.py").write_text("")
    names = [item.name for item in find(str(folder)) if isinstance(item, Path)]
    assert names == ["a.py", "b.py", "square.py"]


@pytest.mark.parametrize("name", ["week1.md", "week2.tex", "week3.ipynb", "week4.TXT"])
def test_lecture_notes_are_taken_by_name(tmp_path, name):
    (tmp_path / name).write_text("")
    assert list(find(str(tmp_path / name))) == [tmp_path / name]
    assert problems(name) == [f"there is no file or folder {name}"]


def test_a_folder_without_theorem_files_stands_for_its_notes(tmp_path):
    for name in ("b.md", "a.tex", ".hidden.md", "_part.tex", "requirements.txt"):
        (tmp_path / name).write_text("")
    assert [path.name for path in find(str(tmp_path))] == ["a.tex", "b.md"]
    (tmp_path / "square.py").write_text(THEOREM)
    assert [path.name for path in find(str(tmp_path))] == ["square.py"]


def test_a_missing_file(tmp_path):
    assert problems(tmp_path / "none.py") == [f"there is no file or folder {tmp_path / 'none.py'}"]


def test_a_file_of_another_kind(tmp_path):
    (tmp_path / "data.csv").write_text("")
    assert "is neither a theorem file" in problems(tmp_path / "data.csv")[0]


def test_an_empty_folder(tmp_path):
    assert problems(tmp_path) == [f"the folder {tmp_path} holds no theorem files (.py) and no lecture notes"]


def test_a_folder_that_cannot_be_read(tmp_path, monkeypatch):
    def walk(top, onerror):
        onerror(PermissionError(13, "Permission denied", str(top)))
        return iter(())

    monkeypatch.setattr(catalogue.os, "walk", walk)
    assert problems(tmp_path) == [f"the folder {tmp_path} cannot be read: Permission denied"]


def test_an_id_is_found_in_the_bundled_catalogue(folder, monkeypatch):
    monkeypatch.setattr(catalogue, "bundled", lambda: folder)
    (folder / "broken.py").write_text("x = = 1")
    assert list(find("square")) == [folder / "topic" / "square.py"]
    assert "did you mean square?" in problems("sqare")[0]
    assert "dpsym list" in problems("something-else")[0]


def test_a_file_is_read_again_only_if_it_changed(folder, monkeypatch):
    file = folder / "topic" / "square.py"
    monkeypatch.setattr(catalogue, "bundled", lambda: folder)
    assert list(find("square")) == [file]
    with monkeypatch.context() as patched:
        patched.setattr(catalogue, "read", lambda path: pytest.fail(f"{path} is read again"))
        assert list(find("square")) == [file]
    file.write_text(THEOREM.replace('"square"', '"a-square"'))
    assert "did you mean a-square?" in problems("square")[0]
    assert list(find("a-square")) == [file]


def refusal(path):
    with pytest.raises(UnusableInput) as caught:
        read(path)
    return caught.value


@pytest.mark.parametrize(
    ("content", "sentence", "line"),
    [
        (b"x = = 1\n", "this is not Python", 1),
        (b"x = 1\n", "defines no theorem", None),
        (b"", "defines no theorem", None),
        (b"x = 1\n\xff\xfe = 2\n", "not text in UTF-8", 2),
        (b"x = '\0'\n", "this is not Python", None),
        (b"x = " + b"(" * 500 + b"\n", "this is not Python", None),
        (b"#" * 1_100_000, "larger than", None),
    ],
)
def test_files_that_cannot_be_used(tmp_path, content, sentence, line):
    path = tmp_path / "bad.py"
    path.write_bytes(content)
    problem = refusal(path)
    assert sentence in str(problem)
    assert problem.place.file.endswith("bad.py")
    assert line is None or problem.place.line == line


@pytest.mark.parametrize("text", ["x = 1\ny = 2 * {0}\n", "y = (\n 7 *\n{0})\n", "y = f'{{{0}}}'\n"])
def test_a_number_that_python_does_not_read_is_named_with_its_place(tmp_path, text):
    path = tmp_path / "bad.py"
    path.write_text(text.format("9" * 5000))
    problem = refusal(path)
    assert str(problem).startswith("the number 99999999...99999999 of 5,000 digits is too long; round it")
    before = text[: text.index("{0}")]
    assert problem.place.line == before.count("\n") + 1
    assert problem.place.column == len(before.rpartition("\n")[2].replace("{{", "{")) + 1


def test_a_file_that_vanished(tmp_path):
    assert "cannot be read" in str(refusal(tmp_path / "none.py"))


@pytest.mark.parametrize(
    ("line", "whole"),
    [
        ("import math", True),
        ("from sympy import exp", True),
        ("from fractions import Fraction", True),
        ("import numpy", False),
        ("from _shared import x", False),
        ("from . import shared", False),
        ("data = open('data.csv').read()", False),
    ],
)
def test_only_a_file_that_stands_alone_is_known_by_its_text(tmp_path, line, whole):
    path = tmp_path / "theorem.py"
    path.write_text(f"{line}\n{THEOREM}")
    assert read(path).whole is whole


def test_the_bundled_catalogue_exists():
    assert bundled().is_dir()


def test_the_catalogue_of_an_installed_package(tmp_path, monkeypatch):
    package = tmp_path / "site-packages" / "dpsym"
    package.mkdir(parents=True)
    monkeypatch.setattr(catalogue, "__file__", str(package / "check" / "catalogue.py"))
    assert bundled() == package / "_theorems"


def test_a_file_is_parsed_when_its_card_is_first_asked_for(tmp_path):
    """What the cache knows by its bytes is told without that: most of a warm run was parsing."""
    path = tmp_path / "bad.py"
    path.write_text("x = = 1\n")
    source = unparsed(path)
    assert source.data == b"x = = 1\n"
    with pytest.raises(UnusableInput, match="not Python"):
        source.place()

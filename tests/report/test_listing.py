"""The catalogue as a list: what words find, fast and without running a file."""

import pytest

from dpsym.check.catalogue import bundled, find, listed, read
from dpsym.errors import UnusableInput
from dpsym.report.listing import ids, matches, rows


@pytest.mark.parametrize("path", sorted(bundled().rglob("[a-z]*.py"))[::12], ids=lambda path: path.stem)
def test_what_is_listed_is_what_is_read(path):
    quick, whole = listed(path), read(path).card
    assert (quick.id, quick.title, quick.notes) == (whole.id, whole.title, whole.notes)


def test_a_theorem_that_is_stated_otherwise_is_listed_too(tmp_path):
    path = tmp_path / "other.py"
    path.write_text("if True:\n    theorem = Theorem(id='other', title='Other')\n")
    assert listed(path).title == "Other"
    path.write_text("theorem = Theorem(\n    id='other',\n    title='''a\n)\n''',\n)\n")
    assert listed(path).id == "other"
    path.write_text("theorem = = 1")
    with pytest.raises(UnusableInput, match="not Python"):
        listed(path)


def test_each_word_has_to_occur_in_any_case_and_without_accents():
    assert matches([], "anything")
    assert matches(["HOLDER", "moments"], "Hölder for Moments")
    assert not matches(["hölder", "tails"], "Hölder for Moments")


def test_words_find_theorems_by_id_item_and_title():
    every, some = list(rows()), list(rows(["renyi"]))
    assert len(every) == sum(1 for _ in find(None)) > len(some) > 1
    assert set(some) < set(every)
    assert list(rows(["no such words"])) == []
    assert {name for name, _ in ids()} == {row.split()[0] for row in every}


def test_the_command_line_searches_and_says_if_nothing_is_found(dpsym):
    assert "divergences.pinsker" in dpsym("list", "pinsker", "divergences").out
    outcome = dpsym("list", "no", "such", "theorem")
    assert (outcome.status, outcome.out) == (1, "")
    assert "nothing in the catalogue has the words 'no such theorem'" in outcome.err


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("dpsym show divergences.pin", ["plain,divergences.pinsker"]),
        ("dpsym check week", ["file,week"]),
        ("dpsym check divergences.pin", ["plain,divergences.pinsker", "plain,divergences.pinned.md"]),
    ],
)
def test_a_shell_is_offered_ids_and_files(words, offered, dpsym, tmp_path, monkeypatch):
    (tmp_path / "divergences.pinned.md").touch()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("_DPSYM_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", words)
    monkeypatch.setenv("COMP_CWORD", str(len(words.split()) - 1))
    assert dpsym().out.splitlines() == offered

"""The cache: found again by content, shared by processes, never believed when damaged."""

import json
import multiprocessing
import os
from functools import partial
from pathlib import Path

import pytest

import dpsym
from dpsym.check.cache import (
    Cache,
    decisive_files,
    default_folder,
    digest,
    engine_version,
    write_atomically,
)

KEY = digest("some claim")


def test_a_value_is_found_again(tmp_path):
    Cache(tmp_path, "v").put("claim", KEY, {"verdict": "proved", "ε": [1, None]})
    assert Cache(tmp_path, "v").get("claim", KEY) == {"verdict": "proved", "ε": [1, None]}


@pytest.mark.parametrize(
    ("kind", "key", "version"), [("file", KEY, "v"), ("claim", digest("x"), "v"), ("claim", KEY, "w")]
)
def test_another_kind_key_or_version_finds_nothing(tmp_path, kind, key, version):
    Cache(tmp_path, "v").put("claim", KEY, 1)
    assert Cache(tmp_path, version).get(kind, key) is None


@pytest.mark.parametrize(
    "damage",
    [b"", b"{", b"[]", b"null", b'{"value": 1}', b'{"digest": "0", "value": 1}', b"\xff\xfe", b"[" * 100_000],
)
def test_a_damaged_entry_counts_as_absent(tmp_path, damage):
    cache = Cache(tmp_path, "v")
    cache.put("claim", KEY, 1)
    (entry,) = tmp_path.rglob("*.json")
    entry.write_bytes(damage)
    assert cache.get("claim", KEY) is None


def test_an_entry_with_a_changed_value_counts_as_absent(tmp_path):
    cache = Cache(tmp_path, "v")
    cache.put("claim", KEY, {"verdict": "refuted"})
    (entry,) = tmp_path.rglob("*.json")
    entry.write_text(entry.read_text().replace("refuted", "proved"))
    assert cache.get("claim", KEY) is None


def test_a_folder_that_cannot_be_written_loses_nothing_but_the_cache(tmp_path):
    (tmp_path / "file").write_text("")
    cache = Cache(tmp_path / "file", "v")
    cache.put("claim", KEY, 1)
    assert cache.get("claim", KEY) is None


def test_without_a_folder_nothing_is_remembered():
    cache = Cache(None)
    cache.put("claim", KEY, 1)
    assert cache.get("claim", KEY) is None


def test_writers_at_the_same_time_leave_a_whole_entry(tmp_path):
    cache = Cache(tmp_path, "v")
    with multiprocessing.get_context("forkserver").Pool(4) as pool:
        pool.map(partial(cache.put, "claim", KEY), [{"value": [n] * 2000} for n in range(40)])
    value = cache.get("claim", KEY)
    assert len(set(value["value"])) == 1
    assert [p.suffix for p in tmp_path.rglob("*") if p.is_file()] == [".json"]


def test_an_interrupted_write_leaves_the_old_content(tmp_path):
    path = tmp_path / "entry.json"
    path.write_text("old")
    with pytest.raises(TypeError):
        write_atomically(path, 7)
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_other_versions_are_removed_after_a_month(tmp_path):
    Cache(tmp_path, "old").put("claim", KEY, 1)
    Cache(tmp_path, "recent").put("claim", KEY, 1)
    os.utime(tmp_path / "old", (0, 0))
    Cache(tmp_path, "new").put("claim", KEY, 1)
    assert sorted(p.name for p in tmp_path.iterdir()) == ["new", "recent"]


def test_parts_of_a_key_do_not_run_together():
    assert digest("a", "b") != digest("ab")
    assert digest("a", "b") != digest("b", "a")
    assert digest("a") == digest(b"a")


def test_the_engine_version_is_stable():
    assert engine_version() == engine_version.__wrapped__()
    assert len(engine_version()) == 64


def test_a_grammar_or_a_table_that_changes_makes_another_version():
    package = Path(dpsym.__file__).parent
    files = {path.relative_to(package).as_posix() for path in decisive_files(package)}
    read = {"notes/formula/grammar.lark", "notes/english/lexicon.toml", "notes/english/grammar.txt"}
    assert read | {"errors.py", "kernel/judge.py"} <= files
    assert not [name for name in files if name.endswith(".pyc") or name.startswith(("report/", "grade/"))]


def test_the_environment_moves_the_folder(monkeypatch):
    monkeypatch.setenv("DPSYM_CACHE_DIR", "somewhere")
    assert default_folder() == Path("somewhere")
    monkeypatch.delenv("DPSYM_CACHE_DIR")
    assert default_folder().name == "dpsym"


def test_entries_are_plain_json(tmp_path):
    Cache(tmp_path, "v").put("claim", KEY, {"x": 1})
    (entry,) = tmp_path.rglob("*.json")
    assert json.loads(entry.read_text())["value"] == {"x": 1}

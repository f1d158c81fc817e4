"""Evidence that was kept is the evidence that was found, and is parsed only when somebody looks at it."""

import json

from dpsym.check import unparsed
from dpsym.check.cache import Cache
from dpsym.check.result import Result
from dpsym.check.run import check_files
from dpsym.check.settings import Settings
from dpsym.check.store import save
from dpsym.check.unparsed import with_evidence, without_evidence

CHAIN = Result(
    id="chain",
    evidence=({"goal": 0},),
    steps=(Result(id="chain/1", evidence=({"goal": 1}, {"goal": 2})), Result(id="chain/2")),
)
OTHER = Result(id="other", evidence=({"goal": 3},))


def written(folder):
    """A file with a true theorem of one claim."""
    file = folder / "claim.py"
    file.write_text(
        "from sympy import exp\n"
        "from dpsym import Theorem, real\n"
        'x = real("x", at_least=0)\n'
        'theorem = Theorem(id="own.exponential", title="t", claim=exp(x) >= 1 + x)\n'
    )
    return file


def test_what_is_taken_off_is_put_back():
    bare, documents = without_evidence([CHAIN, OTHER])
    assert [part.evidence for row in bare for part in (row, *row.steps)] == [()] * 4
    kept = with_evidence([Result.from_json(row.to_json(private=True)) for row in bare], documents)
    assert kept == [CHAIN, OTHER]
    assert [row.to_json(private=True) for row in kept] == [
        row.to_json(private=True) for row in (CHAIN, OTHER)
    ]
    assert kept != [CHAIN, Result(id="other", evidence=({"goal": 4},))]
    assert without_evidence(kept) == (bare, documents) and json.loads(documents)[1] == [
        {"goal": number} for number in range(4)
    ]


def test_evidence_is_saved_as_it_was_kept_and_not_parsed_for_it(tmp_path, monkeypatch):
    file, found, kept = written(tmp_path), tmp_path / "found", tmp_path / "kept"
    cache = Cache(tmp_path / "cache")
    (first,) = check_files([file], Settings(examples=20), cache).results
    save(first, found)
    with monkeypatch.context() as patched:
        patched.setattr(unparsed._Unparsed, "parsed", property(lambda _: 1 / 0))
        (again,) = check_files([file], Settings(examples=20), cache).results
        save(again, kept)
    (one,), (other,) = found.iterdir(), kept.iterdir()
    assert one.name == other.name and one.read_text() == other.read_text()
    assert json.loads(one.read_text())["verdict"] == "proved"


def test_verdicts_of_an_earlier_run_come_without_parsing_evidence(tmp_path, monkeypatch):
    file = written(tmp_path)
    cache = Cache(tmp_path / "cache")
    (first,) = check_files([file], Settings(examples=20), cache).results
    with monkeypatch.context() as patched:
        patched.setattr(unparsed._Unparsed, "parsed", property(lambda _: 1 / 0))
        (again,) = check_files([file], Settings(examples=20), cache).results
    assert again.cached and again.verdict == first.verdict == "proved"
    assert list(again.evidence) == list(first.evidence) != []


def test_rows_without_their_evidence_are_not_shown(tmp_path):
    file = written(tmp_path)
    cache = Cache(tmp_path / "cache")
    (first,) = check_files([file], Settings(examples=20), cache).results
    (kept,) = (tmp_path / "cache").glob("*/evidence/*/*.json")
    kept.write_text("")
    (again,) = check_files([file], Settings(examples=20), cache).results
    assert list(again.evidence) == list(first.evidence) != []

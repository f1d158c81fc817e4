"""Evidence files: what is saved replays, what was changed is rejected with the reason."""

import json

import pytest
from flint import fmpq

from dpsym.check.goals_of import needed
from dpsym.check.result import Result
from dpsym.check.store import _digest, file_name, recheck, save
from dpsym.errors import LimitError, MissingError, UnusableInput
from dpsym.kernel.statement import Counterexample, Domain, Proof, Relation, Statement, Variable
from dpsym.kernel.terms import rat, var
from dpsym.points.evidence import write_document

CLAIM = Statement((Variable("x", Domain(fmpq(1), lo_open=True)),), (), Relation(">", var("x") ** 2, rat(2)))


@pytest.fixture
def file(tmp_path):
    evidence = write_document(CLAIM, Counterexample((("x", rat(4, 3)),)))
    result = Result(id="square", variant="printed", verdict="refuted", evidence=(evidence,))
    return save(result, tmp_path / "evidence")


def change(file, edit):
    data = json.loads(file.read_text())
    edit(data)
    body = {key: value for key, value in data.items() if key != "digest"}
    file.write_text(json.dumps({**body, "digest": _digest(body)}))


def test_what_is_saved_replays(file):
    replay = recheck(file)
    assert (replay.id, replay.variant, replay.verdict) == ("square", "printed", "replayed")
    assert "refuted" in replay.reason and "of the claim" in replay.trusted
    assert replay.agrees()


def test_nothing_is_saved_without_evidence(tmp_path):
    assert save(Result(id="x"), tmp_path / "none") is None
    assert not (tmp_path / "none").exists()


def test_a_changed_digit_is_rejected(file):
    file.write_text(file.read_text().replace('"4/3"', '"5/3"'))
    replay = recheck(file)
    assert replay.verdict == "rejected"
    assert replay.reason == "the file was changed after it was written"
    assert not replay.agrees()


def test_a_changed_digit_is_rejected_also_if_the_outer_hash_was_mended(file):
    def edit(data):
        data["goals"] = json.loads(json.dumps(data["goals"]).replace('"4/3"', '"5/3"'))

    change(file, edit)
    assert "changed after it was written" in recheck(file).reason


def test_an_honest_hash_does_not_help_a_wrong_instance(file):
    def edit(data):
        data["goals"] = [write_document(CLAIM, Counterexample((("x", rat(5, 3)),)))]

    change(file, edit)
    replay = recheck(file)
    assert replay.verdict == "rejected"
    assert "the conclusion holds at the instance" in replay.reason
    assert not replay.agrees()


@pytest.mark.parametrize("goals", [[], None, 7, [7], [{}], [{"format": "dpsym-evidence/1"}]])
def test_goals_of_the_wrong_shape_are_rejected(file, goals):
    change(file, lambda data: data.update(goals=goals))
    assert recheck(file).verdict == "rejected"


def test_a_claimed_verdict_is_not_believed(file):
    change(file, lambda data: data.update(verdict="supported"))
    replay = recheck(file)
    assert (replay.claimed, replay.verdict) == ("supported", "rejected")
    assert "comes to refuted" in replay.reason
    assert not replay.agrees()


def positive(bound):
    """The statement x^2 >= 0 for x from a bound on, and its proof."""
    statement = Statement((Variable("x", Domain(fmpq(bound))),), (), Relation(">=", var("x") ** 2, rat(0)))
    return write_document(statement, Proof(["enclose"]))


@pytest.fixture
def proofs(tmp_path):
    """Two statements of a claim that is not known to be proved, and that no theorem of the catalogue is."""
    result = Result(id="squares", verdict="supported", evidence=(positive(0), positive(1)))
    return save(result, tmp_path / "evidence")


def test_what_makes_up_a_claim_is_taken_on_trust_and_said(proofs):
    replay = recheck(proofs)
    assert replay.agrees()
    assert replay.verdict == "replayed"  # never "proved": the kernel knows two statements, and no claim
    assert replay.reason.startswith("2 statements proved")
    assert replay.trusted == "that they are of the claim"


@pytest.mark.parametrize("verdict", ["proved", "refuted"])
def test_statements_about_numbers_prove_no_claim(proofs, verdict):
    change(proofs, lambda data: data.update(verdict=verdict, complete=True))
    assert recheck(proofs, needed).verdict == "rejected"


@pytest.mark.parametrize("verdict", ["undecided", "definition", "unread", "", "replayed", "rejected", None])
def test_verdicts_without_evidence_are_rejected(proofs, verdict):
    change(proofs, lambda data: data.update(verdict=verdict))
    assert recheck(proofs).verdict == "rejected"


def of_the_catalogue(theorem, folder, documents, verdict="supported"):
    result = Result(id=theorem, verdict=verdict, evidence=tuple(documents))
    return save(result, folder)


def test_the_goals_of_a_theorem_of_the_catalogue_are_derived_from_its_claim(tmp_path):
    foreign = of_the_catalogue("conversion.sharp", tmp_path, [positive(0)])
    replay = recheck(foreign, needed)
    assert replay.verdict == "rejected"
    assert "not those of the theorem conversion.sharp" in replay.reason


def test_only_statements_of_a_claim_are_of_it():
    known = needed("conversion.sharp", "claim")
    assert known.is_part(list(known.necessary))
    assert not known.is_part([*known.necessary, {"variables": []}])
    assert needed("conversion.sharp", "no such variant") is None


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b"{}", b"\xff", b'{"format": "other"}', b"[" * 100_000]
)
def test_files_of_another_kind_are_refused(tmp_path, content):
    path = tmp_path / "file.json"
    path.write_bytes(content)
    with pytest.raises(UnusableInput):
        recheck(path)


def test_a_number_of_thousands_of_digits_is_refused_in_words(tmp_path):
    path = tmp_path / "file.json"
    path.write_text('{"format": ' + "9" * 5000 + "}")
    with pytest.raises(UnusableInput, match="a number in it has more digits than"):
        recheck(path)


def test_a_missing_file(tmp_path):
    with pytest.raises(MissingError, match="cannot be read"):
        recheck(tmp_path / "none.json")


def test_a_file_that_is_too_large(file, monkeypatch):
    monkeypatch.setattr("dpsym.check.store.MAX_BYTES", 100)
    with pytest.raises(LimitError, match="larger than 100 bytes"):
        recheck(file)


def test_names_of_files_are_plain_and_different():
    names = {
        file_name("a/../b", variant)
        for variant in ("claim", "mistake: ε", "mistake: δ", "mistake: a", "x" * 90, "x" * 91)
    }
    assert len(names) == 6
    assert all("/" not in name and name.isascii() for name in names)


def test_a_field_that_is_there_twice_is_refused(file):
    text = file.read_text()
    file.write_text(text.replace('"verdict":"refuted"', '"verdict":"proved","verdict":"refuted"', 1))
    assert json.loads(file.read_text()) == json.loads(text)
    with pytest.raises(UnusableInput, match="twice"):
        recheck(file)

"""Files of proofs: what they say of their claim is what is proved, and what they cite is at hand."""

import json
from dataclasses import replace

import pytest

from dpsym.check.cache import Cache, default_folder
from dpsym.check.catalogue import by_id
from dpsym.check.derivations import with_documents
from dpsym.check.goals_of import needed
from dpsym.check.library import Catalogue
from dpsym.check.load import load
from dpsym.check.replaying import Proofs, foundations
from dpsym.check.settings import Settings
from dpsym.check.store import _digest, recheck, save
from dpsym.errors import LimitError, MissingError
from dpsym.language import Claim

THEOREM = "zcdp.to-approximate"  # it cites others


@pytest.fixture(scope="module")
def result():
    derived, fact = Catalogue(Settings(examples=10), Cache(default_folder())).derived(
        load(by_id(THEOREM))[1], searched=False
    )
    reading = Claim(fact.stated, given=fact.given).reading()
    return replace(with_documents(derived, fact), id=THEOREM, reading=reading)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("proofs")


@pytest.fixture(scope="module")
def proofs(result, folder):
    """What replays the file of the theorem; the theorems that it cites are replayed once."""
    return Proofs([save(result, folder)], needed, 600.0)


def replayed(result, folder, proofs, **changes):
    path = save(result, folder)
    content = json.loads(path.read_text()) | changes
    body = {key: value for key, value in content.items() if key != "digest"}
    path.write_text(json.dumps({**body, "digest": _digest(body)}))
    return recheck(path, needed, proofs)


def test_a_proof_is_replayed_with_what_it_cites(result, folder, proofs):
    found = replayed(result, folder, proofs)
    assert (found.verdict, found.agrees()) == ("proved", True)
    assert "as the theorem of the catalogue has it" in found.reason
    told = "\n".join(foundations([found.fact]))
    assert all(name in told for name in ("conversion.rdp-to-approximate", "Jensen", "the kernel", "sympy"))


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"reading": "1 < 0"}, "the file speaks of 1 < 0"),
        ({"id": "zcdp.from-pure"}, "it is not what the theorem zcdp.from-pure"),
        ({"rests_on": []}, "rests on more than the file says"),
        ({"verdict": "refuted"}, "the file claims refuted"),
        ({"proof": None}, "not a proof of the format"),
    ],
    ids=lambda part: next(iter(part)) if isinstance(part, dict) else "",
)
def test_what_a_file_says_of_its_claim_is_what_is_proved(result, folder, proofs, changes, reason):
    found = replayed(result, folder, proofs, **changes)
    assert found.verdict == "rejected"
    assert reason in found.reason


def test_what_is_cited_is_at_hand(result, tmp_path):
    path = save(result, tmp_path)
    cited = sorted(tmp_path.glob("*.cited-*.json"))
    assert len(cited) >= 2  # and what these cite
    for other in cited:
        other.unlink()
    with pytest.raises(MissingError, match="is not at hand"):
        recheck(path, needed, Proofs([path], needed))


def test_a_guard_ends_what_takes_too_long(result, tmp_path):
    path = save(result, tmp_path)
    with pytest.raises(LimitError, match="guard"):
        recheck(path, needed, Proofs([path], needed, 0.001))

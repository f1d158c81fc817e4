"""What a derivation cites is proved once: another process replays that proof, and believes nothing for it."""

import hashlib
import json
from pathlib import Path

import pytest

from dpsym.check import library
from dpsym.check.cache import Cache
from dpsym.check.catalogue import by_id
from dpsym.check.library import Catalogue, cited_by
from dpsym.check.load import load
from dpsym.check.settings import Settings
from dpsym.derive.proofs import digest_of
from dpsym.errors import IllFormedError

SETTINGS = Settings(examples=20)
CITED = "concentrated.cumulant-bound"  # which cites one more theorem


class Kept(Cache):
    """A cache in memory, which says what was asked for."""

    def __init__(self):
        super().__init__(None)
        self.entries = {}

    def get(self, kind, key):
        return self.entries.get((kind, key))

    def put(self, kind, key, value):
        self.entries[kind, key] = json.loads(json.dumps(value))


@pytest.fixture
def another_process(monkeypatch):
    """Return a function that forgets what this process has proved."""

    def forget():
        monkeypatch.setattr(library, "_ESTABLISHED", {})

    forget()
    return forget


@pytest.fixture(scope="module")
def kept():
    """Return what is kept of a theorem that is cited, with the one that it cites; and its proof."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(library, "_ESTABLISHED", {})
        cache = Kept()
        (fact,) = Catalogue(SETTINGS, cache)(CITED)
        return cache.entries, fact


def searching_fails(monkeypatch):
    def fail(*_, **__):
        raise AssertionError("nothing is to be searched for")

    monkeypatch.setattr(library, "proved", fail)
    monkeypatch.setattr(library, "established", fail)


def key_of(theorem):
    source, found = load(by_id(theorem))
    return "cited", Catalogue(SETTINGS)._key(source, found)


def test_a_proof_that_is_kept_is_replayed_and_not_found_anew(kept, another_process, monkeypatch):
    entries, first = kept
    assert len(entries) == 2
    searching_fails(monkeypatch)
    cache = Kept()
    cache.entries = dict(entries)
    (again,) = Catalogue(SETTINGS, cache)(CITED)
    assert again is not first
    assert (again.given, again.stated, again.rests_on) == (first.given, first.stated, first.rests_on)
    assert digest_of(again) == digest_of(first)


def signed(document):
    """The document with the digest of what it says now."""
    body = {name: value for name, value in document.items() if name != "sha256"}
    text = json.dumps(body, sort_keys=True, separators=(",", ":"))
    return {**body, "sha256": hashlib.sha256(text.encode()).hexdigest()}


def with_the_first_fact_alone(document):
    return {**document, "facts": document["facts"][:1]}


def with_a_leaf_of_nothing(document):
    return {**document, "evidence": [{} for _ in document["evidence"]]}


@pytest.mark.parametrize("change", [with_the_first_fact_alone, with_a_leaf_of_nothing])
def test_what_was_changed_is_not_believed(kept, another_process, monkeypatch, change):
    entries, _ = kept
    searching_fails(monkeypatch)
    cache = Kept()
    cache.entries = dict(entries)
    place = key_of(CITED)
    cache.entries[place] = signed(change(entries[place]))
    with pytest.raises(AssertionError, match="nothing is to be searched for"):  # it is looked for anew
        Catalogue(SETTINGS, cache)(CITED)


def test_the_proof_of_another_theorem_proves_nothing(kept, another_process, monkeypatch):
    entries, _ = kept
    searching_fails(monkeypatch)
    cache = Kept()
    (other,) = entries.keys() - {key_of(CITED)}
    cache.entries = {**entries, key_of(CITED): entries[other]}
    with pytest.raises(AssertionError, match="nothing is to be searched for"):
        Catalogue(SETTINGS, cache)(CITED)


def test_a_proof_counts_as_long_as_what_it_cites_has_the_same_proof(kept, another_process, monkeypatch):
    entries, _ = kept
    searching_fails(monkeypatch)
    cache = Kept()
    cache.entries = {key_of(CITED): entries[key_of(CITED)]}  # the one that is cited is not at hand
    with pytest.raises(AssertionError, match="nothing is to be searched for"):
        Catalogue(SETTINGS, cache)(CITED)


def test_a_theorem_that_is_being_derived_is_not_cited_by_a_proof_that_is_kept(kept, another_process):
    entries, _ = kept
    cache = Kept()
    cache.entries = dict(entries)
    catalogue = Catalogue(SETTINGS, cache)
    with catalogue.under_way(CITED), pytest.raises(IllFormedError, match="circular"):
        catalogue(CITED)


def test_what_a_derivation_cites_is_known_before_it_is_judged():
    assert cited_by(load(by_id(CITED))[1]) == ("concentrated.cumulant",)
    shorthand, obtained = "concentrated.moment-form", "decomposition.processed-response"
    assert "renyi.response-bound" in cited_by(load(by_id(shorthand))[1])  # by KearnsSaul
    assert all(isinstance(by_id(name), Path) for name in cited_by(load(by_id(obtained))[1]))
    assert cited_by(load(by_id("pure-dp.first-term"))[1]) == ()


def test_what_a_derivation_of_ones_own_cites_is_kept_too(another_process, empty_cache, tmp_path, monkeypatch):
    derivation = load(by_id(CITED))[1].derivation
    assert derivation.check().verdict == "proved"
    assert len(list(tmp_path.rglob("cited/*/*.json"))) == 1
    another_process()
    searching_fails(monkeypatch)
    assert derivation.check().verdict == "proved"

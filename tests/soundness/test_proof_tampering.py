"""Proofs of real theorems, changed afterwards in every kind of place: none proves what it did not prove."""

import copy
import hashlib
import json
import random
from dataclasses import dataclass

import pytest

from dpsym.check.cache import Cache, default_folder
from dpsym.check.catalogue import by_id
from dpsym.check.library import Catalogue
from dpsym.check.load import load
from dpsym.check.outright import attacked
from dpsym.check.result import Result
from dpsym.check.settings import Settings
from dpsym.derive.facts import verdict_of
from dpsym.derive.proofs import replay, sources, write
from dpsym.errors import DpsymError, EvidenceError, MissingError
from dpsym.language import Claim

SETTINGS = Settings(examples=10)
#: Between them, all inferences: rules, chains, lemmas at values, cases, limits, definitions, citations.
SAMPLE = ("post-processing.mixture-of-maps", "zcdp.order-one", "rdp.infinite-order")
THEOREMS = (
    *SAMPLE,
    *("renyi.triangle", "zcdp.to-approximate", "approximate-rdp.definition", "decomposition.posterior-bound"),
    *("concentrated.truncated", "composition.k-approximate", "zcdp.approximate", "rdp.moment-condition"),
)
EACH = 6  # changes of one kind to one document, in make test
RELATIONS = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "<"}


@dataclass(frozen=True)
class Proof:
    """A document, what it states, and the theorems that it cites by their digests."""

    document: dict
    fact: object
    library: object
    reading: str


def proof(theorem):
    _, source = load(by_id(theorem))
    _, fact = Catalogue(SETTINGS, Cache(default_folder())).derived(source, searched=False)
    known = {digest: cited for digest, (_, cited) in sources(fact).items()}

    def library(name, digest):
        if digest not in known:
            raise MissingError(f"{name} is not here")
        return known[digest]

    reading = Claim(fact.stated, given=fact.given).reading()
    return Proof(json.loads(json.dumps(write(fact))), fact, library, reading)


def signed(document):
    """Return a document with a hash that fits."""
    body = {key: value for key, value in document.items() if key != "sha256"}
    text = json.dumps(body, sort_keys=True, separators=(",", ":"))
    return {**body, "sha256": hashlib.sha256(text.encode()).hexdigest()}


def changed(place, rng):
    """Return another number of a row: one before or after it."""
    return max(0, place + rng.choice([-2, -1, 1, 2]))


def rows_of(document, *heads):
    return [row for row in document["nodes"] if row[0] in heads]


def swap_facts(document, rng):
    first = rng.randrange(len(document["facts"]) - 1) if len(document["facts"]) > 1 else 0
    second = rng.randrange(len(document["facts"]))
    facts = document["facts"]
    facts[first], facts[second] = facts[second], facts[first]


def drop_a_fact(document, rng):
    del document["facts"][rng.randrange(len(document["facts"]))]


def repeat_a_fact(document, rng):
    document["facts"].append(copy.deepcopy(rng.choice(document["facts"])))


def turn_a_relation(document, rng):
    row = rng.choice([row for row in rows_of(document, "Str") if row[1] in RELATIONS])
    row[1] = RELATIONS[row[1]]


def drop_a_hypothesis(document, rng):
    row = rng.choice([row for row in document["facts"] if row[1]])
    del row[1][rng.randrange(len(row[1]))]


def drop_a_premise(document, rng):
    row = rng.choice([row for row in document["facts"] if row[4]])
    del row[4][rng.randrange(len(row[4]))]


def reorder_premises(document, rng):
    row = rng.choice([row for row in document["facts"] if len(set(row[4])) > 1])
    row[4].append(row[4].pop(0))


def state_something_else(document, rng):
    row = rng.choice(document["facts"])
    row[2] = changed(row[2], rng)


def state_it_of_the_whole(document, rng):
    document["facts"][-1][2] = changed(document["facts"][-1][2], rng)


def take_another_argument(document, rng):
    row = rng.choice([row for row in document["facts"] if row[3]])
    place = rng.randrange(len(row[3]))
    row[3][place] = changed(row[3][place], rng)


def name_another_inference(document, rng):
    row = rng.choice(document["facts"])
    row[0] = rng.choice(["join", "chain", "evidence", "instance", "assumption", "conclusion", "eval"])


def widen_a_domain(document, rng):
    row = rng.choice([row for row in rows_of(document, "Variable") if row[3]["lo"] is not None])
    row[3] = {**row[3], "lo": str(int(row[3]["lo"].split("/")[0]) - 1), "lo_open": not row[3]["lo_open"]}


def change_a_number(document, rng):
    row = rng.choice(rows_of(document, "Rational"))
    row[1] = str(int(row[1].split("/")[0]) + 1)


def change_arguments_of_a_node(document, rng):
    row = rng.choice(
        [row for row in document["nodes"] if len(row) > 2 and all(type(p) is int for p in row[1:])]
    )
    place = rng.randrange(1, len(row))
    row[place] = changed(row[place], rng)


def change_arguments_of_a_rule(document, rng):
    row = rng.choice(rows_of(document, "rule"))
    place = rng.randrange(2, len(row))
    row[place] = changed(row[place], rng)


def cite_another_digest(document, rng):
    row = rng.choice([row for row in document["facts"] if row[0] == "citation"])
    text = document["nodes"][row[3][1]]
    text[1] = text[1][::-1]


def change_evidence(document, rng):
    leaf = rng.choice(document["evidence"])
    rows = leaf["statement"]["table"]
    rows[rng.randrange(len(rows))][-1] = 7


def lose_evidence(document, rng):
    del document["evidence"][rng.randrange(len(document["evidence"]))]


def change_a_name(document, rng):
    row = rng.choice([row for row in rows_of(document, "Str", "Variable") if row[1] not in RELATIONS])
    row[1] = row[1] + "'"


CHANGES = (
    *(swap_facts, drop_a_fact, repeat_a_fact, turn_a_relation, drop_a_hypothesis, drop_a_premise),
    *(reorder_premises, state_something_else, state_it_of_the_whole, take_another_argument),
    *(name_another_inference, widen_a_domain, change_a_number, change_arguments_of_a_node),
    *(change_arguments_of_a_rule, cite_another_digest, change_evidence, lose_evidence, change_a_name),
)


#: What may leave a proof of the same claim behind: facts in another order, and what is not looked at.
HARMLESS = (reorder_premises, swap_facts, drop_a_premise, take_another_argument, name_another_inference)


def check(original, change, rng):
    """Return what becomes of a changed document whose hash was made to fit.

    It is rejected, or it still proves the same (as with two premises in another order), or it proves another
    claim, which must be true, and which a file about the first one is rejected for.
    """
    document = copy.deepcopy(original.document)
    try:
        change(document, rng)
    except (IndexError, ValueError):  # there is nothing of the kind in this one
        return None
    if document == original.document:
        return None
    with pytest.raises(EvidenceError, match="does not match its hash"):
        replay(document, original.library)
    try:
        found = replay(signed(document), original.library)
    except DpsymError:
        return "rejected"
    if verdict_of(found) != "proved":
        return "rejected"
    if (found.given, found.stated) == (original.fact.given, original.fact.stated):
        return "the same"
    claim = Claim(found.stated, given=found.given)
    assert attacked(claim, SETTINGS, Result(id="changed"), shortly=True).verdict != "refuted", claim.reading()
    assert claim.reading() != original.reading
    return "another"


@pytest.fixture(scope="module")
def proofs():
    return {theorem: proof(theorem) for theorem in SAMPLE}


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_a_changed_proof_is_rejected(proofs, change):
    for theorem, original in proofs.items():
        rng = random.Random(theorem)
        found = [check(original, change, rng) for _ in range(EACH)]
        assert "another proof" not in found or change in (change_a_name, widen_a_domain, change_a_number), (
            theorem
        )


def test_what_is_not_changed_is_accepted(proofs):
    for original in proofs.values():
        found = replay(signed(original.document), original.library)
        assert (found.given, found.stated, found.rests_on) == (
            original.fact.given,
            original.fact.stated,
            original.fact.rests_on,
        )


@pytest.mark.slow
@pytest.mark.parametrize("theorem", THEOREMS)
def test_changed_proofs_of_many_theorems_are_rejected(theorem):
    original = proof(theorem)
    rng = random.Random(theorem)
    found = [check(original, change, rng) for change in CHANGES for _ in range(4 * EACH)]
    assert found.count("rejected") >= 100
    assert found.count("the same") + found.count("another") <= found.count("rejected") // 5


def test_a_theorem_that_is_not_at_hand_is_missing():
    original = proof("zcdp.to-approximate")

    def nothing(theorem, digest):
        raise MissingError(f"{theorem} is not here")

    with pytest.raises(MissingError):
        replay(original.document, nothing)


@pytest.mark.parametrize("document", [None, [], {}, {"format": "dpsym-proof/1"}, {"format": 7}], ids=str)
def test_what_is_no_proof_is_refused(document):
    with pytest.raises(EvidenceError):
        replay(document, lambda theorem, digest: None)


@pytest.mark.parametrize(
    "part",
    [{"facts": []}, {"facts": None}, {"facts": [7]}, {"facts": [["join", [], 0, [], []]]}, {"nodes": 7}],
    ids=str,
)
def test_parts_of_another_shape_are_refused(part):
    body = {"format": "dpsym-proof/1", "nodes": [], "evidence": [], "facts": [["chain", [], 0, [], []]]}
    with pytest.raises(EvidenceError):
        replay(signed({**body, **part}), lambda theorem, digest: None)

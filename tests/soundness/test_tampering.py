"""Evidence of real theorems, changed afterwards: it is rejected with a reason, also if the hash is made to fit."""

import copy
import hashlib
import json
import random
import re
from dataclasses import dataclass, replace
from itertools import islice

import pytest
from soundness.drawing import points
from soundness.truths import Truth, at

from dpsym.check.catalogue import bundled
from dpsym.check.load import load
from dpsym.check.result import Result
from dpsym.check.store import recheck, save
from dpsym.engines.checker import Checker
from dpsym.engines.effort import Effort
from dpsym.engines.prove import closed_forms, prove
from dpsym.engines.registry import ENGINES
from dpsym.engines.reports import SearchOptions
from dpsym.engines.targets import Target
from dpsym.errors import EvidenceError
from dpsym.kernel.statement import Statement
from dpsym.points.evidence import read_document, write_document
from dpsym.points.replay import judge

THEOREMS = (  # between them their proofs use most of the rules, and integrals
    *("conversion/sharp_constant", "mechanisms/gaussian_zcdp", "mechanisms/laplace_tail"),
    *("mechanisms/randomized_response", "pure_dp/first_term", "renyi/gaussian", "lower_bounds/centering"),
)
LASTING = "mechanisms/gaussian_zcdp"  # an integral, as in one of the others
STEPS = 180_000  # far more than they need
DIGITS = 15  # changed digits in each document
DROPPED = 20  # branches, at most, that one proof is tried without
BRANCHING = ("split", "cases", "product", "sum", "both", "face", "logs")


@dataclass(frozen=True)
class Documents:
    """The evidence of one theorem: a proof of its claim, and counterexamples to its mistakes."""

    name: str
    proof: dict
    claim: Statement
    refutations: tuple[dict, ...]


def documents(name):
    _, theorem = load(bundled() / f"{name}.py")
    variants = [(variant, claim) for variant, _, claim in theorem.variants() if variant != "printed"]
    goal = variants[0][1].elaborate().goals[0]
    proof = write_document(goal.statement, prove(goal.statement, effort=Effort(STEPS)))
    refutations = []
    for _, claim in variants[1:]:
        for number, false in enumerate(claim.elaborate().goals):
            target = Target(false, closed_forms(false.statement), number)
            found = ENGINES[0].run([target], SearchOptions()).evidence
            if found is not None:
                refutations.append(write_document(false.statement, found))
                break
    return Documents(name, as_read(proof), goal.statement, tuple(map(as_read, refutations)))


def as_read(document):
    return json.loads(json.dumps(document))


@pytest.fixture(
    scope="module",
    params=[pytest.param(n, marks=[pytest.mark.slow] if n == LASTING else []) for n in THEOREMS],
)
def evidence(request):
    return documents(request.param)


def rehashed(document):
    body = {key: document[key] for key in ("format", "statement", "evidence", "identities")}
    text = json.dumps(body, sort_keys=True, separators=(",", ":"))
    return {**body, "sha256": hashlib.sha256(text.encode()).hexdigest()}


def outcome(document):
    """Return the verdict on a document and the reason; a document that cannot be read is rejected."""
    try:
        verdict = judge(*read_document(document))
    except EvidenceError as error:
        return "rejected", str(error)
    return verdict.name, verdict.reason


def rejected(document):
    name, reason = outcome(document)
    assert name in ("rejected", "undecided"), (name, document)
    assert len(reason) > 20
    return reason


def changed(document, **parts):
    copied = copy.deepcopy(document)
    for key, value in parts.items():
        copied[key] = value
    return copied


def test_untouched_evidence_replays(evidence):
    assert outcome(evidence.proof)[0] == "proved"
    assert len(evidence.refutations) >= 3
    for document in evidence.refutations:
        assert outcome(document)[0] == "refuted"


def test_any_change_breaks_the_hash(evidence):
    for document in (evidence.proof, *evidence.refutations):
        for tampered in islice(with_other_digits(document, "hash"), 10):
            assert "hash" in rejected({**tampered, "sha256": document["sha256"]})
        assert "hash" in rejected({**document, "sha256": "0" * 64})


def with_other_digits(document, seed):
    """Yield documents of which one digit is another one, the hash recomputed."""
    text = json.dumps({key: document[key] for key in ("format", "statement", "evidence", "identities")})
    places = [match.start() for match in re.finditer(r"\d", text)][1:]  # the first is that of the format
    rng = random.Random(f"{text} {seed}")
    rng.shuffle(places)
    for place in places:
        digit = rng.choice([other for other in "0123456789" if other != text[place]])
        try:
            body = json.loads(text[:place] + digit + text[place + 1 :])
        except ValueError:
            continue  # such as 01, which is no JSON
        if body != {key: document[key] for key in body}:
            yield rehashed(body)


def test_a_changed_digit_is_rejected_or_leaves_something_true(evidence):
    """A digit may change a statement into another true one; what is still proved must hold."""
    rejections = 0
    for document in (evidence.proof, *evidence.refutations[:3]):
        for tampered in islice(with_other_digits(document, "digits"), DIGITS):
            name, reason = outcome(tampered)
            if name in ("proved", "supported"):
                holds_where_sampled(Statement.from_json(tampered["statement"]))
            elif name != "refuted":  # what is refuted was certified just now
                assert len(reason) > 20
                rejections += 1
    assert rejections >= DIGITS // 2


def holds_where_sampled(statement):
    checker = Checker(statement)
    for point in islice(points(Truth("tampered", statement, at()), random.Random(0)), 300):
        assert checker.status(point) != "violated", (statement, point)


def test_a_dropped_branch_is_rejected(evidence):
    tree = evidence.proof["evidence"]["tree"]
    dropped = list(without_a_branch(tree))
    leaf = tree
    while leaf[0] in ("integral", "simplify"):
        *_, leaf = leaf
    assert dropped or leaf in (["enclose"], ["sum"])
    dropped = random.Random(evidence.name).sample(dropped, min(len(dropped), DROPPED))
    for fewer in dropped:
        rejected(rehashed(changed(evidence.proof, evidence={**evidence.proof["evidence"], "tree": fewer})))


def without_a_branch(tree):
    """Yield the tree without one of the subtrees on which one of its nodes rests."""
    if not isinstance(tree, list) or not tree:
        return
    for place, part in enumerate(tree):
        if isinstance(part, list) and tree[0] in BRANCHING:
            yield tree[:place] + tree[place + 1 :]
        for fewer in without_a_branch(part):
            yield [*tree[:place], fewer, *tree[place + 1 :]]


def test_a_proof_proves_no_other_statement(evidence):
    for document in evidence.refutations:
        rejected(rehashed(changed(evidence.proof, statement=document["statement"])))


def test_a_counterexample_does_not_refute_the_true_claim(evidence):
    for document in evidence.refutations:
        rejected(rehashed(changed(document, statement=evidence.proof["statement"])))


def test_a_counterexample_outside_of_the_domain_is_rejected(evidence):
    for document in evidence.refutations:
        for place, (name, domain) in enumerate(document["statement"]["variables"]):
            if domain["integer"]:
                continue
            statement = copy.deepcopy(document["statement"])
            # an open interval far from every number that a shrunk counterexample has
            narrow = {**domain, "lo": "1000001/3", "hi": "1000002/3", "lo_open": True, "infinite": False}
            statement["variables"][place] = [name, narrow]
            rejected(rehashed(changed(document, statement=statement)))


def test_a_wider_domain_is_rejected_or_the_statement_holds_there(evidence):
    for place, (name, domain) in enumerate(evidence.proof["statement"]["variables"]):
        for bounds in ({"lo": "-7"}, {"lo": None, "hi": None}, {"hi": "1000"}, {"lo_open": False}):
            statement = copy.deepcopy(evidence.proof["statement"])
            statement["variables"][place] = [name, {**domain, **bounds}]
            document = rehashed(changed(evidence.proof, statement=statement))
            if outcome(document)[0] in ("proved", "supported"):
                holds_where_sampled(Statement.from_json(statement))


def test_the_domain_that_a_proof_needs():
    document = documents("conversion/sharp_constant").proof
    statement = copy.deepcopy(document["statement"])
    statement["variables"][0][1]["lo"] = "0"
    assert "enclosure" in rejected(rehashed(changed(document, statement=statement)))


def test_a_file_is_rejected_with_the_reason(evidence, tmp_path):
    result = Result(id=evidence.name, verdict="supported", evidence=(evidence.proof,))
    path = save(result, tmp_path)
    replay = recheck(path)
    assert replay.agrees(), replay
    path.write_text(path.read_text().replace('"verdict":"supported"', '"verdict":"refuted"'))
    assert recheck(path).verdict == "rejected"
    assert "changed" in recheck(path).reason
    false = rehashed(changed(evidence.proof, statement=evidence.refutations[0]["statement"]))
    replay = recheck(save(replace(result, evidence=(false,)), tmp_path))
    assert not replay.agrees()
    assert len(replay.reason) > 20

import copy
import json
import random

import pytest
from soundness.altering import places, rehashed

from dpsym.errors import EvidenceError
from dpsym.kernel.evidence import (
    FORMAT,
    Counterexample,
    Proof,
    Samples,
    read_document,
    write_document,
)
from dpsym.kernel.judge import judge
from dpsym.kernel.terms import rat


def through_json(document):
    return json.loads(json.dumps(document))


def test_proofs_survive_json(proved):
    document = through_json(write_document(*proved))
    assert read_document(document) == proved
    assert judge(*read_document(document)).name == "proved"


def test_counterexamples_survive_json(refuted):
    document = through_json(write_document(*refuted))
    assert read_document(document) == refuted
    assert judge(*read_document(document)).name == "refuted"


def test_samples_survive_json(proved):
    samples = Samples("hypothesis", 1000, 900, 50, "1e-7")
    assert read_document(through_json(write_document(proved[0], samples))) == (proved[0], samples)


def test_a_changed_document_does_not_match_its_hash(proved):
    document = through_json(write_document(*proved))
    document["evidence"]["tree"] = ["enclose"]
    document["statement"]["variables"] = []
    with pytest.raises(EvidenceError, match="hash"):
        read_document(document)


@pytest.mark.parametrize(
    "document", [None, 5, [], "x", {}, {"format": "dpsym-evidence/0"}, {"format": FORMAT}]
)
def test_what_is_no_document_is_refused(document):
    with pytest.raises(EvidenceError):
        read_document(document)


SAMPLES = {"kind": "samples", "engine": "e", "instances": 1, "satisfied": 1, "digits": 50, "margin": None}


@pytest.mark.parametrize(
    "evidence",
    [
        None,
        5,
        [],
        {},
        {"kind": "oracle"},
        {"kind": ["proof"]},
        {"kind": "proof"},
        {"kind": "proof", "tree": [], "defined": None, "terms": [[], [0]], "closed_forms": [[], []]},
        {"kind": "proof", "tree": [], "defined": None, "terms": None, "closed_forms": [[], []]},
        {"kind": "proof", "tree": [], "defined": None, "terms": [[], []], "closed_forms": [[["pi"]], [0]]},
        {"kind": "counterexample", "instance": [[], [["x", 0]]], "closed_forms": [[], []], "foralls": []},
        {"kind": "counterexample", "instance": [[], [["x"]]], "closed_forms": [[], []], "foralls": []},
        {
            "kind": "counterexample",
            "instance": [[["pi"]], [["x", True]]],
            "closed_forms": [[], []],
            "foralls": [],
        },
        {"kind": "counterexample", "instance": [[], []], "closed_forms": [[], []], "foralls": [5]},
        {**SAMPLES, "instances": "1"},
        {**SAMPLES, "satisfied": True},
        {**SAMPLES, "digits": -1},
        {**SAMPLES, "margin": 0.5},
        {**SAMPLES, "engine": None},
    ],
)
def test_malformed_evidence_is_refused(proved, evidence):
    document = write_document(proved[0], Samples("e", 1, 1, 50))
    with pytest.raises(EvidenceError):
        read_document(rehashed({**document, "evidence": evidence}))


def test_endless_nesting_is_refused_and_no_traceback(proved):
    nest = []
    for _ in range(100_000):
        nest = [nest]
    document = write_document(*proved)
    document["evidence"]["tree"] = nest
    with pytest.raises(EvidenceError):
        read_document(document)
    statement, proof = proved
    assert judge(statement, Proof(nest, proof.defined, proof.terms)).name == "undecided"
    assert judge(statement, Proof(proof.tree, nest, proof.terms, proof.closed_forms)).name == "undecided"


@pytest.mark.parametrize("tree", [5, None, "enclose", {}, [], True, ["both"], ["both", 1, 2]])
def test_trees_that_are_none(proved, tree):
    statement, proof = proved
    assert judge(statement, Proof(tree, proof.defined, proof.terms)).name == "undecided"
    if tree is not None:
        assert judge(statement, Proof(proof.tree, tree, proof.terms, proof.closed_forms)).name == "undecided"


# --- tampering: every place of a document is changed, one after the other ---------------------------

WORDS = [
    "add",
    "mul",
    "exp",
    "log",
    "abs",
    "var",
    "inf",
    "<=",
    "<",
    ">",
    "=",
    "enclose",
    "identity",
    "given",
    "lo",
    "x",
    "0",
    "-1",
    "2",
]


def replaced(document, path, value):
    document = copy.deepcopy(document)
    target = document
    for key in path[:-1]:
        target = target[key]
    target[path[-1]] = value
    return rehashed(document)


def variants(value, rng):
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1, value - 1, -value, True, str(value)]
    if isinstance(value, str):
        return [rng.choice(WORDS) for _ in range(4)] + [5, None]
    if isinstance(value, list):
        return [value[1:], value[:-1], value[::-1], [*value, *value[:1]], None]
    return ["0", None, 7, []]


def test_no_change_of_the_evidence_proves_something_false(proved):
    """The statement is strengthened until it is false; then evidence for the old one is changed everywhere."""
    statement, proof = proved
    conclusion = statement.conclusion
    lesser_first = conclusion.op in ("<=", "<", "=")
    shift = rat(1) if lesser_first else rat(-1)
    false = type(statement)(statement.variables, statement.hypotheses, type(conclusion)(
        conclusion.op, conclusion.lhs + 1000 * shift, conclusion.rhs))  # fmt: skip
    if any(node[0] == "vacuous" for node in [proof.tree]):
        return  # whatever follows from a hypothesis that never holds is true
    rng = random.Random(7)
    document = write_document(false, proof)
    for path in places(document["evidence"], ("evidence",)):
        if len(path) > 1:
            for value in variants(_at(document, path), rng):
                assert _verdict(replaced(document, path, value)) in ("refused", "undecided")


def _at(document, path):
    for key in path:
        document = document[key]
    return document


def _verdict(document):
    try:
        statement, evidence = read_document(through_json(document))
    except EvidenceError:
        return "refused"
    return judge(statement, evidence).name


def test_no_change_of_a_counterexample_refutes_something_true(proved):
    statement, _ = proved
    rng = random.Random(3)
    instance = tuple((variable.name, rat(1)) for variable in statement.variables)
    document = write_document(statement, Counterexample(instance))
    for path in places(document["evidence"], ("evidence",)):
        if len(path) > 1:
            for value in variants(_at(document, path), rng):
                assert _verdict(replaced(document, path, value)) in ("refused", "undecided")

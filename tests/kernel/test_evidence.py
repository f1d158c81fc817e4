import copy
import json
import random

import pytest
from soundness.altering import places, rehashed

from dpsym.errors import EvidenceError
from dpsym.kernel.statement import Counterexample, Proof
from dpsym.kernel.terms import rat
from dpsym.points.evidence import FORMAT, read_document, write_document
from dpsym.points.replay import judge


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


PROOF = {"kind": "proof", "table": [], "tree": [], "terms": []}
COUNTEREXAMPLE = {
    "kind": "counterexample",
    "table": [["pi"]],
    "instance": [],
    "closed_forms": [],
    "foralls": [],
}


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
        {**PROOF, "terms": [0]},
        {**PROOF, "terms": None},
        {**PROOF, "table": None},
        {**PROOF, "table": 5},
        {**PROOF, "table": {"0": ["pi"]}},
        {**PROOF, "terms": {}},
        {**COUNTEREXAMPLE, "closed_forms": [[0]]},
        {**COUNTEREXAMPLE, "closed_forms": [0, 0]},
        {**COUNTEREXAMPLE, "instance": [["x", 1]]},
        {**COUNTEREXAMPLE, "instance": [["x"]]},
        {**COUNTEREXAMPLE, "instance": [["x", True]]},
        {**COUNTEREXAMPLE, "instance": {"x": 0}},
        {**COUNTEREXAMPLE, "foralls": [5]},
        {**COUNTEREXAMPLE, "foralls": [PROOF]},  # the table is that of the whole
        {**COUNTEREXAMPLE, "foralls": [COUNTEREXAMPLE]},
        {**PROOF, "further": 1},
        {**PROOF, "tree": None},
        {**PROOF, "tree": "enclose"},
        {**PROOF, "defined": ["enclose"]},
        {**PROOF, "table": [["rat", "2/4"]]},
        {**PROOF, "table": [["rat", "١"]]},
        {**PROOF, "table": [["rat", "1_0"]]},
        {**PROOF, "table": [["rat", " 1"]]},
        {**PROOF, "table": [["rat", 1]]},
        {**PROOF, "table": [["rat", "1" * 9999]]},
        {**PROOF, "table": [["pi"]], "terms": [0.0]},
        {**PROOF, "table": [["pi"]], "terms": [False]},
        {**PROOF, "table": [["pi"]], "terms": [-1]},
        {**PROOF, "table": [["pi"]], "terms": ["0"]},
        {**PROOF, "table": [["exp", True], ["pi"]]},
        {**PROOF, "table": [["pi"]] * 50_001},
        {**PROOF, "closed_forms": []},
        {**PROOF, "kind": "lift"},
        {key: value for key, value in PROOF.items() if key != "terms"},
    ],
)
def test_malformed_evidence_is_refused(proved, evidence):
    document = write_document(*proved)
    with pytest.raises(EvidenceError):
        read_document(rehashed({**document, "evidence": evidence}))


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("statement", "variables", 0, 1, "integer"), 0),
        (("statement", "variables", 0, 1, "infinite"), None),
        (("statement", "variables", 0, 1, "lo"), 0),
        (("statement", "variables", 0, 1, "lo"), "0/1"),
        (("statement", "variables", 0, 0), 7),
        (("statement", "conclusion", 0), None),
        (("statement", "conclusion", 1), True),
        (("statement", "conclusion"), ["<=", 0, 0, 0]),
        (("statement", "hypotheses"), {}),
        (("statement", "further"), 1),
        (("further",), 1),
    ],
)
def test_a_statement_of_other_types_is_refused(refuted, path, value):
    document = through_json(write_document(*refuted))
    assert document["statement"]["variables"]
    target = document
    for key in path[:-1]:
        target = target[key]
    target[path[-1]] = value
    with pytest.raises(EvidenceError):
        read_document(rehashed(document) | {key: value for key in path[:1] if key == "further"})


def test_a_number_that_is_none_is_refused(proved):
    statement, proof = proved
    for odd in (float("nan"), float("inf"), 10**5000):
        document = {**write_document(statement, proof)}
        document["evidence"] = {**document["evidence"], "tree": [odd]}
        with pytest.raises(EvidenceError):
            read_document(document)


def test_endless_nesting_is_refused_and_no_traceback(proved):
    nest = []
    for _ in range(100_000):
        nest = [nest]
    document = write_document(*proved)
    document["evidence"]["tree"] = nest
    with pytest.raises(EvidenceError):
        read_document(document)
    statement, proof = proved
    assert judge(statement, Proof(nest, proof.terms)).name == "undecided"


@pytest.mark.parametrize("tree", [5, None, "enclose", {}, [], True, ["both"], ["both", 1, 2]])
def test_trees_that_are_none(proved, tree):
    statement, proof = proved
    assert judge(statement, Proof(tree, proof.terms)).name == "undecided"


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

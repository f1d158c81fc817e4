"""Random changes of documents with evidence: none proves what is false.

Seeds are fixed, so that a failure can be repeated; the counts keep all of it within a few seconds.
"""

from __future__ import annotations

import copy
import random

import pytest
from flint import fmpq
from kernel.aims import integrating
from soundness.altering import places, rehashed

from dpsym.engines.checker import Checker
from dpsym.errors import EvidenceError, KernelRefusal
from dpsym.kernel.statement import ClosedForm, Domain, Proof, Relation, Statement, Variable
from dpsym.kernel.terms import INF, Term, rat, term, var
from dpsym.points.evidence import read_document, write_document
from dpsym.points.replay import judge

ENCLOSE, IDENTITY = ["enclose"], ["sum"]
x, y, z, t, a, b = map(var, "xyztab")


def over(name, lo=None, hi=None, **flags):
    return Variable(name, Domain(*(None if end is None else fmpq(end) for end in (lo, hi)), **flags))


def claim(variables, lhs, op, rhs, *hypotheses):
    return Statement(tuple(variables), tuple(hypotheses), Relation(op, lhs, rhs))


TAIL = Term("integral", (term("exp", -z / b) / (2 * b), t * b, INF), "z")
DOCUMENTS = [
    write_document(statement, proof)
    for statement, proof in (
        (
            claim([over("x", 0)], 1 + x, "<=", term("exp", x)),
            Proof(["segment", "x", "lo", ENCLOSE, IDENTITY]),
        ),
        (
            claim([over("a", 1), over("b", 1)], 1 / b, "<=", 1 / a, Relation("<=", a, b)),
            Proof(["substitute", "b", "t", 2, 3, ["have", "<=", 4, 0, ["given", 0], ["restrict", "t", 1, ["product", [0, 1, 1, ENCLOSE], [1, 1, 1, ENCLOSE]]]]],
                  (t, 1 / (a * (a + t)), a + t, b - a, rat(0))),
        ),
        (
            claim([over("x", -2, 3)], x, "<=", term("abs", x)),
            Proof(
                ["cases", 0, IDENTITY, ["product", [1, 1, 1, ENCLOSE], [2, 1, 1, ["given", 0]]]],
                (term("abs", x), rat(2), -x),
            ),
        ),
        (
            claim([over("x", 0, 1), over("y", 0, 1)], term("exp", y), "<=", term("exp", x), Relation("<=", y, x)),
            Proof(["segment", "x", 0, ENCLOSE, IDENTITY]),
        ),
        (
            claim([over("x", -1, 3)], x * (2 - x), "<=", rat(2)),
            Proof(["split", "x", "1/2", ENCLOSE, ["split", "x", "3/2", ["split", "x", "1", ENCLOSE, ENCLOSE], ENCLOSE]]),
        ),
        (
            claim([over("b", 0, lo_open=True), over("t", 0)], 2 * TAIL, "=", term("exp", -t)),
            integrating(IDENTITY, ClosedForm(TAIL, -term("exp", -z / b) / 2)),
        ),
    )
]  # fmt: skip
WORDS = ["add", "mul", "pow", "exp", "log", "max", "abs", "rat", "var", "inf", "<=", "<", ">=", ">", "=", "enclose",
         "segment", "split", "sum", "product", "given", "vacuous", "cases", "compare", "both", "have", "restrict",
         "substitute", "monotone", "integral", "lo", "hi", "x", "y", "a", "b", "t", "0", "1", "-1", "1/2", "2"]  # fmt: skip


def at(document, path):
    for key in path:
        document = document[key]
    return document


def changed(rng, document):
    """Return the document with one to three changes in statement or evidence, and an honest hash."""
    document = copy.deepcopy(document)
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        everywhere = [
            path for path in places(document) if len(path) > 1 and path[0] in ("statement", "evidence")
        ]
        path = rng.choice(everywhere)
        elsewhere = at(document, rng.choice(everywhere))
        at(document, path[:-1])[path[-1]] = _other(rng, at(document, path), elsewhere)
    return rehashed(document)


def _other(rng, value, elsewhere):
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + rng.choice([-2, -1, 1, 2])
    if isinstance(value, str):
        return rng.choice(WORDS)
    if isinstance(value, list) and value and rng.random() < 0.5:
        value = list(value)
        value.pop(rng.randrange(len(value)))
        return value
    return copy.deepcopy(elsewhere)


def closed_forms(evidence):
    """Return the antiderivatives with which a proof begins."""
    node, forms = evidence.tree, []
    while node[0] == "integral":
        forms.append(ClosedForm(evidence.terms[node[1]], evidence.terms[node[2]]))
        node = node[3]
    return forms


def violated(rng, statement, closed_forms):
    """Return a point at which the statement certainly fails, if one is found."""
    try:
        checker = Checker(statement, closed_forms)
    except (EvidenceError, KernelRefusal):
        return None
    for _ in range(25):
        point = {}
        for variable in statement.variables:
            domain, kind = variable.domain, rng.random()
            lo = domain.lo if domain.lo is not None else fmpq(-50) if domain.hi is None else domain.hi - 50
            hi = domain.hi if domain.hi is not None else lo + 100
            number = (
                lo if kind < 0.2 else hi if kind < 0.3 else lo + (hi - lo) * fmpq(rng.randint(0, 1000), 1000)
            )
            point[variable.name] = fmpq(number.floor()) if domain.integer else number
        if checker.decide(point) == "violated":
            return point
    return None


@pytest.mark.parametrize("seed", range(4))
def test_a_changed_document_never_proves_something_false(seed):
    rng, verdicts = random.Random(seed), []
    for _ in range(600):
        document = changed(rng, rng.choice(DOCUMENTS))
        try:
            statement, evidence = read_document(document)
        except EvidenceError:
            continue
        verdicts.append(judge(statement, evidence).name)
        if verdicts[-1] == "proved":
            assert violated(rng, statement, closed_forms(evidence)) is None, document
    assert "proved" in verdicts and "undecided" in verdicts  # some changes do no harm

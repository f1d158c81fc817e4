import json

import pytest
from flint import fmpq

from dpsym.errors import KernelRefusal
from dpsym.kernel.statement import FLIPPED, Domain, Forall, Relation, Statement, Variable
from dpsym.kernel.terms import term, var

x, y = var("x"), var("y")
EVERYTHING = Statement(
    (
        Variable("x", Domain(fmpq(1, 3), None, lo_open=True)),
        Variable("n", Domain(fmpq(0), fmpq(4), integer=True)),
    ),
    (
        Relation("<=", x, var("n") + 1),
        Forall(Variable("b", Domain(fmpq(1), None, infinite=True)), Relation("<", x, var("b") * 2)),
    ),
    Relation("=", term("exp", x), x),
)


@pytest.mark.parametrize(
    "bounds",
    [
        {"lo": fmpq(1), "hi": fmpq(0)},
        {"lo": fmpq(1), "hi": fmpq(1), "lo_open": True},
        {"lo": fmpq(1, 3), "hi": fmpq(2, 3), "integer": True},
        {"lo": fmpq(0), "hi": fmpq(1), "lo_open": True, "hi_open": True, "integer": True},
        {"hi": fmpq(1), "infinite": True},
    ],
)
def test_impossible_domains_are_refused(bounds):
    with pytest.raises(KernelRefusal):
        Domain(**bounds)


def test_infinite_ends_are_open_unless_infinity_belongs_to_the_domain():
    assert Domain().lo_open and Domain().hi_open
    assert not Domain(fmpq(1), None, infinite=True).hi_open
    assert str(Domain(fmpq(1), None, infinite=True)) == "[1, oo]"
    assert str(Domain(fmpq(0), fmpq(3), integer=True)) == "[0, 3] integers"


def test_domains_with_long_ends_are_empty_where_these_cross():
    third, less = fmpq(1, 3), fmpq(1, 3) - fmpq(1, 3**1000)
    assert str(Domain(less, third)) and str(Domain(third, third))
    for ends in ((third, less), (less, less, True)):
        with pytest.raises(KernelRefusal, match="empty"):
            Domain(*ends)


def test_json_round_trip():
    document = json.loads(json.dumps(EVERYTHING.to_json()))
    assert Statement.from_json(document) == EVERYTHING
    assert Statement.from_json(document).to_json() == document


def test_other_statements_are_written_otherwise():
    other = Statement(EVERYTHING.variables, EVERYTHING.hypotheses[:1], EVERYTHING.conclusion)
    assert other.to_json() != EVERYTHING.to_json()


def test_symbols_need_a_domain_and_only_one():
    real = Variable("x", Domain())
    with pytest.raises(KernelRefusal, match="y has no domain"):
        Statement((real,), (), Relation("<=", x, y))
    with pytest.raises(KernelRefusal, match="twice"):
        Statement((real, real), (), Relation("<=", x, x))


def test_a_quantified_variable_is_not_free():
    hypothesis = Forall(Variable("y", Domain()), Relation("<=", x, y))
    assert hypothesis.variables() == {"x"}


@pytest.mark.parametrize("name", ["", None, 5, "v" * 201])
def test_names_are_text(name):
    with pytest.raises(KernelRefusal):
        Variable(name, Domain())


def test_only_five_relations_are_known():
    with pytest.raises(KernelRefusal):
        Relation("!=", x, y)
    assert all(FLIPPED[FLIPPED[op]] == op for op in FLIPPED)


@pytest.mark.parametrize(
    "change",
    [
        lambda d: d.pop("variables"),
        lambda d: d.update(variables=5),
        lambda d: d.update(variables=[["x"]]),
        lambda d: d["variables"][0].__setitem__(0, 5),
        lambda d: d["variables"][0][1].update(lo_open="false"),
        lambda d: d["variables"][0][1].update(lo_open=1),
        lambda d: d["variables"][0][1].update(lo="one"),
        lambda d: d["variables"][0][1].update(lo=0.5),
        lambda d: d["variables"][0][1].pop("hi"),
        lambda d: d.update(conclusion=["<="]),
        lambda d: d["conclusion"].__setitem__(0, "=="),
        lambda d: d["conclusion"].__setitem__(1, True),
        lambda d: d["conclusion"].__setitem__(1, 99),
        lambda d: d.update(hypotheses=[[]]),
        lambda d: d["hypotheses"][1].pop(),
        lambda d: d.update(terms=None),
    ],
)
def test_malformed_documents_are_refused(change):
    document = json.loads(json.dumps(EVERYTHING.to_json()))
    change(document)
    with pytest.raises(KernelRefusal):
        Statement.from_json(document)

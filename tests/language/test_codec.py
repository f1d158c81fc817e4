"""Statements as JSON: what is written comes back as it was, and nothing else is read."""

import json

import pytest
import sympy
from sympy import Symbol, exp, log, oo

from dpsym import at_most, laws, order, point, real
from dpsym.check.catalogue import bundled
from dpsym.check.load import load
from dpsym.errors import EvidenceError, LimitError
from dpsym.language import PureDP, SumOver, codec, for_all, less
from dpsym.language.codec import Table, heads, values_of
from dpsym.language.nodes import Construct

P, Q = laws("P Q")
x, alpha, y = real("x", above=1), order("alpha"), point("y")
FILES = sorted(bundled().rglob("*.py"))


def written(node):
    table = Table()
    place = table.add(node)
    return json.loads(json.dumps(table.rows)), place


def returned(node):
    rows, place = written(node)
    return values_of(rows)[place]


def statements(path):
    claim = load(path)[1].variants()[0][2]
    return [claim.conclusion, *claim.given]


def comes_back(node):
    back = returned(node)
    assert back == node
    assert type(back) is type(node)
    assert back.args == node.args
    assert written(back) == written(node)


@pytest.mark.parametrize("path", FILES[::12], ids=lambda path: path.stem)
def test_claims_of_the_catalogue_come_back(path):
    for stated in statements(path):
        comes_back(stated)


@pytest.mark.slow
def test_all_claims_of_the_catalogue_come_back():
    for path in FILES:
        for stated in statements(path):
            comes_back(stated)


@pytest.mark.parametrize(
    "node",
    [
        sympy.Add(x, x, evaluate=False),
        sympy.Mul(2, sympy.Pow(x, -1, evaluate=False), x, evaluate=False),
        exp(log(x, evaluate=False), evaluate=False),
        sympy.Max(x, 1),
        sympy.Piecewise((x, x > 2), (0, True)),
        sympy.Lambda(Symbol("t"), Symbol("t") ** 2),
        sympy.Rational(-3, 7),
        sympy.floor(x),
        alpha + oo,
        for_all(y, less(P(y), SumOver(Q(y), y))),
        PureDP(x)(P, Q),
    ],
    ids=str,
)
def test_nothing_is_simplified(node):
    comes_back(node)


def test_variables_of_one_name_stay_apart():
    other = real("x")
    rows, place = written(x - other)
    assert values_of(rows)[place] == x - other != 0


@pytest.mark.parametrize(
    "row",
    [
        ["Basic"],
        ["eval", 0],
        ["Function", 0],
        ["Symbol", "x", "y"],
        ["Str", "a" * 1000],
        ["Str", "a\nb"],
        ["Str", 7],
        ["Rational", "2/4"],
        ["Rational", "1e9"],
        ["Rational", "__import__('os')"],
        ["Rational", "1/0"],
        ["Variable", "x", "complex", {}, []],
        ["Variable", "x", "real", {"lo": None}, []],
        ["KL", 0],
        ["KL", 0, 1],
        ["Space", 5],
        ["oo", 0],
        ["Add", 0],
        [["Str"], "x"],
        [],
        "Str",
        None,
    ],
    ids=str,
)
def test_other_rows_are_refused(row):
    with pytest.raises(EvidenceError):
        values_of([["Rational", "1"], ["Str", "u"], row])


@pytest.mark.parametrize("rows", [None, {}, "rows", 3])
def test_a_table_is_a_list(rows):
    with pytest.raises(EvidenceError):
        values_of(rows)


@pytest.mark.parametrize("op", ["<<", "eval", "", "!="])
def test_relations_are_those_that_are_known(op):
    with pytest.raises(EvidenceError, match="relation"):
        values_of([["Rational", "1"], ["Str", op], ["Comparison", 0, 1, 0]])


def test_a_statement_is_no_number():
    rows, place = written(at_most(x, 1))
    one = len(rows)
    with pytest.raises(EvidenceError):
        values_of([*rows, ["Rational", "1"], ["Add", place, one]])


def test_sizes_are_bounded_before_anything_is_built(monkeypatch):
    doubling = [["Symbol", "x"], *(["Tuple", n, n] for n in range(60))]
    with pytest.raises(LimitError, match="larger than"):
        values_of(doubling)
    deep = [["Symbol", "x"], *(["Tuple", n] for n in range(1000))]
    with pytest.raises(LimitError, match="deeper than"):
        values_of(deep)
    monkeypatch.setattr(codec, "MAX_ROWS", 2)
    with pytest.raises(LimitError, match="rows"):
        values_of([["Symbol", "x"]] * 3)


def test_what_is_not_of_the_vocabulary_is_not_written():
    for node in (Symbol("x", positive=True), sympy.Function("f")(x), 7, "x", sympy.Float("0.5")):
        with pytest.raises(EvidenceError):
            Table().add(node)


def test_every_head_has_one_meaning():
    assert all(kind.__module__.startswith("dpsym.language") for kind in heads().values())
    assert not set(heads()) & (set(codec.SYMPY) | set(codec.CONSTANTS))
    kinds = [kind for kind in subclasses(Construct) if kind.__module__.startswith("dpsym.language")]
    assert all(heads()[kind.__name__] is kind for kind in kinds)


def subclasses(kind):
    return {each for below in kind.__subclasses__() for each in (below, *subclasses(below))}

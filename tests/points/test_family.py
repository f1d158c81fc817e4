"""Families: what they say for each number of points, and what is none."""

import copy
import json

import pytest
from flint import fmpq
from soundness.hand_written import LIFTS

from dpsym.errors import KernelRefusal
from dpsym.kernel.statement import Domain, Relation, Variable
from dpsym.kernel.terms import rat, term, var
from dpsym.points.family import Aggregate, Family

p, a, mass, top = var("p[*]"), var("a"), var("mass"), var("top")
UNIT = Domain(fmpq(0), fmpq(1))
POINTS = (Variable("p[*]", UNIT),)
NUMBER = (Variable("a", Domain()),)
AGGREGATES = (Aggregate("mass", "sum", p), Aggregate("top", "max", p / mass))
FAMILY = Family(
    NUMBER,
    POINTS,
    AGGREGATES,
    (Relation("<", rat(0), a * p),),
    (Relation("=", mass, rat(1)),),
    Relation("<=", top, a),
)


def test_instances_write_out_the_sums():
    statement = FAMILY.instance(3)
    copies = [var(f"p[{i}]") for i in (1, 2, 3)]
    total = copies[0] + copies[1] + copies[2]
    assert [v.name for v in statement.variables] == ["a", "p[1]", "p[2]", "p[3]"]
    assert statement.conclusion == Relation("<=", term("max", *(c / total for c in copies)), a)
    assert statement.hypotheses == (
        *(Relation("<", rat(0), a * c) for c in copies),
        Relation("=", total, rat(1)),
    )


def test_one_point_needs_no_sums():
    statement = FAMILY.instance(1)
    assert statement.conclusion.lhs == var("p[1]") / var("p[1]")


@pytest.mark.parametrize("family", [FAMILY, *(family for family, _ in LIFTS.values())])
def test_families_survive_json(family):
    assert Family.from_json(json.loads(json.dumps(family.to_json()))) == family


def changed(**changes):
    fields = ("variables", "points", "aggregates", "pointwise", "hypotheses", "conclusion")
    return Family(**{**{name: getattr(FAMILY, name) for name in fields}, **changes})


@pytest.mark.parametrize("name", ["p2[*]", "p[*,x]", "p[a,*]", "p'[*]", "*"])
def test_names_that_differ_at_every_point(name):
    assert len(changed(points=(*POINTS, Variable(name, UNIT))).instance(12).variables) == 25


@pytest.mark.parametrize(
    "changes",
    [
        {"variables": (Variable("a", Domain()), Variable("a", Domain()))},
        {"variables": (Variable("mass", Domain()), *NUMBER)},
        {"variables": (Variable("p[*]", Domain()), *NUMBER)},
        {"variables": (Variable("b*", Domain()), *NUMBER)},
        {"points": (Variable("p", UNIT),)},
        {"points": (Variable("p[*,*]", UNIT),)},
        {"points": ()},
        {"variables": (Variable("p[1]", Domain()), *NUMBER)},  # or is that p at the first point?
        {"aggregates": (*AGGREGATES, Aggregate("p[12]", "sum", p))},
        {"points": (*POINTS, Variable("p[1*]", UNIT))},  # p[11] is two things for eleven points
        {"points": (Variable("q[*][1]", UNIT), Variable("q[3][*]", UNIT), *POINTS)},
        {"aggregates": (Aggregate("mass", "min", p), AGGREGATES[1])},
        {"aggregates": (Aggregate("mass", "sum", top), AGGREGATES[1])},  # a later one
        {"aggregates": (Aggregate("mass", "sum", mass), AGGREGATES[1])},  # itself
        {"aggregates": (Aggregate("mass", "sum", var("x")), AGGREGATES[1])},
        {"aggregates": (Aggregate("", "sum", p), AGGREGATES[1])},
        {"aggregates": (Aggregate("mass*", "sum", p), AGGREGATES[1])},
        {"pointwise": (Relation("<", rat(0), var("q[*]")),)},
        {"hypotheses": (Relation("<=", p, a),)},  # at which point?
        {"conclusion": Relation("<=", p, a)},
        {"conclusion": Relation("<=", var("p[1]"), a)},
    ],
)
def test_what_is_no_family(changes):
    with pytest.raises(KernelRefusal):
        changed(**changes)


def test_a_number_is_not_named_like_a_point():
    """It would say one thing of p at the second point to who reads it, and another thing to the kernel."""
    with pytest.raises(KernelRefusal, match=r"'p\[2\]' may be the name of 'p\[\*\]' at a point"):
        changed(variables=(*NUMBER, Variable("p[2]", Domain())), conclusion=Relation("<=", top, var("p[2]")))


@pytest.mark.parametrize("key", FAMILY.to_json())
@pytest.mark.parametrize("value", [None, 5, "x", [], [5], [[]], [[0, 1, 2, 3]], [["a", {}]], {}])
def test_malformed_families_are_refused(key, value):
    data = {**copy.deepcopy(FAMILY.to_json()), key: value}
    try:
        family = Family.from_json(data)
    except KernelRefusal:
        return
    assert family != FAMILY  # nothing required was left out


def test_missing_parts_are_refused():
    for key in FAMILY.to_json():
        data = {k: v for k, v in FAMILY.to_json().items() if k != key}
        with pytest.raises(KernelRefusal):
            Family.from_json(data)

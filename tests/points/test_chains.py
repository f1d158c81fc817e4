"""Relations of what may be infinite: one after the other, and what a hypothesis says outright."""

import itertools

import pytest
from flint import fmpq

from dpsym.errors import EvidenceError
from dpsym.kernel.statement import Domain, Forall, Proof, Relation, Statement, Variable
from dpsym.kernel.terms import INF, rat, term, var
from dpsym.points.cases import is_given, narrowed, through
from dpsym.points.family import Aggregate, Family
from dpsym.points.proofs import LiftProof
from dpsym.points.replay import judge

ANY = Domain(infinite=True)
VARIABLES = tuple(Variable(name, ANY) for name in "xyz")
OPERATORS = ("<", "<=", "=", ">=", ">")
HOLDS = {
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    "=": lambda a, b: a == b,
    ">=": lambda a, b: a >= b,
    ">": lambda a, b: a > b,
}
VALUES = (-1, 0, 1, float("inf"))


def holds(relation, values):
    sides = (values[str(side.data)] for side in (relation.lhs, relation.rhs))
    return HOLDS[relation.op](*sides)


def relations(*names):
    return [Relation(op, var(a), var(b)) for op in OPERATORS for a, b in itertools.permutations(names, 2)]


def points():
    return (dict(zip("xyz", row, strict=True)) for row in itertools.product(VALUES, repeat=3))


def test_what_is_given_holds_wherever_the_hypothesis_does():
    taken = 0
    for hypothesis, claim in itertools.product(relations("x", "y"), relations("x", "y")):
        if is_given(Statement(VARIABLES, (hypothesis,), claim), 0):
            taken += 1
            assert all(holds(claim, at) for at in points() if holds(hypothesis, at))
    assert taken == 36


def test_what_remains_of_a_chain_implies_the_claim_where_the_hypothesis_holds():
    taken = 0
    for hypothesis, claim in itertools.product(relations("x", "y", "z"), relations("x", "y", "z")):
        try:
            rest = through(Statement(VARIABLES, (hypothesis,), claim), 0).conclusion
        except EvidenceError:
            continue
        taken += 1
        for at in points():
            if holds(hypothesis, at) and holds(rest, at):
                assert holds(claim, at), (hypothesis, claim, rest, at)
    assert taken > 200


def test_a_hypothesis_about_all_values_is_no_link():
    quantified = Forall(Variable("t", ANY), Relation("<=", var("x"), var("t")))
    statement = Statement(VARIABLES, (quantified,), Relation("<=", var("x"), var("y")))
    for place in (0, 1, -1, "0"):
        with pytest.raises(EvidenceError):
            through(statement, place)
        with pytest.raises(EvidenceError):
            is_given(statement, place)


@pytest.mark.parametrize(
    ("hypothesis", "finite"),
    [
        (Relation("<", var("x"), INF), True),
        (Relation("<=", var("x"), INF), False),
        (Relation(">", INF, var("x")), True),
        (Relation("<=", var("x"), var("y")), False),
        (Relation("<=", var("x"), var("c")), True),
        (Relation("<=", var("x"), term("log", var("c"))), False),  # may be undefined
        (Relation("=", var("x"), var("c") + 1), True),
        (Relation("<", rat(0), var("x")), False),
    ],
)
def test_a_variable_that_a_hypothesis_bounds_is_finite(hypothesis, finite):
    real = Variable("c", Domain())
    claim = Statement((*VARIABLES, real), (hypothesis,), Relation("<=", var("x"), var("x")))
    assert narrowed(claim).variables[0].domain.infinite is not finite


ENCLOSE = Proof(["enclose"])
MASS = (Variable("a[*]", Domain(fmpq(0), fmpq(1))), Variable("b[*]", Domain(fmpq(-1), fmpq(1))))
SUMS = (Aggregate("A", "sum", var("a[*]")), Aggregate("B", "sum", var("b[*]")))


def lifted(name, conclusion, *nodes):
    """A family of two sums, of masses and of other numbers, and a distinction of whether one is 0."""
    family = Family((), MASS, SUMS, (), (), conclusion)
    shown = [[], ["proof", 0]]
    tree = ["finite", name, shown, shown, ["zero", name, shown, *nodes]]
    return judge(family, LiftProof(tree, (), (ENCLOSE,)))


FINAL = ["final", [[], ["proof", 0]]]


def test_a_sum_of_masses_is_zero_or_positive():
    assert lifted("A", Relation("<=", rat(0), var("A")), FINAL, FINAL).name == "proved"


@pytest.mark.parametrize(
    ("name", "conclusion"),
    [
        ("B", Relation("<=", rat(0), var("B"))),  # not of masses
        ("A", Relation("<", rat(0), var("A"))),  # false where it is 0
        ("A", Relation("<=", rat(1), var("A"))),  # false where it is small
        ("A", Relation("=", rat(0), var("A"))),  # false where it is not 0
    ],
)
def test_other_conclusions_do_not_follow(name, conclusion):
    assert lifted(name, conclusion, FINAL, FINAL).name == "undecided"


def test_both_cases_are_needed():
    assert lifted("A", Relation("<=", rat(0), var("A")), FINAL).name == "undecided"


def test_a_sum_that_is_not_known_to_be_finite_is_not_distinguished():
    family = Family((), MASS, SUMS, (), (), Relation("<=", rat(0), rat(1)))
    tree = ["zero", "A", [[], ["proof", 0]], FINAL, FINAL]
    assert judge(family, LiftProof(tree, (), (ENCLOSE,))).name == "undecided"

"""Proofs on the pieces that hypotheses 0 < |t|, or t^2 <= 0, leave of a box."""

import pytest
from flint import fmpq

from dpsym.engines.prove import prove
from dpsym.kernel.judge import judge
from dpsym.kernel.statement import Domain, Proof, Relation, Statement, Variable
from dpsym.kernel.terms import rat, term, var

X, Y, Z = var("x"), var("y"), var("z")


def apart(part):
    """Return that a term is not 0."""
    return Relation("<", rat(0), term("abs", part))


def zero(part):
    """Return that a term is 0, said of its square."""
    return Relation("<=", part**2, rat(0))


def statement(conclusion, *given, integers=()):
    """Return a statement about all real numbers that a relation speaks of."""
    names = sorted({name for each in (conclusion, *given) for name in each.variables()})
    variables = (Variable(name, Domain(integer=name in integers)) for name in names)
    return Statement(tuple(variables), given, conclusion)


TRUE = [
    statement(Relation("=", X / Y * Y, X), apart(Y)),
    statement(Relation("=", X / Y * (Y / Z), X / Z), apart(Y), apart(Z)),
    statement(Relation("<", rat(0), X**2), apart(X)),
    statement(Relation("=", (X**2 - 1) / (X - 1), X + 1), apart(X - 1)),
    statement(Relation("=", (X**2 - Y**2) / (X - Y), X + Y), apart(X - Y)),
    statement(Relation("<=", rat(1), X**2), apart(X), integers="x"),
    statement(Relation("=", (2 * X + 3) / (2 * X + 3), rat(1)), apart(2 * X + 3)),
    statement(Relation("<=", X * Y, rat(0)), zero(X)),
    statement(Relation("<=", X**3 + Y, Y), zero(X)),
    statement(Relation("<=", X, Y), zero(X - Y)),
    statement(Relation("=", X, Y), zero(X), zero(Y)),
    statement(Relation("<=", X, rat(0)), Relation("<=", term("abs", X), rat(0))),
]
FALSE = [
    statement(Relation("<=", X, rat(-1)), zero(X)),
    statement(Relation("<=", X * Y, rat(0)), zero(X - Y)),
    statement(Relation("<=", X, rat(0)), Relation("<=", X**2, rat(1))),
    statement(Relation("<=", X, rat(0)), Relation("<=", X**3, rat(1))),
    statement(Relation("=", X / Y * Y, X)),
    statement(Relation("=", X / Y * Y, X), apart(X)),
    statement(Relation("<", rat(0), X**2), apart(X - 1)),
    statement(Relation("<=", rat(1), X**2), apart(X)),
    statement(Relation("<", rat(0), X), apart(X)),
    statement(Relation("=", (X**2 - 1) / (X - 1), X + 2), apart(X - 1)),
]


@pytest.mark.parametrize("claim", TRUE, ids=str)
def test_what_holds_where_nothing_is_zero_is_proved(claim):
    proof = prove(claim)
    assert isinstance(proof, Proof)
    judge(claim, proof)


@pytest.mark.parametrize("claim", FALSE, ids=str)
def test_nothing_false_is_proved(claim):
    assert prove(claim) is None


def test_zero_itself_is_an_end_of_both_pieces():
    proof = prove(statement(Relation("=", X / Y * Y, X), apart(Y)))
    assert proof.tree[:3] == ["split", "y", "0"]
    assert [part[:3] for part in proof.tree[3:]] == [["end", "y", "hi"], ["end", "y", "lo"]]
    assert fmpq(0) == rat(0).number

"""Proofs where hypotheses contradict each other, and none where they do not."""

import pytest
from flint import fmpq

from dpsym.engines.prove import prove
from dpsym.kernel.judge import judge
from dpsym.kernel.statement import Domain, Proof, Relation, Statement, Variable
from dpsym.kernel.terms import rat, term, var

X, S, T = var("x"), var("s"), var("t")
NEVER = Relation("<=", rat(1), rat(0))


def statement(conclusion, *given):
    """Return a statement about real numbers x and s, and t > 0."""
    variables = (
        Variable("x", Domain()),
        Variable("s", Domain()),
        Variable("t", Domain(fmpq(0), lo_open=True)),
    )
    return Statement(variables, given, conclusion)


def beyond(low, value):
    """Return 1 for a value from a number on, and else 0."""
    return term("if_le", low, value, rat(1), rat(0))


TRUE = [
    statement(NEVER, Relation("<=", S + T, X), Relation("<=", X, S)),
    statement(NEVER, Relation("<", S, X), Relation("<", X, S)),
    statement(NEVER, Relation("<=", S, X), Relation("<", X, S)),
    statement(NEVER, Relation("<=", rat(2), X), Relation("<", X, rat(1))),
    statement(NEVER, Relation("<=", rat(0), X), Relation("<", X, rat(2)), Relation("<=", rat(4), X**2)),
    statement(Relation("<=", beyond(S + T, X), beyond(S, X))),
    statement(Relation("<=", beyond(T, X) + beyond(X, -T), beyond(T, term("abs", X)))),
]
FALSE = [
    statement(NEVER),
    statement(NEVER, Relation("<=", S, X), Relation("<=", X, S)),
    statement(NEVER, Relation("<=", S - T, X), Relation("<=", X, S)),
    statement(NEVER, Relation("<=", rat(0), X), Relation("<=", X, rat(2)), Relation("<=", rat(4), X**2)),
    statement(Relation("<=", beyond(S, X), beyond(S + T, X))),
    statement(Relation("<=", beyond(S, X) + beyond(X, -S), beyond(S, term("abs", X)))),
]


@pytest.mark.parametrize("claim", TRUE, ids=str)
def test_what_follows_from_a_contradiction_is_proved(claim):
    proof = prove(claim, solves=True)
    assert isinstance(proof, Proof)
    assert judge(claim, proof).name == "proved"


@pytest.mark.parametrize("claim", FALSE, ids=str)
def test_what_can_be_refutes_nothing(claim):
    assert prove(claim) is None

"""What the tests of lifts share: small families, and that a lift is accepted or refused."""

from flint import fmpq
from soundness.hand_written import (
    EASY,
    NEVER,
    p,
    q,
)

from dpsym.kernel.statement import Domain, Variable
from dpsym.kernel.terms import rat, term, var
from dpsym.points.family import Aggregate, Family
from dpsym.points.proofs import LiftProof
from dpsym.points.replay import judge

x, c = var("x[*]"), var("c")
ONE = (rat(1),)
ANYTHING = [[], ["proof", 0]]
ANYWHERE = (Variable("x[*]", Domain()),)
NUMBER = (Variable("c", Domain(fmpq(0))),)
INFINITE = Aggregate("K", "sum", term("relent", p, q))


def refused(family, tree, terms=ONE, proofs=(EASY, NEVER)):
    """Assert that a lift does not prove a family, and return why."""
    verdict = judge(family, LiftProof(tree, terms, proofs))
    assert verdict.name == "undecided", (tree, verdict)
    return verdict.reason


def accepted(family, tree, terms=ONE, proofs=(EASY, NEVER)):
    """Assert that a lift proves a family."""
    assert judge(family, LiftProof(tree, terms, proofs)).name == "proved"


def real(body, conclusion, *hypotheses, kind="sum", pointwise=()):
    """Return a family with one aggregate S of a real number x at each point, and a number c >= 0."""
    return Family(NUMBER, ANYWHERE, (Aggregate("S", kind, body),), pointwise, hypotheses, conclusion)


S = var("S")

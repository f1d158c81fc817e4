"""False claims about integrals with forged proofs: names that would be captured, hidden jumps, borrowed facts."""

import pytest
from flint import fmpq

from dpsym.kernel.judge import judge
from dpsym.kernel.statement import Domain, Proof, Relation, Statement, Variable
from dpsym.kernel.terms import PI, Term, rat, term, var

t, s, u, x = map(var, "tsux")
E = ["enclose"]
ONE, TWO = rat(1), rat(2)


def over(body, low, high, name="t"):
    ends = (end if isinstance(end, Term) else rat(end) for end in (low, high))
    return Term("integral", (body, *ends), name)


def within(name, low, high, **more):
    return Variable(name, Domain(fmpq(low), None if high is None else fmpq(high), **more))


def claim(variables, lhs, op, rhs, *hypotheses):
    return Statement(tuple(variables), hypotheses, Relation(op, lhs, rhs))


LINE, ARC = over(t, 0, 1), over((1 + t**2) ** -1, 0, Term("inf"))
RECIPROCAL, SIGN = over(t**-1, 0, 1), term("if_lt", t, 0, 0, 1)
INNER = over(ONE, 0, t, "s")
UNDEFINED = over(rat(0), 0, term("log", x))  # where x < 0
AT_TWO = claim([within("t", 2, 2)], LINE, ">=", TWO, Relation("=", t, TWO))  # it is 1/2
OUTER = claim([within("t", 2, 3)], over(INNER, 0, 1), ">=", TWO)  # it is 1/2
TWICE = claim([within("x", 1, 2)], over(LINE, 0, x, "u"), ">=", x)  # it is x/2
STEPS = over(term("floor", t), 0, x)
REVERSED = over(t, 1, 0)
HALF = claim([], LINE, "<=", rat("1/3"), Relation("<=", LINE, rat("1/2")))

FORGED = [
    # a free variable with the name of a bound one
    *[(AT_TWO, tree, (LINE, t, TWO, over(u, 0, 1) - 2))
      for tree in (["simplify", ["t"], E], ["rewrite", 1, 2, E], ["let", "u", 1, 3, E], ["restrict", "t", 0, E])],
    *[(OUTER, tree, (INNER, t, over(u, 0, 1) - 2, s))
      for tree in (["mean", 0, "u", E, E], ["rewrite", 0, 1, E], ["integral", 0, 3, E], ["let", "u", 0, 2, E])],
    # what the rule mean introduces is captured, or is one number for two integrals
    *[(TWICE, ["mean", 0, name, E, leaf], (LINE,))
      for name in ("u", "t", "x", "s") for leaf in (E, ["given", 0], ["given", 1])],
    (claim([], LINE * over(1 - t, 0, 1), "<=", rat("1/5")),
     ["mean", 0, "u", E, ["mean", 1, "u", E, E]], (LINE, over(1 - t, 0, 1))),
    # antiderivatives that are integrals themselves
    *[(claim([], RECIPROCAL, "<=", rat(10)), ["integral", 0, 1, E], (RECIPROCAL, form))
      for form in (over(s**-1, 1, t, "s"), over(t**-1, 1, t), over(s**-1, t, t, "s") + term("log", t))],
    (claim([], over(SIGN, -1, 1), "=", rat(0)), ["integral", 0, 1, E], (over(SIGN, -1, 1), over(SIGN, -1, t))),
    *[(claim([], LINE, "=", ONE), ["integral", 0, 1, E], (LINE, over(t, 0, end, "s"))) for end in (t, 1)],
    # ends that are undefined or infinite, and bodies that are not continuous
    *[(claim([within("x", -2, 1)], UNDEFINED, "=", rat(0)), tree, (UNDEFINED, over(rat(0), 0, t, "s"), rat(0)))
      for tree in (E, ["integral", 0, 1, E], ["rewrite", 0, 2, E])],
    *[(claim([within("x", 1, None, infinite=True)], over(ONE, 0, x), "<", Term("inf")), tree, (over(ONE, 0, x),))
      for tree in (E, ["mean", 0, "u", E, E])],
    *[(claim([within("x", 0, 2)], STEPS, "<=", rat(0)), tree, (STEPS,))
      for tree in (["segment", "x", "lo", E, E], ["concave", "x", "lo", "hi", E, E, E], ["mean", 0, "u", E, E])],
    # ends in the wrong order; a hypothesis about the integral says nothing of each u
    *[(claim([], REVERSED, ">=", rat(0)), ["mean", 0, "u", E, leaf], (REVERSED,)) for leaf in (E, ["given", 0])],
    *[(HALF, ["mean", 0, "u", E, ["given", place]], (LINE,)) for place in range(3)],
    # limits of the arcus tangent
    *[(claim([], ARC, op, value), ["integral", 0, 1, E], (ARC, term("atan", t)))
      for op, value in ((">=", TWO), ("<=", rat("3/2")), ("=", PI))],
]  # fmt: skip


@pytest.mark.parametrize("number", range(len(FORGED)))
def test_no_forged_proof_about_an_integral_is_believed(number):
    statement, tree, terms = FORGED[number]
    assert judge(statement, Proof(tree, terms)).name == "undecided"


def test_the_same_rules_prove_what_is_true():
    for statement, tree, terms in (
        (claim([], ARC, "<=", TWO), ["integral", 0, 1, E], (ARC, term("atan", t))),
        (claim([], LINE, "<=", ONE), ["mean", 0, "u", E, E], (LINE,)),
        (claim([], LINE, "<=", ONE, Relation("<=", LINE, rat("1/2"))), ["mean", 0, "u", E, E], (LINE,)),
        (claim([within("t", 2, 2)], LINE, "<=", TWO), ["rewrite", 0, 1, E], (t + LINE, LINE + t)),
    ):
        assert judge(statement, Proof(tree, terms)).name == "proved", tree

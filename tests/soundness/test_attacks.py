"""Proofs of false statements that lean on an edge of a rule: infinity, zero, an end, an undefined part.

Each statement is violated at the given instance, with certainty; each tree was accepted by a draft of the
kernel, or nearly was.
"""

from dataclasses import dataclass

import pytest
from flint import fmpq
from kernel.aims import integrating

from dpsym.kernel.statement import ClosedForm, Counterexample, Domain, Proof, Relation, Statement, Variable
from dpsym.kernel.terms import INF, Term, rat, term, var
from dpsym.points.replay import judge

x, y, z, p, a, t = map(var, "xyzpat")
exp = lambda t: term("exp", t)
log = lambda t: term("log", t)
ENCLOSE = ["enclose"]


def domain(lo=None, hi=None, **flags):
    return Domain(*(None if end is None else fmpq(end) for end in (lo, hi)), **flags)


@dataclass(frozen=True)
class Attack:
    """A false statement, what is handed in as its proof, and where it is violated."""

    statement: Statement
    proof: Proof
    instance: dict


def attack(lhs, op, rhs, tree, instance, terms=(), given=(), forms=(), **domains):
    variables = tuple(Variable(name, each) for name, each in domains.items())
    sides = [side if isinstance(side, Term) else rat(side) for side in (lhs, rhs)]
    hypotheses = tuple(Relation(o, left, right) for left, o, right in given)
    statement = Statement(variables, hypotheses, Relation(op, *sides))
    return Attack(statement, integrating(tree, *forms, terms=terms), instance)


SHIFT = ["substitute", "x", "t", 0, 1, ENCLOSE]
root = (x**2) ** rat("1/2")
folded = Term("pow", (root * (root - x) ** 2, rat(1)))
over_zero = Term("integral", (2 / z, rat(-1), rat(1)), "z")
half_line = Term("integral", (z * 0, rat(1), INF), "z")
undefined_left = Term("integral", (exp(log(z)), rat(-1), rat(1)), "z")
mirror = term("relent", exp(-x), exp(-x - exp(x)))

ATTACKS = {
    "a variable that may be infinite is shifted": attack(
        *(x**-1, ">", 0, SHIFT, {"x": INF, "a": rat(1)}),
        terms=(a + t, x - a),
        given=[(x, ">=", a)],
        x=domain(1, infinite=True),
        a=domain(1, 2),
    ),
    "a shift from minus infinity": attack(
        *(x, "<=", 0, SHIFT, {"x": rat(1), "p": rat(0)}),
        terms=(log(p) + t, x - log(p)),
        given=[(x, ">=", log(p))],
        x=domain(),
        p=domain(0, 0),
    ),
    "below infinity, at infinity": attack(
        *(x, "<", INF, SHIFT, {"x": INF}),
        terms=(1 + t, x - 1),
        given=[(x, ">=", rat(1))],
        x=domain(1, infinite=True),
    ),
    "an even power of what is undefined": attack(
        *(x, ">=", 0, ["product", [0, 2, 1, None]], {"x": rat(-1)}),
        terms=[exp(log(x) / 2)],
        x=domain(-1, 1),
    ),
    "two forms of infinity": attack(
        exp(-log(x)), "=", -exp(-log(-x)), ["sum"], {"x": rat(0)}, x=domain(0, 0)
    ),
    "division by a zero divisor": attack(
        *(-x, ">=", 0),
        [
            *("product", [0, 1, 1, ["sum", [1, ["product", [2, 1, 1, ENCLOSE], [3, 2, 1, None]]]]]),
            [4, 2, 1, None],
        ],
        {"x": rat(1)},
        terms=[folded, root * (root - x) ** 2, root, root - x, (root - x) ** -1],
        x=domain(-1, 1),
    ),
    "strict beside minus infinity": attack(
        log(x), "<", log(x) + 1, ["sum", [0, ENCLOSE]], {"x": rat(0)}, terms=[rat(1)], x=domain(0, 1)
    ),
    "a hypothesis between infinities": attack(
        *(y, ">=", 0, ["given", 0], {"x": rat(0), "y": rat(-1)}),
        given=[(log(x), "<=", log(x) + y)],
        x=domain(0, 1),
        y=domain(-1, 1),
    ),
    "zero times infinity": attack(
        *(-1, ">=", 0, ["product", [0, 1, 1, ENCLOSE], [1, 1, 1, ENCLOSE]], {"x": rat(0)}),
        terms=[(log(x) - 1) ** -1, 1 - log(x)],
        x=domain(0, 0),
    ),
    "a divergence that jumps at the end": attack(
        mirror, "<=", rat("1/2"), ["segment", "x", "hi", ENCLOSE, ENCLOSE], {"x": rat(1)}, x=domain(0)
    ),
    "a scaled loss that jumps at the end": attack(
        *(term("scaled", exp(-x), exp(x)), "<=", rat("1/2")),
        *(["segment", "x", "hi", ["sum"], ENCLOSE], {"x": rat(1)}),
        x=domain(0),
    ),
    "a face where the slope is lost": attack(
        term("abs", x), "<=", x, ["segment", "x", "lo", ["sum"], ENCLOSE], {"x": rat(-1)}, x=domain(-1, 1)
    ),
    "growth from an end that is not attained": attack(
        x, ">", 0, ["segment", "x", "lo", ["sum"], ENCLOSE], {"x": rat(0)}, x=domain(0, 1)
    ),
    "a gap between the halves": attack(
        *(x * (x - 1), ">", rat("-1/4"), ["split", "x", "1/2", ENCLOSE, ENCLOSE], {"x": rat("1/2")}),
        x=domain(0, 1),
    ),
    "a split outside of the box": attack(
        x, ">=", 0, ["split", "x", "3", ENCLOSE, ENCLOSE], {"x": rat(-1)}, x=domain(-1, 1)
    ),
    "cases without one of the cases": attack(
        *(term("max", -x, x - 3), ">=", 0, ["cases", 0, ENCLOSE], {"x": rat(1)}),
        terms=[term("max", -x, x - 3)],
        x=domain(0, 2),
    ),
    "one case for two": attack(
        *(term("max", x, x - 3), "<=", 0, ["cases", 0, ["given", 0], ["given", 0]], {"x": rat(1)}),
        terms=[term("max", x, x - 3)],
        x=domain(0, 2),
    ),
    "signs that do not multiply": attack(
        *(x * y, ">=", 0, ["product", [0, 1, 1, ENCLOSE], [1, 1, -1, ENCLOSE]], {"x": rat(1), "y": rat(-1)}),
        terms=[x, y],
        x=domain(0, 1),
        y=domain(-1, 0),
    ),
    "logarithms of negative sides": attack(
        *(-2, "<=", -3, ["monotone", "log", 0, 1, ENCLOSE], {}),
        terms=[rat(-2), rat(-3)],
    ),
    "a sum of others": attack(
        *(x, ">=", 1, ["sum", [0, ENCLOSE], [1, ENCLOSE]], {"x": rat(0)}), terms=[x, rat(1)], x=domain(0, 1)
    ),
    "a hypothesis that is not false everywhere": attack(
        *(x, ">=", 1, ["vacuous", 0], {"x": rat(0)}), given=[(x, "<=", rat("1/2"))], x=domain(0, 1)
    ),
    "one half of an equality": attack(
        *(x, "=", 1, ["both", ENCLOSE, ["given", 0]], {"x": rat(0)}),
        given=[(x, "<=", rat(1))],
        x=domain(0, 1),
    ),
    "an integral across a pole": attack(
        *(over_zero, "=", 1, ["sum"], None), forms=[ClosedForm(over_zero, log(z**2) + z / 2)]
    ),
    "an antiderivative without a limit": attack(
        *(half_line, "=", 1 - exp(rat(1)), ["sum"], None),
        forms=[ClosedForm(half_line, Term("pow", (exp(z), z**-1)))],
    ),
    "an integrand that is undefined": attack(
        *(undefined_left, "=", 0, ["sum"], None), forms=[ClosedForm(undefined_left, z**2 / 2)]
    ),
}


@pytest.mark.parametrize("name", ATTACKS)
def test_the_proof_is_rejected_with_a_reason(name):
    each = ATTACKS[name]
    verdict = judge(each.statement, each.proof)
    assert verdict.name == "undecided", verdict
    assert verdict.reason.startswith("the evidence does not replay: ")


@pytest.mark.parametrize("name", [name for name, each in ATTACKS.items() if each.instance is not None])
def test_the_statement_is_false(name):
    each = ATTACKS[name]
    verdict = judge(each.statement, Counterexample(tuple(each.instance.items())))
    assert verdict.name == "refuted", verdict


UNDEFINED = {
    "a choice by an undefined number": term("if_lt", log(rat(-1)), rat(0), rat(10), rat(10)),
    "an undefined number to the power 0": Term("pow", (log(rat(-1)), rat(0))) + 9,
    "a negative mass": term("scaled", -1, 10),
    "a ratio of a negative mass": term("logratio", 0, -1) + 99,
    "a divergence from a negative mass": term("relent", 0, -1) + 99,
    "an order below 1": term("powdiv", 1, 0, rat("1/2")),
    "infinity less infinity": INF - INF + 99,
    "zero times infinity": 0 * INF + 99,
    "a root of a negative number": rat(-4) ** rat("1/2") + 99,
    "zero to a negative power": Term("pow", (rat(0), rat("-1/2"))),
    "one to the power infinity": Term("pow", (exp(rat(0)), INF)) + 99,
}


@pytest.mark.parametrize("op", ["<", "<=", "=", ">=", ">"])
@pytest.mark.parametrize("name", UNDEFINED)
def test_what_is_undefined_is_neither_refuted_nor_proved(name, op):
    statement = Statement((), (), Relation(op, UNDEFINED[name], rat(9)))
    assert judge(statement, Counterexample(())).name == "undecided"
    for tree in (ENCLOSE, ["sum"], ["both", ENCLOSE, ENCLOSE]):
        assert judge(statement, Proof(tree)).name == "undecided"

"""Statements with evidence that the kernel accepts: at least one for each rule of proof."""

import pytest
from flint import fmpq
from kernel.aims import integrating

import dpsym.identities  # noqa: F401
from dpsym.kernel.statement import (
    ClosedForm,
    Counterexample,
    Domain,
    Forall,
    Proof,
    Relation,
    Statement,
    Variable,
)
from dpsym.kernel.terms import INF, Term, rat, term, var

ENCLOSE = ["enclose"]
IDENTITY = ["sum"]
x, y, z, t, e, a, b, n = map(var, ["x", "y", "z", "t", "e", "a", "b", "n"])


def at_end(name, end, here, elsewhere):
    """Return a proof at an end of the range of a variable, which is put there, and elsewhere in it."""
    return ["end", name, end, ["simplify", [name], here], elsewhere]


def exp(u):
    return term("exp", u)


def log(u):
    return term("log", u)


def over(name, lo=None, hi=None, **flags):
    """Return a variable over an interval whose ends are numbers or None."""
    lo, hi = (None if end is None else fmpq(end) for end in (lo, hi))
    return Variable(name, Domain(lo, hi, **flags))


def claim(variables, lhs, op, rhs, *hypotheses):
    return Statement(tuple(variables), tuple(hypotheses), Relation(op, lhs, rhs))


def _laplace_tail():
    tail = Term("integral", (exp(-z / b) / (2 * b), t * b, INF), "z")
    statement = claim([over("b", 0, lo_open=True), over("t", 0)], 2 * tail, "=", exp(-t))
    return statement, integrating(IDENTITY, ClosedForm(tail, -exp(-z / b) / 2))


PROVED = {
    "face": (
        claim([over("e", 0)], 1 + e, "<=", exp(e)),
        Proof(["segment", "e", "lo", ENCLOSE, IDENTITY]),
    ),
    "product": (
        claim([over("e", 0)], e * term("tanh", e / 2), "<=", e**2 / 2),
        Proof(
            ["product", [0, 1, 1, ENCLOSE], [1, 1, 1, ["segment", "e", "lo", ENCLOSE, ENCLOSE]]],
            (e, e / 2 - term("tanh", e / 2)),
        ),
    ),
    "even power": (
        claim([over("x")], 2 * x, "<=", x**2 + 1),
        Proof(["product", [0, 2, 1, ENCLOSE]], (x - 1,)),
    ),
    "strict face": (
        claim([over("x", 0, lo_open=True)], log(1 + x), "<", x),
        Proof(
            [
                "segment",
                "x",
                "lo",
                ["sum", [0, ["product", [1, 1, 1, ENCLOSE], [2, 1, 1, ENCLOSE]]]],
                IDENTITY,
            ],
            (x / (1 + x), x, (1 + x) ** -1),
        ),
    ),
    "shift": (
        claim([over("a", 1), over("b", 1)], 1 / b, "<=", 1 / a, Relation("<=", a, b)),
        Proof(
            [
                *("substitute", "b", "t", 2, 3),
                [
                    *("have", "<=", 4, 0, ["given", 0]),
                    ["restrict", "t", 1, ["product", [0, 1, 1, ENCLOSE], [1, 1, 1, ENCLOSE]]],
                ],
            ],
            (t, 1 / (a * (a + t)), a + t, b - a, rat(0)),
        ),
    ),
    "given": (
        claim([over("x"), over("y")], 2 * x, "<=", 2 * y, Relation("<=", x, y)),
        Proof(["product", [0, 1, 1, ENCLOSE], [1, 1, 1, ["given", 0]]], (rat(2), y - x)),
    ),
    "sum": (
        claim([over("x", 0), over("y", -1, 1)], x + y**2, ">=", rat(0)),
        Proof(["sum", [0, ENCLOSE], [1, ENCLOSE]], (x, y**2)),
    ),
    "cases": (
        claim([over("x", -2, 3)], x, "<=", term("abs", x)),
        Proof(
            ["cases", 0, IDENTITY, ["product", [1, 1, 1, ENCLOSE], [2, 1, 1, ["given", 0]]]],
            (term("abs", x), rat(2), -x),
        ),
    ),
    "logs": (
        claim([over("x", 1, 2)], exp(x), "<=", exp(2 * x)),
        Proof(["monotone", "log", 0, 1, ["sum", [2, ENCLOSE]]], (exp(x), exp(2 * x), x)),
    ),
    "split": (
        claim([over("x", -1, 3)], x * (2 - x), "<=", rat(2)),
        Proof(
            [
                "split",
                "x",
                "1/2",
                ENCLOSE,
                ["split", "x", "3/2", ["split", "x", "1", ENCLOSE, ENCLOSE], ENCLOSE],
            ],
        ),
    ),
    "vacuous": (
        claim([over("x", 0, 1)], x, ">=", rat(2), Relation(">", x, rat(1))),
        Proof(["vacuous", 0]),
    ),
    "integers": (
        claim([over("n", 0, 4, integer=True)], n * (1 - n), "<=", rat(0)),
        Proof(["split", "n", "1/2", ENCLOSE, ENCLOSE]),
    ),
    "both": (
        claim([over("x", 0, 0)], x, "=", term("abs", x)),
        Proof(["both", ENCLOSE, ENCLOSE]),
    ),
    "identity": (claim([over("x", 0, lo_open=True)], exp(2 * log(x)), "=", x**2), Proof(IDENTITY)),
    "integral": _laplace_tail(),
    "have": (
        claim([over("x", 0, lo_open=True), over("y")], 2 * x, "<=", 2 * exp(y), Relation("<=", log(x), y)),
        Proof(
            ["have", "<=", 0, 1, ["monotone", "log", 0, 1, ["given", 0]], ["given", 1, 2, ENCLOSE]],
            (x, exp(y), rat("1/2")),
        ),
    ),
    "let": (
        claim([over("x"), over("y")], 1 + (x - y) ** 2, "<=", exp((x - y) ** 2)),
        Proof(
            ["let", "z", 0, 1, ["segment", "z", "lo", ENCLOSE, IDENTITY]],
            ((x - y) ** 2, exp(z) - 1 - z),
        ),
    ),
    "chord": (
        claim([over("x", 0, 1)], exp(x), "<=", 1 + x * (exp(rat(1)) - 1)),
        Proof(["concave", "x", "lo", "hi", ["sum", [0, ENCLOSE]], IDENTITY, IDENTITY], (exp(x),)),
    ),
    "one of two cases": (
        claim([over("x")], x, "=", Term("if_eq", (x, rat(3), rat(3), x))),
        Proof(
            [
                "both",
                ["cases", 0, ["given", 0], IDENTITY, IDENTITY],
                ["cases", 0, ["given", 0], IDENTITY, IDENTITY],
            ],
            (Term("if_eq", (x, rat(3), rat(3), x)),),
        ),
    ),
}

REFUTED = {
    "logarithm as an instance": (
        claim([over("x", 1, lo_open=True), over("e", 0)], rat("1/2"), "<=", exp((x - 1) * -e) / 4),
        Counterexample((("x", rat(2)), ("e", log(rat("7/3"))))),
    ),
    "quantified hypothesis": (
        Statement(
            (over("x", 0, 1),),
            (Forall(over("a", 1, lo_open=True), Relation("<=", x * a, 2 * a)),),
            Relation("<=", x, rat("1/2")),
        ),
        Counterexample((("x", rat(1)),), (), (Proof(["product", [0, 1, 1, ENCLOSE]], (a,)),)),
    ),
}


@pytest.fixture(params=PROVED, ids=lambda name: name.replace(" ", "-"))
def proved(request):
    """A true statement with a proof of it."""
    return PROVED[request.param]


@pytest.fixture(params=REFUTED, ids=lambda name: name.replace(" ", "-"))
def refuted(request):
    """A false statement with a counterexample."""
    return REFUTED[request.param]

"""Case distinctions: what they take apart, and where they refuse."""

import random

import pytest
from flint import ctx, fmpq

from dpsym.engines.checker import Checker
from dpsym.errors import EvidenceError
from dpsym.kernel.statement import Domain, Forall, Relation, Statement, Variable
from dpsym.kernel.terms import INF, Term, rat, term, var
from dpsym.points.cases import at_end, ends, narrowed, simplified, with_unit

p, q, s, x, y = map(var, "pqsxy")
UNIT = Domain(fmpq(0), fmpq(1))
POSITIVE = Domain(fmpq(0), fmpq(1), lo_open=True)
ABOVE_ONE = Domain(fmpq(1), None, lo_open=True)


def of(lhs, op, rhs, *hypotheses, **domains):
    used = Relation(op, lhs, rhs).variables().union(*(h.variables() for h in hypotheses))
    variables = tuple(Variable(name, domains.get(name, UNIT)) for name in sorted(used | domains.keys()))
    return Statement(variables, hypotheses, Relation(op, lhs, rhs))


@pytest.mark.parametrize(
    ("subject", "domains", "expected"),
    [
        (term("relent", 0, q), {"q": UNIT}, rat(0)),
        (term("relent", p, 0), {"p": POSITIVE}, INF),
        (term("relent", p, 0), {"p": UNIT}, term("relent", p, 0)),  # 0 or infinite
        (term("relent", 0, q), {"q": Domain()}, term("relent", 0, q)),  # undefined below 0
        (term("logratio", 0, q), {"q": UNIT}, -INF),
        (term("logratio", p, 0), {"p": POSITIVE}, INF),
        (term("powdiv", 0, q, x), {"q": UNIT, "x": ABOVE_ONE}, rat(0)),
        (term("powdiv", p, 0, x), {"p": POSITIVE, "x": ABOVE_ONE}, INF),
        (
            term("powdiv", p, 0, x),
            {"p": POSITIVE, "x": Domain(fmpq(1))},
            term("powdiv", p, 0, x),
        ),  # 1 is open
        (term("powdiv", 0, q, x), {"q": UNIT, "x": UNIT}, term("powdiv", 0, q, x)),
        (term("scaled", 0, term("log", x)), {"x": Domain()}, rat(0)),
        (term("scaled", p, term("log", q)), {"p": POSITIVE, "q": UNIT}, p * term("log", q)),
        (term("scaled", p, term("log", q)), {"p": UNIT, "q": UNIT}, term("scaled", p, term("log", q))),
        (Term("if_lt", (rat(0), p, x, y)), {"p": POSITIVE, "x": UNIT, "y": UNIT}, x),
        (
            Term("if_lt", (rat(0), p, x, y)),
            {"p": UNIT, "x": UNIT, "y": UNIT},
            Term("if_lt", (rat(0), p, x, y)),
        ),
        (Term("if_le", (rat(2), p, x, y)), {"p": UNIT, "x": UNIT, "y": UNIT}, y),
        (Term("if_eq", (p, rat(2), x, y)), {"p": UNIT, "x": UNIT, "y": UNIT}, y),
        (rat(0) * Term("mul", (x, INF)), {"x": POSITIVE}, rat(0) * Term("mul", (x, INF))),  # undefined
        (Term("mul", (rat(0), x)), {"x": UNIT}, rat(0)),
        (term("exp", -INF), {}, rat(0)),
    ],
)
def test_simplified(subject, domains, expected):
    statement = simplified(of(subject, "<=", subject + rat(1), **domains))
    assert statement.conclusion.lhs == expected
    assert {v.name for v in statement.variables} == statement.conclusion.variables()


def test_simplified_leaves_bound_variables_alone():
    inner = Term("integral", (Term("mul", (rat(1), x**2)), rat(0), rat(1)), "x")
    statement = of(inner + x**2, "<=", rat(9), x=Domain(fmpq(0), fmpq(0)))
    found = simplified(statement).conclusion.lhs
    assert inner in set(found.nodes())
    assert x**2 not in found.args


def test_simplified_drops_quantified_hypotheses():
    quantified = Forall(Variable("z", UNIT), Relation("<=", x, var("z")))
    assert simplified(Statement((Variable("x", UNIT),), (quantified,), Relation("<=", x, x))).hypotheses == ()


@pytest.mark.parametrize(
    ("hypothesis", "domain", "expected"),
    [
        (Relation("<=", rat(0), x), Domain(), "[0, oo)"),
        (Relation("<", rat(0), x), Domain(), "(0, oo)"),
        (Relation(">", x, rat(0)), Domain(fmpq(0)), "(0, oo)"),
        (Relation(">=", x, rat(0)), Domain(fmpq(0), None, True), "(0, oo)"),
        (Relation("<=", x, rat(1)), Domain(fmpq(0), None, infinite=True), "[0, 1]"),
        (Relation("=", x, rat("1/2")), UNIT, "[1/2, 1/2]"),
        (Relation("<=", x, rat(-1)), UNIT, "[0, 1]"),  # never: the proof has to notice
        (Relation("<=", x, rat(3)), UNIT, "[0, 1]"),
        (Relation("<=", x, rat("1/2")), Domain(fmpq(0), fmpq(1), integer=True), "[0, 1] integers"),
        (Relation("<=", 2 * x, rat("1/2")), UNIT, "[0, 1]"),
    ],
)
def test_narrowed(hypothesis, domain, expected):
    statement = narrowed(Statement((Variable("x", domain),), (hypothesis,), Relation("<=", x, rat(9))))
    assert str(statement.variables[0].domain) == expected


@pytest.mark.parametrize(
    ("domain", "end", "value", "rest"),
    [
        (UNIT, "lo", "0", "(0, 1]"),
        (UNIT, "hi", "1", "[0, 1)"),
        (Domain(fmpq(0), fmpq(3), integer=True), "lo", "0", "[1, 3] integers"),
        (Domain(fmpq(0), fmpq(3), integer=True), "hi", "3", "[0, 2] integers"),
        (Domain(fmpq(2), fmpq(2)), "lo", "2", "None"),
        (Domain(fmpq(2), fmpq(2), integer=True), "hi", "2", "None"),
        (Domain(fmpq(0), None, infinite=True), "lo", "0", "(0, oo]"),
        (Domain(fmpq(0), None, infinite=True), "hi", "inf", "[0, oo)"),
        (Domain(infinite=True), "hi", "inf", "(-oo, oo)"),
        (Domain(fmpq(1), None, lo_open=True, infinite=True), "hi", "inf", "(1, oo)"),
        (Domain(fmpq(1), None, integer=True, infinite=True), "hi", "inf", "[1, oo) integers"),
    ],
)
def test_ends(domain, end, value, rest):
    found, left = ends(Variable("x", domain), end)
    assert (str(found), str(left and left.domain)) == (value, rest)


@pytest.mark.parametrize(
    ("domain", "end"),
    [
        (POSITIVE, "lo"),
        (Domain(fmpq(0)), "hi"),
        (Domain(), "hi"),
        (Domain(infinite=True), "lo"),  # -oo does not belong to it
        (Domain(), "lo"),
        (Domain(fmpq(1, 2), fmpq(3), integer=True), "lo"),
        (UNIT, "middle"),
        (UNIT, None),
    ],
)
def test_ends_that_are_not_attained(domain, end):
    with pytest.raises(EvidenceError):
        ends(Variable("x", domain), end)


def test_at_end_wants_a_variable_of_the_statement():
    with pytest.raises(EvidenceError):
        at_end(of(x, "<=", rat(1)), "y", "lo")


@pytest.mark.parametrize(
    ("lhs", "rhs"),
    [
        (term("relent", p, q), p - q),
        (term("powdiv", p, q, x), 2 * x * p),
        (term("logratio", p, q), x),
        (term("scaled", p, term("log", q / p)), q),
        (Term("max", (rat(0), p - term("exp", x) * q)), p + q),
        (term("abs", p - q), q),
        (p * q, q**2),
        ((p * q) ** rat("1/2"), p),
        (Term("if_lt", (p, q, p, q)), p),
        (p / q, rat(3)),
        (rat(0), p - q),
        (INF * 1, p),
        (Term("integral", (p * 0 + x, rat(0), rat(1)), "p"), rat(1)),
    ],
)
def test_homogeneous(lhs, rhs):
    """The reduced statement has the truth of the first one at the point that is scaled."""
    statement = of(lhs, "<=", rhs, p=POSITIVE, q=POSITIVE, x=ABOVE_ONE)
    reduced = with_unit(statement, "q", ["p"])
    assert all(str(v.domain) == "(0, oo)" for v in reduced.variables if v.name == "p")
    rng = random.Random(3)
    ctx.prec = 128
    for _ in range(20):
        a, b, c = fmpq(rng.randint(1, 9), 9), fmpq(rng.randint(1, 9), 9), 1 + fmpq(rng.randint(1, 30), 7)
        first = Checker(statement).status({"p": a, "q": b, "x": c})
        second = Checker(reduced).status({v.name: {"p": a / b, "x": c}[v.name] for v in reduced.variables})
        assert "unknown" in (first, second) or first == second


@pytest.mark.parametrize(
    ("lhs", "rhs", "hypotheses"),
    [
        (term("relent", p, q), p - 1, ()),  # 1 is of degree 0
        (term("relent", p, q), p * q, ()),
        (term("log", p), q, ()),
        (term("exp", p), term("exp", q), ()),
        (term("logratio", p, rat(1)), x, ()),
        (term("powdiv", p, q, p), q, ()),
        (p**x, q**x, ()),
        (rat(2) ** p, q, ()),
        (Term("if_lt", (p, rat(1), p, q)), p, ()),
        (Term("if_lt", (p, q, p, rat(1))), p, ()),
        (Term("max", (rat(1), p)), q, ()),
        (Term("integral", (p * var("t"), rat(0), rat(1)), "t"), q, ()),
        (p, q, (Relation("<=", p, rat("1/2")),)),  # a hypothesis would not be scaled
        (p, q, (Forall(Variable("t", UNIT), Relation("<=", p, 2 * q)),)),
    ],
)
def test_what_is_not_homogeneous_is_refused(lhs, rhs, hypotheses):
    with pytest.raises(EvidenceError):
        with_unit(of(lhs, "<=", rhs, *hypotheses, p=POSITIVE, q=POSITIVE, x=ABOVE_ONE), "q", ["p"])


@pytest.mark.parametrize(
    ("name", "others", "domains"),
    [
        ("q", ["p"], {"q": UNIT}),  # may be 0
        ("q", ["p"], {"p": Domain(fmpq(1, 2), fmpq(1))}),  # not scaled down freely
        ("q", ["p"], {"p": Domain()}),
        ("q", ["p"], {"q": Domain(fmpq(0), None, True, infinite=True)}),
        ("q", ["p"], {"q": Domain(fmpq(0), fmpq(1), True, integer=True)}),
        ("q", [], {}),  # then p stays behind
        ("q", ["p", "r"], {}),
        ("r", ["p"], {}),
    ],
)
def test_what_is_no_mass_is_not_scaled(name, others, domains):
    with pytest.raises(EvidenceError):
        with_unit(of(p, "<=", 2 * q, **{"p": POSITIVE, "q": POSITIVE, **domains}), name, others)

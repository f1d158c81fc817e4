"""False statements with cunning evidence, each of which a less careful kernel would believe.

Each plays on one thing: a 0 times infinity, an end that is attained, a term that is undefined where nobody
looks, an identity that holds only where both sides mean something.
"""

import pytest
from kernel.aims import changing, integrating

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
from dpsym.points.replay import judge
from tests.notes.hanging import without_hang

x, y, z, n, t = map(var, "xyznt")
ENCLOSE, IDENTITY = ["enclose"], ["sum"]
HALF = rat("1/2")


def exp(u):
    return term("exp", u)


def log(u):
    return term("log", u)


def over(name, lo=None, hi=None, **flags):
    return Variable(
        name, Domain(*(None if end is None else rat(str(end)).number for end in (lo, hi)), **flags)
    )


def claim(variables, lhs, op, rhs, *hypotheses):
    return Statement(tuple(variables), tuple(hypotheses), Relation(op, lhs, rhs))


def integral(body, lo, hi):
    return Term("integral", (body, lo, hi), "z")


r = (x**2) ** HALF  # |x|
square_times_r = r * (r - x) ** 2
cubic = n**3 / 3 - n**2 / 2 + n * rat("9/100")

FALSE = {
    "an even power of something undefined": (
        claim([over("x", -1, 1)], x, ">=", rat(0)),
        Proof(["product", [0, 2, 1, None]], (exp(log(x) / 2),)),
    ),
    "inf = -inf as an identity of 1/x and 1/x": (
        claim([over("x", 0, 0)], exp(-log(x)), "=", -exp(-log(-x))),
        Proof(IDENTITY),
    ),
    "a zero divisor in the ring with a square root": (
        claim([over("x", -1, 1)], -x, ">=", rat(0)),
        Proof(
            [
                "product",
                [0, 1, 1, ["sum", [1, ["product", [2, 1, 1, ENCLOSE], [3, 2, 1, None]]]]],
                [4, 2, 1, None],
            ],
            (Term("pow", (square_times_r, rat(1))), square_times_r, r, r - x, (r - x) ** -1),
        ),
    ),
    "an integer walks past the fractions": (
        claim([over("n", 0, 2, integer=True)], cubic, ">=", rat(0)),
        Proof(
            [
                "segment",
                "n",
                "lo",
                ["split", "n", "1/2", ENCLOSE, ["split", "n", "3/2", ENCLOSE, ENCLOSE]],
                IDENTITY,
            ],
        ),
    ),
    "a shift that forgets infinity": (
        claim([over("x", 1, infinite=True)], x, "<", INF, Relation(">=", x, rat(1))),
        Proof(*changing("x", (1 + t, x - 1), "t", ENCLOSE)),
    ),
    "0^(-3/2) as infinity": (
        claim([over("x", 0, 1)], x ** rat("-3/2"), ">=", rat(1)),
        Proof(ENCLOSE),
    ),
    "0 * inf inside an interval": (claim([over("x", -1, 1)], x * INF, "<=", INF), Proof(ENCLOSE)),
    "inf^0 as the limit of e": (
        claim([], integral(0 * z, rat(1), INF), "=", 1 - exp(rat(1))),
        integrating(IDENTITY, ClosedForm(integral(0 * z, rat(1), INF), Term("pow", (exp(z), z**-1)))),
    ),
    "-inf < -inf + 1": (
        claim([over("x", 0, 1)], log(x), "<", log(x) + 1),
        Proof(["sum", [0, ENCLOSE]], (rat(1),)),
    ),
    "a hypothesis inf <= inf + y": (
        claim([over("x", 0, 1), over("y", -1, 1)], y, ">=", rat(0), Relation("<=", log(x), log(x) + y)),
        Proof(["given", 0]),
    ),
    "a product 0 * inf = -1": (
        claim([over("x", 0, 0)], rat(-1), ">=", rat(0)),
        Proof(["product", [0, 1, 1, ENCLOSE], [1, 1, 1, ENCLOSE]], ((log(x) - 1) ** -1, 1 - log(x))),
    ),
    "infinity attained beside an open end": (
        claim([over("x", 1, infinite=True), over("y", 2, 3, lo_open=True, hi_open=True)], x * y, "<", INF),
        Proof(ENCLOSE),
    ),
    "a principal value": (
        claim([], integral(2 / z, rat(-1), rat(1)), "=", rat(0)),
        integrating(IDENTITY, ClosedForm(integral(2 / z, rat(-1), rat(1)), log(z**2))),
    ),
    "an integrand that is undefined on half of the range": (
        claim([], integral(exp(log(z)), rat(-1), rat(1)), "=", rat(0)),
        integrating(IDENTITY, ClosedForm(integral(exp(log(z)), rat(-1), rat(1)), z**2 / 2)),
    ),
    "inf - inf behind a number too large": (
        claim([], -INF + term("max", exp(rat(10) ** 60 * rat(10) ** 60), INF), "<=", rat(-5)),
        Proof(ENCLOSE),
    ),
    "masses that are negative": (
        claim([over("x", 1, 2)], term("logratio", -x, -x), "<=", rat(9)),
        Proof(ENCLOSE),
    ),
    "a new variable with the name of an integer that is not spoken of any more": (
        claim([over("n", 0, 5, integer=True), over("x", "1/2", "5/2")], (x - 1) * (x - 2), ">=", rat(0)),
        Proof(
            ["simplify", [], ["let", "n", 0, 1, ["split", "n", "1", ENCLOSE, ENCLOSE]]],
            (x, (n - 1) * (n - 2)),
        ),
    ),
    "an equation by an enclosure above 0": (claim([over("x", 0, 1)], rat(0), "=", x), Proof(ENCLOSE)),
    "an equation of what is only bounded by the other": (
        claim([over("x", 0, 1), over("y", 0, 1)], x, "=", y, Relation("<=", x, y)),
        Proof(["given", 0]),
    ),
    "an equation by a multiple of what is at least 0": (
        claim([over("x", 0, 1)], rat(0), "=", x, Relation(">=", 2 * x, rat(0))),
        Proof(["given", 0, 0, ENCLOSE], (rat(2),)),
    ),
    "an equation through an inequality": (
        claim([over("x", 0, 1), over("y", 0, 1)], x, "=", y + 0 * x, Relation("<=", x, y)),
        Proof(["through", 0, ["sum"]]),
    ),
    "an equation by growth alone": (
        claim([over("x", 0, 1)], rat(0), "=", x),
        Proof(["segment", "x", "lo", ["sum"], ["sum"]]),
    ),
    "an equation by a factor": (
        claim([over("x", 0, 1)], rat(0), "=", x * 0 + x),
        Proof(["product", [0, 2, 1, None]], (x**HALF,)),
    ),
    "two sides that are at most each other": (
        claim([over("x", 0, 1)], x, "<", x),
        Proof(["both", ["sum"], ["sum"]]),
    ),
    "an equation that was not shown": (
        claim([over("x", 0, 1)], x, "<=", rat(0)),
        Proof(["have", "=", 0, 1, ENCLOSE, ["given", 0]], (x, rat(0))),
    ),
    "a strict relation by no summand": (claim([over("x")], x, "<", x), Proof(["sum"])),
    "a function that falls": (
        claim([over("x", 0, 1)], x, "<=", -x),
        Proof(["monotone", "erfc", 0, 1, ENCLOSE], (x, -x)),
    ),
    "a function that turns": (
        claim([over("x", -1, 0)], 1 + x, "<=", 1 + 2 * x),
        Proof(["monotone", "abs", 0, 1, ENCLOSE], (x, 2 * x)),
    ),
    "a function of steps": (
        claim([over("x", 0, HALF)], x, "<=", rat(0)),
        Proof(["monotone", "floor", 0, 1, ENCLOSE], (x, rat(0))),
    ),
    "logarithms of what is not positive": (
        claim([over("x", -1, 0)], -x, "<=", x),
        Proof(["monotone", "log", 0, 1, ["sum"]], (-x, x)),
    ),
    "both logarithms minus infinity": (
        claim([over("x", 0, 0)], 1 + x, "<=", 0 * x),
        Proof(["monotone", "log", 0, 1, ["sum"]], (1 + x, 0 * x)),
    ),
    "a tanh that is 1 at infinity": (
        claim([over("x", 0, infinite=True)], INF - x, "<=", rat(0)),
        Proof(["monotone", "tanh", 0, 1, ENCLOSE], (INF - x, rat(0))),
    ),
    "a square root in the place of a number of either sign": (
        claim([over("x", -1, 1)], x, ">=", rat(0)),
        Proof(*changing("x", (t**HALF, x**2), "t", ENCLOSE)),
    ),
    "what is written by itself": (
        claim([over("x", -1, 1)], x, ">=", rat(0)),
        Proof(*changing("x", (x + t, x * 0), "t", ["sum", [0, ENCLOSE]], x)),
    ),
    "a limit from the wrong side": (
        claim([over("x", 1)], 1 / x, "<=", rat(0)),
        Proof(["segment", "x", "hi", ["sum", [0, ENCLOSE]], ENCLOSE], (x**-2,)),
    ),
    "a limit of 0 as more than 0": (
        claim([over("x", 1, infinite=True)], 1 / x, ">", rat(0)),
        Proof(["segment", "x", "hi", ENCLOSE, ENCLOSE]),
    ),
    "an integral whose value is claimed elsewhere": (
        claim([over("x", -1, 1)], integral(1 / z, x, rat(2)), "<=", rat(9)),
        integrating(ENCLOSE, ClosedForm(integral(1 / z, x, rat(2)), log(z))),
    ),
    "|x| is x": (claim([over("x", -1, 1)], r, "=", x), Proof(IDENTITY)),
    "e^(2 log x) is x^2 also below zero": (
        claim([over("x", -1, 1)], exp(2 * log(x)), "=", x**2),
        Proof(IDENTITY),
    ),
    "log(xy) = log x + log y for negative x, y": (
        claim([over("x", -2, -1), over("y", -2, -1)], log(x * y), "=", log(x) + log(y)),
        Proof(IDENTITY),
    ),
}


ratio = term("powdiv", x, x**2, 2)  # 1 for x > 0, and 0 for x = 0
rising = term("relent", x, exp(-exp(-log(x))))  # x log x + 1 for x > 0, and 0 for x = 0
JUMPS = {  # and encloses as what is defined everywhere
    "a face": (claim([over("x", 0, 1)], ratio, "<=", rat(0)), ["segment", "x", "lo", IDENTITY, ENCLOSE]),
    "a face of a relative entropy": (
        claim([over("x", 0, "1/3")], rising, "<=", rat(0)),
        ["segment", "x", "lo", ["sum", [0, ENCLOSE]], ENCLOSE],
    ),
    "a limit": (
        claim([over("x", 1)], ratio.replace({x: 1 / x}), "<=", HALF),
        ["segment", "x", "hi", IDENTITY, ENCLOSE],
    ),
    "a bound": (
        claim([over("x", 0, 1), over("y", 0, 0)], ratio, "<=", rat(0), Relation(">=", x, y)),
        ["segment", "x", 0, IDENTITY, ENCLOSE],
    ),
    "a concave term": (
        claim([over("x", 0, 1)], ratio, "<=", x),
        ["concave", "x", "lo", "hi", ["sum", [1, ENCLOSE]], ENCLOSE, ENCLOSE],
    ),
}


@pytest.mark.parametrize("name", JUMPS)
def test_nothing_is_continuous_that_jumps_where_masses_vanish(name):
    statement, tree = JUMPS[name]
    assert judge(statement, Proof(tree, (-log(x) - 1, rat(0)))).name == "undecided"


@pytest.mark.parametrize("name", FALSE)
def test_false_statements_are_not_proved(name):
    statement, proof = FALSE[name]
    assert judge(statement, proof).name == "undecided"


LOG_OF_MINUS_ONE = log(rat(-1))


@pytest.mark.parametrize(
    ("lhs", "op", "rhs"),
    [
        (term("if_lt", LOG_OF_MINUS_ONE, 0, 5, 5), ">", rat(9)),
        (Term("pow", (LOG_OF_MINUS_ONE, rat(0))), ">", rat(9)),
        (term("scaled", -1, 1), ">", rat(9)),
        (term("powdiv", 1, 0, HALF), "<=", rat(9)),
        (term("logratio", 0, -1), ">", rat(9)),
        (term("relent", 0, -1), ">", rat(9)),
        (term("min", 5, LOG_OF_MINUS_ONE), ">", rat(9)),
        (term("min", 5, INF - term("max", exp(exp(exp(exp(rat(100))))), INF)), ">", rat(9)),
        (INF - INF, ">", rat(0)),
        (rat(0) * INF, ">", rat(0)),
        (rat(0) ** -1, "<", rat(0)),
        (Term("integral", (var("x") ** -1, rat(-1), rat(1)), "x"), ">", rat(2)),
        (Term("integral", (rat(1), rat(0), INF), "x"), "<", rat(2)),
        (Term("integral", (LOG_OF_MINUS_ONE, rat(0), rat(1)), "x"), ">", rat(2)),
    ],
)
def test_what_is_undefined_refutes_nothing(lhs, op, rhs):
    assert judge(claim([], lhs, op, rhs), Counterexample(())).name == "undecided"


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        (over("x", 0, 1, lo_open=True), rat(0)),
        (over("x", 0, 1, hi_open=True), rat(1)),
        (over("x", 0), INF),
        (over("x", None, 0), -INF),
        (over("x", 0, infinite=True), -INF),
        (over("x", 0, infinite=True), INF - INF),
        (over("x", 0, 4, integer=True), HALF),
        (over("x", 0, integer=True), log(rat(2))),
        (over("x", 0, integer=True), exp(rat(2))),
        (over("x", 0, 1), exp(rat(0)) + exp(rat(-9999))),
        (over("x", 0, 1), y),
        (over("x", 0, 1), Term("integral", (rat(1), rat(0), INF), "z")),
    ],
)
def test_instances_outside_of_the_domain_refute_nothing(variable, value):
    assert judge(claim([variable], rat(1), "<", rat(0)), Counterexample((("x", value),))).name == "undecided"


def test_an_infinite_instance_counts_where_infinity_belongs_to_the_domain():
    statement = claim([over("x", 1, infinite=True)], x, "<", INF)
    assert judge(statement, Counterexample((("x", INF),))).name == "refuted"


def test_instances_give_each_variable_a_value_and_nothing_else():
    statement = claim([over("x")], x, "<", rat(0))
    for instance in ((), (("x", rat(1)), ("y", rat(1))), (("y", rat(1)),)):
        assert judge(statement, Counterexample(instance)).name == "undecided"


def test_a_quantified_hypothesis_needs_its_proof_at_the_instance():
    hypothesis = Forall(over("b", 1), Relation("<=", x * var("b"), rat(2)))
    statement = claim([over("x", 0, 1)], x, "<=", HALF, hypothesis)
    for foralls in ((), (None,), (Proof(ENCLOSE),)):
        assert judge(statement, Counterexample((("x", rat(1)),), (), foralls)).name == "undecided"


def test_a_quantified_variable_cannot_be_captured():
    """With x := b the hypothesis would read "for all b: b <= b"."""
    b = var("b")
    statement = claim([over("x", 0, 1)], x, "<=", HALF, Forall(over("b", 1), Relation("<=", b, x)))
    assert judge(statement, Counterexample((("x", b),), (), (Proof(IDENTITY),))).name == "undecided"


def test_a_quantified_hypothesis_must_be_defined_for_all_values():
    refutation = Counterexample((("x", rat(1)),), (), (Proof(ENCLOSE),))
    for least, verdict in ((0, "refuted"), (-1, "undecided")):
        hypothesis = Forall(over("b", least, 1), Relation("<=", log(var("b")), x))
        assert judge(claim([over("x", 0, 1)], x, "<=", HALF, hypothesis), refutation).name == verdict


def test_monstrous_documents_cost_little():
    tower, deep, nested = (x + 1), x, x
    for i in range(200):
        tower, deep = Term("mul", (tower, tower)), exp(deep)
        nested = Term("integral", (nested + var(f"b{i}"), rat(0), rat(1)), f"b{i}")
    for _ in range(3000):
        deep = exp(deep)
    wide = Term("add", tuple(x**i for i in range(2000)))
    many = Term("mul", tuple(x + i for i in range(100)))
    huge = (x + rat(1, 3)) ** rat(10**300)
    with without_hang():
        for subject in (tower, deep, nested, wide, many, huge):
            statement = claim([over("x", 0, 1)], subject, "<=", subject * rat("1/2") - 1)
            for tree in (ENCLOSE, IDENTITY, ["segment", "x", "lo", ENCLOSE, ENCLOSE], ["sum", [0, ENCLOSE]]):
                assert judge(statement, Proof(tree, (subject,))).name == "undecided"
            judge(statement, Counterexample((("x", rat("1/3")),)))

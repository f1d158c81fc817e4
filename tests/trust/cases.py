"""Small statements about numbers for each rule of proof, with evidence that shows them, and some that does not."""

from flint import fmpq
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

x, y, z, t, u = map(var, "xyztu")
exp, log = (lambda a: term("exp", a)), (lambda a: term("log", a))
BOX = ["enclose"]
TINY = rat(fmpq(1, 3**500))


def number(text):
    return None if text.endswith("oo") else rat(text).number


def domain(text):
    """Return a domain: ``"[0, 1)"``, ``"(0, oo)"``, ``"[1, oo]"``, ``"Z[0, 3]"``."""
    lo, hi = text.removeprefix("Z")[1:-1].split(", ")
    ends = {"lo_open": text.removeprefix("Z")[0] == "(", "hi_open": text[-1] == ")"}
    infinite = text.endswith("oo]")
    return Domain(number(lo), number(hi), **ends, integer=text[0] == "Z", infinite=infinite)


def statement(domains, op, lhs, rhs, *hypotheses):
    variables = tuple(Variable(name, domain(text)) for name, text in domains.items())
    return Statement(variables, hypotheses, Relation(op, lhs, rhs if isinstance(rhs, Term) else rat(rhs)))


def le(a, b):
    return Relation("<=", a, b)


def proof(tree, *terms):
    return Proof(tree, terms)


SHIFTED = ["restrict", "t", 1, ["only", [], ["sum", [0, BOX]]]]
TAIL = 2 * term("pi") ** rat("-1/2") * exp(-(x**2)) / x  # twice what the tail is below
RISES = ["segment", "x", "lo", BOX, BOX]
#: For each rule: a statement, a proof of it, and one that is none.
CASES = {
    "enclose": (statement({"x": "[0, 1]"}, "<=", x, 2), proof(BOX), proof([])),
    "long fractions, exactly": (
        statement({"x": "[0, 0]"}, "<=", (1 - TINY) * exp(x) + TINY * exp(-x), 1),
        proof(BOX),
        proof(["split", "x", "0", BOX, BOX]),
    ),
    "split": (
        statement({"x": "[0, 1]"}, "<=", x * (1 - x), "1/2"),
        proof(["split", "x", "1/2", BOX, BOX]),
        proof(["split", "x", "1/4", BOX, BOX]),
    ),
    "split of an integer": (
        statement({"x": "Z[0, 2]"}, "<=", x * (2 - x), 2),
        proof(["split", "x", "1", BOX, BOX]),
        proof(["split", "x", "3", BOX, BOX]),
    ),
    "segment": (
        statement({"x": "[0, oo)"}, "<=", 1 + x, exp(x)),
        proof(RISES),
        proof(["segment", "x", "hi", BOX, BOX]),
    ),
    "segment, to infinity": (
        statement({"x": "[1, oo)"}, ">", x**-1, 0),
        proof(["segment", "x", "hi", BOX, BOX]),
        proof(["segment", "x", "lo", BOX, BOX]),
    ),
    "end": (
        statement({"x": "Z[0, oo)"}, ">=", x**2, 0),
        proof(["end", "x", "lo", BOX, BOX]),
        proof(["end", "x", "hi", BOX, BOX]),
    ),
    "restrict": (
        statement({"x": "(-oo, oo)", "y": "[0, 1]"}, "<=", x, 1, le(y, y + 1), le(x, y)),
        proof(["restrict", "x", 1, BOX]),
        proof(["restrict", "x", 0, BOX]),
    ),
    "restrict to a point": (
        statement({"x": "[0, 1]"}, "<=", rat(2), exp(x), le(rat(1), x)),
        proof(["restrict", "x", 0, BOX]),
        proof(["restrict", "x", 1, BOX]),
    ),
    "restrict by an equation": (
        statement({"x": "(-oo, oo)", "y": "[1, 2]"}, "<=", x, 2, Relation("=", x, y)),
        proof(["restrict", "x", 0, BOX]),
        proof(["restrict", "y", 0, BOX]),
    ),
    "put": (
        statement({"x": "(-oo, oo)", "y": "[0, 1]"}, "<=", x - y, 0, Relation("=", x, y)),
        proof(["put", "x", 0, ["sum"]]),
        proof(["restrict", "x", 0, ["sum"]]),
    ),
    "put, by its range": (
        statement({"x": "[0, 1]", "y": "(-oo, oo)"}, "<=", y, 1, Relation("=", x, y)),
        proof(["put", "x", 0, ["given", 2]]),
        proof(["put", "x", 0, ["given", 1]]),
    ),
    "simplify": (
        statement({"x": "[2, 2]", "y": "(-oo, oo)"}, "<=", y * (x - 2), 0),
        proof(["simplify", ["x"], BOX]),
        proof(["simplify", ["z"], BOX]),
    ),
    "simplify an equation": (
        statement({"x": "[2, 2]", "y": "(-oo, oo)"}, "=", y * (x ** rat("1/2")) ** 2, 2 * y),
        proof(["simplify", ["x"], ["sum"]]),
        proof(["simplify", ["x"], BOX]),
    ),
    "sum of nothing": (
        statement({"x": "(-oo, oo)"}, "=", (x + 1) ** 2, x**2 + 2 * x + 1),
        proof(["sum"]),
        proof(BOX),
    ),
    "both": (statement({"x": "[0, 0]"}, "=", x, 0), proof(["both", BOX, BOX]), proof(["both", BOX])),
    "sum of one": (
        statement({"x": "(-oo, oo)"}, ">=", x**2 + 2 * x + 1, 0),
        proof(["sum", [0, BOX]], (x + 1) ** 2),
        proof(["sum", [0, BOX]], (x + 1) ** 2 + 1),
    ),
    "sum": (
        statement({"x": "(-oo, oo)", "y": "(-oo, oo)"}, ">=", x**2 + 2 * x * y + 2 * y**2, 0),
        proof(["sum", [0, BOX], [1, BOX]], (x + y) ** 2, y**2),
        proof(["sum", [0, BOX]], (x + y) ** 2, y**2),
    ),
    "product": (
        statement({"x": "(-oo, oo)", "y": "[0, oo)"}, ">=", y * x**2 + 2 * y * x + y, 0),
        proof(["product", [0, 2, 1, BOX], [1, 1, 1, BOX]], x + 1, y),
        proof(["product", [0, 2, 1, BOX], [1, 1, -1, BOX]], x + 1, y),
    ),
    "monotone, log": (
        statement({"x": "(-oo, oo)"}, "<=", rat(1), 1 + x**2),
        proof(["monotone", "log", 0, 1, BOX], rat(1), 1 + x**2),
        proof(["monotone", "log", 1, 0, BOX], rat(1), 1 + x**2),
    ),
    "monotone, exp": (
        statement({"x": "[0, oo)"}, "<=", log(1 + x), x),
        proof(["monotone", "exp", 0, 1, ["sum", [2, RISES]]], log(1 + x), x, exp(x) - 1 - x),
        proof(["monotone", "exp", 1, 0, ["sum", [2, RISES]]], log(1 + x), x, exp(x) - 1 - x),
    ),
    "given": (
        statement({"x": "(-oo, oo)", "y": "(-oo, oo)"}, "<=", x, y, le(2 * x, 2 * y), le(x, y)),
        proof(["given", 1]),
        proof(["given", 0]),
    ),
    "given, with a multiple": (
        statement({"x": "(-oo, oo)", "y": "(-oo, oo)"}, "<=", x, y, le(2 * x, 2 * y)),
        proof(["given", 0, 0, BOX], rat(2)),
        proof(["given", 0, 0, BOX], rat(-2)),
    ),
    "have": (
        statement({"x": "[0, 1]"}, "<=", x**2, 1),
        proof(["have", "<=", 0, 1, BOX, ["given", 0]], x**2, rat(1)),
        proof(["have", "<", 0, 1, BOX, ["given", 0]], x**2, rat(1)),
    ),
    "let": (
        statement({"x": "(-oo, oo)"}, "<=", 1 + x**2, exp(x**2)),
        proof(["let", "u", 0, 1, ["segment", "u", "lo", BOX, BOX]], x**2, exp(u) - 1 - u),
        proof(["let", "u", 0, 1, ["segment", "u", "lo", BOX, BOX]], x**2, exp(u) - u),
    ),
    "concave": (
        statement({"x": "[0, 1]"}, "<=", x**2, x),
        proof(["concave", "x", "lo", "hi", BOX, BOX, BOX]),
        proof(["concave", "x", "hi", "lo", BOX, BOX, BOX]),
    ),
    "monotone, by arguments": (
        statement({"x": "(0, oo)"}, "<", term("erfc", x + 1), term("erfc", x)),
        proof(["monotone", "erfc", 1, 0, ["sum", [2, BOX]]], x, x + 1, rat(1)),
        proof(["monotone", "erfc", 0, 1, ["sum", [2, BOX]]], x, x + 1, rat(1)),
    ),
    "series": (
        statement({"x": "(0, oo)"}, "<", term("erfc", x), TAIL),
        proof(
            ["series", 0, 0, 1, 2, BOX, ["sum", [3, BOX]]], term("erfc", x), rat(-1), TAIL, rat(1) * TAIL / 2
        ),
        proof(
            ["series", 0, 1, 1, 2, BOX, ["sum", [3, BOX]]], term("erfc", x), rat(-1), TAIL, rat(1) * TAIL / 2
        ),
    ),
    "telescope": (
        statement({"x": "(0, oo)"}, ">", 1 / x, 0),
        proof(["telescope", "x", "1", 0, ["sum", [1, BOX]], BOX], 1 / x, 1 / x * (x + 1) ** -1),
        proof(["telescope", "x", "1", 2, ["sum", [1, BOX]], BOX], 1 / x, 1 / x * (x + 1) ** -1, rat(1)),
    ),
    "concave between hypotheses": (
        statement({"x": "(-oo, oo)", "y": "[0, 1]"}, "<=", x**2, 1, le(-y, x), le(x, y)),
        proof(["concave", "x", 0, 1, BOX, BOX, BOX]),
        proof(["concave", "x", 1, 0, BOX, BOX, BOX]),
    ),
    "vacuous": (
        statement({"x": "[0, 1]"}, ">=", x, 5, le(x, rat(-1)), le(x, rat(1))),
        proof(["vacuous", 0]),
        proof(["vacuous", 1]),
    ),
    "only, and a shift": (
        statement({"x": "(-oo, oo)", "y": "(-oo, oo)"}, ">=", x - y, 0, le(y, x)),
        proof(
            ["substitute", "x", "t", 1, 2, ["have", "<=", 3, 0, ["given", 0], SHIFTED]],
            t,
            y + t,
            x - y,
            rat(0),
        ),
        proof(
            ["substitute", "x", "t", 1, 2, ["have", "<", 3, 0, ["given", 0], SHIFTED]],
            t,
            y + t,
            x - y,
            rat(0),
        ),
    ),
    "cases": (
        statement({"x": "[-1, 1]"}, "<=", term("abs", x), 1),
        proof(["cases", 0, BOX, BOX], term("abs", x)),
        proof(["cases", 0, BOX], term("abs", x)),
    ),
    "compare": (
        statement({"x": "[0, 1]", "y": "[0, 1]"}, ">=", x + y, 0),
        proof(["compare", 0, 1, BOX, BOX], x, y),
        proof(["compare", 0, 1, BOX, BOX], x, log(y - 1)),
    ),
    "segment, from a bound": (
        statement({"x": "(-oo, oo)", "y": "[0, 1]"}, ">=", x - y, 0, le(y, x), le(x, y + 1)),
        proof(["segment", "x", 0, BOX, ["sum"]]),
        proof(["segment", "x", 1, BOX, ["sum"]]),
    ),
    "a counterexample": (
        statement({"x": "[1, oo)"}, "<=", exp(x), 3),
        Counterexample((("x", rat(2)),)),
        Counterexample((("x", rat("1/2")),)),
    ),
    "a counterexample where a hypothesis is an equation of logarithms": (
        statement({"x": "[0, oo)"}, "<=", x, 1, Relation("=", exp(x), rat(3))),
        Counterexample((("x", log(rat(3))),)),
        Counterexample((("x", log(rat(2))),)),
    ),
    "a counterexample for an integer": (
        statement({"x": "Z[0, oo)"}, "<=", x, 2),
        Counterexample((("x", rat(3)),)),
        Counterexample((("x", rat("7/2")),)),
    ),
    "a counterexample with a hypothesis for all values": (
        Statement(
            (Variable("y", domain("[0, 1]")),),
            (Forall(Variable("x", domain("[0, 1]")), le(x * y, rat("1/2"))),),
            le(y, rat("1/4")),
        ),
        Counterexample((("y", rat("1/2")),), foralls=(proof(BOX),)),
        Counterexample((("y", rat(1)),), foralls=(proof(BOX),)),
    ),
}
WHERE = {"inverse": "(0, oo)", "exp": "(0, oo)", "square": "[0, oo)", "odds": "(0, 1)"}
for how in ("inverse", "exp", "log", "square", "odds", "negative"):
    CASES[f"substitute, {how}"] = (
        statement({"x": WHERE.get(how, "(-oo, oo)")}, ">=", (x + 1) ** 2, 0),
        Proof(*changing("x", how, "t", BOX)),
        Proof(*changing("x", how, "x", BOX)),
    )

HALF_LINE = Term("integral", (exp(-z), x, INF), "z")
FORM = ClosedForm(HALF_LINE, -exp(-z))
CASES["integral, to infinity"] = (
    statement({"x": "[0, oo)"}, "<=", HALF_LINE, 1),
    integrating(BOX, FORM),
    integrating(BOX, ClosedForm(HALF_LINE, -exp(-z) * z)),
)
BELOW = Term("integral", (exp(-z), rat(0), x), "z")  # at most x: each value is at most 1
CASES["mean"] = (
    statement({"x": "[0, 1]"}, "<=", BELOW, x),
    proof(["mean", 0, "u", BOX, ["product", [1, 1, 1, BOX], [2, 1, 1, BOX]]], BELOW, x, 1 - exp(-u)),
    proof(["mean", 0, "x", BOX, ["product", [1, 1, 1, BOX], [2, 1, 1, BOX]]], BELOW, x, 1 - exp(-u)),
)
CASES["rewrite"] = (
    statement({"x": "[0, 1]", "y": "[1, 2]"}, "<=", x - (x - y), 2),
    proof(["rewrite", 0, 1, BOX], x - (x - y), y),
    proof(["rewrite", 0, 1, BOX], x - (x - y), x),
)
CASES["a counterexample with an integral"] = (
    statement({"x": "[0, oo)"}, ">", HALF_LINE, "1/2"),
    Counterexample((("x", rat(1)),), (FORM,)),
    Counterexample((("x", rat(1)),)),
)

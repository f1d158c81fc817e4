"""Each side condition of a rule is needed: without it a false statement has a proof, and with it that is refused.

Every document here is of a statement that is false, or of one that has no value somewhere, and breaks one side
condition; the same document is believed as soon as that one is waved through.
"""

import ast
from pathlib import Path

import pytest

from dpsym.kernel import aims, calculus, judge, rules, sums
from dpsym.kernel.statement import Domain, Fold, Proof, Relation, Statement, Variable
from dpsym.kernel.terms import INF, Term, rat, term, var

MODULES = (calculus, rules, sums)
E, SAME = ["enclose"], ["sum"]
x, y, z, c, d = map(var, "xyzcd")
p, q, u, s, w, K, J = map(var, ("p[*]", "q[#]", "u[*]", "s[*]", "w[*]", "K[*,#]", "J[*,#]"))
HALF = rat("1/2")
LOSS = term("logratio", p, q)  # from -oo to oo, both included; added up it may be oo - oo
JUMP = term("powdiv", x, x**2, 2)  # 1, but 0 at 0
LEAP = z ** -(term("log", z) ** -1)  # 1/e between 0 and 1, but 0^0 = 1 at 0
HUMP = term("powdiv", x * (1 - x), (x * (1 - x)) ** 2, 2)  # 1 inside of the unit interval, 0 at its ends


def over(name, lo=None, hi=None, **flags):
    ends = (None if end is None else rat(str(end)).number for end in (lo, hi))
    return Variable(name, Domain(*ends, **flags))


def unit(*names):
    return tuple(over(name, 0, 1) for name in names)


def claim(variables, lhs, op, rhs, *hypotheses, folds=()):
    lhs, rhs = (side if isinstance(side, Term) else rat(side) for side in (lhs, rhs))
    return Statement(tuple(variables), hypotheses, Relation(op, lhs, rhs), folds)


POINTS = (
    *(over("c"), over("d"), *unit("p[*]", "q[#]", "K[*,#]", "J[*,#]"), over("u[*]")),
    *(over("s[*]", -1, 0), over("w[*]", infinite=True)),
)
FOLDS = (
    *(Fold("P", "sum", "*", p), Fold("top", "max", "*", p), Fold("squares", "sum", "*", p**2)),
    *(Fold("U", "sum", "*", u), Fold("S", "sum", "*", s), Fold("W", "sum", "*", w)),
    *(Fold("most", "max", "*", u), Fold("least", "max", "*", -u), Fold("low", "max", "*", -w)),
    *(Fold("row[*]", "sum", "#", K), Fold("column[#]", "sum", "*", K), Fold("other[#]", "sum", "*", J)),
    *(Fold("rows", "sum", "*", var("row[*]")), Fold("columns", "sum", "#", var("column[#]"))),
    *(Fold("others", "sum", "#", var("other[#]")), Fold("again[*]", "sum", "#", var("row[*]"))),
    *(Fold("loss[*]", "sum", "#", LOSS), Fold("gain[#]", "sum", "*", LOSS)),
    *(Fold("losses", "sum", "*", var("loss[*]")), Fold("gains", "sum", "#", var("gain[#]"))),
)


def points(lhs, op, rhs, *hypotheses):
    return claim(POINTS, lhs, op, rhs, *hypotheses, folds=FOLDS)


def at_most(a, b):
    return Relation("<=", *(side if isinstance(side, Term) else rat(side) for side in (a, b)))


def finite(name, number, rest, low="(-oo", place=0):
    """Return a proof that knows a sum of finite bodies, by the terms from a number on, and a new hypothesis."""
    bounded = ["have", "<", number, number + 1, ["each", name, E], ["restrict", name, place, rest]]
    return ["known", name, low, E, bounded]


def opposite(place, name, shown):
    """Return a proof of what contradicts a hypothesis that the maximum is at least 0, by a bound of -1."""
    return ["have", "<=", 0, 1, ["through", place, ["each", name, shown]], ["vacuous", 2]]


def integral(body, lo, hi):
    return Term(
        "integral", tuple(each if isinstance(each, Term) else rat(each) for each in (body, lo, hi)), "z"
    )


inner = ("known", "row[*]", "[0", E)
FORGED = [
    ("the hypothesis is not certainly false on the whole box",
     claim(unit("x"), x, ">=", 2, at_most(0, x)), ["vacuous", 0], ()),
    ("what is zero is not above zero", claim(unit("x"), x - x, ">", 0), SAME, ()),
    ("the signs of the factors multiply to -1",
     claim(unit("x"), x, "<=", 0), ["product", [0, 1, 1, E], [1, 1, -1, E]], (x, rat(-1))),
    ("the hypothesis is not strict", claim(unit("x", "y"), x, "<", y, at_most(x, y)), ["given", 0], ()),
    ("the hypothesis is no equation", claim(unit("x", "y"), x, "=", y, at_most(x, y)), ["given", 0], ()),
    ("this is not a relation that is shown",
     claim([over("x", -1, 1)], x**2, "<", 0), ["have", ">", 0, 1, ["product", [2, 2, 1, E]], ["given", 0]],
     (rat(0), x**2, x)),
    ("this is no equation", claim(unit("x"), x, "<", x), ["both", SAME, SAME], ()),
    ("what is compared differs between points",  # all at least c, or all at most c; but these are on both sides
     points(1, "<=", 0, at_most(c + 1, var("most")), at_most(1 - c, var("least"))),
     ["compare", 0, 1,
      ["have", "<=", 2, 3, ["through", 1, ["each", "least", ["given", 2]]], ["given", 3]],
      ["have", "<=", 4, 1, ["through", 0, ["each", "most", ["given", 2]]], ["given", 3]]],
     (u, c, 1 - c, -c, c + 1)),
    ("the hypothesis does not bound the variable",
     claim(unit("x", "y"), x, "<=", HALF, Relation("=", y, HALF)), ["restrict", "x", 0, E], ()),
    ("the hypothesis does not say what the variable is",
     claim(unit("x", "y"), x, "<=", y, Relation("=", y, HALF)), ["put", "x", 0, SAME], ()),
    ("the term may be undefined or jump",
     claim(unit("x"), JUMP, "<=", HALF), ["segment", "x", "lo", SAME, E], ()),
    ("the term may be undefined or jump",
     claim(unit("x"), HUMP, "<=", HALF), ["concave", "x", "lo", "hi", SAME, E, E], ()),
    ("the variable is not bounded by these on both sides",
     claim(unit("x"), 2 * x, "<=", 1), ["concave", "x", "lo", "lo", E, E, E], ()),
    ("the value does not give the variable back",
     claim(unit("x"), x, "<=", 0), ["substitute", "x", "t", 0, 1, E], (var("t") - 1, x)),
    ("this function does not run one way",  # waved through, it is taken for one that falls
     claim([over("x", 1, 2)], term("sin", x + 1), "<=", term("sin", rat(1))), ["monotone", "sin", 0, 1, E],
     (x + 1, rat(1))),
    ("this is not so many steps further on",
     claim([over("x", 1, 2)], term("lgamma", x + 2), "<=", term("lgamma", x) + term("log", x)),
     ["recur", 0, 1, 1, SAME], (term("lgamma", x + 2), x)),
    ("a partial sum has a few terms",  # of number -1 it would lie above
     claim([over("x", 1, 2)], term("digamma", x), ">=", term("log", x) - HALF * x**-1),
     ["series", 0, -1, 1, 2, E, SAME], (term("digamma", x), rat(1), HALF * x**-1 - term("log", x))),
    ("the expansion holds above 0 in the domain",
     claim([over("x", -2, -1)], term("sin", x), "<=", x), ["series", 0, 0, 1, 2, E, SAME],
     (term("sin", x), rat(-1), x)),
    ("the bound does not tend to 0",
     claim([over("x", 0)], 1, "<=", 0), ["telescope", "x", "1", 0, SAME, E], (rat(1),)),
    ("the two terms are not identical", claim([over("x", 1, 2)], x, "<=", 0), ["sum", [0, E]], (rat(1),)),
    ("what is compared may be undefined",
     claim([over("x", -1, 1)], term("if_le", term("log", x), 0, 1, 1), ">=", 1), ["cases", 0, E, E],
     (term("if_le", term("log", x), 0, 1, 1),)),
    ("the hypothesis does not bound the variable by something else",
     claim(unit("x", "y", "z"), x, "<=", z, at_most(y, z)), ["segment", "x", 0, E, SAME], ()),
    ("the bound may lie outside of the range, or be infinite",
     claim(unit("x"), x**2, ">=", rat("1/4"), at_most(-1, x)), ["segment", "x", 0, E, E], ()),
    ("the variable is not new",
     claim(unit("x", "y"), x, "<=", 0, at_most(y, 0)), ["let", "y", 0, 1, ["given", 0]], (x, -y)),
    ("a sum of what may be -oo need not be defined",
     points(-INF, "<=", var("loss[*]"), at_most(-INF, LOSS)),
     ["known", "loss[*]", "[-oo", ["given", 0], E], ()),
    ("the body may lie below that", points(0, "<=", var("U")), ["known", "U", "[0", E, ["fix", "*#", E]], ()),
    ("a sum may lie below each of its summands",
     points(-1, "<=", var("S")), ["known", "S", "[-1", E, ["fix", "*#", E]], ()),
    ("the hypothesis has no such side",
     points(-INF, "<=", var("losses"), at_most(0, p)), ["known", "losses", 0, E], ()),
    ("the claim is not such a bound", points(var("P"), "<=", 1), ["each", "P", E], ()),
    ("the bound differs between points", points(var("most"), "<=", u), ["each", "most", ["fix", "*#", SAME]], ()),
    ("a sum is not known to be finite",
     points(var("loss[*]"), "<=", var("loss[*]"), at_most(LOSS, LOSS)),
     ["total", [["loss[*]", 0]], [["loss[*]", 0]], ["given", 0]], (rat(1),)),
    ("a factor may be infinite",
     points(INF * var("U"), "<=", INF * var("U"), at_most(INF * u, INF * u)),
     finite("U", 0, ["total", [["U", 1]], [["U", 1]], ["given", 0]], place=1), (var("U"), INF)),
    ("a factor differs between points",
     points(p * var("P"), "<=", var("squares")),
     finite("P", 0, finite("squares", 2, ["total", [["P", 4]], [["squares", 5]], ["fix", "*#", SAME]], "[0", 1), "[0"),
     (var("P"), INF, var("squares"), INF, p, rat(1))),
    ("the claim is no relation between these sums",
     points(1, "<=", 0), finite("P", 0, ["total", [["P", 2]], [["P", 2]], ["fix", "*#", SAME]], "[0"),
     (var("P"), INF, rat(1))),
    ("they are of two kinds",
     points(var("P"), "<=", 1), ["merge", "top", "P", ["fix", "*#", SAME], ["each", "top", E]], ()),
    ("this is no sum of sums over rows and columns",
     points(var("again[*]"), "<=", var("columns")), [*inner, ["swap", "again[*]", "columns"]], ()),
    ("the two sums are not over the same body",
     points(var("rows"), "<=", var("others")), [*inner, ["swap", "rows", "others"]], ()),
    ("what is summed up may be undefined, or minus infinity",
     points(var("losses"), "<=", var("gains")), ["swap", "losses", "gains"], ()),
    ("the claim does not compare the two sums",
     points(var("rows"), "<=", 0), [*inner, ["swap", "rows", "columns"]], ()),
    ("the name is taken",
     points(0, "<=", c), ["define", "c", "sum", "*", 0, ["known", "c", "[0", E, ["fix", "*#", E]]], (p,)),
    ("the variable differs between points",  # all infinite, or all finite; but these are neither
     points(1, "<=", 0, at_most(INF, var("W")), at_most(0, var("low"))),
     ["end", "w[*]", "hi", opposite(1, "low", E),
      ["have", "<", 2, 2, ["through", 0, ["each", "W", E]], ["vacuous", 2]]],
     (rat(0), rat(-1), INF)),
    ("this is not a mass", claim([over("x", -2, -1, lo_open=True)], x, "<=", 2 * x), ["scale", "x", [], E], ()),
    ("this mass cannot be scaled", claim(unit("x"), 0, "<", x), ["scale", "x", [], E], ()),
    ("the masses occur in different degrees",
     claim([over("x", 0, 2, lo_open=True)], x**2, "<=", x), ["scale", "x", [], E], ()),
    ("there is no integral, or no new variable",
     claim(unit("x"), integral(z, 0, 1), "<=", x), ["mean", 0, "x", E, SAME], (integral(z, 0, 1),)),
    ("the integrand may be undefined or jump",  # its mean is 1/2, which is no value of it
     claim((), (integral(term("if_lt", z, HALF, 0, 1), 0, 1) - HALF) ** 2, ">=", rat("1/8")),
     ["mean", 0, "u", E, ["cases", 1, E, E]],
     (integral(term("if_lt", z, HALF, 0, 1), 0, 1), term("if_lt", var("u"), HALF, 0, 1))),
    ("a closed form must be given for an integral",  # 2^3, or 2 from 1 to 3
     claim((), term("powdiv", 2, 1, 3), "<=", 4), ["integral", 0, 1, E], (term("powdiv", 2, 1, 3), 2 * var("None"))),
    ("an end may be undefined, and the antiderivative would not show it",
     claim((), integral(0, 0, term("log", rat(-1))), "<=", 0), ["integral", 0, 1, E],
     (integral(0, 0, term("log", rat(-1))), rat(0))),
    ("the antiderivative may be undefined or jump in the range of integration",
     claim((), integral(0, 0, HALF), "<=", -HALF), ["integral", 0, 1, E], (integral(0, 0, HALF), LEAP)),
    ("the derivative of the antiderivative is not the integrand",
     claim((), 1, "<=", integral(0, 0, 1)), ["integral", 0, 1, E], (integral(0, 0, 1), z)),
]  # fmt: skip

#: Side conditions without which nothing false was found, and why they are there.
SPARE = {
    "a factor needs a power >= 1 and a sign 1 or -1": "so that signs are whole numbers",
    "an equation is used a few times": "more of them would take long",
    "this is no choice": "what follows has no case for it",
    "the bound may be undefined": "so that it says nothing of the variable",
    "the hypothesis leaves nothing of the range": "so that the ends of an interval are in order",
    "an end is infinite": "a concave function that is negative somewhere has a limit of -oo",
    "the derivative may be undefined or jump": "it does not where its own derivative is defined",
    "the variable is written by itself": "it is in the box no more",
    "the value of the new variable may be infinite": "identities are of finite parts",
    "the term speaks of other variables": "nothing is known of them",
    "what is to be shown speaks of a sum that is not known to be defined": "nothing is known of it",
    "the second one is known already": "what is known of it is not used",
    "the two sums are in the same order": "then they are the same",
    "this cannot be defined here": "nothing is known of it",
    "the variable attains no exact end there": "then more is shown than needed",
    "this is no lower end": "it would be read as one that is attained",
    "the antiderivative has an infinite limit": "then so has the integral",
    "a limit at infinity is not certain": "the term at infinity has no value",
}


@pytest.mark.parametrize(
    ("condition", "statement", "tree", "terms"), FORGED, ids=[each[0] for each in FORGED]
)
def test_a_broken_side_condition_is_all_that_keeps_a_false_statement_from_being_proved(
    condition, statement, tree, terms, monkeypatch
):
    found = judge.judge(statement, Proof(tree, tuple(terms)))
    assert found.name == "undecided" and condition in found.reason
    for module in MODULES:
        monkeypatch.setattr(
            module, "require", lambda held, otherwise: otherwise == condition or aims.require(held, otherwise)
        )
    found = judge.judge(statement, Proof(tree, tuple(terms)))
    assert found.name == "proved", found.reason


def test_all_side_conditions_are_told():
    told = set()
    for module in MODULES:
        for node in ast.walk(ast.parse(Path(module.__file__).read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "require":
                told.add(node.args[1].value)
    assert told == {condition for condition, *_ in FORGED} | SPARE.keys()

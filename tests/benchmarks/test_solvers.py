"""The sixty claims are what they say, and the solvers are asked just that."""

import random

import mpmath
import pytest
from benchmarks import bench_solvers, sixty
from benchmarks.smt import NotExpressibleError, translate
from benchmarks.solvers import Answer, asked
from soundness.drawing import pool
from soundness.truths import TRUTHS
from sympy import Abs, Max, exp, log, sqrt, tanh

from dpsym import Claim, at_least, at_most, less, real
from dpsym.engines.checker import Checker
from dpsym.kernel.numbers import ball

NAMES = {entry.name: entry for entry in sixty.SIXTY}
DIALECTS = ("z3", "cvc5")
POINTS, TRIES, DIGITS = 4, 400, 50
AMPLE, MOMENT = 600.0, 0.25  # seconds for a solver: for what it proves at once, and for what it never will
x, y, t = real("x"), real("y"), real("t", above=0)

TRUE = {  # each is easy for both solvers
    "an absolute value": at_most(Max(x, -x), Abs(x)),
    "roots": at_most(sqrt(t) * 2, 1 + t),
    "a root of a sum": less(sqrt(t**2 + 1), t + 1),
}
FALSE = {
    "an absolute value, strict": less(Max(x, -x), Abs(x)),
    "roots, one percent less": at_most(sqrt(t) * 2, (1 + t) * 99 / 100),
    "exponential, second order": at_most(1 + x + x**2 / 2, exp(x)),
    "logarithm, strict": less(log(t), t - 1),
    "tanh, beyond zero": at_most(tanh(x), x),
    "powers": at_most(t**t, 1),
}


def statement(conclusion):
    (goal,) = Claim(conclusion).elaborate().goals
    return goal.statement


def points_of(entry, rng):
    """Return instances that meet all hypotheses, drawn from far and near."""
    claimed, found = bench_solvers.statement_of(entry), []
    checker = Checker(claimed)
    pools = {v.name: pool(v.domain) for v in claimed.variables}
    for _ in range(TRIES):
        point = {name: rng.choice(values) for name, values in pools.items()}
        if checker.status(point) != "excluded":
            found.append(point)
        if len(found) == POINTS:
            break
    return checker, found


def test_there_are_sixty_claims_and_half_of_them_touch():
    assert len(NAMES) == len(sixty.SIXTY) == 60
    assert len({bench_solvers.statement_of(entry) for entry in sixty.SIXTY}) == 60
    assert 28 <= sum(entry.contact is not None for entry in sixty.SIXTY) <= 32
    for groups in (bench_solvers.GROUPS, bench_solvers.SECOND):
        assert sum(map(len, groups.values())) == 60
    assert all(entry.source for entry in sixty.SIXTY)


def test_none_of_them_is_a_truth_of_the_other_tests():
    assert not {bench_solvers.statement_of(entry) for entry in sixty.SIXTY} & {t.statement for t in TRUTHS}


@pytest.mark.parametrize("name", [entry.name for entry in sixty.SIXTY if entry.contact])
def test_both_sides_are_equal_at_a_contact(name):
    claim, contact = NAMES[name].claim, NAMES[name].contact
    sides = [side.subs(contact).evalf(30) for side in (claim.conclusion.lhs, claim.conclusion.rhs)]
    assert abs(sides[0] - sides[1]) < 1e-25
    for variable, value in contact.items():
        lo, hi = variable.domain.lo, variable.domain.hi
        assert lo is None or value > lo or (value == lo and not variable.domain.lo_open)
        assert hi is None or value < hi or (value == hi and not variable.domain.hi_open)
    conditions = [*claim.given, *(at_least(v, w) for v in contact for op, w in v.constraints if op == ">=")]
    conditions += [at_most(v, w) for v in contact for op, w in v.constraints if op == "<="]
    for condition in conditions:
        gap = (condition.rhs - condition.lhs).subs(contact)
        assert gap >= 0 if condition.op == "<=" else gap <= 0 if condition.op == ">=" else gap > 0


@pytest.mark.parametrize("name", NAMES)
def test_no_instance_violates_a_claim(name):
    checker, found = points_of(NAMES[name], random.Random(name))
    assert len(found) == POINTS
    assert "violated" not in {checker.status(point, 256) for point in found}


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize("name", NAMES)
def test_a_translation_has_the_values_of_the_statement(name, dialect):
    try:
        script = translate(bench_solvers.statement_of(NAMES[name]), dialect)
    except NotExpressibleError as error:
        assert str(error) in ("erf", "erfc")
        return
    checker, found = points_of(NAMES[name], random.Random(name))
    with mpmath.workdps(DIGITS):
        for point in found:
            expected = [ball(side) for side in checker.sides(point)]
            for value, side in zip(values_of(script, point), expected, strict=True):
                assert abs(value - number(side)) <= mpmath.mpf(10) ** -20 * (1 + abs(value))


def number(side):
    return mpmath.mpf(side.mid().str(60, radius=False))


def values_of(script, point):
    """Return both sides of a script at a point, its new names by their definitions."""
    known = {f"|{name}|": mpmath.mpf(int(value.p)) / int(value.q) for name, value in point.items()}
    for name, (kind, argument) in script.definitions.items():
        inside = value_of(argument, known)
        known[name] = mpmath.log(inside) if kind == "log" else mpmath.root(inside, int(kind[4:]))
    return [value_of(side, known) for side in (script.lhs, script.rhs)]


def value_of(expression, known):
    if isinstance(expression, str):
        if expression in ("pi", "real.pi"):
            return +mpmath.pi
        return known[expression] if expression in known else mpmath.mpf(expression)
    head, *arguments = expression
    if head == "ite":
        condition, *branches = arguments
        return value_of(branches[0 if truth_of(condition, known) else 1], known)
    parts = [value_of(argument, known) for argument in arguments]
    return {
        "+": lambda: mpmath.fsum(parts),
        "*": lambda: mpmath.fprod(parts),
        "-": lambda: -parts[0] if len(parts) == 1 else parts[0] - parts[1],
        "/": lambda: parts[0] / parts[1],
        "to_real": lambda: parts[0],
        "exp": lambda: mpmath.exp(parts[0]),
        "log": lambda: mpmath.log(parts[0]),
        "tanh": lambda: mpmath.tanh(parts[0]),
    }[head]()


def truth_of(condition, known):
    op, *arguments = condition
    left, right = (value_of(argument, known) for argument in arguments)
    return {">=": left >= right, "<=": left <= right, ">": left > right, "=": left == right}[op]


@pytest.mark.parametrize("tool", DIALECTS)
@pytest.mark.parametrize("name", TRUE)
def test_a_solver_proves_what_is_easy(tool, name):
    pytest.importorskip(tool)
    assert asked(tool, statement(TRUE[name]), AMPLE).outcome == "proved"


@pytest.mark.parametrize("tool", DIALECTS)
@pytest.mark.parametrize("name", FALSE)
def test_a_solver_is_not_made_to_prove_what_is_false(tool, name):
    pytest.importorskip(tool)
    assert asked(tool, statement(FALSE[name]), MOMENT).outcome in ("unknown", "false")


def test_what_a_solver_cannot_say_is_not_expressible():
    tail = NAMES["Gaussian tails are log-concave"]
    for tool in DIALECTS:
        with pytest.raises(NotExpressibleError, match="erfc"):
            translate(bench_solvers.statement_of(tail), tool)


def test_all_tools_are_asked_and_counted():
    entries = [sixty.entry("easy", "by cases", TRUE["an absolute value"])]
    found = bench_solvers.answers(entries, ("dpsym",), seconds=AMPLE)
    assert found[("easy", "dpsym")].outcome == "proved"


def test_the_table_counts_what_was_said():
    entries = sixty.MEANS[:2]
    said = [Answer("proved", 0.5), Answer("not expressible")]
    found = {(entry.name, "dpsym"): answer for entry, answer in zip(entries, said, strict=True)}
    lines = bench_solvers.table(found, ("dpsym",))
    assert "| means, tanh, maxima | 2 | 1 |" in lines
    assert "| **proved, together** | 2 | **1** |" in lines
    assert "| not expressible |  | 1 |" in lines
    assert bench_solvers.each(found, ("dpsym",), entries)[2] == f"| {entries[0].name} | 0.5 s |"

"""Rules of proof that use hypotheses or tell cases apart: true aims pass, violated side conditions are refused."""

import pytest
from flint import ctx, fmpq
from kernel.aims import box, proves

from dpsym.errors import EvidenceError
from dpsym.kernel.aims import Aim
from dpsym.kernel.interval import Interval
from dpsym.kernel.numbers import INFINITY
from dpsym.kernel.rules import bound_parts, case_parts, shifted, substituted
from dpsym.kernel.statement import Relation
from dpsym.kernel.terms import INF, rat, term, var

x, y, t, n = map(var, "xytn")
ENCLOSE = ["enclose"]
IDENTITY = ["identity"]


@pytest.fixture(autouse=True)
def precision():
    ctx.prec = 128


def log(u):
    return term("log", u)


UNIT, REAL = (
    box(x="[0, 1]", y="[0, 1]"),
    box(x="(-oo, oo)", y="(-oo, oo)"),
)


# --- hypotheses ------------------------------------------------------------------------------------


def test_given():
    assert proves(["given", 0], y - x, REAL, hypotheses=[Relation("<=", x, y)])
    assert proves(["given", 0], y - x, REAL, hypotheses=[Relation(">", y, x)], strict=True)
    assert not proves(["given", 0], y - x, REAL, hypotheses=[Relation("<=", x, y)], strict=True)
    assert not proves(["given", 0], x - y, REAL, hypotheses=[Relation("<=", x, y)])
    assert not proves(["given", 1], y - x, REAL, hypotheses=[Relation("<=", x, y)])
    assert not proves(["given", True], y - x, REAL, hypotheses=[Relation("<=", x, y)] * 2)


def test_given_equality_holds_both_ways_and_is_not_strict():
    equality = [Relation("=", x, y)]
    assert proves(["given", 0], y - x, REAL, hypotheses=equality)
    assert proves(["given", 0], x - y, REAL, hypotheses=equality)
    assert not proves(["given", 0], y - x, REAL, hypotheses=equality, strict=True)


def test_given_says_nothing_where_both_sides_are_infinite():
    """log(x) <= log(x) + y holds at x = 0 for every y."""
    hypothesis = Relation("<=", log(x), log(x) + y)
    assert not proves(["given", 0], y, box(x="[0, 1]", y="[-1, 1]"), hypotheses=[hypothesis])
    assert proves(["given", 0], y, box(x="(0, 1]", y="[-1, 1]"), hypotheses=[hypothesis])


@pytest.mark.parametrize(
    ("op", "rhs", "false"),
    [
        ("<", 0, True),
        ("<=", 0, False),
        (">", 1, True),
        (">=", 1, False),
        ("=", 0, False),
        ("=", 2, True),
        ("<=", -1, True),
    ],
)
def test_vacuous(op, rhs, false):
    assert (
        proves(["vacuous", 0], -1 + 0 * x, box(x="[0, 1]"), hypotheses=[Relation(op, x, rat(rhs))]) is false
    )


def test_vacuous_respects_open_ends_and_definedness():
    assert proves(["vacuous", 0], x - 9, box(x="(0, 1)"), hypotheses=[Relation("<=", x, rat(0))])
    assert not proves(["vacuous", 0], x - 9, box(x="[-1, 1]"), hypotheses=[Relation("<", log(x), rat(-99))])


def test_shift():
    node = ["shift", "y", 0, "t", ["rewrite", 0, ENCLOSE]]
    hypotheses = [Relation("<=", x, y)]
    assert proves(node, y - x, REAL, t, hypotheses=hypotheses)
    assert not proves(node, y - x, REAL, t, hypotheses=hypotheses, strict=True)
    assert proves(node, y - x, REAL, t, hypotheses=[Relation("<", x, y)], strict=True)
    assert not proves(node, x - y, REAL, t, hypotheses=hypotheses)


@pytest.mark.parametrize(
    ("hypothesis", "name", "fresh"),
    [
        (Relation("=", x, y), "y", "t"),
        (Relation("<=", x, y), "y", "x"),  # not fresh
        (Relation("<=", y - 1, y), "y", "t"),
        (Relation("<=", x, y), "z", "t"),
        (Relation("<=", log(x), y), "y", "t"),  # may be undefined
        (Relation("<=", -INF, y), "y", "t"),  # y = -inf + t covers nothing
    ],
)
def test_shift_refuses(hypothesis, name, fresh):
    with pytest.raises(EvidenceError):
        shifted(Aim(y, False, REAL, hypotheses=(hypothesis,)), name, 0, fresh)


def test_shift_downwards():
    hypothesis = Relation("<=", x, y)
    moved = shifted(Aim(y - x, False, REAL, hypotheses=(hypothesis,)), "x", 0, "t")
    assert moved.subject == y - (y - t) and "x" not in moved.box and not moved.box["t"].lo_open
    assert proves(["shift", "x", 0, "t", ["rewrite", 0, ENCLOSE]], y - x, REAL, t, hypotheses=[hypothesis])
    assert not proves(
        ["shift", "x", 0, "t", ["rewrite", 0, ENCLOSE]], x - y, REAL, t, hypotheses=[hypothesis]
    )


def test_compare():
    node = ["compare", 0, 1, ["rewrite", 2, ENCLOSE], ["rewrite", 2, ENCLOSE]]
    assert proves(node, x**2 - 2 * x + 1, REAL, x, y, (x - 1) ** 2)
    larger = ["compare", 0, 1, ["given", 0], ["given", 0]]
    assert not proves(larger, x - y, REAL, x, y), "x >= y is at hand in the first half only"
    assert not proves(["compare", 0, 1, ["given", 0], ENCLOSE], x - y, REAL, x, y)
    assert not proves(["compare", 0, 1, ["vacuous", 0], ["vacuous", 0]], x - y, REAL, log(x), y), "undefined"


BELOW = Relation("<=", y, x)


def test_bound():
    subject, node = term("exp", x) - term("exp", y), ["bound", "x", 0, ENCLOSE, IDENTITY]
    assert proves(node, subject, UNIT, hypotheses=[BELOW])
    assert not proves(node, -subject, UNIT, hypotheses=[BELOW])
    assert not proves(node, subject - 1, UNIT, hypotheses=[BELOW]), "negative at the bound"
    assert not proves(node, subject, UNIT, hypotheses=[BELOW], strict=True)
    assert proves(node, subject, UNIT, hypotheses=[Relation("<", y, x)], strict=True)
    assert proves(["bound", "y", 0, ENCLOSE, IDENTITY], subject, UNIT, hypotheses=[BELOW]), (
        "bounded from above"
    )


@pytest.mark.parametrize(
    ("hypothesis", "where"),
    [
        (Relation("=", y, x), UNIT),
        (Relation("<=", x - 1, x), UNIT),
        (Relation("<=", y + 1, y), UNIT),
        (BELOW, box(x="[0, 1]", y="[-1, 1]")),  # the bound may lie outside the domain of x
        (BELOW, box(x="(0, 1]", y="[0, 1]")),
        (Relation("<=", 1 / y, x), box(x="[0, oo)", y="[0, 1]")),
        (Relation("<=", log(y), x), box(x="[-oo, 1]", y="[0, 1]")),
    ],
)
def test_bound_refuses(hypothesis, where):
    with pytest.raises(EvidenceError):
        bound_parts(Aim(x, False, where, hypotheses=(hypothesis,)), "x", 0)


def test_bound_needs_continuity_and_forgets_integers_and_other_hypotheses():
    where = box(x="[-1, 1]", y="[-1, 1]")
    with pytest.raises(EvidenceError):
        bound_parts(Aim(-1 / x, False, where, hypotheses=(BELOW,)), "x", 0)
    aim = Aim(x, False, where, frozenset("x"), (BELOW, Relation(">=", x, rat(0)), Relation(">=", y, rat(0))))
    nothing = Relation("<=", rat(0), rat(0))
    growth, at_bound = bound_parts(aim, "x", 0)
    assert growth.hypotheses == (BELOW, nothing, aim.hypotheses[2])
    assert at_bound.hypotheses == (nothing, nothing, aim.hypotheses[2])
    assert growth.integers == at_bound.integers == frozenset()


@pytest.mark.parametrize(("how", "end"), [("inverse", "(0, 1]"), ("exp", "(0, oo)"), ("square", "[0, oo)")])
def test_substitute(how, end):
    node = ["substitute", "x", how, "t", ENCLOSE]
    assert proves(node, x, box(x=end)) and not proves(node, x - 1, box(x=end))


@pytest.mark.parametrize(("how", "end"), [("inverse", "[0, 1]"), ("inverse", "[-1, 1]"), ("inverse", "[1, oo]"),
                                          ("exp", "[0, 1]"), ("exp", "[-1, 1]"), ("square", "[-1, 1]"), ("square", "[0, oo]"),
                                          ("cube", "[0, 1]"), (None, "[0, 1]"), ([], "[0, 1]")])  # fmt: skip
def test_substitute_must_reach_every_point(how, end):
    assert not proves(["substitute", "x", how, "t", ENCLOSE], 1 + 0 * x, box(x=end))


def test_substitute_wants_a_fresh_name_and_forgets_integers():
    where = box(n="[1, 5]", x="[0, 1]")
    assert not proves(["substitute", "n", "exp", "x", ENCLOSE], rat(1) + n, where)
    assert substituted(Aim(n, False, where, frozenset("n")), "n", "exp", "t").integers == frozenset()


def test_shift_of_a_bound_that_may_be_minus_infinity_is_refused():
    with pytest.raises(EvidenceError):
        shifted(
            Aim(y, False, box(x="[0, 1]", y="[-5, 5]"), hypotheses=(Relation("<=", log(x), y),)), "y", 0, "t"
        )


def test_shift_covers_infinity_where_the_variable_may_be_infinite():
    aim = Aim(
        INF - x,
        True,
        {"x": Interval(fmpq(1), INFINITY)},
        hypotheses=(Relation(">=", x, rat(1)),),
        sides=(x, INF),
    )
    assert not shifted(aim, "x", 0, "t").box["t"].is_finite()
    finite = Aim(x, False, box(x="[1, oo)"), hypotheses=aim.hypotheses)
    assert shifted(finite, "x", 0, "t").box["t"].is_finite()


def test_shift_forgets_that_the_variable_was_an_integer():
    aim = Aim(n, False, box(n="[0, 5]"), frozenset("nt"), (Relation(">=", n, rat("1/2")),))
    assert shifted(aim, "n", 0, "t").integers == frozenset()


# --- cases -----------------------------------------------------------------------------------------


def test_cases():
    both = ["cases", 0, ["rewrite", 1, ENCLOSE], ["rewrite", 2, ENCLOSE]]
    assert proves(both, term("max", x, y) ** 2, REAL, term("max", x, y), x**2, y**2)
    assert not proves(["cases", 0, ENCLOSE], term("max", x, y) ** 2, REAL, term("max", x, y)), (
        "a case is missing"
    )
    assert not proves(both, term("max", x, y), REAL, term("max", x, y), x, y)
    assert not proves(["cases", 0, ENCLOSE], x, UNIT, x), "there is no choice"


@pytest.mark.parametrize(
    ("choice", "hypotheses"),
    [
        (term("max", x, y), [(x, [(">=", x, y)]), (y, [(">=", y, x)])]),
        (term("min", x, y), [(x, [("<=", x, y)]), (y, [("<=", y, x)])]),
        (term("abs", x), [(x, [(">=", x, rat(0))]), (-x, [("<=", x, rat(0))])]),
        (term("if_lt", x, y, 5, 6), [(rat(5), [("<", x, y)]), (rat(6), [(">=", x, y)])]),
        (term("if_le", x, y, 5, 6), [(rat(5), [("<=", x, y)]), (rat(6), [(">", x, y)])]),
    ],
)
def test_each_case_has_its_hypothesis(choice, hypotheses):
    parts = case_parts(Aim(choice, False, REAL), choice)
    assert [(part.subject, [(h.op, h.lhs, h.rhs) for h in part.hypotheses]) for part in parts] == hypotheses


def test_cases_need_that_one_of_them_applies():
    """Where log(x) is undefined neither log(x) >= 0 nor log(x) <= 0 holds."""
    with pytest.raises(EvidenceError):
        case_parts(Aim(x, False, REAL), term("abs", log(x)))

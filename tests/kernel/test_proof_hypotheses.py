"""Rules of proof that use hypotheses or tell cases apart: true aims pass, violated side conditions are refused."""

import pytest
from kernel.aims import box, changing, proves

from dpsym.errors import EvidenceError
from dpsym.kernel.aims import Aim
from dpsym.kernel.rules import case_parts, segment, substituted
from dpsym.kernel.statement import Relation
from dpsym.kernel.terms import INF, rat, term, var

x, y, t, n = map(var, "xytn")
ENCLOSE = ["enclose"]
IDENTITY = ["sum"]


pytestmark = pytest.mark.usefixtures("precision")


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


def test_compare():
    node = ["compare", 0, 1, ["sum", [2, ENCLOSE]], ["sum", [2, ENCLOSE]]]
    assert proves(node, x**2 - 2 * x + 1, REAL, x, y, (x - 1) ** 2)
    larger = ["compare", 0, 1, ["given", 0], ["given", 0]]
    assert not proves(larger, x - y, REAL, x, y), "x >= y is at hand in the first half only"
    assert not proves(["compare", 0, 1, ["given", 0], ENCLOSE], x - y, REAL, x, y)
    assert not proves(["compare", 0, 1, ["vacuous", 0], ["vacuous", 0]], x - y, REAL, log(x), y), "undefined"


BELOW = Relation("<=", y, x)


def test_bound():
    subject, node = term("exp", x) - term("exp", y), ["segment", "x", 0, ENCLOSE, IDENTITY]
    assert proves(node, subject, UNIT, hypotheses=[BELOW])
    assert not proves(node, -subject, UNIT, hypotheses=[BELOW])
    assert not proves(node, subject - 1, UNIT, hypotheses=[BELOW]), "negative at the bound"
    assert not proves(node, subject, UNIT, hypotheses=[BELOW], strict=True)
    assert proves(node, subject, UNIT, hypotheses=[Relation("<", y, x)], strict=True)
    assert proves(["segment", "y", 0, ENCLOSE, IDENTITY], subject, UNIT, hypotheses=[BELOW]), (
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
        segment(Aim(Relation("<=", rat(0), x), where, hypotheses=(hypothesis,)), "x", 0)


def test_bound_needs_continuity_and_forgets_integers_and_other_hypotheses():
    where = box(x="[-1, 1]", y="[-1, 1]")
    with pytest.raises(EvidenceError):
        segment(Aim(Relation("<=", rat(0), -1 / x), where, hypotheses=(BELOW,)), "x", 0)
    aim = Aim(
        Relation("<=", rat(0), x),
        where,
        frozenset("x"),
        (BELOW, Relation(">=", x, rat(0)), Relation(">=", y, rat(0))),
    )
    nothing = Relation("<=", rat(0), rat(0))
    growth, at_bound = segment(aim, "x", 0)
    assert growth.hypotheses == (BELOW, nothing, aim.hypotheses[2])
    assert at_bound.hypotheses == (nothing, nothing, aim.hypotheses[2])
    assert growth.integers == at_bound.integers == frozenset()


@pytest.mark.parametrize(("how", "end"), [("inverse", "(0, 1]"), ("exp", "(0, oo)"), ("square", "[0, oo)")])
def test_substitute(how, end):
    node, terms = changing("x", how, "t", ENCLOSE)
    assert proves(node, x, box(x=end), *terms) and not proves(node, x - 1, box(x=end), *terms)


@pytest.mark.parametrize(("how", "end"), [("inverse", "[0, 1]"), ("inverse", "[-1, 1]"), ("inverse", "[1, oo]"),
                                          ("exp", "[0, 1]"), ("exp", "[-1, 1]"), ("square", "[-1, 1]"), ("square", "[0, oo]"),
                                          ("odds", "[0, 1]"), ("odds", "(0, 1]"), ("negative", "[0, oo]")])  # fmt: skip
def test_substitute_must_reach_every_point(how, end):
    node, terms = changing("x", how, "t", ENCLOSE)
    assert not proves(node, 1 + 0 * x, box(x=end), *terms)


@pytest.mark.parametrize(
    ("there", "back"),
    [
        (t, x + 1),  # not the inverse
        (t**2, x),
        (term("abs", t), -x),
        ((t**2) ** rat("1/2"), x),  # |t|
        (x, x),  # nothing is left out
        (x + t, rat(0)),
        (y + t, x - y + n),  # speaks of what is not in the box
        (term("exp", t), term("log", x)),  # x may be negative
        (t, x + INF),
        (t + INF, x - INF),
    ],
)
def test_a_variable_is_written_by_its_inverse(there, back):
    node, terms = changing("x", (there, back), "t", ENCLOSE)
    assert not proves(node, 1 + 0 * x, REAL, *terms)
    node, terms = changing("x", (y + t, x - y), "t", ENCLOSE)
    assert proves(node, 1 + 0 * x, REAL, *terms)


def test_substitute_changes_hypotheses_as_well():
    """With x = y + t for x >= y, t is not negative: that is shown, and used."""
    restricted = ["have", "<=", 0, 1, ["given", 0], ["restrict", "t", 1, ["sum", [1, ENCLOSE]]]]
    node, terms = changing("x", (y + t, x - y), "t", restricted, rat(0), t)
    assert proves(node, x - y, REAL, *terms, hypotheses=[BELOW])
    assert not proves(node, x - y, REAL, *terms, hypotheses=[BELOW], strict=True)
    assert not proves(node, y - x, REAL, *terms, hypotheses=[BELOW])
    assert not proves(node, x - y, REAL, *terms, hypotheses=[Relation("<=", y, x + 1)])


def test_substitute_wants_a_fresh_name_and_forgets_integers():
    where = box(n="[1, 5]", x="[0, 1]")
    node, terms = changing("n", "exp", "x", ENCLOSE)
    assert not proves(node, rat(1) + n, where, *terms)
    whole = Aim(Relation("<=", rat(0), n), where, frozenset("n"))
    assert substituted(whole, "n", "t", term("exp", t), log(n)).integers == frozenset()


# --- cases -----------------------------------------------------------------------------------------


def test_cases():
    both = ["cases", 0, ["sum", [1, ENCLOSE]], ["sum", [2, ENCLOSE]]]
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
    parts = case_parts(Aim(Relation("<=", rat(0), choice), REAL), choice)
    assert [(part.subject, [(h.op, h.lhs, h.rhs) for h in part.hypotheses]) for part in parts] == hypotheses


def test_cases_need_that_one_of_them_applies():
    """Where log(x) is undefined neither log(x) >= 0 nor log(x) <= 0 holds."""
    with pytest.raises(EvidenceError):
        case_parts(Aim(Relation("<=", rat(0), x), REAL), term("abs", log(x)))

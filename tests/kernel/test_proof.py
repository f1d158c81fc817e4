"""Each rule of proof accepts something true, and refuses when one of its side conditions is violated."""

import pytest
from flint import fmpq
from kernel.aims import box, proves

from dpsym.errors import EvidenceError
from dpsym.kernel.aims import Aim
from dpsym.kernel.interval import Interval
from dpsym.kernel.judge import MAX_DEPTH, RULES, check, judge
from dpsym.kernel.numbers import INFINITY
from dpsym.kernel.rules import halves, segment
from dpsym.kernel.statement import Relation
from dpsym.kernel.terms import INF, Term, rat, term, var

x, y, n = map(var, "xyn")
ENCLOSE = ["enclose"]
IDENTITY = ["sum"]


pytestmark = pytest.mark.usefixtures("precision")


def log(u):
    return term("log", u)


UNIT, REAL, POSITIVE = (
    box(x="[0, 1]", y="[0, 1]"),
    box(x="(-oo, oo)", y="(-oo, oo)"),
    box(x="(0, oo)", y="(0, oo)"),
)


def test_the_statements_with_proofs_are_proved(proved):
    statement, proof = proved
    assert judge(statement, proof).name == "proved"


# --- enclose ---------------------------------------------------------------------------------------


def test_enclose():
    assert proves(ENCLOSE, x, UNIT) and proves(ENCLOSE, x, POSITIVE, strict=True)
    assert not proves(ENCLOSE, x, UNIT, strict=True) and not proves(ENCLOSE, x - 1, UNIT)
    assert not proves(ENCLOSE, term("exp", log(x)), REAL), "undefined for x < 0"


def test_enclose_looks_at_the_sides_too():
    assert proves(ENCLOSE, x - x, REAL) is False
    assert proves(ENCLOSE, INF - x, {"x": Interval(fmpq(0), INFINITY)}, sides=(x, INF))
    assert not proves(ENCLOSE, INF - x, {"x": Interval(fmpq(0), INFINITY)}, sides=(x, INF), strict=True)
    assert proves(ENCLOSE, INF - x, box(x="[0, oo)"), sides=(x, INF), strict=True)


# --- split -----------------------------------------------------------------------------------------


def test_split_needs_both_halves():
    where, subject = box(x="[-1, 1]"), x**2 - x + rat("1/2")
    assert not proves(ENCLOSE, subject, where)
    quarter = ["split", "x", "1/4", ENCLOSE, ENCLOSE]
    upper = ["split", "x", "1/2", ENCLOSE, ["split", "x", "3/4", ENCLOSE, ENCLOSE]]
    assert proves(["split", "x", "0", ENCLOSE, upper], subject, where)
    assert not proves(["split", "x", "0", ENCLOSE, IDENTITY], subject, where)
    assert not proves(quarter, x - rat("1/2"), where)


@pytest.mark.parametrize("at", ["1", "2", "0", "nan", 0.5, None, [1], "1/0"])
def test_split_must_lie_strictly_inside(at):
    assert not proves(["split", "x", at, ENCLOSE, ENCLOSE], x + 1, box(x="[0, 1]"))


def test_split_of_integers_skips_what_is_between():
    node, subject = ["split", "n", "1/2", ENCLOSE, ENCLOSE], n * (n - 1)
    assert proves(node, subject, box(n="[0, 3]"), integers=frozenset("n"))
    assert not proves(node, subject, box(n="[0, 3]"))
    low, high = halves(Aim(Relation("<=", rat(0), n), box(n="[0, 3]"), frozenset("n")), "n", "1")
    assert (low.box["n"].hi, high.box["n"].lo) == (1, 2)


def test_split_keeps_the_point_in_both_halves():
    low, high = halves(Aim(Relation("<=", rat(0), x), box(x="(0, 3)")), "x", "1")
    assert repr(low.box["x"]) == "(0, 1]" and repr(high.box["x"]) == "[1, 3)"


# --- face ------------------------------------------------------------------------------------------


def test_face():
    subject = term("exp", x) - 1 - x
    assert proves(["segment", "x", "lo", ENCLOSE, IDENTITY], subject, box(x="[0, oo)"))
    assert not proves(["segment", "x", "hi", ENCLOSE, IDENTITY], subject, box(x="[0, oo)"))
    assert not proves(["segment", "x", "lo", ENCLOSE, IDENTITY], -subject, box(x="[0, oo)"))
    assert not proves(["segment", "x", "middle", ENCLOSE, IDENTITY], subject, box(x="[0, oo)"))
    assert not proves(["segment", "x", "lo", ENCLOSE, ENCLOSE], subject - 1, box(x="[0, oo)")), (
        "negative at the end"
    )


def test_face_from_the_upper_end_at_infinity():
    assert proves(["segment", "x", "hi", ENCLOSE, ENCLOSE], 1 / x, box(x="[1, oo)"))
    assert proves(["segment", "x", "hi", ENCLOSE, ENCLOSE], 1 / x, box(x="[1, oo)"), strict=True)


def test_face_needs_continuity_up_to_the_end():
    jump = 1 - 2 * term("tanh", 1 / x)  # has derivative > 0 on both sides of 0
    assert not proves(["segment", "x", "lo", ENCLOSE, ENCLOSE], jump + 1, box(x="[-1, 1]"))
    pole = -1 / x  # grows on each side of 0, is 1 at -1, and negative on (0, 1]
    assert not proves(
        ["segment", "x", "lo", ["product", [0, 2, 1, ENCLOSE]], ENCLOSE], pole, box(x="[-1, 1]"), 1 / x
    )
    assert not proves(
        ["segment", "x", "lo", ["product", [0, 2, 1, ENCLOSE]], ENCLOSE], pole, box(x="(0, 1]"), 1 / x
    )


def test_face_with_a_strict_aim_needs_strictness_somewhere():
    constant = x * 0 + y  # does not grow
    assert proves(["segment", "x", "lo", ENCLOSE, ENCLOSE], x, box(x="(0, 1]"), strict=True)
    assert not proves(["segment", "x", "lo", ENCLOSE, ENCLOSE], x, box(x="[0, 1]"), strict=True)
    assert not proves(
        ["segment", "x", "lo", ENCLOSE, ENCLOSE], constant, box(x="(0, 1]", y="[0, 1]"), strict=True
    )
    assert proves(["segment", "x", "lo", ENCLOSE, ENCLOSE], x + y, box(x="[0, 1]", y="(0, 1]"), strict=True)


def test_face_needs_only_the_derivative_between_the_ends():
    subject = 1 + x * log(x) - x  # the derivative log(x) is infinite at 0
    assert not proves(["segment", "x", "lo", ENCLOSE, ENCLOSE], subject, box(x="(0, 1]"))
    assert proves(["segment", "x", "hi", ["sum", [0, ENCLOSE]], IDENTITY], subject, box(x="(0, 1]"), -log(x))
    root = x ** rat("1/2")
    assert proves(["segment", "x", "lo", ENCLOSE, ENCLOSE], root, box(x="[0, 1]"))


def test_face_drops_hypotheses_that_speak_of_the_variable():
    lies = (Relation(">=", x, rat("1/2")),)
    subject = (x - rat("1/2")) * (x - rat("1/4"))
    growth, face = segment(Aim(Relation("<=", rat(0), subject), UNIT, hypotheses=lies), "x", "lo")
    assert growth.hypotheses == face.hypotheses == (Relation("<=", rat(0), rat(0)),)


def test_face_passes_through_fractions_even_of_an_integer():
    f = n**3 / 3 - n**2 / 2 + n * rat("9/100")  # f'(0), f'(1), f'(2) > 0, yet f(1) < 0
    slope = (n - rat("1/10")) * (n - rat("9/10"))
    factors = ["product", [1, 1, 1, ENCLOSE], [2, 1, 1, ENCLOSE]]
    less = ["product", [1, 1, -1, ENCLOSE], [2, 1, -1, ENCLOSE]]
    node = ["segment", "n", "lo", ["split", "n", "1/2", ["sum", [0, less]], ["sum", [0, factors]]], IDENTITY]
    terms = (slope, n - rat("1/10"), n - rat("9/10"))
    assert not proves(node, f, box(n="[0, 2]"), *terms, integers=frozenset("n"))


def test_face_needs_a_differentiable_term():
    assert not proves(["segment", "x", "lo", ENCLOSE, ENCLOSE], term("abs", x), UNIT)


# --- identity, rewrite, sum, product, logs ---------------------------------------------------------


def test_identity():
    assert proves(IDENTITY, (x + 1) ** 2 - x**2 - 2 * x - 1, REAL)
    assert not proves(IDENTITY, x, REAL) and not proves(IDENTITY, x - x, REAL, strict=True)
    assert not proves(IDENTITY, log(x) - log(x), REAL)


def test_rewrite():
    assert proves(["sum", [0, ENCLOSE]], x**2 - 2 * x + 1, REAL, (x - 1) ** 2)
    assert not proves(["sum", [0, ENCLOSE]], x**2 - 2 * x, REAL, (x - 1) ** 2), "not the same"
    assert not proves(["sum", [0, ENCLOSE]], x - 1, REAL, x - 1), "the same, and not proved"
    assert not proves(["sum", [0, ENCLOSE]], x, REAL, term("exp", log(x))), "defined only for x >= 0"


@pytest.mark.parametrize("place", [1, -1, True, "0", None, 0.0])
def test_places_are_those_of_the_table(place):
    assert not proves(["sum", [place, ENCLOSE]], x**2, REAL, x**2)


def test_terms_must_speak_of_variables_of_the_box():
    assert not proves(["sum", [0, ENCLOSE]], x**2, box(x="[0, 1]"), x**2 + y - y)


def test_sum():
    assert proves(["sum", [0, ENCLOSE], [1, ENCLOSE]], x + y**2, box(x="[0, 1]", y="[-1, 1]"), x, y**2)
    assert not proves(["sum", [0, ENCLOSE], [1, ENCLOSE]], x + y**2, REAL, x, y**2), (
        "a summand may be negative"
    )
    assert not proves(["sum", [0, ENCLOSE]], x + y**2, UNIT, x), "not the sum"
    assert not proves(["sum"], x, UNIT)
    assert proves(["sum", [0, ENCLOSE], [1, ENCLOSE]], x + y, box(x="(0, 1]", y="[0, 1]"), x, y, strict=True)
    assert not proves(
        ["sum", [1, ENCLOSE], [0, ENCLOSE]], x + y, box(x="(0, 1]", y="[0, 1]"), x, y, strict=True
    )


def test_product():
    both = ["product", [0, 1, 1, ENCLOSE], [1, 1, 1, ENCLOSE]]
    assert proves(both, x * y, UNIT, x, y) and not proves(both, x * y, REAL, x, y)
    assert proves(
        ["product", [0, 1, -1, ENCLOSE], [1, 1, -1, ENCLOSE]], x * y, box(x="[-1, 0]", y="[-2, 0]"), x, y
    )
    assert not proves(
        ["product", [0, 1, -1, ENCLOSE], [1, 1, 1, ENCLOSE]], x * y, box(x="[-1, 0]", y="[0, 1]"), x, y
    )
    assert not proves(["product", [0, 1, 1, ENCLOSE]], x * y, UNIT, x), "not the product"
    assert proves(["product", [0, 2, 1, None]], x**2, REAL, x), "an even power needs no proof"
    assert not proves(["product", [0, 2, 1, ENCLOSE]], x**2, REAL, x, strict=True)
    assert proves(["product", [0, 2, -1, ENCLOSE]], x**2, box(x="[-2, -1]"), x, strict=True)
    assert proves(
        ["product", [0, 3, -1, ENCLOSE], [1, 1, -1, ENCLOSE]], -(x**3), box(x="[-2, -1]"), x, rat(-1)
    )


@pytest.mark.parametrize("factor", [[0, 0, 1, ENCLOSE], [0, -1, 1, ENCLOSE], [0, True, 1, ENCLOSE], [0, 1, 2, ENCLOSE],
                                    [0, 1, 0, ENCLOSE], [0, "1", 1, ENCLOSE], [0, 1, 1], [0, 10**400, 1, ENCLOSE]])  # fmt: skip
def test_malformed_factors_are_refused(factor):
    assert not proves(["product", factor], x, UNIT, x)


def test_logs():
    a, b = term("exp", x), term("exp", 2 * x)
    node = ["monotone", "log", 0, 1, ["sum", [2, ENCLOSE]]]
    assert proves(node, b - a, UNIT, a, b, x)
    assert not proves(node, a - b, UNIT, a, b, x)
    assert not proves(["monotone", "log", 0, 1, ENCLOSE], y - x, REAL, x, y), "must be positive"


# --- trees -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("node", [None, [], 5, "enclose", {}, ["conjure"], [["enclose"]], [None], ["enclose", 1],
                                  ["split", "x"], ["face"], ["rewrite", 0], ["sum", 5], ["given"], ["split", "q", "1", ENCLOSE, ENCLOSE]])  # fmt: skip
def test_malformed_nodes_are_refused(node):
    with pytest.raises(EvidenceError):
        check(node, Aim(Relation("<=", rat(0), x), UNIT, terms=(x,)))


def test_trees_have_a_limited_depth():
    node = ENCLOSE
    for _ in range(MAX_DEPTH + 5):
        node = ["sum", [0, node]]
    assert not proves(node, x, UNIT, x)


def test_deeply_nested_documents_are_no_traceback():
    node = ENCLOSE
    for _ in range(100_000):
        node = [node]
    assert not proves(node, x, UNIT, x) and not proves(["sum", node], x, UNIT, x)


def test_what_is_shown_is_shown_to_be_defined():
    """That something is at most infinity says just this."""

    def is_defined(node, subject):
        known = (Relation(">", x, rat(1)),)
        aim = Aim(Relation("<=", *(subject, INF)), box(x="[0, 1]"), hypotheses=known)
        try:
            check(node, aim)
        except EvidenceError:
            return False
        return True

    halves = ["split", "x", "1/2", ENCLOSE, ENCLOSE]
    assert is_defined(ENCLOSE, x) and is_defined(halves, log(x)) and is_defined(["vacuous", 0], 1 / x)
    for node in (ENCLOSE, halves, IDENTITY, None, 5, ["split", "x", "2", ENCLOSE, ENCLOSE]):
        assert not is_defined(node, 1 / x)


def test_a_proof_of_something_else_is_refused(proved):
    statement, proof = proved
    other = type(statement)(statement.variables, (), Relation("<", Term("rat", (), fmpq(1)), rat(0)))
    assert judge(other, proof).name == "undecided"


ODD = [True, 1.0, float("nan"), "0", None, [], {}, -1, 10**9, "x" * 300]
TYPES = {"x": str, "u": str, "q": str, "b": str, "n": list, "i": list, "f": list}


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_takes_what_its_line_of_the_table_says_and_nothing_else(rule):
    takes = RULES[rule][0].replace("?", "")
    fitting = {"x": "x", "u": "u", "q": "lo", "b": "lo", "n": [], "i": [], "f": []}
    proofs = [["enclose"]] * 3
    aim = Aim(Relation("<=", rat(0), x), UNIT, hypotheses=(Relation("<=", rat(0), x),), terms=(x,))
    for place, kind in enumerate(takes.strip("*")):
        for odd in ODD:
            if type(odd) is TYPES.get(kind, int) and kind in "uqknif":
                continue  # of the right type; what it says is the rule's affair
            given = [fitting.get(each, 0) for each in takes.strip("*")]
            given[place] = odd
            node = [rule, [*given, proofs[0]]] if takes[0] == "*" else [rule, *given, *proofs]
            for number in range(4):
                with pytest.raises(EvidenceError):
                    check(node if takes[0] == "*" else node[: len(node) - number], aim)

"""Intervals: the ends, whether they are attained, and where a head may be undefined."""

import itertools
import random

import pytest
from flint import arb, ctx, fmpq
from hypothesis import given
from hypothesis import strategies as st

from dpsym.engines import balls
from dpsym.kernel import interval as iv
from dpsym.kernel.enclosure import enclose
from dpsym.kernel.interval import NOWHERE, Interval
from dpsym.kernel.numbers import INFINITY, compare, exact_log
from dpsym.kernel.statement import Domain, of_domain
from dpsym.kernel.terms import INF, rat, term, var

x, y = var("x"), var("y")


def root(x):
    return iv.power(x, iv.Interval(fmpq(1, 2), fmpq(1, 2)))


def squared(x):
    return iv.power(x, make("[2, 2]"))


pytestmark = pytest.mark.usefixtures("precision")


def make(text):
    """Read an interval such as ``(0, oo]``."""
    ends = []
    for part in text[1:-1].replace(" ", "").split(","):
        ends.append(
            INFINITY if part == "oo" else -INFINITY if part == "-oo" else fmpq(*map(int, part.split("/")))
        )
    return Interval(ends[0], ends[1], text[0] == "(", text[-1] == ")")


def same(result, text):
    if text == "nowhere":
        return result is NOWHERE
    expected = make(text)
    ends = compare("=", result.lo, expected.lo) and compare("=", result.hi, expected.hi)
    return bool(ends) and (result.lo_open, result.hi_open) == (expected.lo_open, expected.hi_open)


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        ("[1, 2]", "(3, 4]", "(4, 6]"),
        ("[1, oo)", "[1, oo)", "[2, oo)"),
        ("[1, oo]", "[1, 2]", "[2, oo]"),
        ("(-oo, 1]", "[2, oo)", "(-oo, oo)"),
        ("[-oo, 1]", "[2, oo)", "[-oo, oo)"),
        ("[-oo, 1]", "[2, oo]", "nowhere"),
        ("[oo, oo]", "(-oo, 0]", "[oo, oo]"),
        ("[oo, oo]", "[-oo, 0]", "nowhere"),
    ],
)
def test_sums(a, b, expected):
    assert same(make(a) + make(b), expected) and same(make(b) + make(a), expected)


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        ("[-1, 2]", "[3, 4]", "[-4, 8]"),
        ("(-1, 2)", "[-3, 4]", "(-6, 8)"),
        ("[0, 1]", "[1, oo)", "[0, oo)"),
        ("(0, 1]", "[1, oo)", "(0, oo)"),
        ("(0, 1)", "(1, oo)", "(0, oo)"),
        ("[0, 1]", "[1, oo]", "nowhere"),
        ("(0, 1]", "[1, oo]", "(0, oo]"),
        ("(0, 1]", "[oo, oo]", "[oo, oo]"),
        ("[-1, 1]", "[1, oo]", "nowhere"),  # 0 inside, not at an end
        ("[-1, 1]", "[1, oo)", "(-oo, oo)"),
        ("[1, oo]", "(2, 3)", "(2, oo]"),  # infinity is attained with any number inside (2, 3)
        ("[1, oo)", "(2, 3)", "(2, oo)"),
        ("[0, 0]", "(-oo, oo)", "[0, 0]"),
        ("[0, 0]", "(5, oo]", "nowhere"),
        ("[0, 1)", "(2, 3)", "[0, 3)"),
        ("[-oo, -1]", "(0, 2)", "[-oo, 0)"),
        ("(0, oo)", "(0, oo)", "(0, oo)"),
        ("(0, oo)", "[-oo, -oo]", "[-oo, -oo]"),
    ],
)
def test_products(a, b, expected):
    assert same(make(a) * make(b), expected) and same(make(b) * make(a), expected)


@pytest.mark.parametrize(
    ("function", "a", "expected"),
    [
        (iv.inverse, "(0, 2]", "[1/2, oo)"),
        (iv.inverse, "[1, oo]", "[0, 1]"),
        (iv.inverse, "[-2, 0)", "(-oo, -1/2]"),
        (iv.inverse, "[0, 2]", "nowhere"),
        (iv.inverse, "[-1, 1]", "nowhere"),
        (squared, "[-1, 3]", "[0, 9]"),
        (squared, "(-3, 1]", "[0, 9)"),
        (squared, "(-3, -1)", "(1, 9)"),
        (root, "[0, 4)", "[0, 2)"),
        (root, "[-1, 4]", "nowhere"),
        (iv.absolute, "[-1, 3)", "[0, 3)"),
        (iv.absolute, "[-3, -1)", "(1, 3]"),
        (iv.exp, "[-oo, 0]", "[0, 1]"),
        (iv.exp, "(-oo, 0)", "(0, 1)"),
        (iv.log, "[0, 1]", "[-oo, 0]"),
        (iv.log, "(0, 1]", "(-oo, 0]"),
        (iv.log, "[-1, 1]", "nowhere"),
        (iv.HEADS["tanh"], "(-oo, oo]", "(-1, 1]"),
        (iv.HEADS["erf"], "[0, oo)", "[0, 1)"),
        (iv.HEADS["erfc"], "[0, oo)", "(0, 1]"),
    ],
)
def test_functions(function, a, expected):
    assert same(function(make(a)), expected)


@pytest.mark.parametrize(
    ("b", "e", "expected"),
    [
        ("[-2, 1]", "[3, 3]", "[-8, 1]"),
        ("(0, 1]", "[-2, -2]", "[1, oo)"),
        ("[0, 1]", "[-2, -2]", "nowhere"),
        ("[0, 1]", "[-3/2, -3/2]", "nowhere"),  # 1/0 is undefined for fractions too
        ("[0, 1]", "[-1, 1]", "nowhere"),
        ("[0, 1]", "(0, 1]", "[0, 1]"),
        ("[0, 1]", "[0, 1]", "nowhere"),  # 0^0 is a jump
        ("[0, 4]", "[0, 0]", "[1, 1]"),
        ("[1, oo]", "[0, 1]", "nowhere"),
        ("[1, 2]", "[1, oo]", "nowhere"),
        ("[-4, 4]", "[1/2, 1/2]", "nowhere"),
    ],
)
def test_powers(b, e, expected):
    assert same(iv.power(make(b), make(e)), expected)


@pytest.mark.parametrize(
    ("function", "args", "expected"),
    [
        (iv.maximum, ["(0, 1]", "[0, 1)"], "(0, 1]"),
        (iv.HEADS["min"], ["(0, 1]", "[0, 1)"], "[0, 1)"),
        (iv.scaled, ["[0, 0]", "nowhere"], "[0, 0]"),
        (iv.scaled, ["[0, 1]", "nowhere"], "nowhere"),
        (iv.scaled, ["[-1, 1]", "[1, 2]"], "nowhere"),
        (iv.scaled, ["[0, 1]", "[1, 2]"], "[0, 2]"),
        (iv.scaled, ["[0, 1]", "[1, oo]"], "nowhere"),
        (iv.logratio, ["[0, 1]", "[1, 2]"], "[-oo, 0]"),
        (iv.logratio, ["[0, 1]", "[0, 2]"], "nowhere"),
        (iv.logratio, ["[-2, -1]", "[-2, -1]"], "nowhere"),
        (iv.powdiv, ["[0, 1]", "[1, 2]", "[2, 2]"], "[0, 1]"),
        (iv.powdiv, ["[0, 1]", "[1, 2]", "[1/2, 2]"], "nowhere"),
        (iv.powdiv, ["[-2, -1]", "[-2, -1]", "[2, 2]"], "nowhere"),
        (iv.powdiv, ["[0, 1]", "[0, 1]", "[2, 3]"], "[0, oo]"),
        (iv.powdiv, ["[0, 1]", "[0, 1]", "[1, 2]"], "nowhere"),
        (iv.powdiv, ["[0, oo]", "[0, 1]", "[2, 3]"], "nowhere"),
        (iv.relent, ["[-1, 1]", "[1, 2]"], "nowhere"),
        (iv.relent, ["[0, oo]", "[1, 2]"], "nowhere"),
        (iv.relent, ["[1, 1]", "[1, 1]"], "[0, 0]"),
    ],
)
def test_several_arguments(function, args, expected):
    assert same(function(*(NOWHERE if arg == "nowhere" else make(arg) for arg in args)), expected)


@pytest.mark.parametrize("op", ["<", "<=", "="])
def test_a_choice_is_made_on_the_whole_box_or_not_at_all(op):
    low, high, one = make("[0, 1]"), make("[1, 2]"), make("[1, 1]")
    assert iv.choose(op, low, high, one, NOWHERE) is (one if op == "<=" else NOWHERE)
    assert iv.choose(op, make("[3, 4]"), low, NOWHERE, one) is one
    assert iv.choose(op, NOWHERE, low, one, one) is NOWHERE
    assert iv.choose("=", one, one, low, NOWHERE) is low


@pytest.mark.parametrize(
    "function",
    [iv.inverse, squared, root, iv.absolute, iv.exp, iv.log, iv.HEADS["tanh"], iv.HEADS["erf"], iv.HEADS["erfc"], lambda a: -a,
     lambda a: a + a, lambda a: a * a, lambda a: iv.maximum(a, make("[0, 1]")), lambda a: iv.HEADS["min"](make("[0, 1]"), a),
     lambda a: iv.power(a, make("[0, 0]")), lambda a: iv.relent(a, make("[1, 1]")), lambda a: iv.logratio(make("[0, 1]"), a),
     lambda a: iv.powdiv(make("[0, 1]"), make("[1, 1]"), a), lambda a: iv.HEADS["integral"](a, a)],
)  # fmt: skip
def test_nowhere_stays_nowhere(function):
    assert function(NOWHERE) is NOWHERE


@pytest.mark.parametrize(
    ("domain", "expected"),
    [
        (Domain(fmpq(1, 2), fmpq(7, 2), integer=True), "[1, 3]"),
        (Domain(fmpq(0), fmpq(3), lo_open=True, hi_open=True, integer=True), "[1, 2]"),
        (Domain(fmpq(1), None, lo_open=True), "(1, oo)"),
        (Domain(fmpq(1), None, infinite=True), "[1, oo]"),
        (Domain(), "(-oo, oo)"),
    ],
)
def test_domains(domain, expected):
    assert same(of_domain(domain), expected)


def test_long_ends_are_rounded_outwards():
    long = fmpq(1, 3) + fmpq(1, 2**5000)
    interval = Interval(long, long + 1)
    ctx.prec = 6000
    assert (
        isinstance(interval.lo, arb) and compare("<", interval.lo, long) and compare(">", interval.hi, long)
    )
    logarithm = exact_log(fmpq(2)) * long
    assert isinstance(Interval(logarithm, logarithm).lo, arb)


def test_what_is_too_large_to_be_known_is_infinite():
    result = iv.exp(make(f"[0, {10**90}]"))
    assert compare("=", result.hi, INFINITY) and not result.is_finite()
    assert result + make("[-oo, -oo]") is NOWHERE


def test_ends_are_left_out_and_attained_one_by_one():
    closed = make("[0, 1]")
    assert (closed.end("lo"), closed.end("hi")) == ((fmpq(0), False), (fmpq(1), False))
    assert [str(closed.without(*sides)) for sides in ((), ("lo",), ("hi",), ("lo", "hi"))] == [
        "[0, 1]",
        "(0, 1]",
        "[0, 1)",
        "(0, 1)",
    ]
    opened = closed.without("lo", "hi")
    assert [str(opened.with_end(side)) for side in ("lo", "hi", 0)] == ["[0, 1)", "(0, 1]", "(0, 1)"]
    with pytest.raises(KeyError):
        closed.end("middle")
    assert make("[0, 0]").without("lo").is_empty()


def test_signs_and_finiteness():
    assert make("(0, 1]").is_at_least(fmpq(0), strictly=True) and not make("[0, 1]").is_at_least(
        fmpq(0), strictly=True
    )
    assert make("[0, 1)").is_at_most(fmpq(1), strictly=True) and make("[0, 1]").is_at_most(fmpq(1))
    assert (
        make("(-oo, oo)").is_finite()
        and not make("(-oo, oo]").is_finite()
        and not make("[-oo, 0]").is_finite()
    )
    assert make("[1, 2]").is_nonzero() and not make("[0, 2]").is_nonzero() and make("(0, 2]").is_nonzero()
    assert make("[0, 0]").is_zero() and not make("[0, 1]").is_zero()


def test_the_smallest_value_of_an_entropy_is_found_inside():
    result = iv.relent(make("[0, 1]"), make("[1, 1]"))
    assert compare("<=", result.lo, exact_log(fmpq(1, 2)) * fmpq(1, 2)) and compare(
        ">", result.lo, fmpq(-37, 100)
    )
    assert compare("=", result.hi, fmpq(0))
    assert same(iv.relent(make("(0, oo)"), make("(0, oo)")), "(-oo, oo)")


def test_relative_entropy_of_masses_that_may_vanish_is_defined_and_bounded_from_below():
    result = iv.relent(make("[0, 1]"), make("[0, 1]"))
    assert result.is_at_least(fmpq(-368, 1000)) and not result.is_at_least(fmpq(-367, 1000))
    assert not result.is_at_most(iv.INFINITY, strictly=True)
    assert iv.relent(make("[0, 1]"), make("[0, oo]")) is NOWHERE


def test_enclosures_of_what_jumps_are_nowhere():
    box = {"x": make("[0, 1]")}
    assert enclose(term("if_lt", x, rat("1/2"), 0, 1), box) is NOWHERE
    assert enclose(term("tanh", (x - rat("1/2")) * INF), box) is NOWHERE


@given(st.fractions(-5, 5), st.fractions(-5, 5), st.fractions(-5, 5), st.fractions(0, 1), st.fractions(0, 1))
def test_products_and_sums_contain_those_of_members(a, b, c, s, t):
    first = Interval(*(fmpq(q.numerator, q.denominator) for q in sorted((a, b))))
    second = Interval(*(fmpq(q.numerator, q.denominator) for q in sorted((b, c))))
    s, t = (fmpq(q.numerator, q.denominator) for q in (s, t))
    p, q = first.lo + (first.hi - first.lo) * s, second.lo + (second.hi - second.lo) * t
    for result, member in (
        (first * second, p * q),
        (first + second, p + q),
        (squared(first), p * p),
    ):
        assert result.lo <= member <= result.hi


@pytest.mark.parametrize("head", ["relent", "powdiv"])
def test_enclosures_over_masses_near_zero_hold_all_values(head):
    rng = random.Random(7)
    masses = [fmpq(0), *(fmpq(rng.randint(1, 40), 40) for _ in range(6)), fmpq(1, 10**9)]
    wide, order = make("[0, 1]"), make("[2, 3]")
    where = iv.relent(wide, wide) if head == "relent" else iv.powdiv(wide, wide, order)
    for p, q in itertools.product(masses, repeat=2):
        value = balls.relent(p, q) if head == "relent" else balls.powdiv(p, q, fmpq(5, 2))
        assert compare(">=", value, where.lo) is True
        assert compare("<=", value, where.hi) is True

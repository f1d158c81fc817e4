"""The rules have, let and concave, the multiples of given: each refuses when a side condition is violated."""

from flint import fmpq
from kernel.aims import POSITIVE, REALS, UNIT, aim, refused
from kernel.conftest import ENCLOSE, IDENTITY, exp

from dpsym.kernel.interval import Interval
from dpsym.kernel.judge import check, judge
from dpsym.kernel.numbers import INFINITY
from dpsym.kernel.statement import Domain, Proof, Relation, Statement, Variable
from dpsym.kernel.terms import INF, Term, rat, term, var

x, y, u = var("x"), var("y"), var("u")


def test_a_hypothesis_may_be_divided_by_something_positive_only():
    target = aim(
        y - x, {"x": REALS, "y": REALS}, Relation("<=", 2 * x, 2 * y), terms=(rat(2), rat(-2), rat(3), x)
    )
    check(["given", 0, 0, ENCLOSE], target)
    for place in (1, 2, 3):  # negative, another number, of either sign
        refused(["given", 0, place, ENCLOSE], target)
    refused(["given", 0, 0, IDENTITY], target)
    mirrored = aim(x - y, {"x": REALS, "y": REALS}, Relation("<=", 2 * x, 2 * y), terms=(rat(2), rat(-2)))
    for place in (0, 1):
        refused(["given", 0, place, ENCLOSE], mirrored)


def test_have_wants_a_proof_and_adds_just_that_relation():
    target = aim(1 - x, {"x": UNIT}, terms=(x, rat(1), rat(0)))
    check(["have", "<=", 0, 1, ENCLOSE, ["given", 0]], target)
    refused(["have", "<=", 0, 2, ENCLOSE, ["given", 0]], target)  # x <= 0 is not so
    refused(["have", "<", 0, 1, ENCLOSE, ["given", 0]], target)  # nor is x < 1
    refused(["have", ">=", 1, 0, ENCLOSE, ["given", 0]], target)
    refused(["have", "=", 0, 1, ENCLOSE, ["given", 0]], target)  # it is shown to be less
    refused(["have", "<=", 0, 1, ["given", 0], ["given", 0]], target)  # not by itself
    strict = aim(1 - x, {"x": UNIT}, terms=(x, rat(1)), strict=True)
    refused(["have", "<=", 0, 1, ENCLOSE, ["given", 0]], strict)


def test_let_forgets_what_the_term_was_but_not_where_it_lies():
    square = aim(x**2, {"x": REALS}, terms=(x**2, u, x, u**2))
    check(["let", "u", 0, 1, ENCLOSE], square)
    refused(["let", "u", 2, 1, ENCLOSE], square)  # x is not the subject
    refused(["let", "x", 0, 3, ENCLOSE], square)  # the name is taken
    check(["let", "u", 2, 3, ENCLOSE], square)
    infinite = aim(x**-1, {"x": UNIT}, terms=(x**-1, u))
    refused(["let", "u", 0, 1, ENCLOSE], infinite)
    elsewhere = aim(x**2, {"x": REALS}, terms=(x**2, u + y - y))
    refused(["let", "u", 0, 1, ENCLOSE], elsewhere)  # speaks of y


def test_rewrite_wants_two_terms_that_are_one_number_on_the_whole_box():
    difference = x - (x - u)
    where = {"x": REALS, "u": POSITIVE}
    target = aim(difference**-1, where, terms=(difference, u, 2 * u, x, u * x * x**-1, u + (x**2 - x * x)))
    check(["rewrite", 0, 1, ENCLOSE], target)
    check(["rewrite", 0, 5, ["rewrite", 5, 1, ENCLOSE]], target)
    for place in (2, 3, 4):  # another number, another one, undefined at x = 0
        refused(["rewrite", 0, place, ENCLOSE], target)
    refused(["rewrite", 3, 1, ENCLOSE], target)
    everywhere = aim(difference**-1, {"x": REALS, "u": REALS}, terms=(difference, u))
    refused(["rewrite", 0, 1, ENCLOSE], everywhere)  # that 1/u is positive is not so
    known = aim(u, {"x": REALS, "u": REALS}, Relation("<=", rat(0), difference), terms=(difference, u))
    check(["rewrite", 0, 1, ["given", 0]], known)


def test_mean_wants_a_continuous_integrand_from_the_lower_end_to_the_upper_one():
    def area(body, low, high):
        return Term("integral", (body, low, high), "t")

    t = var("t")
    square, backwards = area(t**2, rat(0), rat(1)), area(t**2, rat(1), rat(0))
    check(["mean", 0, "u", ENCLOSE, ENCLOSE], aim(1 - square, {}, terms=(square,)))
    refused(["mean", 0, "u", ENCLOSE, ENCLOSE], aim(rat("1/2") - square, {}, terms=(square,)))
    refused(
        ["mean", 0, "x", ENCLOSE, ENCLOSE], aim(1 + x - square, {"x": UNIT}, terms=(square,))
    )  # it is taken
    refused(["mean", 0, "u", ENCLOSE, ENCLOSE], aim(1 - square, {}, terms=(rat(1),)))  # no integral
    refused(["mean", 0, "u", ENCLOSE, ENCLOSE], aim(1 + backwards, {}, terms=(backwards,)))
    known = aim(square - 1, {}, Relation("<=", rat(1), square), terms=(square,))
    refused(["mean", 0, "u", ENCLOSE, ["given", 1]], known)  # u is at least 0, and no more is known
    check(["mean", 0, "u", ENCLOSE, ["given", 0]], known)
    far = area(t * x, rat(1), rat(3))
    check(["mean", 0, "u", ENCLOSE, ENCLOSE], aim(far + 1, {"x": POSITIVE}, terms=(far,)))
    for body in (t**-1, term("log", t), term("if_lt", t, rat("1/2"), rat(0), rat(1))):
        over_zero = area(body, rat(-1), rat(1))
        refused(["mean", 0, "u", ENCLOSE, ENCLOSE], aim(over_zero**2 + 1, {}, terms=(over_zero,)))


def test_concave_needs_both_ends_and_the_curvature():
    arch = x - x**2
    target = aim(arch, {"x": UNIT})
    check(["concave", "x", "lo", "hi", ENCLOSE, ENCLOSE, ENCLOSE], target)
    valley = aim(x**2 - x, {"x": UNIT})
    refused(["concave", "x", "lo", "hi", ENCLOSE, ENCLOSE, ENCLOSE], valley)
    refused(["concave", "x", "hi", "lo", ENCLOSE, ENCLOSE, ENCLOSE], target)
    low = aim(x - x**2 - 1, {"x": UNIT})
    refused(["concave", "x", "lo", "hi", ENCLOSE, ENCLOSE, ENCLOSE], low)
    endless = aim(x, {"x": Interval(fmpq(0), INFINITY, False, True)})
    refused(["concave", "x", "lo", "hi", ENCLOSE, ENCLOSE, ENCLOSE], endless)
    cusp = aim(term("abs", x) - 1 + 1, {"x": UNIT})
    refused(["concave", "x", "lo", "hi", ENCLOSE, ENCLOSE, ENCLOSE], cusp)


def test_concave_between_hypotheses():
    bounds = (Relation("<=", exp(-y), x), Relation("<=", x, exp(y)))
    box = {"x": POSITIVE, "y": Interval(fmpq(0), INFINITY, False, True)}
    target = aim(exp(y) + exp(-y) - x - x**-1, box, *bounds, terms=(rat(2), x**-1))
    curvature = ["product", [0, 1, 1, ENCLOSE], [1, 3, 1, ENCLOSE]]
    check(["concave", "x", 0, 1, curvature, IDENTITY, IDENTITY], target)
    refused(["concave", "x", 1, 0, curvature, IDENTITY, IDENTITY], target)
    refused(["concave", "x", 0, "hi", curvature, IDENTITY, IDENTITY], target)
    without = aim(target.subject, box, bounds[0], Relation("<=", x, x), terms=target.terms)
    refused(["concave", "x", 0, 1, curvature, IDENTITY, IDENTITY], without)
    outside = aim(target.subject, {**box, "x": Interval(fmpq(1), INFINITY)}, *bounds, terms=target.terms)
    refused(["concave", "x", 0, 1, curvature, IDENTITY, IDENTITY], outside)


def test_concave_does_not_keep_other_hypotheses_on_the_way():
    given = (
        Relation(">=", x, rat("1/2")),
        Relation("<=", 2 * x - 1, rat(0)),
    )  # x = 1/2, which is not between
    target = aim(x - x, {"x": UNIT}, *given)
    check(["concave", "x", "lo", "hi", IDENTITY, IDENTITY, IDENTITY], target)
    bump = aim(-((x - rat("1/2")) ** 2), {"x": UNIT}, *given)
    refused(["concave", "x", "lo", "hi", ENCLOSE, ["vacuous", 0], ["vacuous", 1]], bump)


def test_each_case_must_be_defined():
    choice = Term("if_lt", (x, y, x, term("log", y - x)))
    box = {"x": REALS, "y": REALS}

    def bounded(choice):
        return aim(INF - choice, box, terms=(choice,), sides=(choice, INF))

    refused(ENCLOSE, bounded(choice))
    refused(["cases", 0, ENCLOSE, ENCLOSE], bounded(choice))  # the logarithm is taken where x >= y
    tame = Term("if_lt", (x, y, x, y))
    check(["cases", 0, ENCLOSE, ENCLOSE], bounded(tame))
    refused(["cases", 0, ENCLOSE], bounded(tame))
    undecided = Term("if_lt", (term("log", x), y, x, y))  # what is compared is undefined below 0
    refused(["cases", 0, ENCLOSE, ENCLOSE], bounded(undecided))


def test_both_sides_of_an_equation_may_be_infinite():
    statement = Statement((Variable("x", Domain()),), (), Relation("=", INF + x, INF - x))
    assert judge(statement, Proof(["both", ENCLOSE, ENCLOSE])).name == "proved"
    statement = Statement((Variable("x", Domain()),), (), Relation("=", INF + x, x - INF))
    assert judge(statement, Proof(["both", ENCLOSE, ENCLOSE])).name == "undecided"

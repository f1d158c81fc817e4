"""The rules for contacts inside the domain: compare, segment, substitute."""

from __future__ import annotations

from dataclasses import replace

import pytest
from flint import fmpq
from kernel.aims import changing

from dpsym.errors import EvidenceError
from dpsym.kernel.aims import Aim
from dpsym.kernel.interval import Interval
from dpsym.kernel.judge import check
from dpsym.kernel.numbers import INFINITY
from dpsym.kernel.statement import Relation
from dpsym.kernel.terms import Term, rat, term, var

X, Y, T = var("x"), var("y"), var("t")
REALS = Interval(-INFINITY, INFINITY, True, True)
POSITIVE = Interval(fmpq(0), INFINITY, True, True)
UNIT = Interval(fmpq(0), fmpq(1), True, True)


def aim(subject: Term, *, strict: bool = False, given: tuple[Relation, ...] = (), **box: Interval) -> Aim:
    return Aim(
        Relation("<" if strict else "<=", rat(0), subject),
        box,
        hypotheses=given,
        terms=(X, Y, X * 0 + Y, 1 / X),
    )


def refused(node: list[object], target: Aim) -> str:
    with pytest.raises(EvidenceError) as caught:
        check(node, target)
    return str(caught.value)


# (x - y)^2 grows away from the diagonal on both sides
SQUARE = X**2 - 2 * X * Y + Y**2
GROWS = ["product", [4, 1, 1, ["enclose"]], [5, 1, 1, ["given", 0]]]
FALLS = ["product", [4, 1, 1, ["enclose"]], [6, 1, 1, ["given", 0]]]


def square(**options: object) -> Aim:
    plain = aim(SQUARE, x=REALS, y=REALS, **options)  # type: ignore[arg-type]
    return Aim(
        Relation("<" if plain.strict else "<=", rat(0), plain.subject),
        plain.box,
        terms=(X, Y, X, X, rat(2), X - Y, Y - X),
    )


def test_compare_proves_a_square() -> None:
    above = ["segment", "x", 0, GROWS, ["sum"]]
    below = ["segment", "x", 0, FALLS, ["sum"]]
    check(["compare", 0, 1, above, below], square())


def test_compare_needs_both_halves() -> None:
    above = ["segment", "x", 0, GROWS, ["sum"]]
    assert refused(["compare", 0, 1, above, above], square())


def test_a_strict_aim_does_not_hold_on_the_diagonal() -> None:
    above = ["segment", "x", 0, GROWS, ["sum"]]
    below = ["segment", "x", 0, FALLS, ["sum"]]
    assert refused(["compare", 0, 1, above, below], square(strict=True))


def test_compare_wants_terms_that_are_defined() -> None:
    target = aim(X**2, x=REALS, y=REALS)
    assert "undefined" in refused(["compare", 3, 1, ["enclose"], ["enclose"]], target)


def test_bound_from_below_and_from_above() -> None:
    least = Relation(">=", X, Y)
    check(["segment", "x", 0, ["enclose"], ["sum"]], aim(X - Y, given=(least,), x=REALS, y=REALS))
    most = Relation("<=", X, Y)
    check(["segment", "x", 0, ["enclose"], ["sum"]], aim(Y - X, given=(most,), x=REALS, y=REALS))


def test_bound_refuses_the_wrong_direction_of_growth() -> None:
    least = Relation(">=", X, Y)
    assert refused(["segment", "x", 0, ["enclose"], ["sum"]], aim(Y - X, given=(least,), x=REALS, y=REALS))


def test_a_strict_bound_makes_a_strict_aim() -> None:
    node = ["segment", "x", 0, ["enclose"], ["sum"]]
    check(node, aim(X - Y, strict=True, given=(Relation(">", X, Y),), x=REALS, y=REALS))
    refused(node, aim(X - Y, strict=True, given=(Relation(">=", X, Y),), x=REALS, y=REALS))


def test_the_bound_must_lie_in_the_domain() -> None:
    # x >= y with y below the domain of x: log y means nothing
    given = (Relation(">=", X, Y),)
    node = ["segment", "x", 0, ["enclose"], ["sum"]]
    target = aim(term("log", X) - term("log", Y), given=given, x=POSITIVE, y=REALS)
    assert "outside" in refused(node, target)


def test_the_bound_must_not_speak_of_the_variable() -> None:
    given = (Relation(">=", X, 2 * X - 1),)
    assert "bound" in refused(["segment", "x", 0, ["enclose"], ["enclose"]], aim(X, given=given, x=REALS))


def test_other_hypotheses_on_the_variable_are_not_kept() -> None:
    # on x >= y and x >= 1 the term (x-1)(x-y) is >= 0, but its slope is not on the whole segment
    given = (Relation(">=", X, Y), Relation(">=", X, rat(1)))
    target = aim((X - 1) * (X - Y), given=given, x=REALS, y=REALS)
    assert refused(["segment", "x", 0, ["given", 1], ["sum"]], target)


def test_a_jump_is_not_passed() -> None:
    # -1/x grows on both sides of 0, and yet -1/2 < 1 at x = 2 against y = -1
    given = (Relation(">=", X, Y),)
    target = aim(1 / Y - 1 / X, given=given, x=REALS, y=REALS)
    assert refused(["segment", "x", 0, ["enclose"], ["sum"]], target)


@pytest.mark.parametrize(
    ("how", "box", "subject"),
    [
        ("inverse", Interval(fmpq(1), INFINITY, True, True), 1 - 1 / X),
        ("exp", POSITIVE, X),
        ("square", Interval(fmpq(0), INFINITY, False, True), X),
    ],
)
def test_substitutions(how: str, box: Interval, subject: Term) -> None:
    check(*written(how, aim(subject, x=box)))


@pytest.mark.parametrize("how", ["inverse", "exp", "square"])
def test_substitutions_want_their_domain(how: str) -> None:
    assert refused(*written(how, aim(X**2, x=REALS)))


def test_a_substitution_takes_a_fresh_name() -> None:
    assert "not new" in refused(*written("exp", aim(X, x=POSITIVE, y=REALS), "y"))


def test_an_infinite_value_has_no_inverse() -> None:
    assert refused(*written("inverse", aim(X, x=Interval(fmpq(1), INFINITY, False, False))))


def written(how: str, target: Aim, fresh: str = "t") -> tuple[list[object], Aim]:
    node, terms = changing("x", how, fresh, ["enclose"])
    return node, replace(target, terms=terms)

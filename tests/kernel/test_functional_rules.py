"""Functions by their equations and expansions: the rules recur, series and telescope, and what they rest on."""

import random

import pytest
from flint import ctx, fmpq
from kernel.aims import POSITIVE, aim, box

from dpsym.engines.balls import BALLS
from dpsym.engines.compiled import compile_terms
from dpsym.errors import EvidenceError
from dpsym.kernel.judge import check
from dpsym.kernel.numbers import FUNCTIONS, ball, compare
from dpsym.kernel.rules import FURTHEST, bounded, recurred, telescoped
from dpsym.kernel.terms import rat, term, var

x = var("x")
PRECISION = 600  # an expansion of twelve terms comes very close
EQUATED = [head for head, entry in FUNCTIONS.items() if entry.after is not None]
EXPANDED = [head for head, entry in FUNCTIONS.items() if entry.series is not None]


def places(head, count=8):
    """Return points above 0 in the domain, small and large ones."""
    rng = random.Random(head)
    least = 1 if head == "zeta" else 0
    sizes = [fmpq(1, 50), fmpq(1, 3), fmpq(1), fmpq(7, 2), fmpq(9), fmpq(40)]
    return [least + rng.choice(sizes) * fmpq(rng.randint(1, 60), 40) for _ in range(count)]


def value(subject, place):
    return ball(compile_terms((subject,), ("x",), BALLS)(place)[0])


@pytest.mark.parametrize("head", EQUATED)
def test_the_equation_leads_one_further(head):
    ctx.prec = PRECISION
    kind, step = FUNCTIONS[head].after
    for place in places(head):
        here, more = value(term(head, x), place), value(step(x), place)
        further = here + more if kind == "add" else here * more
        assert abs(further - value(term(head, x + 1), place)) < (1 + abs(further)) * fmpq(1, 10**60)


@pytest.mark.parametrize("head", EXPANDED)
@pytest.mark.parametrize("number", range(FURTHEST + 1))
def test_a_partial_sum_lies_strictly_on_its_side(head, number):
    ctx.prec = PRECISION
    parity, partial_sum = FUNCTIONS[head].series
    op = ">" if number % 2 == parity else "<"
    for place in places(head):
        assert compare(op, value(partial_sum(x, number), place), value(term(head, x), place)), place


@pytest.mark.parametrize("head", EXPANDED)
def test_a_function_is_replaced_by_what_lies_on_the_side_that_is_asked_for(head):
    parity, partial_sum = FUNCTIONS[head].series
    within = box(x="(1, oo)")
    for number in range(4):
        gap = (term(head, x) - partial_sum(x, number)) * (-1 if number % 2 == parity else 1)
        factor = rat(-1 if number % 2 == parity else 1)
        rest = -factor * partial_sum(x, number)
        target = aim(gap, within, terms=(term(head, x), factor, rest), strict=False)
        check(["series", 0, number, 1, 2, ["enclose"], ["sum"]], target)
        other = aim(-gap, within, terms=(term(head, x), -factor, -rest), strict=False)
        with pytest.raises(EvidenceError):
            check(["series", 0, number, 1, 2, ["enclose"], ["sum"]], other)


def test_an_expansion_of_zero_or_below_is_refused():
    for head, reach in (("sin", "[0, 1]"), ("sin", "[-1, 1]"), ("erfc", "(-1, 1)"), ("zeta", "(1/2, 1)")):
        part = term(head, x)
        with pytest.raises(EvidenceError):
            bounded(aim(part, box(x=reach)), part, 0, rat(1), rat(0))
    with pytest.raises(EvidenceError):
        bounded(aim(term("tanh", x), {"x": POSITIVE}), term("tanh", x), 0, rat(1), rat(0))


def test_equations_are_used_in_both_directions_and_above_zero_alone():
    ahead = aim(term("digamma", x + 2), {"x": POSITIVE})
    assert (
        recurred(ahead, term("digamma", x + 2), x, 2).claim.rhs == term("digamma", x) + x**-1 + (x + 1) ** -1
    )
    here = aim(term("gamma", x), {"x": POSITIVE})
    assert recurred(here, term("gamma", x), x + 1, -1).claim.rhs == term("gamma", x + 1) * x**-1
    for other, steps in ((x + 1, 1), (x - 1, 1), (x, 0), (x + 1, -2)):
        with pytest.raises(EvidenceError):
            recurred(here, term("gamma", x), other, steps)
    with pytest.raises(EvidenceError):
        recurred(aim(term("zeta", x + 1), box(x="(1, oo)")), term("zeta", x + 1), x, 1)


@pytest.mark.parametrize(
    "head", [head for head, entry in FUNCTIONS.items() if entry.rises and head != "lambertw"]
)
def test_a_function_that_runs_one_way_is_compared_by_its_arguments(head):
    low, high = ("1/4", "1/2") if head in ("asin", "erfinv") else ("2", "3")
    ends = (rat(low), rat(high)) if FUNCTIONS[head].rises > 0 else (rat(high), rat(low))
    gap = term(head, ends[1]) - term(head, ends[0])
    check(["monotone", head, 0, 1, ["enclose"]], aim(gap, {}, terms=ends, strict=True))
    with pytest.raises(EvidenceError):
        check(["monotone", head, 0, 1, ["enclose"]], aim(-gap, {}, terms=ends, strict=True))
    with pytest.raises(EvidenceError):
        check(["monotone", head, 1, 0, ["enclose"]], aim(-gap, {}, terms=ends, strict=True))


@pytest.mark.parametrize("head", ["exp", "erfc"])
def test_arguments_are_compared_by_the_values_of_such_a_function(head):
    lesser, greater = rat(1), 1 + rat(1, 8)
    compare = ["monotone", head, 0, 1, ["enclose"]]
    check(compare, aim(greater - lesser, {}, terms=(lesser, greater), strict=True))
    with pytest.raises(EvidenceError, match="sign"):
        check(compare, aim(lesser - greater, {}, terms=(greater, lesser), strict=True))


@pytest.mark.parametrize("head", ["sin", "cos", "gamma", "lgamma", "floor"])
def test_another_one_is_not(head):
    gap = term(head, rat(1, 2)) - term(head, rat(3, 2))
    with pytest.raises(EvidenceError, match="one way"):
        check(["monotone", head, 0, 1, ["enclose"]], aim(gap, {}, terms=(rat(1, 2), rat(3, 2))))


def test_what_falls_with_each_step_to_nothing_is_not_below_nothing():
    reciprocal = aim(x**-1, {"x": POSITIVE}, terms=(x**-1, x**-1 * (x + 1) ** -1), strict=True)
    falls = ["sum", [1, ["enclose"]]]
    check(["telescope", "x", "1", 0, falls, ["enclose"]], reciprocal)


@pytest.mark.parametrize(
    ("reach", "start", "small"),
    [("(0, 9)", "1", x**-1), ("(0, oo]", "1", x**-1), ("(1, oo)", "1", x**-1), ("(0, oo)", "1", rat(1))],
)
def test_a_range_with_an_end_or_a_bound_that_stays_is_refused(reach, start, small):
    with pytest.raises(EvidenceError):
        telescoped(aim(x**-1, box(x=reach)), "x", start, small)

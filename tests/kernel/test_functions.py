"""The functions of the table: values against mpmath, enclosures, slopes, and where they have no value."""

import random

import mpmath
import pytest
from flint import arb, ctx, fmpq

from dpsym.engines.balls import BALLS
from dpsym.engines.compiled import compile_terms
from dpsym.kernel.calculus import derivative
from dpsym.kernel.enclosure import enclose, is_continuous
from dpsym.kernel.interval import HEADS, NOWHERE, Interval
from dpsym.kernel.judge import judge
from dpsym.kernel.numbers import FUNCTIONS, INFINITY, ball, compare, value_at
from dpsym.kernel.statement import Counterexample, Domain, Proof, Relation, Statement, Variable
from dpsym.kernel.terms import ARITY, INF, rat, term, var

x = var("x")
INSIDE = {
    "asin": (-1, 1),
    "erfinv": (-1, 1),
    "log": (0, 20),
    "gamma": (0, 20),
    "lgamma": (0, 20),
    "digamma": (0, 20),
    "trigamma": (0, 20),
    "tetragamma": (0, 20),
    "zeta": (1, 9),
    "theta": (0, 9),
    "dtheta": (0, 9),
}
MPMATH = {
    "theta": lambda s: mpmath.nsum(lambda k: mpmath.exp(-(k**2) * s), [-mpmath.inf, mpmath.inf]),
    "dtheta": lambda s: -mpmath.nsum(lambda k: k**2 * mpmath.exp(-(k**2) * s), [-mpmath.inf, mpmath.inf]),
    "lgamma": mpmath.loggamma,
    "trigamma": lambda u: mpmath.psi(1, u),
    "tetragamma": lambda u: mpmath.psi(2, u),
    "lambertw": lambda u: mpmath.lambertw(u).real,
}


def points(head, count, seed=0):
    rng = random.Random(f"{head}{seed}")
    low, high = INSIDE.get(head, (0, 9) if head == "lambertw" else (-9, 9))
    return sorted(low + (high - low) * fmpq(rng.randint(1, 9999), 10_000) for _ in range(count))


def true_value(head, u):
    with mpmath.workdps(45):
        number = mpmath.mpf(int(u.p)) / int(u.q)
        return MPMATH.get(head, getattr(mpmath, head, None))(number)


def held(interval, value):
    """Whether an interval holds a number of which 40 digits are known."""
    number = arb(mpmath.nstr(value, 42))
    slack = arb(10) ** -38 * (1 + abs(number))
    return compare("<=", interval.lo, number + slack) and compare(">=", interval.hi, number - slack)


@pytest.mark.parametrize("head", FUNCTIONS)
def test_values_agree_with_mpmath_at_thirty_digits(head):
    ctx.prec = 160
    for u in points(head, 12):
        found, expected = ball(value_at(head, u)), arb(mpmath.nstr(true_value(head, u), 42))
        assert abs(found - expected) < arb(10) ** -30 * (1 + abs(expected))


@pytest.mark.parametrize("head", FUNCTIONS)
def test_an_enclosure_holds_all_values(head):
    for seed in range(12):
        ends = points(head, 2, seed)
        around = enclose(term(head, x), {"x": Interval(*ends)})
        if head == "floor" and around is NOWHERE:
            continue
        inner = [ends[0] + (ends[1] - ends[0]) * fmpq(k, 16) for k in range(17)]
        assert all(held(around, true_value(head, u)) for u in inner), (head, ends, around)


@pytest.mark.parametrize("head", [head for head, entry in FUNCTIONS.items() if entry.slope is not None])
def test_a_slope_is_the_derivative(head):
    slope = derivative(term(head, x), "x")
    for u in points(head, 6, "slope"):
        value = ball(compile_terms((slope,), ("x",), BALLS)(u)[0])
        with mpmath.workdps(40):
            expected = mpmath.diff(
                lambda t: MPMATH.get(head, getattr(mpmath, head, None))(t), mpmath.mpf(int(u.p)) / int(u.q)
            )
        assert abs(float(value) - float(expected)) < 1e-9 * (1 + abs(float(expected)))


@pytest.mark.parametrize(
    ("head", "places"),
    {
        "asin": [2, -2, fmpq(101, 100), INFINITY],
        "erfinv": [2, fmpq(-11, 10), INFINITY],
        "gamma": [0, -1, fmpq(-1, 2), -INFINITY],
        "lgamma": [0, -1, fmpq(-5, 2)],
        "digamma": [0, -1, fmpq(-1, 2)],
        "trigamma": [0, -1, fmpq(-1, 2)],
        "zeta": [1, 0, -1, fmpq(1, 2)],
        "lambertw": [-1, fmpq(-37, 100), -INFINITY],
        "sin": [INFINITY, -INFINITY],
        "cos": [INFINITY],
    }.items(),
)
def test_outside_of_its_domain_a_function_has_no_value(head, places):
    for place in places:
        value = place if isinstance(place, arb) else fmpq(place)
        assert ball(value_at(head, value)).is_nan()
        assert enclose(term(head, x), {"x": Interval(value, value)}) is NOWHERE


@pytest.mark.parametrize("head", ["asin", "erfinv", "gamma", "lgamma", "digamma", "trigamma", "zeta"])
def test_a_ball_that_reaches_over_the_end_of_the_domain_has_no_value(head):
    end = FUNCTIONS[head].low.at
    assert ball(value_at(head, arb(end) + arb(0, "1e-20"))).is_nan()
    wide = Interval(end - fmpq(1, 10**9), end + 1)
    assert enclose(term(head, x), {"x": wide}) is NOWHERE


def test_at_the_branch_point_of_w():
    edge = -(arb(-1).exp())
    assert ball(value_at("lambertw", edge)).is_nan()  # it is not certain on which side of -1/e the ball lies
    assert enclose(term("lambertw", x), {"x": Interval(fmpq(-1, 2), fmpq(1))}) is NOWHERE


def test_where_a_floor_jumps_it_is_not_enclosed():
    for low, high, is_open, expected in [
        (0, 1, True, 0),
        (0, 1, False, None),
        (-1, 0, True, -1),
        (1, 1, False, 1),
    ]:
        around = enclose(term("floor", x), {"x": Interval(fmpq(low), fmpq(high), hi_open=is_open)})
        assert (around is NOWHERE) if expected is None else (around.lo == around.hi == expected)
    assert not is_continuous(term("floor", x), "x", {"x": Interval(fmpq(0), fmpq(2))})
    assert value_at("floor", arb(3, 0.5)).contains(arb(2)) and value_at("floor", arb(3, 0.5)).contains(arb(3))


def test_the_least_values_of_gamma_are_no_greater_than_its_values():
    for head in ("gamma", "lgamma"):
        left, right, least = FUNCTIONS[head].valley
        assert value_at("digamma", left) < 0 < value_at("digamma", right)
        # convex: between left and right it lies above both tangents, and so above the point where they meet
        slopes = [
            value_at("digamma", end) * (1 if head == "lgamma" else value_at("gamma", end))
            for end in (left, right)
        ]
        first, last = value_at(head, left), value_at(head, right)
        meet = (last - first + slopes[0] * left - slopes[1] * right) / (slopes[0] - slopes[1])
        assert first + slopes[0] * (meet - left) > least


def claim(domain, lhs, op, rhs):
    return Statement((Variable("x", domain),), (), Relation(op, lhs, rhs))


LINE, UNIT = Domain(None, None), Domain(fmpq(0), fmpq(1))
SIN, GAMMA, DIGAMMA = term("sin", x), term("gamma", x), term("digamma", x)
FALSE = {
    "a pole is no number": claim(UNIT, GAMMA, ">=", rat(0)),
    "beyond the pole": claim(LINE, GAMMA, ">=", rat(0)),
    "an arc sine outside": claim(LINE, term("asin", x), "<=", rat(2)),
    "a sine at infinity": claim(Domain(fmpq(0), None, infinite=True), SIN, "<=", rat(1)),
    "a floor without its jump": claim(Domain(fmpq(0), fmpq(2)), term("floor", x), "<=", rat(1)),
    "a floor above an end that is not attained": claim(
        Domain(fmpq(0), fmpq(1), True, True), term("floor", x), ">", rat(0)
    ),
    "a floor below an end that is not attained": claim(
        Domain(fmpq(-1), fmpq(0), True, True), -term("floor", x), "<", rat(1)
    ),
    "the quotient at the pole of zeta": claim(
        Domain(fmpq(1), fmpq(2)), term("zeta", x) / term("zeta", x), "=", rat(1)
    ),
    "W before its branch point": claim(Domain(fmpq(-1), fmpq(0)), term("lambertw", x), "<=", rat(0)),
    "a root of a cosine": claim(LINE, term("cos", x) ** rat("1/2"), ">=", rat(0)),
    "tan has poles": claim(LINE, SIN / term("cos", x) * term("cos", x) - SIN, "=", rat(0)),
    "psi rises, but not from one pole to the next": claim(
        Domain(fmpq(-1), fmpq(1)), DIGAMMA * rat(0), "=", rat(0)
    ),
    "an inverse of erf beyond 1": claim(LINE, term("erf", term("erfinv", x)), "=", x),
}


@pytest.mark.parametrize("name", FALSE)
@pytest.mark.parametrize("rule", [["enclose"], ["identity"]])
def test_cunning_claims_are_not_proved(name, rule):
    assert judge(FALSE[name], Proof(rule)).name != "proved"


def test_true_claims_are_proved_by_enclosure():
    true = [
        claim(LINE, SIN, "<=", rat(1)),
        claim(Domain(fmpq(0), None, lo_open=True), GAMMA, ">=", rat("88/100")),
        claim(Domain(fmpq(1), None, lo_open=True), term("zeta", x), ">", rat(1)),
        claim(Domain(fmpq(0), fmpq(1)), term("lambertw", x), "<=", rat("568/1000")),
        claim(Domain(fmpq(0), fmpq(1), hi_open=True), term("floor", x), "<=", rat(0)),
        claim(Domain(fmpq(-1), fmpq(1)), term("asin", x), "<=", rat("1571/1000")),
    ]
    for statement in true:
        assert judge(statement, Proof(["enclose"])).name == "proved", statement


def test_a_counterexample_outside_of_the_domain_refutes_nothing():
    statement = claim(LINE, GAMMA, ">=", INF)
    assert judge(statement, Counterexample((("x", rat("-1/2")),))).name != "refuted"


ENDS = (-INFINITY, *map(fmpq, (-3, -1, 0)), fmpq(1, 2), fmpq(1), fmpq(3, 2), fmpq(3), INFINITY)


def drawn(rng):
    """Return an interval, and one of its members: perhaps an end that it attains, else a number between."""
    low, high = sorted(rng.sample(range(len(ENDS)), 2))
    around = Interval(ENDS[low], ENDS[high], rng.random() < 0.5, rng.random() < 0.5)
    attained = [end for end, is_open in (around.low, around.high) if not is_open]
    between = [end for end in ENDS[low + 1 : high] if end not in (INFINITY, -INFINITY)]
    finite = [end for end in (ENDS[low], ENDS[high]) if isinstance(end, fmpq)]
    inside = (
        [(finite[0] + finite[1]) / 2]
        if len(finite) == 2
        else [finite[0] + (1 if high == 8 else -1)]
        if finite
        else []
    )
    return around, rng.choice([*attained, *between, *inside, *([] if finite else [fmpq(2)])])


@pytest.mark.parametrize("head", sorted(HEADS.keys() - {"pi", "inf", "integral"}))
def test_an_end_that_is_said_not_to_be_attained_is_not(head):
    """The floor of what lies between 0 and 1 is 0, though 0 does not lie there."""
    rng = random.Random(head)
    count = {"add": 3, "mul": 3, "max": 2, "min": 2}.get(head, ARITY[head])
    seen = 0
    for _ in range(1500):
        boxes, members = zip(*(drawn(rng) for _ in range(count)), strict=True)
        around = HEADS[head](*boxes)
        value = HEADS[head](*(Interval(member, member) for member in members))
        if around is NOWHERE or value is NOWHERE:
            continue
        seen += 1
        told = (head, boxes, members, around, value)
        assert not (compare("<", value.hi, around.lo) or compare(">", value.lo, around.hi)), told
        assert not (around.lo_open and compare("<=", value.hi, around.lo)), told
        assert not (around.hi_open and compare(">=", value.lo, around.hi)), told
    assert seen > 5

"""Each head at points: inside, on the border of, and outside of where it is defined."""

import mpmath
import pytest
from flint import arb, ctx, fmpq
from hypothesis import given
from hypothesis import strategies as st

from dpsym.engines import balls
from dpsym.engines.compiled import closed_value
from dpsym.kernel import enclosure
from dpsym.kernel import numbers as nb
from dpsym.kernel.interval import NOWHERE
from dpsym.kernel.numbers import INFINITY, UNDEFINED, ball, compare
from dpsym.kernel.terms import INF, Term, rat, term

UNKNOWN = arb(0, "inf")  # a ball of which nothing is known
mpmath.mp.dps = 40


def value(head, *args):
    """Return the value that searches see, after a look at whether it lies in the kernel's interval."""
    subject = Term(head, tuple(arg if isinstance(arg, Term) else rat(arg) for arg in args))
    found, around = closed_value(subject), enclosure.value(subject, {})
    assert (around is NOWHERE) is is_undefined(found)
    assert around is NOWHERE or not ball(found).is_finite() or around.ball().overlaps(ball(found))
    assert not isinstance(found, fmpq) or around.lo == found == around.hi
    return found


def is_undefined(number):
    return bool(ball(number).is_nan())


LOG_OF_MINUS_ONE = term("log", -1)


@pytest.mark.parametrize(
    ("head", "args", "expected"),
    [
        ("exp", [0], 1),
        ("exp", [-INF], 0),
        ("exp", [term("log", rat("7/3"))], fmpq(7, 3)),
        ("log", [1], 0),
        ("log", [0], -INFINITY),
        ("log", [INF], INFINITY),
        ("pow", [0, 0], 1),
        ("pow", [INF, 0], 1),
        ("pow", [-2, -3], fmpq(-1, 8)),
        ("pow", ["4/9", "1/2"], fmpq(2, 3)),
        ("pow", ["8/27", "-2/3"], fmpq(9, 4)),
        ("pow", [0, "1/2"], 0),
        ("pow", [INF, -1], 0),
        ("pow", [-INF, 3], -INFINITY),
        ("pow", [-INF, 2], INFINITY),
        ("pow", [INF, "-1/2"], 0),
        ("pow", ["1/2", INF], 0),
        ("pow", [0, INF], 0),
        ("abs", [term("log", rat("1/2")) - term("log", rat(2))], nb.exact_log(fmpq(4))),
        ("max", [1, 3, 2], 3),
        ("min", [INF, 3, 2], 2),
        ("max", [-INF, INF], INFINITY),
        ("tanh", [INF], 1),
        ("tanh", [term("log", rat(3))], fmpq(4, 5)),
        ("erf", [-INF], -1),
        ("erf", [0], 0),
        ("erfc", [INF], 0),
        ("erfc", [-INF], 2),
        ("if_lt", [1, 1, 5, 6], 6),
        ("if_le", [1, 1, 5, 6], 5),
        ("if_eq", [1, 1, 5, LOG_OF_MINUS_ONE], 5),
        ("scaled", [0, INF], 0),
        ("scaled", [0, LOG_OF_MINUS_ONE], 0),
        ("scaled", [2, INF], INFINITY),
        ("logratio", [0, 1], -INFINITY),
        ("logratio", [0, 0], -INFINITY),
        ("logratio", [1, 0], INFINITY),
        ("relent", [0, 0], 0),
        ("relent", [1, 0], INFINITY),
        ("powdiv", [0, 0, 2], 0),
        ("powdiv", [1, 0, 2], INFINITY),
        ("powdiv", ["1/2", "1/3", 2], fmpq(3, 4)),
        ("powdiv", ["1/2", "1/3", 1], fmpq(1, 2)),
    ],
)
def test_values(head, args, expected):
    expected = fmpq(expected) if isinstance(expected, int) else expected
    assert compare("=", value(head, *args), expected) is True


@pytest.mark.parametrize(
    ("head", "args"),
    [
        ("add", [INF, -INF]),
        ("mul", [0, INF]),
        ("pow", [0, -1]),
        ("pow", [0, "-1/2"]),
        ("pow", [-1, "1/2"]),
        ("pow", [-8, "1/3"]),
        ("pow", [1, INF]),
        ("pow", [0, -INF]),
        ("pow", [LOG_OF_MINUS_ONE, 0]),
        ("log", [-1]),
        ("log", [-INF]),
        ("exp", [LOG_OF_MINUS_ONE]),
        ("tanh", [LOG_OF_MINUS_ONE]),
        ("abs", [LOG_OF_MINUS_ONE]),
        ("erf", [LOG_OF_MINUS_ONE]),
        ("erfc", [LOG_OF_MINUS_ONE]),
        ("max", [LOG_OF_MINUS_ONE, INF]),
        ("min", [5, LOG_OF_MINUS_ONE]),
        ("if_lt", [LOG_OF_MINUS_ONE, 0, 5, 5]),
        ("if_eq", [1, 1, LOG_OF_MINUS_ONE, 5]),
        ("scaled", [-1, 1]),
        ("scaled", [1, LOG_OF_MINUS_ONE]),
        ("logratio", [0, -1]),
        ("logratio", [-1, -1]),
        ("logratio", [-1, 0]),
        ("relent", [0, -1]),
        ("relent", [-1, -2]),
        ("powdiv", [1, 0, "1/2"]),
        ("powdiv", [1, 0, 1]),
        ("powdiv", [0, 1, "1/2"]),
        ("powdiv", [-1, -1, 2]),
        ("powdiv", [0, -1, 2]),
        ("integral", []),
    ],
)
def test_undefined(head, args):
    if head == "integral":
        assert is_undefined(closed_value(Term("integral", (rat(1), rat(0), INF), "x")))
    else:
        assert is_undefined(value(head, *args))


def test_an_endless_ball_never_becomes_a_finite_number_again():
    for number in (
        nb.value_at("exp", UNKNOWN),
        nb.value_at("tanh", UNKNOWN),
        nb.value_at("erf", UNKNOWN),
        nb.value_at("erfc", UNKNOWN),
        nb.inverse(UNKNOWN),
        balls.power(UNKNOWN, fmpq(0)),
        balls.minimum(UNKNOWN, fmpq(5)),
        balls.maximum(UNKNOWN, fmpq(5)),
        balls.choose("<", UNKNOWN, fmpq(0), fmpq(1), fmpq(1)),
    ):
        assert not ball(number).is_finite()


def test_undecided_choices_and_maxima_give_a_ball_around_both():
    wide = arb(0, 1)
    chosen = balls.choose("<", wide, fmpq(0), fmpq(1), fmpq(3))
    assert ball(chosen).contains(arb(1)) and ball(chosen).contains(arb(3))
    assert ball(balls.maximum(wide, fmpq(0))).contains(arb(0)) and not balls.maximum(wide, fmpq(0)) < 0


REFERENCE = {
    "exp": mpmath.exp,
    "log": mpmath.log,
    "tanh": mpmath.tanh,
    "erf": mpmath.erf,
    "erfc": mpmath.erfc,
    "abs": abs,
    "pow": lambda b, e: b**e,
    "max": max,
    "min": min,
    "scaled": lambda p, x: p * x,
    "logratio": lambda p, q: mpmath.log(p / q),
    "relent": lambda p, q: p * mpmath.log(p / q),
    "powdiv": lambda p, q, a: p**a * q ** (1 - a),
    "if_lt": lambda a, b, x, y: x if a < b else y,
    "if_le": lambda a, b, x, y: x if a <= b else y,
}
ARGUMENTS = {
    "powdiv": 3,
    "if_lt": 4,
    "if_le": 4,
    "exp": 1,
    "log": 1,
    "tanh": 1,
    "erf": 1,
    "erfc": 1,
    "abs": 1,
}


@pytest.mark.parametrize("head", REFERENCE)
@given(args=st.lists(st.fractions(min_value=1, max_value=5, max_denominator=40), min_size=4, max_size=4))
def test_against_mpmath(head, args):
    args = args[: ARGUMENTS.get(head, 2)]
    ctx.prec = 100
    number = value(head, *args)
    expected = REFERENCE[head](*(mpmath.mpf(q.numerator) / q.denominator for q in args))
    middle = mpmath.mpf(ball(number).mid().str(35, radius=False))
    assert abs(middle - expected) <= mpmath.mpf(10) ** -25 * (1 + abs(expected))


@given(st.fractions(max_denominator=9), st.fractions(max_denominator=9))
def test_exact_results_do_not_depend_on_the_kind_of_number(p, q):
    """A ball that holds just one number gives a ball around the exact result."""
    exact = [fmpq(r.numerator, r.denominator) for r in (p, q)]
    for function in (balls.maximum, balls.minimum, balls.scaled, balls.logratio, balls.relent, balls.power):
        result, enclosure = function(*exact), function(*map(arb, exact))
        assert compare("=", result, enclosure) is not False


def test_undefined_is_not_a_number():
    assert is_undefined(UNDEFINED)


@pytest.mark.parametrize("n", [1, 2, 3, 4, 7])
def test_whole_powers_of_a_ball_around_zero_hold_all_powers(n):
    around = balls.power(arb(0, 0.5), fmpq(n))
    low = fmpq(0) if n % 2 == 0 else -(fmpq(1, 2) ** n)
    assert all(around.contains(arb(fmpq(k, 10)) ** n) for k in range(-5, 6))
    assert around.lower() > low - fmpq(1, 10**6)
    assert around.upper() < fmpq(1, 2) ** n + fmpq(1, 10**6)
    assert is_undefined(balls.power(arb(0, 0.5), fmpq(-n)))


def test_the_square_of_a_difference_that_may_be_zero_is_known():
    root = term("pow", rat(2), rat("1/2"))
    assert compare("<=", value("pow", root - term("pow", rat(8), rat("1/2")) * rat("1/2"), 2), fmpq(1, 10**9))

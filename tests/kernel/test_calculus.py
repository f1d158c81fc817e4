import pytest
from flint import ctx, fmpq

from dpsym.engines.balls import BALLS
from dpsym.engines.compiled import closed_value, compile_terms
from dpsym.errors import EvidenceError, KernelRefusal
from dpsym.kernel.calculus import derivative, limit_at, value_of_integral
from dpsym.kernel.interval import Interval
from dpsym.kernel.numbers import INFINITY, ball, compare
from dpsym.kernel.statement import ClosedForm
from dpsym.kernel.terms import INF, PI, Term, rat, term, var

x, y, z = var("x"), var("y"), var("z")


pytestmark = pytest.mark.usefixtures("precision")


def exp(u):
    return term("exp", u)


def log(u):
    return term("log", u)


@pytest.mark.parametrize(
    "subject",
    [x**3 * y, exp(x * y), log(x) * x, x**x, y**x, (x + y) ** rat("1/3"), term("tanh", x * y), term("erf", x),
     term("erfc", x**2), 1 / (x + y), Term("pow", (x, y)), x * term("abs", y), Term("integral", (x * y, rat(0), y), "x") * 0 + x],
)  # fmt: skip
def test_derivatives_against_differences(subject):
    slope = derivative(subject, "x")
    names = sorted(subject.free | {"x", "y"})
    point = {"x": fmpq(13, 10), "y": fmpq(7, 10)}
    if any(node.head == "integral" for node in subject.nodes()):
        assert slope.free <= {"y"}
        return
    ctx.prec = 600
    step = fmpq(1, 10**40)
    function, derived = (compile_terms([t], names, BALLS) for t in (subject, slope))
    sides = [ball(function(*({**point, "x": point["x"] + h}[n] for n in names))[0]) for h in (step, -step)]
    (value,) = derived(*(point[n] for n in names))
    assert abs((sides[0] - sides[1]) / (2 * step) - ball(value)) < fmpq(1, 10**50)


@pytest.mark.parametrize(
    "head", ["abs", "max", "min", "scaled", "logratio", "relent", "powdiv", "if_lt", "integral"]
)
def test_what_has_corners_is_not_differentiated(head):
    args = {"abs": (x,), "powdiv": (x, x, x), "if_lt": (x, x, x, x), "integral": (x * z, rat(0), x)}.get(
        head, (x, x)
    )
    subject = Term(head, args, "z" if head == "integral" else None)
    with pytest.raises(KernelRefusal):
        derivative(subject, "x")
    assert derivative(subject, "y") == rat(0)


def integral(body, lo, hi, name="z"):
    return Term("integral", (body, lo, hi), name)


@pytest.mark.parametrize(
    ("body", "lo", "hi", "antiderivative", "expected"),
    [
        (2 * z, rat(0), rat(3), z**2, rat(9)),
        (2 * z, rat(3), rat(0), z**2, rat(-9)),
        (exp(-z), rat(0), INF, -exp(-z), rat(1)),
        (exp(z), -INF, rat(0), exp(z), rat(1)),
        (z ** rat("-1/2"), rat(0), rat(4), 2 * z ** rat("1/2"), rat(4)),  # improper at 0
        (z**-2, rat(1), INF, -(z**-1), rat(1)),
        (exp(-(z**2)), -INF, INF, PI ** rat("1/2") * term("erf", z) / 2, PI ** rat("1/2")),
        (1 / z, rat(1), rat(2), log(z), log(rat(2))),
        (z * exp(-z), rat(0), INF, -(z + 1) * exp(-z), rat(1)),  # the limit is 0, though not by continuity
        (z**2 * exp(-z / 2), rat(0), INF, -2 * (z**2 + 4 * z + 8) * exp(-z / 2), rat(16)),
        (z * exp(z), -INF, rat(0), (z - 1) * exp(z), rat(-1)),
        (z**3 * exp(-(z**2)), rat(0), INF, -(z**2 + 1) * exp(-(z**2)) / 2, rat("1/2")),
    ],
)
def test_integrals(body, lo, hi, antiderivative, expected):
    value = value_of_integral(ClosedForm(integral(body, lo, hi), antiderivative), {})
    difference = ball(closed_value(value)) - ball(closed_value(expected))
    assert abs(difference) < fmpq(1, 10**30)


cubed_to_the_left = (1 - 3 * z**3) * exp(-(z**3))


@pytest.mark.parametrize(
    ("body", "lo", "hi", "antiderivative"),
    [
        (z**-2, rat(-1), rat(1), -(z**-1)),  # a pole between the ends
        (2 / z, rat(-1), rat(1), log(z**2)),  # the antiderivative is even, and infinite between
        (1 / z, rat(0), rat(1), log(z)),  # infinite at an end: then the difference is no number
        (exp(log(z)), rat(-1), rat(1), z**2 / 2),  # the integrand is undefined on half of the range
        (z * 0, rat(1), INF, Term("pow", (exp(z), z**-1))),  # e throughout, but inf^0 = 1
        (z, rat(0), rat(1), z**2),  # not the derivative
        (rat(1), rat(0), INF, z),  # infinite
        (rat(0) * z, rat(-1), rat(1), term("if_lt", z, 0, 0, 1)),  # a jump
        (rat(0) * z, rat(-1), rat(1), term("tanh", z * INF)),
        (z, log(rat(-1)), rat(1), z**2 / 2),  # the range is undefined
        (z, rat(0), rat(1), z**2 / 2 + y),  # speaks of something outside the box
        (-z * exp(-z), y, INF, (z + 1) * exp(-z)),  # with an end outside the box
        (exp(z), rat(0), INF, exp(z)),  # grows
        ((1 + z) * exp(z), rat(0), INF, z * exp(z)),
        ((1 - z) * exp(-z), -INF, rat(0), z * exp(-z)),  # grows to the left
        ((2 * z - z**2) * exp(-z), -INF, rat(0), z**2 * exp(-z)),
        (cubed_to_the_left, -INF, rat(0), z * exp(-(z**3))),  # an odd exponent on the other side
        (rat(0) * z, rat(0), INF, exp(-z) * exp(z)),  # both exponentials count
        (z * 0, rat(1), INF, z * exp(-log(z))),  # constantly 1: a logarithm overpowers nothing
    ],
)
def test_wrong_antiderivatives_are_refused(body, lo, hi, antiderivative):
    form = ClosedForm(integral(body, lo, hi), antiderivative)
    try:
        value = value_of_integral(form, {})
    except (EvidenceError, KernelRefusal):
        return
    assert not ball(closed_value(value)).is_finite()  # 1/z from 0: rightly +inf


def test_ends_may_depend_on_variables():
    form = ClosedForm(integral(2 * z, x, y), z**2)
    box = {name: Interval(fmpq(0), INFINITY, False, True) for name in "xy"}
    assert value_of_integral(form, box) == y**2 - x**2


def test_the_bound_variable_may_have_the_name_of_a_free_one():
    form = ClosedForm(integral(2 * x, rat(0), x, "x"), x**2)
    assert value_of_integral(form, {"x": Interval(fmpq(1), fmpq(2))}) == x**2 - rat(0) ** Term(
        "rat", (), fmpq(2)
    )


def test_a_pole_outside_of_the_range_does_no_harm_and_one_that_the_ends_may_reach_does():
    form = ClosedForm(integral(z**-2, rat(1), y), -(z**-1))
    value_of_integral(form, {"y": Interval(fmpq(0), fmpq(2), True)})
    with pytest.raises(EvidenceError):
        value_of_integral(form, {"y": Interval(fmpq(0), fmpq(2))})


def test_only_integrals_have_closed_forms():
    with pytest.raises(EvidenceError):
        value_of_integral(ClosedForm(x, x), {"x": Interval(fmpq(0), fmpq(1))})


def test_the_value_of_a_divergent_integral_is_infinite():
    value = value_of_integral(ClosedForm(integral(1 / z, rat(0), rat(1)), log(z)), {})
    assert compare("=", closed_value(value), INFINITY)


def test_limits_at_infinity_need_a_sign_of_the_exponent():
    form = ClosedForm(integral(z * exp(-y * z), rat(0), INF), -(z / y + y**-2) * exp(-y * z))
    value = value_of_integral(form, {"y": Interval(fmpq(0), INFINITY, True, True)})
    assert ball(closed_value(value.replace({y: rat(3)}))).overlaps(ball(fmpq(1, 9)))
    for interval in (Interval(fmpq(-1), fmpq(1)), Interval(fmpq(0), fmpq(1)), Interval(fmpq(1), INFINITY)):
        with pytest.raises((EvidenceError, KernelRefusal)):
            value_of_integral(form, {"y": interval})


def test_the_heads_of_measure_theory_have_derivatives_where_their_masses_are_positive():
    inside = Interval(fmpq(0), fmpq(1), True)
    slope = derivative(term("relent", x, y), "x", {"x": inside, "y": inside})
    assert closed_value(slope.replace({x: rat(1), y: rat(1)})) == 1
    slope = derivative(term("powdiv", x, y, rat(2)), "y", {"x": inside, "y": inside})
    assert closed_value(slope.replace({x: rat(1), y: rat("1/2")})) == -4
    slope = derivative(term("logratio", x, y), "x", {"x": inside, "y": inside})
    assert closed_value(slope.replace({x: rat("1/3"), y: rat(1)})) == 3
    for head in ("relent", "logratio"):
        with pytest.raises(KernelRefusal):
            derivative(term(head, x, y), "x")
        with pytest.raises(KernelRefusal):
            derivative(term(head, x, y), "x", {"x": Interval(fmpq(0), fmpq(1)), "y": inside})


ROOT = (x**2 + 4) ** rat("1/2")


@pytest.mark.parametrize(
    "subject", [(ROOT - x) * exp(-(x**2)), ROOT**3 * exp(-x), x ** rat("5/2") * exp(-x) * y]
)
def test_roots_of_polynomials_are_overpowered_by_exponentials(subject):
    box = {"x": Interval(fmpq(0), INFINITY), "y": Interval(fmpq(0), fmpq(1))}
    assert limit_at(subject, "x", INF, box) == rat(0)


@pytest.mark.parametrize(
    "subject", [ROOT - x, ROOT * exp(-x) ** rat("1/2"), ROOT * x**-1, (ROOT - x) * exp(x)]
)
def test_the_limit_of_roots_alone_is_not_certain(subject):
    with pytest.raises(EvidenceError):
        limit_at(subject, "x", INF, {"x": Interval(fmpq(1), INFINITY)})

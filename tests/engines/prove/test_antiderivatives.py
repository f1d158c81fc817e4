"""Antiderivatives by undetermined coefficients: what they are, where they are one, and what has none."""

import pytest
from flint import ctx, fmpq

from dpsym.engines.prove import closed_forms
from dpsym.engines.prove.antiderivatives import antiderivatives
from dpsym.errors import EvidenceError, KernelRefusal
from dpsym.identities import is_identically_zero
from dpsym.kernel.calculus import derivative, value_of_integral
from dpsym.kernel.enclosure import value
from dpsym.kernel.interval import Interval
from dpsym.kernel.numbers import INFINITY, ZERO
from dpsym.kernel.statement import ClosedForm, Domain, Relation, Statement, Variable
from dpsym.kernel.terms import INF, Term, rat, term, var

t, a, p, x = (var(name) for name in "tapx")
POSITIVE = Interval(ZERO, INFINITY, True, True)
BOX = {"t": POSITIVE, "a": POSITIVE, "p": Interval(fmpq(1), INFINITY, True, True)}
HALF = rat("1/2")


def exp(body):
    return term("exp", body)


ELEMENTARY = [
    t**-1,
    t**-HALF,
    (1 + t) ** -2,
    t / (1 + t),
    1 / (t * (1 + t)),
    1 / (a**2 + t**2),
    1 / (t**2 + t + 1),
    1 / ((a + t) * (1 + a + t)),
    t**2 / (a + t) ** 3,
    t**-p,
    (a + t) ** -p,
    t**a * (1 - t),
    t * (1 + t) ** HALF,
    t**3 * (1 + t**2) ** -HALF,
    (1 + t**2) ** rat("-3/2"),
    term("log", t),
    t * term("log", 1 + t),
    term("log", t) / t,
    term("relent", t, a),
    term("atan", t),
    term("tanh", t / 2),
    term("sin", a * t),
    exp(t) / (1 + exp(t)),
    exp(-t) / (1 + exp(-t)) ** 2,
    t * exp(-(t**2)),
    t**-2 * exp(-1 / t),
    t * exp(-t / a),
]


@pytest.mark.parametrize("body", ELEMENTARY, ids=repr)
def test_an_elementary_integrand_is_the_derivative_of_what_is_found(body):
    for found in antiderivatives(body, "t", BOX):
        assert is_identically_zero(derivative(found, "t", BOX) - body, BOX)


@pytest.mark.parametrize("body", [exp(-(t**3)), exp(t) / t, 1 / term("log", t), t**t], ids=repr)
def test_what_has_no_elementary_antiderivative_has_none(body):
    assert not list(antiderivatives(body, "t", BOX))


def value_at(body, low, high, **numbers):
    """Return the value of an integral by what is found, at numbers for its parameters."""
    with ctx.workprec(128):
        point = {name: Interval(fmpq(number), fmpq(number)) for name, number in numbers.items()}
        domains = tuple(Variable(name, Domain(fmpq(n), fmpq(n))) for name, n in numbers.items())
        whole = Term("integral", (body, low, high), "t")
        (form,) = closed_forms(Statement(domains, (), Relation("=", whole, rat(0))))
        return value(value_of_integral(form, point), point).ball()


@pytest.mark.parametrize(
    ("body", "low", "high", "numbers", "is_about"),
    [
        (t**-HALF, rat(0), rat(4), {}, 4.0),  # the integrand is infinite at an end
        (t**-p, rat(2), INF, {"p": 3}, 0.125),
        ((1 + t) ** -p, rat(0), INF, {"p": 2}, 1.0),
        (term("log", t), rat(0), rat(1), {}, -1.0),
        (1 / (1 + t**2), -INF, INF, {}, 3.14159265358979),
        (exp(-t) / (1 + exp(-t)) ** 2, -INF, INF, {}, 1.0),
        (1 / t, rat(-4), rat(-1), {}, -1.38629436111989),
        (1 / t, var("x"), 3 * var("x"), {"x": 5}, 1.09861228866811),
    ],
    ids=repr,
)
def test_values_of_integrals(body, low, high, numbers, is_about):
    assert abs(float(value_at(body, low, high, **numbers).mid()) - is_about) < 1e-12


@pytest.mark.parametrize(
    ("body", "low", "high"),
    [
        (1 / t, rat(-1), rat(1)),  # infinite inside
        (t**-2, rat(-1), rat(2)),
        (1 / (t - 1), rat(0), rat(3)),
        (t**-2, rat(0), rat(1)),  # divergent at an end
        (1 / t, rat(1), INF),
        (t**-HALF, rat(1), INF),
        (t / (1 + t**2), -INF, INF),
        (term("tanh", t), -INF, INF),
        (term("sin", t), rat(0), INF),
        (t**-x, rat(1), INF),  # where x is at most 1 it diverges
        (1 / (t - x), rat(0), rat(5)),
    ],
    ids=repr,
)
def test_what_is_infinite_inside_or_diverges_has_no_value(body, low, high):
    whole = Term("integral", (body, low, high), "t")
    variables = (Variable("x", Domain(fmpq(0), None)),)
    assert not closed_forms(Statement(variables, (), Relation("=", whole, rat(0))))


@pytest.mark.parametrize("body", [1 / t, t**-1 * (1 + t) ** -1], ids=repr)
def test_what_diverges_to_infinity_at_an_end_of_its_range_is_infinite(body):
    assert value_at(body, rat(0), rat(1)) == INFINITY


def test_what_diverges_at_both_ends_in_both_directions_has_no_value():
    found = value_at(1 / (1 - t) - 1 / t, rat(0), rat(1))
    assert not found.is_finite() and not found.is_exact()


@pytest.mark.parametrize("body", ELEMENTARY, ids=repr)
def test_the_kernel_takes_no_antiderivative_that_is_off_by_a_little(body):
    whole = Term("integral", (body, rat(1), rat(2)), "t")
    (found, *_) = antiderivatives(body, "t", BOX)
    box = {name: reach for name, reach in BOX.items() if name != "t"}
    for wrong in (found * rat("1001/1000"), found + t / 1000, found + 1 / (t - rat("3/2")), -found):
        with pytest.raises((EvidenceError, KernelRefusal)):
            value_of_integral(ClosedForm(whole, wrong), box)

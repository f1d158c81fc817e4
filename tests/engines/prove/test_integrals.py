"""Antiderivatives that engines find: of polynomials times exponentials, checked by the kernel."""

from math import prod

import pytest
from flint import fmpq

from dpsym.engines.prove import closed_forms
from dpsym.kernel.statement import Domain, Relation, Statement, Variable
from dpsym.kernel.terms import INF, PI, Term, rat, term, var

t = var("t")


def integral(body, lo, hi):
    return Term("integral", (body, rat(lo), rat(hi) if not isinstance(hi, Term) else hi), "t")


def has_closed_form(body, lo, hi, *names):
    variables = tuple(Variable(name, Domain(fmpq(0), fmpq(1))) for name in names)
    statement = Statement(variables, (), Relation("<=", integral(body, lo, hi), rat(7)))
    return [form.integral for form in closed_forms(statement)] == [integral(body, lo, hi)]


@pytest.mark.parametrize(
    "body",
    [
        term("exp", t * (var("a") - (var("a") - 1))) * var("a"),
        t**2,
        (t + 1) ** 6 - t**6,
        term("exp", t) * t**3,
        (1 - t) * t,
        rat(3),
        term("exp", (t + 1) ** 2 - t**2),
    ],
    ids=repr,
)
def test_polynomials_times_exponentials_of_them_have_closed_forms(body):
    assert has_closed_form(body, 0, 1, *body.free - {"t"})


def test_a_gaussian_integral_over_the_line_has_one():
    assert has_closed_form(term("exp", -(t**2)) * PI ** rat("-1/2"), 0, INF)


def test_a_mean_over_all_samples_of_seven_bits_has_one():
    bits = 7  # f at a sample depends on the number of its ones; as a product of factors it has 267 nodes
    coin = [prod([t] * k + [1 - t] * (bits - k), start=rat(1)) for k in range(bits + 1)]
    mean = sum((var(f"f{k}") * mass for k, mass in enumerate(coin)), rat(0))
    distance = sum((mass * (var(f"f{k}") - t) ** 2 for k, mass in enumerate(coin)), rat(0))
    assert has_closed_form(mean * (bits * (1 - t)) + distance, 0, 1, *(f"f{k}" for k in range(bits + 1)))


@pytest.mark.parametrize("body", [term("exp", t**3), term("exp", t) / t, t**t], ids=repr)
def test_what_is_of_another_kind_has_none(body):
    assert not has_closed_form(body, 1, 2)

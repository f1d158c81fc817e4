"""Floats, multiprecision and the kernel's balls mean the same by every head."""

import math

import numpy as np
import pytest
from flint import fmpq
from hypothesis import given
from hypothesis import strategies as st

from dpsym.engines.arrays import ARRAYS
from dpsym.engines.balls import BALLS
from dpsym.engines.compiled import compile_terms
from dpsym.engines.multiprecision import context, heads, multiprecision_value
from dpsym.engines.rationals import as_float
from dpsym.kernel.numbers import ball
from dpsym.kernel.terms import ARITY, INF, PI, Term, rat, term, var

x, y, z = var("x"), var("y"), var("z")
TERMS = {
    "add": x + y + PI,
    "mul": x * y * z,
    "max": term("max", x, y, z),
    "min": term("min", x, y, z),
    "pow": x**y,
    "pow -1": x**-1,
    "pow 2": x**2,
    "pow 1/2": x ** rat("1/2"),
    "exp": term("exp", x),
    "log": term("log", x),
    "abs": term("abs", x - y),
    "tanh": term("tanh", x),
    "erf": term("erf", x - y),
    "erfc": term("erfc", x),
    "if_lt": term("if_lt", x, y, x, z),
    "if_le": term("if_le", x, y, x, z),
    "if_eq": term("if_eq", x, y, x, z),
    "scaled": term("scaled", x, y * INF),
    "logratio": term("logratio", x, y),
    "relent": term("relent", x, y),
    "powdiv": term("powdiv", x, y, z + 2),
    "sin": term("sin", x - y),
    "cos": term("cos", x - y),
    "asin": term("asin", x - y),
    "atan": term("atan", x - y),
    "gamma": term("gamma", x - y / 2),
    "lgamma": term("lgamma", x - y / 2),
    "digamma": term("digamma", x - y / 2),
    "trigamma": term("trigamma", x - y / 2),
    "tetragamma": term("tetragamma", x - y / 2),
    "zeta": term("zeta", x - y / 2),
    "erfinv": term("erfinv", (x - y) / (1 + z)),
    "theta": term("theta", 1 + x * x),
    "dtheta": term("dtheta", 1 + x * x),
    "lambertw": term("lambertw", x - y / 8),
    "floor": term("floor", x - y + rat("1/64")),
    "pi": PI * x,
    "inf": INF + x,
    "rat": rat("2/3") * x,
    "var": x,
}
numbers = st.builds(fmpq, st.integers(0, 30), st.integers(1, 7))
#: Numbers that floats hold exactly, as they hold sums of these.
dyadic = st.builds(fmpq, st.integers(0, 120), st.sampled_from((1, 2, 4, 8)))

#: Poles, ends of a domain, jumps: a float beside them has another value, or none, so they are met exactly or not at all.
SEAMS = {"asin", "erfinv", "floor", "gamma", "lgamma", "digamma", "trigamma", "tetragamma", "zeta"}

#: At its ends the arcsine is so steep that the rounding of an argument moves it by the root of that.
STEEP = {"asin": 1e-7}


def test_every_head_is_compared():
    assert {name.split()[0] for name in TERMS} == set(ARITY) - {"integral"}


def balls_value(root, values):
    value = compile_terms((root,), "xyz", BALLS)(*values)[0]
    return float(ball(value))


def array_value(root, values):
    with np.errstate(all="ignore"):
        arrays = [np.array([as_float(value)]) for value in values]
        result = compile_terms((root,), "xyz", ARRAYS)(*arrays)[0]
    return float(np.broadcast_to(result, (1,))[0])


def multiprecision(root, values):
    exact = [multiprecision_value(value, 40) for value in values]
    return float(compile_terms((root,), "xyz", heads(40))(*exact)[0])


@pytest.mark.parametrize("root", TERMS.values(), ids=TERMS.keys())
@given(data=st.data())
def test_backends_agree(root, data):
    number = dyadic if root.head in SEAMS else numbers
    values = data.draw(st.tuples(number, number, number))
    expected = balls_value(root, values)
    for found in (array_value(root, values), multiprecision(root, values)):
        if math.isnan(expected):
            assert math.isnan(found)
        else:
            assert found == pytest.approx(expected, rel=1e-9, abs=STEEP.get(root.head, 1e-12))


def test_near_equal_masses_keep_their_digits():
    p, q = fmpq(10**9 + 1, 3 * 10**9), fmpq(1, 3)
    exact = balls_value(term("logratio", x, y), (p, q, q))
    assert array_value(term("logratio", x, y), (p, q, q)) == pytest.approx(exact, rel=1e-6)


def test_a_quadrature():
    gauss = Term("integral", (term("exp", -(var("t") ** 2)), -INF, INF), "t")
    value = compile_terms((gauss,), (), heads(30))()[0]
    assert float(value) == pytest.approx(math.sqrt(math.pi))


def test_an_exponential_beyond_reach_is_undefined_at_once():
    """An exponential tower would keep mpmath busy for minutes."""
    tower = term("exp", term("exp", 10**8))
    assert compile_terms((tower,), (), heads(30))()[0] != compile_terms((tower,), (), heads(30))()[0]  # nan
    assert compile_terms((term("exp", -term("exp", 10**8)),), (), heads(30))()[0] == 0


def test_a_divergent_integral_has_no_value_in_digits():
    backend = heads(30)
    assert context(30).isnan(backend["integral"](backend["exp"], 0, context(30).inf))

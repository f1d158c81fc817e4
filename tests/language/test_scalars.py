import math

import pytest
import sympy
from sympy import (
    Abs,
    Integer,
    Max,
    Min,
    Piecewise,
    Rational,
    Symbol,
    binomial,
    cosh,
    erf,
    erfc,
    exp,
    factorial,
    log,
    oo,
    pi,
    sinh,
    sqrt,
    tanh,
)

from dpsym.errors import IllFormedError, TooLargeError
from dpsym.kernel.terms import INF, rat, term, var
from dpsym.language import Claim, Context, Indicator, integer, real
from dpsym.language.scalars import concrete, scalar

x = real("x")
i = Symbol("i")


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        (Rational(3, 4) + sqrt(2), 0.75 + 2**0.5),
        (exp(1) * pi, math.e * math.pi),
        (log(3) / log(2), math.log(3, 2)),
        (sinh(1, evaluate=False) + cosh(1, evaluate=False), math.e),
        (tanh(Rational(1, 2)), math.tanh(0.5)),
        (erf(1) + erfc(1), 1.0),
        (Max(1, sqrt(2)) - Min(1, sqrt(2)), 2**0.5 - 1),
        (Abs(1 - sqrt(2)), 2**0.5 - 1),
        (sympy.Sum(i**2, (i, 1, 4)), 30.0),
        (sympy.Product(i, (i, 1, 5)), 120.0),
        (sympy.Sum(sympy.Sum(i, (i, 1, Symbol("j"))), (Symbol("j"), 1, 3)), 10.0),
        (binomial(10, 3, evaluate=False) + factorial(4, evaluate=False), 144.0),
        (Piecewise((1, sqrt(2) < 1), (2, True), evaluate=False), 2.0),
        (Indicator(Integer(1) < sqrt(2)), 1.0),
    ],
)
def test_values(value, expression, expected):
    assert value(expression) == pytest.approx(expected, abs=1e-12)


def test_infinity_is_a_number():
    assert scalar(oo, Context()) == INF
    assert scalar(-oo, Context()) == -INF


def test_sums_and_products_are_flat():
    found = scalar(x + real("y") + 1, Context())
    assert found.head == "add"
    assert len(found.args) == 3


def test_an_integral_binds_its_variable():
    z = Symbol("z")
    found = scalar(sympy.Integral(exp(-z) * x, (z, 0, oo)), Context())
    assert found.head == "integral"
    assert found.free == {"x"}
    assert found.args[2] == INF


def test_an_integral_of_an_integral_is_nested_and_its_inner_limits_may_speak_of_the_outer_variable():
    x, y = sympy.Symbol("x"), sympy.Symbol("y")
    over_triangle = sympy.Integral(sympy.Integral(y**2, (y, x, 1)), (x, 0, 1))
    assert len(over_triangle.limits) == 2  # sympy keeps it as one
    outer = scalar(over_triangle, Context())
    assert outer.head == "integral" and outer.args[0].head == "integral"
    assert outer.args[0].args[1] == var(str(outer.data))
    assert not outer.free


def test_equal_integrals_are_equal_terms():
    y, z = Symbol("z"), Symbol("z")
    first, second = (scalar(sympy.Integral(exp(-name), (name, 0, 1)), Context()) for name in (y, z))
    assert first == second


def test_a_case_distinction_keeps_its_order():
    found = scalar(Piecewise((1, x < 0), (2, x < 1), (3, True)), Context())
    assert found == term("if_lt", var("x"), 0, 1, term("if_lt", var("x"), 1, 2, 3))


@pytest.mark.parametrize(
    ("expression", "complaint"),
    [
        (sympy.Ci(x), "does not know Ci"),
        (sympy.Float("0.1"), "floating-point"),
        (Symbol("delta'"), "has no domain"),
        (sympy.Function("g")(x), "not defined"),
        (sympy.nan, "has no value"),
        (sympy.I * x, "does not know"),
        (Piecewise((1, x < 0)), "otherwise"),
        (sympy.Integral(x), "limits"),
        (sympy.Tuple(1, 2), "not a number"),
    ],
)
def test_what_is_no_number_is_named(expression, complaint):
    with pytest.raises(IllFormedError, match=complaint):
        scalar(expression, Context())


def test_a_long_sum_is_refused():
    with pytest.raises(TooLargeError, match="terms"):
        scalar(sympy.Sum(i, (i, 1, 10**6)), Context())


def test_a_count_must_be_definite():
    assert concrete(Integer(3), Context(), "n") == 3
    with pytest.raises(IllFormedError, match="definite integer"):
        concrete(integer("n", at_least=1), Context(), "the number of draws")
    with pytest.raises(IllFormedError, match="definite integer"):
        concrete(Rational(1, 2), Context(), "the number of draws")


def test_the_logarithm_of_a_ratio_of_probabilities_has_the_conventions_of_divergences():
    from dpsym.language import law, point

    P, Q, y = law("P"), law("Q"), point("y")
    context = Context()
    with pytest.raises(IllFormedError):
        scalar(log(P(y) / Q(y)), context)
    from dpsym.language.elaboration.shapes import Place, Shape

    context = Context(Shape(sizes={P.space: 2}))
    with context.binding(y, Place(0)):
        assert scalar(log(P(y) / Q(y)), context) == term("logratio", var("P[1]"), var("Q[1]"))
        assert scalar(log(P(y)), context) == term("log", var("P[1]"))


def test_zero_to_a_positive_power_is_zero():
    context = Context()
    with context.binding(i, rat(0)):
        assert scalar(i**2, context) == rat(0)


@pytest.mark.parametrize("digits", [2500, 5000, 100_000])
def test_a_number_of_thousands_of_digits_is_refused_in_words(digits):
    for number in (sympy.Integer(10) ** digits, sympy.Rational(1, 10**digits)):
        with pytest.raises(TooLargeError, match=f"a number has about {digits:,} digits, more than") as caught:
            Claim(x >= number).elaborate()
        assert len(str(caught.value)) < 150


def test_a_float_of_thousands_of_digits_is_named_shortened():
    with pytest.raises(IllFormedError, match="is a floating-point number; write it exactly") as caught:
        Claim(x >= sympy.Float("0." + "1" * 5000)).elaborate()
    assert len(str(caught.value)) < 150

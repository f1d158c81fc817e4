"""Claims with integrals: true ones are proved with evidence that replays, their false variants never are."""

import json

import pytest
import sympy
from sympy import Abs, Integral, Rational, exp, log, oo, pi, sqrt

from dpsym.check.decide import decide
from dpsym.check.settings import Settings
from dpsym.kernel.judge import judge
from dpsym.language import Claim, at_least, at_most, equal, integer, real, unevaluated
from dpsym.language.relations import Comparison
from dpsym.points.evidence import read_document

t, s = sympy.Symbol("t", real=True), real("s", at_least=0)
x, y = real("x", at_least=0), real("y", above=0)
a, b, z = real("a", above=0), real("b", above=0), real("z")
n, k = integer("n", at_least=1), integer("k", at_least=2)
p = real("p", above=1)
HALF = Rational(1, 2)


def over(body, low, high):
    return Integral(body, (t, low, high))


with unevaluated():
    laplace = exp(-Abs(t) / b) / (2 * b)
    normal = exp(-(t**2) / (2 * b**2)) / (sqrt(2 * pi) * b)
    TRUE = {
        "a root": equal(over(1 / sqrt(t), 1, n + 1), 2 * sqrt(n + 1) - 2),
        "between whole numbers": equal(over(1 / sqrt(t), k, k + 1), 2 * (sqrt(k + 1) - sqrt(k))),
        "a product of integrals": equal(
            over(1 + t, 0, x) * over(1 / (1 + t), 0, x), (x + x**2 / 2) * log(1 + x)
        ),
        "a logarithm": equal(log(1 + x), over(1 / (1 + t), 0, x)),
        "a summand": at_most(1 / k**2, over(1 / t**2, k - 1, k)),
        "its tail": equal(over(t**-p, a, oo), a ** (1 - p) / (p - 1)),
        "Cauchy and Schwarz": at_most(over(1 / (1 + t), 0, x) ** 2, x * over(1 / (1 + t) ** 2, 0, x)),
        "an absolute value": equal(over(laplace, -oo, x), 1 - exp(-x / b) / 2),
        "its other side": equal(over(laplace, -oo, -x), exp(-x / b) / 2),
        "symmetric ends": equal(over(laplace, -x, x), 1 - exp(-x / b)),
        "ends the wrong way round": equal(over(laplace, x, 0), -over(laplace, 0, x)),
        "a mean": equal(over(Abs(t) * laplace, -oo, oo), b),
        "a shifted law": equal(over(exp(-Abs(t - z) / b) / (2 * b), z, oo), HALF),
        "a normal tail": at_most(over(normal, y, oo), b / (sqrt(2 * pi) * y) * exp(-(y**2) / (2 * b**2))),
        "an angle": equal(over(1 / (a**2 + t**2), 0, oo), pi / (2 * a)),
        "a bound of the integrand": at_least(over(sqrt(1 + t**4), 0, x), x),
        "a bound from above": at_most(over(log(1 + exp(-t)), 0, x), x * log(2)),
        "two integrands": at_most(over(sympy.sin(t) / (1 + t**2), 0, x), sympy.atan(x)),
        "an integral twice": at_most(over(exp(-(t**3)), 0, x), 2 * over(exp(-(t**3)), 0, x)),
        "the first value": at_most(over(1 / sqrt(t), n, n + 1), 1 / sqrt(n)),
        "a parameter inside": at_most(over(exp(-a * t**3), 0, x), x),
        "an improper end": equal(over(log(t), 0, y), y * log(y) - y),
    }
    FALSE = {
        "the first value": at_least(over(1 / sqrt(t), n, n + 1), 1 / sqrt(n)),
        "a parameter inside": at_most(over(exp(a * t**3), 0, x), x),
        "a bound of the integrand": at_least(over(sqrt(1 + t**4), 0, x), x + x**5 / 9),
        "a bound from above": at_most(over(log(1 + exp(-t)), 0, x), x * log(2) - x**2 / 5),
        "two integrands": at_least(over(sympy.sin(t) / (1 + t**2), 0, x), sympy.atan(x)),
        "an integral twice": at_most(over(exp(-(t**3)), 0, z), 2 * over(exp(-(t**3)), 0, z)),
        "a root": equal(over(1 / sqrt(t), 1, n + 1), 2 * sqrt(n + 1) - 1),
        "between whole numbers": equal(over(1 / sqrt(t), k, k + 1), sqrt(k + 1) - sqrt(k)),
        "a product of integrals": equal(over(1 + t, 0, x) * over(1 / (1 + t), 0, x), x * log(1 + x)),
        "a logarithm": equal(log(1 + x), over(1 / (1 + t), 0, 2 * x)),
        "a summand": at_most(1 / k**2, over(1 / t**2, k, k + 1)),
        "its tail": equal(over(t**-p, a, oo), a ** (1 - p) / (p + 1)),
        "Cauchy and Schwarz": at_least(over(1 / (1 + t), 0, x) ** 2, x * over(1 / (1 + t) ** 2, 0, x)),
        "an absolute value": equal(over(laplace, -oo, z), 1 - exp(-z / b) / 2),
        "ends the wrong way round": equal(over(laplace, x, 0), over(laplace, 0, x)),
        "a mean": equal(over(Abs(t) * laplace, -oo, oo), 2 * b),
        "a normal tail": at_least(over(normal, y, oo), b / (sqrt(2 * pi) * y) * exp(-(y**2) / (2 * b**2))),
        "an angle": equal(over(1 / (a**2 + t**2), 0, oo), pi / a),
    }
    #: Of these the integral has no value, or none somewhere: whatever is said of it is no theorem.
    NOWHERE = [
        equal(over(1 / t**2, -y, y), -2 / y),
        at_most(over(1 / t**2, -y, y), -2 / y),
        equal(over(1 / t, -1, y), log(y)),
        equal(over(1 / Abs(t), -1, 1), 0),
        equal(over(t**-y, 1, oo), 1 / (y - 1)),
        equal(over(1 / (1 + t), -2, x), log(1 + x)),
        equal(over(t / (1 + t**2), -oo, oo), 0),
        equal(over(exp(z * t), 0, oo), -1 / z),
        equal(over(1 / sqrt(1 - t), 0, 1 + x), 2),
    ]


def decided(conclusion, *given):
    return decide(Claim(conclusion, given=given), Settings(examples=60, repair=False))


@pytest.mark.parametrize("name", TRUE)
def test_what_is_true_of_an_integral_is_proved_and_the_proof_replays(name):
    result = decided(TRUE[name])
    assert result.verdict == "proved", result.message
    for document in result.evidence:
        assert judge(*read_document(json.loads(json.dumps(document)))).name == "proved"


@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_of_an_integral_is_refuted(name):
    assert decided(FALSE[name]).verdict == "refuted"


@pytest.mark.parametrize("conclusion", NOWHERE, ids=str)
def test_what_is_said_of_an_integral_without_a_value_is_neither_proved_nor_supported(conclusion):
    assert decided(conclusion).verdict not in ("proved", "supported")


with unevaluated():
    MOMENT = over(a * exp(s * t) * exp(-a * t), 0, oo)
    RATIO = over((a * exp(-a * t)) ** p * (b * exp(-b * t)) ** (1 - p), 0, oo)
    LATTER = over(exp(s * t**2) * normal, -oo, oo)
    CONDITIONED = [
        (MOMENT, a / (a - s), a / (a + s), Comparison(s, "<", a)),
        (RATIO, a**p * b ** (1 - p) / (p * a + (1 - p) * b), a**p / b, Comparison(b, "<=", a)),
        (LATTER, 1 / sqrt(1 - 2 * b**2 * s), 1 / (1 - b**2 * s), Comparison(s, "<", 1 / (2 * b**2))),
        (over(1 / t, z, x), log(x / z), log(x - z), Comparison(0, "<", z), Comparison(z, "<", x)),
    ]


@pytest.mark.parametrize(
    ("value", "right", "wrong", "given"), [(v, r, w, g) for v, r, w, *g in CONDITIONED], ids=str
)
def test_an_integral_that_converges_where_a_hypothesis_holds(value, right, wrong, given):
    assert decided(equal(value, right), *given).verdict == "proved"
    assert decided(equal(value, wrong), *given).verdict == "refuted"
    assert decided(equal(value, right)).verdict not in ("proved", "supported")  # without the hypotheses


def test_an_antiderivative_need_not_be_right_but_at_the_instance():
    """The integral of e^(st) is (e^s - 1)/s, and 1 where s is 0."""
    with unevaluated():
        value = over(exp(s * t), 0, 1)
    result = decided(at_most(value, exp(s / 2 + 2 * s**2 / 49)))
    assert result.verdict == "refuted"
    statement, evidence = read_document(result.evidence[0])
    assert judge(statement, evidence).name == "refuted"
    assert decided(at_most(value, exp(s / 2 + s**2 / 24))).verdict != "refuted"

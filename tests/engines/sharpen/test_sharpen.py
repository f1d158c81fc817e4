"""True inequalities with their best constant: from above decided, from below refuted; nothing wrong said."""

import pytest
from sympy import Abs, E, Max, Rational, cosh, exp, log, tanh

from dpsym import (
    KL,
    ZCDP,
    Bernoulli,
    Claim,
    Expectation,
    PureDP,
    Uniform,
    at_least,
    at_most,
    cube_function,
    draw,
    draws,
    equal,
    integer,
    laws,
    mean,
    real,
    sum_of,
)
from dpsym.check.decide import decide
from dpsym.check.settings import Settings
from dpsym.engines.effort import Effort
from dpsym.engines.sharpen import sharpest
from dpsym.engines.sharpen.slots import slots

x, y = real("x", above=0), real("y", above=0)
unit = real("u", above=0, at_most=1)
epsilon = real("epsilon", at_least=0)
P, Q = laws("P Q")
QUICK = Settings(examples=200, steps=1_800)


def sharpened(claim):
    def judged(candidate, _):
        found = decide(candidate, QUICK)
        return found.verdict, found.counterexample

    return sharpest(claim, "supported", judged, effort=Effort(360_000))


BEST = {
    "a number": (Abs(unit * (exp(unit) - 1) - unit**2) <= unit**3, (E - 2) * unit**3),
    "a fraction": (at_most(x * y, x**2 + y**2), x**2 / 2 + y**2 / 2),
    "a summand": (at_most(log(1 + x), x), None),
}


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow if name in ("a number",) else ()) for name in BEST]
)
def test_the_best_constant(name):
    claim, bound = BEST[name]
    found = sharpened(Claim(claim))
    assert found.verdict in ("proved", "supported")
    if bound is None:
        assert found.constant == 1
    else:
        assert (found.claim.conclusion.rhs - bound).expand() == 0
    assert found.extremiser


def test_what_is_as_good_as_it_can_be():
    found = sharpened(Claim(cosh(x) >= 1))
    assert (found.constant, found.verdict) == (1, "supported")
    assert found.claim.conclusion == at_least(cosh(x), 1)


def test_an_equation_has_no_slot():
    assert list(slots(Claim(equal(x, y)))) == []
    assert sharpened(Claim(equal(exp(x) ** 2, exp(2 * x)))) is None


def test_a_function_of_a_parameter():
    found = sharpened(
        Claim(KL(P, Q) <= epsilon * (exp(epsilon) - 1), given=PureDP(epsilon)(P, Q), shapes=(2,))
    )
    assert (found.claim.conclusion.rhs - epsilon * tanh(epsilon / 2)).rewrite(exp).simplify() == 0


@pytest.mark.slow
def test_pure_privacy_is_concentrated():
    found = sharpened(Claim(ZCDP(epsilon**2 / 2)(P, Q), given=PureDP(epsilon)(P, Q), shapes=(2,)))
    assert found.claim.conclusion == ZCDP(epsilon * tanh(epsilon / 2))(P, Q)


@pytest.mark.slow
def test_the_dichotomy():
    n = integer("n", at_least=1)
    p = draw("P", Uniform(0, 1))
    X = draws("X", Bernoulli(p), n)
    f = cube_function("f", n)
    left = Expectation((f(X) - p) * (sum_of(X) - n * p)) + Expectation((f(X) - mean(X)) ** 2)
    found = sharpened(Claim(left >= Rational(1, 12)))
    assert (found.claim.conclusion.rhs - Rational(1, 12) - 1 / (6 * (n + 2))).simplify() == 0
    assert found.extremiser == {"f": "(1/6, 5/6)"}


def test_a_constant_that_the_judge_refuses_is_not_offered():
    found = sharpest(
        Claim(at_most(x * y, x**2 + y**2)),
        "proved",
        lambda claim, _: ("refuted", None),
        effort=Effort(120_000),
    )
    assert found is None


@pytest.mark.parametrize("name", ["a number", "a fraction"])
def test_a_better_constant_is_refuted(name):
    claim, bound = BEST[name]
    assert decide(Claim(at_most(claim.lhs, Rational(99, 100) * bound)), QUICK).verdict == "refuted"


def test_settings_ask_for_it():
    claim = Claim(at_most(x * y, x**2 + y**2))
    with_it, without = decide(claim, Settings(sharpen=True)), decide(claim, Settings())
    assert without.sharpened is None
    assert with_it.sharpened["constant"] == r"\frac{1}{2}"
    assert with_it.sharpened["verdict"] == "proved"
    assert with_it.verdict == without.verdict


def test_slots_leave_negative_summands_alone():
    assert len(list(slots(Claim(x <= x**2 + y - 1)))) == 3


def test_a_larger_number_and_an_expression():
    from dpsym.engines.sharpen.slots import multiple

    constant = Max(Rational(1, 2), (3 - exp(epsilon)) / 2, evaluate=False)
    assert multiple(constant, 2 * x) == x * Max(1, 3 - exp(epsilon))

import math
import pickle

import pytest
from flint import fmpq
from sympy import Abs, Rational, log

from dpsym.engines.compiled import closed_value
from dpsym.kernel.numbers import ball
from dpsym.kernel.terms import rat, term, var
from dpsym.language import (
    KL,
    Claim,
    Context,
    ExponentialMechanism,
    PureDP,
    Space,
    Supremum,
    equal,
    event,
    latex,
    law,
    point,
    real,
    values,
)
from dpsym.language.elaboration.shapes import Shape

epsilon, Delta = real("epsilon", at_least=0), real("Delta", above=0)
u, v, y = values("u"), values("v"), point("y")
LOG_4 = term("log", 4)


def masses(of, utilities, epsilon=LOG_4, sensitivity=1):
    """Return the masses of a mechanism for given utilities, as exact values or balls."""
    context = Context(Shape(sizes={u.space: len(utilities)}))
    known = {var(f"u[{place + 1}]"): rat(value) for place, value in enumerate(utilities)}
    known |= {var("epsilon"): epsilon, var("Delta"): rat(sensitivity)}
    return [closed_value(mass.replace(known)) for mass in of.masses(context)]


def test_the_masses_are_in_proportion_to_the_exponentials_of_half_the_scaled_utilities():
    found = masses(ExponentialMechanism(u, epsilon, Delta), (0, 1, 3))
    assert [float(ball(mass)) for mass in found] == pytest.approx([1 / 11, 2 / 11, 8 / 11])
    found = masses(ExponentialMechanism(u, epsilon, Delta), (0, 1, 3), sensitivity=2)
    weights = [1, math.sqrt(2), 2 * math.sqrt(2)]
    assert [float(ball(mass)) for mass in found] == pytest.approx([w / sum(weights) for w in weights])


def test_without_epsilon_or_for_equal_utilities_it_is_uniform():
    third = [fmpq(1, 3)] * 3
    assert masses(ExponentialMechanism(u, epsilon, Delta), (0, 1, 3), epsilon=rat(0)) == third
    assert masses(ExponentialMechanism(u, epsilon, Delta), (7, 7, 7)) == third


def test_the_masses_of_enormous_utilities_can_be_evaluated():
    low, high = masses(ExponentialMechanism(u, epsilon, Delta), (-(10**9), 10**9))
    assert ball(low) > 0
    assert float(ball(high)) == 1.0


def test_on_two_points_it_is_randomized_response(status):
    M = ExponentialMechanism(u, log(9), 1)
    claim = Claim(equal(M(event("S")), Rational(3, 4)), shapes=2)
    assert status(claim, {"u[1]": 1, "u[2]": 0, "S[1]": 1, "S[2]": 0}) == "holds"
    assert status(claim, {"u[1]": 2, "u[2]": 0, "S[1]": 1, "S[2]": 0}) == "violated"


def test_a_sensitivity_that_may_be_zero_is_required_to_be_positive():
    wide = real("Delta", at_least=0)
    for sensitivity, expected in ((wide, [">"]), (Delta, []), (1, [])):
        claim = Claim(ExponentialMechanism(u, epsilon, sensitivity)(event("S")) <= 1, shapes=2)
        (goal,) = claim.elaborate().goals
        assert [hypothesis.op for hypothesis in goal.statement.hypotheses] == expected


def test_it_is_private_at_epsilon_and_not_below():
    pair = (ExponentialMechanism(u, epsilon, Delta), ExponentialMechanism(v, epsilon, Delta))
    near = Supremum(Abs(u(y) - v(y)), y) <= Delta
    settings = {"given": near, "shapes": 2}
    assert Claim(PureDP(epsilon)(*pair), **settings).check(examples=50).verdict in ("proved", "supported")
    result = Claim(PureDP(Rational(9, 10) * epsilon)(*pair), **settings).check(examples=50)
    assert result.verdict == "refuted"
    one_sided = Supremum(u(y) - v(y), y) <= Delta
    assert Claim(PureDP(epsilon)(*pair), given=one_sided, shapes=2).check().verdict == "refuted"


@pytest.mark.parametrize(
    ("of", "words"),
    [
        (ExponentialMechanism(law("P"), epsilon, Delta), "needs a utility, a function made by values"),
        (ExponentialMechanism(epsilon, epsilon, Delta), "needs a utility, a function made by values"),
        (ExponentialMechanism(u, law("P"), Delta), "not a number"),
        (ExponentialMechanism(u, epsilon), "takes 3 arguments"),
    ],
)
def test_what_is_wrong_with_it_is_said(of, words):
    result = Claim(of(event("S")) <= 1).check()
    assert result.verdict == "ill-formed"
    assert words in result.message


def test_it_lives_on_the_space_of_the_utility():
    Z = Space("Z")
    assert ExponentialMechanism(values("w", on=Z), epsilon, 1).space == Z
    result = Claim(KL(law("P"), ExponentialMechanism(values("w", on=Z), epsilon, 1)) >= 0).check()
    assert result.verdict == "ill-formed"


def test_it_survives_pickling_printing_and_substitution():
    M = ExponentialMechanism(u, epsilon, Delta)
    assert pickle.loads(pickle.dumps(M)) == M
    assert str(M.xreplace({Delta: Rational(1, 2)})) == "ExponentialMechanism(u, epsilon, 1/2)"
    assert r"\varepsilon" in latex(M)
    assert M.free_symbols == {u, epsilon, Delta}

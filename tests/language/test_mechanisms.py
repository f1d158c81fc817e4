import pytest
from sympy import Abs, Rational, exp

from dpsym.errors import IllFormedError
from dpsym.language import (
    ZCDP,
    Claim,
    GaussianMechanism,
    Laplace,
    LaplaceMechanism,
    Normal,
    Probability,
    PureDP,
    Renyi,
    draw,
    equal,
    latex,
    real,
)

epsilon, rho = real("epsilon", above=0), real("rho", above=0)
Delta = real("Delta", above=0)
f, s = real("f"), real("s", at_least=-Delta, at_most=Delta)


def test_they_are_the_laws_of_the_usual_scale():
    assert LaplaceMechanism(5, 3, 2) == Laplace(5, Rational(3, 2))
    assert LaplaceMechanism(f, Delta, epsilon) == Laplace(f, Delta / epsilon)
    assert GaussianMechanism(5, 3, Rational(1, 2)) == Normal(5, 3)
    assert latex(LaplaceMechanism(f, Delta, epsilon)) == latex(Laplace(f, Delta / epsilon))


def test_laplace_noise_exceeds_the_scale_with_the_chance_of_an_exponential(value):
    noise = draw("Y", LaplaceMechanism(0, 3, 2))
    assert value(Probability(Abs(noise) >= 3)) == pytest.approx(float(exp(-2)))


def test_the_divergence_of_two_gaussian_mechanisms_is_rho_times_the_order(value):
    pair = (GaussianMechanism(0, 3, Rational(1, 5)), GaussianMechanism(3, 3, Rational(1, 5)))
    assert value(Renyi(7, *pair)) == pytest.approx(7 / 5)


@pytest.mark.parametrize(
    ("conclusion", "verdict"),
    [
        (PureDP(epsilon)(LaplaceMechanism(f, Delta, epsilon), LaplaceMechanism(f + s, Delta, epsilon)), True),
        (PureDP(epsilon / 2)(LaplaceMechanism(f, 1, epsilon), LaplaceMechanism(f + 1, 1, epsilon)), False),
        (ZCDP(rho)(GaussianMechanism(f, Delta, rho), GaussianMechanism(f + s, Delta, rho)), True),
        (ZCDP(rho / 2)(GaussianMechanism(f, 1, rho), GaussianMechanism(f + 1, 1, rho)), False),
    ],
)
def test_their_privacy_is_what_their_parameter_says(conclusion, verdict):
    result = Claim(conclusion).check(examples=50)
    assert (result.verdict != "refuted") == verdict, result.message
    assert result.verdict != "undecided"


def test_a_parameter_of_zero_is_refused():
    result = Claim(equal(Renyi(2, LaplaceMechanism(0, 1, 0), LaplaceMechanism(1, 1, 0)), 1)).check()
    assert result.verdict == "ill-formed"


@pytest.mark.parametrize("make", [LaplaceMechanism, GaussianMechanism])
def test_texts_are_not_read_as_formulas(make):
    with pytest.raises(IllFormedError, match="a number, got '2 \\+ 3'"):
        make(0, "2 + 3", 1)

"""Probabilities of bounds under laws on all integers are sums of masses, with the atom at the bound or without it."""

import mpmath
import pytest
from flint import arb, ctx
from sympy import Rational, floor

from dpsym.engines.compiled import closed_value
from dpsym.errors import UnknownError
from dpsym.kernel.numbers import ball
from dpsym.language import (
    Claim,
    Context,
    DiscreteGaussian,
    DiscreteLaplace,
    Geometric,
    NegativeBinomial,
    Normal,
    Poisson,
    Probability,
    at_most,
    both,
    draw,
    equal,
    real,
)
from dpsym.language.scalars import scalar

R = Rational
LAWS = [
    (Poisson(2), lambda k: mpmath.exp(-2) * mpmath.mpf(2) ** k / mpmath.factorial(k) if k >= 0 else 0),
    (Geometric(R(1, 3)), lambda k: mpmath.mpf(1) / 3 * (mpmath.mpf(2) / 3) ** k if k >= 0 else 0),
    (
        NegativeBinomial(3, R(1, 2)),
        lambda k: mpmath.binomial(k + 2, 2) / mpmath.mpf(2) ** (k + 3) if k >= 0 else 0,
    ),
    (
        DiscreteLaplace(1, 2),
        lambda k: mpmath.tanh(mpmath.mpf(1) / 4) * mpmath.exp(-mpmath.mpf(abs(k - 1)) / 2),
    ),
    (
        DiscreteGaussian(-1, 2),
        lambda k: (
            mpmath.exp(-(mpmath.mpf(k + 1) ** 2) / 8)
            / mpmath.nsum(lambda j: mpmath.exp(-(j**2) / 8), [-mpmath.inf, mpmath.inf])
        ),
    ),
]
CONDITIONS = [
    (lambda X, b: b < X, lambda k, b: k > b),
    (lambda X, b: b <= X, lambda k, b: k >= b),
    (lambda X, b: b > X, lambda k, b: k < b),
    (lambda X, b: b >= X, lambda k, b: k <= b),
    (lambda X, b: b <= 2 - X, lambda k, b: 2 - k >= b),
    (lambda X, b: b > 2 - X, lambda k, b: 2 - k < b),
    (lambda X, b: abs(X - 1) > b, lambda k, b: abs(k - 1) > b),
    (lambda X, b: abs(X - 1) >= b, lambda k, b: abs(k - 1) >= b),
    (lambda X, b: abs(X - 1) <= b, lambda k, b: abs(k - 1) <= b),
    (lambda X, b: both(b <= X, b + 2 > X), lambda k, b: b <= k < b + 2),
    (lambda X, b: both(b < X, b + R(5, 2) >= X), lambda k, b: b < k <= b + 2.5),
    (
        lambda X, b: both(b < X, b + 1 <= X, b - 1 < 2 - X),
        lambda k, b: k > b and k >= b + 1 and 2 - k > b - 1,
    ),
    (lambda X, b: both(abs(X - 1) <= b, X >= 1), lambda k, b: abs(k - 1) <= b and k >= 1),
    (lambda X, b: both(b + 1 < X, b > X), lambda k, b: False),
    (lambda X, b: both(b <= X, b < X), lambda k, b: k > b),
]


def exact(node):
    ctx.prec = 200
    return ball(closed_value(scalar(node, Context())))


@pytest.mark.parametrize(
    ("law", "mass"), LAWS, ids=lambda entry: str(entry) if hasattr(entry, "args") else ""
)
def test_bounds_of_a_draw_from_integers(law, mass):
    X = draw("X", law)
    with mpmath.workdps(40):
        masses = {k: mass(k) for k in range(-260, 400)}
        for condition, holds in CONDITIONS:
            for bound in (R(-3), R(-1, 2), R(0), R(1), R(5, 2), R(3)):
                found = exact(Probability(condition(X, bound)))
                expected = mpmath.fsum(m for k, m in masses.items() if holds(k, bound))
                assert abs(found - arb(mpmath.nstr(expected, 36))) < arb(10) ** -30


@pytest.mark.parametrize("law", [law for law, _ in LAWS], ids=str)
def test_distribution_functions_are_step_functions(law):
    assert abs(exact(law.cdf(R(5, 2))) - exact(law.cdf(2))) < arb(10) ** -30
    assert exact(law.cdf(3) - law.cdf(R(5, 2)) - law.density(3)).contains(0)


def test_claims_about_tails_of_integers():
    t = real("t", at_least=0)
    X = draw("X", Geometric(R(1, 2)))
    assert Claim(Probability(draw("X", Poisson(2)) > 3) <= R(1, 7)).check().verdict == "refuted"
    assert Claim(Probability(draw("X", Poisson(2)) > 3) <= R(15, 100)).check().verdict == "proved"
    assert Claim(equal(Probability(t < X), R(1, 2) ** (floor(t) + 1))).check().verdict in (
        "proved",
        "supported",
    )
    assert Claim(at_most(Probability(t < X), R(1, 2) ** (t + 1))).check().verdict == "refuted"


def test_what_is_no_finite_sum_is_refused():
    with pytest.raises(UnknownError, match="the tail"):
        Poisson(2).upper_tail(real("t"))


def test_of_a_density_no_bound_has_mass():
    X = draw("X", Normal(0, 1))
    assert Claim(equal(Probability(X >= 1), Probability(X > 1))).check().verdict == "proved"


@pytest.mark.parametrize(("law", "mass"), LAWS, ids=[str(law) for law, _ in LAWS])
def test_the_probability_of_an_integer_is_its_mass(law, mass):
    X = draw("X", law)
    with mpmath.workdps(40):
        for k in (-2, 0, 3):
            found = exact(Probability(equal(1 - X, 1 - k)))
            assert abs(found - arb(mpmath.nstr(mpmath.mpf(mass(k)), 36))) < arb(10) ** -30


@pytest.mark.parametrize(
    ("law", "place"), [(Poisson(2), real("z")), (Poisson(2), R(1, 2)), (Normal(0, 1), 1)]
)
def test_the_probability_of_another_number_is_not_known(law, place):
    with pytest.raises(UnknownError):
        scalar(Probability(equal(draw("X", law), place)), Context())

"""Where densities cross: hockey sticks of laws on the line are what quadrature says."""

import mpmath
import pytest
import sympy
from sympy import Rational

from dpsym import (
    KL,
    Cauchy,
    Claim,
    Exponential,
    Gamma,
    Geometric,
    Laplace,
    LogNormal,
    Normal,
    Pareto,
    Poisson,
    TotalVariation,
    Weibull,
    equal,
    hockey_stick,
    real,
)
from dpsym.errors import UnknownError
from dpsym.language.distributions.crossings import excess

HALF = Rational(1, 2)
ON_THE_LINE = [
    (Normal(0, 1), Normal(0, 2), (-20, 20)),
    (Normal(1, 2), Normal(0, 1), (-20, 20)),
    (Cauchy(0, 1), Cauchy(1, 2), (-5_000, -10, 10, 5_000)),
    (Exponential(3), Exponential(2), (0, 30)),
    (Gamma(2, 2), Gamma(2, 1), (0, 40)),
    (Pareto(1, 2), Pareto(1, 1), (1, 20, 2_000)),
    (Laplace(0, 1), Laplace(1, 2), (-60, 0, 1, 60)),
    (Laplace(0, 1), Normal(0, 1), (-40, 0, 40)),
    (LogNormal(0, 1), LogNormal(1, 1), (0, 5, 500)),
]


def area(body, ends, pieces=60):
    with mpmath.workdps(10):
        grid = [
            low + (high - low) * mpmath.mpf(k) / pieces
            for low, high in zip(map(mpmath.mpf, ends), map(mpmath.mpf, ends[1:]), strict=False)
            for k in range(pieces)
        ]
        return mpmath.quad(body, [*grid, mpmath.mpf(ends[-1])], maxdegree=3)


@pytest.mark.parametrize("epsilon", [0, HALF])
@pytest.mark.parametrize(("first", "second", "ends"), ON_THE_LINE, ids=str)
def test_the_difference_of_the_tails_is_the_area_between_the_densities(first, second, ends, epsilon):
    x = sympy.Symbol("x", real=True)
    p, q = (sympy.lambdify(x, law.density(x), "mpmath") for law in (first, second))
    factor = mpmath.exp(mpmath.mpf(sympy.Float(epsilon)))
    wanted = area(lambda t: max(mpmath.mpf(0), p(t) - factor * q(t)), ends)
    found = excess(first, second, sympy.sympify(epsilon))
    assert abs(mpmath.mpf(sympy.N(found.doit(), 15)) - wanted) < 1e-3


@pytest.mark.parametrize(
    ("first", "second"), [(Poisson(2), Poisson(3)), (Geometric(HALF), Geometric(HALF / 2))]
)
@pytest.mark.parametrize("epsilon", [0, HALF])
def test_masses_of_integers_are_added(first, second, epsilon):
    masses = ((first.inside(sympy.Integer(k)), second.inside(sympy.Integer(k))) for k in range(60))
    wanted = sum(sympy.Max(0, sympy.N(p - sympy.exp(epsilon) * q)) for p, q in masses)
    assert abs(sympy.N(excess(first, second, sympy.sympify(epsilon))) - wanted) < 1e-9


def test_parameters_may_be_symbols():
    rate = real("r", above=0)
    quarter = equal(TotalVariation(Exponential(rate), Exponential(2 * rate)), Rational(1, 4))
    assert Claim(quarter).check().verdict in ("proved", "supported")
    none = equal(hockey_stick(2, Exponential(rate), Exponential(2 * rate)), 0)
    assert Claim(none).check().verdict == "refuted"


def test_where_densities_cross_may_be_unknown():
    with pytest.raises(UnknownError):
        excess(Gamma(3, 2), Gamma(2, 1), 0)


@pytest.mark.parametrize(
    ("first", "second", "ends"),
    [
        (Weibull(2, 3), Weibull(1, 2), (Rational(1, 10**9), 1, 8)),
        (Cauchy(0, 1), Cauchy(2, 3), (-100_000, -100, 100, 100_000)),
        (Laplace(0, 1), Normal(0, 1), (-40, 0, 40)),
        pytest.param(Normal(0, 1), Laplace(1, 1), (-15, 0, 1, 15), marks=pytest.mark.slow),
    ],
    ids=str,
)
def test_kl_is_that_of_quadrature(first, second, ends):
    x = sympy.Symbol("x", real=True)
    p, q = (sympy.lambdify(x, law.density(x), "mpmath") for law in (first, second))
    wanted = area(lambda t: p(t) * (mpmath.log(p(t)) - mpmath.log(q(t))), [sympy.N(end) for end in ends])
    low, high = (Rational(str(round(float(wanted) + slack, 6))) for slack in (-0.002, 0.002))
    assert Claim(KL(first, second) >= high).check().verdict == "refuted"
    assert Claim(KL(first, second) <= low).check().verdict == "refuted"

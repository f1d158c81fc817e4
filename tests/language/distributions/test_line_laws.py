"""Laws on the line: densities, tails, quantiles and moments against quadrature at 30 digits; integrals of pairs."""

import pickle

import mpmath
import pytest
import sympy
from flint import arb, ctx
from sympy import Rational, oo

from dpsym.engines.compiled import closed_value
from dpsym.errors import IllFormedError
from dpsym.kernel.numbers import ball
from dpsym.language import (
    KL,
    Cauchy,
    Claim,
    Context,
    DensityLaw,
    Expectation,
    Exponential,
    Folded,
    FoldedNormal,
    HockeyStick,
    Laplace,
    Logistic,
    Mixture,
    Normal,
    Probability,
    StudentT,
    Triangular,
    Truncated,
    Uniform,
    Weibull,
    at_most,
    draw,
    equal,
    latex,
    real,
)
from dpsym.language import distributions as laws
from dpsym.language.distributions.densities import densities
from dpsym.language.distributions.line_laws import LINE_LAWS
from dpsym.language.scalars import scalar
from dpsym.notes import read

R = Rational
LAWS = [
    Logistic(0, 1),
    Logistic(R(1, 2), 2),
    StudentT(5),
    StudentT(R(7, 2)),
    Cauchy(1, 2),
    Weibull(2, 3),
    Weibull(1, R(3, 2)),
    Triangular(0, 1, 3),
    FoldedNormal(1, 2),
    Truncated(Normal(0, 1), -1, 2),
    Truncated(Logistic(0, 1), 0, oo),
    Folded(Laplace(0, 2)),
    Mixture(R(1, 4), Normal(0, 1), Normal(1, 2)),
    Mixture(R(1, 3), Laplace(0, 1), Laplace(2, 1)),
    Normal(1, 2),
    Laplace(1, 2),
    Exponential(3),
    Uniform(-1, 2),
]


def exact(node):
    ctx.prec = 200
    return ball(closed_value(scalar(sympy.sympify(node), Context())))


def agree(found, expected, digits=30):
    number = arb(mpmath.nstr(mpmath.mpf(expected), digits + 8))
    return abs(found - number) < arb(10) ** -digits * (1 + abs(number))


def integral(law, body, up_to=None):
    ends = [
        -mpmath.inf if end == -oo else mpmath.inf if end == oo else mpmath.mpf(str(end))
        for end in law.support()
    ]
    x = sympy.Symbol("x", real=True)
    density = sympy.lambdify(x, law.inside(x), "mpmath")
    cuts = sorted({*ends, *(mpmath.mpf(k) for k in (-4, -1, 0, 1, 4, 12) if ends[0] < k < ends[-1])})
    if up_to is not None:
        cuts = [*(cut for cut in cuts if cut < up_to), up_to]
    return mpmath.quad(lambda u: body(u) * density(u), cuts)


def test_every_law_of_the_table_is_tried():
    assert {type(law).__name__ for law in LAWS} >= set(LINE_LAWS)


@pytest.mark.parametrize("law", LAWS, ids=str)
def test_the_density_has_the_integral_one(law):
    with mpmath.workdps(38):
        heavy = isinstance(law, (Cauchy, StudentT))
        assert abs(integral(law, lambda _: 1) - 1) < mpmath.mpf(10) ** (-8 if heavy else -30)


@pytest.mark.parametrize("law", LAWS, ids=str)
def test_tails_and_quantiles(law):
    if isinstance(law, StudentT):
        pytest.skip("its distribution function has no closed form")
    for place in (R(1, 4), R(3, 2)):
        if isinstance(law, Cauchy) or law.cdf(place).has(sympy.Integral):
            continue  # too heavy for this quadrature, or an integral by definition
        with mpmath.workdps(38):
            below = integral(law, lambda _: 1, mpmath.mpf(place.p) / place.q)
            assert agree(exact(law.cdf(place)), below)
            assert agree(exact(law.upper_tail(place)), 1 - below)
    try:
        place = law.quantile(R(1, 4))
    except (IllFormedError, AttributeError):
        return
    below = law.cdf(place)
    assert below.has(sympy.Integral) or agree(exact(below), mpmath.mpf(1) / 4)


@pytest.mark.parametrize("law", [law for law in LAWS if type(law).__name__ in LINE_LAWS], ids=str)
def test_means_and_variances(law):
    if isinstance(law, (Cauchy, StudentT)):
        return
    with mpmath.workdps(38):
        mean = integral(law, lambda u: u)
        assert agree(exact(law.mean), mean)
        assert agree(exact(law.variance), integral(law, lambda u: (u - mean) ** 2), 28)


def test_of_heavy_tails_moments_are_infinite_or_undefined():
    assert StudentT(4).variance == 2 and StudentT(2).variance == oo and StudentT(1).mean is sympy.nan
    with pytest.raises(IllFormedError, match="the mean"):
        _ = Cauchy(0, 1).mean


def test_outside_of_the_support_there_is_nothing():
    assert Weibull(1, 2).density(-1) == 0 and Triangular(0, 1, 3).upper_tail(4) == 0
    assert Weibull(1, 2).upper_tail(-1) == 1 and Truncated(Normal(0, 1), 0, 1).density(2) == 0


@pytest.mark.parametrize(
    "pair",
    [
        (Logistic(0, 1), Logistic(1, 1)),
        (Mixture(R(1, 4), Normal(0, 1), Normal(1, 1)), Normal(0, 1)),
        (Truncated(Normal(0, 1), 0, 2), Truncated(Normal(1, 1), 0, 2)),
    ],
    ids=str,
)
def test_divergences_of_pairs_are_integrals(pair):
    P, Q = pair
    found = densities(P, Q, KL(P, Q))
    x = sympy.Symbol("x", real=True)
    p, q = (sympy.lambdify(x, law.inside(x), "mpmath") for law in pair)
    (part, *rest) = found.kl().atoms(sympy.Integral)
    assert not rest
    (variable, low, high) = part.limits[0]
    body = sympy.lambdify(variable, part.function, "mpmath")
    for place in (mpmath.mpf(1) / 3, mpmath.mpf(5) / 4):
        assert abs(body(place) - p(place) * mpmath.log(p(place) / q(place))) < 1e-12
    assert (low, high) == (P.support()[0], P.support()[-1])
    assert Claim(KL(P, Q) <= 5).check(effort=0.2).verdict in ("proved", "supported", "undecided")
    assert Claim(HockeyStick(0, P, Q) >= 2).check(effort=0.2).verdict != "proved"


def test_means_over_laws_of_the_table():
    X = draw("X", Mixture(R(1, 2), Normal(0, 1), Normal(2, 1)))
    assert Claim(Expectation(X) <= R(11, 10)).check().verdict in ("proved", "supported")
    t = real("t", at_least=0)
    assert Claim(Probability(draw("X", Logistic(0, 1)) > t) <= sympy.exp(-t)).check().verdict == "proved"


def test_a_density_must_have_the_integral_one():
    x = sympy.Symbol("x", real=True)
    ramp = DensityLaw(x, 2 * x, 0, 1)
    assert Claim(Expectation(draw("X", ramp)) <= R(67, 100)).check().verdict == "proved"
    assert Claim(Expectation(draw("X", ramp)) <= R(66, 100)).check().verdict in ("refuted", "undecided")
    wrong = DensityLaw(x, 3 * x, 0, 1)
    assert Claim(Expectation(draw("X", wrong)) <= 5).check().verdict not in ("proved", "supported", "refuted")


@pytest.mark.parametrize("law", LAWS[:9], ids=str)
def test_laws_are_pickled_and_printed_and_read(law):
    assert pickle.loads(pickle.dumps(law)) == law
    assert latex(law).endswith(r"\right)")


NAMED = [
    *LAWS[:9],
    Truncated(Normal(0, 1), 0, 1),
    Folded(Normal(0, 1)),
    Exponential(2),
    laws.Geometric(R(1, 2)),
    laws.NegativeBinomial(2, R(1, 2)),
    laws.Gamma(1, 2),
    laws.Beta(1, 2),
    laws.Pareto(1, 2),
    laws.InverseGaussian(1, 2),
    laws.LogNormal(0, 1),
    laws.Gumbel(0, 1),
    laws.Rayleigh(2),
    laws.ChiSquared(3),
    laws.DiscreteLaplace(0, 2),
    laws.DiscreteGaussian(0, 2),
    laws.Dirichlet(1, 2, 3),
    laws.Multinomial(3, (R(1, 2), R(1, 2))),
    Mixture(R(1, 2), Normal(0, 1), Normal(1, 1)),
]


@pytest.mark.parametrize("law", NAMED, ids=str)
def test_what_is_printed_is_read(law):
    found = read(latex(at_most(KL(law, law), 1))).conclusion
    assert found.lhs.args == (law, law)


@pytest.mark.parametrize(
    "node",
    [
        KL(Folded(laws.Poisson(1)), Folded(laws.Poisson(2))),
        KL(Folded(Mixture(R(1, 2), laws.Poisson(1), laws.Poisson(2))), Folded(laws.Poisson(2))),
        KL(Truncated(laws.Geometric(R(1, 2)), 0, 3), Truncated(laws.Geometric(R(1, 3)), 0, 3)),
        KL(Folded(laws.Bernoulli(R(1, 2))), Folded(laws.Bernoulli(R(1, 3)))),
    ],
)
def test_laws_on_integers_are_not_folded_as_if_they_had_a_density(node):
    with pytest.raises(IllFormedError, match=r"law on integers|law on the line"):
        Claim(node >= 0).elaborate()


@pytest.mark.parametrize(
    ("law", "place", "tail"),
    [
        (laws.Gamma(2, 1), 3, 4 * sympy.exp(-3)),
        (laws.Beta(2, 3), R(1, 2), R(5, 16)),
        (laws.ChiSquared(4), 2, 2 * sympy.exp(-1)),
    ],
    ids=str,
)
def test_a_tail_without_a_closed_form_is_an_integral(law, place, tail):
    above = Probability(draw("X", law) > place)
    assert Claim(equal(above, tail)).check(examples=50).verdict == "proved"
    assert Claim(at_most(above, tail * R(99, 100))).check(examples=50).verdict == "refuted"
    assert law.upper_tail(sympy.Integer(-1)) == 1

"""Exponential families: every closed form against sums and quadrature at 30 digits; a new family is one entry."""

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
    AlphaDivergence,
    Bhattacharyya,
    ChiSquare,
    Claim,
    Context,
    Dirichlet,
    Exponential,
    ExponentialFamily,
    HockeyStick,
    JensenShannon,
    Laplace,
    MultivariateNormal,
    Normal,
    Poisson,
    Renyi,
    SquaredHellinger,
    family,
    latex,
    real,
)
from dpsym.language import distributions as laws
from dpsym.language.distributions.exponential_families import FAMILIES
from dpsym.language.scalars import scalar

R = Rational
Maxwell = family(
    ExponentialFamily(
        "Maxwell",
        "the Maxwell law with a scale",
        r"\mathrm{Maxwell}",
        "Maxwell (1860)",
        1,
        natural=lambda s: (-1 / (2 * s**2),),
        log_partition=lambda a: -R(3, 2) * sympy.log(-2 * a),
        inside=lambda a: (-a,),
        density=lambda x, s: sympy.sqrt(2 / sympy.pi) * x**2 / s**3 * sympy.exp(-(x**2) / (2 * s**2)),
        positive=lambda s: (s,),
        support=lambda s: (0, oo),
        mean=lambda s: 2 * s * sympy.sqrt(2 / sympy.pi),
        variance=lambda s: s**2 * (3 * sympy.pi - 8) / sympy.pi,
        identity=None,
    )
)
POINTS = {
    "Normal": [((0, 1), (1, 2)), ((R(1, 2), 2), (-1, R(5, 2)))],
    "Exponential": [((1,), (3,)), ((R(5, 2),), (R(1, 3),))],
    "Poisson": [((2,), (3,)), ((R(7, 2),), (R(1, 2),))],
    "Geometric": [((R(1, 2),), (R(1, 3),)), ((R(3, 4),), (R(1, 5),))],
    "GeometricTrials": [((R(1, 2),), (R(1, 3),)), ((R(3, 4),), (R(1, 5),))],
    "PascalTrials": [((3, R(1, 2)), (3, R(2, 3))), ((2, R(2, 3)), (2, R(1, 2)))],
    "NegativeBinomial": [((3, R(1, 2)), (3, R(2, 3))), ((R(3, 2), R(2, 3)), (R(3, 2), R(1, 2)))],
    "Gamma": [((2, 1), (3, 2)), ((R(7, 2), 3), (R(5, 2), 1))],
    "Beta": [((2, 3), (3, 2)), ((R(5, 2), 2), (2, R(3, 2)))],
    "Pareto": [((1, 3), (1, 2)), ((2, R(7, 2)), (2, 4))],
    "InverseGaussian": [((1, 1), (2, 1)), ((R(3, 2), 2), (1, 3))],
    "LogNormal": [((0, 1), (1, 2)), ((R(1, 2), R(1, 2)), (0, 1))],
    "Gumbel": [((0, 1), (1, 1)), ((R(1, 2), 2), (0, 2))],
    "DiscreteLaplace": [((0, 1), (0, 2)), ((3, R(3, 2)), (3, 1))],
    "Rayleigh": [((1,), (2,)), ((R(5, 2),), (R(3, 2),))],
    "ChiSquared": [((2,), (3,)), ((R(7, 2),), (R(5, 2),))],
    "DiscreteGaussian": [((0, 1), (0, 2)), ((3, R(3, 2)), (3, 1))],
    "Maxwell": [((1,), (2,)), ((R(5, 2),), (R(3, 2),))],
}
KINDS = {**{name: getattr(laws, name) for name in FAMILIES}, "Maxwell": Maxwell}
ENTRIES = {**FAMILIES, "Maxwell": Maxwell.family}
FIRST = [(name, *pairs[0]) for name, pairs in POINTS.items()]
ALL = [*FIRST, *((name, *pairs[1]) for name, pairs in POINTS.items())]


def test_every_family_is_tried():
    assert set(POINTS) == set(ENTRIES)


def exact(node):
    """The value that the kernel gives to a node."""
    ctx.prec = 200
    return ball(closed_value(scalar(node, Context())))


def integral(name, parameters, integrand):
    """The sum, or the integral at 40 digits, over the support of a family."""
    entry = ENTRIES[name]
    low, high = (
        mpmath.mpf(str(end)) if end.is_finite else mpmath.inf * sympy.sign(end)
        for end in map(sympy.sympify, entry.support(*parameters))
    )
    if entry.integers:
        around = range(-160, 161) if low == -mpmath.inf else range(int(low), 400)
        return mpmath.fsum(integrand(mpmath.mpf(k)) for k in around)
    if name == "Gumbel":  # beyond these ends its density, e^(-e^(-x)), is nothing
        cuts = [-12, -4, 0, 4, 16, 64, 240]
    elif low == -mpmath.inf:
        cuts = [-mpmath.inf, -2, 0, 2, mpmath.inf]
    elif high == mpmath.inf:
        cuts = [low, low + 1, low + 6, mpmath.inf]
    else:
        cuts = [low, (low + high) / 2, high]
    return mpmath.quad(integrand, cuts)


def density(name, parameters):
    x = (
        sympy.Symbol("x", positive=True)
        if ENTRIES[name].support(*parameters)[0] != -oo
        else sympy.Symbol("x", real=True)
    )
    with mpmath.workdps(45):
        theta = {"ThetaSum": lambda s: mpmath.jtheta(3, 0, mpmath.exp(-s))}
        return sympy.lambdify(x, ENTRIES[name].density(x, *map(sympy.sympify, parameters)), [theta, "mpmath"])


def agree(found, expected, digits=30):
    number = arb(mpmath.nstr(mpmath.mpf(expected), digits + 8))
    return abs(found - number) < arb(10) ** -digits * (1 + abs(number))


@pytest.mark.parametrize(("name", "first", "second"), ALL)
def test_divergences_against_sums_and_integrals(name, first, second):
    kind = KINDS[name]
    P, Q = kind(*first), kind(*second)
    with mpmath.workdps(38):
        p, q = density(name, first), density(name, second)
        moment = lambda a: integral(name, first, lambda x: p(x) ** a * q(x) ** (1 - a))
        half, kl = moment(mpmath.mpf(1) / 2), integral(name, first, lambda x: p(x) * mpmath.log(p(x) / q(x)))
        assert agree(exact(KL(P, Q)), kl)
        assert agree(exact(SquaredHellinger(P, Q)), 2 - 2 * half)
        assert agree(exact(Bhattacharyya(P, Q)), -mpmath.log(half))
        assert agree(exact(Renyi(R(1, 2), P, Q)), -2 * mpmath.log(half))
        assert agree(exact(AlphaDivergence(R(1, 2), P, Q)), 4 - 4 * half)
        above = exact(Renyi(R(5, 4), P, Q))
        if above.is_finite():
            assert agree(above, 4 * mpmath.log(moment(mpmath.mpf(5) / 4)))
        square = exact(ChiSquare(P, Q))
        if square.is_finite():  # the moment of order 2 is the one of order 5/4 with other numbers
            assert square > 0


@pytest.mark.parametrize(("name", "first", "second"), ALL)
def test_means_and_variances(name, first, second):
    law = KINDS[name](*first)
    if not hasattr(law, "mean"):
        return
    with mpmath.workdps(38):
        p = density(name, first)
        mean = integral(name, first, lambda x: x * p(x))
        assert agree(exact(sympy.sympify(law.mean)), mean)
        variance = integral(name, first, lambda x: (x - mean) ** 2 * p(x))
        if name != "Pareto" or first[1] > 3:  # elsewhere the tail is too heavy for this quadrature
            assert agree(exact(sympy.sympify(law.variance)), variance, 25)


def test_outside_of_the_natural_domain_a_moment_is_infinite():
    assert exact(ChiSquare(Normal(0, 2), Normal(0, 1))) == arb("inf")
    assert exact(ChiSquare(Normal(0, R(7, 5)), Normal(0, 1))).is_finite()
    assert exact(Renyi(2, Exponential(1), Exponential(2))) == arb("inf")
    assert exact(Renyi(R(3, 2), Exponential(1), Exponential(2))).is_finite()
    assert exact(Renyi(R(1, 2), Exponential(1), Exponential(9))).is_finite()


def test_normal_laws_of_two_scales_as_in_the_literature():
    """Gil, Alajaji and Linder (2013), Table 2: the weights of the variances are easily exchanged."""
    a, (m, s), (n, t) = 2, (0, 1), (1, 2)
    between = (1 - a) * s**2 + a * t**2
    expected = R(a * (m - n) ** 2, 2 * between) + sympy.log(
        sympy.sqrt(between) / (R(s) ** (1 - a) * R(t) ** a)
    ) / (1 - a)
    assert abs(exact(Renyi(a, Normal(m, s), Normal(n, t))) - exact(expected)) < arb(10) ** -30


@pytest.mark.parametrize("pair", [((0, 1), (1, 2)), ((0, 3), (2, 1)), ((1, 2), (1, 3))])
def test_laplace_laws_of_two_scales(pair):
    P, Q = Laplace(*pair[0]), Laplace(*pair[1])
    with mpmath.workdps(38):
        x = sympy.Symbol("x", real=True)
        p, q = (sympy.lambdify(x, law.density(x), "mpmath") for law in (P, Q))
        cuts = [-mpmath.inf, -9, *sorted({0, pair[0][0], pair[1][0]}), 9, mpmath.inf]
        moment = lambda a: mpmath.quad(lambda u: p(u) ** a * q(u) ** (1 - a), cuts)
        assert agree(exact(KL(P, Q)), mpmath.quad(lambda u: p(u) * mpmath.log(p(u) / q(u)), cuts))
        assert agree(exact(SquaredHellinger(P, Q)), 2 - 2 * moment(mpmath.mpf(1) / 2))
        if pair[0][1] < 2 * pair[1][1]:
            assert agree(exact(ChiSquare(P, Q)), moment(2) - 1)
        else:
            assert exact(ChiSquare(P, Q)) == arb("inf")


def test_laws_of_several_numbers():
    P, Q = MultivariateNormal((0, 1), (1, 2)), MultivariateNormal((1, 1), (3, 1))
    both = [(Normal(0, 1), Normal(1, 3)), (Normal(1, 2), Normal(1, 1))]
    for of in (KL, Bhattacharyya, lambda *pair: Renyi(R(9, 8), *pair)):
        parts = sum((of(*pair) for pair in both), sympy.S.Zero)
        assert abs(exact(of(P, Q)) - sum((exact(of(*pair)) for pair in both), arb(0))) < arb(10) ** -30, parts
    first, second = (2, 3), (3, 2)  # a Dirichlet law with two shapes is a beta law
    for of in (KL, SquaredHellinger, ChiSquare):
        beta = exact(of(laws.Beta(*first), laws.Beta(*second)))
        assert abs(exact(of(Dirichlet(*first), Dirichlet(*second))) - beta) < arb(10) ** -30


def test_a_new_family_is_one_entry():
    assert pickle.loads(pickle.dumps(Maxwell(2))) == Maxwell(2)
    assert latex(Maxwell(2)) == r"\mathrm{Maxwell}\left(2\right)"
    scale = real("s", above=0)
    assert Claim(KL(Maxwell(scale), Maxwell(1)) >= 0).check().verdict in ("proved", "supported")
    assert Claim(KL(Maxwell(2), Maxwell(1)) <= R(24, 10)).check().verdict == "refuted"
    assert Claim(KL(Maxwell(2), Maxwell(1)) <= R(243, 100)).check().verdict == "proved"


CLOSED = [entry for entry in ALL if ENTRIES[entry[0]].below is not None and not ENTRIES[entry[0]].integers]


@pytest.mark.parametrize(("name", "first", "second"), CLOSED)
def test_distribution_functions_and_quantiles(name, first, second):
    law = KINDS[name](*first)
    with mpmath.workdps(38):
        p = density(name, first)
        low = mpmath.mpf(str(law.support()[0])) if law.support()[0].is_finite else mpmath.mpf(-12)
        place = R(5, 2)
        below = mpmath.quad(p, [low, low + 1, mpmath.mpf(5) / 2])
        assert agree(exact(law.cdf(place)), below)
        assert agree(exact(law.upper_tail(place)), 1 - below)
    if ENTRIES[name].quantile is not None:
        assert agree(exact(law.cdf(law.quantile(R(1, 4)))), mpmath.mpf(1) / 4, 28)


def test_a_multinomial_law_is_as_far_away_as_its_draws_are():
    first, second = (R(1, 2), R(1, 3), R(1, 6)), (R(1, 4), R(1, 4), R(1, 2))
    P, Q = laws.Multinomial(7, first), laws.Multinomial(7, second)
    one = laws.FiniteLaw(first), laws.FiniteLaw(second)
    for of in (KL, Bhattacharyya, lambda *pair: Renyi(R(5, 2), *pair)):
        assert abs(exact(of(P, Q)) - 7 * exact(of(*one))) < arb(10) ** -30
    with pytest.raises(IllFormedError, match="sum to 1"):
        Claim(KL(laws.Multinomial(2, (R(1, 2), R(1, 3))), P) >= 0).elaborate()


def test_parameters_must_be_in_their_domain():
    rate = real("r")
    (goal,) = Claim(KL(Poisson(rate), Poisson(2)) >= 0).elaborate().goals
    assert [hypothesis.op for hypothesis in goal.statement.hypotheses] == [">"]


@pytest.mark.parametrize(
    "node",
    [
        KL(Poisson(1), Exponential(1)),
        JensenShannon(Poisson(1), Poisson(2)),
        HockeyStick(1, laws.Gamma(3, 2), laws.Gamma(2, 1)),
        KL(laws.Uniform(0, 1), laws.Exponential(1)),
    ],
)
def test_what_is_not_known_is_said(node):
    with pytest.raises(IllFormedError, match=r"dpsym (knows|does not know)"):
        Claim(node >= 0).elaborate()

import math

import mpmath
import pytest
import sympy
from sympy import Abs, Rational, log, oo

from dpsym.errors import IllFormedError, UnknownError
from dpsym.language import (
    KL,
    RDP,
    ZCDP,
    Bernoulli,
    Claim,
    DiscreteGaussian,
    DiscreteLaplace,
    HockeyStick,
    JensenShannon,
    Laplace,
    MaxDivergence,
    Normal,
    Poisson,
    PureDP,
    Renyi,
    TotalVariation,
    TradeOff,
    Uniform,
    equal,
    laws,
    real,
)
from dpsym.language.distributions.densities import densities

HALF = Rational(1, 2)
mu, nu, sigma = real("mu"), real("mu'"), real("sigma", above=0)


@pytest.mark.parametrize("alpha", [Rational(3, 2), 2, 5])
def test_renyi_of_normal_laws_is_an_integral_with_the_known_value(value, alpha):
    assert value(Renyi(alpha, Normal(1, 2), Normal(3, 2))) == pytest.approx(float(alpha) / 2, rel=1e-6)


def test_kl_of_normal_laws(value):
    assert value(KL(Normal(1, 2), Normal(4, 2))) == pytest.approx(9 / 8, rel=1e-6)


@pytest.mark.parametrize("alpha", [Rational(3, 2), 2, 5])
@pytest.mark.parametrize("shift", [1, 3])
def test_renyi_of_laplace_laws(value, alpha, shift):
    a, d = float(alpha), float(shift) / 2
    expected = math.log(
        a / (2 * a - 1) * math.exp((a - 1) * d) + (a - 1) / (2 * a - 1) * math.exp(-a * d)
    ) / (a - 1)
    assert value(Renyi(alpha, Laplace(0, 2), Laplace(shift, 2))) == pytest.approx(expected, rel=1e-6)
    assert value(Renyi(alpha, Laplace(shift, 2), Laplace(0, 2))) == pytest.approx(expected, rel=1e-6)


def test_kl_of_laplace_laws(value):
    assert value(KL(Laplace(0, 1), Laplace(2, 1))) == pytest.approx(2 + math.exp(-2) - 1, rel=1e-6)


def test_max_divergences(value):
    assert value(MaxDivergence(Laplace(0, 2), Laplace(3, 2))) == 1.5
    assert value(MaxDivergence(Normal(0, 2), Normal(0, 2))) == 0
    assert value(Renyi(oo, Normal(0, 2), Normal(1, 2))) == math.inf


@pytest.mark.parametrize("epsilon", [-3, Rational(-1, 2), 0, Rational(1, 2), 1, 3])
def test_hockey_sticks_of_densities(value, epsilon):
    for family, density in (
        (Normal, lambda x, m: mpmath.npdf(x, m, 1)),
        (Laplace, lambda x, m: mpmath.exp(-abs(x - m)) / 2),
    ):
        factor = mpmath.exp(float(epsilon))
        positive = lambda x, density=density, factor=factor: max(0, density(x, 0) - factor * density(x, 1))
        crossing = 0.5 - float(epsilon) if family is Normal else min(max(0.0, (1 - float(epsilon)) / 2), 1.0)
        expected = mpmath.quad(positive, [-mpmath.inf, *sorted({0.0, 1.0, crossing}), mpmath.inf])
        assert value(HockeyStick(epsilon, family(0, 1), family(1, 1))) == pytest.approx(
            float(expected), abs=1e-8
        )
        assert value(HockeyStick(epsilon, family(1, 1), family(0, 1))) == pytest.approx(
            float(expected), abs=1e-8
        )


@pytest.mark.parametrize("level", [Rational(1, 50), Rational(1, 5), Rational(1, 2), Rational(4, 5)])
@pytest.mark.parametrize("shift", [Rational(1, 2), 2])
@pytest.mark.parametrize("family", [Normal, Laplace])
def test_the_trade_off_function_is_the_largest_line_below_by_duality(value, family, level, shift):
    """T(x) = sup over t of 1 - E_t(P || Q) - t x, where E is the hockey stick with the factor t."""
    pair = family(0, 1), family(shift, 1)
    found = value(TradeOff(level, *pair))
    steps = [Rational(k, 8) for k in range(-40, 41)]
    lines = [1 - value(HockeyStick(e, *pair[::-1])) - math.exp(e) * float(level) for e in steps]
    assert max(lines) <= found + 1e-9
    assert found <= max(lines) + 5e-3


def test_trade_off_functions_of_the_ends():
    for family in (Normal, Laplace):
        for level, least in ((0, 1), (1, 0)):
            assert (
                Claim(equal(TradeOff(level, family(0, 1), family(1, 1)), least)).check().verdict == "proved"
            )


def test_total_variation_of_densities(value):
    assert value(TotalVariation(Laplace(0, 1), Laplace(1, 1))) == pytest.approx(1 - math.exp(-0.5))
    assert value(TotalVariation(Normal(0, 1), Normal(0, 1))) == 0


def test_the_hockey_stick_of_densities_rests_on_a_theorem():
    elaboration = Claim(HockeyStick(1, Normal(mu, sigma), Normal(nu, sigma)) <= 1).elaborate()
    assert elaboration.rests_on == ("Neyman-Pearson",)
    assert elaboration.complete


def test_pure_privacy_of_densities_is_claimed_at_every_point_of_the_line():
    epsilon = real("epsilon", above=0)
    (goal,) = (
        Claim(PureDP(epsilon)(Laplace(mu, 1 / epsilon), Laplace(nu, 1 / epsilon)), given=Abs(mu - nu) <= 1)
        .elaborate()
        .goals
    )
    assert {variable.name for variable in goal.statement.variables} == {"epsilon", "mu", "mu'", "z"}
    assert goal.statement.conclusion.lhs.head == "max"


def test_pure_privacy_of_laplace_laws_holds_and_is_tight(status):
    epsilon = real("epsilon", above=0)
    claim = Claim(
        PureDP(epsilon)(Laplace(mu, 1 / epsilon), Laplace(nu, 1 / epsilon)), given=Abs(mu - nu) <= 1
    )
    assert status(claim, {"epsilon": "1/2", "mu": 0, "mu'": 1, "z": 7}) == "holds"
    too_small = Claim(
        PureDP(epsilon / 2)(Laplace(mu, 1 / epsilon), Laplace(nu, 1 / epsilon)), given=Abs(mu - nu) <= 1
    )
    assert status(too_small, {"epsilon": "1/2", "mu": 0, "mu'": 1, "z": 7}) == "violated"


def test_renyi_notions_of_densities_keep_their_integrals():
    alpha = real("alpha", above=1)
    for notion in (RDP(alpha, alpha / (2 * sigma**2)), ZCDP(1 / (2 * sigma**2))):
        (goal,) = Claim(notion(Normal(0, sigma), Normal(1, sigma))).elaborate().goals
        assert any(node.head == "integral" for node in goal.statement.conclusion.lhs.nodes())


def test_a_scale_that_may_vanish_is_required_to_be_positive():
    width = real("b")
    (goal,) = Claim(KL(Laplace(0, width), Laplace(1, width)) >= 0).elaborate().goals
    assert [hypothesis.op for hypothesis in goal.statement.hypotheses] == [">"]


@pytest.mark.parametrize(
    "claim",
    [
        KL(Normal(0, 1), Poisson(1)) >= 0,
        JensenShannon(Normal(0, 1), Normal(1, 1)) >= 0,
    ],
)
def test_what_is_not_known_of_densities_is_said(claim):
    with pytest.raises(IllFormedError, match="dpsym knows"):
        Claim(claim).elaborate()


def test_universal_laws_may_also_be_normal():
    P, Q, R = laws("P Q R")
    alpha, rho = real("alpha", above=1), real("rho", at_least=0)
    claim = Claim(
        Renyi(alpha, P, R) <= 4 * rho * alpha, given=(ZCDP(rho)(P, Q), ZCDP(rho)(Q, R)), shapes="normal"
    )
    elaboration = claim.elaborate()
    goal = elaboration.goals[0]
    assert goal.shape == "normal laws of variance 1"
    assert {variable.name for variable in goal.statement.variables} == {
        "alpha",
        "rho",
        "mu_P",
        "mu_Q",
        "mu_R",
    }
    assert len(goal.saturations) == 1
    assert "the Renyi divergence of normal laws" in elaboration.rests_on
    assert elaboration.goals[0].latex["mu_P"] == r"\mu_P"


def test_zcdp_of_normal_laws_with_an_offset(status):
    P, Q = laws("P Q")
    xi, rho = real("xi"), real("rho", at_least=0)
    claim = Claim(KL(P, Q) <= rho + log(1), given=ZCDP(xi, rho)(P, Q), shapes="normal")
    # at xi < 0 the bound binds as alpha goes to 1, at xi > 0 as alpha goes to infinity
    assert status(claim, {"mu_P": 0, "mu_Q": 1, "xi": -1, "rho": "3/2"}, 0) == "holds"
    assert status(claim, {"mu_P": 0, "mu_Q": 1, "xi": -1, "rho": "7/5"}, 0) == "excluded"
    assert status(claim, {"mu_P": 0, "mu_Q": 1, "xi": 1, "rho": "2/5"}, 0) == "excluded"


def test_normal_shapes_are_for_laws_alone():
    from dpsym.language import event

    P, Q = laws("P Q")
    with pytest.raises(IllFormedError, match="normal"):
        Claim(P(event("S")) <= Q(event("S")), shapes="normal").elaborate()
    with pytest.raises(IllFormedError, match="one space"):
        Claim(KL(Bernoulli(Rational(1, 2)), Normal(0, 1)) >= 0).elaborate()


def _by_adding(first, second, of):
    """Return a sum over the integers of what two masses come to, in forty digits."""
    with mpmath.workdps(40):
        masses = [
            [mpmath.mpf(str(sympy.N(one.inside(sympy.Integer(j)), 38))) for one in (first, second)]
            for j in range(-60, 62)
        ]
        return mpmath.fsum(of(p, q) for p, q in masses)


@pytest.mark.parametrize("far", [1, 3])
def test_discrete_laplace_laws_at_a_distance(far):
    pair = DiscreteLaplace(0, 1), DiscreteLaplace(far, 1)
    found = densities(*pair, None)
    adding = (
        (found.kl(), lambda p, q: p * mpmath.log(p / q)),
        (found.moment(3), lambda p, q: p**3 / q**2),
        (found.hockey_stick(HALF), lambda p, q: max(p - mpmath.exp(mpmath.mpf(1) / 2) * q, 0)),
        (found.hockey_stick(-HALF), lambda p, q: max(p - mpmath.exp(-mpmath.mpf(1) / 2) * q, 0)),
    )
    for value, of in adding:
        assert (
            abs(float(sympy.N(value, 30) - sympy.Float(mpmath.nstr(_by_adding(*pair, of), 38), 38))) < 1e-20
        )


def test_discrete_gaussian_laws_at_a_distance():
    pair = densities(DiscreteGaussian(0, 1), DiscreteGaussian(2, 1), None)
    assert (pair.kl(), pair.log_moment(sympy.Integer(3)), pair.largest_loss()) == (2, 12, sympy.oo)
    with pytest.raises(UnknownError, match="whole number of steps"):
        pair.log_moment(real("alpha", above=1))
    with pytest.raises(UnknownError):  # the lattices differ
        densities(DiscreteGaussian(0, 1), DiscreteGaussian(HALF, 1), KL)


def test_uniform_laws_need_not_have_one_support():
    inside = densities(Uniform(1, 2), Uniform(0, 4), None)
    assert (inside.kl(), inside.moment(3), inside.hockey_stick(0)) == (sympy.log(4), 16, sympy.Rational(3, 4))
    beyond = densities(Uniform(0, 4), Uniform(1, 2), None)
    assert (beyond.kl(), beyond.moment(2)) == (sympy.oo, sympy.oo)
    assert beyond.moment(HALF) == HALF
    assert beyond.hockey_stick(sympy.Integer(9)) == sympy.Rational(3, 4)

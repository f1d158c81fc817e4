"""Sparse vector, staircase, propose-test-release, covariances and privacy losses against quadrature at 30 digits."""

import pickle
from itertools import pairwise

import mpmath
import pytest
import sympy
from flint import arb, ctx
from sympy import Rational

from dpsym.engines.compiled import closed_value
from dpsym.errors import IllFormedError, UnknownError
from dpsym.kernel.numbers import ball
from dpsym.language import (
    KL,
    AboveThreshold,
    Claim,
    Context,
    Expectation,
    HockeyStick,
    Laplace,
    MaxDivergence,
    MultivariateNormal,
    Normal,
    PrivacyLoss,
    Probability,
    ProposeTestRelease,
    Renyi,
    Staircase,
    at_most,
    equal,
    latex,
    real,
)
from dpsym.language.scalars import scalar
from dpsym.notes import read

R = Rational
epsilon, alpha = real("epsilon", above=0), real("alpha", above=1)
gamma, delta = (real(name, above=0, below=1) for name in ("gamma", "delta"))
ROWS, OTHER = ((2, 1), (1, 2)), ((3, 0), (0, 1))
PAIRS = [
    (AboveThreshold((0, 1), 0, epsilon, 1), AboveThreshold((1, 0), 0, epsilon, 1)),
    (Staircase(0, epsilon, gamma, 1), Staircase(1, epsilon, gamma, 1)),
    (ProposeTestRelease(0, epsilon, delta), ProposeTestRelease(1, epsilon, delta)),
    (MultivariateNormal((0, 0), ROWS), MultivariateNormal((epsilon, 1), ROWS)),
]


def near(found, expected, digits=30):
    ctx.prec = 200
    number = arb(mpmath.nstr(mpmath.mpf(expected), 38))
    value = ball(closed_value(found if hasattr(found, "head") else scalar(sympy.sympify(found), Context())))
    return abs(value - number) < arb(10) ** -digits * (1 + abs(number))


@pytest.mark.parametrize("queries", [(0,), (0, 1), (1, 0), (R(1, 2), -1, 2), (3, 3, 3)], ids=str)
def test_the_first_above_a_threshold_is_that_of_laplace_noise(queries):
    def below(x):
        return mpmath.exp(x) / 2 if x < 0 else 1 - mpmath.exp(-x) / 2

    with mpmath.workdps(40):
        places = [mpmath.mpf(q.p) / q.q - mpmath.mpf(1) / 3 for q in map(R, queries)]
        cuts = sorted({*places, mpmath.mpf(0)})
        wide = [-mpmath.inf, cuts[0] - 8, *cuts, cuts[-1] + 8, cuts[-1] + 30, mpmath.inf]
        masses = AboveThreshold(queries, R(1, 3), 4, 1).masses(Context())
        for count, mass in enumerate(masses):

            def inside(z, count=count):
                value = mpmath.exp(-2 * abs(z))
                for place in places[:count]:
                    value *= below(z - place)
                return value if count == len(places) else value * (1 - below(z - places[count]))

            assert near(mass, mpmath.quad(inside, wide))


def test_sparse_vector_is_private_at_its_epsilon_and_not_far_below():
    first, second = AboveThreshold((0, 0, 0, 0), 0, 4, 1), AboveThreshold((1, 1, 1, 1), 0, 4, 1)
    assert Claim(at_most(MaxDivergence(first, second), 4)).check(effort=0.25, steps=1_080).verdict == "proved"
    assert (
        Claim(at_most(MaxDivergence(first, second), R(1, 2))).check(effort=0.25, steps=1_080).verdict
        == "refuted"
    )
    with pytest.raises(IllFormedError, match="rational"):
        Claim(at_most(KL(AboveThreshold((epsilon,), 0, 1, 1), AboveThreshold((0,), 0, 1, 1)), 1)).elaborate()


@pytest.mark.parametrize("share", [R(1, 3), R(1, 2), R(4, 5)])
def test_the_staircase_is_made_of_its_steps(share):
    law = Staircase(1, R(1, 2), share, 2)
    with mpmath.workdps(40):
        fall, g = mpmath.exp(-mpmath.mpf(1) / 2), mpmath.mpf(share.p) / share.q
        height = (1 - fall) / (4 * (g + fall * (1 - g)))
        steps = [
            (2 * (k + low), 2 * (k + high), height * fall**power)
            for k in range(400)
            for low, high, power in ((0, g, k), (g, 1, k + 1))
        ]
        assert (
            abs(2 * mpmath.fsum((high - low) * tall for low, high, tall in steps) - 1) < mpmath.mpf(10) ** -35
        )
        assert near(law.variance, 2 * mpmath.fsum((high**3 - low**3) / 3 * tall for low, high, tall in steps))
        for bound in (R(1), R(7, 4), R(3), R(9, 2), R(11), R(-2)):
            far = mpmath.mpf(abs(bound - 1).p) / abs(bound - 1).q
            tail = mpmath.fsum(max(0, high - max(low, far)) * tall for low, high, tall in steps)
            assert near(law.upper_tail(bound), tail if bound >= 1 else 1 - tail)
        assert near(law.density(R(7, 2)), next(tall for low, high, tall in steps if low <= 2.5 < high))


@pytest.mark.parametrize("share", [R(1, 3), R(1, 2), R(4, 5)])
def test_divergences_of_the_staircase_are_integrals_over_steps(share):
    first, second = (Staircase(value, R(1, 2), share, 1) for value in (0, 1))
    with mpmath.workdps(40):
        fall, g = mpmath.exp(-mpmath.mpf(1) / 2), mpmath.mpf(share.p) / share.q
        height = (1 - fall) / (2 * (g + fall * (1 - g)))

        def density(x):
            whole = mpmath.floor(abs(x))
            return height * fall ** (whole + (0 if abs(x) - whole < g else 1))

        cuts = sorted({k + part for k in range(-190, 191) for part in (0, g, 1 - g)})
        cells = [((low + high) / 2, high - low) for low, high in pairwise(cuts)]
        pairs = [(density(x), density(x - 1), width) for x, width in cells]
        assert near(KL(first, second), mpmath.fsum(w * p * mpmath.log(p / q) for p, q, w in pairs))
        assert near(
            Renyi(3, first, second), mpmath.log(mpmath.fsum(w * p**3 / q**2 for p, q, w in pairs)) / 2
        )
        assert near(
            HockeyStick(R(1, 4), first, second),
            mpmath.fsum(w * max(0, p - mpmath.exp(mpmath.mpf(1) / 4) * q) for p, q, w in pairs),
        )


def test_claims_about_the_staircase():
    first, second = PAIRS[1]
    assert Claim(MaxDivergence(first, second) <= epsilon).check(effort=0.25, steps=1_080).verdict == "proved"
    assert Claim(KL(first, second) <= epsilon / 2).check(effort=0.25, steps=1_080).verdict == "refuted"
    with pytest.raises(UnknownError, match="one sensitivity"):
        Claim(at_most(KL(first, Staircase(R(1, 2), epsilon, gamma, 1)), 1)).elaborate()


def test_propose_test_release_is_the_tail_of_laplace_noise():
    law = ProposeTestRelease(2, R(1, 2), R(1, 10))
    with mpmath.workdps(40):
        start = 2 * mpmath.log(10) - 2
        assert near(
            law.masses(Context())[1], mpmath.quad(lambda x: mpmath.exp(-x / 2) / 4, [start, 20, mpmath.inf])
        )
    assert (
        Claim(MaxDivergence(PAIRS[2][1], PAIRS[2][0]) <= R(9, 10) * epsilon)
        .check(effort=0.25, steps=1_080)
        .verdict
        == "refuted"
    )


def test_normal_laws_with_a_covariance():
    first, second = MultivariateNormal((0, 1), ROWS), MultivariateNormal((1, 0), OTHER)
    with mpmath.workdps(
        40
    ):  # (the trace of the quotient + the distance - k + the logarithm of determinants)/2
        assert near(KL(first, second), (mpmath.mpf(2) / 3 + 2 + mpmath.mpf(4) / 3 - 2 + mpmath.log(1)) / 2)

        def ratio(x, y):  # of the square of the first density to that of the third law
            first = 2 * (x**2 - x * (y - 1) + (y - 1) ** 2) / 3
            return mpmath.exp(((x - 1) ** 2 + y**2) / 6 - first) / (2 * mpmath.pi)

        third = MultivariateNormal((1, 0), ((3, 0), (0, 3)))
        with mpmath.workdps(20):  # the area below such a density is the sum over a lattice, to 20 digits
            halves = [mpmath.mpf(place) / 2 for place in range(-40, 41)]
            moment = mpmath.fsum(ratio(x, y) for x in halves for y in halves) / 4
        assert near(sympy.exp(Renyi(2, MultivariateNormal((0, 1), ROWS), third)), moment, 12)
        assert _is_infinite(Renyi(2, first, second))
    a = real("a")
    shifted = MultivariateNormal((a, a), ROWS)
    origin = MultivariateNormal((0, 0), ROWS)
    assert (
        Claim(equal(Renyi(alpha, origin, shifted), alpha * a**2 / 3)).check(effort=0.25, steps=1_080).verdict
        == "proved"
    )
    assert (
        Claim(Renyi(alpha, origin, shifted) <= alpha * a**2 / 4).check(effort=0.25, steps=1_080).verdict
        == "refuted"
    )
    with pytest.raises(IllFormedError, match="symmetric"):
        Claim(at_most(KL(MultivariateNormal((0, 0), ((1, 2), (0, 1))), origin), 1)).elaborate()
    indefinite = MultivariateNormal((0, 0), ((1, 2), (2, 1)))
    assert Claim(KL(indefinite, indefinite) <= 1).check(examples=20).verdict != "proved"


def _is_infinite(node):
    return Claim(at_most(node, 10**6)).check(examples=20).verdict == "refuted"


def test_privacy_losses_of_shifts():
    mu, t = real("mu", above=0), real("t")
    Z, L = PrivacyLoss(Normal(0, 1), Normal(1, 1)), PrivacyLoss(Laplace(0, 2), Laplace(1, 2))
    with mpmath.workdps(40):
        for bound in (R(-1), R(0), R(1, 4), R(2)):
            start = mpmath.mpf(1) / 2 - mpmath.mpf(bound.p) / bound.q  # the loss is above the bound below it
            assert near(Probability(bound < Z), mpmath.ncdf(start))
        for bound in (R(-1, 2), R(-1, 4), R(0), R(1, 4), R(1, 2), R(1)):
            start = min(mpmath.mpf(1), max(mpmath.mpf(0), mpmath.mpf(1) / 2 - mpmath.mpf(bound.p) / bound.q))
            mass = mpmath.quad(lambda x: mpmath.exp(-abs(x) / 2) / 4, [-mpmath.inf, -9, 0, start])
            assert near(Probability(bound < L), mass if abs(bound) < R(1, 2) or bound < 0 else 0)
    assert (
        Claim(equal(Expectation(PrivacyLoss(Normal(0, 1), Normal(mu, 1))), mu**2 / 2))
        .check(effort=0.25, steps=1_080)
        .verdict
        == "proved"
    )
    assert (
        Claim(equal(Probability(R(1, 2) <= L), R(1, 2))).check(effort=0.25, steps=1_080).verdict == "proved"
    )
    assert Claim(at_most(Probability(t < Z), R(1, 2))).check(effort=0.25, steps=1_080).verdict == "refuted"
    with pytest.raises(UnknownError, match="equal"):
        Claim(at_most(Probability(PrivacyLoss(Normal(0, 1), Normal(t, 1)) > 1), 1)).elaborate()


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: type(pair[0]).__name__)
def test_they_are_pickled_printed_and_read(pair):
    assert pickle.loads(pickle.dumps(pair)) == pair
    claim = Claim(at_most(KL(*pair), 1))
    assert read(claim.reading()).conclusion == claim.conclusion
    assert latex(pair[0])

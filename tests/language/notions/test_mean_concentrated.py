"""Mean-concentrated privacy: what it says of known pairs, and that an infinite loss makes it false."""

import pickle

import pytest
import sympy
from sympy import Abs, Max, Rational, log, sqrt

from dpsym.errors import IllFormedError
from dpsym.language import (
    KL,
    ZCDP,
    Bernoulli,
    Claim,
    LossCumulant,
    MeanConcentratedDP,
    Normal,
    PureDP,
    at_most,
    both,
    for_all,
    laws,
    order,
    real,
)
from dpsym.language.distributions.densities import UnitNormal

P, Q = laws("P Q")
PAIR = Bernoulli(Rational(3, 4)), Bernoulli(Rational(1, 4))
SURE, FAIR = Bernoulli(1), Bernoulli(Rational(1, 2))
mu, tau = real("mu"), real("tau", at_least=0)
half = log(3) / 2


def test_it_bounds_the_mean_and_the_deviation():
    lam = real("lambda")
    deviation = Max(LossCumulant(lam, P, Q), LossCumulant(lam, Q, P))
    assert MeanConcentratedDP(mu, tau)(P, Q).unfold_conclusion(set()) == both(
        at_most(Max(KL(P, Q), KL(Q, P)), mu), for_all(lam, at_most(deviation, lam**2 * tau**2 / 2))
    )


def test_the_new_variable_takes_no_name_that_is_taken():
    claim = Claim(MeanConcentratedDP(real("lambda"), tau)(P, Q), shapes=2)
    assert "lambda'" in {variable.name for variable in claim.elaborate().goals[1].statement.variables}


@pytest.mark.parametrize("point", ["-1", "1", "-1/1000", "20", "-20"])
def test_three_quarters_and_one_quarter(status, point):
    best = Claim(MeanConcentratedDP(half, sqrt(log(3)))(*PAIR))
    assert status(best, {}, part=0) in ("holds", "unknown")
    assert status(best, {"lambda": point}, part=1) in ("holds", "unknown")
    wide = Claim(MeanConcentratedDP(1, 2)(*PAIR))
    assert status(wide, {}, part=0) == status(wide, {"lambda": point}, part=1) == "holds"


def test_less_is_not_enough_for_three_quarters_and_one_quarter(status):
    percent = Rational(99, 100)
    assert status(Claim(MeanConcentratedDP(percent * half, 2)(*PAIR)), {}, part=0) == "violated"
    narrow = Claim(MeanConcentratedDP(half, percent * sqrt(log(3)))(*PAIR))
    assert status(narrow, {"lambda": -1}, part=1) == "violated"


@pytest.mark.parametrize("pair", [(SURE, FAIR), (FAIR, SURE), (SURE, Bernoulli(0))])
def test_an_infinite_loss_makes_it_false_and_not_undefined(status, pair):
    claim = Claim(MeanConcentratedDP(10**6, 10**6)(*pair))
    assert status(claim, {}, part=0) == "violated"
    for point in (-1, 0, 1):
        assert status(claim, {"lambda": point}, part=1) == "violated"


def test_an_infinite_loss_contradicts_it_as_a_hypothesis():
    result = Claim(mu <= tau, given=MeanConcentratedDP(mu, tau)(SURE, FAIR)).check()
    assert (result.verdict, result.vacuous) == ("undecided", True)


def test_equal_laws_have_a_loss_of_zero(status):
    claim = Claim(MeanConcentratedDP(0, 0)(FAIR, FAIR))
    assert status(claim, {}, part=0) == "holds"
    for point in (-3, 0, 7):
        assert status(claim, {"lambda": point}, part=1) == "holds"


def test_normal_laws_attain_it():
    d = real("d")
    pair = Normal(d, 1), Normal(0, 1)
    assert Claim(MeanConcentratedDP(d**2 / 2, Abs(d))(*pair)).check().verdict in ("proved", "supported")
    assert Claim(MeanConcentratedDP(d**2 / 2, Rational(99, 100) * Abs(d))(*pair)).check().verdict == "refuted"


def test_as_a_hypothesis_of_normal_laws_it_bounds_their_distance():
    mean = real("m")
    bounds = MeanConcentratedDP(mu, tau)(UnitNormal(mean), UnitNormal(0)).unfold().args
    assert bounds == (at_most(mean**2 / 2, mu), at_most(sqrt(mean**2), tau))
    free = real("tau")
    assert MeanConcentratedDP(mu, free)(UnitNormal(mean), UnitNormal(0)).unfold().args[1].rhs == Abs(free)


def test_as_a_hypothesis_it_sets_both_parameters():
    goal = Claim(mu <= tau, given=MeanConcentratedDP(mu, tau)(P, Q), shapes=2).elaborate().goals[0]
    assert {entry.variable for entry in goal.saturations} == {"mu", "tau"}


def test_it_implies_concentrated_privacy_and_no_better():
    given = MeanConcentratedDP(mu, tau)(P, Q)
    shapes = (2, "normal")
    implied = ZCDP(mu - tau**2 / 2, tau**2 / 2)(P, Q)
    assert Claim(implied, given=given, shapes=shapes).check(effort=0.25, proofs=False).verdict == "supported"
    better = ZCDP(mu - tau**2 / 2, Rational(99, 200) * tau**2)(P, Q)
    assert Claim(better, given=given, shapes=shapes).check(effort=0.25).verdict == "refuted"


def test_a_counterexample_comes_with_a_proof_of_the_hypothesis():
    claim = Claim(PureDP(2 * tau)(*PAIR), given=MeanConcentratedDP(mu, tau)(*PAIR), tight={mu: 1, tau: 2})
    assert claim.check(proofs=False).verdict == "supported"
    false = Claim(PureDP(tau / 4)(*PAIR), given=MeanConcentratedDP(mu, tau)(*PAIR), tight={mu: 1, tau: 2})
    assert false.check(effort=0.25).verdict == "refuted"


def test_how_it_is_written_and_kept():
    notion = MeanConcentratedDP(mu, tau)
    assert sympy.latex(notion) == r"\left(\mu, \tau\right)\text{-mCDP}"
    assert pickle.loads(pickle.dumps(notion(P, Q))) == notion(P, Q)
    with pytest.raises(IllFormedError, match="takes privacy parameters, but alpha is the order"):
        Claim(MeanConcentratedDP(order("alpha"), tau)(P, Q)).elaborate()

"""The cumulant of the privacy loss: reference values, its conventions, and how it depends on the divergences."""

import math
import pickle

import pytest
import sympy
from sympy import Rational, log

from dpsym.errors import IllFormedError
from dpsym.language import (
    KL,
    Bernoulli,
    Claim,
    FiniteLaw,
    Laplace,
    LossCumulant,
    Normal,
    RandomizedResponse,
    Renyi,
    equal,
    laws,
    less,
    real,
)

P, Q = Bernoulli(Rational(1, 4)), Bernoulli(Rational(3, 4))
SURE, FAIR = Bernoulli(1), Bernoulli(Rational(1, 2))
LOG3 = math.log(3)


def test_three_quarters_and_one_quarter(value):
    mean, response = LOG3 / 2, (P, Q)
    by_hand = math.log(0.75 * math.exp(2 * (LOG3 - mean)) + 0.25 * math.exp(2 * (-LOG3 - mean)))
    assert value(LossCumulant(2, *response)) == pytest.approx(by_hand)
    assert value(LossCumulant(0, *response)) == 0
    assert value(LossCumulant(-1, *response)) == pytest.approx(mean)
    assert value(LossCumulant(1, *response)) == pytest.approx(math.log(7 / 3) - mean)
    assert value(LossCumulant(Rational(1, 1000), *response)) == pytest.approx(3 / 8 * LOG3**2 / 1e6, rel=1e-2)


def test_normal_laws_have_a_quadratic(value):
    pair = Normal(0, 2), Normal(3, 2)
    for factor in (-2, Rational(-1, 2), 1, 3):
        assert value(LossCumulant(factor, *pair)) == pytest.approx(float(factor) ** 2 * 9 / 8)


def test_laplace_laws(value):
    pair = Laplace(0, 1), Laplace(1, 1)
    assert value(LossCumulant(1, *pair)) == pytest.approx(value(Renyi(2, *pair)) - value(KL(*pair)))


def test_what_may_be_infinite_is(value):
    for factor in (-1, 0, 1):
        assert value(LossCumulant(factor, FAIR, SURE)) == math.inf


def test_points_without_mass_under_the_first_law_count_nothing(value):
    for factor in (-1, 0, 1):
        assert value(LossCumulant(factor, SURE, FAIR)) == pytest.approx(0)
        same = FiniteLaw((0, Rational(1, 2), Rational(1, 2)))
        assert value(LossCumulant(factor, same, same)) == 0


def test_a_constant_loss_does_not_deviate(value):
    assert value(LossCumulant(5, SURE, FAIR)) == pytest.approx(0)


def test_it_is_a_difference_of_divergences():
    first, second = laws("P Q")
    lam = real("lambda", above=0)
    gap = Renyi(1 + lam, first, second) - KL(first, second)
    finite = (less(KL(first, second), sympy.oo), 1 + lam > 1)
    cumulant = LossCumulant(lam, first, second)
    assert (
        Claim(equal(cumulant, lam * gap), given=finite, shapes=2).check(proofs=False).verdict == "supported"
    )
    wrong = equal(cumulant, (1 + lam) * gap)
    assert Claim(wrong, given=finite, shapes=2).check().verdict == "refuted"


def test_it_is_proved_to_be_quadratic_for_normal_laws_and_for_nothing_less():
    d, lam = real("d"), real("lambda")
    cumulant = LossCumulant(lam, Normal(d, 1), Normal(0, 1))
    assert Claim(equal(cumulant, lam**2 * d**2 / 2)).check().verdict == "proved"
    assert Claim(cumulant <= Rational(99, 200) * lam**2 * d**2).check().verdict == "refuted"


def test_a_positive_mass_needs_no_case_distinction():
    def heads(pair):
        (goal,) = Claim(LossCumulant(1, *pair) >= 0, shapes=2).elaborate().goals
        return {node.head for node in goal.statement.conclusion.lhs.nodes()}

    response = RandomizedResponse(real("epsilon"))
    assert not {"if_eq", "scaled"} & heads((response, response.partner))
    assert {"if_eq", "scaled"} <= heads(laws("P Q"))


def test_how_it_is_written_and_kept():
    first, second = laws("P Q")
    cumulant = LossCumulant(real("lambda"), first, second)
    assert sympy.latex(cumulant) == r"K_{\lambda}\left(P \,\middle\|\, Q\right)"
    assert pickle.loads(pickle.dumps(cumulant)) == cumulant
    with pytest.raises(IllFormedError, match="LossCumulant needs a law, got 3"):
        Claim(LossCumulant(1, P, 3) >= 0).elaborate()


def test_the_number_may_be_any(status):
    claim = Claim(LossCumulant(real("lambda"), P, Q) <= real("lambda") ** 2 * log(3) / 2)
    for point in ("-1", "0", "1/2", "-1000", "100000"):
        assert status(claim, {"lambda": point}) in ("holds", "unknown")  # at -1 the sides are equal

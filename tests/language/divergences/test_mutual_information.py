"""The mutual information between a bit and an answer: values, ends of the prior, relations."""

import math
import pickle

import pytest
import sympy
from sympy import Integer, Rational, log

from dpsym.language import (
    KL,
    Bernoulli,
    Claim,
    FiniteLaw,
    Mixture,
    MutualInformation,
    Normal,
    Power,
    TotalVariation,
    equal,
    laws,
    probability,
    real,
)

P, Q = laws("P Q")
s = probability("s")
THREE, ONE = Bernoulli(Rational(3, 4)), Bernoulli(Rational(1, 4))
SURE, OTHER, FAIR = Bernoulli(1), Bernoulli(0), Bernoulli(Rational(1, 2))
HALF = Rational(1, 2)


def entropy(p):
    return -p * math.log(p) - (1 - p) * math.log(1 - p)


@pytest.mark.parametrize(
    ("information", "expected"),
    [
        (MutualInformation(HALF, THREE, ONE), math.log(2) - entropy(1 / 4)),
        (MutualInformation(Rational(1, 4), THREE, ONE), entropy(5 / 8) - entropy(1 / 4)),
        (MutualInformation(HALF, SURE, OTHER), math.log(2)),
        (MutualInformation(Rational(1, 10), SURE, OTHER), entropy(0.1)),
        (MutualInformation(Rational(2, 5), SURE, FAIR), math.log(5 / 4)),  # the capacity of a Z-channel
        (MutualInformation(HALF, FAIR, FAIR), 0),
        (MutualInformation(0, SURE, OTHER), 0),
        (MutualInformation(1, SURE, OTHER), 0),
    ],
)
def test_values_that_are_known(value, information, expected):
    assert value(information) == pytest.approx(expected, abs=1e-12)


def test_two_answers_tell_more_but_less_than_twice_as_much(value):
    once = value(MutualInformation(HALF, THREE, ONE))
    twice = value(MutualInformation(HALF, Power(THREE, 2), Power(ONE, 2)))
    assert once < twice < 2 * once


def test_it_is_finite_where_the_divergences_are_not(value):
    first, second = FiniteLaw((HALF, HALF, 0)), FiniteLaw((0, HALF, HALF))
    assert value(KL(first, second)) == math.inf
    assert value(MutualInformation(HALF, first, second)) == pytest.approx(math.log(2) / 2)


def test_at_both_ends_of_the_prior_it_is_zero(status):
    claim = Claim(equal(MutualInformation(s, SURE, FAIR), 0))
    assert [status(claim, {"s": end}) for end in ("0", "1", "1/2")] == ["holds", "holds", "violated"]


def test_what_it_is_a_mean_of():
    middle = Mixture(s, P, Q)
    mean = (1 - s) * KL(P, middle) + s * KL(Q, middle)
    far = TotalVariation(P, Q) * log(2)
    for claimed in (equal(MutualInformation(s, P, Q), mean), MutualInformation(s, P, Q) <= far):
        assert Claim(claimed, shapes=2).check(proofs=False).verdict == "supported"


def test_false_claims_are_refuted():
    assert Claim(MutualInformation(s, P, Q) <= TotalVariation(P, Q) / 2).check().verdict == "refuted"
    swapped = equal(MutualInformation(s, P, Q), MutualInformation(s, Q, P))
    assert Claim(swapped).check().verdict == "refuted"


def test_a_prior_outside_the_unit_interval_is_excluded(status):
    share = real("t")
    claim = Claim(MutualInformation(share, P, Q) >= 0, shapes=2)
    half = {"P[1]": "1/2", "P[2]": "1/2", "Q[1]": "1/4", "Q[2]": "3/4"}
    assert status(claim, {**half, "t": "3/2"}) == "excluded"
    assert status(claim, {**half, "t": "1/2"}) == "holds"


def test_it_prints_and_survives_pickling():
    information = MutualInformation(s, P, Q)
    assert sympy.latex(information) == r"I_{s}\left(P; Q\right)"
    assert str(information) == "MutualInformation(s, P, Q)"
    assert pickle.loads(pickle.dumps(information)) == information
    assert information.prior == s
    assert information.subs(s, Integer(0)) == MutualInformation(0, P, Q)


def test_laws_with_densities_are_refused():
    result = Claim(MutualInformation(s, Normal(0, 1), Normal(1, 1)) >= 0).check()
    assert result.verdict == "undecided"
    assert "MutualInformation on finite spaces only" in result.message

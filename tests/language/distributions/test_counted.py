"""Mechanisms with outputs 0, 1, ...: masses against their definitions, and the privacy that they promise."""

import pickle
from math import comb

import pytest
from flint import fmpq
from sympy import Rational, log

from dpsym.engines.compiled import closed_value
from dpsym.errors import IllFormedError
from dpsym.kernel.numbers import ball
from dpsym.kernel.terms import rat
from dpsym.language import (
    Claim,
    Context,
    DiscreteUniform,
    KaryResponse,
    MaxDivergence,
    ProposeTestRelease,
    PureDP,
    ShuffledResponses,
    TotalVariation,
    TruncatedGeometric,
    at_most,
    equal,
    latex,
    real,
)
from dpsym.language.distributions.counted import COUNTED, CountedLawEntry, counted_law
from dpsym.notes import read

epsilon = real("epsilon", at_least=0)
LAWS = [
    KaryResponse(log(3), 4, 1),
    ShuffledResponses(4, 1, log(3)),
    ShuffledResponses(3, 3, log(3)),
    TruncatedGeometric(4, 1, log(3)),
    TruncatedGeometric(1, 0, log(3)),
    ProposeTestRelease(2, 1, Rational(1, 4)),
    DiscreteUniform(3),
]
Coin = counted_law(
    CountedLawEntry(
        "Coin", "heads or tails", "nobody", ("parameter",), size=lambda p: 2, masses=lambda p: (p, 1 - p)
    )
)


def masses(law):
    return [float(ball(closed_value(mass))) for mass in law.masses(Context())]


def test_every_entry_is_tried():
    assert {type(law).__name__ for law in LAWS} == set(COUNTED)


@pytest.mark.parametrize("law", LAWS, ids=str)
def test_the_masses_sum_to_one(law):
    assert sum(masses(law)) == pytest.approx(1)
    assert len(masses(law)) == law.space.args[0]


def test_answers_are_true_with_the_odds():
    assert masses(KaryResponse(log(3), 4, 1)) == pytest.approx([1 / 6, 1 / 2, 1 / 6, 1 / 6])


@pytest.mark.parametrize("ones", range(5))
def test_shuffled_answers_are_a_sum_of_answers(ones):
    n, p = 4, 1 / 4  # an answer is false with 1/(1 + 3)
    expected = [0.0] * (n + 1)
    for true in range(ones + 1):
        for false in range(n - ones + 1):
            chance = comb(ones, true) * (1 - p) ** true * p ** (ones - true)
            chance *= comb(n - ones, false) * p**false * (1 - p) ** (n - ones - false)
            expected[true + false] += chance
    assert masses(ShuffledResponses(n, ones, log(3))) == pytest.approx(expected)


def test_the_geometric_mechanism_is_discrete_laplace_noise_that_is_moved_inside():
    weight = lambda z: (1 - 1 / 3) / (1 + 1 / 3) * 3.0 ** -abs(z)
    noise = {z: weight(z) for z in range(-60, 60)}
    expected = [
        sum(mass for z, mass in noise.items() if min(4, max(0, 1 + z)) == place) for place in range(5)
    ]
    assert masses(TruncatedGeometric(4, 1, log(3))) == pytest.approx(expected)


@pytest.mark.parametrize("law", LAWS, ids=str)
def test_they_are_pickled_printed_and_read(law):
    assert pickle.loads(pickle.dumps(law)) == law
    assert read(latex(at_most(TotalVariation(law, law), 1))).conclusion.lhs.args == (law, law)


@pytest.mark.parametrize(
    ("claim", "verdict"),
    [
        (equal(MaxDivergence(KaryResponse(epsilon, 3, 0), KaryResponse(epsilon, 3, 2)), epsilon), "proved"),
        (PureDP(epsilon)(TruncatedGeometric(3, 1, epsilon), TruncatedGeometric(3, 2, epsilon)), "supported"),
        (PureDP(epsilon)(TruncatedGeometric(3, 0, epsilon), TruncatedGeometric(3, 2, epsilon)), "refuted"),
        (
            TotalVariation(ShuffledResponses(3, 0, log(3)), ShuffledResponses(3, 1, log(3)))
            <= Rational(1, 4),
            "refuted",
        ),
        (
            TotalVariation(ShuffledResponses(3, 0, log(3)), ShuffledResponses(3, 1, log(3)))
            <= Rational(1, 2),
            "proved",
        ),
    ],
    ids=str,
)
def test_what_they_promise(claim, verdict):
    assert Claim(claim).check(examples=20).verdict == verdict


@pytest.mark.parametrize(
    "law", [KaryResponse(1, 3, 3), ShuffledResponses(3, 4, 1), TruncatedGeometric(3, -1, 1)]
)
def test_what_is_no_law_is_refused(law):
    assert Claim(TotalVariation(law, law) <= 1).check().verdict == "ill-formed"
    with pytest.raises(IllFormedError):
        law.masses(Context())


def test_a_mechanism_of_ones_own_is_one_entry():
    assert Coin(Rational(1, 3)).masses(Context()) == (rat(fmpq(1, 3)), rat(fmpq(2, 3)))
    assert pickle.loads(pickle.dumps(Coin(1))) == Coin(1)

"""Two sides mean the same where they are equal at all laws that are tried, edges among them."""

import pytest
from sympy import Max, Rational, log

from dpsym.language import KL, SumOver, TotalVariation, laws, point
from dpsym.language.relations import Comparison
from dpsym.language.supported import OnSupport
from dpsym.notes.discourse.agreeing import agree

(P, Q), y = laws("P Q"), point("y")
p, q = P(y), Q(y)


@pytest.mark.parametrize(
    ("divergence", "body"),
    [
        (TotalVariation(P, Q), SumOver(abs(p - q), y) * Rational(1, 2)),
        (TotalVariation(P, Q), SumOver(Max(p - q, 0), y)),
        (KL(P, Q), SumOver(p * log(p / q), y)),  # 0 log 0 is left unsaid
    ],
)
def test_one_meaning_has_many_spellings(divergence, body):
    assert agree(Comparison(divergence, "=", body))


@pytest.mark.parametrize(
    ("divergence", "body"),
    [
        (TotalVariation(P, Q), SumOver(abs(p - q), y)),
        (KL(P, Q), SumOver(q * log(q / p), y)),
        (KL(P, Q), SumOver(p * log(p / q), y) * Rational(1001, 1000)),
    ],
)
def test_other_meanings_differ_somewhere(divergence, body):
    assert not agree(Comparison(divergence, "=", body))


def test_meanings_that_differ_only_where_a_point_has_no_mass_are_two():
    shared = SumOver(OnSupport(p * log(p / q), q), y)  # over the points of Q alone: finite where KL is not
    assert not agree(Comparison(KL(P, Q), "=", shared))

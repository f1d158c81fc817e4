"""Where a quantity certainly lies: suprema over the places at which a law has mass, and products of masses."""

import pytest
from sympy import exp, log, oo

from dpsym import KL, SumOver, Supremum, TotalVariation, event, laws, point, probability, real
from dpsym.derive import OnSupport
from dpsym.derive.ranges import range_of

(P, Q, R), S, y, z = laws("P Q R"), event("S"), point("y"), point("z")
s, t, b = probability("s"), real("t"), real("b", at_most=oo)
ratio = log(P(S) / Q(S))


def test_the_largest_log_ratio_of_an_event_with_mass_is_a_number_or_infinite():
    assert range_of(Supremum(ratio, S, where=P(S) > 0)) == (-oo, oo, True)
    assert range_of(Supremum(-log(Q(y)), y, where=Q(y) > 0)) == (-oo, oo, False)


def test_of_other_suprema_nothing_is_certain():
    assert range_of(Supremum(ratio, S, where=Q(S) > 0)) is None  # there may be events with P(S) = 0
    assert range_of(Supremum(ratio, S)) is None
    assert range_of(Supremum(log(P(y) / Q(y)), y, where=P(z) > 0)) is None  # P may have no mass at z
    assert range_of(Supremum(-log(P(y)), y, where=P(y) > Q(y))) is None  # no place, if the laws are one


def test_a_product_of_masses_is_positive_just_if_all_of_them_are():
    summand = OnSupport(log(P(y) * Q(z)), P(y) * Q(z))
    assert range_of(summand) == (-oo, oo, False)
    assert range_of(OnSupport(log(P(y) * Q(z)), P(y))) is None


@pytest.mark.parametrize("below", [s, TotalVariation(P, Q), 2 * Q(y), Q(y) ** 2, s * Q(y), Q(y) * Q(S)])
def test_only_of_two_probabilities_there_is_a_logarithm_of_something_over_0(below):
    assert range_of(Supremum(log(P(y) / below), y, where=P(y) > 0)) is None


def test_of_an_infinite_ratio_times_what_may_be_0_there_is_no_sum():
    assert range_of(SumOver(P(y) ** 2 / Q(y), y)) == (0, oo, True)
    assert range_of(SumOver(P(y) ** 2 / Q(y) * exp(TotalVariation(P, Q)), y)) == (0, oo, True)
    for factor in (R(y), R(S), R(z) ** 2, R(y) ** 2 / Q(z), TotalVariation(P, Q)):
        assert range_of(SumOver(P(y) ** 2 / Q(y) * factor, y)) is None


def test_numbers_need_not_have_a_largest():
    assert range_of(Supremum(t, t)) is None


@pytest.mark.parametrize(
    "body", [P(y) * b, P(y) ** 2 / Q(y) * b, P(y) ** 2 * KL(P, Q), P(y) * Q(y) ** 2 * exp(b) * KL(P, Q)]
)
def test_a_mass_of_0_times_an_infinite_number_is_no_summand(body):
    assert range_of(SumOver(body, y)) is None
    assert range_of(SumOver(P(y) * KL(P, Q), y)) == (0, oo, True)

"""Where a quantity certainly lies: suprema over the places at which a law has mass, and products of masses."""

from sympy import log, oo

from dpsym import Supremum, event, laws, point
from dpsym.derive import OnSupport
from dpsym.derive.ranges import range_of

(P, Q), S, y, z = laws("P Q"), event("S"), point("y"), point("z")
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

"""Abstraction is sound: what has no certain range or may be infinite is not taken for a finite number."""

import pytest
from sympy import Max, exp, log, oo

from dpsym import (
    KL,
    Datasets,
    HockeyStick,
    Indicator,
    LossCumulant,
    OverNeighbours,
    PointwiseLaw,
    Probability,
    ProductOver,
    Renyi,
    SumOver,
    Supremum,
    TotalVariation,
    at_least,
    at_most,
    equal,
    event,
    laws,
    less,
    point,
    real,
    stochastic_map,
    values,
)
from dpsym.check.settings import Settings
from dpsym.check.showing import shown_as_arithmetic
from dpsym.derive.abstraction import abstracted
from dpsym.derive.cancelling import simplified, without_logarithm
from dpsym.derive.extended import is_contradiction, is_evident, is_positive, size_of
from dpsym.derive.ranges import range_of
from dpsym.derive.relations import says

P, Q, R = laws("P Q R")
y = point("y")
S = event("S")
g, h = values("g"), values("h", low=0, high=1)
a, e, N = point("a", on=Datasets(1)), point("e", on=Datasets(1)), stochastic_map("N", Datasets(1))
x, alpha = real("x"), real("alpha", above=1)
D = Renyi(alpha, P, Q)


M, z, d = stochastic_map("M"), point("z"), point("d")
TV, TV2 = TotalVariation(P, Q), TotalVariation(Q, R)


def largest(place):
    """Return the largest divergence of two rows, by the name of a point."""
    return Supremum(KL(M(place), M(z)), place)


def shown(statement, *given):
    return shown_as_arithmetic(statement, given, Settings()) is not None


@pytest.mark.parametrize(
    ("statement", "given"),
    [
        (at_least(KL(P, Q), 0), ()),
        (at_most(P(S), 1), ()),
        (at_most(KL(P, Q) + KL(Q, R), 2 * x), (KL(P, Q) <= x, KL(Q, R) <= x)),
        (at_most(Max(KL(P, Q), KL(Q, P)), x), (KL(P, Q) <= x, KL(Q, P) <= x)),
        (at_most(D, KL(P, R)), (at_most(exp((alpha - 1) * D), exp((alpha - 1) * KL(P, R))),)),
        (equal(2 * D, 2 * KL(P, R)), (equal(D, KL(P, R)),)),
        (at_most(D, log(2) / (alpha - 1)), (at_most(exp((alpha - 1) * D), 2),)),
        (at_most(KL(P, Q), oo), ()),
        (at_most(TV / (1 + TV2), 1), (equal(TV, TV2),)),
        (at_most(HockeyStick(1 / x, P, Q), 1), (less(0, x),)),  # the level is a number
        (at_most(HockeyStick(1 / x, P, Q), 2), (at_most(HockeyStick(1 / x, P, Q), 1),)),  # or is said to be
        (at_most(log(1 + TV), log(2)), ()),
    ],
)
def test_arithmetic_is_shown(statement, given):
    assert shown(statement, *given)


@pytest.mark.parametrize(
    ("statement", "given"),
    [
        (less(KL(P, Q), oo), ()),  # it may be infinite
        (less(KL(P, Q), KL(P, Q) + 1), ()),  # not where it is
        (at_most(KL(P, Q), KL(Q, P)), ()),
        (at_most(P(S), Q(S)), ()),
        (at_most(D, KL(P, R)), (at_most(exp(-(alpha - 1) * D), exp(-(alpha - 1) * KL(P, R))),)),
        (at_most(x * KL(P, Q), x * KL(Q, P)), (KL(P, Q) <= KL(Q, P),)),  # x may be negative
        (at_most(log(x), KL(P, Q)), (at_most(x, exp(KL(P, Q))),)),  # x may be negative
        (less(HockeyStick(x, P, Q), 1), ()),
        # a side need not have a value: 0/0, log(0) - log(0), the logarithm of a number below 0, a level of 1/0
        (at_most(TV / TV2, 1), (equal(TV, TV2),)),
        (at_most(log(TV) - log(TV2), 1), (equal(TV, TV2),)),
        (at_most(log(TV - 1), log(TV)), ()),
        (at_most(log(TV - TV2), log(TV - TV2)), ()),
        (at_most(HockeyStick(1 / x, P, Q), 1), ()),
        (at_most(HockeyStick(real("b", at_most=oo), P, Q), 1), ()),
        (at_most(HockeyStick(oo, P, Q), 1), ()),
        (at_least(Renyi(1 + 1 / x**2, P, Q), 0), ()),
        (at_least(LossCumulant(1 / x, P, Q), 0), ()),
        (at_most(Indicator(1 / x > 2), 1), ()),
        (at_most(Probability(1 / g > 2, P), 1), ()),
        (at_least(ProductOver(KL(M(y), M(z)), y), 0), ()),  # 0 times oo
        (at_least(SumOver(P(y) ** 2 / Q(y) * R(y), y), 0), ()),
        (equal(largest(y) - largest(d), 0), ()),  # oo - oo, under two names
        # oo - oo has no value, so nothing is cancelled where a quantity may be infinite
        (at_most(KL(P, Q) - KL(P, R), KL(Q, R)), (equal(KL(P, Q), KL(P, R) + KL(Q, R)),)),
    ],
)
def test_what_does_not_follow_is_not_shown(statement, given):
    assert not shown(statement, *given)


def test_what_has_no_certain_range_is_left_alone():
    assert range_of(LossCumulant(x, P, Q)).low == 0  # by Jensen; infinite where the mean loss is
    assert range_of(log(KL(P, Q))) is None
    assert range_of(SumOver(log(P(y)), y)) is None
    assert range_of(SumOver(P(y) ** (1 - alpha), y)) is None  # undefined where P is 0
    assert range_of(KL(PointwiseLaw(y, P(y) - Q(y)), Q)) is None  # no law at all
    assert abstracted(at_least(SumOver(log(P(y)) - Q(y), y), 0), ()) is None
    assert range_of(Supremum(P(S) - Q(S), S, where=P(S) > x)) is None  # of nothing, it is -oo
    assert range_of(Supremum(log(P(S)), S)) is None
    assert range_of(OverNeighbours(Max(x, -1), a, e)) is None
    assert range_of(OverNeighbours(KL(N(a), N(e)) - 1, a, e)) is None


def test_a_sum_or_a_supremum_of_what_is_finite_is_a_number_of_either_sign():
    for node in (SumOver(P(y) - Q(y), y), Supremum(P(S) - 2 * Q(S), S)):
        assert range_of(node) == (-oo, oo, False)
        assert not shown(at_least(node, 0)) and not shown(at_most(node, 0))
        assert shown(at_most(node, node + 1)) and shown(less(-oo, node))
    assert range_of(SumOver(exp(g(y)), y)) == (0, oo, False)
    assert not shown(less(0, SumOver(exp(g(y)) * g(y) ** 2, y)))
    assert range_of(SumOver(1 / h(y), y)) is None  # a value of h may be 0


def test_a_maximum_over_neighbours_may_be_infinite_and_is_0_where_there_are_none():
    largest = OverNeighbours(KL(N(a), N(e)), a, e)
    assert range_of(largest) == (0, oo, True)
    assert range_of(OverNeighbours(TotalVariation(N(a), N(e)), a, e)) == (0, 1, True)
    assert not shown(less(largest, oo)) and not shown(less(largest, largest + 1))


def test_minus_infinity_is_below_numbers_alone():
    positive, maybe = real("t", above=0), real("t", at_least=0)
    assert is_evident(less(-oo, log(positive) / positive)) and not is_evident(less(-oo, log(maybe)))
    assert not is_evident(less(-oo, -oo)) and not is_evident(at_most(x, -oo))
    assert not is_evident(less(-oo, 1 / maybe)) and not is_evident(equal(-oo, x))
    assert not shown(less(-oo, log(TotalVariation(P, Q))))
    assert shown(less(-oo, log(TotalVariation(P, Q))), at_least(TotalVariation(P, Q), 1))


def test_the_same_quantity_is_the_same_number():
    (claim,) = abstracted(at_most(TotalVariation(P, Q), 2 * TotalVariation(P, Q)), ())
    assert len(claim.conclusion.free_symbols) == 1


def test_sizes():
    assert size_of(oo - x) == "infinite" and size_of(x - oo) is None
    assert size_of(oo * x) is None and size_of(oo * (alpha - 1)) == "infinite"
    assert not is_positive(x) and not is_positive(real("t", at_least=0))
    assert is_contradiction(at_most(oo, x)) and not is_contradiction(at_most(x, oo))
    assert is_evident(at_most(x, oo)) and not is_evident(less(oo, oo)) and not is_evident(at_most(oo * x, oo))


def test_cancelling_keeps_what_is_said():
    factor = real("c", at_least=0)
    kept = at_most(factor * x, factor * 2)
    assert simplified(kept) == kept  # the factor may be 0
    assert simplified(at_most(alpha * x, alpha * x**2)) == at_most(x, x**2)
    kept = at_most(log(x), 1)
    assert without_logarithm(kept, wanted=True) == kept  # x may be negative
    assert says(
        without_logarithm(kept, wanted=False), at_most(x, exp(1))
    )  # what it says is defined only if not

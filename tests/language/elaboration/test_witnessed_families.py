"""What has to be shown of a witness, and of hypotheses for all values, for every number of points."""

import pytest
from flint import fmpq
from sympy import Eq, Min, Piecewise, Rational, exp

from dpsym import (
    ZCDP,
    Claim,
    PointwiseLaw,
    Renyi,
    both,
    equal,
    exists,
    for_all,
    laws,
    order,
    point,
    probability,
    real,
    values,
)
from dpsym.engines.prove import Effort
from dpsym.engines.prove.lift import prove_family
from dpsym.kernel.statement import Domain
from dpsym.language.elaboration.every_size import families_of
from dpsym.language.elaboration.instances import instances_of, is_within
from dpsym.points.replay import judge

P, Q = laws("P Q")
y, E = point("y"), values("E", low=0, high=1)
epsilon, p, rho = real("epsilon", at_least=0), probability("p"), real("rho", at_least=0)
ratio = lambda e: Min(1, exp(e) * Q(y) / P(y))
share = lambda e: PointwiseLaw(y, Piecewise((1, Eq(P(y), 0)), (ratio(e), True)))
bound = for_all(p, E(y) * P(y) * (p + (1 - p) * exp(-epsilon)) <= p * P(y) + (1 - p) * Q(y))
keeps = equal(E(y) * P(y), Min(P(y), exp(epsilon) * Q(y)))


def filtered(witness):
    return Claim(exists(E, for_all(y, both(keeps, bound))), witness={E: witness})


def verdicts(claim, steps=6_000):
    families = families_of(claim)
    proofs = [(family, prove_family(family, effort=Effort(steps))) for family in families]
    return [proof is not None and judge(family, proof).name == "proved" for family, proof in proofs]


def test_a_witness_is_shown_to_be_one_for_every_number_of_points():
    found = verdicts(filtered(share(epsilon)))
    assert found and all(found)


@pytest.mark.parametrize(
    "witness",
    [
        share(2 * epsilon),  # keeps too much
        PointwiseLaw(y, Piecewise((1, Eq(Q(y), 0)), (ratio(epsilon), True))),
        PointwiseLaw(y, 1 + 0 * P(y)),
        PointwiseLaw(y, exp(epsilon) * Q(y) / P(y)),  # may be above 1, or undefined
    ],
)
def test_what_is_no_witness_is_not_shown_to_be_one(witness):
    found = verdicts(filtered(witness), 3_000)
    assert found and not all(found)


def test_a_claim_without_a_witness_has_no_families_of_one():
    assert families_of(Claim(exists(E, for_all(y, both(keeps, bound))))) == ()


def test_a_hypothesis_for_all_orders_is_there_at_the_order_of_the_conclusion():
    alpha = real("lambda", above=1)
    assert all(verdicts(Claim(Renyi(alpha, P, Q) <= rho * alpha, given=ZCDP(rho)(P, Q))))
    for wrong in (rho, rho * alpha * Rational(99, 100)):
        claim = Claim(Renyi(alpha, P, Q) <= wrong, given=ZCDP(rho)(P, Q))
        found = verdicts(claim, 3_000)
        assert found and not all(found)


def test_no_instance_is_taken_outside_of_the_domain():
    above, line = real("lambda", above=1), real("x")
    assert [str(each) for each in instances_of(ZCDP(rho)(P, Q), [line, order("alpha"), rho])] == []
    assert len([*instances_of(both(ZCDP(rho)(P, Q), rho <= 1), [above, line])]) == 2


@pytest.mark.parametrize(
    ("inner", "outer", "expected"),
    [
        (Domain(fmpq(1), fmpq(2)), Domain(fmpq(1), fmpq(2)), True),
        (Domain(fmpq(1), fmpq(2)), Domain(fmpq(1), fmpq(2), hi_open=True), False),
        (Domain(fmpq(0)), Domain(fmpq(0), fmpq(9)), False),
        (Domain(fmpq(0), infinite=True), Domain(fmpq(0)), False),
        (Domain(fmpq(0)), Domain(fmpq(0), infinite=True), True),
        (Domain(fmpq(0)), Domain(fmpq(0), integer=True), False),
        (Domain(fmpq(0), integer=True), Domain(), True),
    ],
)
def test_which_domains_lie_in_others(inner, outer, expected):
    assert is_within(inner, outer) is expected

"""Sums by their conventions: the rules that tell what a summand is where a probability is 0, at random laws."""

import random

import pytest
from derive.rules.laws import J, K, L, P, Q, R, alpha, free, h, u, y, z
from derive.rules.tables import each
from derive.rules.trying import tried
from sympy import Add, Max, Mul, exp, log, oo, sqrt

from dpsym import KL, Claim, PushForward, SumOver, at_most, equal, less, point, real
from dpsym.check.settings import Settings
from dpsym.check.showing import shown
from dpsym.derive import LinearSum, SumOnSupport, SwapSums, TermByTerm
from dpsym.derive.abstraction import abstracted
from dpsym.derive.ranges import range_of
from dpsym.derive.rules.bodies import on_support
from dpsym.errors import IllFormedError
from dpsym.language.supported import OnSupport

p, q, r = P(y), Q(y), R(y)
pushed = PushForward(K, P)(y)
pairs = point("w", on=J[0].space)
c, positive = real("c", above=0), real("x", above=0)
loss = p * log(p / q)
CONVENTIONS = [
    SumOver(loss, y),
    SumOver(p * log(p / q) - q * log(q / p), y),
    SumOver(p**alpha * q ** (1 - alpha), y),
    SumOver(p**alpha * q ** (1 - alpha) * K(z)(y), y),
    SumOver(p * r * log(p / r) + u(y) * q, y),
    SumOver(p * KL(K(y), L(y)), y),
    SumOver(p / q - q, y),
    SumOver(pushed * log(pushed / q), y),
    SumOver(J[0](pairs) * log(J[0](pairs) / J[1](pairs)), pairs),
    SumOver(p * log(h(y)), y),
    SumOver(p * KL(K(y), L(y)) / h(y), y),
]


@each(CONVENTIONS)
def test_a_sum_is_that_of_what_is_nothing_without_mass(rule):
    assert not tried(SumOnSupport(rule), random.Random(3), 40)[1]


def test_where_a_summand_has_no_value_nothing_is_said():
    good, broken, needed = tried(SumOnSupport(SumOver(p**2 / q, y)), random.Random(3), 40)
    assert good and needed and not broken  # infinite where p > 0 = q; as it is written it has no value there


@each(
    [
        SumOver(log(p), y),  # no probability is a factor
        SumOver(p**2 / q * q**alpha / r, y),
        SumOver(log(h(y)) * sqrt(p), y),
        SumOver(p * sqrt(q / p), y),
        SumOver(p**free * q ** (1 - free), y),  # whether this is paired depends on the order
        p,
    ]
)
def test_what_has_no_convention_is_refused(rule):
    with pytest.raises(IllFormedError):
        SumOnSupport(rule).instance(equal(0, 0))


def test_what_is_nothing_elsewhere_is_finite_where_its_value_is():
    assert range_of(OnSupport(loss, p, q)).reached is False
    assert range_of(OnSupport(p / q, p, q)).low == 0
    assert range_of(OnSupport(loss, p)) is None  # infinite where q is 0
    assert range_of(OnSupport(log(h(y)), p)) is None
    assert on_support(SumOnSupport(p), 2 * p * u(y)) == (2 * p * u(y), ())


def test_arithmetic_knows_what_is_nothing():
    here = OnSupport(loss, p)
    for wanted, given in (
        (equal(here, loss), (p > 0, q > 0)),
        (equal(here, 0), (p <= 0,)),
        (less(-oo, here), (p > 0, q > 0)),
        (equal(OnSupport(loss, p, q) * u(y), 0), (u(y) <= 0, u(y) >= 0)),
    ):
        assert shown(wanted, given, Settings()) is not None
    for wrong, given in (
        (equal(here, loss), (q > 0,)),
        (equal(here, 0), (q <= 0,)),
        (at_most(0, here), (p > 0, q > 0)),
        (equal(OnSupport(loss, p), OnSupport(loss, p, q)), ()),
    ):
        assert shown(wrong, given, Settings()) is None


def test_the_name_of_a_point_does_not_matter_and_what_is_summed_does():
    """Sums that differ in the name of their point are one number; a point that is free is not renamed."""
    one, other = SumOver(p * u(y), y), SumOver(P(z) * u(z), z)
    assert shown(equal(one, other), (), Settings()).how == "arithmetic"
    assert shown(equal(SumOver(p * u(z), y), SumOver(P(z) * u(z), z)), (), Settings()) is None
    (claim,) = abstracted(equal(SumOver(p * u(z), y), SumOver(p * u(y), y)), ())
    assert claim.conclusion.lhs != claim.conclusion.rhs
    assert Claim(equal(one, other)).check(examples=10).verdict != "refuted"


#: What summands are put together of: infinite ratios, logarithms of what may be 0, quantities that may be oo.
MASSES = (p, q, r, K(z)(y), pushed)
FACTORS = (log(p / q), log(q / r), p / q, 1 / q, q / p, KL(K(y), L(y)), log(u(y)), 1 / h(y), h(y), sqrt(p))
FACTORS += (exp(h(y)), Max(0, p - 2 * q), free, log(free), p**alpha * q ** (1 - alpha), q, p)


def random_sum(rng):
    """Return a sum of a few products of probabilities with what may be infinite or have no value."""

    def summand():
        factors = [rng.choice(MASSES) for _ in range(rng.choice((0, 1, 1, 2)))]
        return Mul(
            rng.choice((1, -1, 2)), *factors, *(rng.choice(FACTORS) for _ in range(rng.choice((1, 2))))
        )

    return SumOver(Add(*(summand() for _ in range(rng.choice((1, 1, 2, 3))))), y)


def random_rule(rng):
    """Return a rule about a random sum, or about one in which what is nothing without mass stands."""
    total = random_sum(rng)
    kind = rng.choice(("support", "support", "equal", "linear", "swap", "compare"))
    if kind == "support":
        return SumOnSupport(total)
    body = Add(
        *(
            OnSupport(part, *rng.sample(MASSES[:3], rng.choice((1, 2))))
            for part in Add.make_args(total.args[0])
        )
    )
    if kind == "equal":
        return TermByTerm(total, "=", SumOver(body, y))
    if kind == "linear":
        return LinearSum(SumOver((1 + free) * body, y))
    if kind == "swap":
        return SwapSums(SumOver(SumOver(K(z)(y) * body, y), z))
    return TermByTerm(SumOver(body, y), rng.choice(("<=", ">=")), random_sum(rng))


def try_random_rules(seed, count, points):
    """Return how many random rules were not refused, and at how many points their conditions held."""
    rng, said, held = random.Random(seed), 0, 0
    for _ in range(count):
        try:
            rule = random_rule(rng)
            rule.instance(equal(0, 0))
        except IllFormedError:
            continue
        good, broken, _ = tried(rule, rng, points)
        assert not broken, (rule, broken[0])
        said, held = said + 1, held + good
    return said, held


def test_no_instance_of_a_random_sum_is_broken():
    said, held = try_random_rules(5, 30, 6)
    assert said >= 7 and held >= 50


@pytest.mark.slow
def test_no_instance_of_many_random_sums_is_broken():
    said, held = try_random_rules(6, 2_000, 40)
    assert said >= 500 and held >= 30_000

"""Claims about kernels, mixtures, products and push-forwards that are false: none of their grids is proved."""

import random
from collections import Counter

import pytest
from derive.rules.trying import random_masses
from flint import fmpq
from language.two_spaces import AFTER, JOINT, K, L, P, Q, R, T, epsilon, y, z
from sympy import Max, Rational, binomial, exp

from dpsym import (
    KL,
    Claim,
    HockeyStick,
    Joint,
    MaxDivergence,
    Mixture,
    Product,
    PushForward,
    Renyi,
    SumOver,
    Supremum,
    TotalVariation,
    at_least,
    at_most,
    equal,
    for_all,
    less,
    real,
)
from dpsym.engines.checker import Checker
from dpsym.engines.prove import Effort
from dpsym.engines.prove.lift import prove_family
from dpsym.errors import DpsymError
from dpsym.language.elaboration.every_size import families_of
from dpsym.points.grid import Grid
from dpsym.points.replay import judge

s = real("s", at_least=0, at_most=1)
number = SumOver(1, y)
gap = KL(P, Q) - KL(*AFTER)
few = (number - 1) * (number - 2) * (number - 3)

BY_NUMBER = {
    "a polynomial that vanishes at the sizes that are looked at": at_least(gap, few),
    "as many choices": at_least(gap, binomial(number, 4)),
    "of columns": at_least(gap, (SumOver(1, z) - 1) * (SumOver(1, z) - 2) * (SumOver(1, z) - 3)),
    "of one space": at_least(KL(P, Q), few * (number - 4) * (number - 5)),
    "choices in one space": at_least(KL(P, Q), binomial(number, 6)),
    "a factor": at_most(few * P(y) * K(y)(z), 0),
}
EVERY = [KL, TotalVariation, MaxDivergence]
EVERY += [lambda p, q: Renyi(2, p, q), lambda p, q: HockeyStick(epsilon, p, q)]
PAIRS = [(P, Q), AFTER, AFTER, (PushForward(K, P), PushForward(L, P)), (PushForward(K, P), PushForward(L, Q))]
PAIRS += [
    (Mixture(s, P, Q), Q),
    (PushForward(K, Mixture(s, P, Q)), PushForward(K, Q)),
    (R, PushForward(K, P)),
]
PAIRS += [JOINT, (Joint(P, K), Joint(Q, K)), (Joint(P, K), Product(P, R))]
PAIRS += [(Product(P, R), Product(Q, T)), (R, T), (Q, P), AFTER[::-1]]
SIZES = ((1, 1), (1, 2), (2, 1), (2, 2), (2, 3), (3, 2))
FEW, MANY = 3, 150  # claims
POINTS = 60  # tried at each size
STEPS = 2_400


def conditional(rng):
    """Return the worst, or the mean, divergence of two rows."""
    measure = rng.choice(EVERY)
    inside = rng.choice((measure(K(y), L(y)), measure(K(y), R)))
    return rng.choice((Supremum(inside, y), SumOver(P(y) * inside, y), SumOver(Q(y) * inside, y)))


def quantity(rng, measure):
    """Return a random quantity, most often the measure of a pair."""
    kind = rng.random()
    if kind < 0.65:
        return measure(*rng.choice(PAIRS))
    if kind < 0.85:
        return conditional(rng)
    return rng.choice((epsilon, s, Rational(1), Supremum(K(y)(z), y), SumOver(Supremum(K(y)(z), y), z)))


def random_claim(rng):
    measure = rng.choice(EVERY)
    left, right = quantity(rng, measure), quantity(rng, measure)
    right = rng.choice([right, right, right + quantity(rng, measure), Rational(9, 10) * right])
    right = rng.choice([right, right, right, Max(right, epsilon), exp(epsilon) * right, s * right])
    given = [
        at_most(quantity(rng, measure), epsilon),
        for_all(y, at_most(rng.choice(EVERY)(K(y), L(y)), epsilon)),
        for_all(y, for_all(z, at_most(K(y)(z), exp(epsilon) * L(y)(z)))),
        for_all(y, at_least(P(y), Q(y) * s)),
        equal(KL(P, Q), 0),
    ]
    chosen = rng.sample(given, rng.choice((0, 0, 1, 2)))
    return Claim(rng.choice((at_most, at_most, at_most, less, equal))(left, right), given=tuple(chosen))


def random_point(statement, rng):
    """Return values at which the masses of each law add up to 1; many masses are 0."""
    values, laws_of = {}, {}
    for variable in statement.variables:
        name, bracket, places = variable.name.partition("[")
        if bracket:
            row = places.split(",")[0] if "," in places else ""
            laws_of.setdefault((name, row), []).append(variable.name)
        else:
            values[name] = rng.choice((fmpq(0), fmpq(1, 2), fmpq(1), fmpq(1, 3)))
    for names in laws_of.values():
        values |= random_masses(names, rng)
    return values


def is_violated(grid, rng):
    for size, statement in [(each, instance) for each in SIZES for instance in grid.instances(*each)]:
        checker = Checker(statement)
        for _ in range(POINTS):
            if checker.status(random_point(statement, rng)) == "violated":
                return size
    return None


def no_false_claim_is_proved(seed, count):
    rng, seen = random.Random(seed), Counter()
    while seen["false"] < count:
        claim = random_claim(rng)
        try:
            grids = [grid for grid in families_of(claim) if isinstance(grid, Grid)]
        except DpsymError:
            continue
        for grid in grids[:1]:
            size = is_violated(grid, rng)
            seen["seems true" if size is None else "false"] += 1
            if size is not None:
                found = prove_family(grid, effort=Effort(STEPS))
                assert found is None or judge(grid, found).name != "proved", (claim, size)
    return seen


def test_no_false_claim_is_proved():
    assert no_false_claim_is_proved(3, FEW)["false"] == FEW


@pytest.mark.slow
def test_none_of_many_false_claims_is_proved():
    assert no_false_claim_is_proved(4, MANY)["false"] == MANY


@pytest.mark.parametrize("name", BY_NUMBER)
def test_what_depends_on_the_number_of_points_is_not_read_for_all_numbers(name):
    assert families_of(Claim(BY_NUMBER[name])) == ()


def test_what_is_the_same_for_all_numbers_is_read():
    assert families_of(Claim(at_least(gap, 0)))
    assert families_of(Claim(at_least(SumOver(P(y) ** 2, y), 1 / number)))
    assert families_of(Claim(at_most(SumOver(P(y) ** 2, y), 2 * number)))


@pytest.mark.parametrize("measure", EVERY)
def test_a_grid_is_violated_where_the_claim_is(measure):
    (grid,) = families_of(Claim(at_most(measure(P, Q), measure(*AFTER))))
    assert is_violated(grid, random.Random(5)) is not None

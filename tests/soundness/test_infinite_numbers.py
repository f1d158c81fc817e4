"""Families and grids in which numbers may be infinite: what is false at some point is not proved."""

import random
from collections import Counter
from itertools import product

import pytest
from flint import fmpq

from dpsym.engines.checker import Checker
from dpsym.engines.prove import Effort
from dpsym.engines.prove.lift import prove_family
from dpsym.kernel.numbers import INFINITY
from dpsym.kernel.statement import Domain, Relation, Variable
from dpsym.kernel.terms import INF, rat, term, var
from dpsym.points.family import Aggregate, Family
from dpsym.points.replay import judge

MASS, WIDE = Domain(fmpq(0), fmpq(1)), Domain(fmpq(0), None, infinite=True)
p, x, w, v, total, most = (var(name) for name in ("p[*]", "x[*]", "w", "v", "total", "most"))
VARIABLES = (Variable("w", WIDE), Variable("v", WIDE))
POINTS = (Variable("p[*]", MASS), Variable("x[*]", WIDE))
AGGREGATES = (Aggregate("mass", "sum", p), Aggregate("total", "sum", x), Aggregate("most", "max", x))
SIDES = [term("scaled", p, w), term("scaled", p, w) + p, w, v, term("scaled", p, v), p, rat(1), p * 2]
ENDS = [total, most, w, v, total + 1, term("log", w), term("log", total), w / 2, rat(1), rat(0), INF, w * v]
FEW, MANY = 40, 400
STEPS = 1_800


def random_family(rng):
    pointwise = [
        Relation(rng.choice(("<=", ">=", "=", "<=")), x, rng.choice(SIDES))
        for _ in range(rng.choice((1, 1, 2)))
    ]
    known = [Relation("=", var("mass"), rat(1))]
    if rng.random() < 0.3:
        known.append(
            Relation(rng.choice(("<=", "<")), rng.choice((w, total, most)), rng.choice((v, rat(2), INF)))
        )
    conclusion = Relation(rng.choice(("<=", "<=", "<", "=", ">=")), *rng.sample(ENDS, 2))
    return Family(VARIABLES, POINTS, AGGREGATES, tuple(pointwise), tuple(known), conclusion)


def is_violated(family):
    """Return whether an instance with few points is violated where masses and numbers are simple."""
    numbers = (fmpq(0), fmpq(1, 2), fmpq(1), fmpq(3), INFINITY)
    for masses in ((1,), (1, 0), (fmpq(1, 2), fmpq(1, 2))):
        checker = Checker(family.instance(len(masses)))
        for values in product(numbers, repeat=2 + len(masses)):
            at = dict(zip(("w", "v"), values, strict=False))
            for place, (mass, number) in enumerate(zip(masses, values[2:], strict=True), 1):
                at |= {f"p[{place}]": fmpq(mass), f"x[{place}]": number}
            if checker.status({name: at[name] for name in checker.names}) == "violated":
                return True
    return False


def no_false_family_is_proved(seed, count):
    rng, seen = random.Random(seed), Counter()
    while seen["false"] < count:
        family = random_family(rng)
        is_false = is_violated(family)
        if not is_false and seen["true"] > count // 4:
            continue
        found = prove_family(family, effort=Effort(STEPS))
        proved = found is not None and judge(family, found).name == "proved"
        assert not (is_false and proved), family
        seen["false" if is_false else "true"] += 1
        seen["proved"] += proved
    return seen


def test_no_false_family_with_infinite_numbers_is_proved():
    seen = no_false_family_is_proved(1, FEW)
    assert seen["false"] == FEW
    assert seen["proved"] > 0


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 5))
def test_none_of_many_false_families_with_infinite_numbers_is_proved(seed):
    assert no_false_family_is_proved(seed, MANY)["proved"] > 20

"""Instances near points of contact and far from them, exact and as balls, always the same for a seed."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

from flint import arb, fmpq
from soundness.truths import Point, Truth

from dpsym.engines.checker import Checker
from dpsym.kernel.numbers import INFINITY, Value
from dpsym.kernel.statement import Domain, Variable

STEPS = [fmpq(m, 10**k) for k in (1, 2, 3, 5, 8, 13, 21, 34) for m in (-7, -3, -1, 1, 3, 7)]
MAGNITUDES = [fmpq(m) * fmpq(10) ** k for k in (-9, -6, -4, -2, -1, 0, 1, 2, 3) for m in (1, 2, 5)]
SHARES = [fmpq(1, 10**k) for k in (12, 6, 3, 2)] + [fmpq(i, 7) for i in range(1, 7)]
SHARES += [1 - share for share in SHARES[:4]]
NEARBY = 16  # instances around each point of contact
PRECISIONS = (64, 128, 128, 256)


def holds(domain: Domain, value: fmpq) -> bool:
    if domain.integer and value.q != 1:
        return False
    above = domain.lo is None or value > domain.lo or (value == domain.lo and not domain.lo_open)
    return above and (domain.hi is None or value < domain.hi or (value == domain.hi and not domain.hi_open))


def pool(domain: Domain) -> list[Value]:
    """Return exact numbers of a domain: log-scaled from its ends, which are among them where they belong."""
    if domain.lo is None and domain.hi is None:
        found = [sign * m for m in MAGNITUDES for sign in (1, -1)]
    elif domain.hi is None:
        found = [domain.lo + m for m in MAGNITUDES]
    elif domain.lo is None:
        found = [domain.hi - m for m in MAGNITUDES]
    else:
        found = [domain.lo + (domain.hi - domain.lo) * share for share in SHARES]
    if domain.integer:
        found = [fmpq(value.ceil()) for value in found]
    found += [end for end in (domain.lo, domain.hi) if end is not None]
    infinite = [INFINITY] * (domain.infinite and len(found) // 4)
    return [value for value in found if holds(domain, value)] + infinite


def points(truth: Truth, rng: random.Random) -> Iterator[Point]:
    """Yield exact points of the domain without end: four in five of them near a point of contact."""
    variables = truth.statement.variables
    pools = {variable.name: pool(variable.domain) for variable in variables}
    while True:
        contact = truth.contact(rng) if rng.random() < 0.8 else {}
        yield {v.name: contact[v.name] if v.name in contact else rng.choice(pools[v.name]) for v in variables}
        for _ in range(NEARBY - 1):
            point = {}
            for variable in variables:
                value = contact.get(variable.name)
                point[variable.name] = (
                    rng.choice(pools[variable.name]) if value is None else moved(variable, value, rng)
                )
            yield point


def moved(variable: Variable, value: fmpq, rng: random.Random) -> fmpq:
    """Return a number beside a value, if the domain holds it, or the value itself."""
    if rng.random() < 0.4:
        return value
    step = fmpq(rng.randint(-1, 1)) if variable.domain.integer else rng.choice(STEPS)
    return value + step if holds(variable.domain, value + step) else value


def blurred(point: Point, rng: random.Random) -> dict[str, Value]:
    """Return a point as it is, as thin balls, or as balls so wide that they reach over the contact."""
    kind = rng.random()
    if kind < 0.4:
        return point
    if kind < 0.8 or INFINITY in point.values():
        return {name: arb(value) for name, value in point.items()}
    return {name: arb(value, abs(rng.choice(STEPS))) for name, value in point.items()}


def statuses(truth: Truth, count: int, seed: object) -> Counter[str]:
    """Return how often each status came out; the first violation ends the count and says where it is."""
    checker, rng, found = Checker(truth.statement), random.Random(f"{truth.name} {seed}"), Counter()
    for number, point in enumerate(points(truth, rng)):
        if number == count:
            break
        instance, precision = blurred(point, rng), rng.choice(PRECISIONS)
        status = checker.status(instance, precision)
        found[status] += 1
        if status == "violated":
            raise AssertionError(f"{truth.name} is refuted at {instance} with {precision} bits")
    return found

"""Shorter candidates for one number or one law, in the order in which to try them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Final

from flint import fmpq

from dpsym.engines.placing import contains
from dpsym.engines.rationals import as_float, near, simplest
from dpsym.kernel.statement import Domain

__all__ = ["laws", "nearby", "rounded", "simple", "towards_center"]

TOTALS: Final = (1, 2, 3, 4, 5, 6, 8, 10, 12, 20, 30, 50, 100, 1000, 10**4, 10**6, 10**9)
TOLERANCES: Final = (0.5, 0.2, 0.05, 1e-2, 1e-3, 1e-4, 1e-6, 1e-9)
HALVINGS: Final = 7
BEYOND: Final = fmpq(10**300)  # numbers above it are near the end of what floats reach


def simple(domain: Domain, x: fmpq) -> Iterator[fmpq]:
    """Yield the numbers of a domain that are best of all to read.

    >>> list(simple(Domain(fmpq(0), fmpq(1)), fmpq(3, 7)))
    [1/2, 0, 1]
    """
    candidates = (_center(domain, x), fmpq(0), fmpq(1), fmpq(2), fmpq(1, 2), domain.lo, domain.hi, -x)
    for candidate in dict.fromkeys(candidates):
        if candidate is not None and candidate != x and contains(domain, candidate):
            yield candidate


def towards_center(domain: Domain, x: fmpq, violates: Callable[[fmpq], bool]) -> Iterator[fmpq]:
    """Yield short numbers between x and a point near the centre of the domain that a few bisections find.

    Distances from the end of the domain are halved in magnitude: remote points come back in few steps.

    >>> list(towards_center(Domain(fmpq(0), None), fmpq(10**9 + 7), lambda x: x > 50))
    [61, 61, 100]
    """
    end = _end(domain, x)
    distance, aim = x - end, _center(domain, x) - end
    if distance == 0 or aim in (0, distance):
        return
    good, bad = distance, aim
    for _ in range(HALVINGS):
        middle = _between(good, bad)
        if middle in (good, bad):
            break
        if violates(_whole(domain, end + middle)):
            good = middle
        else:
            bad = middle
    if good == distance:
        return
    yield _whole(domain, simplest(end + distance, end + good))
    yield _whole(domain, end + good)
    yield _whole(domain, end + _power_of_ten(good, up=abs(distance) > abs(good)))


def nearby(domain: Domain, x: fmpq) -> Iterator[fmpq]:
    """Yield the simplest numbers in narrower and narrower neighbourhoods of x.

    >>> list(nearby(Domain(fmpq(0), None), fmpq(22, 70)))[:4]
    [1/10, 1, 1/3, 3/10]
    """
    yield from filter(lambda y: y != x and contains(domain, y), dict.fromkeys(_nearby(domain, x)))


def laws(law: tuple[fmpq, ...]) -> Iterator[tuple[fmpq, ...]]:
    """Yield simpler weights: equal ones, an atom less, small whole ones.

    >>> list(laws((fmpq(2, 3), fmpq(1, 3))))[:4]
    [(1, 1), (0, 1/3), (2/3, 0), (1, 0)]
    """
    yield tuple(fmpq(int(mass != 0)) for mass in law)
    for i, mass in enumerate(law):
        if mass != 0:
            yield (*law[:i], fmpq(0), *law[i + 1 :])
    for total in TOTALS:
        yield rounded(law, total)


def rounded(law: tuple[fmpq, ...], total: int) -> tuple[fmpq, ...]:
    """Return the nearest whole weights whose sum is about ``total``.

    >>> rounded((fmpq(2, 3), fmpq(1, 3)), 4)
    (3, 1)
    """
    whole = sum(law, fmpq(0))
    return tuple(fmpq((2 * total * mass / whole + 1).floor() // 2) for mass in law)


def _nearby(domain: Domain, x: fmpq) -> Iterator[fmpq]:
    end = _end(domain, x)
    distance = x - end
    for up in (False, True):
        yield _whole(domain, end + _power_of_ten(distance, up=up))
    for tolerance in TOLERANCES:
        for size in dict.fromkeys((abs(x), abs(distance))):
            room = size * near(tolerance, 1e-9)
            yield _whole(domain, simplest(x - room, x + room))
    if domain.integer:
        yield x - 1 if distance > 0 else x + 1


def _power_of_ten(x: fmpq, *, up: bool) -> fmpq:
    """Return the power of ten next to a number."""
    if x == 0:
        return x
    exponent = math.ceil(math.log10(abs(as_float(x)) or 1e-300)) if up else _floor_log(x)
    return fmpq(10) ** exponent if x > 0 else -(fmpq(10) ** exponent)


def _floor_log(x: fmpq) -> int:
    return math.floor(math.log10(abs(as_float(x)) or 1e-300))


def _whole(domain: Domain, x: fmpq) -> fmpq:
    return fmpq(x.floor()) if domain.integer else x


def _end(domain: Domain, x: fmpq) -> fmpq:
    """Return the end of the domain that a number is nearer to; 0 if there is none."""
    if domain.lo is not None and domain.hi is not None:
        return domain.lo if x - domain.lo <= domain.hi - x else domain.hi
    if domain.lo is not None:
        return domain.lo
    return domain.hi if domain.hi is not None else fmpq(0)


def _center(domain: Domain, x: fmpq) -> fmpq:
    if domain.lo is not None and domain.hi is not None:
        return _whole(domain, (domain.lo + domain.hi) / 2)
    if domain.lo is not None:
        return domain.lo + 1
    if domain.hi is not None:
        return domain.hi - 1
    return fmpq(1 if x >= 0 else -1)


def _between(a: fmpq, b: fmpq) -> fmpq:
    """Return a short number between two of the same sign, in magnitude halfway where they differ much."""
    if abs(a) > 4 * abs(b) or abs(b) > 4 * abs(a):
        sign = 1 if a > 0 else -1
        if max(abs(a), abs(b)) > BEYOND:  # of floats
            return (a + b) / 2
        return near(sign * math.sqrt(abs(as_float(a))) * math.sqrt(abs(as_float(b))), 0.2)
    middle, quarter = (a + b) / 2, abs(a - b) / 8
    return simplest(middle - quarter, middle + quarter)

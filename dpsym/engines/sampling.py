"""Where to look: values of a domain and weights of a law, decoded from a few small integers.

Falsehoods hide at boundaries, near contact, at remote magnitudes and in short fractions, not in the
middle of a uniform distribution.  Everything here is exact, and decodes any integers to something valid,
so that the same tables serve a seeded generator, Hypothesis and the designed points.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from flint import arb, fmpq

from dpsym.engines.placing import contains
from dpsym.kernel.numbers import Log, Value
from dpsym.kernel.statement import Domain

__all__ = ["KINDS", "REACH", "grid", "scalar", "special", "weights"]

REACH: Final = 13  # magnitudes go from 10^-13 to 10^13
KINDS: Final = 16  # ways to choose a scalar, and ways to choose the weights of a law
DIGITS: Final = (1, 2, 3, 5, 7)


def scalar(domain: Domain, kind: int, a: int, b: int) -> Value:
    """Return a value of the domain: ``kind`` says of which sort, ``a`` and ``b`` which one.

    >>> order = Domain(fmpq(1), None, lo_open=True)
    >>> scalar(order, 0, 3, 1), scalar(order, 8, 0, 0), scalar(Domain(fmpq(0), None), 11, 4, 2)
    (5/2, 10000000000001/10000000000000, 1*log(7/3))
    """
    if domain.integer:
        return _integer(domain, kind, a, b)
    if kind == 15 and domain.infinite:
        return arb("inf")
    if domain.lo is not None and domain.hi is not None:
        return _closed(domain, domain.lo + (domain.hi - domain.lo) * _share(kind, a, b))
    size = _size(kind, a, b)
    if kind in (11, 12):
        logarithm = _logarithm(1 + size)
        if contains(domain, logarithm):
            return logarithm
    if domain.lo is not None:
        return _closed(domain, domain.lo + size)
    value = domain.hi - size if domain.hi is not None else size if (a // 16 + b) % 2 else -size
    return _closed(domain, value)


def special(domain: Domain) -> list[Value]:
    """Return the values that a person would try first: ends, centre, and what lies just inside.

    >>> special(Domain(fmpq(0), fmpq(1)))
    [0, 1, 1/2, 1/3, 1/10, 9/10, 1/1000]
    """
    kinds = ((4, 0, 0), (4, 1, 0), (4, 2, 0), (0, 1, 2), (5, 0, 0), (6, 0, 0), (5, 0, 5))
    values: list[Value] = []
    for kind, a, b in kinds:
        value = scalar(domain, kind, a, b)
        if value not in values:
            values.append(value)
    return values


@lru_cache(maxsize=64)
def grid(domain: Domain) -> tuple[fmpq, ...]:
    """Return points of a domain from its ends to 10^8 away, on which a supremum is estimated.

    >>> [float(x) for x in grid(Domain(fmpq(1), None, lo_open=True))[:3]]
    [1.00000001, 1.0000000316, 1.0000001]
    """
    steps = [fmpq(part, 10 ** (8 + 2)) * 10**k for k in range(17) for part in (100, 316)]
    if domain.integer:
        whole = [_integer(domain, 8, n, 0) for n in range(12)] + [
            _integer(domain, 12, 0, n) for n in range(8)
        ]
        return tuple(sorted(set(whole)))
    if domain.lo is None:
        return tuple(sorted({sign * step for step in steps for sign in (1, -1)}))
    if domain.hi is None:
        return tuple(domain.lo + step for step in steps)
    width = domain.hi - domain.lo
    inner = {step for step in steps if step < 1}
    shares = inner | {1 - step for step in inner} | {fmpq(n, 12) for n in range(1, 12)} | {fmpq(0), fmpq(1)}
    points = [domain.lo + width * share for share in sorted(shares)]
    return tuple(point for point in points if contains(domain, point))


def weights(kind: int, codes: bytes, previous: tuple[fmpq, ...] | None, whole: bool) -> tuple[fmpq, ...]:
    """Return weights of a law, one for each code; ``previous`` is a law that it may lie near.

    With ``whole`` it is a point mass.  Weights are not normalised, and never all zero.

    >>> weights(0, bytes([3, 0, 1]), None, False), weights(0, bytes([4, 0]), None, True)
    ((3, 0, 1), (1, 0))
    """
    if whole or kind == 4:
        result = tuple(fmpq(i == codes[0] % len(codes)) for i in range(len(codes)))
    elif kind >= 8 and kind != 14 and previous is not None:
        result = _beside(kind, codes, previous)
    elif kind == 14:
        result = tuple(
            fmpq(1 + codes[0] % 12 if i == codes[-1] % len(codes) else 1) for i in range(len(codes))
        )
    elif kind == 3:
        result = tuple(fmpq(code % 2) for code in codes)
    elif kind in (5, 6):
        result = tuple(fmpq(1, 10 ** (code % (REACH + 1))) for code in codes)
    elif kind == 7:
        result = tuple(fmpq(code) if code < 12 else fmpq(1, 10 ** (code % (REACH + 1))) for code in codes)
    else:
        result = tuple(fmpq(code % 12) for code in codes)
    return result if any(result) else (fmpq(1),) * len(codes)


def _beside(kind: int, codes: bytes, previous: tuple[fmpq, ...]) -> tuple[fmpq, ...]:
    """Return weights that are near to those before, equal to them, or a permutation of them."""
    if kind == 11:
        turn = codes[0] % len(codes)
        return previous[turn:] + previous[:turn]
    if kind == 12:
        return previous
    if kind == 13:
        return tuple(weight * (1 + code % 8) for weight, code in zip(previous, codes, strict=True))
    if kind == 15:
        return previous[::-1]
    return tuple(weight * (1 + _tilt(code)) for weight, code in zip(previous, codes, strict=True))


def _tilt(code: int) -> fmpq:
    size = fmpq(1, 10 ** (1 + (code // 3) % REACH))
    return (fmpq(0), size, -size)[code % 3]


def _size(kind: int, a: int, b: int) -> fmpq:
    """Return how far to go from the end of a half line."""
    if kind in (5, 6, 7):
        return fmpq(DIGITS[a % 5]) * fmpq(10) ** (b % 6 - 3)
    if kind in (8, 9, 10, 12):
        return fmpq(DIGITS[a % 5]) * fmpq(10) ** (b % (2 * REACH + 1) - REACH)
    if kind == 4:
        return (fmpq(0), fmpq(1), fmpq(1, 2))[a % 3]
    return fmpq(a % 12, 1 + b % 12)


def _share(kind: int, a: int, b: int) -> fmpq:
    """Return which share of a bounded interval to take."""
    if kind == 4:
        return (fmpq(0), fmpq(1), fmpq(1, 2))[a % 3]
    if 5 <= kind <= 10:
        reach = 3 if kind < 8 else REACH
        step = fmpq(DIGITS[a % 5], 10) * fmpq(1, 10 ** (b % reach))
        return step if kind % 2 else 1 - step
    below = 1 + b % 12
    return fmpq(a % (below + 1), below)


def _logarithm(x: fmpq) -> Value:
    return Log(fmpq(1), x) if x > 1 else fmpq(0)


def _closed(domain: Domain, value: fmpq) -> fmpq:
    """Return the value, or one further inside where an open end does not belong to the domain."""
    if contains(domain, value):
        return value
    if domain.lo is not None and domain.hi is not None:
        return (domain.lo + domain.hi) / 2
    if domain.lo is not None:
        return domain.lo + 1
    return fmpq(0) if domain.hi is None else domain.hi - 1


def _integer(domain: Domain, kind: int, a: int, b: int) -> fmpq:
    size = a % 4 if kind < 8 else a % 12 if kind < 12 else DIGITS[a % 5] * 10 ** (b % 6)
    lo = None if domain.lo is None else domain.lo.ceil()
    hi = None if domain.hi is None else domain.hi.floor()
    if lo is not None and domain.lo_open and lo == domain.lo:
        lo += 1
    if hi is not None and domain.hi_open and hi == domain.hi:
        hi -= 1
    if lo is not None and hi is not None:
        return fmpq(lo + (a + 256 * b) % (hi - lo + 1))
    if lo is not None:
        return fmpq(lo + size)
    return fmpq(hi - size) if hi is not None else fmpq(size if b % 2 else -size)

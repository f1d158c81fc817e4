"""Factors of terms, by flint: the normal form of the kernel, factored.

The kernel checks that the product of what is found here is the term; nothing is taken on trust.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from flint import ctx, fmpq, fmpq_mpoly

from dpsym.errors import KernelRefusal
from dpsym.identities.normal import RING, Box, Normalizer, normalized
from dpsym.kernel.interval import Interval
from dpsym.kernel.terms import Term, rat

__all__ = ["as_product", "factored"]

REMEMBERED: Final = 2048


def factored(subject: Term, box: Box) -> list[tuple[Term, int]]:
    """Return factors and their powers (>= 1) whose product is the term; none if it has no normal form.

    A square root counts as a variable of its own, so that x + y - 2 sqrt(x y) is seen to be a square.

    >>> from dpsym.kernel.interval import Interval
    >>> from dpsym.kernel.terms import var
    >>> x = var("x")
    >>> [power for _, power in factored(x**2 - 2 * x + 1, {"x": Interval(fmpq(0), fmpq(2))})]
    [2]
    """
    names = sorted(subject.free)
    if not subject.free <= box.keys():
        return []
    return list(_factored(subject, ctx.prec, *(box[name] for name in names)))


@lru_cache(maxsize=REMEMBERED)
def _factored(subject: Term, precision: int, *intervals: Interval) -> list[tuple[Term, int]]:  # noqa: ARG001
    box = dict(zip(sorted(subject.free), intervals, strict=True))
    try:
        normalizer, (numerator, denominator) = normalized(subject, box)
    except KernelRefusal:
        return []
    if numerator.is_zero():
        return []
    above, factors = _in_roots(numerator, normalizer).factor()
    below, divisors = _in_roots(denominator, normalizer).factor()
    constant = fmpq(above) / fmpq(below)
    one = RING.constant(1)
    found = [(rat(constant), 1)] if constant != 1 else []
    found += [(normalizer.term((factor, one)), int(power)) for factor, power in factors]
    found += [(normalizer.term((factor, one)) ** -1, int(power)) for factor, power in divisors]
    return found


def as_product(normalizer: Normalizer, polynomial: fmpq_mpoly, power: int = 1) -> Term:
    """Return a power of a polynomial as a product, the sign of which interval arithmetic sees better."""
    content, factors = polynomial.factor()
    product = rat(fmpq(content) ** power)
    for factor, multiplicity in factors:
        product = product * normalizer.term((factor, RING.constant(1))) ** (int(multiplicity) * power)
    return product


def _in_roots(polynomial: fmpq_mpoly, normalizer: Normalizer) -> fmpq_mpoly:
    """Write x as the power of its root, where the root of a generator x occurs."""
    for place, (degree, (base, below)) in normalizer.roots.items():
        variable = _single(base) if below.is_one() else None
        if variable is not None:
            polynomial = _rewritten(polynomial, place, degree, *variable)
    return polynomial


def _single(base: fmpq_mpoly) -> tuple[int, fmpq] | None:
    """Return (j, c) if the polynomial is c times generator j."""
    terms = list(base.to_dict().items())
    if len(terms) != 1 or sum(map(int, terms[0][0])) != 1:
        return None
    powers, coefficient = terms[0]
    return [int(power) for power in powers].index(1), coefficient


def _rewritten(polynomial: fmpq_mpoly, place: int, degree: int, j: int, c: fmpq) -> fmpq_mpoly:
    """Replace generator j by root^degree / c."""
    result: dict[tuple[int, ...], fmpq] = {}
    for powers, coefficient in polynomial.to_dict().items():
        moved = [int(power) for power in powers]
        whole = moved[j]
        moved[place] += degree * whole
        moved[j] = 0
        key = tuple(moved)
        result[key] = result.get(key, fmpq(0)) + coefficient / c**whole
    return RING.from_dict(result)
